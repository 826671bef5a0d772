"""How likely each player of Heroes & Cities wins: a search tells what a position is worth, and a curve that was fitted
to games tells how often that wins."""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from games.chance import Chance
from games.heroes.model import HeroesState, seat_playing
from games.judging import PLAYOUTS, Estimate, Judge, averaged, reached
from games.players.heroes.search import searched

BUDGET: Final = 120
"""Positions that the first search looks at; each further one more by this part of it, so that they look to other
depths."""
MORE: Final = 0.35
STEEP: Final = {"full": 0.0075, "short": 0.0068}
"""By the length of the game: how fast the logarithm of the odds grows with what a position is worth."""
KINDS: Final = 8
"""So many searches differ in how far they look."""
TEMPO: Final = 5
"""By so much a search overrates who is to move: between two moves of good players, what it says of both adds up to
twice as much."""
MOST: Final = 9.0


def appraise(state: HeroesState, chance: Chance, playouts: int) -> Estimate:
    """Estimate the shares of the win, as `games.judging.Appraise` says. A draw is worth half."""
    if state.ended is not None:
        return reached(state.ended, 2)
    seed = chance.below(PLAYOUTS)
    mover = seat_playing(state.white, state.mover)

    def sample(number: int) -> Sequence[float]:
        kind = (seed + number) % KINDS
        worth = searched(state, Random(seed + number), int(BUDGET * (1 + MORE * kind)))  # noqa: S311
        won = 1 / (1 + exp(-max(-MOST, min(MOST, STEEP[state.length] * (worth - TEMPO)))))
        return [won if seat == mover else 1 - won for seat in range(2)]

    return averaged(sample, playouts)


JUDGE: Final = Judge(appraise, 2, kinds=KINDS)
