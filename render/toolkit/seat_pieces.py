"""What stands for a seat: a pawn, a token, and its bare shape."""

from PIL import Image

from render.toolkit.brush import Brush
from render.toolkit.shapes import SHAPES, curve, placed
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import WHITE, SeatStyle, mixed

LETTERS = {"circle": (0.0, 0.62), "square": (0.0, 0.66), "triangle": (0.26, 0.5), "diamond": (0.0, 0.56)}
"""How far down a letter stands on a shape and how large it is, as shares of the shape's half and whole size."""


@cached
def pawn(sprites: SpriteCache, style: SeatStyle, height: int) -> Image.Image:
    """A pawn about 0.72 times as wide as high, its shadow included."""
    unit = height / 100
    brush = Brush(round(72 * unit), height)
    line = 3.2 * unit
    body = curve((30, 36), ((29, 55), (10, 62), (8, 84)), ((8, 94), (60, 94), (60, 84)), ((58, 62), (39, 55), (38, 36)))
    brush.polygon(placed(body, 0, 0, unit), style.body, style.dark, line)
    glow = curve((31, 44), ((29, 60), (15, 66), (13, 82)), ((16, 70), (27, 62), (31, 44)))
    brush.polygon(placed(glow, 0, 0, unit), mixed(style.body, WHITE, 0.35))
    brush.ellipse(34 * unit, 38 * unit, 13 * unit, 4 * unit, style.body, style.dark, line)
    brush.polygon(placed(SHAPES[style.shape], 34 * unit, 20 * unit, 16 * unit), style.body, style.dark, line)
    brush.text(sprites.fonts, style.letter, (34 * unit, 72 * unit), round(36 * unit), style.ink, "Black")
    brush.shadow(4 * unit, 2.5 * unit)
    return brush.done()


@cached
def shape(sprites: SpriteCache, style: SeatStyle, size: int) -> Image.Image:
    """The seat's shape alone, in its colour."""
    brush = Brush(size, size)
    half = size / 2
    brush.polygon(placed(SHAPES[style.shape], half, half, half * 0.72), style.body, style.dark, size / 12)
    return brush.done()


@cached
def token(sprites: SpriteCache, style: SeatStyle, size: int) -> Image.Image:
    """The seat's shape with its letter, in its colour."""
    brush = Brush(size, size)
    half = size / 2
    drop, large = LETTERS.get(style.shape, (0.0, 0.56))
    brush.polygon(placed(SHAPES[style.shape], half, half, half * 0.78), style.body, style.dark, size / 14)
    brush.text(sprites.fonts, style.letter, (half, half + drop * half), round(size * large), style.ink, "Black")
    return brush.done()
