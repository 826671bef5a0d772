"""The pieces and cities of Heroes & Cities, each told from the others by its outline as well as by its colour."""

from collections.abc import Sequence
from math import cos, pi, sin

from PIL import Image

from games.heroes import Colour as Side
from render.heroes.theme import SIDE_STYLES
from render.toolkit.sprites import Brush, Point, Sprites, curve, mirrored, placed, regular
from render.toolkit.theme import GOLD, PALE, Colour, mixed

WHOLE = 100
"""Pieces and cities are drawn in a square of so many units: a square of the board."""
EDGE = 3.2
RIM = 3.0
"""How far the pale line reaches that parts black pieces from black cities."""

ROUND = regular(48)
HEATER = mirrored(curve((0, -27), ((-9, -22), (-18, -22), (-26, -23)), ((-28, 4), (-18, 20), (0, 31))))
SHIELDS: dict[Side, list[Point]] = {"white": placed(ROUND, 0, 0, 28), "black": HEATER}
BLADE = [(37, -34), (35, -23), (-22, 34), (-28, 28), (27, -28)]
HILT = ([(-34, 18), (-18, 35)], [(-28, 28), (-35, 35)])
HILT_WIDTH = 7

BELL = mirrored(
    curve(
        (0, -14), ((-8, -14), (-11, -10), (-12, -2)), ((-14, 12), (-25, 18), (-26, 34)), ((-26, 43), (-9, 44), (0, 44))
    )
)
CLOAK = mirrored([(0, -13), (-11, -13), (-25, -7), (-19, 8), (-26, 42), (0, 44)])
ROBES: dict[Side, list[Point]] = {"white": BELL, "black": CLOAK}
HEAD: Point = (0, -18)
CROWNS: dict[Side, list[Point]] = {
    "white": mirrored([(0, -14), (-7, -4), (-17, -11), (-14, 6), (0, 8)]),
    "black": mirrored([(0, -17), (-4, -5), (-10, -12), (-12, -3), (-20, -9), (-14, 6), (0, 8)]),
}
CROWN_AT: Point = (0, -30)
BALLS = ((0, -44), (-17, -41), (17, -41))
COLLAR = curve((-10, -5), ((-5, 0), (5, 0), (10, -5)))

TOWERS = (-39, 39)
KEEP = [(-9.5, 45), (-10, -38), (-4, -38), (-4, -31), (4, -31), (4, -38), (10, -38), (9.5, 45)]
SHAFT = [(-8.5, 45), (-8.5, -15), (8.5, -15), (8.5, 45)]
SPIRE = [(-12, -15), (0, -47), (12, -15)]
MERLON = ((-4, 2), (-4, -5), (4, -5), (4, 2))
GATE = [(-12, 45), *curve((-12, 28), ((-12, 10), (12, 10), (12, 28))), (12, 45)]
MAST = [(0, 4), (0, -44)]
FAINT = 0.65
"""How much of a captured piece is still seen."""
BANNERS: dict[Side, list[Point]] = {
    "white": [(0, -45), (25, -45), (25, -23), (0, -23)],
    "black": [(0, -45), (29, -33), (0, -21)],
}


class Men:
    """The game's own sprites, in the sizes that were asked for; shared, never drawn on."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites

    def piece(self, side: Side, hero: bool, size: int) -> Image.Image:
        """A piece as it stands on a square of that size, with its shadow."""
        make = _hero if hero else _attacker
        return self._sprites.get(("heroes piece", side, hero, size), lambda: make(side, size))

    def ghost(self, side: Side, hero: bool, size: int) -> Image.Image:
        """A piece that is no longer there."""
        return self._sprites.get(("heroes ghost", side, hero, size), lambda: _faded(self.piece(side, hero, size)))

    def city(self, side: Side, size: int, *, occupied: bool = False) -> Image.Image:
        """A city that fills a square of that size; a piece in it leaves both towers in sight."""
        return self._sprites.get(("heroes city", side, size, occupied), lambda: _city(side, size, occupied))


class Pen:
    """A brush in units of a hundredth of its sprite, with (0, 0) in the middle."""

    def __init__(self, size: int) -> None:
        self._brush, self._unit, self._half = Brush(size, size), size / WHOLE, size / 2

    def shape(
        self,
        points: Sequence[Point],
        fill: Colour,
        edge: Colour | None = None,
        width: float = EDGE,
        at: Point = (0, 0),
    ) -> None:
        """A filled outline, moved to a point."""
        self._brush.polygon(self._on_sheet(points, *at), fill, edge, width * self._unit)

    def disc(self, at: Point, radius: float, fill: Colour, edge: Colour | None = None, width: float = EDGE) -> None:
        """A disc about a point."""
        self.shape(placed(ROUND, 0, 0, radius), fill, edge, width, at)

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """A line with round ends."""
        self._brush.line(self._on_sheet(points, 0, 0), colour, width * self._unit)

    def shadow(self) -> None:
        """A flat shadow of all that was drawn, to the lower right."""
        self._brush.shadow(3 * self._unit, 3 * self._unit)

    def done(self) -> Image.Image:
        """The sprite."""
        return self._brush.done()

    def _on_sheet(self, points: Sequence[Point], x: float, y: float) -> list[Point]:
        return placed(points, self._half + x * self._unit, self._half + y * self._unit, self._unit)


def _rays(rays: int, inner: float) -> list[Point]:
    outside, inside = regular(rays), regular(rays, -90 + 180 / rays)
    return [corner for o, i in zip(outside, inside, strict=True) for corner in (o, (i[0] * inner, i[1] * inner))]


def _crescent(tip: float, bite: float) -> list[Point]:
    """A disc of radius 1 that is bitten from the right: its tips lie at so many degrees, the bite ends at -`bite`."""
    angles = [(tip + (360 - 2 * tip) * step / 24) * pi / 180 for step in range(25)]
    rim = [(cos(angle), sin(angle)) for angle in angles]
    return [*rim, *curve(rim[-1], ((-bite, -0.6), (-bite, 0.6), rim[0]))]


EMBLEMS: dict[Side, list[Point]] = {"white": _rays(8, 0.6), "black": _crescent(40, 0.25)}
"""A sun and a moon, of radius 1."""


def emblem(pen: Pen, side: Side, at: Point, size: float) -> None:
    """A side's sign, `size` units from its middle to its edge."""
    pen.shape(placed(EMBLEMS[side], 0, 0, size), SIDE_STYLES[side].ink, at=at)


