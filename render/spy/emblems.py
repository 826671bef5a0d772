"""Emblems of the targets: continents in their colours, hideouts in black."""

from PIL import Image

from render.spy.continents import LANDS, outlines
from render.spy.hideouts import draw_hideout
from render.spy.theme import CARD, CONTINENTS, dark
from render.toolkit.brush import Area, Brush
from render.toolkit.shapes import Point, placed
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import EDGE, INK, WHITE, Colour

SIGN = 50
"""Up to this size pictures are but signs, without fine lines."""


def draw_continent(brush: Brush, target: str, at: Point, half: float, line: float) -> None:
    """A continent's silhouette, its longer direction from -half to half around a point."""
    for outline in outlines(target) if line else ():
        brush.polygon(placed(outline, *at, half), WHITE, dark(target), line)
    for outline in outlines(target):
        brush.polygon(placed(outline, *at, half), WHITE)


def draw_emblem(brush: Brush, target: str, box: Area, radius: float) -> None:
    """A target's picture on its ground."""
    x, y, wide, high = box
    middle, least = (x + wide / 2, y + high / 2), min(wide, high)
    if target in LANDS:
        brush.panel(box, radius, CONTINENTS[target])
        draw_continent(brush, target, middle, least * 0.42, max(least / 26, 1.5) if least > SIGN else 0)
    else:
        brush.panel(box, radius, CARD, EDGE, max(1.5, least / 50))
        draw_hideout(brush, target, middle, least * 0.76, INK, CARD)


@cached
def hideout_sign(sprites: SpriteCache, target: str, width: int, height: int, ground: Colour) -> Image.Image:
    """A hideout's pictogram alone on a ground of that colour."""
    brush = Brush(width, height)
    brush.panel((0, 0, width, height), 0, ground)
    draw_hideout(brush, target, (width / 2, height / 2), min(width, height), INK, ground)
    return brush.done().convert("RGB")


@cached
def emblem(sprites: SpriteCache, target: str, width: int, height: int, ground: Colour) -> Image.Image:
    """A target's picture as a tile on a ground of that colour."""
    brush = Brush(width, height)
    brush.panel((0, 0, width, height), 0, ground)
    draw_emblem(brush, target, (0, 0, width, height), min(width, height) * 0.14)
    return brush.done().convert("RGB")
