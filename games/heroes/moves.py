"""The moves of Heroes & Cities."""

from typing import Literal, TypeAlias

from pydantic import Field

from games.core import Move, Step, View
from games.heroes.components import INDEX, Square
from games.heroes.ending import RULINGS, Rulings
from games.heroes.model import HeroesState, HeroesView, state_of
from games.heroes.resolution import resolved
from games.words import N_, NP_


class Go(Move):
    """Move a piece: an attacker up to 2 king steps, a hero up to 3."""

    label = N_("Move a piece")
    help = N_("Move one of your pieces")
    aliases = (NP_("typed to move a piece", "go|step|piece"),)
    speaks = True
    kind: Literal["move"] = "move"
    piece: Square = Field(title=N_("Which piece?"), description=N_("The piece's square, like b1"))
    to: Square = Field(title=N_("Where to?"), description=N_("The square it goes to, like d3"))

    def undoable(self, view: View) -> bool:
        return _goes_on(view, self)


class Promote(Move):
    """Turn an attacker that stands on an own city into a hero, instead of moving."""

    label = N_("Turn it into a hero")
    help = N_("Turn an attacker on your own city into a hero, instead of moving")
    aliases = (NP_("typed to make a hero", "promote"),)
    kind: Literal["promote"] = "promote"
    piece: Square = Field(title=N_("Which piece?"), description=N_("The attacker's square"))

    def undoable(self, view: View) -> bool:
        return _goes_on(view, self)


HeroesMove: TypeAlias = Go | Promote


def resolve(state: HeroesState, move: HeroesMove, rulings: Rulings = RULINGS) -> Step[HeroesState]:
    """The position after a legal move of the mover's, up to the next decision or the end."""
    start = INDEX[move.piece]
    return resolved(state, start, INDEX[move.to] if isinstance(move, Go) else start, rulings)


def _goes_on(view: View, move: HeroesMove) -> bool:
    """Whether a move leaves something to be played: nothing is ever drawn, and nothing hidden."""
    assert isinstance(view, HeroesView)  # noqa: S101 - a move of Heroes & Cities is played in it
    return resolve(state_of(view), move).state.ended is None
