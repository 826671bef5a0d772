"""Draw emojis: small square sprites, legible at 22 pixels on dark and white backgrounds."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PIL import Image, ImageFilter

from render.toolkit.brush import Brush
from render.toolkit.cards import COLOURS, draw_pip, rank, suit
from render.toolkit.dice import DIE_PIPS
from render.toolkit.shapes import SHAPES, Point, placed
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import INK, MUTED, SHADOW, WHITE, Colour, SeatStyle

SIDE = 128
"""The side of an emoji in pixels, as large as Discord stores it."""
LINE = 7
"""The width of an edge: about one of the 22 pixels."""
RIM = 6
"""The width of the pale rim around dark shapes."""
Drawer = Callable[[SpriteCache], Image.Image]
"""Draws an emoji: SIDE pixels square, with transparent corners."""


def playing_card(sprites: SpriteCache, card: str) -> Image.Image:
    """Draw a card's rank above its suit, both as large as possible."""
    brush = Brush(SIDE, SIDE)
    brush.panel((14, 0, 100, SIDE), 18, MUTED)
    brush.panel((14 + LINE, LINE, 100 - 2 * LINE, SIDE - 2 * LINE), 12, WHITE)
    brush.text(sprites.fonts, rank(card), (64, 39), 70, COLOURS[suit(card)], "Black")
    draw_pip(brush, suit(card), (64, 92), 25)
    return brush.done()


def dice(faces: Iterable[int] = DIE_PIPS) -> dict[str, Drawer]:
    """Return the faces of a die, "die1" to "die6", for a game's `EMOJIS`."""
    return {f"die{face}": partial(die, face=face) for face in faces}


def die(sprites: SpriteCache, face: int) -> Image.Image:
    """Draw a die's face, with larger pips than on the board."""
    brush, inner = Brush(SIDE, SIDE), SIDE - 2 * LINE
    brush.panel((0, 0, SIDE, SIDE), 28, MUTED)
    brush.panel((LINE, LINE, inner, inner), 22, WHITE)
    for across, down in DIE_PIPS[face]:
        brush.circle(LINE + across * inner, LINE + down * inner, 14, INK)
    return brush.done()


def seat_shape(sprites: SpriteCache, style: SeatStyle) -> Image.Image:
    """Draw a seat's shape in its colour."""
    brush, middle = Brush(SIDE, SIDE), SIDE / 2
    draw_rimmed(brush, placed(SHAPES[style.shape], middle, middle, 46), style.body, style.dark)
    return brush.done()


def draw_rimmed(brush: Brush, outline: Sequence[Point], fill: Colour, edge: Colour) -> None:
    """Draw an outline with an edge, visible on white, and a pale rim, visible on dark backgrounds."""
    brush.polygon(outline, WHITE, WHITE, 3.2 * LINE)
    brush.polygon(outline, fill, edge, 1.6 * LINE)


def fitted(sprite: Image.Image) -> Image.Image:
    """Crop a sprite and enlarge it to an emoji, with a pale rim for dark backgrounds."""
    drawn = sprite.crop(sprite.getbbox())
    scale = (SIDE - 2 * RIM) / max(drawn.size)
    size = round(drawn.width * scale), round(drawn.height * scale)
    image = Image.new("RGBA", (SIDE, SIDE))
    image.paste(drawn.resize(size, Image.Resampling.BOX), ((SIDE - size[0]) // 2, (SIDE - size[1]) // 2))
    solid = image.getchannel("A").point(lambda alpha: 255 if alpha > SHADOW * 255 else 0)
    rim = Image.new("RGBA", image.size, (*WHITE, 0))
    rim.putalpha(solid.filter(ImageFilter.MaxFilter(2 * RIM - 1)).filter(ImageFilter.BoxBlur(1)))
    return Image.alpha_composite(rim, image)
