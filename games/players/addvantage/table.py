"""The table as the expert sees it: a die is a number, a line the sum of three, and a changed board is a new one.

An empty cell is 0, a die DIE and its face. So a line's sum tells both how many dice lie in it and what they show.
"""

from collections.abc import Iterable
from typing import Final

from games.addvantage import AddVantageState, AddVantageView
from games.players.addvantage.simulation import CROSSES, FASTEST

DIE: Final = 32
"""What a die counts beyond its face: more than three faces can show."""
FULL: Final = 3 * DIE
"""A line with this sum or more is complete."""
PAIR: Final = 2 * DIE
"""What two dice in a line count beyond their faces."""
CODES: Final = FULL + 19
"""The sums that a line can have are below this."""
THROUGH: Final = tuple(
    tuple((line, *cells) for line, cells in enumerate(CROSSES) if cell in cells) for cell in range(9)
)
"""For each cell the lines through it, each with its number and cells; from 6 they are diagonals."""
ROWS_AND_COLUMNS: Final = 6

Bonus = tuple[int, ...]
"""The bonus tiles that are left."""
Ahead = tuple[int, int]
"""The dice that a player will place, and the turns that they have."""


Outlook = tuple[float, float, float]
"""What may be expected of a player: points, their variance, and what speaks for the player besides (log odds)."""


class Side:
    """A player's board and coins. Changed only while it is made."""

    __slots__ = ("cells", "coins", "ends", "faces", "known", "left", "points", "tiles")

    def __init__(
        self, cells: list[int], ends: list[int], coins: int, points: int, tiles: int, faces: int | None = None
    ) -> None:
        self.cells, self.ends, self.coins, self.points, self.tiles = cells, ends, coins, points, tiles
        self.left = cells.count(0)
        self.faces = _faces(cells) if faces is None else faces
        """Which faces lie on it: a bit for each."""
        self.known: dict[tuple[Ahead, int, bool, Bonus], Outlook] = {}
        """What was found out about it, by what it depends on."""

    def with_coins(self, more: int) -> "Side":
        """The same with so many coins more."""
        return Side(self.cells, self.ends, self.coins + more, self.points, self.tiles, self.faces)

    def with_die(self, cell: int, face: int, bonus: Bonus) -> tuple["Side", Bonus]:
        """The board after a die came to lie on an empty cell, and the bonus tiles that are left then."""
        cells, ends, points, tiles = self.cells[:], self.ends, self.points, self.tiles
        cells[cell] = DIE + face
        for line, a, b, c in THROUGH[cell]:
            total = cells[a] + cells[b] + cells[c] - FULL
            if total < 0:
                continue
            if line >= ROWS_AND_COLUMNS:
                if total in bonus:
                    at = bonus.index(total)
                    bonus, points, tiles = bonus[:at] + bonus[at + 1 :], points + total, tiles + 1
            elif ends[line] == total:
                ends = [*ends[:line], 0, *ends[line + 1 :]]
                points, tiles = points + total, tiles + 1
        return Side(cells, ends, self.coins, points, tiles, self.faces | 1 << face), bonus

    def without(self, cell: int, coins: int) -> "Side":
        """The board after a die left it, with so many coins more."""
        cells = self.cells[:]
        cells[cell] = 0
        return Side(cells, self.ends, self.coins + coins, self.points, self.tiles)

    @property
    def rank(self) -> tuple[int, int, int]:
        """What decides who wins."""
        return self.points, self.coins, self.tiles


def _faces(cells: Iterable[int]) -> int:
    found = 0
    for die in cells:
        if die:
            found |= 1 << (die - DIE)
    return found


class Table:
    """All boards between two turns, or in one. Values are never changed in place, so that a copy costs little."""

    __slots__ = ("at_once", "bonus", "last_round", "now", "order", "sides")

    def __init__(
        self, sides: tuple[Side, ...], bonus: Bonus, order: tuple[int, ...], now: int, last_round: bool, at_once: bool
    ) -> None:
        self.sides, self.bonus, self.order, self.now = sides, bonus, order, now
        """`order` has the seats as they take turns; `now` is how many of them have had their turn in this round,
        counting the one whose turn it is only when it is over."""
        self.last_round, self.at_once = last_round, at_once

    @classmethod
    def of(cls, view: AddVantageView | AddVantageState) -> "Table":
        """The table in the mover's turn."""
        sides = tuple(
            Side(
                [DIE + die.face if die else 0 for die in board.cells],
                [tile or 0 for tile in board.ends],
                board.coins,
                sum(board.won),
                len(board.won),
            )
            for board in view.boards
        )
        seats = len(sides)
        order = tuple((view.first + place) % seats for place in range(seats))
        bonus = tuple(tile for tile in view.bonus if tile)
        return cls(sides, bonus, order, order.index(view.mover), view.last_round, view.options.end == "at once")

    def having(self, seat: int, side: Side, bonus: Bonus) -> "Table":
        """The table with another board at a seat."""
        sides = (*self.sides[:seat], side, *self.sides[seat + 1 :])
        return Table(sides, bonus, self.order, self.now, self.last_round, self.at_once)

    def bought(self, seat: int, seller: int, take: int, cell: int) -> "Table":
        """The table after a purchase."""
        face = self.sides[seller].cells[take] - DIE
        sides = list(self.sides)
        sides[seat], bonus = self.sides[seat].with_coins(-1).with_die(cell, face, self.bonus)
        sides[seller] = self.sides[seller].without(take, 1)
        return Table(tuple(sides), bonus, self.order, self.now, self.last_round, self.at_once)

    def after_turn(self) -> "Table":
        """The table at the end of the present turn."""
        full = not self.sides[self.order[self.now]].left
        return Table(self.sides, self.bonus, self.order, self.now + 1, self.last_round or full, self.at_once)

    def next_round(self) -> "Table":
        """The table when a round is over."""
        return Table(self.sides, self.bonus, self.order, 0, self.last_round, self.at_once)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, between two turns."""
        if self.last_round and self.at_once:
            return True
        for seat in self.order[self.now :] if self.last_round else self.order:
            side = self.sides[seat]
            if side.coins and side.left:
                return False
        return True

    def shares(self) -> list[float]:
        """Of a game that is over: the part of the victory of each seat."""
        ranks = [side.rank for side in self.sides]
        best = max(ranks)
        return [(rank == best) / ranks.count(best) for rank in ranks]

    def ahead(self) -> list[Ahead]:
        """What each player has ahead if all roll as fast as their coins allow until somebody's board is full.

        Whoever has had no turn in this round yet has one more; so it is before and after a turn alike.
        """
        now, sides = self.now, self.sides
        full_round, full_place = 0, now
        if not self.last_round:
            ends = []
            for place, seat in enumerate(self.order):
                side = sides[seat]
                if side.coins:
                    ends.append((max(0, -(-side.left // min(side.coins, FASTEST)) - (place >= now)), place))
            if ends:
                full_round, full_place = min(ends)
        found: list[Ahead] = [(0, 0)] * len(sides)
        for place, seat in enumerate(self.order):
            side = sides[seat]
            turns = full_round + (place >= now) - (self.at_once and place > full_place)
            turns = max(0, turns)
            found[seat] = (min(side.left, min(side.coins, FASTEST) * turns), turns)
        return found
