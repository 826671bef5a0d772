"""Pearls that leaks, by each number of its rules; the leak property must find both."""

from games.chance import Chance
from games.core import Seat, Step
from tests.support.games.mutants import loud
from tests.support.test_games.pearls.game import Caught, Pearls, PearlsMove, PearlsState
from tests.support.test_games.pearls.rules_1 import Pearls1


class LoudCatches(Pearls):
    """What is caught is told without `seen_by`."""

    def apply(self, state: PearlsState, seat: Seat, move: PearlsMove, chance: Chance) -> Step[PearlsState]:
        return loud(super().apply(state, seat, move, chance), Caught)


class LoudCatches1(Pearls1):
    """The same by the older rules."""

    def apply(self, state: PearlsState, seat: Seat, move: PearlsMove, chance: Chance) -> Step[PearlsState]:
        return loud(super().apply(state, seat, move, chance), Caught)
