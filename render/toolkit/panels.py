"""Draw the flat panels of a picture, and tiles that lie directly on the table."""

from functools import lru_cache

from PIL import Image

from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.sprites import SpriteCache, cached, opaque
from render.toolkit.theme import TABLE, Colour, rgb

CORNER = 30
"""The pixels of a tile's corner with its edge and shadow; between corners the sides are straight."""
TILES = 24
"""The maximum number of kinds of tiles whose corners are cached, at 14 kB each."""
RIM = 6
"""The margin of a panel's sprite on every side, for its shadow."""
DROP = 4
"""How far the shadow reaches below a panel."""
SHADED = rgb("#173e45")
"""The table in a panel's shadow, as Pillow rounds it."""


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
    brush.shadow(0, DROP)
    return brush.done()


def tile(width: int, height: int, fill: Colour, edge: Colour | None = None, line: int = 0) -> Image.Image:
    """Return a new image of a panel on the bare table."""
    image = Image.new("RGB", (width + 2 * RIM, height + 2 * RIM), TABLE)
    lay_tile(image, Box(RIM, RIM, width, height), fill, edge, line)
    return image


def lay_tile(ground: Image.Image, box: Box, fill: Colour, edge: Colour | None = None, line: int = 0) -> None:
    """Draw a panel on the bare table, which is much faster without transparency.

    It is composed each time from rectangles and the corners of a small one, since hundreds of sizes would take half a
    megabyte each.
    """
    ground.paste(TABLE, (box.x, box.y - RIM, box.right, box.y))  # another tile's shadow may reach there
    ground.paste(SHADED, (box.x, box.bottom, box.right, box.bottom + DROP))
    ground.paste(edge or fill, (box.x, box.y, box.right, box.bottom))
    if edge is not None:
        ground.paste(fill, (box.x + line, box.y + line, box.right - line, box.bottom - line))
    left, upper, right, lower = box.x - RIM, box.y - RIM, box.right + RIM - CORNER, box.bottom + RIM - CORNER
    places = ((left, upper), (right, upper), (left, lower), (right, lower))
    for corner, place in zip(_corners(fill, edge, line), places, strict=True):
        ground.paste(corner, place)


@lru_cache(TILES)
def _corners(fill: Colour, edge: Colour | None, line: int) -> list[Image.Image]:
    """Return the corners of a tile with its edge and shadow: the upper two, then the lower two."""
    side = 2 * CORNER
    ground = opaque(_panel(side - 2 * RIM, side - 2 * RIM, fill, edge, line), TABLE)
    cuts = (0, CORNER)
    return [ground.crop((x, y, x + CORNER, y + CORNER)) for y in cuts for x in cuts]
