"""What is marked on the board of Heroes & Cities: the last move, what may be chosen, what is picked."""

from math import atan2, cos, hypot, pi, sin

from PIL import Image

from render.heroes.board import CELL
from render.toolkit.sprites import Brush, Point, Sprites, placed, regular, star
from render.toolkit.theme import BRONZE, GOLD, INK, RED, WHITE, Colour

DISC = 66
"""How wide a number's disc is."""
CROSS = 70
BADGE = 42
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


class Marks:
    """Sprites of marks, shared and never drawn on."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites

    def frame(self, colour: Colour, line: int) -> Image.Image:
        """A frame inside a square of the board."""
        return self._sprites.get(("heroes frame", colour, line), lambda: _frame(colour, line))

    def arrow(self, right: int, up: int, colour: Colour) -> Image.Image:
        """From the middle of a square to just before a piece so many squares away; its middle lies half way."""
        return self._sprites.get(("heroes arrow", right, up, colour), lambda: _arrow(right, up, colour))

    def cross(self) -> Image.Image:
        """A red cross over what was captured."""
        return self._sprites.get("heroes cross", _cross)

    def disc(self, kind: str, size: int = DISC) -> Image.Image:
        """What the number of a destination stands on, by what going there does: one of DISCS."""
        return self._sprites.get(("heroes disc", kind, size), lambda: _disc(*DISCS[kind], size))

    def badge(self, kind: str) -> Image.Image:
        """A golden disc with what a move gained: a "flag" for a city, a "crown" for a hero."""
        return self._sprites.get(("heroes badge", kind), lambda: _badge(kind))

    def tag(self, width: int) -> Image.Image:
        """Where a square's name is written beside a piece."""
        return self._sprites.get(("heroes tag", width), lambda: _pill(width, GOLD))

    def loss(self) -> Image.Image:
        """Where it is written how many own pieces a move costs."""
        return self._sprites.get("heroes loss", lambda: _pill(TAG[2], INK))


def _frame(colour: Colour, line: int) -> Image.Image:
    brush = Brush(CELL, CELL)
    brush.panel((1, 1, CELL - 2, CELL - 2), 10, None, colour, line)
    return brush.done()


def _arrow(right: int, up: int, colour: Colour) -> Image.Image:
    across, down = right * CELL, -up * CELL
    brush = Brush(abs(across) + CELL, abs(down) + CELL)
    x, y = (abs(across) + CELL - across) / 2, (abs(down) + CELL - down) / 2
    long, angle = hypot(across, down) - CELL * 0.38, atan2(down, across)
    for rim, ink in ((4, WHITE), (0, colour)):
        brush.circle(x, y, 15 + rim, ink)
        points = _shaft(long, rim)
        turned = [(x + px * cos(angle) - py * sin(angle), y + px * sin(angle) + py * cos(angle)) for px, py in points]
        brush.polygon(turned, ink)
    return brush.done()


def _shaft(long: float, rim: float) -> list[Point]:
    """An arrow of that length along the x axis, `rim` pixels fatter."""
    half, barb, neck = 7 + rim, 21 + rim * 1.9, long - 30 - rim
    return [(0, -half), (neck, -half), (neck, -barb), (long + rim * 1.6, 0), (neck, barb), (neck, half), (0, half)]


def _cross() -> Image.Image:
    brush = Brush(CROSS, CROSS)
    low, high = 7, CROSS - 7
    for width, colour in ((12, WHITE), (7, RED)):
        brush.line([(low, low), (high, high)], colour, width)
        brush.line([(high, low), (low, high)], colour, width)
    return brush.done()


def _disc(shape: list[Point], fill: Colour, edge: Colour, size: int) -> Image.Image:
    whole = size + size // 6
    brush = Brush(whole, whole)
    brush.polygon(placed(shape, whole / 2, whole / 2, (size - 4) / 2), fill, edge, size / 20)
    return brush.done()


def _badge(kind: str) -> Image.Image:
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


def _pill(width: int, fill: Colour) -> Image.Image:
    brush = Brush(width, TAG[0])
    brush.panel((0, 0, width, TAG[0]), 10, fill)
    return brush.done()
