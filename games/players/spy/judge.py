"""How likely each player of Spy wins: the game is played to its end by rules of thumb."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from games.chance import Chance
from games.judging import PLAYOUTS, Estimate, Judge, averaged, lots, reached, shared
from games.players.spy.policy import play_turn
from games.players.spy.simulation import PAIR, Simulation
from games.spy.components import DECK
from games.spy.model import SpyState, games_of, penalties

FORESEEN: Final = 0.992
"""So much of what a playout says holds for each turn in it: people play otherwise. Fitted on games of players of
several kinds; the rest is shared alike."""
A_GAME: Final = 6.0
"""So many penalty points a game to come may change."""


def appraise(state: SpyState, chance: Chance, playouts: int) -> Estimate:
    """Estimate the shares of the win, as `games.judging.Appraise` says."""
    seats = len(state.hands)
    if state.ended is not None:
        return reached(state.ended, seats)
    random, seed = Random(), chance.below(PLAYOUTS)  # noqa: S311 - playouts hold no secret
    position = Simulation.of(state, random)

    def sample(number: int) -> Sequence[float]:
        random.seed(seed + number)
        played = position.copy()
        lot = lots(random, DECK)
        played.pile = [PAIR[card] for card in sorted(state.draw_pile, key=lot.__getitem__)]
        holds = 1.0
        while not played.over:
            play_turn(played)
            holds *= FORESEEN
        return [holds * share + (1 - holds) / seats for share in _shares(state, played)]

    return averaged(sample, playouts)


def fate(state: SpyState, number: int) -> SpyState:
    """Order the draw pile by the lots of a playout."""
    lot = lots(Random(number), DECK)  # noqa: S311 - playouts hold no secret
    return state.after(draw_pile=tuple(sorted(state.draw_pile, key=lot.__getitem__)))


def _shares(state: SpyState, played: Simulation) -> Sequence[float]:
    """Return the shares when this game is over; in a match there may be others to come."""
    seats = len(played.left)
    before = penalties(state.results, seats)
    totals = [points + left for points, left in zip(before, played.left, strict=True)]
    left = games_of(state.options, seats) - len(state.results) - 1
    if left:
        return shared([-total / (A_GAME * sqrt(left)) for total in totals])
    best = min(totals)
    return [(total == best) / totals.count(best) for total in totals]


JUDGE: Final = Judge(appraise, 64, fate, gap=0.07)
