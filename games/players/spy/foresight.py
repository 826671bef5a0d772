"""The levels STRONG and EXPERT: what could be deployed is played on to the end by sharp rules, in many worlds."""

from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from typing import Final

from games.chance import Chance
from games.players.spy.evaluation import victory
from games.players.spy.options import Option, at, options
from games.players.spy.plan import Sight, finale
from games.players.spy.playing import Budget
from games.players.spy.search import laid_out
from games.players.spy.simulation import Simulation
from games.players.spy.tactics import EAGER, NOWHERE, alarmed, play_turn, ways_of, wish
from games.spy import Done, Spy, SpyMove, SpyView

SURE: Final = 3.0
"""What the rules advise is done unless something else is better by so many times the error of that."""
FEW: Final = 8
"""In so many worlds it must have been tried at least."""


def choose(view: SpyView, chance: Chance, budget: int, until: float = inf) -> SpyMove:
    """A legal move of `view.me`, always the same for the same view, chance and budget.

    `budget` is how many turns of simulated games are looked at, no fewer and no more; none is after the moment
    `until`. When they are too few to compare the options, the rules decide.
    """
    random = Random(chance.below(1 << 62))  # noqa: S311 - simulations hold no secret
    position = Simulation.of(Spy().determinize(view, chance), random)
    option = Foresight(view, position, budget, until).best()
    if view.phase == "lay":
        return laid_out(view, position)
    return option.move(view) if option else Done()


@dataclass(slots=True)
class Tried:
    """Something that the mover can do, and what it was worth in each world."""

    option: Option | None
    """None: end the turn."""
    values: list[float] = field(default_factory=list)

    def surely_better(self, than: "Tried") -> float:
        """By how much it is better for sure; 0 or less when it may be worse."""
        worlds = min(len(self.values), len(than.values))
        if worlds < FEW:
            return 0.0
        better = [one - other for one, other in zip(self.values[:worlds], than.values[:worlds], strict=True)]
        mean = sum(better) / worlds
        return mean - SURE * sqrt(sum([(each - mean) ** 2 for each in better])) / worlds


class Foresight:
    """Compares what the mover can do in a position, within a budget of simulated turns."""

    def __init__(self, view: SpyView, position: Simulation, budget: int, until: float = inf) -> None:
        self._view, self._position = view, position
        self._me = position.mover
        self._ways = ways_of(len(position.left))
        self.budget = Budget(budget, until)

    def best(self) -> Option | None:
        """What the rules advise, or what is surely better; None: end the turn.

        The whole budget is spent, needed or not: how long it takes must not tell what could be deployed.
        """
        position = self._position
        advised = self._advised()
        every = [Tried(advised), *[Tried(each) for each in (None, *options(position)) if each != advised]]
        self._compare(every)
        if plan := finale(position, self._me):
            return at(position, plan[0])
        best = max(every[1:], key=lambda each: each.surely_better(every[0]), default=every[0])
        return best.option if best.surely_better(every[0]) > 0 else advised

    def _advised(self) -> Option | None:
        position = self._position
        sights = [Sight.of(position, seat) for seat in range(len(position.left)) if seat != self._me]
        target = wish(position, self._ways, sights)
        if target == NOWHERE:
            target = alarmed(position, self._ways, sights)
        return None if target == NOWHERE else at(position, target)

    def _compare(self, every: list[Tried]) -> None:
        """Play them in the same worlds. The better half of what is not advised goes on to more worlds each time."""
        advised, *others = every
        for halvings in range(max(1, len(others).bit_length()), 0, -1):
            enough = self.budget.left - self.budget.left // halvings
            while self.budget.left > enough:
                self._in_one_world([advised, *others])
            others = sorted(others, key=lambda each: -sum(each.values))[: max(1, len(others) // 2)]

    def _in_one_world(self, every: list[Tried]) -> None:
        """Play all of them to the end in the same world; it does not count when the budget is not enough for all."""
        world = self._position.dealt_anew(viewer=self._me)
        eager = [self._position.random.random() < 1 / 2 for _ in world.left]
        ways = [EAGER if eager[seat] and seat != self._me else self._ways for seat in range(len(eager))]
        ends = [self.budget.end(world.copy(), each.option, lambda it: play_turn(it, ways[it.mover])) for each in every]
        values = [victory(self._view, end, self._me) for end in ends if end]
        if len(values) == len(ends):
            for each, value in zip(every, values, strict=True):
                each.values.append(value)
