"""The level EXPERT: compares what can be deployed by how the race stands then, and after the best answer to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from time import monotonic
from typing import Final

from games.chance import Chance
from games.players.spy.options import Option, at, options
from games.players.spy.outlook import likelihood
from games.players.spy.plan import finale, finishing
from games.players.spy.search import laid_out
from games.players.spy.simulation import Simulation
from games.spy import Done, Spy, SpyMove, SpyView

AT_ONCE: Final = 0.3
"""This part of the budget goes to how the race stands at once,"""
GOING: Final = 3
"""and the rest to the answers to so many options, the best so far."""
TWO: Final = 2
"""Answers are looked for among so many players."""


def choose(view: SpyView, chance: Chance, budget: int, until: float = inf) -> SpyMove:
    """A legal move of `view.me`, always the same for the same view, chance and budget.

    `budget` is how many positions are looked at, no fewer and no more; none is after the moment `until`.
    """
    random = Random(chance.below(1 << 62))  # noqa: S311 - simulations hold no secret
    position = Simulation.of(Spy().determinize(view, chance), random)
    option = Thought(position, budget, until).best()
    if view.phase == "lay":
        return laid_out(view, position)
    return option.move(view) if option else Done()


@dataclass(slots=True)
class Weighed:
    """Something that the mover can do, and how likely they win then."""

    option: Option | None
    """None: end the turn."""
    total: float = 0.0
    worlds: int = 0

    @property
    def mean(self) -> float:
        return self.total / max(1, self.worlds)


class Thought:
    """Compares what the mover can do in a position, within a budget of positions."""

    def __init__(self, position: Simulation, budget: int, until: float = inf) -> None:
        self._position, self._budget, self._until = position, budget, until
        self._me = position.mover
        self.looked = 0

    def best(self) -> Option | None:
        """What makes a victory likeliest; None: end the turn.

        The whole budget is spent, needed or not: how long it takes must not tell what could be deployed.
        """
        every = [Weighed(option) for option in (None, *options(self._position))]
        self._compare(every, round(self._budget * AT_ONCE), self._at_once)
        every.sort(key=lambda each: -each.mean)
        going = [Weighed(each.option) for each in every[:GOING]]
        self._compare(going, self._budget, self._answered)
        if plan := finale(self._position, self._me):
            return at(self._position, plan[0])
        return max(going if going[0].worlds else every, key=lambda each: each.mean).option

    def _compare(self, every: Sequence[Weighed], until: int, value: Callable[[Simulation], float]) -> None:
        """Weigh all of them in the same worlds; one does not count when the budget is not enough for all."""
        while self.looked < until:
            if monotonic() >= self._until:
                self.looked = self._budget
                return
            world = self._position.dealt_anew(viewer=self._me)
            values = [value(_after(world, each.option)) for each in every]
            if self.looked < self._budget:
                for each, worth in zip(every, values, strict=True):
                    each.total += worth
                    each.worlds += 1

    def _at_once(self, position: Simulation) -> float:
        """How likely the mover wins who ends the turn in this position."""
        return self._outlook(position, self._me)

    def _answered(self, position: Simulation) -> float:
        """The same after the answer of a single rival that is best for them."""
        if len(position.left) > TWO or position.over or position.mover != self._me:
            return self._outlook(position, self._me)
        position.done()
        rival = position.mover
        if position.over or finishing(position, rival):
            self._look()
            return 0.0
        answers = [_after(position, option) for option in (None, *options(position))]
        return 1 - max([self._outlook(answer, rival) for answer in answers])

    def _outlook(self, position: Simulation, seat: int) -> float:
        """How likely a seat wins whose turn it is, and who ends it."""
        if not self._look():
            return 0.0
        if position.over or position.mover != seat:
            return float(not position.left[seat])
        return likelihood(position, seat)

    def _look(self) -> bool:
        """Whether one position more may be looked at."""
        enough = self.looked < self._budget
        self.looked += enough
        return enough


def _after(position: Simulation, option: Option | None) -> Simulation:
    """The position after a deployment, with the same player's turn unless that ends it."""
    after = position.copy()
    if option:
        after.deploy(option.target, option.pairs)
    return after
