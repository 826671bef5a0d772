"""The board of Stratego 4 as it looks when it is empty."""

from collections.abc import Iterator

from PIL import Image

from games.stratego.board import FLAG_START, GRID, PLAIN, RECRUITMENT, SIDES, ZONES, Side, cell_at, quarters
from render.painter import SMALL
from render.stratego.layout import CELL, FRAME, RECTANGLES, SHORES, Layout
from render.stratego.pieces import crisp
from render.stratego.theme import (
    CLOSED,
    CLOSED_LINE,
    CROWN,
    FLOOR,
    FOAM,
    FURROW,
    GRAIN,
    MORTAR,
    PARCHMENT,
    SHORE,
    WALL,
    WATER,
    WOOD,
    palette,
    zone_colour,
    zone_line,
)
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.canvas import Canvas
from render.toolkit.shapes import placed, star
from render.toolkit.sprites import SpriteCache, cached, opaque
from render.toolkit.theme import BRONZE, GOLD, TILE, Colour, SeatStyle, snapped

INLAY = 3
ASIDE = {2: -17, 3: -17, 11: 17, 12: 17}
"""In the corners of the outline a row's name and a column's share a cell: they move apart."""
TOWER = 37
"""The turret's radius."""


@cached
def board(sprites: SpriteCache, sides: tuple[Side, ...], below: Side, styles: tuple[SeatStyle, ...]) -> Image.Image:
    """The board as wide as a picture and in its colours, each zone in that of its seat; one side lies below."""
    layout = Layout(0, below)
    canvas = Canvas.bare(layout.height, sprites.fonts)
    for grown, colour in ((FRAME, WOOD), (INLAY, GRAIN)):
        for first, last in RECTANGLES:
            canvas.fill(layout.area(first, last, grown), colour)
    _tiles(canvas, layout, PLAIN, PARCHMENT, FURROW)
    for side in SIDES:
        _zone(canvas, sprites, layout, side, styles[sides.index(side)] if side in sides else None)
    for first, last in SHORES:
        box = layout.area(first, last)
        canvas.paste(_lake(sprites, box.width, box.height), box.x, box.y)
    canvas.paste(_castle(sprites), *layout.castle()[:2])
    for text, box in coordinates(layout):
        canvas.text(text, box, SMALL, SMALL, colour=TILE, align="centre")
    return snapped(canvas.image, palette())


def _tiles(canvas: Canvas, layout: Layout, spaces: tuple[str, ...], fill: Colour, line: Colour) -> None:
    for space in spaces:
        box = layout.cell(space)
        canvas.fill(box, line)
        canvas.fill(Box(box.x + 1, box.y + 1, CELL - 2, CELL - 2), fill)


def _zone(canvas: Canvas, sprites: SpriteCache, layout: Layout, side: Side, style: SeatStyle | None) -> None:
    """A zone with its recruitment space and the space where its flag begins; grey when it is closed."""
    fill, line = (CLOSED, CLOSED_LINE) if style is None else (zone_colour(style), zone_line(style))
    _tiles(canvas, layout, tuple(ZONES[side]), fill, line)
    if style is None:
        for space in ZONES[side]:
            canvas.paste(_closed_sign(sprites), *layout.cell(space)[:2])
        return
    canvas.paste(recruitment_sign(sprites, line, CELL), *layout.cell(RECRUITMENT[side])[:2])
    canvas.paste(flag_start_sign(sprites, line, CELL), *layout.cell(FLAG_START[side])[:2])


@cached
def recruitment_sign(_sprites: SpriteCache, line: Colour, size: int) -> Image.Image:
    """The sign of a recruitment space: a star in a ring."""
    brush, half = Brush(size, size), size / 2
    brush.circle(half, half, size * 0.38, None, line, size * 0.05)
    brush.polygon(placed(star(5, 0.45), half, half + 1, size * 0.25), line)
    return crisp(brush.done())


