"""The front of any game's box as a strip, so that a phone shows what stands below it too: rays of light, and what is
played with. Its title stands beside it wherever it is shown."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import NamedTuple

from PIL import Image

from render.painter import WIDTH
from render.toolkit.brush import Brush
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import RAY, TABLE

HEIGHT = 400
RAYS = 18


class Cover(NamedTuple):
    """A game's box: what is drawn on it, and what it shows in words."""

    scenery: Callable[[SpriteCache], Image.Image]
    text: str
    """A marked msgid."""


def rays(middle: int) -> Brush:
    """Rays that come from a point so far down."""
    brush = Brush(WIDTH, HEIGHT)
    brush.panel((0, 0, WIDTH, HEIGHT), 0, TABLE)
    x, wide = WIDTH // 2, 360 // RAYS
    for ray in range(RAYS):
        angles = (ray * wide * pi / 180, (ray * wide + wide // 2) * pi / 180)
        rim = [(x + 1100 * cos(angle), middle + 1100 * sin(angle)) for angle in angles]
        brush.polygon([(x, middle), *rim], RAY)
    return brush
