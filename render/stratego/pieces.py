"""The blocks and flags of Stratego 4: each owner's by outline as well as by colour."""

from PIL import Image
from PIL.ImageOps import mirror

from games.stratego.components import Rank
from render.stratego.theme import FACE, OUTLINES
from render.toolkit.brush import Brush
from render.toolkit.shapes import SHAPES, Point, placed, regular
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import INK, RED, SHADE, WHITE, Colour, SeatStyle, mixed

THICK = 0.035
"""How much of a block's side is seen below its face, as a part of its size;"""
LINE = 0.055
"""and the width of its edge."""
EYE = 26
FLAG = (42, 40)
"""A flag among others, width and height;"""
CARRIED, ALONE = 0.8, 1.25
"""How many times as large it is on a carrier, and where it was abandoned."""


@cached
def own(sprites: SpriteCache, style: SeatStyle, rank: Rank, size: int, rim: Colour | None = None) -> Image.Image:
    """A piece as its owner sees it: a light face with its rank."""
    brush, half = Brush(size, size), size / 2
    _base(brush, style, size, rim)
    face = placed(OUTLINES[style.shape], half, half, size * 0.325)
    brush.polygon(face, FACE)
    brush.text(sprites.fonts, str(rank), _number_at(style, size), round(size * 0.66), INK, "Black")
    return crisp(brush.done())


@cached
def back(sprites: SpriteCache, style: SeatStyle, size: int, rim: Colour | None = None) -> Image.Image:
    """A piece as the others see it."""
    brush, half = Brush(size, size), size / 2
    _base(brush, style, size, rim)
    brush.polygon(placed(SHAPES[style.shape], half, _number_at(style, size)[1], size * 0.18), style.dark)
    return crisp(brush.done())


@cached
def announced(sprites: SpriteCache, style: SeatStyle, rank: Rank, size: int, rim: Colour | None = None) -> Image.Image:
    """A piece as the others see it, with the rank that a battle announced."""
    brush = Brush(size, size)
    _base(brush, style, size, rim)
    brush.text(sprites.fonts, str(rank), _number_at(style, size), round(size * 0.66), style.ink, "Black")
    return crisp(brush.done())


@cached
def fallen(sprites: SpriteCache, style: SeatStyle, rank: Rank, size: int) -> Image.Image:
    """A piece that lost its battle: struck out, its rank in front."""
    brush, half = Brush(size, size), size / 2
    outline = OUTLINES[style.shape]
    pale, edge = mixed(style.body, WHITE, 0.5), mixed(style.body, style.dark, 0.5)
    brush.polygon(placed(outline, half, half, size * 0.425), pale, edge, size * LINE)
    brush.polygon(placed(outline, half, half, size * 0.325), FACE)
    low, high = size * 0.08, size * 0.92
    for width, colour in ((size * 0.17, WHITE), (size * 0.1, RED)):
        brush.cross(low, high, colour, width)
    x, y = _number_at(style, size)
    for dx, dy in regular(12):
        brush.text(sprites.fonts, str(rank), (x + dx * 4, y + dy * 4), round(size * 0.6), WHITE, "Black")
    brush.text(sprites.fonts, str(rank), (x, y), round(size * 0.6), INK, "Black")
    return crisp(brush.done())


@cached
def flag(sprites: SpriteCache, style: SeatStyle, scale: float = 1) -> Image.Image:
    """A player's flag, so many times as large as among others."""
    wide, high = (round(each * scale) for each in FLAG)
    brush, foot = Brush(wide, high), high - 4 * scale
    banner = placed([(6, 0), (38, 0), (33, 13), (38, 26), (6, 26)], 0, 4 * scale, scale)
    brush.line([(6 * scale, 4 * scale - 1), (6 * scale, foot)], WHITE, 6.4 * scale)
    brush.polygon(banner, WHITE, WHITE, 5 * scale)
    brush.line([(6 * scale, 4 * scale), (6 * scale, foot)], SHADE, 3.6 * scale)
    brush.polygon(banner, style.body, style.dark, 2.2 * scale)
    sign = placed(SHAPES[style.shape], 19 * scale, 4 * scale + 13 * scale, 8.5 * scale)
    brush.polygon(sign, WHITE, style.dark, 2.2 * scale)
    return crisp(brush.done())


@cached
def carried_flag(sprites: SpriteCache, style: SeatStyle) -> Image.Image:
    """A player's flag on a carrier: its pole at the right, where it crosses no rank."""
    return mirror(flag(sprites, style, CARRIED))


@cached
def eye(sprites: SpriteCache) -> Image.Image:
    """The mark of an own piece whose rank the others know."""
    brush = Brush(EYE, EYE, EYE, (EYE / 2, EYE / 2))
    brush.circle(0, 0, 0.5, INK)
    upper = [(-0.4, 0), (-0.25, -0.17), (0, -0.25), (0.25, -0.17), (0.4, 0)]
    brush.polygon([*upper, (0.25, 0.17), (0, 0.25), (-0.25, 0.17)], WHITE)
    brush.circle(0, 0, 0.15, INK)
    return crisp(brush.done())


def _base(brush: Brush, style: SeatStyle, size: int, rim: Colour | None) -> None:
    """The wooden block, thicker below; a team's colour takes the place of its edge's."""
    half, reach, outline = size / 2, size * 0.425, OUTLINES[style.shape]
    edge = rim or style.dark
    brush.polygon(placed(outline, half, half + size * THICK, reach), edge, edge, size * LINE)
    brush.polygon(placed(outline, half, half, reach), style.body, edge, size * LINE)


def crisp(sprite: Image.Image) -> Image.Image:
    """The sprite with one step at its edge: eighty soft ones would make a picture too large."""
    sprite.putalpha(sprite.getchannel("A").point(lambda value: 0 if value < 64 else 128 if value < 192 else 255))
    return sprite


def _number_at(style: SeatStyle, size: int) -> Point:
    """A shield's room is higher up."""
    return size / 2, size * (0.475 if style.shape == "triangle" else 0.5)
