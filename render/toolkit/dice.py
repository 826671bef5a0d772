"""Things that lie on a table: dice with pips, number tiles, coins and the seats' tokens."""

from PIL import Image

from render.toolkit.fonts import Fonts
from render.toolkit.sprites import SHAPES, Brush, Point, Sprites, placed, regular
from render.toolkit.theme import BOARD, BRONZE, EDGE, GOLD, INK, RED, WHITE, Colour, SeatStyle, mixed

Area = tuple[float, float, float, float]
"""A rectangle: x, y, width, height."""
LOW, MIDDLE, HIGH = 0.25, 0.5, 0.75
CORNERS = ((LOW, LOW), (HIGH, HIGH), (HIGH, LOW), (LOW, HIGH))
CENTRE = ((MIDDLE, MIDDLE),)
SPOTS: dict[int, tuple[Point, ...]] = {
    1: CENTRE,
    2: CORNERS[:2],
    3: (*CORNERS[:2], *CENTRE),
    4: CORNERS,
    5: (*CORNERS, *CENTRE),
    6: (*CORNERS, (LOW, MIDDLE), (HIGH, MIDDLE)),
}
"""Where a face has its pips, as shares of the die's width; opposite faces of a real die add up to seven."""
PIP = 0.1
"""A pip's radius, as a share of the die's width."""
THICK = 0.06
"""How much of a die's or tile's side is seen below its face, as a share of its height."""
PAPER = mixed(BOARD, WHITE, 0.4)
SIDE = mixed(EDGE, INK, 0.12)


class Dice:
    """Dice, tiles and coins as sprites, in the sizes that were asked for; shared, never drawn on."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites

    def die(self, face: int, size: int) -> Image.Image:
        """A die that shows `face`, in a square of `size` pixels."""
        return self._sprites.get(("die", face, size), lambda: _die(face, size))

    def frame(self, size: int, line: int, colour: Colour) -> Image.Image:
        """A frame around a die of `size`, `line` pixels wide and as much larger on every side."""
        return self._sprites.get(("die frame", size, line, colour), lambda: _frame(size, line, colour))

    def tile(self, width: int, height: int, *, bonus: bool = False, down: bool = False) -> Image.Image:
        """A tile without its number, which is written on it, or face down; a bonus tile is golden."""
        key = ("number tile", width, height, bonus, down)
        return self._sprites.get(key, lambda: _tile(width, height, bonus, down))

    def coin(self, size: int) -> Image.Image:
        """A golden coin."""
        return self._sprites.get(("coin", size), lambda: _coin(size))

    def token(self, style: SeatStyle, size: int) -> Image.Image:
        """The seat's shape with its letter, in its colour."""
        return self._sprites.get(("token", style.letter, size), lambda: _token(self._sprites.fonts, style, size))

    def star(self, size: int) -> Image.Image:
        """A little star on a dark disc: a bonus."""
        return self._sprites.get(("star", size), lambda: _star(size))

    def cross(self, size: int) -> Image.Image:
        """A red disc with a cross: it goes away."""
        return self._sprites.get(("cross", size), lambda: _cross(size))


def face_of(brush: Brush, face: int, at: Point, size: float) -> None:
    """A die's face and its visible side, by the left upper corner."""
    x, y = at
    thick = size * THICK
    width, high = size, size - thick
    brush.panel((x, y + thick, width, high), size * 0.2, SIDE)
    brush.panel((x, y, width, high), size * 0.2, WHITE)
    for across, down in SPOTS[face]:
        brush.circle(x + across * width, y + down * high, size * PIP, INK)


def _die(face: int, size: int) -> Image.Image:
    brush = Brush(size + 4, size + 4)
    face_of(brush, face, (0, 0), size)
    brush.shadow(2, 3)
    return brush.done()


def _frame(size: int, line: int, colour: Colour) -> Image.Image:
    whole = size + 2 * line
    brush = Brush(whole, whole)
    brush.panel((0, 0, whole, whole), size * 0.2 + line, None, colour, line + 2)
    return brush.done()


def tile_of(brush: Brush, box: Area, *, bonus: bool = False) -> None:
    """A tile without its number; a bonus tile is golden."""
    x, y, width, height = box
    thick, cut = height * THICK, min(width, height) * 0.2
    colour, side = (GOLD, BRONZE) if bonus else (PAPER, SIDE)
    brush.polygon(octagon(x, y + thick, width, height - thick, cut), side)
    brush.polygon(octagon(x, y, width, height - thick, cut), colour)


def _tile(width: int, height: int, bonus: bool, down: bool) -> Image.Image:
    brush = Brush(width + 4, height + 4)
    tile_of(brush, (0, 0, width, height), bonus=bonus)
    if down:
        inset, cut = min(width, height) * 0.18, min(width, height) * 0.12
        brush.polygon(octagon(inset, inset, width - 2 * inset, height * (1 - THICK) - 2 * inset, cut), SIDE)
    brush.shadow(2, 3)
    return brush.done()


def octagon(x: float, y: float, width: float, height: float, cut: float) -> list[Point]:
    """A rectangle with its corners cut off."""
    right, bottom = x + width, y + height
    upper = [(x, y + cut), (x + cut, y), (right - cut, y), (right, y + cut)]
    return [*upper, (right, bottom - cut), (right - cut, bottom), (x + cut, bottom), (x, bottom - cut)]


def _coin(size: int) -> Image.Image:
    brush = Brush(size, size)
    half = size / 2
    brush.circle(half, half + 1, half - 1, BRONZE)
    brush.circle(half, half - 0.5, half - 1.5, GOLD)
    brush.circle(half, half - 0.5, half * 0.7, None, BRONZE, max(1.5, size / 24))
    middle, bar = half - 0.5, half * 0.32
    brush.line([(half - bar, middle), (half + bar, middle)], BRONZE, size / 10)
    brush.line([(half, middle - bar), (half, middle + bar)], BRONZE, size / 10)
    return brush.done()


LETTERS = {"circle": (0.0, 0.62), "square": (0.0, 0.66), "triangle": (0.26, 0.5), "diamond": (0.0, 0.56)}
"""How far down a letter stands on a shape and how large it is, as shares of the shape's half and whole size."""


def _token(fonts: Fonts, style: SeatStyle, size: int) -> Image.Image:
    brush = Brush(size, size)
    half = size / 2
    drop, large = LETTERS.get(style.shape, (0.0, 0.56))
    brush.polygon(placed(SHAPES[style.shape], half, half, half * 0.78), style.body, style.dark, size / 14)
    brush.letter(fonts, style.letter, (half, half + drop * half), round(size * large), style.ink, "Black")
    return brush.done()


def _star(size: int) -> Image.Image:
    brush = Brush(size, size)
    half = size / 2
    brush.circle(half, half, half, INK)
    points = [
        (x * (1 if place % 2 == 0 else 0.45), y * (1 if place % 2 == 0 else 0.45))
        for place, (x, y) in enumerate(regular(10))
    ]
    brush.polygon(placed(points, half, half + size * 0.02, half * 0.8), GOLD)
    return brush.done()


def _cross(size: int) -> Image.Image:
    brush = Brush(size, size)
    part = size / 20
    brush.circle(10 * part, 10 * part, 9 * part, RED, WHITE, 1.2 * part)
    for ends in (((6.4, 6.4), (13.6, 13.6)), ((13.6, 6.4), (6.4, 13.6))):
        brush.line([(x * part, y * part) for x, y in ends], WHITE, 2.4 * part)
    return brush.done()
