"""What lies in the box of Add-Vantage, and how a board is read: cells, lines and the tiles at their ends.

Cells are numbered 1 to 9 in reading order: 1 2 3 on top, 7 8 9 at the bottom. People read a letter and a digit instead,
which look like no die: a1 b1 c1 on top, a3 b3 c3 at the bottom.
"""

from typing import Literal

SEATS = 4
"""Boards in the box."""
DICE = 36
FACES = 6
COINS = 8
"""Coins in the whole game."""
STAKE = 2
"""Coins with which each player begins."""
CELLS = 9
BONUSES = 2
"""Bonus tiles in the middle."""
PURCHASES = 5
"""Ruling: after so many full rounds in which nothing but purchases happened, the game ends."""

TILES: tuple[int, ...] = (7,) + (8,) * 2 + (9,) * 4 + (10,) * 6 + (11,) * 6 + (12,) * 4 + (13,) * 2 + (14,)
"""The 26 number tiles, in order."""

Line = Literal["row 1", "row 2", "row 3", "column 1", "column 2", "column 3", "diagonal 1", "diagonal 2"]

LINES: dict[Line, tuple[int, int, int]] = {
    "row 1": (1, 2, 3),
    "row 2": (4, 5, 6),
    "row 3": (7, 8, 9),
    "column 1": (1, 4, 7),
    "column 2": (2, 5, 8),
    "column 3": (3, 6, 9),
    "diagonal 1": (1, 5, 9),
    "diagonal 2": (3, 5, 7),
}
"""The cells of each line."""
ENDS: tuple[Line, ...] = ("row 1", "row 2", "row 3", "column 1", "column 2", "column 3")
"""The lines with a tile of the player's own at the end, in the order of `Board.ends`."""
DIAGONALS: tuple[Line, ...] = ("diagonal 1", "diagonal 2")
"""The lines that win a bonus tile."""
CELL_NAMES: tuple[str, ...] = tuple(f"{column}{row}" for row in "123" for column in "abc")


def cell_name(cell: int) -> str:
    """How people read a cell: its column and its row."""
    return CELL_NAMES[cell - 1]
