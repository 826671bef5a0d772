"""The cards of Spy: those of the hand, their backs, and the little ones that lie before players."""

from PIL import Image

from games.spy import Target, continent, hideout
from render.spy.emblems import draw_emblem
from render.spy.hideouts import draw_hideout
from render.spy.theme import CONTINENTS, dark
from render.toolkit.brush import Area, Brush
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import EDGE, INK, LEAF, WHITE, Colour


def card_face(sprites: SpriteCache, card: str, width: int, height: int) -> Image.Image:
    """A card of the hand: its continent above, its hideout below; equal ones share a sprite."""
    return _face(sprites, continent(card), hideout(card), width, height)


@cached
def _face(sprites: SpriteCache, continent: Target, hideout: Target, width: int, height: int) -> Image.Image:
    brush = Brush(width, height)
    draw_card(brush, continent, hideout, (0, 0, width, height))
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
def small_cards(
    sprites: SpriteCache, target: str, count: int, picked: int, grounds: tuple[Colour, Colour], size: tuple[int, int]
) -> Image.Image:
    """Up to three little cards of a continent, each half over the one before, in a slot of that size.

    The slot's ground and surroundings are given; the first `picked` of the cards are marked.
    """
    (width, height), (ground, around) = size, grounds
    brush = Brush(width, height)
    brush.panel((0, 0, width, height), 0, around)
    draw_slot(brush, (0, 0, width, height), ground)
    wide = (width - 4) * 0.42
    step = (width - 4 - wide) / 2
    left = (width - wide - step * (count - 1)) / 2
    for index in range(count):
        x = left + index * step
        brush.panel((x, 2, wide, height - 4), 3, CONTINENTS[target], dark(target), 1.6)
        if index < picked:
            middle = step / 2 if index < count - 1 else wide / 2
            brush.circle(x + middle, height / 2, min(step, height) * 0.42, WHITE, LEAF, 3)
    return brush.done().convert("RGB")


def draw_slot(brush: Brush, box: Area, ground: Colour) -> None:
    """Where little cards lie."""
    brush.panel(box, 5, ground)


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
