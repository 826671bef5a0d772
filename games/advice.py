"""How a game says why a move may be good: a table of reasons, weightiest first, each with what makes it true; and what
every game says of a move that ends it."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from games.chance import SeededChance
from games.core import AnyGame, Move, Outcome, State, View
from games.words import N_, NN_, Phrase, Plural, Value, Who, phrase_of

Holds: TypeAlias = Callable[[Any, Any], Mapping[str, Value] | None]
"""The fields of a reason's sentence, for the position (a view of the mover's) and a legal move in it; None where the
reason is not true of the move."""
NO_FIELDS: Mapping[str, Value] = {}
SEED = bytes(32)
OVER = N_("That is the end.")
DRAWN = N_("That is the end: a draw.")
WON = N_("That is the end: you win.")
SHARED = N_("That is the end: you win with {who}.")
LOST = NN_("That is the end: {who} wins.", "That is the end: {who} win.", "winners")


class Reason(NamedTuple):
    """A sentence (msgid) and what it takes to be true."""

    text: str | Plural
    holds: Holds


def weightiest(reasons: Sequence[Reason], view: Any, move: Any) -> Phrase | None:
    """The first reason that is true of a move; None where none is."""
    for text, holds in reasons:
        fields = holds(view, move)
        if fields is not None:
            return phrase_of(text, fields)
    return None


def when(holds: bool, **fields: Value) -> Mapping[str, Value] | None:
    """The fields where something holds."""
    return fields if holds else None


def ending(game: AnyGame, view: View, move: Move) -> Outcome | None:
    """How a legal `move` of `view.me` ends the game, where nothing that they do not know decides it; None where it goes
    on."""
    seat = view.me
    assert seat is not None  # noqa: S101 - asked of a player
    step = game.apply(_determinized(game, view), seat, move, SeededChance(SEED, 1))
    outcome: Outcome | None = game.view(step.state, None).outcome
    return outcome


@lru_cache(maxsize=2)
def _determinized(game: AnyGame, view: View) -> State:
    """One for all moves in a position."""
    state: State = game.determinize(view, SeededChance(SEED, 0))
    return state


def ended(outcome: Outcome | None, view: View) -> Phrase | None:
    """That a move of `view.me` ends the game so; None where it goes on."""
    if outcome is None:
        return None
    others = tuple(Who(seat) for seat in outcome.winners if seat != view.me)
    if view.me in outcome.winners:
        return Phrase(SHARED, {"who": others}) if others else Phrase(WON)
    return LOST.phrase({"who": others, "winners": len(others)}) if others else Phrase(DRAWN)
