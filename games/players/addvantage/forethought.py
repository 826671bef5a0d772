"""What a player can make of their next roll, averaged over all rolls as if nobody else played before it."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

from games.addvantage import FACES
from games.players.addvantage.table import Bonus, Outlook, Side, Table
from games.players.addvantage.turns import TOGETHER, winning_purchases
from games.players.addvantage.value import Judge

WIDTH: Final = 3
"""Of the cells for each of two dice so many are tried together, the best ones."""
EVERY: Final = range(1, FACES + 1)


class Forethought:
    """The next roll of a player, at a table after their turn or at its beginning."""

    def __init__(self, judge: Judge, table: Table, seat: int) -> None:
        self._judge, self._table, self._seat = judge, table, seat
        self._side = table.sides[seat]
        self._faces = 0
        for other in table.sides:
            self._faces |= other.faces if other is not self._side else 0
        self._dice, self._turns = judge.ahead(table)[seat]

    def chance(self) -> float:
        """How likely the player wins."""
        judge, side = self._judge, self._side
        if self._table.is_over or not self._dice or not side.coins:
            return judge.chance(self._table, self._seat)
        expected = judge.expected(self._table)
        thrown = min(TOGETHER, side.coins, self._dice)
        total = 0.0
        for often, tried in self._ones() if thrown == 1 else self._pairs():
            expected[self._seat] = tried
            total += often * judge.of_expected(expected, self._seat)
        return total

    def best(self) -> float:
        """The same if the turn is the player's, who buys what wins a tile if that is better."""
        worth, table = self.chance(), self._table
        if not table.is_over and self._side.coins:
            table = table.next_round() if table.now == len(table.order) else table
            for bought in winning_purchases(table, self._seat):
                worth = max(worth, self._judge.chance(bought.after_turn(), self._seat))
        return worth

    def _ones(self) -> list[tuple[float, Outlook]]:
        """For each face of one die its probability, and the outlook when it lies on its best cell."""
        return [(1 / FACES, self._cells(face, self._dice - 1)[0][0]) for face in EVERY]

    def _cells(self, face: int, dice: int) -> list[tuple[Outlook, int, Side, Bonus]]:
        """Where a die can go, best first."""
        side, bonus = self._side, self._table.bonus
        found = []
        for cell, die in enumerate(side.cells):
            if not die:
                after, left = side.with_die(cell, face, bonus)
                found.append((self._tried(after, left, dice), cell, after, left))
        found.sort(key=lambda each: -each[0][0])
        return found

    def _pairs(self) -> list[tuple[float, Outlook]]:
        dice = self._dice - TOGETHER
        good = {face: self._cells(face, self._dice - 1)[:WIDTH] for face in EVERY}
        found = []
        for pair in combinations_with_replacement(EVERY, TOGETHER):
            one, other = pair
            best = max(self._both(good[one], other, [cell for _, cell, _, _ in good[other]], dice))
            found.append((len(set(pair)) / FACES**TOGETHER, best))
        return found

    def _both(
        self, first: Sequence[tuple[Outlook, int, Side, Bonus]], face: int, cells: Sequence[int], dice: int
    ) -> list[Outlook]:
        """What two dice come to on each two of these cells."""
        return [
            self._tried(*side.with_die(cell, face, bonus), dice)
            for _, at, side, bonus in first
            for cell in cells
            if cell != at
        ]

    def _tried(self, side: Side, bonus: Bonus, dice: int) -> Outlook:
        self._judge.look()
        return self._judge.outlook(side, (dice, max(0, self._turns - 1)), self._faces, False, bonus)
