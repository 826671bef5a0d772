"""Choosing a move: the most promising ones are played on for some turns in determinizations.

All candidates are tried in the same worlds, and the worse half is given up again and again, so that most of the budget
goes to those between which it is hard to choose.
"""

from collections.abc import Sequence
from random import Random

from games.chance import Chance
from games.stratego.board import INDEX
from games.stratego.components import Rank
from games.stratego.determinization import ranks
from games.stratego.game import Stratego
from games.stratego.model import StrategoView
from games.stratego.moves import Go, Place, Recruit, StrategoMove
from tools.strength.frozen.stratego.evaluation import evaluate
from tools.strength.frozen.stratego.formations import army
from tools.strength.frozen.stratego.policy import Policy, known_odds
from tools.strength.frozen.stratego.simulation import NONE, Simulation

ROUNDS = 4
"""How far a candidate is played on."""
GLANCES = 3
"""Worlds in which every move is looked at."""
STAGES = 4
"""After each of them only half of the candidates are left."""
CANDIDATES = 1 << STAGES
"""Moves that are played on, at most."""

BLUFF = 3
"""Of so many recruits one is of any rank."""


class Dice(Chance):
    """Quick numbers; nothing secret depends on them."""

    def __init__(self, random: Random) -> None:
        self._number = random.random

    def below(self, bound: int) -> int:
        return int(self._number() * bound)


def choose(view: StrategoView, chance: Chance, budget: int) -> StrategoMove:
    """A legal move of `view.me`, always the same for the same view, chance and budget.

    `budget` is how many determinized positions may be looked at.
    """
    if view.phase == "set-up":
        return Place(ranks=army(chance))
    if view.phase == "recruit":
        return Recruit(rank=_recruit(view.reserve, chance))
    moves = [move for move in Stratego().legal(view) if isinstance(move, Go)]
    random = Random(chance.below(1 << 62))
    return Search(view, random, budget).best(moves)


def _recruit(reserve: Sequence[Rank], chance: Chance) -> Rank:
    """Mostly the highest rank, at times any other, since everybody knows which ones there are to choose from."""
    return chance.pick(sorted(set(reserve))) if chance.below(BLUFF) == 0 else max(reserve)


class Search:
    """Looks for the best move of `view.me`; `looked` counts the positions."""

    def __init__(self, view: StrategoView, random: Random, budget: int) -> None:
        self.looked = 0
        self._view, self._budget, self._random = view, budget, random
        self._turns = ROUNDS * len(view.sides)
        self._dice = Dice(random)
        self._me = int(view.me or 0)
        self._worlds: list[tuple[Simulation, Policy]] = []
        self._numbers = {piece.space: number for number, piece in enumerate(view.pieces)}

    def best(self, moves: Sequence[Go]) -> Go:
        """One of the moves. Of those that look alike any, since the list's order favours some seats."""
        glances = self._glanced(moves)
        shuffled = self._dice.shuffled(range(len(moves)))
        tried = sorted(shuffled, key=lambda number: -glances[number])[:CANDIDATES]
        sums, world = [0.0] * len(moves), 0
        for stage in range(STAGES, 0, -1):
            left, cost = self._budget - self.looked, self._turns * len(tried)
            worlds = min(left // cost, max(1, left // stage // cost)) if len(tried) > 1 else 0
            for number in tried:
                sums[number] += sum([self._played_on(moves[number], world + more) for more in range(worlds)])
            tried = sorted(tried, key=lambda number: -sums[number])[: (len(tried) + 1) // 2]
            world += worlds
        return moves[tried[0]]

    def _glanced(self, moves: Sequence[Go]) -> list[float]:
        """What each move looks like right after it, in a few worlds, as far as the budget goes."""
        totals = [0.0] * len(moves)
        for world in range(GLANCES):
            if self.looked + len(moves) > self._budget:
                break
            for number, move in enumerate(moves):
                position = self._after(move, world)
                totals[number] += evaluate(position, self._me)
                self.looked += 1
        return totals

    def _after(self, move: Go, world: int) -> Simulation:
        position = self._world(world)[0].copy()
        position.play(self._numbers[move.piece], INDEX[move.to])
        if position.recruiter != NONE:
            position.recruit(max(position.reserve[position.recruiter]))
        return position

    def _played_on(self, move: Go, world: int) -> float:
        """What a move turns out to be worth some turns later."""
        position, policy = self._after(move, world), self._world(world)[1]
        for _ in range(self._turns - 1):
            if position.winners is not None:
                break
            policy.play(position)
            self.looked += 1
        self.looked += 1
        return evaluate(position, self._me)

    def _world(self, number: int) -> tuple[Simulation, Policy]:
        """One of the worlds that the view leaves possible."""
        while len(self._worlds) <= number:
            position = Simulation.of(self._view, ranks(self._view, self._dice))
            self._worlds.append((position, Policy(known_odds(position), self._random)))
        return self._worlds[number]
