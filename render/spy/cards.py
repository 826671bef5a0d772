"""The cards of Spy: their faces and backs."""

from PIL import Image

from games.spy import Target, continent, hideout
from render.spy.emblems import draw_emblem
from render.spy.hideouts import draw_hideout
from render.toolkit.brush import Area, Brush
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import EDGE, INK, WHITE, Colour


def card_face(sprites: SpriteCache, card: str, width: int, height: int, rim: Colour | None = None) -> Image.Image:
    """A card: its continent above, its hideout below, in a rim of that colour; equal ones share a sprite."""
    return _face(sprites, continent(card), hideout(card), width, height, rim)


@cached
def _face(
    sprites: SpriteCache, continent: Target, hideout: Target, width: int, height: int, rim: Colour | None
) -> Image.Image:
    brush = Brush(width, height)
    draw_card(brush, continent, hideout, (0, 0, width, height))
    if rim is not None:
        brush.panel((0, 0, width, height), width * 0.09, None, rim, max(5, width * 0.08))
    return brush.done()


def draw_card(brush: Brush, continent: Target, hideout: Target, box: Area) -> None:
    """A card's face."""
    x, y, wide, high = box
    brush.panel(box, wide * 0.09, WHITE, EDGE, 2)
    rim, part = wide * 0.06, (high - wide * 0.15) / 2
    draw_emblem(brush, continent, (x + rim, y + rim, wide - 2 * rim, part), wide * 0.06)
    middle = x + wide / 2, y + high - rim - part / 2
    draw_hideout(brush, hideout, middle, min(part, wide) * 0.78, INK, WHITE)


@cached
def card_back(sprites: SpriteCache, width: int) -> Image.Image:
    """The back of a card, 7 high for 5 wide: a keyhole on dark ground."""
    high, middle = width * 7 // 5, width / 2
    brush = Brush(width, high)
    brush.panel((0, 0, width, high), width * 0.12, INK, WHITE, width * 0.08)
    brush.circle(middle, high * 0.42, width * 0.15, WHITE)
    foot = [(-0.07, 0.44), (0.07, 0.44), (0.14, 0.7), (-0.14, 0.7)]
    brush.polygon([(middle + x * width, y * high) for x, y in foot], WHITE)
    return brush.done()
