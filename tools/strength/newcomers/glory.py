"""Newcomers to Steal the Glory."""

from collections.abc import Sequence
from typing import Final

from games.core import Seat
from games.glory.components import RANKS
from games.glory.model import GloryMove, GloryView, Play, Steal
from tools.strength.newcomers.newcomer import Newcomer, best

LOW: Final = 6
"""A hand of such cards hardly moves first."""
NEAR: Final = 1
"""Ranks that differ by so little are nearly equal."""


def highest(view: GloryView, moves: Sequence[GloryMove]) -> list[GloryMove]:
    """Always the highest card, for the round, a tie or in defence."""
    return best([move for move in moves if isinstance(move, Play)], rank)


def steals(view: GloryView, moves: Sequence[GloryMove]) -> list[GloryMove]:
    """Steals whatever can be stolen, with whatever card."""
    return [move for move in moves if isinstance(move, Steal)]


def steals_cheaply(view: GloryView, moves: Sequence[GloryMove]) -> list[GloryMove]:
    """Steals whatever can be stolen, with its lowest card: the high ones are for running."""
    return best(steals(view, moves), lambda move: -rank(move))


def hurries(view: GloryView, moves: Sequence[GloryMove]) -> list[GloryMove]:
    """The highest card to run to the finish; there, where points bring nothing, the lowest."""
    return best(moves, lambda move: -rank(move) if _is_idle(view) else rank(move))


def holds_back(view: GloryView, moves: Sequence[GloryMove]) -> list[GloryMove]:
    """Compares its cards for the round: of two that are nearly equal it keeps the higher while a duel may come, and of
    low ones it gives the lowest away. Else the highest; on the finish the lowest."""
    if view.phase != "choose" or _is_idle(view):
        return hurries(view, moves)
    first, *others = sorted(moves, key=rank, reverse=True)
    if rank(first) < LOW:
        return [(first, *others)[-1]]
    near = [move for move in others[:1] if rank(first) - rank(move) <= NEAR and _may_duel(view)]
    return near or [first]


def steals_with_the_highest(view: GloryView, moves: Sequence[GloryMove]) -> list[GloryMove]:
    """Steals whatever can be stolen, with its highest card."""
    return best(steals(view, moves), rank)


def rank(move: GloryMove) -> int:
    """What a move's card counts; 0 without a card."""
    card = move.card if isinstance(move, Play | Steal) else None
    return 0 if card is None else RANKS[card]


def _is_idle(view: GloryView) -> bool:
    """Whether a card for the round moves nothing, since the pawn stands on the finish."""
    assert view.me is not None
    return view.phase == "choose" and view.pawns[view.me] == view.finish


def _may_duel(view: GloryView) -> bool:
    """Whether in one step, of as many spaces as there are players, somebody may come level with an owner."""
    assert view.me is not None
    owners = {trophy.owner for trophy in view.collectibles if trophy.owner is not None}
    others = [Seat(seat) for seat in range(view.seats) if seat != view.me]
    mine = view.pawns[view.me]
    attacked = view.me in owners and any(view.pawns[seat] + view.seats >= mine for seat in others)
    return attacked or any(view.pawns[seat] <= mine + view.seats for seat in others if seat in owners)


NEWCOMERS: Final = {
    "careless": Newcomer(highest, steals_cheaply),
    "rushing": Newcomer(steals, hurries),
    "careful": Newcomer(steals_with_the_highest, holds_back),
}
