"""Draw kings, queens and jacks as busts of plain shapes: the upper half of a card, which is repeated upside down."""

from render.toolkit.brush import Brush
from render.toolkit.shapes import Point, curve, mirrored, placed
from render.toolkit.theme import BLUE, EDGE, GOLD, HONEY, INK, RED, ROAD, SKIN, TILE, WHITE, Colour

HAIR = {"K": ROAD, "Q": HONEY, "J": INK}
OUTLINE = 0.007
MIDDLE = (0.5, 0.7)
"""The middle of a card, as a share of its width."""


def draw_court(brush: Brush, kind: str, red: bool, width: int) -> None:
    """Draw the upper half of a court card; `kind` is K, Q or J."""
    bust = brush.moved((0, 0), width)
    robe, trim = (RED, BLUE) if red else (BLUE, RED)
    brush.panel((width * 0.23, width * 0.1, width * 0.54, width * 1.2), width * 0.03, TILE, EDGE, width / 90)
    if kind == "Q":
        _long_hair(bust)
    _robe(bust, robe, trim)
    if kind == "J":
        _short_hair(bust)
    _face(bust)
    {"K": _king, "Q": _queen, "J": _jack}[kind](bust, robe, trim)


def _robe(bust: Brush, robe: Colour, trim: Colour) -> None:
    _both(bust, curve((0, -0.2), ((-0.12, -0.2), (-0.24, -0.17), (-0.26, 0))), robe)
    _both(bust, [(0, -0.2), (-0.075, -0.2), (-0.1, 0)], GOLD)
    _both(bust, [(0, -0.2), (-0.04, -0.2), (-0.055, 0)], trim)
    for height in (-0.13, -0.055):
        _dot(bust, 0, height, 0.017, GOLD)
    for side in (-1, 1):
        _line(bust, [(side * 0.155, -0.15), (side * 0.185, 0)], GOLD, 0.022)
    _both(
        bust,
        curve(
            (0, -0.175),
            ((-0.08, -0.175), (-0.11, -0.19), (-0.125, -0.235)),
            ((-0.06, -0.22), (-0.04, -0.21), (0, -0.21)),
        ),
        WHITE,
    )


def _face(bust: Brush) -> None:
    _both(bust, [(0, -0.26), (-0.04, -0.26), (-0.045, -0.2), (0, -0.19)], SKIN)
    _both(
        bust,
        curve(
            (0, -0.45), ((-0.07, -0.45), (-0.1, -0.4), (-0.095, -0.34)), ((-0.09, -0.26), (-0.04, -0.225), (0, -0.225))
        ),
        SKIN,
    )
    for side in (-1, 1):
        _dot(bust, side * 0.04, -0.345, 0.009, INK)
        _line(bust, [(side * 0.022, -0.372), (side * 0.06, -0.372)], INK, 0.008)
    _line(bust, [(0, -0.345), (0.008, -0.305), (-0.006, -0.305)], HONEY, 0.007)


def _mouth(bust: Brush, colour: Colour) -> None:
    _line(bust, [(-0.022, -0.268), (0, -0.262), (0.022, -0.268)], colour, 0.013)


def _king(bust: Brush, robe: Colour, trim: Colour) -> None:
    _both(
        bust,
        curve(
            (0, -0.285), ((-0.03, -0.3), (-0.06, -0.29), (-0.1, -0.36)), ((-0.12, -0.24), (-0.08, -0.15), (0, -0.13))
        ),
        HAIR["K"],
    )
    _mouth(bust, RED)
    _both(bust, [(0, -0.58), (-0.055, -0.475), (-0.135, -0.54), (-0.115, -0.4), (0, -0.4)], GOLD)
    _both(bust, [(0, -0.435), (-0.119, -0.435), (-0.114, -0.4), (0, -0.4)], robe)
    for x, y in ((0, -0.575), (-0.135, -0.54), (0.135, -0.54)):
        _dot(bust, x, y, 0.018, trim)


def _long_hair(bust: Brush) -> None:
    _both(
        bust,
        curve(
            (0, -0.49),
            ((-0.13, -0.49), (-0.16, -0.4), (-0.155, -0.3)),
            ((-0.15, -0.2), (-0.2, -0.18), (-0.17, -0.1)),
            ((-0.1, -0.08), (-0.05, -0.15), (0, -0.15)),
        ),
        HAIR["Q"],
    )


def _queen(bust: Brush, robe: Colour, trim: Colour) -> None:
    _both(
        bust,
        curve(
            (0, -0.435), ((-0.05, -0.43), (-0.07, -0.4), (-0.1, -0.33)), ((-0.13, -0.43), (-0.08, -0.485), (0, -0.485))
        ),
        HAIR["Q"],
    )
    _mouth(bust, RED)
    _both(
        bust,
        curve(
            (0, -0.53),
            ((-0.04, -0.46), (-0.08, -0.49), (-0.12, -0.52)),
            ((-0.11, -0.48), (-0.11, -0.46), (-0.105, -0.43)),
            ((-0.07, -0.455), (-0.03, -0.46), (0, -0.46)),
        ),
        GOLD,
    )
    for x, y in ((0, -0.545), (-0.122, -0.525), (0.122, -0.525), (-0.062, -0.505), (0.062, -0.505)):
        _dot(bust, x, y, 0.016, trim)
    for side in (-1, 1):
        _dot(bust, side * 0.098, -0.285, 0.012, GOLD)


def _short_hair(bust: Brush) -> None:
    _both(
        bust,
        curve(
            (0, -0.47),
            ((-0.1, -0.47), (-0.14, -0.4), (-0.13, -0.3)),
            ((-0.14, -0.26), (-0.12, -0.23), (-0.09, -0.23)),
            ((-0.06, -0.24), (-0.03, -0.25), (0, -0.25)),
        ),
        HAIR["J"],
    )


def _jack(bust: Brush, robe: Colour, trim: Colour) -> None:
    _mouth(bust, RED)
    _shape(
        bust,
        curve((0.11, -0.5), ((0.16, -0.6), (0.2, -0.57), (0.235, -0.5)), ((0.2, -0.5), (0.16, -0.47), (0.09, -0.44))),
        WHITE,
    )
    _shape(bust, curve((-0.14, -0.4), ((-0.2, -0.56), (0.1, -0.6), (0.15, -0.4))), robe)
    _both(
        bust,
        curve(
            (0, -0.43), ((-0.06, -0.43), (-0.1, -0.42), (-0.14, -0.4)), ((-0.1, -0.375), (-0.05, -0.385), (0, -0.385))
        ),
        trim,
    )
    _dot(bust, 0.095, -0.445, 0.022, GOLD)


# Busts are drawn in parts of the card's width, with MIDDLE for origin; the frame reaches from -0.26 to 0.26.


def _shape(bust: Brush, points: list[Point], fill: Colour) -> None:
    """Draw a filled shape with a thin dark outline."""
    bust.polygon(placed(points, *MIDDLE, 1), fill, INK, OUTLINE)


def _both(bust: Brush, left: list[Point], fill: Colour) -> None:
    """Draw a symmetric shape, given by its left half from top to bottom."""
    _shape(bust, mirrored(left), fill)


def _line(bust: Brush, points: list[Point], colour: Colour, width: float) -> None:
    bust.line(placed(points, *MIDDLE, 1), colour, width)


def _dot(bust: Brush, x: float, y: float, radius: float, fill: Colour) -> None:
    bust.circle(MIDDLE[0] + x, MIDDLE[1] + y, radius, fill, INK, OUTLINE)
