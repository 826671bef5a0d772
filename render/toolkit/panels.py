"""Draw the flat panels of a picture, and tiles that lie directly on the table."""

from functools import lru_cache

from PIL import Image

from render.painter import WIDTH
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import TABLE, Colour

NEAREST = Image.Resampling.NEAREST
CORNER = 30
"""The pixels of a tile's corner with its edge and shadow; between corners the sides are straight."""
TILES = 12
"""The maximum number of kinds of tiles kept in parts, at half a megabyte each."""
RIM = 6
"""The margin of a panel's sprite on every side, for its shadow."""


@cached
def panel(
    sprites: SpriteCache,
    width: int,
    height: int,
    fill: Colour,
    edge: Colour | None = None,
    line: int = 0,
    radius: int = 18,
) -> Image.Image:
    """Draw a panel with a shadow, RIM pixels larger on every side; `line` is the width of its edge."""
    return _panel(width, height, fill, edge, line, radius)


def _panel(width: int, height: int, fill: Colour, edge: Colour | None, line: int, radius: int = 18) -> Image.Image:
    brush = Brush(width + 2 * RIM, height + 2 * RIM)
    brush.panel((RIM, RIM, width, height), radius, fill, edge, line)
    brush.shadow(0, 4)
    return brush.done()


def tile(width: int, height: int, fill: Colour, edge: Colour | None = None, line: int = 0) -> Image.Image:
    """Return a new image of a panel on the bare table."""
    image = Image.new("RGB", (width + 2 * RIM, height + 2 * RIM))
    lay_tile(image, Box(RIM, RIM, width, height), fill, edge, line)
    return image


def lay_tile(ground: Image.Image, box: Box, fill: Colour, edge: Colour | None = None, line: int = 0) -> None:
    """Draw a panel on the bare table, which is much faster without transparency.

    It is composed each time from the corners and edges of a small one, since hundreds of sizes would take half a
    megabyte each.
    """
    whole = Box(box.x - RIM, box.y - RIM, box.width + 2 * RIM, box.height + 2 * RIM)
    across, down = whole.width - 2 * CORNER, whole.height - 2 * CORNER
    x, y = whole.x + CORNER, whole.y + CORNER
    ground.paste(fill, (x, y, x + across, y + down))
    lefts, tops = (whole.x, x, x + across), (whole.y, y, y + down)
    for (column, row), part in _parts(fill, edge, line).items():
        size = (CORNER if column != 1 else across, CORNER if row != 1 else down)
        ground.paste(part if part.size == size else part.crop((0, 0, *size)), (lefts[column], tops[row]))


@lru_cache(TILES)
def _parts(fill: Colour, edge: Colour | None, line: int) -> dict[tuple[int, int], Image.Image]:
    """Return the corners and edges of a tile, by column and row. An edge is as long as a picture is wide."""
    side = 2 * CORNER + 1
    ground = Image.new("RGB", (side, side), TABLE)
    sprite = _panel(side - 2 * RIM, side - 2 * RIM, fill, edge, line)
    ground.paste(sprite, (0, 0), sprite)
    cuts = (0, CORNER, CORNER + 1, side)
    places = [(column, row) for row in range(3) for column in range(3) if (column, row) != (1, 1)]
    return {(x, y): _long(ground.crop((cuts[x], cuts[y], cuts[x + 1], cuts[y + 1])), x, y) for x, y in places}


def _long(part: Image.Image, column: int, row: int) -> Image.Image:
    if column == 1 or row == 1:
        return part.resize((WIDTH if column == 1 else CORNER, WIDTH if row == 1 else CORNER), NEAREST)
    return part
