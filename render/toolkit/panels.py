"""The flat pieces on which a picture shows everything: panels, and tiles that lie on the bare table."""

from PIL import Image

from render.painter import WIDTH
from render.toolkit.brush import Brush
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import TABLE, Colour

RIM = 6
"""How much larger a panel's sprite is on every side, for its shadow."""


@cached
def bare_table(sprites: SpriteCache, height: int) -> Image.Image:
    """A picture of that height with nothing on it."""
    return Image.new("RGB", (WIDTH, height), TABLE)


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
    brush = Brush(width + 2 * RIM, height + 2 * RIM)
    brush.panel((RIM, RIM, width, height), radius, fill, edge, line)
    brush.shadow(0, 4)
    return brush.done()


@cached
def tile(
    sprites: SpriteCache, width: int, height: int, fill: Colour, edge: Colour | None = None, line: int = 0
) -> Image.Image:
    """A panel on the bare table: without transparency it is pasted much faster."""
    ground = Image.new("RGB", (width + 2 * RIM, height + 2 * RIM), TABLE)
    sprite = panel(sprites, width, height, fill, edge, line)
    ground.paste(sprite, (0, 0), sprite)
    return ground