@cached
def flag_start_sign(_sprites: SpriteCache, line: Colour, size: int) -> Image.Image:
    """The sign of the space where a flag begins."""
    brush, part = Brush(size, size), size / 20
    brush.line([(6.5 * part, 4 * part), (6.5 * part, 16.5 * part)], line, 1.4 * part)
    brush.polygon([(x * part, y * part) for x, y in ((6.5, 4), (16, 7.2), (6.5, 10.6))], line)
    return brush.done()


@cached
def _closed_sign(_sprites: SpriteCache) -> Image.Image:
    brush = Brush(CELL, CELL)
    brush.cross(CELL * 0.3, CELL * 0.7, CLOSED_LINE, 4)
    return brush.done()


@cached
def _lake(_sprites: SpriteCache, width: int, height: int) -> Image.Image:
    """Water with waves, two to a cell."""
    brush = Brush(width, height)
    brush.panel((1, 1, width - 2, height - 2), 18, WATER, SHORE, 4)
    for x in range(CELL // 2, width, CELL):
        for y in range(CELL // 2, height, CELL):
            _wave(brush, x, y)
    return opaque(brush.done(), PARCHMENT)


def _wave(brush: Brush, x: int, y: int) -> None:
    for dx, dy in ((-6, -7), (5, 8)):
        points = [(x + dx - 14, y + dy + 3), (x + dx - 7, y + dy - 3), (x + dx, y + dy + 3), (x + dx + 7, y + dy - 3),
                  (x + dx + 14, y + dy + 3)]  # fmt: skip
        brush.line(points, FOAM, 2.6)


@cached
def _castle(_sprites: SpriteCache) -> Image.Image:
    """The ring as a wall with battlements around a paved court, and in its middle the round turret."""
    size = 3 * CELL
    brush, half = Brush(size, size), size / 2
    brush.panel((0, 0, size, size), 0, MORTAR)
    brush.panel((3, 3, size - 6, size - 6), 4, WALL)
    for index in range(7):
        at = 3 + index * (size - 6 - 14) / 6
        for x, y in ((at, 3), (at, size - 17), (3, at), (size - 17, at)):
            brush.panel((x, y, 14, 14), 0, MORTAR)
            brush.panel((x + 2, y + 2, 10, 10), 0, FLOOR)
    brush.panel((17, 17, size - 34, size - 34), 8, FLOOR, MORTAR, 2.5)
    brush.circle(half, half, TOWER + 3, MORTAR)
    brush.circle(half, half, TOWER, WALL)
    brush.circle(half, half, TOWER - 8, GOLD, BRONZE, 3)
    brush.polygon(placed(CROWN, half, half + 1, 26), BRONZE)
    return brush.done()


def coordinates(layout: Layout) -> Iterator[tuple[str, Box]]:
    """What every row and every column is called, at both ends of it, on the frame that follows the board's outline."""
    for line in range(GRID):
        low, high = ends(line)
        lift = ASIDE.get(line, 0)
        row, column = called(line, layout.below)
        left, right = layout.at(low, line), layout.at(high, line)
        yield row, Box(left.x - FRAME - 1, left.y + lift // 2, FRAME + 1, CELL)
        yield row, Box(right.right, right.y + lift // 2, FRAME + 1, CELL)
        upper, lower = layout.at(line, low), layout.at(line, high)
        yield column, Box(upper.x + lift, upper.y - FRAME - 1, CELL, FRAME)
        yield column, Box(lower.x + lift, lower.bottom - 1, CELL, FRAME)


def called(line: int, below: Side) -> tuple[str, str]:
    """The row and the column that are seen in that line, from 0: a number and a letter, or where east or west lies
    below a letter and a number."""
    row, column = cell_at(0, line, below), cell_at(line, 0, below)
    return (row[0], column[1:]) if quarters(below) % 2 else (row[1:], column[0])


def ends(line: int) -> tuple[int, int]:
    """The first and last column of a row, from 0; the board is as high as wide."""
    if 4 <= line <= 10:
        return 0, 14
    return (3, 11) if line in (3, 11) else (4, 10)
