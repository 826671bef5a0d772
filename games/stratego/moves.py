"""The moves of Stratego 4: what they are, which are legal, and whether they show a rank."""

from collections.abc import Iterator
from functools import cache
from typing import Literal, Self, TypeAlias

from pydantic import Field

from games.chance import Chance
from games.core import Move, Preset, Seat, View
from games.stratego.board import FLAG_PLACE, PLACES, TURRET, Space
from games.stratego.components import ARMY, QUIET_ROUNDS, RANKS, ROUNDS, SHUTTLES, Rank
from games.stratego.evidence import makers, narrowed
from games.stratego.formations import FORMATIONS, at_random, mirrored, notation, written
from games.stratego.legal import ground, ways
from games.stratego.model import AnyCell, StrategoView
from games.words import N_, NP_, Phrase


class Place(Move):
    """Place the army in secret: 20 ranks for `board.PLACES` of the own zone, the front row first."""

    label = N_("Place your army")
    help = N_("Place your 20 pieces in secret and seal them at once")
    secret = True
    saved_as = "army"
    saved_help = N_("Save the army you arrange, use a saved one, or forget it")
    kind: Literal["place"] = "place"
    ranks: tuple[Rank, ...] = Field(
        title=N_("Place your army"),
        description=N_("20 ranks from 9 to 1, front row first, each row from left to right"),
    )

    @classmethod
    def presets(cls, chance: Chance) -> Iterator[Preset]:
        for name, formation in FORMATIONS.items():
            yield Preset(Phrase(name), cls(ranks=formation))
        yield Preset(Phrase(N_("At random")), cls(ranks=at_random(chance)))

    @classmethod
    def places(cls, view: View) -> tuple[Phrase, ...]:
        assert isinstance(view, StrategoView)  # noqa: S101 - an army of Stratego 4 is placed in it
        assert view.me is not None  # noqa: S101 - by a player
        return tuple(
            Phrase(N_("{space} with the flag") if at == FLAG_PLACE else "{space}", {"space": space})
            for at, space in enumerate(PLACES[view.sides[view.me]])
        )

    @classmethod
    def as_notation(cls, text: str) -> str | None:
        """A formation may be written in rows, with anything but letters between its ranks."""
        return notation(text)

    def mirrored(self) -> Self:
        return type(self)(ranks=mirrored(self.ranks))

    def written(self) -> str:
        return written(self.ranks)

    def undoable(self, view: View) -> bool:
        """While it lies sealed: the last army to be placed lets them all stand."""
        return len(view.to_act) > 1


class Go(Move):
    """Move a piece one step or more, attack, fire, or pass the flag: what stands on `to` says which."""

    label = NP_("stratego", "Move a piece")
    help = N_("Move a piece, attack, fire, or pass the flag")
    aliases = (NP_("typed to move a piece", "go|step|piece"),)
    speaks = True
    kind: Literal["move"] = "move"
    piece: AnyCell = Field(title=NP_("stratego", "Choose a piece"), description=N_("The piece's space, like h13"))
    to: AnyCell = Field(title=N_("Where to?"), description=N_("The space it goes to, attacks or fires at, like h12"))

    def undoable(self, view: View) -> bool:
        """Where it proves no rank, its own piece's or another's, and surely does not end the game. Everybody can tell
        so, and thus nobody learns a rank from whether a move can be taken back.
        """
        assert isinstance(view, StrategoView)  # noqa: S101 - a move of Stratego 4 is played in it
        return TURRET not in (self.piece, self.to) and _proves_nothing(view, self) and _passes_on(view, self)


class Recruit(Move):
    """Bring a lost piece back, onto the own recruitment space."""

    label = N_("Bring a piece back")
    help = N_("Bring a lost piece back to your recruitment space")
    aliases = (NP_("typed to bring a piece back", "bring back"),)
    secret = True
    kind: Literal["recruit"] = "recruit"
    rank: Rank = Field(title=N_("Bring back which piece?"), description=N_("Its rank, 9 to 1"))


