"""The board of Heroes & Cities as it looks when it is empty."""

from PIL import Image

from games.heroes import INDEX, SIDE, Square
from render.heroes.layout import BOARD, BOARD_AT, CELL, GUTTER, HEIGHT, MARGIN, Layout
from render.heroes.theme import GRAIN, IVORY, LANDS, WOOD
from render.painter import SMALL, WIDTH
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.canvas import Canvas
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import TABLE, Colour

COLUMNS = "abcdefghij"
RADIUS = 20
INLAY = 4


@cached
def board(sprites: SpriteCache, layout: Layout) -> Image.Image:
    """A picture with nothing in it but the board, its cities left out."""
    canvas = Canvas.bare(HEIGHT, sprites.fonts)
    draw_board(canvas, layout)
    return canvas.image


def draw_board(canvas: Canvas, layout: Layout) -> None:
    """Frame, squares and coordinates."""
    _frame(canvas, Box(MARGIN, BOARD_AT, WIDTH - 2 * MARGIN, BOARD))
    for square in INDEX:
        canvas.fill(layout.box(square), land(square))
    _coordinates(canvas, layout)


def _coordinates(canvas: Canvas, layout: Layout) -> None:
    """Numbers at both ends of the rows, letters at both ends of the columns."""
    for number, letter in enumerate(COLUMNS, 1):
        row, column = layout.box(f"a{number}"), layout.box(f"{letter}10")
        for x in (MARGIN, MARGIN + GUTTER + SIDE * CELL):
            _coordinate(canvas, str(number), Box(x, row.y, GUTTER, CELL))
        for y in (BOARD_AT, BOARD_AT + GUTTER + SIDE * CELL):
            _coordinate(canvas, letter, Box(column.x, y, CELL, GUTTER))


def land(square: Square) -> Colour:
    """The colour of a square: a1 is dark, as on a chessboard."""
    row, column = divmod(INDEX[square], SIDE)
    return LANDS[(row + column + 1) % 2]


def _coordinate(canvas: Canvas, text: str, box: Box) -> None:
    canvas.text(text, box, SMALL, SMALL, colour=IVORY, align="centre")


def _frame(canvas: Canvas, outer: Box) -> None:
    """A wooden frame with round corners. Only its corners are drawn large: a sheet for all of it takes 60 MB."""
    canvas.fill(outer, WOOD)
    inner = Box(outer.x + GUTTER - INLAY, outer.y + GUTTER - INLAY, SIDE * CELL + 2 * INLAY, SIDE * CELL + 2 * INLAY)
    canvas.fill(inner, GRAIN)
    brush = Brush(2 * RADIUS, 2 * RADIUS)
    brush.panel((0, 0, 2 * RADIUS, 2 * RADIUS), 0, TABLE)
    brush.panel((0, 0, 2 * RADIUS, 2 * RADIUS), RADIUS, WOOD)
    disc = brush.done()
    for x, left in ((outer.x, 0), (outer.right - RADIUS, RADIUS)):
        for y, upper in ((outer.y, 0), (outer.bottom - RADIUS, RADIUS)):
            canvas.paste(disc.crop((left, upper, left + RADIUS, upper + RADIUS)), x, y)
