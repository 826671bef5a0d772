"""Add-Vantage for those who know it: what seems good is played on with many dice, and what does best is done."""

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from time import monotonic
from typing import Final

from games.addvantage import (
    CELLS,
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
from games.players.addvantage import search
from games.players.addvantage.forethought import Forethought
from games.players.addvantage.learnt import learnt
from games.players.addvantage.table import Table
from games.players.addvantage.turns import REFUSED, TOGETHER, Plan, done, played, ranked, rolled, rolled_on
from games.players.addvantage.value import Judge, Spent

ENOUGH: Final = 2500
"""With a smaller budget nothing can be played on."""
WIDTH: Final = 6
"""So many moves are played on at most, the ones that seem best."""
SAMPLES: Final = 6
"""So often each, before the worse half is given up."""
FIRST: Final = 16
"""What a move seems to be worth at first counts as much as so many times that it was played on."""
MIXED: Final = 7
"""Two dice show their pairs in this step, which has no factor in common with how many there are."""


class Dice:
    """Dice that fall alike for all candidates. The first two of the mover show every pair equally often."""

    def __init__(self, sample: int, mover: int, seats: int) -> None:
        self._random = [Random(sample * seats + seat) for seat in range(seats)]  # noqa: S311 - no secret hangs on it
        pair = sample * MIXED % FACES**TOGETHER
        self._mover, self._first = mover, [1 + pair // FACES, 1 + pair % FACES]

    def __call__(self, seat: int) -> int:
        if seat == self._mover and self._first:
            return self._first.pop()
        return int(self._random[seat].random() * FACES) + 1


GoesOn = Callable[[Dice], Table]
"""Dice to come -> the table when the turn is over, but for `after_turn`."""


class Candidate:
    """A move, what it seems to be worth, and how the turn goes on after it."""

    __slots__ = ("goes_on", "move", "samples", "total")

    def __init__(self, move: AddVantageMove, worth: float, goes_on: GoesOn) -> None:
        self.move, self.goes_on = move, goes_on
        self.total, self.samples = FIRST * worth, FIRST

    @property
    def worth(self) -> float:
        return self.total / self.samples


def choose(view: AddVantageView, chance: Chance, budget: int, until: float = inf) -> AddVantageMove:
    """A legal move of `view.me`, always the same for the same view and budget; nothing is drawn.

    `budget` is how many positions between two turns may be looked at, until the moment `until`.
    """
    moves = list(AddVantage().legal(view))
    if view.me is None or len(moves) == 1:
        return moves[0]
    if view.options.leave_tiles or budget < ENOUGH:
        return search.choose(view, chance, budget, until)
    return Expert(view, budget, until).best(moves)


class Expert:
    """Looks at what the mover can do in a position, within a budget; tiles that are left are not known to it."""

    def __init__(self, view: AddVantageView, budget: int, until: float = inf) -> None:
        self._view = view
        self._table = Table.of(view)
        self._seat = int(view.mover)
        self._until = until
        self.judge = Judge(learnt(len(view.boards)), budget)

    def best(self, moves: Sequence[AddVantageMove]) -> AddVantageMove:
        """The best of the legal moves."""
        match self._view.phase:
            case "dice":
                found = self._placements()
            case "more":
                found = self._more()
            case _:
                found = self._beginnings(moves)
        found.sort(key=lambda each: -each.worth)
        return self._best(found[:WIDTH]).move

    def _best(self, candidates: list[Candidate]) -> Candidate:
        """The candidate that does best when it is played on: the worse half is given up again and again."""
        begun = 0
        while len(candidates) > 1:
            for sample in range(begun, begun + SAMPLES):
                found = self._played_on(candidates, sample)
                if found is None:
                    return max(candidates, key=lambda each: each.worth)
                for each, share in zip(candidates, found, strict=True):
                    each.total, each.samples = each.total + share, each.samples + 1
            begun += SAMPLES
            candidates.sort(key=lambda each: -each.worth)
            candidates = candidates[: max(2, (len(candidates) + 1) // 2)]
        return candidates[0]

    def _played_on(self, candidates: Sequence[Candidate], sample: int) -> list[float] | None:
        """How likely the mover wins with each candidate when others have had their turns; None if time is up."""
        seats, found = len(self._table.sides), []
        try:
            for each in candidates:
                if monotonic() >= self._until:
                    return None
                dice = Dice(sample, self._seat, seats)
                table = played(self.judge, each.goes_on(dice).after_turn(), dice, seats - 1)
                found.append(Forethought(self.judge, table, self._seat).best())
        except Spent:
            return None
        return found

    def _placements(self) -> list[Candidate]:
        """What can become of the rolled dice; the best with what the next roll can make of it."""
        table, seat, view = self._table, self._seat, self._view
        most = view.allowance - view.thrown if view.allowance > TOGETHER else 0

        def carried_out(plan: Plan) -> GoesOn:
            after = done(table, seat, plan)
            return lambda dice: rolled_on(self.judge, after, seat, dice, most)

        plans = [plan for _, plan in ranked(self.judge, table, seat, [die.face for die in view.rolled], CELLS)]
        found = []
        for plan in plans[:WIDTH]:
            after = done(table, seat, plan).after_turn()
            found.append(Candidate(_first(plan), Forethought(self.judge, after, seat).chance(), carried_out(plan)))
        return found

    def _more(self) -> list[Candidate]:
        """One die more, or the end of the turn."""
        table, seat, judge = self._table, self._seat, self.judge
        most = self._view.allowance - self._view.thrown

        def more(dice: Dice) -> Table:
            after = done(table, seat, ranked(judge, table, seat, (dice(seat),))[0][1])
            return rolled_on(judge, after, seat, dice, most - 1)

        worth = judge.chance(table.after_turn(), seat)
        return [Candidate(Done(), worth, lambda dice: table), Candidate(More(), worth, more)]

    def _beginnings(self, moves: Sequence[AddVantageMove]) -> list[Candidate]:
        """A roll, all purchases, and a roll after a die was taken back."""
        table, seat, judge = self._table, self._seat, self.judge
        found = [Candidate(Roll(), judge.chance(table, seat), self._rolls(table))]
        for move in moves:
            if isinstance(move, Buy):
                bought = table.bought(seat, move.seller - 1, move.die - 1, move.cell - 1)
                found.append(Candidate(move, judge.chance(bought.after_turn(), seat), _stays(bought)))
            elif isinstance(move, Return):
                back = table.having(seat, table.sides[seat].without(move.die - 1, -1), table.bonus)
                found.append(Candidate(move, judge.chance(back, seat), self._rolls(back)))
        return found

    def _rolls(self, table: Table) -> GoesOn:
        return lambda dice: rolled(self.judge, table, self._seat, dice, self._view.allowance)


def _stays(table: Table) -> GoesOn:
    """Nothing more happens in the turn."""
    return lambda dice: table


def _first(plan: Plan) -> AddVantageMove:
    """The first step of a plan."""
    face, cell = plan[0]
    return Refuse(die=face) if cell == REFUSED else Place(die=face, cell=cell + 1)
