"""A board of Add-Vantage before anything lies on it, and where its cells, lines, tiles and trays are."""

from typing import NamedTuple

from PIL import Image

from games.addvantage import CELLS, DIAGONALS, ENDS, LINES, Line
from render.addvantage.layout import PanelSizes
from render.toolkit.dice import octagon
from render.toolkit.fonts import Box
from render.toolkit.sprites import Brush, Point, Sprites
from render.toolkit.theme import BRONZE, GOLD, SEATS, SHADE, WHITE, Colour, mixed

SEATED = 4
REACHED = mixed(GOLD, WHITE, 0.55)
"""Under the dice of a line that has not won its tile yet, but matches it."""


class Ground(NamedTuple):
    """The colours of a board: of its wood, and of what is sunk into it."""

    wood: Colour
    well: Colour


def ground_of(seat: int) -> Ground:
    """A board in the colour of its seat."""
    style = SEATS[seat]
    return Ground(mixed(style.dark, style.body, 0.25), mixed(style.dark, SHADE, 0.35))


def colours() -> tuple[Colour, ...]:
    """What panels need beyond the colours of all games."""
    found: list[Colour] = [REACHED]
    for seat in range(SEATED):
        ground, hole = ground_of(seat)
        found += [ground, hole, mixed(ground, SHADE, 0.3), mixed(hole, SHADE, 0.3)]
        found += [mixed(hole, WHITE, share) for share in (0.33, 0.67, 0.8)]
        found += [mixed(ground, WHITE, 0.5), mixed(ground, hole, 0.5)]
    return tuple(found)


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


def base(sprites: Sprites, seat: int, sizes: PanelSizes, fill: Colour) -> Image.Image:
    """The empty board of a seat on a panel of that colour."""
    return sprites.get(("addvantage board", seat, sizes, fill), lambda: _board(ground_of(seat), sizes, fill))


def _board(ground: Ground, sizes: PanelSizes, fill: Colour) -> Image.Image:
    wide, high = sizes.board
    brush = Brush(wide, high + 4)
    empty_board(brush, sizes, ground)
    sprite = brush.done()
    panel = Image.new("RGB", sprite.size, fill)
    panel.paste(sprite, (0, 0), sprite)
    return panel


def empty_board(brush: Brush, sizes: PanelSizes, ground: Ground, *, trays: bool = True) -> None:
    """A board with its shadow, without dice and tiles; without trays only the cells and the ends of the lines."""
    wide, high = sizes.board if trays else sizes.cells
    brush.panel((0, 0, wide, high), 20, ground.wood)
    brush.shadow(0, 4)
    for cell in range(1, CELLS + 1):
        x, y = middle_of(sizes, cell)
        half = sizes.cell / 2
        brush.panel((x - half, y - half, sizes.cell, sizes.cell), sizes.cell * 0.2, ground.well)
    for line in ENDS:
        box = end_of(sizes, line)
        brush.polygon(octagon(*box, min(box.width, box.height) * 0.2), ground.well)
    for box in (sizes.purse, sizes.hoard) if trays else ():
        brush.panel(box, 10, ground.well)
    _plus(brush, sizes, mixed(ground.wood, WHITE, 0.5))


def _plus(brush: Brush, sizes: PanelSizes, colour: Colour) -> None:
    """In the corner where the sums of rows and columns meet."""
    wide, high = sizes.tile
    x, y = sizes.rim + 3 * sizes.step + wide / 2, sizes.rim + 3 * sizes.step + high / 2
    arm = high * 0.22
    for ends in ([(x - arm, y), (x + arm, y)], [(x, y - arm), (x, y + arm)]):
        brush.line(ends, colour, high * 0.13)


def bar(sprites: Sprites, sizes: PanelSizes, line: Line, colour: Colour = GOLD) -> Image.Image:
    """A bar under the dice of a line, to where its tile lay; as large as the cells with their ends."""

    def make() -> Image.Image:
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

    return sprites.get(("addvantage bar", sizes, line, colour), make)


def glow(sprites: Sprites, seat: int, sizes: PanelSizes) -> Image.Image:
    """A golden cell on a seat's board."""

    def make() -> Image.Image:
        brush = Brush(sizes.cell, sizes.cell)
        brush.panel((0, 0, sizes.cell, sizes.cell), 0, ground_of(seat).wood)
        brush.panel((0, 0, sizes.cell, sizes.cell), sizes.cell * 0.2, GOLD, BRONZE, 2)
        return brush.done().convert("RGB")

    return sprites.get(("addvantage glow", seat, sizes), make)
