"""Emblems of the targets: continents in their colours, hideouts in black."""

from render.spy.continents import LANDS, outlines
from render.spy.hideouts import draw_hideout
from render.spy.theme import CARD, CONTINENTS, dark
from render.toolkit.brush import Area, Brush
from render.toolkit.shapes import Point, placed
from render.toolkit.theme import EDGE, INK, WHITE

SIGN = 42
"""Up to this size pictures are but signs, without fine lines."""


def draw_continent(brush: Brush, target: str, at: Point, half: float, line: float) -> None:
    """A continent's silhouette, its longer direction from -half to half around a point."""
    for outline in outlines(target) if line else ():
        brush.polygon(placed(outline, *at, half), WHITE, dark(target), line)
    for outline in outlines(target):
        brush.polygon(placed(outline, *at, half), WHITE)


def draw_emblem(brush: Brush, target: str, box: Area, radius: float) -> None:
    """A target's picture in the middle of its ground."""
    x, y, wide, high = box
    draw_target(brush, target, box, radius, (x + wide / 2, y + high / 2), min(wide, high) * 0.84)


def draw_target(brush: Brush, target: str, box: Area, radius: float, at: Point, size: float) -> None:
    """A target's picture of this size around a point of its ground."""
    if target in LANDS:
        brush.panel(box, radius, CONTINENTS[target])
        draw_continent(brush, target, at, size / 2, max(size / 22, 1.5) if size > SIGN else 0)
    else:
        brush.panel(box, radius, CARD, EDGE, max(1.5, size / 42))
        draw_hideout(brush, target, at, size * 0.9, INK, CARD)
