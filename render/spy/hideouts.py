"""The six hideouts as pictograms: drawn on a square of 20 by 20, their middle at (10, 10)."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from render.toolkit.brush import Brush
from render.toolkit.shapes import Point, curve
from render.toolkit.theme import Colour


def draw_hideout(brush: Brush, hideout: str, at: Point, size: float, ink: Colour, paper: Colour) -> None:
    """A hideout's pictogram in `ink` on `paper`, with its middle on a point."""
    x, y = at
    PICTOGRAMS[hideout](brush.moved((x - size / 2, y - size / 2), size / 20), ink, paper)


def _hat(brush: Brush, ink: Colour, paper: Colour) -> None:
    crown = curve((4.6, 13), ((4.8, 8), (5.4, 4.4), (7.4, 3.6)), ((8.6, 3.2), (9, 4.6), (10, 4.6)))
    brush.polygon([*crown, *[(20 - x, y) for x, y in reversed(crown)]], ink)
    brim = curve((0.6, 11.6), ((3, 14), (6, 13.4), (10, 13.4)), ((14, 13.4), (17, 14), (19.4, 11.6)))
    under = curve((19.4, 11.6), ((18.6, 16.6), (14, 17), (10, 17)), ((6, 17), (1.4, 16.6), (0.6, 11.6)))
    brush.polygon([*brim, *under], ink)
    brush.line([(5, 11.2), (8, 12), (12, 12), (15, 11.2)], paper, 1.5)


def _glasses(brush: Brush, ink: Colour, paper: Colour) -> None:
    for x in (5, 15):
        brush.circle(x, 11.4, 4.6, ink)
        brush.circle(x, 11.4, 3.1, paper)
    brush.line([(8.6, 9.8), (10, 8.9), (11.4, 9.8)], ink, 1.6)
    for side in (1, -1):
        brush.line([(10 + side * x, y) for x, y in ((-9, 9.6), (-8.2, 5.4), (-5.6, 4.6))], ink, 1.5)


def _lighter(brush: Brush, ink: Colour, paper: Colour) -> None:
    brush.panel((3.4, 10.4, 9.4, 9.2), 1.2, ink)
    brush.panel((5, 7.2, 4.6, 2.6), 0.5, ink)
    brush.polygon([(12.2, 10.2), (10.9, 4.6), (16.9, 2.9), (18.6, 9)], ink)
    flame = curve((7.2, 0), ((7.6, 1.8), (10, 2.6), (9.6, 4.6)), ((9.4, 6), (8.2, 6.5), (7.2, 6.5)))
    brush.polygon(
        [*flame, *curve((7.2, 6.5), ((5.8, 6.5), (4.8, 5.6), (4.8, 4.4)), ((4.8, 2.6), (7, 2), (7.2, 0)))], ink
    )
    brush.line([(4.4, 12.6), (11.8, 12.6)], paper, 0.9)


def _watch(brush: Brush, ink: Colour, paper: Colour) -> None:
    brush.polygon([(6.8, 0.6), (13.2, 0.6), (14, 6), (14, 14), (13.2, 19.4), (6.8, 19.4), (6, 14), (6, 6)], ink)
    brush.circle(10, 10, 6.9, paper)
    brush.circle(10, 10, 6.3, ink)
    brush.circle(10, 10, 4.6, paper)
    brush.line([(10, 6.9), (10, 10.2), (12.4, 11.6)], ink, 1.3)
    brush.panel((16.2, 9, 2, 2), 0.6, ink)


def _camera(brush: Brush, ink: Colour, paper: Colour) -> None:
    brush.panel((0.8, 5.4, 18.4, 11.8), 1.7, ink)
    brush.polygon([(6, 5.8), (7.4, 3), (12.6, 3), (14, 5.8)], ink)
    brush.panel((2.4, 3.9, 2.8, 2), 0.5, ink)
    brush.circle(10, 11.2, 4.7, paper)
    brush.circle(10, 11.2, 3.5, ink)
    brush.circle(10, 11.2, 1.5, paper)
    brush.panel((15.4, 7.2, 2.2, 1.7), 0.4, paper)


def _pen(brush: Brush, ink: Colour, paper: Colour) -> None:
    def leaning(points: list[Point]) -> list[Point]:
        """Turned by 45 degrees, so that the nib points down to the left."""
        turn = pi / 4
        return [
            (10 + (x - 10) * cos(turn) - (y - 10) * sin(turn), 10 + (x - 10) * sin(turn) + (y - 10) * cos(turn))
            for x, y in points
        ]

    brush.polygon(leaning([(7.9, -2.4), (12.1, -2.4), (12.1, 12), (7.9, 12)]), ink)
    brush.polygon(leaning([(7.7, 13), (12.3, 13), (12.6, 15.4), (10, 22.2), (7.4, 15.4)]), ink)
    brush.line(leaning([(10, 16.6), (10, 21)]), paper, 0.8)
    ((x, y),) = leaning([(10, 16)])
    brush.circle(x, y, 0.95, paper)
    brush.line(leaning([(8.2, 3.4), (11.8, 3.4)]), paper, 1.1)
    brush.line(leaning([(13.4, -1.6), (13.4, 3.8)]), ink, 1.1)


PICTOGRAMS: Mapping[str, Callable[[Brush, Colour, Colour], None]] = {
    "hat": _hat,
    "glasses": _glasses,
    "lighter": _lighter,
    "watch": _watch,
    "camera": _camera,
    "pen": _pen,
}
