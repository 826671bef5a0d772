"""The pieces and cities of Heroes & Cities, each told from the others by its outline as well as by its colour."""

from math import cos, pi, sin

from PIL import Image

from games.heroes import Colour as Side
from render.heroes.theme import SIDE_STYLES
from render.toolkit.brush import Brush
from render.toolkit.shapes import Point, curve, mirrored, placed, regular, star
from render.toolkit.sprites import SpriteCache, cached
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


@cached
def piece(sprites: SpriteCache, side: Side, hero: bool, size: int) -> Image.Image:
    """A piece as it stands on a square of that size, with its shadow."""
    return (_hero if hero else _attacker)(side, size)


@cached
def faded_piece(sprites: SpriteCache, side: Side, hero: bool, size: int) -> Image.Image:
    """A piece that was captured just now."""
    sprite = piece(sprites, side, hero, size).copy()
    sprite.putalpha(sprite.getchannel("A").point(lambda value: round(value * FAINT)))
    return sprite


@cached
def city(sprites: SpriteCache, side: Side, size: int, *, occupied: bool = False) -> Image.Image:
    """A city that fills a square of that size, its wall between two towers; a piece in it leaves both in sight.

    White's towers have battlements and a square banner, black's spires and a pennant.
    """
    brush, style = _brush(size), SIDE_STYLES[side]
    if not occupied:
        brush.line(MAST, style.edge, 3)
        brush.polygon(BANNERS[side], style.body, style.edge, 2.6)
        emblem(brush, side, (13, -34) if side == "white" else (9, -33), 8)
    brush.polygon(_wall(side), style.stone, style.edge, 2.6)
    if not occupied:
        brush.polygon(GATE, style.edge)
    for x in TOWERS:
        _tower(brush, side, x)
        if occupied:
            emblem(brush, side, (x, -12 if side == "white" else 0), 7)
    return brush.done()


def _brush(size: int) -> Brush:
    """A brush in units of a hundredth of its sprite, with (0, 0) in the middle."""
    return Brush(size, size, size / WHOLE, (size / 2, size / 2))


def _crescent(tip: float, bite: float) -> list[Point]:
    """A disc of radius 1 that is bitten from the right: its tips lie at so many degrees, the bite ends at -`bite`."""
    angles = [(tip + (360 - 2 * tip) * step / 24) * pi / 180 for step in range(25)]
    rim = [(cos(angle), sin(angle)) for angle in angles]
    return [*rim, *curve(rim[-1], ((-bite, -0.6), (-bite, 0.6), rim[0]))]


EMBLEMS: dict[Side, list[Point]] = {"white": star(8, 0.6), "black": _crescent(40, 0.25)}
"""A sun and a moon, of radius 1."""


def emblem(brush: Brush, side: Side, at: Point, size: float) -> None:
    """A side's sign, `size` units from its middle to its edge."""
    brush.moved(at).polygon(placed(EMBLEMS[side], 0, 0, size), SIDE_STYLES[side].ink)


def _attacker(side: Side, size: int) -> Image.Image:
    """A low shield with a sword behind it: white's is round, black's ends in a point."""
    brush, style, shield = _brush(size), SIDE_STYLES[side], SHIELDS[side]
    for width, blade, edge, body in _layers(side, style.blade):
        brush.polygon(BLADE, blade, edge, EDGE + width)
        for part in HILT:
            brush.line(part, edge, HILT_WIDTH + width)
        brush.moved((0, 4)).polygon(shield, body, edge, EDGE + width)
    brush.moved((0, 4)).polygon(placed(shield, 0, 0, 0.77), style.body, mixed(style.body, style.ink, 0.5), 2)
    emblem(brush, side, (0, 4) if side == "white" else (1, 3), 16)
    brush.shadow(3, 3)
    return brush.done()


def _hero(side: Side, size: int) -> Image.Image:
    """A tall crowned figure: white's robe is a bell, black's a cloak with shoulders."""
    brush, style = _brush(size), SIDE_STYLES[side]
    for width, gold, edge, body in _layers(side, GOLD):
        brush.polygon(ROBES[side], body, edge, EDGE + width)
        brush.moved(HEAD).polygon(placed(ROUND, 0, 0, 12), body, edge, EDGE + width)
        brush.moved(CROWN_AT).polygon(CROWNS[side], gold, edge, EDGE + width)
    for at in BALLS if side == "white" else ():
        brush.moved(at).polygon(placed(ROUND, 0, 0, 3.4), GOLD, style.edge, 2.4)
    brush.line(COLLAR, style.ink, 3)
    emblem(brush, side, (0, 21) if side == "white" else (1, 20), 14)
    brush.shadow(3, 3)
    return brush.done()


def _layers(side: Side, metal: Colour) -> list[tuple[float, Colour, Colour, Colour]]:
    """How often a piece's outline is drawn: how much wider, its metal, its edge and its body. Black has a pale rim."""
    style = SIDE_STYLES[side]
    drawn = (0.0, metal, style.edge, style.body)
    return [drawn] if side == "white" else [(RIM, PALE, PALE, PALE), drawn]


def _wall(side: Side) -> list[Point]:
    """The wall between the towers, with merlons for white."""
    teeth = [(x + dx, y) for x in (-26, -13, 0, 13, 26) for dx, y in MERLON] if side == "white" else []
    return [(-32, 45), (-32, 2), *teeth, (32, 2), (32, 45)]


def _tower(brush: Brush, side: Side, x: float) -> None:
    style = SIDE_STYLES[side]
    brush.moved((x, 0)).polygon(KEEP if side == "white" else SHAFT, style.wall, style.edge, 2.6)
    if side == "black":
        inwards = 2 if x < 0 else -2
        brush.moved((x + inwards, 0)).polygon(SPIRE, style.edge, mixed(style.edge, PALE, 0.5), 2.4)
