"""The front of a game's box as a low strip, so that a phone shows more below it: rays of light and the game's pieces.

The title is shown beside it.
"""

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
    """A game's box: what is drawn on it, and its description."""

    scenery: Callable[[SpriteCache], Image.Image]
    text: str
    """A msgid."""


def rays(middle: int) -> Brush:
    """Draw rays that begin so many pixels below the top."""
    brush = Brush(WIDTH, HEIGHT)
    brush.panel((0, 0, WIDTH, HEIGHT), 0, TABLE)
    x, wide = WIDTH // 2, 360 // RAYS
    for ray in range(RAYS):
        angles = (ray * wide * pi / 180, (ray * wide + wide // 2) * pi / 180)
        rim = [(x + 1100 * cos(angle), middle + 1100 * sin(angle)) for angle in angles]
        brush.polygon([(x, middle), *rim], RAY)
    return brush
