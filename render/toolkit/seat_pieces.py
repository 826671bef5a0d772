"""Draw the pieces of a seat: a pawn, a token, and its bare shape."""

from PIL import Image

from render.toolkit.brush import Brush, letter
from render.toolkit.shapes import SHAPES, curve, placed
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import WHITE, SeatStyle, mixed

INITIALS = {
    "circle": (0.0, 0.62, 0.64),
    "square": (0.0, 0.66, 0.58),
    "triangle": (0.26, 0.5, 0.46),
    "diamond": (0.0, 0.56, 0.54),
    "hexagon": (0.0, 0.56, 0.6),
    "star": (0.06, 0.5, 0.5),
}
"""How far down initials are on a shape, as a share of its half size; their size and maximum width, as shares of its
size."""
TOKEN_REACH = 0.39
"""The distance from the middle of a token to the edge of its shape, as a share of its size."""


@cached
def pawn(sprites: SpriteCache, style: SeatStyle, height: int) -> Image.Image:
    """Draw a pawn with the seat's initials, about 0.72 times as wide as high, with its shadow."""
    unit = height / 100
    piece = _bare_pawn(sprites, style._replace(initials=""), height).copy()  # only the letters differ between players
    letter(piece, sprites.fonts, style.initials, (34 * unit, 74 * unit), round(36 * unit), style.ink, 37 * unit)
    return piece


@cached
def _bare_pawn(_sprites: SpriteCache, style: SeatStyle, height: int) -> Image.Image:
    unit = height / 100
    brush = Brush(round(72 * unit), height)
    line = 3.2 * unit
    body = curve((30, 36), ((29, 55), (10, 62), (8, 84)), ((8, 94), (60, 94), (60, 84)), ((58, 62), (39, 55), (38, 36)))
    brush.polygon(placed(body, 0, 0, unit), style.body, style.dark, line)
    glow = curve((31, 44), ((29, 60), (15, 66), (13, 82)), ((16, 70), (27, 62), (31, 44)))
    brush.polygon(placed(glow, 0, 0, unit), mixed(style.body, WHITE, 0.35))
    brush.ellipse(34 * unit, 38 * unit, 13 * unit, 4 * unit, style.body, style.dark, line)
    brush.polygon(placed(SHAPES[style.shape], 34 * unit, 20 * unit, 16 * unit), style.body, style.dark, line)
    brush.shadow(4 * unit, 2.5 * unit)
    return brush.done()


@cached
def shape(sprites: SpriteCache, style: SeatStyle, size: int) -> Image.Image:
    """Draw the seat's shape in its colour."""
    brush = Brush(size, size)
    half = size / 2
    brush.polygon(placed(SHAPES[style.shape], half, half, half * 0.72), style.body, style.dark, size / 12)
    return brush.done()


@cached
def token(sprites: SpriteCache, style: SeatStyle, size: int) -> Image.Image:
    """Draw the seat's shape with its initials, in its colour."""
    half = size / 2
    drop, large, wide = INITIALS[style.shape]
    piece = _bare_token(sprites, style._replace(initials=""), size).copy()
    at = (half, half + drop * half)
    letter(piece, sprites.fonts, style.initials, at, round(size * large), style.ink, size * wide)
    return piece


@cached
def _bare_token(_sprites: SpriteCache, style: SeatStyle, size: int) -> Image.Image:
    brush = Brush(size, size)
    half = size / 2
    brush.polygon(placed(SHAPES[style.shape], half, half, size * TOKEN_REACH), style.body, style.dark, size / 14)
    return brush.done()