class Decline(Move):
    """Bring nothing back."""

    label = N_("Bring nothing back")
    help = N_("Do not bring a piece back")
    aliases = (NP_("typed for nothing", "nothing|none|pass"),)
    kind: Literal["decline"] = "decline"


StrategoMove: TypeAlias = Place | Go | Recruit | Decline

DECLINE = Decline()
RECRUITS: dict[int, Recruit] = {rank: Recruit(rank=rank) for rank in RANKS}


def legal_moves(view: StrategoView) -> Iterator[StrategoMove]:
    """The legal moves of the viewer. In the set-up there are more formations than anybody lists."""
    if view.me not in view.to_act:
        return
    if view.phase == "set-up":
        yield from (Place(ranks=ranks) for ranks in arrangements())
    elif view.phase == "recruit":
        yield from [RECRUITS[rank] for rank in dict.fromkeys(view.reserve)]
        yield DECLINE
    else:
        here = ground(view)
        for index, (piece, rank) in enumerate(zip(view.pieces, view.ranks, strict=True)):
            if piece.owner == view.me and rank is not None:
                start = piece.space
                for to in ways(here, index, rank):
                    yield _go(start, to)


@cache
def _go(piece: Space, to: Space) -> Go:
    """The move, made once: a hundred of them may be legal."""
    return Go(piece=piece, to=to)


def arrangements() -> Iterator[tuple[int, ...]]:
    """Every order of an army, equal ranks not told apart, from the highest first to the lowest first."""
    ranks = list(ARMY)
    while True:
        yield tuple(ranks)
        # The next lower number with the same digits: the rightmost digit that can fall does, what follows is sorted.
        at = next((at for at in range(len(ranks) - 2, -1, -1) if ranks[at] > ranks[at + 1]), None)
        if at is None:
            return
        other = next(other for other in range(len(ranks) - 1, at, -1) if ranks[other] < ranks[at])
        ranks[at], ranks[other] = ranks[other], ranks[at]
        ranks[at + 1 :] = ranks[:at:-1]


def _proves_nothing(view: StrategoView, move: Go) -> bool:
    """Whether a move shows no more of its piece's rank than everybody knows: a step, or a flag handed over."""
    here = ground(view)
    index, other = here.at[move.piece], here.at.get(move.to)
    piece = here.pieces[index]
    if other is not None:
        return here.pieces[other].owner in here.allies[piece.owner]
    proved = narrowed(piece.could, makers(here, index, move.to, "step"))
    return piece.known is not None or proved == piece.could


def _passes_on(view: StrategoView, move: Go) -> bool:
    """Whether the next player with pieces is to move after it, whatever the ranks: one of those pieces can step.

    After the first move of a short game's turn it is the same player again, with another piece.
    """
    if view.options.short and view.spent is None:
        return _can_step(view, move, view.mover)
    seats = len(view.sides)
    after = [Seat((view.mover + step) % seats) for step in range(1, seats + 1)]
    seat = next(seat for seat in after if any(piece.owner == seat for piece in view.pieces))
    ends = view.options.short and view.round == ROUNDS and view.first in after[: after.index(seat) + 1]
    return _can_step(view, move, seat) and not ends and view.quiet < QUIET_ROUNDS - 1


def _can_step(view: StrategoView, move: Go, seat: Seat) -> bool:
    """Whether a player surely can step with a piece after a move, other than the one that moves."""
    taken, near = {piece.space for piece in view.pieces}, ground(view).paths.near
    if move.to not in taken:
        taken = taken - {move.piece} | {move.to}
    others = [piece.space for piece in view.pieces if piece.owner == seat and piece.space != move.piece]
    barred = any(row.times >= SHUTTLES for row in view.shuttles[seat])
    return not barred and any(not taken.issuperset(near[space]) for space in others)
