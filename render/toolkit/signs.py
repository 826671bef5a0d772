"""Signs with the same meaning in every picture: done, awaited, gained, attacked."""

from collections.abc import Sequence

from PIL import Image

from render.toolkit.brush import Brush
from render.toolkit.shapes import Point, placed, star
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import BRONZE, GOLD, INK, LEAF, RED, WHITE


@cached
def tick(sprites: SpriteCache, size: int) -> Image.Image:
    """Draw a green disc with a tick: done."""
    brush = Brush(size, size, size / 20)
    brush.circle(10, 10, 9, LEAF, WHITE, 1.2)
    brush.line([(5.6, 10.4), (8.8, 13.6), (14.6, 6.8)], WHITE, 2.4)
    return brush.done()


@cached
def cross(sprites: SpriteCache, size: int) -> Image.Image:
    """Draw a red disc with a cross: it is removed."""
    brush = Brush(size, size, size / 20)
    brush.circle(10, 10, 9, RED, WHITE, 1.2)
    brush.cross(6.4, 13.6, WHITE, 2.4)
    return brush.done()


@cached
def hourglass(sprites: SpriteCache, size: int) -> Image.Image:
    """Draw a golden disc with an hourglass: still to choose."""
    brush = Brush(size, size, size / 20)
    brush.circle(10, 10, 9.4, GOLD, INK, 1)
    glass = [(6.6, 5.2), (13.4, 5.2), (10.6, 10), (13.4, 14.8), (6.6, 14.8), (9.4, 10)]
    brush.polygon(glass, WHITE, INK, 1.1)
    brush.polygon([(8.2, 13.9), (11.8, 13.9), (10, 11.6)], INK)
    for y in (5.2, 14.8):
        brush.line([(5.8, y), (14.2, y)], INK, 1.5)
    return brush.done()


@cached
def halo(sprites: SpriteCache, size: int, picked: bool = False) -> Image.Image:
    """Draw a ring around something that may be chosen, in green if it is picked."""
    brush = Brush(size, size)
    brush.circle(size / 2, size / 2, size / 2 - 1, WHITE, LEAF if picked else GOLD, 6)
    return brush.done()


@cached
def burst(sprites: SpriteCache, size: int) -> Image.Image:
    """Draw rays behind something that was just gained."""
    brush = Brush(size, size)
    brush.polygon(placed(star(14, 0.74), size / 2, size / 2, size / 2 - 2), WHITE, GOLD, 2.5)
    return brush.done()


@cached
def flag(sprites: SpriteCache, size: int) -> Image.Image:
    """Draw a small flag, for places on the track."""
    brush = Brush(size, size, size / 20)
    brush.line([(5, 3), (5, 18)], INK, 2)
    brush.polygon([(5, 3), (17, 6.5), (5, 10.5)], INK)
    return brush.done()


@cached
def swords(sprites: SpriteCache, size: int) -> Image.Image:
    """Draw two crossed swords."""
    brush = Brush(size, size)
    for side in (1, -1):
        blade = [(0.38, -0.42), (0.4, -0.3), (-0.16, 0.26), (-0.26, 0.16), (0.3, -0.4)]
        brush.polygon(_leaning(blade, side, size), WHITE, INK, size / 30)
        brush.line(_leaning([(-0.34, 0.1), (-0.1, 0.34)], side, size), BRONZE, size / 12)
        brush.line(_leaning([(-0.24, 0.24), (-0.38, 0.38)], side, size), BRONZE, size / 12)
    return brush.done()


def _leaning(points: Sequence[Point], side: int, size: int) -> list[Point]:
    return placed([(x * side, y) for x, y in points], size / 2, size / 2, size)
