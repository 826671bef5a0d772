"""What a table is worth to a player between two turns: how likely they win."""

from collections.abc import Sequence
from math import exp, inf, sqrt
from typing import Final

from games.players.addvantage.learnt import RICH, Learnt
from games.players.addvantage.table import FULL, PAIR, Ahead, Bonus, Outlook, Side, Table

TIE: Final = 0.1
"""Points for a coin that decides nothing but a tie."""
TILE: Final = 0.01
"""The same for a tile."""
REMEMBERED: Final = 10_000
"""For so many tables it is kept what players have ahead."""
CERTAIN: Final = 30.0
"""Beyond so many deviations chances do not differ any more."""


MANY: Final = 4
"""So many turns are many."""


class Spent(Exception):
    """No more positions may be looked at."""


class Judge:
    """Tells chances to win, and counts how many positions it has looked at: no more than its `budget`."""

    def __init__(self, learnt: Learnt, budget: float = inf) -> None:
        self.looked = 0
        self.budget = budget
        self.learnt = learnt
        self._ahead: dict[tuple[object, ...], list[tuple[int, int]]] = {}

    def chance(self, table: Table, seat: int) -> float:
        """How likely a player wins, 0 to 1, between two turns (`now` tells which). Raises Spent."""
        self.look()
        if table.is_over:
            return table.shares()[seat]
        return self.of_expected(self.expected(table), seat)

    def look(self) -> None:
        """Count a position. Raises Spent when there are enough."""
        if self.looked >= self.budget:
            raise Spent
        self.looked += 1

    def of_expected(self, expected: Sequence[Outlook], seat: int) -> float:
        """How likely a player wins when so much is expected of each."""
        points, variance, credit = expected[seat]
        steep, doubt, won = self.learnt.steep, self.learnt.doubt, 1.0
        for other, (theirs, spread, their_credit) in enumerate(expected):
            if other != seat:
                lead = steep * (points - theirs) / sqrt(variance + spread + doubt) + credit - their_credit
                won /= 1 + exp(-max(-CERTAIN, min(CERTAIN, lead)))
        return won

    def ahead(self, table: Table) -> list[tuple[int, int]]:
        """What each player has ahead: see `Table.ahead`."""
        key = (table.now, table.last_round, *[side.left * 16 + side.coins for side in table.sides])
        found = self._ahead.get(key)
        if found is None:
            if len(self._ahead) >= REMEMBERED:
                self._ahead.clear()
            found = self._ahead[key] = table.ahead()
        return found

    def faces_of_others(self, table: Table, seat: int) -> int:
        """The faces on the boards of all others: a bit for each."""
        found = 0
        for other, side in enumerate(table.sides):
            if other != seat:
                found |= side.faces
        return found

    def expected(self, table: Table) -> list[Outlook]:
        """What may be expected of each player."""
        ahead, order = self.ahead(table), table.order
        following = order[table.now % len(order)]
        return [
            self.outlook(side, ahead[seat], self.faces_of_others(table, seat), seat == following, table.bonus)
            for seat, side in enumerate(table.sides)
        ]

    def outlook(self, side: Side, ahead: Ahead, faces: int, soon: bool, bonus: Bonus) -> Outlook:
        """What may be expected of a player who has so much `ahead`; `faces` and `soon`: see `Learnt.rows`."""
        key = (ahead, faces, soon, bonus)
        found = side.known.get(key)
        if found is not None:
            return found
        chances, across = self.learnt.rows(min(side.coins, RICH), ahead[0], faces, soon)
        a, b, c, d, e, f, g, h, i = side.cells
        sums = (a + b + c, d + e + f, g + h + i, a + d + g, b + e + h, c + f + i)
        points = variance = 0.0
        spoiled = on_sale = 0
        for tile, total in zip(side.ends, sums):  # noqa: B905 - this is done more often than anything else
            if tile:
                chance = chances[tile][total]
                if chance:
                    worth = tile * chance
                    points += worth
                    variance += worth * (tile - worth)
                    if total >= PAIR and faces >> (tile - total + PAIR) & 1:
                        on_sale += tile
                elif total < FULL:
                    spoiled += 1
        for tile in bonus:
            of_tile = across[tile]
            chance = of_tile[a + e + i] + of_tile[c + e + g]
            if chance:
                worth = tile * min(chance, 1.0)
                points += worth
                variance += worth * (tile - worth)
        points += side.points + TIE * side.coins + TILE * side.tiles
        w = self.learnt.extra
        credit = w[0] * spoiled + w[1] * side.points + w[2 + soon] * on_sale + w[4] * side.coins * min(MANY, ahead[1])
        if not side.coins:
            credit += w[5]
        side.known[key] = found = points, variance, credit
        return found
