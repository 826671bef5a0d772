"""Who the computer player of Steal the Glory is held against."""

from collections.abc import Mapping

from games.chance import Chance
from games.core import Move
from games.glory import RANKS, Glory, GloryView, Play, Steal
from tests.support.games.opponent import Opponent, at_random


def highest_card(view: GloryView, chance: Chance, budget: int) -> Move:
    """Always the highest card, and every theft."""
    moves = list(Glory().legal(view))
    return max(moves, key=lambda move: RANKS[move.card] if isinstance(move, Play | Steal) and move.card else 0)


OPPONENTS: Mapping[str, Opponent] = {
    "random": at_random("glory"),
    "highest card": highest_card,
    "beginner": highest_card,
}
"""A careful first-timer, who has only read the rules, plays the highest card as well: high cards win points and duels,
and the hand is filled up again, so that a theft costs nothing."""
