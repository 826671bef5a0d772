"""Spies: figures with hat and collar in the colours of their players, and the counters that lie on targets."""

from PIL import Image

from render.toolkit.brush import Brush, letter
from render.toolkit.seat_pieces import INITIALS, TOKEN_REACH
from render.toolkit.shapes import SHAPES, curve, mirrored, placed
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import INK, TILE, Colour, SeatStyle, mixed

COAT = mirrored(
    curve((0, -0.16), ((-0.2, -0.14), (-0.24, -0.06), (-0.3, 0.02)), ((-0.62, 0.1), (-0.74, 0.4), (-0.76, 1)))
)
HAT = mirrored(
    curve((0, -0.86), ((-0.1, -0.96), (-0.34, -0.98), (-0.36, -0.6)), ((-0.37, -0.56), (-0.38, -0.5), (-0.38, -0.5)))
)
BRIM = mirrored(
    curve((0, -0.56), ((-0.4, -0.54), (-0.6, -0.56), (-0.8, -0.66)), ((-0.8, -0.44), (-0.4, -0.34), (0, -0.34)))
)
LEGIBLE = 10
"""From this reach of a shape on initials on it can be read."""
COLLAR = mirrored([(0.0, 0.3), (-0.34, -0.16), (-0.4, 0.12)])


@cached
def spy_sign(sprites: SpriteCache, colour: Colour, height: int) -> Image.Image:
    """A small spy in one colour: the sign for spies, and the first one on a target."""
    brush = Brush(round(height * 0.86), height)
    half = height / 2
    x = round(height * 0.86) / 2
    brush.circle(x, half * 0.78, half * 0.26, colour)
    for part in (COAT, HAT, BRIM):
        brush.polygon(placed(part, x, half, half), colour)
    return brush.done()


@cached
def spy(sprites: SpriteCache, style: SeatStyle, height: int) -> Image.Image:
    """A spy with the seat's shape on the coat, about as wide as high, with a shadow; initials on a large one."""
    piece = _bare_spy(sprites, style._replace(initials=""), height)
    x, y, reach = _badge(height)
    if reach < LEGIBLE:
        return piece
    drop, large, wide = (share * reach / TOKEN_REACH for share in INITIALS[style.shape])
    lettered = piece.copy()
    letter(lettered, sprites.fonts, style.initials, (x, y + drop / 2), round(large), INK, wide)
    return lettered


@cached
def _bare_spy(_sprites: SpriteCache, style: SeatStyle, height: int) -> Image.Image:
    brush = Brush(round(height * 0.9), height)
    half = height / 2
    x, size, line = round(height * 0.9) / 2, half * 0.94, height / 36
    brush.circle(x, half - size * 0.26, size * 0.3, style.dark)
    brush.polygon(placed(COAT, x, half, size), style.body, style.dark, line)
    brush.polygon(placed(COLLAR, x, half, size), mixed(style.body, style.dark, 0.5), style.dark, line * 0.7)
    brush.polygon(placed(HAT, x, half, size), style.body, style.dark, line)
    brush.polygon(placed(BRIM, x, half, size), style.body, style.dark, line)
    at_x, at_y, reach = _badge(height)
    brush.polygon(placed(SHAPES[style.shape], at_x, at_y, reach), TILE, style.dark, reach / 7)
    brush.shadow(height / 40, height / 40)
    return brush.done()


def _badge(height: int) -> tuple[float, float, float]:
    """Where on a spy of that height the seat's shape lies, and how far it reaches."""
    return round(height * 0.9) / 2, height / 2 * (1 + 0.94 * 0.54), height / 2 * 0.94 * 0.36


@cached
def spy_counter(sprites: SpriteCache, style: SeatStyle, size: int) -> Image.Image:
    """A player's shape on the paper of a target, before the number of that player's spies."""
    brush = Brush(size, size)
    half = size / 2
    brush.panel((0, 0, size, size), 0, TILE)
    brush.polygon(placed(SHAPES[style.shape], half, half, half * 0.76), style.body, style.dark, size / 11)
    return brush.done().convert("RGB")
