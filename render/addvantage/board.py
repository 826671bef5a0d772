"""A board of Add-Vantage before anything lies on it, and where its cells, lines, tiles and trays are."""

from PIL import Image

from games.addvantage import CELLS, DIAGONALS, ENDS, LINES, Line
from render.addvantage.layout import PanelSizes
from render.addvantage.theme import BoardColours, board_colours
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.dice import die_face, number_tile, octagon
from render.toolkit.shapes import Point
from render.toolkit.sprites import SpriteCache, cached, opaque
from render.toolkit.theme import BRONZE, GOLD, Colour, SeatStyle


def moved(box: Box, x: int, y: int) -> Box:
    """The box, so far to the right and down."""
    return Box(box.x + x, box.y + y, box.width, box.height)


def end_of(sizes: PanelSizes, line: Line) -> Box:
    """Where the tile at the end of a row or column lies, from the board's corner."""
    wide, high = sizes.tile
    at = ENDS.index(line)
    along, end = sizes.rim + at % 3 * sizes.step, sizes.rim + 3 * sizes.step
    if at < 3:
        return Box(end, along + (sizes.cell - high) // 2, wide, high)
    return Box(along + (sizes.cell - wide) // 2, end, wide, high)


def middle_of(sizes: PanelSizes, cell: int) -> Point:
    """The middle of a cell, from the board's corner."""
    row, column = divmod(cell - 1, 3)
    half = sizes.rim + sizes.cell / 2
    return half + column * sizes.step, half + row * sizes.step


@cached
def board(sprites: SpriteCache, style: SeatStyle, sizes: PanelSizes, fill: Colour) -> Image.Image:
    """The empty board of a seat on a panel of that colour."""
    wide, high = sizes.board
    brush = Brush(wide, high + 4)
    draw_board(brush, sizes, board_colours(style))
    sprite = brush.done()
    on_panel = Image.new("RGB", sprite.size, fill)
    on_panel.paste(sprite, (0, 0), sprite)
    return on_panel


def draw_board(brush: Brush, sizes: PanelSizes, colours: BoardColours, *, trays: bool = True) -> None:
    """A board with its shadow, without dice and tiles; without trays only the cells and the ends of the lines."""
    wide, high = sizes.board if trays else sizes.cells
    brush.panel((0, 0, wide, high), 20, colours.wood)
    brush.shadow(0, 4)
    for cell in range(1, CELLS + 1):
        x, y = middle_of(sizes, cell)
        half = sizes.cell / 2
        brush.panel((x - half, y - half, sizes.cell, sizes.cell), sizes.cell * 0.2, colours.well)
    for line in ENDS:
        box = end_of(sizes, line)
        brush.polygon(octagon(*box, min(box.width, box.height) * 0.2), colours.well)
    if trays:
        brush.panel(sizes.won_tray, 10, colours.well)


@cached
def line_bar(sprites: SpriteCache, sizes: PanelSizes, line: Line, colour: Colour = GOLD) -> Image.Image:
    """A bar under the dice of a line, to where its tile lay; as large as the cells with their ends."""
    brush = Brush(*sizes.cells)
    first, *_, last = (middle_of(sizes, cell) for cell in LINES[line])
    if line in DIAGONALS:
        brush.line([first, last], colour, sizes.cell * 0.7)
    else:
        end = end_of(sizes, line)
        x, y = first[0] - sizes.cell / 2, first[1] - sizes.cell / 2
        across, down = (end.right - x, sizes.cell) if line in ENDS[:3] else (sizes.cell, end.bottom - y)
        brush.panel((x, y, across, down), sizes.cell * 0.2, colour, BRONZE, 2)
    return brush.done()


@cached
def die_in_cell(sprites: SpriteCache, style: SeatStyle, sizes: PanelSizes, face: int) -> Image.Image:
    """A cell on a seat's board with a die in its middle, opaque."""
    brush = Brush(sizes.cell, sizes.cell)
    brush.panel((0, 0, sizes.cell, sizes.cell), sizes.cell * 0.2, board_colours(style).well)
    image = opaque(brush.done(), board_colours(style).wood)
    die = die_face(sprites, face, sizes.die)
    image.paste(die, ((sizes.cell - sizes.die) // 2,) * 2, die)
    return image


@cached
def tile_at_end(sprites: SpriteCache, style: SeatStyle, sizes: PanelSizes) -> Image.Image:
    """A tile without its number at the end of a row or column of a seat's board, opaque."""
    return opaque(number_tile(sprites, *sizes.tile), board_colours(style).wood)


@cached
def golden_cell(sprites: SpriteCache, style: SeatStyle, sizes: PanelSizes) -> Image.Image:
    """A golden cell on a seat's board."""
    brush = Brush(sizes.cell, sizes.cell)
    brush.panel((0, 0, sizes.cell, sizes.cell), 0, board_colours(style).wood)
    brush.panel((0, 0, sizes.cell, sizes.cell), sizes.cell * 0.2, GOLD, BRONZE, 2)
    return brush.done().convert("RGB")
