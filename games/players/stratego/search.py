"""Choosing a move: the most promising ones are played on for some turns in worlds that the view allows.

All candidates are tried in the same worlds, and the worse half is given up again and again, so that most of the budget
goes to those between which it is hard to choose. The budget is always spent, whatever the viewer holds.
"""

from collections.abc import Sequence
from math import inf
from random import Random
from time import monotonic
from typing import NamedTuple

from games.chance import Chance
from games.players.stratego.beliefs import Beliefs, Dice
from games.players.stratego.evaluation import SIEGE, evaluate
from games.players.stratego.formations import army
from games.players.stratego.likelihood import possible
from games.players.stratego.policy import Policy
from games.players.stratego.simulation import NONE, Simulation
from games.stratego.board import INDEX
from games.stratego.components import Rank
from games.stratego.game import Stratego
from games.stratego.model import StrategoView
from games.stratego.moves import Go, Place, Recruit, StrategoMove

BLUFF = 3
"""Of so many recruits one is of any rank."""


GLANCES = 3
"""Worlds in which every move is looked at."""
STAGES = 4
"""After each of them only half of the candidates are left."""


class Style(NamedTuple):
    """What a search goes by."""

    rounds: int
    """How far a candidate is played on;"""
    siege: float
    """what strong pieces near the ring count then."""


RACE = Style(4, 0.0)
BESIEGE = Style(2, SIEGE)
"""Played on for less, since in the simulation everybody's flag runs, and nobody brings up another piece."""


def choose(view: StrategoView, chance: Chance, budget: int, until: float = inf) -> StrategoMove:
    """A legal move of `view.me`, always the same for the same view, chance and budget.

    `budget` is how many determinized positions are looked at, none after the moment `until`.
    """
    return _chosen(view, chance, budget, until, RACE)


def besiege(view: StrategoView, chance: Chance, budget: int, until: float = inf) -> StrategoMove:
    """A move as `choose` has it, of a player who brings strong pieces to the castle before their flag needs them."""
    return _chosen(view, chance, budget, until, BESIEGE)


def _chosen(view: StrategoView, chance: Chance, budget: int, until: float, style: Style) -> StrategoMove:
    if view.phase == "set-up":
        return Place(ranks=army(chance))
    if view.phase == "recruit":
        return Recruit(rank=_recruit(view.reserve, chance))
    moves = [move for move in Stratego().legal(view) if isinstance(move, Go)]
    random = Random(chance.below(1 << 62))  # noqa: S311 - a determinization holds no secret
    return Search(view, random, budget, until, style).best(moves)


def _recruit(reserve: Sequence[Rank], chance: Chance) -> Rank:
    """Mostly the highest rank, at times any other, since everybody knows which ones there are to choose from."""
    return chance.pick(sorted(set(reserve))) if chance.below(BLUFF) == 0 else max(reserve)


class Search:
    """Looks for the best move of `view.me`; `looked` counts the positions."""

    def __init__(
        self, view: StrategoView, random: Random, budget: int, until: float = inf, style: Style = RACE
    ) -> None:
        self.looked = 0
        self._budget, self._until = budget, until
        self._turns = style.rounds * len(view.sides)
        self._siege = style.siege
        self._dice = Dice(random)
        self._me = int(view.me or 0)
        self._beliefs = Beliefs(view, possible(view), random)
        self._policy = Policy(self._beliefs.plain_odds(), random)
        self._view = view
        self._numbers = {piece.space: number for number, piece in enumerate(view.pieces)}

    def best(self, moves: Sequence[Go]) -> Go:
        """One of the moves. Of those that look alike any, since the list's order favours some seats."""
        sums = self._glanced(moves)
        shuffled = self._dice.shuffled(range(len(moves)))
        tried = sorted(shuffled, key=lambda number: -sums[number])[: 1 << STAGES]
        sums = [0.0] * len(moves)
        for stage in range(STAGES, 0, -1):
            left, cost = self._budget - self.looked, self._turns * len(tried)
            for _ in range(min(left // cost, max(1, left // stage // cost))):
                if monotonic() >= self._until:
                    break
                self._compare(moves, tried, sums)
            tried = sorted(tried, key=lambda number: -sums[number])[: (len(tried) + 1) // 2]
        self._spend(moves[tried[0]])
        return moves[tried[0]]

    def _glanced(self, moves: Sequence[Go]) -> list[float]:
        """What each move looks like right after it, in a few worlds, as far as the budget goes."""
        totals = [0.0] * len(moves)
        for _ in range(GLANCES):
            if self.looked + len(moves) > self._budget or monotonic() >= self._until:
                break
            world = self._world()
            for number, move in enumerate(moves):
                totals[number] += evaluate(self._after(world, move), self._me, self._siege)
                self.looked += 1
        return totals

    def _compare(self, moves: Sequence[Go], tried: Sequence[int], sums: list[float]) -> None:
        """Play some moves on in one more world."""
        world = self._world()
        for number in tried:
            sums[number] += self._played_on(world, moves[number])

    def _spend(self, move: Go) -> None:
        """Look at as many positions as are left, so that the time tells nothing of what the viewer holds."""
        while self.looked < self._budget and monotonic() < self._until:
            self._played_on(self._world(), move)

    def _world(self) -> Simulation:
        return Simulation.of(self._view, self._beliefs.ranks())

    def _after(self, world: Simulation, move: Go) -> Simulation:
        position = world.copy()
        position.play(self._numbers[move.piece], INDEX[move.to])
        if position.recruiter != NONE:
            position.recruit(max(position.reserve[position.recruiter]))
        return position

    def _played_on(self, world: Simulation, move: Go) -> float:
        """What a move turns out to be worth some turns later."""
        position, play = self._after(world, move), self._policy.play
        turns = min(self._turns, self._budget - self.looked)
        self.looked += turns
        for _ in range(turns - 1):
            if position.winners is not None:
                break
            play(position)
        return evaluate(position, self._me, self._siege)
