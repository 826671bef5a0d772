"""How the board and the armies of Stratego 4 look."""

from collections.abc import Iterator, Sequence
from functools import cache

from PIL import Image

from render.toolkit.shapes import Point, curve, mirrored, regular
from render.toolkit.theme import (
    BLUE,
    BRONZE,
    DEEP,
    GOLD,
    HEDGE,
    INK,
    LEAF,
    MUTED,
    PALE,
    RAY,
    RED,
    SEATS,
    TABLE,
    TILE,
    WHITE,
    Colour,
    SeatStyle,
    mixed,
    rgb,
)  # fmt: skip

PARCHMENT = rgb("#efe2c2")
"""The plain."""
FURROW = rgb("#cdb98c")
"""The lines between its spaces."""
WOOD = rgb("#8a5f36")
GRAIN = rgb("#6d4826")
WATER = rgb("#5f9ccb")
SHORE = rgb("#35698f")
FOAM = rgb("#a9d0e8")
WALL = rgb("#9b988f")
FLOOR = rgb("#c4c0b4")
MORTAR = rgb("#625e57")
CLOSED = rgb("#a7a49b")
CLOSED_LINE = rgb("#8c897f")
LAST_MOVE = mixed(PARCHMENT, BLUE, 0.3)
"""The spaces of the last move."""
FACE = TILE
"""Of a block that shows its rank."""

OUTLINES: dict[str, list[Point]] = {
    "circle": regular(48),
    "square": [
        (-0.66, -0.96), (0.66, -0.96), (0.66, -0.66), (0.96, -0.66), (0.96, 0.66), (0.66, 0.66),
        (0.66, 0.96), (-0.66, 0.96), (-0.66, 0.66), (-0.96, 0.66), (-0.96, -0.66), (-0.66, -0.66),
    ],
    "triangle": mirrored(
        [
            *curve((0, -0.86), ((-0.4, -0.86), (-0.7, -0.92), (-0.92, -1.0))),
            *curve((-0.92, 0.2), ((-0.92, 0.62), (-0.5, 0.86), (0, 1.06))),
        ]
    ),
    "diamond": [(0, -1.04), (0.94, -0.5), (0.94, 0.5), (0, 1.04), (-0.94, 0.5), (-0.94, -0.5)],
}  # fmt: skip
"""A block's outline by the shape of its owner's head: disc, notched square, shield and hexagon.

Their sides are upright where they can be: eighty blocks with slanting ones would make a picture too large.
"""


def zone_colour(style: SeatStyle) -> Colour:
    """The ground of a zone."""
    return mixed(PARCHMENT, style.body, 0.42)


def zone_line(style: SeatStyle) -> Colour:
    """The lines between a zone's spaces, and the signs on them."""
    return mixed(zone_colour(style), style.dark, 0.55)


@cache
def palette() -> Image.Image:
    """An image that carries the colours of these pictures: with those of all games they would be a twentieth larger,
    and eighty pieces leave no room for that."""
    steps = (mixed(one, other, share) for one, other, *shares in MEETING for share in shares)
    image = Image.new("P", (1, 1))
    image.putpalette([value for entry in dict.fromkeys((*PLAIN, *_armies(), *steps)) for value in entry])
    return image


def _armies() -> Iterator[Colour]:
    """Each army's colours, those of its zone, and a step between those that meet; none between a block and its edge."""
    for style in SEATS[:4]:
        yield from (style.body, style.dark, zone_colour(style), zone_line(style))
        yield from (mixed(style.body, WHITE, 0.5), mixed(FACE, style.dark, 0.5), mixed(style.ink, style.body, 0.5))


CROWN: Sequence[Point] = (
    (-0.6, -0.35), (-0.28, -0.02), (0, -0.58), (0.28, -0.02), (0.6, -0.35), (0.5, 0.42), (-0.5, 0.42),
)  # fmt: skip
"""What lies on the turret."""

PLAIN = (
    TABLE, DEEP, TILE, INK, MUTED, PALE, WHITE, GOLD, BRONZE, RED, BLUE, LEAF, HEDGE, RAY, PARCHMENT, FURROW,
    WOOD, GRAIN, WATER, SHORE, FOAM, WALL, FLOOR, MORTAR, CLOSED, CLOSED_LINE, LAST_MOVE,
)  # fmt: skip
MEETING: tuple[tuple[Colour, Colour, *tuple[float, ...]], ...] = (
    (INK, TILE, 0.33, 0.67),
    (INK, GOLD, 0.33, 0.67),
    (WHITE, DEEP, 0.33, 0.67),
    (PALE, DEEP, 0.5),
    (RED, TILE, 0.5),
    (TILE, WOOD, 0.5),
    (MUTED, TILE, 0.5),
    (FLOOR, MORTAR, 0.5),
    (GOLD, TABLE, 0.5),
    (TILE, TABLE, 0.5),
)
"""Colours that meet at an edge, and how much of the second is in the steps between them."""
