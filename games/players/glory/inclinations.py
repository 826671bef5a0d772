"""How people who think play a round of Steal the Glory, as far as a quick rule can say: each card now and then."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from math import exp
from random import Random
from typing import Final

from games.glory import RANKS
from games.players.glory.simulation import NOBODY, Simulation


class Stage(IntEnum):
    """How far a pawn has come: the finish is within reach of one round, or not."""

    HOME = 0
    NEAR = 1
    FAR = 2


INCLINED: Final = ((-0.9, -0.1, 0.0), (-0.1, 0.1, 0.1), (0.0, 0.1, 0.6))
"""How much more readily a card is played for points than one a rank lower (logarithm of the odds), by the stage of the
own pawn and of the foremost other one. Far from the finish high cards bring points; on it they are kept for duels."""
IN_TIE: Final = 0.3
IN_DUEL: Final = -0.25
"""A single collectible is soon stolen again; cards are worth more."""
IN_LAST_DUEL: Final = 0.5
"""When the thief would win the game."""
BOLD: Final = 0.9
"""How often a theft is tried: the hand is filled up after the round."""

Odds = Sequence[float]
"""By rank."""


def stages(pawns: Sequence[int], finish: int, seat: int) -> tuple[Stage, Stage]:
    """Those of a seat's own pawn and of the foremost other one."""
    foremost = max(pawn for other, pawn in enumerate(pawns) if other != seat)
    return _stage(finish - pawns[seat], len(pawns)), _stage(finish - foremost, len(pawns))


def _stage(way: int, most_points: int) -> Stage:
    return Stage.HOME if way == 0 else Stage.NEAR if way <= most_points else Stage.FAR


class Inclinations:
    """A policy that plays every card now and then, and the likely ones most often."""

    def __init__(self, random: Random) -> None:
        self._number = random.random
        self._for_points = [[_odds(inclined) for inclined in row] for row in INCLINED]
        self._in_tie, self._in_duel, self._in_last = map(_odds, (IN_TIE, IN_DUEL, IN_LAST_DUEL))

    def card(self, position: Simulation, seat: int) -> int:
        if 0 < len(position.groups) < len(position.pawns):
            return self._pick(position.hands[seat], self._in_tie)
        own, other = stages(position.pawns, position.finish, seat)
        return self._pick(position.hands[seat], self._for_points[own][other])

    def duel(self, position: Simulation, seat: int) -> int:
        thief = position.groups[position.place][0]
        is_last = position.pawns[thief] == position.finish and position.owners.count(thief) == len(position.owners) - 1
        return self._pick(position.hands[seat], self._in_last if is_last else self._in_duel)

    def theft(self, position: Simulation, mover: int, collectibles: Sequence[int]) -> int:
        if self._number() < BOLD:
            return collectibles[int(self._number() * len(collectibles))]
        return NOBODY

    def _pick(self, hand: Sequence[int], odds: Odds) -> int:
        left = self._number() * sum([odds[rank] for rank in hand])
        for rank in hand:
            left -= odds[rank]
            if left < 0:
                return rank
        return hand[-1]


def _odds(inclined: float) -> Odds:
    return [exp(inclined * rank) for rank in range(max(RANKS.values()) + 1)]


def passed_over(played: Iterable[tuple[int, float]]) -> Odds:
    """How likely each rank stayed in the hand while others were played: `played` has these
    ranks, each with the inclination for it. The likeliest rank has 1."""
    odds = [1.0] * (max(RANKS.values()) + 1)
    for rank, inclined in played:
        odds = [old / (1 + exp(inclined * (kept - rank))) for kept, old in enumerate(odds)]
    most = max(odds[1:])
    return [each / most for each in odds]
