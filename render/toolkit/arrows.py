"""Draw arrows from one space of a board to another."""

from math import atan2, cos, hypot, sin
from typing import NamedTuple

from PIL import Image

from render.toolkit.brush import Brush
from render.toolkit.shapes import Point
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import WHITE, Colour


class ArrowSize(NamedTuple):
    """The measures of an arrow in pixels; `shaft` and `head` are half of its widths."""

    cell: int
    """The side of a space, by which the sprite is larger than the distance."""
    short: float
    """How far before the end of the distance the arrow ends."""
    shaft: float
    head: float
    head_length: float
    rim: float
    """The width of the white rim."""
    dot: float
    """The radius of the dot where the arrow begins; 0: it has none."""


@cached
def arrow(sprites: SpriteCache, across: int, down: int, colour: Colour, size: ArrowSize) -> Image.Image:
    """Draw an arrow that leads so many pixels to the right and down; its middle is the sprite's."""
    brush = Brush(abs(across) + size.cell, abs(down) + size.cell)
    x, y = (abs(across) + size.cell - across) / 2, (abs(down) + size.cell - down) / 2
    long, angle = hypot(across, down) - size.short, atan2(down, across)
    for rim, fill in ((size.rim, WHITE), (0, colour)):
        if size.dot:
            brush.circle(x, y, size.dot + rim, fill)
        points = _outline(long, rim, size)
        turned = [(x + px * cos(angle) - py * sin(angle), y + px * sin(angle) + py * cos(angle)) for px, py in points]
        brush.polygon(turned, fill)
    return brush.done()


def _outline(long: float, rim: float, size: ArrowSize) -> list[Point]:
    """Return the outline of an arrow of this length along the x axis, `rim` pixels thicker."""
    half, barb, neck = size.shaft + rim, size.head + rim * 1.9, long - size.head_length - rim
    back = 0 if size.dot else -rim
    point = (long + rim * 1.6, 0)
    return [(back, -half), (neck, -half), (neck, -barb), point, (neck, barb), (neck, half), (back, half)]
