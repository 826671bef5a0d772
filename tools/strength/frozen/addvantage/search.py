"""Choosing a move: all that this turn can bring is tried out, and what dice to come can do is averaged over them."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, combinations_with_replacement, product

from games.addvantage import (
    FACES,
    AddVantage,
    AddVantageMove,
    AddVantageView,
    Buy,
    Done,
    More,
    Place,
    Refuse,
    Return,
    Roll,
)
from games.chance import Chance
from tools.strength.frozen.addvantage.evaluation import Evaluator
from tools.strength.frozen.addvantage.simulation import Simulation

REFUSED = -1
"""Stands for a cell when a die is not placed."""
WIDTH = 4
"""Of the cells for each of two dice to come so many are tried together, the best ones."""
HOPE = 0.01
"""A purchase must be better than a roll by so much: what the seller does with the coin is not looked at."""
EVERY = range(1, FACES + 1)
TOGETHER = 2
"""So many dice are rolled together at most."""
PAIRS = 21
"""So many different rolls there are of two dice."""

Plan = tuple[tuple[int, int], ...]
"""What becomes of rolled dice: faces, and the cells they go to, or REFUSED."""


def choose(view: AddVantageView, chance: Chance, budget: int) -> AddVantageMove:
    """A legal move of `view.me`, always the same for the same view and budget; nothing is drawn.

    `budget` is how many positions at the end of a turn may be looked at. When it is not enough for a comparison, the
    plainer move is taken unseen: a roll, the end of the turn, the first cell.
    """
    moves = list(AddVantage().legal(view))
    if view.me is None or len(moves) == 1:
        return moves[0]
    return Search(view, budget).best(moves)


class Search:
    """Looks at what the mover can do in a position, within a budget."""

    def __init__(self, view: AddVantageView, budget: int) -> None:
        self._view = view
        self._position = Simulation.of(view)
        self._own = self._position.sides[self._position.me]
        self._budget = budget
        self.evaluator = Evaluator(self._position)

    def best(self, moves: Sequence[AddVantageMove]) -> AddVantageMove:
        """The best of the legal moves."""
        match self._view.phase:
            case "dice":
                face, cell = self._planned([die.face for die in self._view.rolled])
                return Refuse(die=face) if cell == REFUSED else Place(die=face, cell=cell + 1)
            case "more":
                return self._one_more()
            case _:
                return self._begun(moves)

    @property
    def _left(self) -> int:
        return self._budget - self.evaluator.looked

    # Rolled dice

    def _planned(self, faces: Sequence[int]) -> tuple[int, int]:
        """The first step of the best plan for the rolled dice."""
        ranked = self._ranked(self._plans(faces, self._spots(faces)))
        return self._deepened(ranked)[0]

    def _spots(self, faces: Sequence[int]) -> list[list[int]]:
        """Where each of the dice can go."""
        return [[*self._own.empty, *([REFUSED] if self._own.coins else [])]] * len(faces)

    def _plans(self, faces: Sequence[int], spots: Sequence[Sequence[int]]) -> Iterator[Plan]:
        """What can become of dice: one on a cell at most, no more refused than there are coins."""
        alike = len(set(faces)) < len(faces)
        for cells in product(*spots):
            placed = [cell for cell in cells if cell != REFUSED]
            apart = len(set(placed)) == len(placed) and not (alike and cells[0] > cells[-1])
            if apart and len(cells) - len(placed) <= self._own.coins:
                yield tuple(zip(faces, cells, strict=True))

    def _ranked(self, plans: Iterable[Plan]) -> list[tuple[float, Plan]]:
        """The plans with what they are worth, best first; of those that the budget is enough for."""
        plans = list(plans)
        weighed = [(self._worth(plan), plan) for plan in plans[: max(0, self._left)]]
        return sorted(weighed, key=lambda each: -each[0]) or [(0.0, plans[0])]

    def _worth(self, plan: Plan) -> float:
        with self._done(plan):
            return self.evaluator.chance()

    @contextmanager
    def _done(self, plan: Plan) -> Iterator[None]:
        """Try a plan out on the position, and take it back afterwards."""
        own = self._own
        for face, cell in plan:
            if cell == REFUSED:
                own.coins -= 1
            else:
                own.cells[cell] = face
        yield
        for _, cell in plan:
            if cell == REFUSED:
                own.coins += 1
            else:
                own.cells[cell] = 0

    def _deepened(self, ranked: Sequence[tuple[float, Plan]]) -> Plan:
        """The best plan when one die more is looked at, for as many of the plans as the budget is enough for."""
        best, found = -1.0, ranked[0][1]
        for _, plan in ranked:
            with self._done(plan):
                enough = self._left >= max(1, FACES * len(self._own.empty))
                worth = self._next_die() if enough else -1.0
            if worth > best:
                best, found = worth, plan
        return found

    def _next_die(self) -> float:
        """What the position at the end of this turn is worth when the mover's next die is averaged over."""
        ahead = self._position.ahead()
        mine = ahead[self._position.me]
        if not mine.dice:
            return self.evaluator.chance(ahead)
        ahead[self._position.me] = mine._replace(dice=mine.dice - 1)
        total = 0.0
        cells = self._own.cells
        for face in EVERY:
            best = 0.0
            for cell in self._own.empty:
                cells[cell] = face
                best = max(best, self.evaluator.chance(ahead))
                cells[cell] = 0
            total += best
        return total / FACES

    # One more die, or none

    def _one_more(self) -> More | Done:
        if self._left < 1 + FACES * (len(self._own.empty) + 1):
            return Done()
        return More() if self._one_die() > self.evaluator.chance() else Done()

    def _one_die(self) -> float:
        """What rolling one die is worth."""
        return sum(self._ranked(self._plans([face], self._spots([face])))[0][0] for face in EVERY) / FACES

    # The beginning of a turn

    def _begun(self, moves: Sequence[AddVantageMove]) -> AddVantageMove:
        """The best of rolling, buying and taking a die back."""
        best: AddVantageMove = Roll()
        if self._left < self._cost():
            return best
        worth = self._roll()
        for value, move in chain(self._purchases(moves), self._returns(moves)):
            if value > worth:
                worth, best = value, move
        return best

    def _purchases(self, moves: Iterable[AddVantageMove]) -> Iterator[tuple[float, AddVantageMove]]:
        """The purchases that the budget is enough for, with what they are worth."""
        own = self._own
        for move in [move for move in moves if isinstance(move, Buy)][: max(0, self._left)]:
            seller, take, cell = self._position.sides[move.seller - 1], move.die - 1, move.cell - 1
            face = seller.cells[take]
            own.cells[cell], seller.cells[take] = face, 0
            own.coins, seller.coins = own.coins - 1, seller.coins + 1
            yield self.evaluator.chance() - HOPE, move
            own.cells[cell], seller.cells[take] = 0, face
            own.coins, seller.coins = own.coins + 1, seller.coins - 1

    def _returns(self, moves: Iterable[AddVantageMove]) -> Iterator[tuple[float, AddVantageMove]]:
        """What a roll is worth after a die was taken back, as far as the budget is enough for it."""
        own = self._own
        for move in [move for move in moves if isinstance(move, Return)]:
            face, own.cells[move.die - 1] = own.cells[move.die - 1], 0
            own.coins -= 1
            if self._left >= self._cost():
                yield self._roll(), move
            own.coins += 1
            own.cells[move.die - 1] = face

    def _dice(self) -> int:
        """How many dice the mover rolls together."""
        return min(TOGETHER, self._view.allowance, len(self._own.empty))

    def _cost(self) -> int:
        """How many positions a roll may cost to look at."""
        one = FACES * (len(self._own.empty) + 1)
        return one if self._dice() == 1 else one + PAIRS * (WIDTH + 1) ** 2

    def _roll(self) -> float:
        """What rolling is worth: the best plan for each roll, averaged over the rolls."""
        if self._dice() == 1:
            return self._one_die()
        good = {face: self._good(face) for face in EVERY}
        total = 0.0
        for pair in combinations_with_replacement(EVERY, TOGETHER):
            plans = self._plans(pair, [good[face] for face in pair])
            total += max(self._worth(plan) for plan in plans) * len(set(pair))
        return total / (FACES * FACES)

    def _good(self, face: int) -> list[int]:
        """The best cells for a face, and refusing it."""
        ranked = self._ranked(self._plans([face], [self._own.empty]))
        cells = [cell for _, plan in ranked[:WIDTH] for _, cell in plan]
        return sorted([*cells, *([REFUSED] if self._own.coins else [])])
