"""Small drawings, made once at four times their size and reduced: true anti-aliasing for free ever after."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import cos, pi, sin

from PIL import Image, ImageDraw

from render.toolkit.fonts import Cache, Fonts, Weight
from render.toolkit.theme import (
    BRONZE,
    EDGE,
    GOLD,
    INK,
    LEAF,
    SHADE,
    SHADOW,
    TABLE,
    TILE,
    WHITE,
    Colour,
    SeatStyle,
    mixed,
)

SCALE = 4
RIM = 6
Point = tuple[float, float]


class Brush:
    """Draws in the sprite's own coordinates on a sheet of four times its size."""

    def __init__(self, width: int, height: int) -> None:
        self.sheet = Image.new("RGBA", (width * SCALE, height * SCALE))
        self._draw = ImageDraw.Draw(self.sheet)

    def polygon(self, points: Sequence[Point], fill: Colour, edge: Colour | None = None, width: float = 0) -> None:
        """A filled outline; the edge is drawn on the line, with round joints."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.polygon(scaled, fill)
        if edge is not None:
            self.line([*points, *points[:2]], edge, width)

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """A line through points, with round joints and ends."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.line(scaled, colour, round(width * SCALE), joint="curve")
        for x, y in (points[0], points[-1]):
            self.circle(x, y, width / 2, colour)

    def circle(
        self, x: float, y: float, radius: float, fill: Colour | None, edge: Colour | None = None, width: float = 0
    ) -> None:
        """A disc, or a ring when there is no fill."""
        self.ellipse(x, y, radius, radius, fill, edge, width)

    def ellipse(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: Colour | None,
        edge: Colour | None = None,
        width: float = 0,
    ) -> None:
        """An ellipse by its middle and half axes."""
        corners = [value * SCALE for value in (x - wide, y - high, x + wide, y + high)]
        self._draw.ellipse(corners, fill, edge, round(width * SCALE))

    def panel(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        fill: Colour | None,
        edge: Colour | None = None,
        width: float = 0,
    ) -> None:
        """A rectangle with round corners: x, y, width, height."""
        x, y, wide, high = box
        corners = [x * SCALE, y * SCALE, (x + wide) * SCALE - 1, (y + high) * SCALE - 1]
        self._draw.rounded_rectangle(corners, radius * SCALE, fill, edge, round(width * SCALE))

    def letter(self, fonts: Fonts, text: str, at: Point, size: int, colour: Colour, weight: Weight = "Bold") -> None:
        """Text with its ink's middle on a point."""
        font = fonts.face(weight, size * SCALE)
        left, top, right, bottom = font.getbbox(text)
        x, y = at
        self._draw.text((x * SCALE - (left + right) / 2, y * SCALE - (top + bottom) / 2), text, colour, font)

    def shadow(self, across: float, down: float) -> None:
        """Lay a flat shadow of all that was drawn beneath it, moved by so much."""
        alpha = self.sheet.getchannel("A").point(lambda value: round(value * SHADOW))
        shade = Image.new("RGBA", self.sheet.size, (*SHADE, 0))
        shade.putalpha(alpha)
        under = Image.new("RGBA", self.sheet.size)
        under.paste(shade, (round(across * SCALE), round(down * SCALE)))
        self.sheet = Image.alpha_composite(under, self.sheet)
        self._draw = ImageDraw.Draw(self.sheet)

    def turn_over(self) -> None:
        """Make the lower half the upper one's copy, turned upside down, as on a playing card."""
        half = self.sheet.height // 2
        self.sheet.paste(self.sheet.crop((0, 0, self.sheet.width, half)).rotate(180), (0, self.sheet.height - half))

    def done(self) -> Image.Image:
        """The sprite at its own size; sharper filters than the plain mean ring, which costs a tenth more bytes."""
        width, height = self.sheet.size
        return self.sheet.resize((width // SCALE, height // SCALE), Image.Resampling.BOX)


def curve(start: Point, *pieces: tuple[Point, Point, Point], steps: int = 16) -> list[Point]:
    """A path of cubic Bézier pieces as points."""
    points = [start]
    for one, two, end in pieces:
        points += [_bezier(start, one, two, end, step / steps) for step in range(1, steps + 1)]
        start = end
    return points


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    corners = (a, b, c, d)
    weighed = list(zip(weights, corners, strict=True))
    return sum(w * x for w, (x, _) in weighed), sum(w * y for w, (_, y) in weighed)


def placed(points: Iterable[Point], x: float, y: float, scale: float, *, flip: bool = False) -> list[Point]:
    """A shape around (0, 0) put on a point, upside down if asked."""
    turn = -scale if flip else scale
    return [(x + px * turn, y + py * turn) for px, py in points]


def mirrored(points: Sequence[Point]) -> list[Point]:
    """A left half, from top to bottom, with its mirror image."""
    return [*points, *((-x, y) for x, y in reversed(points))]


def regular(corners: int, start: float = -90) -> list[Point]:
    """A regular polygon of radius 1; `start` in degrees."""
    angles = [(start + 360 * index / corners) * pi / 180 for index in range(corners)]
    return [(cos(angle), sin(angle)) for angle in angles]


def star(points: int, inner: float) -> list[Point]:
    """A star of radius 1 with its notches at `inner`."""
    outside, inside = regular(points), regular(points, -90 + 180 / points)
    return [corner for o, i in zip(outside, inside, strict=True) for corner in (o, (i[0] * inner, i[1] * inner))]


SHAPES: dict[str, list[Point]] = {
    "circle": regular(40),
    "square": [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)],
    "triangle": [(0, -1.1), (1.1, 0.85), (-1.1, 0.85)],
    "diamond": [(0, -1.22), (1.05, 0), (0, 1.22), (-1.05, 0)],
    "hexagon": [(x * 1.05, y * 1.05) for x, y in regular(6, 0)],
    "star": [(x * 1.25, y * 1.25) for x, y in star(5, 0.52)],
}


class Sprites:
    """The pieces that games share, each in the sizes that were asked for."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._cache = Cache(600, fonts.lock)

    def get(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """A sprite by its key; shared, never drawn on."""
        return self._cache.get(key, make)

    def pawn(self, style: SeatStyle, height: int) -> Image.Image:
        """A pawn about 0.72 times as wide as high, its shadow included."""
        return self.get(("pawn", style.letter, height), lambda: _pawn(self.fonts, style, height))

    def shape(self, style: SeatStyle, size: int) -> Image.Image:
        """The seat's shape alone, in its colour."""
        return self.get(("shape", style.letter, size), lambda: _shape(style, size))

    def panel(
        self, width: int, height: int, fill: Colour, edge: Colour | None = None, line: int = 0, radius: int = 18
    ) -> Image.Image:
        """A piece of board with a shadow, RIM pixels larger on every side."""
        key = ("panel", width, height, fill, edge, line, radius)
        return self.get(key, lambda: _panel(width, height, fill, edge, line, radius))

    def tile(self, width: int, height: int, fill: Colour, edge: Colour | None, line: int) -> Image.Image:
        """Such a panel lying on the bare table, which it covers: without transparency it is pasted much faster."""
        panel = self.panel(width, height, fill, edge, line)
        return self.get(("tile", width, height, fill, edge, line), lambda: on_table(panel))

    def stone(self, width: int, height: int, fill: Colour) -> Image.Image:
        """A space of a track."""
        return self.get(("stone", width, height, fill), lambda: _stone(width, height, fill))

    def trophy(self, number: int, size: int) -> Image.Image:
        """The golden collectible of that number: cup, crown, star or shield."""
        return self.get(("trophy", number, size), lambda: _trophy(self.fonts, number, size))

    def socket(self, number: int, size: int) -> Image.Image:
        """Where a collectible lay: its outline."""
        return self.get(("socket", number, size), lambda: _socket(number, size))

    def tick(self, size: int) -> Image.Image:
        """A green disc with a tick: done."""
        return self.get(("tick", size), lambda: _tick(size))

    def hourglass(self, size: int) -> Image.Image:
        """A golden disc with an hourglass: still to choose."""
        return self.get(("hourglass", size), lambda: _hourglass(size))

    def laurel(self, size: int) -> Image.Image:
        """Two golden branches, open at the top."""
        return self.get(("laurel", size), lambda: _laurel(size))

    def halo(self, size: int, picked: bool = False) -> Image.Image:
        """A ring around what may be chosen, in green around what is picked."""
        return self.get(("halo", size, picked), lambda: _halo(size, LEAF if picked else GOLD))

    def burst(self, size: int) -> Image.Image:
        """Rays behind what was gained just now."""
        return self.get(("burst", size), lambda: _burst(size))

    def swords(self, size: int) -> Image.Image:
        """Two crossed swords."""
        return self.get(("swords", size), lambda: _swords(size))

    def flag(self, size: int) -> Image.Image:
        """A little flag, for places on the track."""
        return self.get(("flag", size), lambda: _flag(size))


def _pawn(fonts: Fonts, style: SeatStyle, height: int) -> Image.Image:
    unit = height / 100
    brush = Brush(round(72 * unit), height)
    line = 3.2 * unit
    body = curve((30, 36), ((29, 55), (10, 62), (8, 84)), ((8, 94), (60, 94), (60, 84)), ((58, 62), (39, 55), (38, 36)))
    brush.polygon(placed(body, 0, 0, unit), style.body, style.dark, line)
    glow = curve((31, 44), ((29, 60), (15, 66), (13, 82)), ((16, 70), (27, 62), (31, 44)))
    brush.polygon(placed(glow, 0, 0, unit), mixed(style.body, WHITE, 0.35))
    brush.ellipse(34 * unit, 38 * unit, 13 * unit, 4 * unit, style.body, style.dark, line)
    brush.polygon(placed(SHAPES[style.shape], 34 * unit, 20 * unit, 16 * unit), style.body, style.dark, line)
    brush.letter(fonts, style.letter, (34 * unit, 72 * unit), round(36 * unit), style.ink, "Black")
    brush.shadow(4 * unit, 2.5 * unit)
    return brush.done()


def _shape(style: SeatStyle, size: int) -> Image.Image:
    brush = Brush(size, size)
    half = size / 2
    brush.polygon(placed(SHAPES[style.shape], half, half, half * 0.72), style.body, style.dark, size / 12)
    return brush.done()


def _panel(width: int, height: int, fill: Colour, edge: Colour | None, line: int, radius: int) -> Image.Image:
    brush = Brush(width + 2 * RIM, height + 2 * RIM)
    brush.panel((RIM, RIM, width, height), radius, fill, edge, line)
    brush.shadow(0, 4)
    return brush.done()


def on_table(sprite: Image.Image) -> Image.Image:
    """A sprite with the table under it."""
    ground = Image.new("RGB", sprite.size, TABLE)
    ground.paste(sprite, (0, 0), sprite)
    return ground


def _stone(width: int, height: int, fill: Colour) -> Image.Image:
    brush = Brush(width, height)
    brush.panel((0, 0, width, height), 14, mixed(fill, SHADE, SHADOW))
    brush.panel((0, 0, width, height - 3), 14, fill)
    return brush.done()


BOWL = curve((-0.6, -0.85), ((-0.6, 0.1), (-0.45, 0.35), (-0.14, 0.45)), ((-0.14, 0.7), (-0.2, 0.7), (-0.42, 0.78)))
CUP = mirrored([*BOWL, (-0.42, 0.95)])
CROWN = mirrored([(0.0, -0.95), (-0.32, -0.35), (-0.92, -0.7), (-0.74, 0.8)])
SHIELD = mirrored(
    curve((0, -0.95), ((-0.3, -0.75), (-0.6, -0.75), (-0.8, -0.75)), ((-0.85, 0.2), (-0.5, 0.7), (0, 1.0)))
)
STAR = [(x * 1.06, y * 1.06 + 0.04) for x, y in star(5, 0.56)]
TROPHIES = (CUP, CROWN, STAR, SHIELD)
NUMBER_AT = (-0.28, 0.3, 0.06, 0.0)


def _trophy(fonts: Fonts, number: int, size: int) -> Image.Image:
    brush = Brush(size, size)
    half = size / 2
    reach = half * 0.86
    if number == 1:
        for side in (-1, 1):
            brush.circle(half + side * reach * 0.62, half - reach * 0.38, reach * 0.34, None, BRONZE, size / 14)
    brush.polygon(placed(TROPHIES[number - 1], half, half, reach), GOLD, BRONZE, size / 20)
    if number == 2:
        for x, y in ((0, -0.9), (-0.9, -0.66), (0.9, -0.66)):
            brush.circle(half + x * reach, half + y * reach, size / 16, GOLD, BRONZE, size / 36)
    brush.letter(fonts, str(number), (half, half + NUMBER_AT[number - 1] * reach), round(size * 0.5), INK, "Black")
    brush.shadow(size / 40, size / 28)
    return brush.done()


def _socket(number: int, size: int) -> Image.Image:
    brush = Brush(size, size)
    half = size / 2
    brush.polygon(placed(TROPHIES[number - 1], half, half, half * 0.8), mixed(TILE, EDGE, 0.25), EDGE, 2)
    return brush.done()


def _tick(size: int) -> Image.Image:
    brush = Brush(size, size)
    part = size / 20
    brush.circle(10 * part, 10 * part, 9 * part, LEAF, WHITE, 1.2 * part)
    brush.line([(5.6 * part, 10.4 * part), (8.8 * part, 13.6 * part), (14.6 * part, 6.8 * part)], WHITE, 2.4 * part)
    return brush.done()


def _hourglass(size: int) -> Image.Image:
    brush = Brush(size, size)
    part = size / 20
    brush.circle(10 * part, 10 * part, 9.4 * part, GOLD, INK, 1 * part)
    glass = [(6.6, 5.2), (13.4, 5.2), (10.6, 10), (13.4, 14.8), (6.6, 14.8), (9.4, 10)]
    brush.polygon([(x * part, y * part) for x, y in glass], WHITE, INK, 1.1 * part)
    brush.polygon([(x * part, y * part) for x, y in [(8.2, 13.9), (11.8, 13.9), (10, 11.6)]], INK)
    for y in (5.2, 14.8):
        brush.line([(5.8 * part, y * part), (14.2 * part, y * part)], INK, 1.5 * part)
    return brush.done()


def _halo(size: int, ring: Colour) -> Image.Image:
    brush = Brush(size, size)
    brush.circle(size / 2, size / 2, size / 2 - 1, WHITE, ring, 6)
    return brush.done()


def _burst(size: int) -> Image.Image:
    brush = Brush(size, size)
    brush.polygon(placed(star(14, 0.74), size / 2, size / 2, size / 2 - 2), WHITE, GOLD, 2.5)
    return brush.done()


def _laurel(size: int) -> Image.Image:
    brush = Brush(size, size)
    half = size / 2
    for side in (-1, 1):
        angles = [(90 + side * step) * pi / 180 for step in range(8, 150, 4)]
        brush.line([(half + cos(a) * half * 0.7, half + sin(a) * half * 0.7) for a in angles], BRONZE, size / 40)
        for step in range(16, 152, 19):
            for out in (-1, 1):
                _leaf(brush, half, (90 + side * step) * pi / 180, side * out, half)
    return brush.done()


def _leaf(brush: Brush, half: float, angle: float, out: int, reach: float) -> None:
    x, y = half + cos(angle) * reach * 0.7, half + sin(angle) * reach * 0.7
    lean = angle + pi / 2 * (1 if cos(angle) <= 0 else -1) + out * 0.62
    long, wide = reach * 0.31, reach * 0.095
    along, across = (cos(lean), sin(lean)), (-sin(lean), cos(lean))
    shape = curve((0, 0), ((0.3, 1), (0.8, 0.7), (1, 0)), ((0.8, -0.7), (0.3, -1), (0, 0)))
    points = [
        (x + u * long * along[0] + v * wide * across[0], y + u * long * along[1] + v * wide * across[1])
        for u, v in shape
    ]
    brush.polygon(points, GOLD, BRONZE, reach / 40)


def _swords(size: int) -> Image.Image:
    brush = Brush(size, size)
    for side in (1, -1):
        blade = [(0.38, -0.42), (0.4, -0.3), (-0.16, 0.26), (-0.26, 0.16), (0.3, -0.4)]
        brush.polygon(_leaning(blade, side, size), WHITE, INK, size / 30)
        brush.line(_leaning([(-0.34, 0.1), (-0.1, 0.34)], side, size), BRONZE, size / 12)
        brush.line(_leaning([(-0.24, 0.24), (-0.38, 0.38)], side, size), BRONZE, size / 12)
    return brush.done()


def _leaning(points: Sequence[Point], side: int, size: int) -> list[Point]:
    return placed([(x * side, y) for x, y in points], size / 2, size / 2, size)


def _flag(size: int) -> Image.Image:
    brush = Brush(size, size)
    part = size / 20
    brush.line([(5 * part, 3 * part), (5 * part, 18 * part)], INK, 2 * part)
    brush.polygon([(x * part, y * part) for x, y in [(5, 3), (17, 6.5), (5, 10.5)]], INK)
    return brush.done()
