"""The one palette of all pictures, and the 256 colours that a finished picture may have."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PIL import Image

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """ "#1f4e50" as a triple."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


class Dress(NamedTuple):
    """How a seat is told from the others: a letter, a head's shape, and a colour of its own lightness."""

    letter: str
    head: str
    body: Colour
    dark: Colour
    ink: Colour


TABLE = colour("#1d4b52")
DEEP = colour("#12343a")
BOARD = colour("#f2e7d0")
ROAD = colour("#d9c39a")
STONE = colour("#fbf5e6")
TILE = colour("#f7efdd")
EDGE = colour("#c4ab7c")
INK = colour("#26262e")
MUTED = colour("#6b6254")
PALE = colour("#b9d0cf")
WHITE = colour("#fffdf6")
GOLD = colour("#eeb33b")
BRONZE = colour("#a8741a")
RED = colour("#c22f36")
BLUE = colour("#2a558f")
SKIN = colour("#f2d0ab")
WINE = colour("#7b2340")
HONEY = colour("#c9892f")
LEAF = colour("#3f8f57")
SHADE = colour("#0b2327")
HEDGE = colour("#3f7f6d")
RAY = colour("#245960")
SHADOW = 0.3
"""How much of SHADE a shadow lays on what is under it."""

SEATS = (
    Dress("A", "circle", colour("#d8453f"), colour("#7f1d1f"), WHITE),
    Dress("B", "square", colour("#2760b8"), colour("#12305f"), WHITE),
    Dress("C", "triangle", colour("#f7cb3f"), colour("#8a6410"), INK),
    Dress("D", "diamond", colour("#5bb56b"), colour("#1f5c30"), INK),
    Dress("E", "hexagon", colour("#55267a"), colour("#2b0f42"), WHITE),
    Dress("F", "star", colour("#fbfaf6"), colour("#55524d"), INK),
)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with `share` (0 to 1) of `other` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def palette(own: Iterable[Colour] = ()) -> Image.Image:
    """An image that carries the colours: the plain ones, steps between those that meet at an edge, and a game's `own`.

    Few steps: each one more makes the pictures larger than the eye can tell.
    """
    colours = list(dict.fromkeys((*_plain(), *_steps(), *own)))
    image = Image.new("P", (1, 1))
    image.putpalette([value for entry in colours[:256] for value in entry])
    return image


def _plain() -> tuple[Colour, ...]:
    grounds = (TABLE, DEEP, BOARD, ROAD, STONE, TILE, EDGE, INK, MUTED, PALE, WHITE, GOLD, BRONZE, RED, BLUE, SKIN)
    shaded = (mixed(ground, SHADE, SHADOW) for ground in (STONE, TILE, BOARD, TABLE, DEEP, GOLD))
    return (
        *grounds,
        WINE,
        HONEY,
        LEAF,
        HEDGE,
        RAY,
        *shaded,
        *(part for seat in SEATS for part in (seat.body, seat.dark)),
    )


def _steps() -> Iterator[Colour]:
    for one, other in FINE:
        yield from (mixed(one, other, share) for share in (0.33, 0.67))
    for one, other in COARSE:
        yield mixed(one, other, 0.5)


FINE = ((INK, TILE), (INK, WHITE), (INK, GOLD), (WHITE, DEEP), (RED, WHITE), (MUTED, STONE))
COARSE = (
    *((TABLE, ground) for ground in (TILE, GOLD, DEEP)),
    *((seat.ink, seat.body) for seat in SEATS),
    (BLUE, INK),
)
"""Pairs of colours that meet at an edge: lettering wants two steps between them, large shapes one."""
