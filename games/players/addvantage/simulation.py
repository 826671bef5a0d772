"""Add-Vantage, made small and fast: faces for dice, lists that change in place, and who will still place how many."""

from dataclasses import dataclass
from typing import NamedTuple

from games.addvantage import LINES, AddVantageState, AddVantageView, Board

CROSSES: tuple[tuple[int, int, int], ...] = tuple((a - 1, b - 1, c - 1) for a, b, c in LINES.values())
"""The cells of each line, from 0: three rows, three columns, two diagonals."""
FASTEST = 3
"""Nobody is taken to roll more dice than this in a turn, whatever their coins."""


@dataclass(slots=True)
class Side:
    """A player's board. `cells` are faces, 0 where nothing lies; `ends` are tiles, 0 where one was won."""

    cells: list[int]
    ends: tuple[int, ...]
    diagonals: tuple[bool, ...]
    """Whether each can still come to a bonus tile: one that is complete has won already, or never will."""
    coins: int
    points: int
    tiles: int

    @classmethod
    def of(cls, board: Board, leave_tiles: bool) -> "Side":
        cells = [die.face if die else 0 for die in board.cells]
        return cls(
            cells=cells,
            ends=tuple(tile or 0 for tile in board.ends),
            diagonals=tuple(leave_tiles or not all(cells[cell] for cell in line) for line in CROSSES[-2:]),
            coins=board.coins,
            points=sum(board.won),
            tiles=len(board.won),
        )

    @property
    def empty(self) -> list[int]:
        return [cell for cell, face in enumerate(self.cells) if not face]

    @property
    def speed(self) -> int:
        """How many dice the player rolls in a turn."""
        return min(self.coins, FASTEST)


class Ahead(NamedTuple):
    """What a player has ahead when this turn is over: dice to place, and turns."""

    dice: int
    turns: int


@dataclass(slots=True)
class Simulation:
    """A position in the mover's turn. Seats and cells count from 0; what lies on the boards may be tried out."""

    sides: list[Side]
    bonus: tuple[int, ...]
    """The tiles in the middle, 0 where one was won."""
    me: int
    """The mover."""
    place: tuple[int, ...]
    """For each seat how many turns of a round come before its own."""
    last_round: bool
    at_once: bool
    leave_tiles: bool

    @classmethod
    def of(cls, view: AddVantageView | AddVantageState) -> "Simulation":
        seats = len(view.boards)
        return cls(
            sides=[Side.of(board, view.options.leave_tiles) for board in view.boards],
            bonus=tuple(tile or 0 for tile in view.bonus),
            me=view.mover,
            place=tuple((seat - view.first) % seats for seat in range(seats)),
            last_round=view.last_round,
            at_once=view.options.end == "at once",
            leave_tiles=view.options.leave_tiles,
        )

    def ahead(self) -> list[Ahead]:
        """What each player has ahead, if all roll as fast as their coins allow until somebody's board is full."""
        empty = [side.cells.count(0) for side in self.sides]
        if self.leave_tiles:
            left = [cells if side.coins else 0 for side, cells in zip(self.sides, empty, strict=True)]
            return [Ahead(cells, cells) for cells in left]
        full_round, full_place = self._end(empty)
        now = self.place[self.me]
        found = []
        for side, cells, place in zip(self.sides, empty, self.place, strict=True):
            turns = full_round + (place > now) - (self.at_once and place > full_place)
            found.append(Ahead(min(cells, side.speed * turns), turns))
        return found

    def _end(self, empty: list[int]) -> tuple[int, int]:
        """When the first board is full: how many rounds after this one, and at whose place in the round."""
        now = self.place[self.me]
        if self.last_round:
            return 0, now
        full = [
            (-(-cells // max(1, side.speed)) - (place > now), place)
            for side, cells, place in zip(self.sides, empty, self.place, strict=True)
            if side.coins or not cells
        ]
        return max((0, now), min(full, default=(0, now)))
