"""The flat pieces on which a picture shows everything: panels, and tiles that lie on the bare table."""

from PIL import Image

from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import TABLE, Colour

NEAREST = Image.Resampling.NEAREST
CORNER = 30
"""Pixels in which the corner of a tile ends, with its edge and shadow; behind them its sides are straight."""
RIM = 6
"""How much larger a panel's sprite is on every side, for its shadow."""


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
    """A panel with a shadow, RIM pixels larger on every side; `line` is the width of its edge."""
    return _panel(width, height, fill, edge, line, radius)


def _panel(width: int, height: int, fill: Colour, edge: Colour | None, line: int, radius: int = 18) -> Image.Image:
    brush = Brush(width + 2 * RIM, height + 2 * RIM)
    brush.panel((RIM, RIM, width, height), radius, fill, edge, line)
    brush.shadow(0, 4)
    return brush.done()


def tile(
    sprites: SpriteCache, width: int, height: int, fill: Colour, edge: Colour | None = None, line: int = 0
) -> Image.Image:
    """A panel on the bare table, as an image of its own."""
    image = Image.new("RGB", (width + 2 * RIM, height + 2 * RIM))
    lay_tile(sprites, image, Box(RIM, RIM, width, height), fill, edge, line)
    return image


def lay_tile(
    sprites: SpriteCache, ground: Image.Image, box: Box, fill: Colour, edge: Colour | None = None, line: int = 0
) -> None:
    """Lay a panel on the bare table: without transparency that is much faster.

    It is put together anew each time from the corners and edges of a small one, since hundreds of sizes would take
    half a megabyte each.
    """
    whole = Box(box.x - RIM, box.y - RIM, box.width + 2 * RIM, box.height + 2 * RIM)
    _stretch(_small_tile(sprites, fill, edge, line), ground, whole, fill)


@cached
def _small_tile(sprites: SpriteCache, fill: Colour, edge: Colour | None, line: int) -> Image.Image:
    side = 2 * CORNER + 1
    ground = Image.new("RGB", (side, side), TABLE)
    sprite = _panel(side - 2 * RIM, side - 2 * RIM, fill, edge, line)
    ground.paste(sprite, (0, 0), sprite)
    return ground


def _stretch(small: Image.Image, ground: Image.Image, box: Box, fill: Colour) -> None:
    """Lay a square of CORNER pixels on each side of its middle row and column, which are repeated to fill the box."""
    across, down = box.width - 2 * CORNER, box.height - 2 * CORNER
    x, y = box.x + CORNER, box.y + CORNER
    ground.paste(fill, (x, y, x + across, y + down))
    for left, to_left in ((0, box.x), (CORNER + 1, x + across)):
        for top, to_top in ((0, box.y), (CORNER + 1, y + down)):
            ground.paste(small.crop((left, top, left + CORNER, top + CORNER)), (to_left, to_top))
        side = small.crop((left, CORNER, left + CORNER, CORNER + 1))
        ground.paste(side.resize((CORNER, down), NEAREST), (to_left, y))
    for top, to_top in ((0, box.y), (CORNER + 1, y + down)):
        side = small.crop((CORNER, top, CORNER + 1, top + CORNER))
        ground.paste(side.resize((across, CORNER), NEAREST), (x, to_top))
