"""The flat pieces on which a picture shows everything: panels, and tiles that lie on the bare table."""

from PIL import Image

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
    """A panel on the bare table: without transparency it is pasted much faster.

    It is put together anew each time from the corners and edges of a small one, since hundreds of sizes would take
    half a megabyte each.
    """
    return stretched(_small_tile(sprites, fill, edge, line), width + 2 * RIM, height + 2 * RIM)


@cached
def _small_tile(sprites: SpriteCache, fill: Colour, edge: Colour | None, line: int) -> Image.Image:
    side = 2 * CORNER + 1
    ground = Image.new("RGB", (side, side), TABLE)
    sprite = _panel(side - 2 * RIM, side - 2 * RIM, fill, edge, line)
    ground.paste(sprite, (0, 0), sprite)
    return ground


def stretched(small: Image.Image, width: int, height: int) -> Image.Image:
    """A square of CORNER pixels on each side of its middle row and column, which are repeated up to that size."""
    image = Image.new(small.mode, (width, height), small.getpixel((CORNER, CORNER)))
    across, down = width - 2 * CORNER, height - 2 * CORNER
    for x, left, size in ((0, 0, CORNER), (CORNER, CORNER, 1), (width - CORNER, CORNER + 1, CORNER)):
        for y, top, high in ((0, 0, CORNER), (CORNER, CORNER, 1), (height - CORNER, CORNER + 1, CORNER)):
            if (size, high) != (1, 1):
                part = small.crop((left, top, left + size, top + high))
                whole = part.resize((across if size == 1 else size, down if high == 1 else high), NEAREST)
                image.paste(whole, (x, y))
    return image
