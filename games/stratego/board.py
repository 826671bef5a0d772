"""The board of Stratego 4: spaces, zones, what touches what, and the lines along which scouts run and cannons fire.

A space is written "h9": column a to o from left to right, row 1 to 15 from top to bottom. The castle is two spaces,
"ring" and "turret", which cover g7 to i9 of the grid.
"""

from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.orientation import turned

Space: TypeAlias = Annotated[str, Field(pattern=r"^(?:[a-o](?:[1-9]|1[0-5])|ring|turret)$")]
Side: TypeAlias = Literal["north", "east", "south", "west"]

COLUMNS = "abcdefghijklmno"
GRID = 15
"""Columns and rows of the grid on which the board lies."""
SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
"""Clockwise."""
RING, TURRET = "ring", "turret"

CASTLE_CELLS: tuple[str, ...] = tuple(f"{column}{row}" for row in (7, 8, 9) for column in "ghi")
"""Cells of the grid that the castle covers; the middle one is the turret."""
CASTLE_OF: dict[str, str] = {cell: TURRET if cell == "h8" else RING for cell in CASTLE_CELLS}
"""The space that each of those cells belongs to."""
LAKES: tuple[str, ...] = (
    *(f"{column}{row}" for row in (5, 11) for column in "ghi"),
    *(f"{column}{row}" for row in (7, 8, 9) for column in "ek"),
)

FORMATION_ROWS: dict[Side, tuple[tuple[str, ...], ...]] = {
    "north": tuple(tuple(f"{column}{row}" for column in "kjihgfe") for row in (3, 2, 1)),
    "east": tuple(tuple(f"{column}{row}" for row in range(11, 4, -1)) for column in "mno"),
    "south": tuple(tuple(f"{column}{row}" for column in "efghijk") for row in (13, 14, 15)),
    "west": tuple(tuple(f"{column}{row}" for row in range(5, 12)) for column in "cba"),
}
"""A zone as its player sees it who looks at the castle: the front row first, each row from left to right."""
RECRUITMENT: dict[Side, str] = {side: rows[1][3] for side, rows in FORMATION_ROWS.items()}
"""Each side's recruitment space."""
FLAG_START: dict[Side, str] = {side: rows[2][3] for side, rows in FORMATION_ROWS.items()}
"""Where each side's flag begins."""
PLACES: dict[Side, tuple[str, ...]] = {
    side: tuple(space for row in rows for space in row if space != RECRUITMENT[side])
    for side, rows in FORMATION_ROWS.items()
}
"""The 20 places of a formation, in the order in which a `Place` move names their pieces."""
FLAG_PLACE = 16
"""Which of PLACES (from 0) is the flag start space."""
ZONES: dict[Side, frozenset[str]] = {
    side: frozenset(space for row in rows for space in row) for side, rows in FORMATION_ROWS.items()
}
"""All 21 spaces of each zone."""

PLAIN: tuple[str, ...] = tuple(
    space
    for row in range(4, 13)
    for column in "defghijkl"
    if (space := f"{column}{row}") not in LAKES and space not in CASTLE_CELLS
)
SPACES: tuple[str, ...] = (
    *sorted({*PLAIN, *(space for zone in ZONES.values() for space in zone)}, key=lambda s: (int(s[1:]), s[0])),
    RING,
    TURRET,
)
"""All 146 spaces: the grid's row by row, then ring and turret."""
INDEX: dict[str, int] = {space: index for index, space in enumerate(SPACES)}


def quarters(below: Side) -> int:
    """So many quarter turns clockwise bring a side of the board to the bottom."""
    return (SIDES.index("south") - SIDES.index(below)) % 4


@cache
def place(cell: str, below: Side) -> tuple[int, int]:
    """The column and the row, from 0 at the upper left, in which somebody who sits at the side `below` sees a cell."""
    return turned(COLUMNS.index(cell[0]), int(cell[1:]) - 1, GRID, quarters(below))


def cell_at(column: int, row: int, below: Side) -> str:
    """The cell that they see in that column and row."""
    column, row = turned(column, row, GRID, -quarters(below))
    return f"{COLUMNS[column]}{row + 1}"


def reading(space: Space, below: Side) -> tuple[int, int]:
    """The order in which they read the board's spaces, as a key: row by row from the top, ring and turret at last."""
    if space in (RING, TURRET):
        return GRID, (RING, TURRET).index(space)
    column, row = place(space, below)
    return row, column


def beside(cell: str, right: int, down: int) -> str:
    """The name of another cell of the grid, so many columns and rows away; it need not exist."""
    column = COLUMNS.index(cell[0]) + right
    return f"{COLUMNS[column] if 0 <= column < GRID else '?'}{int(cell[1:]) + down}"


DIRECTIONS: tuple[tuple[int, int], ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left, as columns and rows."""


def _ring_neighbours() -> tuple[str, ...]:
    around = [beside(cell, *way) for cell in CASTLE_CELLS for way in DIRECTIONS]
    return tuple(space for space in SPACES if space in around and space not in CASTLE_CELLS)


RING_NEIGHBOURS: tuple[str, ...] = _ring_neighbours()
"""The 12 spaces that the ring touches, besides the turret."""


def _neighbours(space: str) -> tuple[str, ...]:
    if space == TURRET:
        return (RING,)
    if space == RING:
        return (*RING_NEIGHBOURS, TURRET)
    near = tuple(cell for way in DIRECTIONS if (cell := beside(space, *way)) in INDEX)
    return (*near, RING) if space in RING_NEIGHBOURS else near


NEIGHBOURS: dict[str, tuple[str, ...]] = {space: _neighbours(space) for space in SPACES}
"""The spaces that a single step leads to, on an empty board of four players."""
