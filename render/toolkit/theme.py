"""The colours of all pictures, and the palette of 256 colours of a finished picture."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from PIL import Image

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """Convert "#1f4e50" to a triple."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


class SeatStyle(NamedTuple):
    """What distinguishes a seat: a shape, a colour of distinct lightness, and its player's initials."""

    shape: str
    body: Colour
    dark: Colour
    ink: Colour
    initials: str = ""
    """The text on its pieces; a style without initials is shared by all tables."""


TABLE = rgb("#1d4b52")
DEEP = rgb("#12343a")
BOARD = rgb("#f2e7d0")
ROAD = rgb("#d9c39a")
STONE = rgb("#fbf5e6")
TILE = rgb("#f7efdd")
EDGE = rgb("#c4ab7c")
INK = rgb("#26262e")
MUTED = rgb("#6b6254")
PALE = rgb("#b9d0cf")
WHITE = rgb("#fffdf6")
GOLD = rgb("#eeb33b")
BRONZE = rgb("#a8741a")
RED = rgb("#c22f36")
BLUE = rgb("#2a558f")
SKIN = rgb("#f2d0ab")
WINE = rgb("#7b2340")
HONEY = rgb("#c9892f")
LEAF = rgb("#3f8f57")
SHADE = rgb("#0b2327")
HEDGE = rgb("#3f7f6d")
RAY = rgb("#245960")
SHADOW = 0.3
"""The share of SHADE that a shadow adds."""

SEATS = (
    SeatStyle("circle", rgb("#d8453f"), rgb("#7f1d1f"), WHITE),
    SeatStyle("square", rgb("#2760b8"), rgb("#12305f"), WHITE),
    SeatStyle("triangle", rgb("#f7cb3f"), rgb("#8a6410"), INK),
    SeatStyle("diamond", rgb("#5bb56b"), rgb("#1f5c30"), INK),
    SeatStyle("hexagon", rgb("#55267a"), rgb("#2b0f42"), WHITE),
    SeatStyle("star", rgb("#fbfaf6"), rgb("#55524d"), INK),
)


def seat_styles(colours: Sequence[int]) -> tuple[SeatStyle, ...]:
    """Return the styles by seat; without `colours` each seat has that of its own number."""
    return tuple(SEATS[colour] for colour in colours) or SEATS


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return `one` with `share` (0 to 1) of `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def palette(own: Iterable[Colour] = ()) -> Image.Image:
    """Return an image with the palette: the plain colours, steps between those that meet at an edge, and a game's
    `own`.

    There are few steps, since each one makes the pictures larger without a visible difference.
    """
    colours = list(dict.fromkeys((*_plain(), *_steps(), *own)))
    image = Image.new("P", (1, 1))
    image.putpalette([value for entry in colours[:256] for value in entry])
    return image


def snapped(image: Image.Image, colours: Image.Image) -> Image.Image:
    """Return an opaque image in the colours of a palette: so it takes a quarter of the memory, and a finished picture
    shows no others."""
    return image.quantize(palette=colours, dither=Image.Dither.NONE)


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
COARSE = (*((TABLE, ground) for ground in (TILE, GOLD, DEEP)), *((seat.ink, seat.body) for seat in SEATS), (BLUE, INK))
"""Pairs of colours that meet at an edge: FINE ones, for letters, get two steps between them, these, for large shapes,
get one."""
