"""The six hideouts as black pictograms: drawn on a square of 20 by 20, their middle at (10, 10)."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from render.toolkit.sprites import Brush, Point, curve
from render.toolkit.theme import Colour

Pen = Callable[["Sheet"], None]


class Sheet:
    """A square part of a brush with parts of its own, a twentieth of its side each."""

    def __init__(self, brush: Brush, x: float, y: float, size: float, ink: Colour, paper: Colour) -> None:
        self._brush, self._x, self._y, self._part = brush, x - size / 2, y - size / 2, size / 20
        self.ink, self.paper = ink, paper

    def at(self, points: list[Point]) -> list[Point]:
        """Parts as pixels."""
        return [(self._x + x * self._part, self._y + y * self._part) for x, y in points]

    def shape(self, *points: Point, paper: bool = False) -> None:
        """A filled outline."""
        self._brush.polygon(self.at(list(points)), self.paper if paper else self.ink)

    def line(self, *points: Point, wide: float, paper: bool = False) -> None:
        """A line with round ends."""
        self._brush.line(self.at(list(points)), self.paper if paper else self.ink, wide * self._part)

    def disc(self, x: float, y: float, radius: float, *, paper: bool = False) -> None:
        """A disc."""
        ((px, py),) = self.at([(x, y)])
        self._brush.circle(px, py, radius * self._part, self.paper if paper else self.ink)

    def oval(self, x: float, y: float, wide: float, high: float) -> None:
        """An ellipse by its half axes."""
        ((px, py),) = self.at([(x, y)])
        self._brush.ellipse(px, py, wide * self._part, high * self._part, self.ink)

    def panel(self, x: float, y: float, wide: float, high: float, round_: float, *, paper: bool = False) -> None:
        """A rectangle with round corners."""
        ((px, py),) = self.at([(x, y)])
        box = (px, py, wide * self._part, high * self._part)
        self._brush.panel(box, round_ * self._part, self.paper if paper else self.ink)


def pictogram(brush: Brush, hideout: str, at: Point, size: float, ink: Colour, paper: Colour) -> None:
    """A hideout's sign with its middle on a point."""
    PENS[hideout](Sheet(brush, *at, size, ink, paper))


def _hat(sheet: Sheet) -> None:
    crown = curve((4.6, 13), ((4.8, 8), (5.4, 4.4), (7.4, 3.6)), ((8.6, 3.2), (9, 4.6), (10, 4.6)))
    sheet.shape(*crown, *[(20 - x, y) for x, y in reversed(crown)])
    brim = curve((0.6, 11.6), ((3, 14), (6, 13.4), (10, 13.4)), ((14, 13.4), (17, 14), (19.4, 11.6)))
    under = curve((19.4, 11.6), ((18.6, 16.6), (14, 17), (10, 17)), ((6, 17), (1.4, 16.6), (0.6, 11.6)))
    sheet.shape(*brim, *under)
    sheet.line((5, 11.2), (8, 12), (12, 12), (15, 11.2), wide=1.5, paper=True)


def _glasses(sheet: Sheet) -> None:
    for x in (5, 15):
        sheet.disc(x, 11.4, 4.6)
        sheet.disc(x, 11.4, 3.1, paper=True)
    sheet.line((8.6, 9.8), (10, 8.9), (11.4, 9.8), wide=1.6)
    for side in (1, -1):
        sheet.line(*[(10 + side * x, y) for x, y in ((-9, 9.6), (-8.2, 5.4), (-5.6, 4.6))], wide=1.5)


def _lighter(sheet: Sheet) -> None:
    sheet.panel(3.4, 10.4, 9.4, 9.2, 1.2)
    sheet.panel(5, 7.2, 4.6, 2.6, 0.5)
    sheet.shape((12.2, 10.2), (10.9, 4.6), (16.9, 2.9), (18.6, 9))
    flame = curve((7.2, 0), ((7.6, 1.8), (10, 2.6), (9.6, 4.6)), ((9.4, 6), (8.2, 6.5), (7.2, 6.5)))
    sheet.shape(*flame, *curve((7.2, 6.5), ((5.8, 6.5), (4.8, 5.6), (4.8, 4.4)), ((4.8, 2.6), (7, 2), (7.2, 0))))
    sheet.line((4.4, 12.6), (11.8, 12.6), wide=0.9, paper=True)


def _watch(sheet: Sheet) -> None:
    sheet.shape((6.8, 0.6), (13.2, 0.6), (14, 6), (14, 14), (13.2, 19.4), (6.8, 19.4), (6, 14), (6, 6))
    sheet.disc(10, 10, 6.9, paper=True)
    sheet.disc(10, 10, 6.3)
    sheet.disc(10, 10, 4.6, paper=True)
    sheet.line((10, 6.9), (10, 10.2), (12.4, 11.6), wide=1.3)
    sheet.panel(16.2, 9, 2, 2, 0.6)


def _camera(sheet: Sheet) -> None:
    sheet.panel(0.8, 5.4, 18.4, 11.8, 1.7)
    sheet.shape((6, 5.8), (7.4, 3), (12.6, 3), (14, 5.8))
    sheet.panel(2.4, 3.9, 2.8, 2, 0.5)
    sheet.disc(10, 11.2, 4.7, paper=True)
    sheet.disc(10, 11.2, 3.5)
    sheet.disc(10, 11.2, 1.5, paper=True)
    sheet.panel(15.4, 7.2, 2.2, 1.7, 0.4, paper=True)


def _pen(sheet: Sheet) -> None:
    def leaning(points: list[Point]) -> list[Point]:
        """Turned by 45 degrees, so that the nib points down to the left."""
        turn = pi / 4
        return [
            (10 + (x - 10) * cos(turn) - (y - 10) * sin(turn), 10 + (x - 10) * sin(turn) + (y - 10) * cos(turn))
            for x, y in points
        ]

    sheet.shape(*leaning([(7.9, -2.4), (12.1, -2.4), (12.1, 12), (7.9, 12)]))
    sheet.shape(*leaning([(7.7, 13), (12.3, 13), (12.6, 15.4), (10, 22.2), (7.4, 15.4)]))
    sheet.line(*leaning([(10, 16.6), (10, 21)]), wide=0.8, paper=True)
    ((x, y),) = leaning([(10, 16)])
    sheet.disc(x, y, 0.95, paper=True)
    sheet.line(*leaning([(8.2, 3.4), (11.8, 3.4)]), wide=1.1, paper=True)
    sheet.line(*leaning([(13.4, -1.6), (13.4, 3.8)]), wide=1.1)


PENS: Mapping[str, Pen] = {
    "hat": _hat,
    "glasses": _glasses,
    "lighter": _lighter,
    "watch": _watch,
    "camera": _camera,
    "pen": _pen,
}
