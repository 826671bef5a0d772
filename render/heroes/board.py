"""The board of Heroes & Cities: where its squares lie in the picture, and how it looks when it is empty."""

from PIL import Image

from games.heroes import INDEX, SIDE, Square
from render.heroes.theme import GRAIN, IVORY, LANDS, WOOD
from render.painter import SMALL, WIDTH
from render.toolkit.canvas import Canvas
from render.toolkit.fonts import Box
from render.toolkit.sprites import Brush, Sprites
from render.toolkit.theme import TABLE, Colour

CELL = 90
"""A square's side in pixels."""
MARGIN = 8
GUTTER = (WIDTH - 2 * MARGIN - SIDE * CELL) // 2
"""How wide the frame is, which carries the coordinates on all four sides."""
HEIGHT = SIDE * CELL + 2 * GUTTER
RADIUS = 20
INLAY = 4


class Board:
    """The board with its upper edge at `top`. White sits below, for all: players name squares to each other."""

    def __init__(self, top: int) -> None:
        self.top = top

    def box(self, square: Square) -> Box:
        """A square of the board."""
        row, column = divmod(INDEX[square], SIDE)
        x, y = MARGIN + GUTTER + column * CELL, self.top + GUTTER + (SIDE - 1 - row) * CELL
        return Box(x, y, CELL, CELL)

    def middle(self, square: Square) -> tuple[int, int]:
        """The middle of a square."""
        box = self.box(square)
        return box.x + CELL // 2, box.y + CELL // 2

    def empty(self, sprites: Sprites, height: int) -> Canvas:
        """A picture of that height with nothing in it but the board, its cities left out."""
        canvas = Canvas(Image.new("RGB", (WIDTH, height), TABLE), sprites.fonts)
        _frame(canvas, Box(MARGIN, self.top, WIDTH - 2 * MARGIN, HEIGHT))
        for square in INDEX:
            canvas.block(self.box(square), land(square))
        self._coordinates(canvas)
        return canvas

    def _coordinates(self, canvas: Canvas) -> None:
        for number in range(SIDE):
            row, column = self.box(f"a{number + 1}"), self.box(f"{'abcdefghij'[number]}10")
            for x in (MARGIN, MARGIN + GUTTER + SIDE * CELL):
                _coordinate(canvas, str(number + 1), Box(x, row.y, GUTTER, CELL))
            for y in (self.top, self.top + GUTTER + SIDE * CELL):
                _coordinate(canvas, "abcdefghij"[number], Box(column.x, y, CELL, GUTTER))


def land(square: Square) -> Colour:
    """The colour of a square: a1 is dark, as on a chessboard."""
    row, column = divmod(INDEX[square], SIDE)
    return LANDS[(row + column + 1) % 2]


def _coordinate(canvas: Canvas, text: str, box: Box) -> None:
    canvas.text(text, box, SMALL, SMALL, colour=IVORY, align="centre")


def _frame(canvas: Canvas, box: Box) -> None:
    """A wooden frame with round corners. Only its corners are drawn large: a sheet for all of it takes 60 MB."""
    canvas.block(box, WOOD)
    inner = Box(box.x + GUTTER - INLAY, box.y + GUTTER - INLAY, SIDE * CELL + 2 * INLAY, SIDE * CELL + 2 * INLAY)
    canvas.block(inner, GRAIN)
    brush = Brush(2 * RADIUS, 2 * RADIUS)
    brush.panel((0, 0, 2 * RADIUS, 2 * RADIUS), 0, TABLE)
    brush.panel((0, 0, 2 * RADIUS, 2 * RADIUS), RADIUS, WOOD)
    disc = brush.done()
    for x, left in ((box.x, 0), (box.right - RADIUS, RADIUS)):
        for y, upper in ((box.y, 0), (box.bottom - RADIUS, RADIUS)):
            canvas.paste(disc.crop((left, upper, left + RADIUS, upper + RADIUS)), x, y)
