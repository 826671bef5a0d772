"""Continents in their colours and hideouts in black: emblems, cards, and the little cards that lie before players."""

from collections.abc import Mapping

from PIL import Image

from games.spy import continent, hideout
from render.spy.continents import LANDS, outlines
from render.spy.hideouts import pictogram
from render.toolkit.sprites import Brush, Point, Sprites, placed
from render.toolkit.theme import EDGE, INK, LEAF, SHADE, WHITE, Colour, mixed, rgb

PAINTS: Mapping[str, Colour] = {
    "africa": rgb("#f4d03c"),
    "australia": rgb("#80489f"),
    "northamerica": rgb("#c9383f"),
    "southamerica": rgb("#2f78c2"),
    "europe": rgb("#ea8430"),
    "asia": rgb("#46a05a"),
}
"""The continents' colours."""
CARD = mixed(WHITE, EDGE, 0.12)
"""The light ground of a hideout."""
SIGN = 50
"""Up to this size pictures are but signs, without fine lines."""


def dark(target: str) -> Colour:
    """A continent's colour for edges."""
    return mixed(PAINTS[target], SHADE, 0.62)


def colours() -> tuple[Colour, ...]:
    """What emblems need beyond the colours of all games."""
    own: list[Colour] = [CARD]
    for target, colour in PAINTS.items():
        own += [colour, dark(target), mixed(colour, WHITE, 0.5)]
    return tuple(own)


def land(brush: Brush, target: str, at: Point, half: float, line: float) -> None:
    """A continent's silhouette, its longer direction from -half to half around a point."""
    for outline in outlines(target) if line else ():
        brush.polygon(placed(outline, *at, half), WHITE, dark(target), line)
    for outline in outlines(target):
        brush.polygon(placed(outline, *at, half), WHITE)


def motif(brush: Brush, target: str, box: tuple[float, float, float, float], radius: float) -> None:
    """A target's picture on its ground: x, y, width, height."""
    x, y, wide, high = box
    middle, least = (x + wide / 2, y + high / 2), min(wide, high)
    if target in LANDS:
        brush.panel(box, radius, PAINTS[target])
        land(brush, target, middle, least * 0.42, max(least / 26, 1.5) if least > SIGN else 0)
    else:
        brush.panel(box, radius, CARD, EDGE, max(1.5, least / 50))
        pictogram(brush, target, middle, least * 0.76, INK, CARD)


def sign(sprites: Sprites, target: str, width: int, height: int, ground: Colour) -> Image.Image:
    """A hideout's pictogram alone on a ground of that colour."""

    def make() -> Image.Image:
        brush = Brush(width, height)
        brush.panel((0, 0, width, height), 0, ground)
        pictogram(brush, target, (width / 2, height / 2), min(width, height), INK, ground)
        return brush.done().convert("RGB")

    return sprites.get(("spy sign", target, width, height, ground), make)


def emblem(sprites: Sprites, target: str, width: int, height: int, ground: Colour) -> Image.Image:
    """A target's picture as a tile on a ground of that colour."""

    def make() -> Image.Image:
        brush = Brush(width, height)
        brush.panel((0, 0, width, height), 0, ground)
        motif(brush, target, (0, 0, width, height), min(width, height) * 0.14)
        return brush.done().convert("RGB")

    return sprites.get(("spy emblem", target, width, height, ground), make)


def face(sprites: Sprites, card: str, width: int, height: int) -> Image.Image:
    """A card of the hand: its continent above, its hideout below; equal ones share a sprite."""

    def make() -> Image.Image:
        brush = Brush(width, height)
        card_of(brush, card, (0, 0, width, height))
        return brush.done()

    return sprites.get(("spy card", card[:4], width, height), make)


def card_of(brush: Brush, card: str, box: tuple[float, float, float, float]) -> None:
    """A card's face: x, y, width, height."""
    x, y, wide, high = box
    brush.panel(box, wide * 0.09, WHITE, EDGE, 2)
    rim, part = wide * 0.06, (high - wide * 0.15) / 2
    motif(brush, continent(card), (x + rim, y + rim, wide - 2 * rim, part), wide * 0.06)
    middle = x + wide / 2, y + high - rim - part / 2
    pictogram(brush, hideout(card), middle, min(part, wide) * 0.78, INK, WHITE)


def minis(
    sprites: Sprites, target: str, count: int, picked: int, grounds: tuple[Colour, Colour], size: tuple[int, int]
) -> Image.Image:
    """Up to three little cards of a continent, each half over the one before, in a slot of that size.

    The slot's ground and surroundings are given; the first `picked` of the cards are marked.
    """
    key = ("spy minis", target, count, picked, grounds, size)
    return sprites.get(key, lambda: _minis(target, count, picked, grounds, size))


def _minis(target: str, count: int, picked: int, grounds: tuple[Colour, Colour], size: tuple[int, int]) -> Image.Image:
    (width, height), (ground, around) = size, grounds
    brush = Brush(width, height)
    brush.panel((0, 0, width, height), 0, around)
    slot(brush, (0, 0, width, height), ground)
    wide = (width - 4) * 0.42
    step = (width - 4 - wide) / 2
    left = (width - wide - step * (count - 1)) / 2
    for place in range(count):
        x = left + place * step
        brush.panel((x, 2, wide, height - 4), 3, PAINTS[target], dark(target), 1.6)
        if place < picked:
            middle = step / 2 if place < count - 1 else wide / 2
            brush.circle(x + middle, height / 2, min(step, height) * 0.42, WHITE, LEAF, 3)
    return brush.done().convert("RGB")


def slot(brush: Brush, box: tuple[float, float, float, float], ground: Colour) -> None:
    """Where little cards lie: x, y, width, height."""
    brush.panel(box, 5, ground)


def back(sprites: Sprites, width: int) -> Image.Image:
    """The back of a card, 7 high for 5 wide: a keyhole on dark ground."""

    def make() -> Image.Image:
        brush = Brush(width, width * 7 // 5)
        back_of(brush, (0, 0, width, width * 7 // 5))
        return brush.done()

    return sprites.get(("spy back", width), make)


def back_of(brush: Brush, box: tuple[float, float, float, float]) -> None:
    """A card's back: x, y, width, height."""
    x, y, wide, high = box
    brush.panel(box, wide * 0.12, INK, WHITE, wide * 0.08)
    middle = x + wide / 2
    brush.circle(middle, y + high * 0.42, wide * 0.15, WHITE)
    foot = [(-0.07, 0.44), (0.07, 0.44), (0.14, 0.7), (-0.14, 0.7)]
    brush.polygon([(middle + px * wide, y + py * high) for px, py in foot], WHITE)
