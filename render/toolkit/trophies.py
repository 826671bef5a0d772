"""Draw what is won: golden collectibles, and the laurel around a winner."""

from math import cos, pi, sin

from PIL import Image

from render.toolkit.brush import Brush
from render.toolkit.shapes import curve, mirrored, placed, star
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import BRONZE, EDGE, GOLD, INK, TILE, mixed

BOWL = curve((-0.6, -0.85), ((-0.6, 0.1), (-0.45, 0.35), (-0.14, 0.45)), ((-0.14, 0.7), (-0.2, 0.7), (-0.42, 0.78)))
CUP = mirrored([*BOWL, (-0.42, 0.95)])
CROWN = mirrored([(0.0, -0.95), (-0.32, -0.35), (-0.92, -0.7), (-0.74, 0.8)])
SHIELD = mirrored(
    curve((0, -0.95), ((-0.3, -0.75), (-0.6, -0.75), (-0.8, -0.75)), ((-0.85, 0.2), (-0.5, 0.7), (0, 1.0)))
)
STAR = [(x * 1.06, y * 1.06 + 0.04) for x, y in star(5, 0.56)]
TROPHIES = (CUP, CROWN, STAR, SHIELD)
NUMBER_AT = (-0.28, 0.3, 0.06, 0.0)


@cached
def trophy(sprites: SpriteCache, number: int, size: int) -> Image.Image:
    """Draw the golden collectible of this number: cup, crown, star or shield."""
    brush = Brush(size, size)
    half = size / 2
    reach = half * 0.86
    if number == 1:
        for side in (-1, 1):
            brush.circle(half + side * reach * 0.62, half - reach * 0.38, reach * 0.34, None, BRONZE, size / 14)
    brush.polygon(placed(TROPHIES[number - 1], half, half, reach), GOLD, BRONZE, size / 20)
    if number == 2:
        for x, y in ((0, -0.9), (-0.9, -0.66), (0.9, -0.66)):
            brush.circle(half + x * reach, half + y * reach, size / 16, GOLD, BRONZE, size / 36)
    brush.text(
        sprites.fonts, str(number), (half, half + NUMBER_AT[number - 1] * reach), round(size * 0.5), INK, "Black"
    )
    brush.shadow(size / 40, size / 28)
    return brush.done()


@cached
def crown(sprites: SpriteCache, size: int) -> Image.Image:
    """Draw a golden crown: somebody leads."""
    brush = Brush(size, size)
    half = size / 2
    brush.polygon(placed(CROWN, half, half, half * 0.9), GOLD, BRONZE, size / 16)
    return brush.done()


@cached
def trophy_outline(sprites: SpriteCache, number: int, size: int) -> Image.Image:
    """Draw the outline where a collectible lay."""
    brush = Brush(size, size)
    half = size / 2
    brush.polygon(placed(TROPHIES[number - 1], half, half, half * 0.8), mixed(TILE, EDGE, 0.25), EDGE, 2)
    return brush.done()


@cached
def laurel(sprites: SpriteCache, size: int) -> Image.Image:
    """Draw two golden branches, open at the top."""
    brush = Brush(size, size)
    half = size / 2
    for side in (-1, 1):
        angles = [(90 + side * step) * pi / 180 for step in range(8, 150, 4)]
        brush.line([(half + cos(a) * half * 0.7, half + sin(a) * half * 0.7) for a in angles], BRONZE, size / 40)
        for step in range(16, 152, 19):
            for out in (-1, 1):
                _leaf(brush, half, (90 + side * step) * pi / 180, side * out, half)
    return brush.done()


def _leaf(brush: Brush, half: float, angle: float, out: int, reach: float) -> None:
    x, y = half + cos(angle) * reach * 0.7, half + sin(angle) * reach * 0.7
    lean = angle + pi / 2 * (1 if cos(angle) <= 0 else -1) + out * 0.62
    long, wide = reach * 0.31, reach * 0.095
    along, across = (cos(lean), sin(lean)), (-sin(lean), cos(lean))
    shape = curve((0, 0), ((0.3, 1), (0.8, 0.7), (1, 0)), ((0.8, -0.7), (0.3, -1), (0, 0)))
    points = [
        (x + u * long * along[0] + v * wide * across[0], y + u * long * along[1] + v * wide * across[1])
        for u, v in shape
    ]
    brush.polygon(points, GOLD, BRONZE, reach / 40)
