"""Simulated games of Spy, played to their end within a budget of turns."""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Protocol

from games.players.spy.simulation import Simulation


class Deploys(Protocol):
    """A deployment of the mover."""

    @property
    def target(self) -> int: ...

    @property
    def pairs(self) -> tuple[int, ...]: ...


class Budget:
    """Counts the turns that are looked at: `looked` of so many, and none is after the moment `until`."""

    def __init__(self, turns: int, until: float = inf) -> None:
        self._turns, self._until = turns, until
        self.looked = 0

    @property
    def left(self) -> int:
        """How many turns may still be looked at; none once the time is over."""
        if monotonic() >= self._until:
            self.looked = self._turns
        return self._turns - self.looked

    def end(self, position: Simulation, first: Deploys | None, play: Callable[[Simulation], None]) -> Simulation | None:
        """The end of a game that goes on with a deployment, or with the end of the turn (None), and turn by turn as
        `play` has it; None when the budget is used up before."""
        if not self._look():
            return None
        if first:
            position.deploy(first.target, first.pairs)
        else:
            position.done()
        while not position.over:
            if not self._look():
                return None
            play(position)
        return position

    def _look(self) -> bool:
        """Whether one turn more may be looked at."""
        enough = self.looked < self._turns
        self.looked += enough
        return enough
