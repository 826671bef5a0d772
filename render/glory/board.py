"""The track of Steal the Glory: a road that winds up from the start to the finish."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, hypot

from PIL import Image

from render.toolkit.fonts import Box
from render.toolkit.sprites import Brush, Point, Sprites
from render.toolkit.theme import BOARD, BRONZE, DEEP, GOLD, HEDGE, INK, MUTED, ROAD, STONE

MARGIN = 14
FRAME = 7
CHEQUER = 9
PAWN = 68
TROPHY = 62
DOT = 12
STRIDE = 19
LIFT = 12
"""Trails run above the middle of the road, clear of the numbers."""


class Course:
    """Where every space lies. Coordinates count from the board's own corner."""

    def __init__(self, finish: int, width: int, pitch: int) -> None:
        self.finish, self.width, self.pitch = finish, width, pitch
        self.rows = 2 if finish <= 15 else 3 if finish <= 25 else 4
        self.columns = ceil((finish + 3) / self.rows)
        spare = self.rows * self.columns - finish - 3
        self.before = 2 + (spare + 1) // 2
        self.across = (width - 2 * MARGIN) // self.columns
        self.left = (width - self.columns * self.across) // 2
        self.height = self.rows * pitch + 2 * MARGIN

    def place(self, index: int) -> Point:
        """The middle of the index-th cell of the road; start and finish take several."""
        row, along = divmod(index, self.columns)
        column = self.columns - 1 - along if row % 2 else along
        return self.left + (column + 0.5) * self.across, self.height - MARGIN - (row + 0.5) * self.pitch

    def cell(self, space: int) -> int:
        """The road's cell of a space; of the start the last, of the finish the first."""
        return self.before - 1 + space

    def middle(self, space: int) -> Point:
        """The middle of a space, of its whole width for start and finish."""
        box = self.box(space)
        return box.x + box.width / 2, box.y + box.height / 2

    def box(self, space: int) -> Box:
        """The stone of a space."""
        if space == 0:
            cells = (0, self.before - 1)
        elif space == self.finish:
            cells = (self.cell(space), self.rows * self.columns - 1)
        else:
            cells = (self.cell(space), self.cell(space))
        (x1, y), (x2, _) = (self.place(cell) for cell in cells)
        left, right = min(x1, x2) - self.across / 2 + 4, max(x1, x2) + self.across / 2 - 4
        high = self.pitch - 18
        return Box(int(left), int(y - high / 2), int(right - left), high)

    def walk(self, start: int, end: int, aside: float) -> Iterator[Point]:
        """Points a stride apart on the way between two spaces, `aside` pixels to the left of the road's middle."""
        way = [self.place(cell) for cell in range(self.cell(start), self.cell(end) + 1)]
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


def board(sprites: Sprites, course: Course) -> Image.Image:
    """The empty board with its road and numbered stones."""
    brush = Brush(course.width, course.height)
    brush.panel((0, 0, course.width, course.height), 22, ROAD, BOARD, FRAME)
    for row in range(1, course.rows):
        _hedge(brush, course, row)
    image = brush.done()
    for space in (0, course.finish):
        box = course.box(space)
        fill = GOLD if space else DEEP
        paste(image, sprites.stone(box.width, box.height, fill), box.x, box.y)
    _lines(image, course)
    for space in range(1, course.finish):
        box = course.box(space)
        paste(image, sprites.stone(box.width, box.height, STONE), box.x, box.y)
        label = sprites.fonts.fit(str(space), box.width, "Medium", 28, 28)
        image.paste(MUTED, (box.x + (box.width - label.mask.width) // 2, box.bottom - 6 + label.top), label.mask)
    return image


def _lines(image: Image.Image, course: Course) -> None:
    """A chequered line where the finish begins, a plain one where the start ends."""
    start, finish = course.box(0), course.box(course.finish)
    image.paste(STONE, (start.right - 14, start.y + 8, start.right - 8, start.bottom - 10))
    x = finish.x + 8 if course.rows % 2 else finish.right - 8 - 2 * CHEQUER
    for row in range((finish.height - 18) // CHEQUER):
        for column in range(2):
            left, top = x + column * CHEQUER, finish.y + 8 + row * CHEQUER
            image.paste((STONE, INK)[(row + column) % 2], (left, top, left + CHEQUER, top + CHEQUER))


def _hedge(brush: Brush, course: Course, row: int) -> None:
    """Between two rows, with a gap at the end where the road turns, and an arrow in it."""
    y = course.height - MARGIN - row * course.pitch
    turn = course.left + course.across
    right = row % 2 == 1
    brush.panel((FRAME if right else turn, y - 5, course.width - turn - FRAME, 10), 5, HEDGE)
    x = course.width - turn + course.across / 2 if right else turn - course.across / 2
    brush.polygon([(x - 15, y + 7), (x, y - 8), (x + 15, y + 7)], BRONZE)


def paste(image: Image.Image, sprite: Image.Image, x: int, y: int) -> None:
    """Lay a sprite on an image in the making."""
    image.paste(sprite, (x, y), sprite)
