"""The board of Heroes & Cities as it looks when it is empty, and its squares with what stands on them."""

from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image

from games.heroes import INDEX, SIDE, Square
from games.heroes import Colour as Side
from render.heroes import marks, pieces
from render.heroes.layout import BOARD, BOARD_AT, CELL, GUTTER, HEIGHT, MARGIN, STRIP, Layout
from render.heroes.theme import GRAIN, IVORY, LANDS, WOOD, colours
from render.painter import SMALL, WIDTH
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.canvas import Canvas
from render.toolkit.sprites import SpriteCache, cached, opaque
from render.toolkit.theme import TABLE, Colour, palette, snapped

COLUMNS = "abcdefghij"
RADIUS = 20
INLAY = 4
LABEL = (40, STRIP - INLAY)
"""Width and height of a coordinate."""
CITY = CELL - 8
"""A city leaves room for a frame around it."""


class Standing(NamedTuple):
    """A piece: whose it is, and whether it is a hero."""

    side: Side
    hero: bool


class Ground(NamedTuple):
    """What lies under the pieces on a square: its colour, a city's owner, whether a piece stands in the city, and the
    colour and width of a frame."""

    land: Colour
    city: Side | None = None
    occupied: bool = False
    frame: tuple[Colour, int] | None = None


@cached
def square_with(sprites: SpriteCache, ground: Ground, piece: Standing | None) -> Image.Image:
    """A square with all that stands on it, opaque: so it is pasted ten times as fast."""
    image = Image.new("RGB", (CELL, CELL), ground.land)
    layers = []
    if ground.city is not None:
        layers.append(pieces.city(sprites, ground.city, CITY, occupied=ground.occupied))
    if ground.frame is not None:
        layers.append(marks.frame(sprites, *ground.frame))
    if piece is not None:
        layers.append(pieces.piece(sprites, piece.side, piece.hero, CELL))
    for layer in layers:
        image.paste(layer, ((CELL - layer.width) // 2, (CELL - layer.height) // 2), layer)
    return image


@cached
def board(sprites: SpriteCache, layout: Layout) -> Image.Image:
    """The whole picture in its colours, with frame, squares and coordinates, without the cities."""
    canvas = Canvas.bare(HEIGHT, sprites.fonts)
    _frame(canvas, sprites, Box(MARGIN, BOARD_AT, WIDTH - 2 * MARGIN, BOARD))
    corner = layout.strip()
    canvas.fill(Box(corner.x, corner.bottom, SIDE * CELL, SIDE * CELL), LANDS[0])
    for square in INDEX:
        if land(square) == LANDS[1]:
            canvas.fill(layout.box(square), LANDS[1])
    for text, box in coordinates(layout):
        canvas.text(text, box, SMALL, SMALL, colour=IVORY, align="centre")
    return snapped(canvas.image, palette(colours()))


def coordinates(layout: Layout) -> Iterator[tuple[str, Box]]:
    """Numbers at both ends of the rows, letters at both ends of the columns."""
    wide, high = LABEL
    for number, letter in enumerate(COLUMNS, 1):
        row, column = layout.box(f"a{number}"), layout.box(f"{letter}10")
        for x in (MARGIN + GUTTER - INLAY - wide, MARGIN + GUTTER + SIDE * CELL + INLAY):
            yield str(number), Box(x, row.y + (CELL - high) // 2, wide, high)
        for y in (BOARD_AT, BOARD_AT + STRIP + SIDE * CELL + INLAY):
            yield letter, Box(column.x + (CELL - wide) // 2, y, wide, high)


def land(square: Square) -> Colour:
    """The colour of a square: a1 is dark, as on a chessboard."""
    row, column = divmod(INDEX[square], SIDE)
    return LANDS[(row + column + 1) % 2]


def _frame(canvas: Canvas, sprites: SpriteCache, outer: Box) -> None:
    """A wooden frame with round corners."""
    canvas.fill(outer, WOOD)
    wide = SIDE * CELL + 2 * INLAY
    canvas.fill(Box(outer.x + GUTTER - INLAY, outer.y + STRIP - INLAY, wide, wide), GRAIN)
    for x, left in ((outer.x, 0), (outer.right - RADIUS, 1)):
        for y, upper in ((outer.y, 0), (outer.bottom - RADIUS, 1)):
            canvas.paste(_corner(sprites, left, upper), x, y)


@cached
def _corner(_sprites: SpriteCache, left: int, upper: int) -> Image.Image:
    """A quarter of a disc on the table."""
    brush = Brush(2 * RADIUS, 2 * RADIUS)
    brush.panel((0, 0, 2 * RADIUS, 2 * RADIUS), RADIUS, WOOD)
    x, y = left * RADIUS, upper * RADIUS
    return opaque(brush.done(), TABLE).crop((x, y, x + RADIUS, y + RADIUS))
