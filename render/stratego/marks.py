"""What is marked on the board of Stratego 4: the last move, what may be picked, and what a move would do."""

from math import atan2, cos, hypot, sin

from PIL import Image

from games.stratego.legal import Kind
from games.words import N_
from render.stratego.layout import CELL
from render.stratego.pieces import crisp
from render.toolkit.sprites import Brush, Point, Sprites, placed, star
from render.toolkit.theme import GOLD, INK, LEAF, RED, TILE, WHITE, Colour

PAINTS: dict[Kind, Colour] = {"step": LEAF, "attack": RED, "fire": INK, "hand over": GOLD}
MEANINGS: dict[Kind, str] = {
    "step": N_("step"),
    "attack": N_("attack"),
    "fire": N_("fire"),
    "hand over": N_("hand the flag over"),
}
SIGN = 34
GONE = 26


class Marks:
    """Sprites of marks, shared and never drawn on."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites

    def frame(self, colour: Colour, line: int, size: int = CELL) -> Image.Image:
        """A frame inside a space."""
        return self._sprites.get(("stratego frame", colour, line, size), lambda: _frame(colour, line, size))

    def sign(self, kind: Kind) -> Image.Image:
        """What going to a space does: a green disc, swords, a shot, a flag."""
        return self._sprites.get(("stratego sign", kind), lambda: _sign(kind))

    def arrow(self, across: int, down: int, colour: Colour) -> Image.Image:
        """An arrow so many pixels long; its middle lies half way."""
        return self._sprites.get(("stratego arrow", across, down, colour), lambda: _arrow(across, down, colour))

    def blast(self, size: int) -> Image.Image:
        """A shot."""
        return self._sprites.get(("stratego blast", size), lambda: _blast(size))

    def pip(self, full: bool) -> Image.Image:
        """A step of a slider."""
        return self._sprites.get(("stratego pip", full), lambda: _pip(full))

    def gone(self) -> Image.Image:
        """Pieces that fell: a block that is struck out."""
        return self._sprites.get("stratego gone", _gone)


def _frame(colour: Colour, line: int, size: int) -> Image.Image:
    brush = Brush(size, size)
    brush.panel((1, 1, size - 2, size - 2), 8, None, colour, line)
    return crisp(brush.done())


def _sign(kind: Kind) -> Image.Image:
    brush, half = Brush(SIGN, SIGN), SIGN / 2
    brush.circle(half, half, half, WHITE)
    brush.circle(half, half, half - 2, PAINTS[kind])
    if kind == "attack":
        _swords(brush, half)
    elif kind == "fire":
        brush.polygon(placed(star(8, 0.5), half, half, 12), GOLD)
        brush.circle(half, half, 4, RED)
    elif kind == "hand over":
        brush.line([(half - 5, half - 9), (half - 5, half + 10)], INK, 3)
        brush.polygon([(half - 5, half - 9), (half + 10, half - 4), (half - 5, half + 2)], INK)
    return brush.done()


def _swords(brush: Brush, half: float) -> None:
    for side in (-1, 1):
        brush.line([(half - 8 * side, half + 8), (half + 9 * side, half - 9)], WHITE, 3.2)
        brush.line([(half - 9 * side, half + 1), (half - 1 * side, half + 9)], WHITE, 2.6)


def _arrow(across: int, down: int, colour: Colour) -> Image.Image:
    brush = Brush(abs(across) + CELL, abs(down) + CELL)
    x, y = (abs(across) + CELL - across) / 2, (abs(down) + CELL - down) / 2
    long, angle = hypot(across, down) - CELL * 0.46, atan2(down, across)
    for rim, ink in ((2.5, WHITE), (0, colour)):
        points = _shaft(long, rim)
        turned = [(x + px * cos(angle) - py * sin(angle), y + px * sin(angle) + py * cos(angle)) for px, py in points]
        brush.polygon(turned, ink)
    return brush.done()


def _shaft(long: float, rim: float) -> list[Point]:
    """An arrow of that length along the x axis, `rim` pixels fatter."""
    half, barb, neck = 5 + rim, 14 + rim * 1.9, long - 22 - rim
    back = -rim
    return [
        (back, -half),
        (neck, -half),
        (neck, -barb),
        (long + rim * 1.6, 0),
        (neck, barb),
        (neck, half),
        (back, half),
    ]


def _blast(size: int) -> Image.Image:
    brush, half = Brush(size, size), size / 2
    brush.polygon(placed(star(11, 0.62), half, half, half * 0.96), RED, WHITE, size * 0.04)
    brush.polygon(placed(star(11, 0.62), half, half, half * 0.6), GOLD)
    return brush.done()


def _pip(full: bool) -> Image.Image:
    brush = Brush(22, 30)
    brush.panel((1, 4, 19, 22), 5, GOLD if full else WHITE, INK, 2)
    return brush.done()


def _gone() -> Image.Image:
    brush = Brush(GONE, GONE)
    brush.panel((3, 3, GONE - 6, GONE - 6), 6, INK)
    for width, colour in ((6.5, TILE), (3.5, RED)):
        brush.line([(2, GONE - 2), (GONE - 2, 2)], colour, width)
        brush.line([(2, 2), (GONE - 2, GONE - 2)], colour, width)
    return crisp(brush.done())