def _attacker(side: Side, size: int) -> Image.Image:
    """A low shield with a sword behind it: white's is round, black's ends in a point."""
    pen, style, shield = Pen(size), SIDE_STYLES[side], SHIELDS[side]
    for width, blade, edge, body in _layers(side, style.blade):
        pen.shape(BLADE, blade, edge, EDGE + width)
        for part in HILT:
            pen.line(part, edge, HILT_WIDTH + width)
        pen.shape(shield, body, edge, EDGE + width, (0, 4))
    pen.shape(placed(shield, 0, 0, 0.77), style.body, mixed(style.body, style.ink, 0.5), 2, (0, 4))
    emblem(pen, side, (0, 4) if side == "white" else (1, 3), 16)
    pen.shadow()
    return pen.done()


def _hero(side: Side, size: int) -> Image.Image:
    """A tall crowned figure: white's robe is a bell, black's a cloak with shoulders."""
    pen, style = Pen(size), SIDE_STYLES[side]
    for width, gold, edge, body in _layers(side, GOLD):
        pen.shape(ROBES[side], body, edge, EDGE + width)
        pen.disc(HEAD, 12, body, edge, EDGE + width)
        pen.shape(CROWNS[side], gold, edge, EDGE + width, CROWN_AT)
    for at in BALLS if side == "white" else ():
        pen.disc(at, 3.4, GOLD, style.edge, 2.4)
    pen.line(COLLAR, style.ink, 3)
    emblem(pen, side, (0, 21) if side == "white" else (1, 20), 14)
    pen.shadow()
    return pen.done()


def _layers(side: Side, metal: Colour) -> list[tuple[float, Colour, Colour, Colour]]:
    """How often a piece's outline is drawn: how much wider, its metal, its edge and its body. Black has a pale rim."""
    style = SIDE_STYLES[side]
    drawn = (0.0, metal, style.edge, style.body)
    return [drawn] if side == "white" else [(RIM, PALE, PALE, PALE), drawn]


def _faded(sprite: Image.Image) -> Image.Image:
    faint = sprite.copy()
    faint.putalpha(sprite.getchannel("A").point(lambda value: round(value * FAINT)))
    return faint


def _city(side: Side, size: int, occupied: bool) -> Image.Image:
    """A wall between two towers: white's have battlements and a square banner, black's spires and a pennant."""
    pen, style = Pen(size), SIDE_STYLES[side]
    if not occupied:
        pen.line(MAST, style.edge, 3)
        pen.shape(BANNERS[side], style.body, style.edge, 2.6)
        emblem(pen, side, (13, -34) if side == "white" else (9, -33), 8)
    pen.shape(_wall(side), style.stone, style.edge, 2.6)
    if not occupied:
        pen.shape(GATE, style.edge)
    for x in TOWERS:
        _tower(pen, side, x)
        if occupied:
            emblem(pen, side, (x, -12 if side == "white" else 0), 7)
    return pen.done()


def _wall(side: Side) -> list[Point]:
    """The wall between the towers, with merlons for white."""
    teeth = [(x + dx, y) for x in (-26, -13, 0, 13, 26) for dx, y in MERLON] if side == "white" else []
    return [(-32, 45), (-32, 2), *teeth, (32, 2), (32, 45)]


def _tower(pen: Pen, side: Side, x: float) -> None:
    style = SIDE_STYLES[side]
    pen.shape(KEEP if side == "white" else SHAFT, style.wall, style.edge, 2.6, (x, 0))
    if side == "black":
        inwards = 2 if x < 0 else -2
        pen.shape(SPIRE, style.edge, mixed(style.edge, PALE, 0.5), 2.4, (x + inwards, 0))
