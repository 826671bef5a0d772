"""What is marked on the board of Heroes & Cities: the last move, what may be chosen, what is picked."""

from math import cos, pi, sin

from PIL import Image

from render.heroes.layout import CELL
from render.toolkit.arrows import ArrowSize
from render.toolkit.brush import Brush
from render.toolkit.shapes import Point, placed, regular, star
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import BRONZE, GOLD, INK, RED, WHITE, Colour

DISC = 66
"""How wide a number's disc is."""
CROSS = 70
BADGE = 42
ARROW = ArrowSize(CELL, CELL * 0.38, 7, 21, 30, 4, 15)
EARLIER = ArrowSize(CELL, CELL * 0.38, 4, 14, 20, 3, 8)
"""Of a move before the newest."""
TAG = {0: 34, 2: 46, 3: 60}
"""A tag's height, and its width by the number of letters on it."""


def _rounded(radius: float) -> list[Point]:
    """A square from -1 to 1 with round corners."""
    inner, steps = 1 - radius, 6
    corners = ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
    return [
        (x * inner + radius * cos(angle * pi / 180), y * inner + radius * sin(angle * pi / 180))
        for x, y, start in corners
        for angle in (start + 90 * step / steps for step in range(steps + 1))
    ]


LOSS = "−{}"
"""How many own pieces a move costs, as it is written."""
CROWN = [(-0.6, -0.35), (-0.28, -0.02), (0, -0.58), (0.28, -0.02), (0.6, -0.35), (0.5, 0.48), (-0.5, 0.48)]
MAST = [(-0.34, -0.55), (-0.34, 0.6)]
FLAG = [(-0.34, -0.55), (0.62, -0.2), (-0.34, 0.18)]
STAR = [(x * 1.12, y * 1.12) for x, y in star(12, 0.8)]
TILE = placed(_rounded(0.16), 0, 0, 0.93)
DISCS: dict[str, tuple[list[Point], Colour, Colour]] = {
    "plain": (TILE, WHITE, BRONZE),
    "capture": (STAR, RED, WHITE),
    "city": (regular(48), GOLD, INK),
}
"""Shape, fill and edge of what a destination's number stands on. Straight edges for the many: discs cost 9 kB more."""


@cached
def frame(sprites: SpriteCache, colour: Colour, line: int) -> Image.Image:
    """A frame inside a square of the board."""
    brush = Brush(CELL, CELL)
    brush.panel((1, 1, CELL - 2, CELL - 2), 10, None, colour, line)
    return brush.done()


@cached
def cross(sprites: SpriteCache) -> Image.Image:
    """A red cross over what was captured."""
    brush = Brush(CROSS, CROSS)
    for width, colour in ((12, WHITE), (7, RED)):
        brush.cross(7, CROSS - 7, colour, width)
    return brush.done()


@cached
def disc(sprites: SpriteCache, kind: str, size: int = DISC) -> Image.Image:
    """What the number of a destination stands on, by what going there does: one of DISCS."""
    whole, (shape, fill, edge) = size + size // 6, DISCS[kind]
    brush = Brush(whole, whole)
    brush.polygon(placed(shape, whole / 2, whole / 2, (size - 4) / 2), fill, edge, size / 20)
    return brush.done()


@cached
def badge(sprites: SpriteCache, kind: str) -> Image.Image:
    """A golden disc with what a move gained: a "flag" for a city, a "crown" for a hero."""
    brush = Brush(BADGE, BADGE)
    half = BADGE / 2
    brush.circle(half, half, half, INK)
    brush.circle(half, half, half - 3, GOLD)
    if kind == "crown":
        brush.polygon(placed(CROWN, half, half, half), INK)
    else:
        brush.line(placed(MAST, half, half, half), INK, 3.4)
        brush.polygon(placed(FLAG, half, half, half), INK)
    return brush.done()


@cached
def tag(sprites: SpriteCache, width: int, fill: Colour = GOLD) -> Image.Image:
    """A plate for the name of a square beside a piece, or for how many own pieces a move costs."""
    brush = Brush(width, TAG[0])
    brush.panel((0, 0, width, TAG[0]), 10, fill)
    return brush.done()
