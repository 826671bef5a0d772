"""A board of Add-Vantage before anything lies on it, and where its cells, lines, tiles and trays are."""

from typing import NamedTuple

from PIL import Image

from games.addvantage import CELLS, DIAGONALS, ENDS, LINES, Line
from render.addvantage.layout import Style
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
    dress = SEATS[seat]
    return Ground(mixed(dress.dark, dress.body, 0.25), mixed(dress.dark, SHADE, 0.35))


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


def end_of(style: Style, line: Line) -> Box:
    """Where the tile at the end of a row or column lies, from the board's corner."""
    wide, high = style.tile
    at = ENDS.index(line)
    along, end = style.rim + at % 3 * style.step, style.rim + 3 * style.step
    if at < 3:
        return Box(end, along + (style.cell - high) // 2, wide, high)
    return Box(along + (style.cell - wide) // 2, end, wide, high)


def middle_of(style: Style, cell: int) -> Point:
    """The middle of a cell, from the board's corner."""
    row, column = divmod(cell - 1, 3)
    half = style.rim + style.cell / 2
    return half + column * style.step, half + row * style.step


def base(sprites: Sprites, seat: int, style: Style, fill: Colour) -> Image.Image:
    """The empty board of a seat on a panel of that colour."""
    return sprites.get(("addvantage board", seat, style, fill), lambda: _board(ground_of(seat), style, fill))


def _board(ground: Ground, style: Style, fill: Colour) -> Image.Image:
    wide, high = style.board
    brush = Brush(wide, high + 4)
    empty_board(brush, style, ground)
    sprite = brush.done()
    panel = Image.new("RGB", sprite.size, fill)
    panel.paste(sprite, (0, 0), sprite)
    return panel


def empty_board(brush: Brush, style: Style, ground: Ground, *, trays: bool = True) -> None:
    """A board with its shadow, without dice and tiles; without trays only the cells and the ends of the lines."""
    wide, high = style.board if trays else style.cells
    brush.panel((0, 0, wide, high), 20, ground.wood)
    brush.shadow(0, 4)
    for cell in range(1, CELLS + 1):
        x, y = middle_of(style, cell)
        half = style.cell / 2
        brush.panel((x - half, y - half, style.cell, style.cell), style.cell * 0.2, ground.well)
    for line in ENDS:
        box = end_of(style, line)
        brush.polygon(octagon(*box, min(box.width, box.height) * 0.2), ground.well)
    for box in (style.purse, style.hoard) if trays else ():
        brush.panel(box, 10, ground.well)
    _plus(brush, style, mixed(ground.wood, WHITE, 0.5))


def _plus(brush: Brush, style: Style, paint: Colour) -> None:
    """In the corner where the sums of rows and columns meet."""
    wide, high = style.tile
    x, y = style.rim + 3 * style.step + wide / 2, style.rim + 3 * style.step + high / 2
    arm = high * 0.22
    for ends in ([(x - arm, y), (x + arm, y)], [(x, y - arm), (x, y + arm)]):
        brush.line(ends, paint, high * 0.13)


def bar(sprites: Sprites, style: Style, line: Line, paint: Colour = GOLD) -> Image.Image:
    """A bar under the dice of a line, to where its tile lay; as large as the cells with their ends."""

    def make() -> Image.Image:
        brush = Brush(*style.cells)
        first, *_, last = (middle_of(style, cell) for cell in LINES[line])
        if line in DIAGONALS:
            brush.line([first, last], paint, style.cell * 0.7)
        else:
            end = end_of(style, line)
            x, y = first[0] - style.cell / 2, first[1] - style.cell / 2
            across, down = (end.right - x, style.cell) if line in ENDS[:3] else (style.cell, end.bottom - y)
            brush.panel((x, y, across, down), style.cell * 0.2, paint, BRONZE, 2)
        return brush.done()

    return sprites.get(("addvantage bar", style, line, paint), make)


def glow(sprites: Sprites, seat: int, style: Style) -> Image.Image:
    """A golden cell on a seat's board."""

    def make() -> Image.Image:
        brush = Brush(style.cell, style.cell)
        brush.panel((0, 0, style.cell, style.cell), 0, ground_of(seat).wood)
        brush.panel((0, 0, style.cell, style.cell), style.cell * 0.2, GOLD, BRONZE, 2)
        return brush.done().convert("RGB")

    return sprites.get(("addvantage glow", seat, style), make)
