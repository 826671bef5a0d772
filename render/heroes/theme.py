"""How the two sides of Heroes & Cities and their land look."""

from collections.abc import Iterator
from typing import NamedTuple

from games.heroes import Colour as Side
from render.toolkit.theme import BLUE, BRONZE, LEAF, PALE, SHADE, SHADOW, WHITE, Colour, mixed, rgb

MEADOW = rgb("#c9d4a8")
FIELD = rgb("#b3c18e")
"""The lighter and the darker squares: both dark enough for white pieces and light enough for black ones."""
WOOD = rgb("#8a5f36")
GRAIN = rgb("#6d4826")
IVORY = rgb("#fbf6e6")
SAND = rgb("#e3d3ab")
UMBER = rgb("#5a4630")
COAL = rgb("#2b2a33")
STEEL = rgb("#8d97a5")
SLATE = rgb("#4a4f5e")
NIGHT = rgb("#191920")
ASH = rgb("#646b7b")
"""What black's pieces and cities stand out from, and white letters too."""


class SideStyle(NamedTuple):
    """A side's colours: body, edge and emblem of its pieces, the blade, and towers and walls of its cities."""

    body: Colour
    edge: Colour
    ink: Colour
    blade: Colour
    wall: Colour
    stone: Colour


SIDE_STYLES: dict[Side, SideStyle] = {
    "white": SideStyle(IVORY, UMBER, BRONZE, WHITE, IVORY, SAND),
    "black": SideStyle(COAL, NIGHT, PALE, STEEL, SLATE, STEEL),
}

LANDS = (MEADOW, FIELD)
PLAIN = (*LANDS, WOOD, GRAIN, IVORY, SAND, UMBER, COAL, STEEL, SLATE, NIGHT, ASH)
SKY = rgb("#6f9fd8")
"""What the squares of the last move have in them."""
FAINT = mixed(FIELD, BLUE, 0.5)
"""The arrow of a move before it."""


def last_move_colour(land: Colour) -> Colour:
    """A square of the last move."""
    return mixed(land, SKY, 0.5)


def colours() -> Iterator[Colour]:
    """What these pictures need beyond the colours of all games."""
    yield from PLAIN
    yield from (last_move_colour(land) for land in LANDS)
    yield from (mixed(land, SHADE, SHADOW) for land in LANDS)
    yield from (mixed(one, other, 0.5) for one, other in MEETING)


MEETING = (
    (MEADOW, IVORY),
    (MEADOW, LEAF),
    (FIELD, UMBER),
    (FIELD, BLUE),
    (IVORY, UMBER),
    (IVORY, BRONZE),
    (SAND, UMBER),
    (COAL, PALE),
    (SLATE, NIGHT),
)
"""Colours that meet at an edge, those where a step between them is seen most; thirty more would cost 4 kB."""
