"""Outlines as points: curves, polygons, stars, and the shapes of the seats."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

Point = tuple[float, float]


def curve(start: Point, *pieces: tuple[Point, Point, Point], steps: int = 16) -> list[Point]:
    """Return a path of cubic Bézier pieces as points."""
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
    """Return a shape around (0, 0) moved to a point and scaled; `flip` turns it upside down."""
    turn = -scale if flip else scale
    return [(x + px * turn, y + py * turn) for px, py in points]


def mirrored(points: Sequence[Point]) -> list[Point]:
    """Return a left half, from top to bottom, followed by its mirror image."""
    return [*points, *((-x, y) for x, y in reversed(points))]


def regular(corners: int, start: float = -90) -> list[Point]:
    """Return a regular polygon of radius 1; `start` is in degrees."""
    angles = [(start + 360 * index / corners) * pi / 180 for index in range(corners)]
    return [(cos(angle), sin(angle)) for angle in angles]


def star(points: int, inner: float) -> list[Point]:
    """Return a star of radius 1 with its notches at `inner`."""
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
