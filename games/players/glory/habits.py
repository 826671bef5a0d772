"""A beginner at Steal the Glory, by habits and without looking ahead."""

from collections.abc import Iterable
from math import inf
from typing import TypeVar

from games.chance import Chance
from games.glory import RANKS, Decline, Glory, GloryView, Play, Steal

OVERLOOKS = 4
"""One in so many thefts is not seen, unless it wins the game."""
AnyCard = TypeVar("AnyCard", Play, Steal)


def choose(view: GloryView, chance: Chance, budget: int, until: float = inf) -> Play | Steal | Decline:
    """A legal move of `view.me`; it takes no time, whatever `budget` and `until`.

    The highest card is spent at once, on the points of the round. From then on cards are saved, though the hand is
    filled up again after the round: ties and duels get the lowest, also where a duel lost is the game lost.
    """
    moves = list(Glory().legal(view))
    thefts = [move for move in moves if isinstance(move, Steal)]
    if not thefts:
        cards = [move for move in moves if isinstance(move, Play)]
        return _highest(cards) if view.phase == "choose" else _lowest(cards)
    if _would_win(view):
        return _highest(thefts)
    first = [theft for theft in thefts if theft.collectible == thefts[0].collectible]
    return _lowest(first) if chance.below(OVERLOOKS) else Decline()


def _would_win(view: GloryView) -> bool:
    """Whether the next theft that succeeds wins the game."""
    assert view.me is not None  # noqa: S101 - only who plays can steal
    missing = sum(lying.owner != view.me for lying in view.collectibles)
    return missing == 1 and view.pawns[view.me] == view.finish


def _highest(moves: Iterable[AnyCard]) -> AnyCard:
    return max(moves, key=_rank)


def _lowest(moves: Iterable[AnyCard]) -> AnyCard:
    return min(moves, key=_rank)


def _rank(move: Play | Steal) -> int:
    return 0 if move.card is None else RANKS[move.card]
