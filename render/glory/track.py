"""The track of Steal the Glory: a road that winds up from the start to the finish."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import ceil, hypot

from render.toolkit.box import Box
from render.toolkit.shapes import Point

MARGIN = 14
STRIDE = 24
"""From one dot of a trail to the next."""
LIFT = 15
"""Trails run above the middle of the road, clear of the numbers."""


@dataclass(frozen=True)
class Track:
    """Where every space lies on a board of that width. Coordinates count from the board's own corner."""

    finish: int
    width: int
    pitches: tuple[int, int]
    """From one row of the road to the next at most, and all of them together at most."""

    @cached_property
    def rows(self) -> int:
        """In how many rows the road lies."""
        return 2 if self.finish <= 15 else 3 if self.finish <= 25 else 4

    @cached_property
    def pitch(self) -> int:
        """From one row of the road to the next."""
        widest, whole = self.pitches
        return min(widest, whole // self.rows)

    @cached_property
    def columns(self) -> int:
        """How many cells a row has: start and finish take more than one."""
        return ceil((self.finish + 3) / self.rows)

    @cached_property
    def start_cells(self) -> int:
        """How many cells the start takes: half of those to spare, rounded up, lie there."""
        return 2 + (self.rows * self.columns - self.finish - 2) // 2

    @cached_property
    def across(self) -> int:
        """The width of a cell."""
        return (self.width - 2 * MARGIN) // self.columns

    @cached_property
    def left(self) -> int:
        """Where the road begins at the left."""
        return (self.width - self.columns * self.across) // 2

    @cached_property
    def height(self) -> int:
        """The height of the board."""
        return self.rows * self.pitch + 2 * MARGIN

    def cell_middle(self, index: int) -> Point:
        """The middle of the index-th cell of the road; start and finish take several."""
        row, along = divmod(index, self.columns)
        column = self.columns - 1 - along if row % 2 else along
        return self.left + (column + 0.5) * self.across, self.height - MARGIN - (row + 0.5) * self.pitch

    def cell(self, space: int) -> int:
        """The road's cell of a space; of the start the last, of the finish the first."""
        return self.start_cells - 1 + space

    def middle(self, space: int) -> Point:
        """The middle of a space, of its whole width for start and finish."""
        box = self.box(space)
        return box.x + box.width / 2, box.y + box.height / 2

    def box(self, space: int) -> Box:
        """The stone of a space."""
        if space == 0:
            cells = (0, self.start_cells - 1)
        elif space == self.finish:
            cells = (self.cell(space), self.rows * self.columns - 1)
        else:
            cells = (self.cell(space), self.cell(space))
        (x1, y), (x2, _) = (self.cell_middle(cell) for cell in cells)
        left, right = min(x1, x2) - self.across / 2 + 4, max(x1, x2) + self.across / 2 - 4
        high = self.pitch - 18
        return Box(int(left), int(y - high / 2), int(right - left), high)

    def trail(self, start: int, end: int, aside: float) -> Iterator[Point]:
        """Points a stride apart on the way between two spaces, `aside` pixels to the left of the road's middle."""
        way = [self.cell_middle(cell) for cell in range(self.cell(start), self.cell(end) + 1)]
        lane = [(x, y - LIFT) for x, y in (_aside(way, index, aside) for index in range(len(way)))]
        left_over = 0.0
        for (x1, y1), (x2, y2) in pairwise(lane):
            long = hypot(x2 - x1, y2 - y1)
            while left_over < long:
                yield x1 + (x2 - x1) * left_over / long, y1 + (y2 - y1) * left_over / long
                left_over += STRIDE
            left_over -= long


def _aside(way: list[Point], index: int, distance: float) -> Point:
    """A corner of the road moved off the middle line: by both its sides' normals where it bends."""
    x, y = way[index]
    normals = {_normal(way[i], way[i + 1]) for i in (index - 1, index) if 0 <= i < len(way) - 1}
    return x + distance * sum(nx for nx, _ in normals), y + distance * sum(ny for _, ny in normals)


def _normal(start: Point, end: Point) -> Point:
    across, down = round(end[0] - start[0]), round(end[1] - start[1])
    return (down > 0) - (down < 0), (across < 0) - (across > 0)


def spread(count: int, width: float, pawn: int) -> list[tuple[int, int]]:
    """Where `count` pawns stand on a stone: offsets from its middle, those behind first."""
    narrow = width < 150
    rows = [count] if count <= 3 or not narrow else [count - count // 2, count // 2]
    places = []
    for row, many in enumerate(rows):
        step = min(pawn * 0.62, (width + 20 - pawn * 0.7) / max(many - 1, 1))
        lift = -26 if len(rows) == 2 and row == 0 else 0
        places += [(round((index - (many - 1) / 2) * step), lift) for index in range(many)]
    return places
