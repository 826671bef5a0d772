"""The colours of Add-Vantage."""

from collections.abc import Iterator
from typing import NamedTuple

from render.toolkit.theme import DEEP, EDGE, GOLD, PALE, RAY, SEATS, SHADE, TABLE, WHITE, WINE, Colour, SeatStyle, mixed

PLAYERS = 4
REACHED = mixed(GOLD, WHITE, 0.55)
"""Under the dice of a line that has not won its tile yet, but matches it."""
HOLE = mixed(DEEP, SHADE, 0.45)
"""Where a die or tile of the middle will lie or has lain,"""
HOLE_EDGE = mixed(DEEP, PALE, 0.5)
"""and what is around or written on it."""


class BoardColours(NamedTuple):
    """The colours of a board: of its wood, and of what is sunk into it."""

    wood: Colour
    well: Colour


COVER_BOARD = BoardColours(WINE, mixed(WINE, SHADE, 0.45))
BEVEL = mixed(EDGE, WHITE, 0.55)
LIGHTS = (WHITE, mixed(WHITE, SHADE, 0.1), mixed(WHITE, SHADE, 0.24))
"""The paper of a cube's top, left and right."""


def board_colours(style: SeatStyle) -> BoardColours:
    """A board in the colour of its seat."""
    return BoardColours(mixed(style.dark, style.body, 0.25), mixed(style.dark, SHADE, 0.35))


def colours() -> Iterator[Colour]:
    """What these pictures need beyond the colours of all games."""
    yield REACHED
    for style in SEATS[:PLAYERS]:
        wood, well = board_colours(style)
        yield from (wood, well, mixed(wood, SHADE, 0.3), mixed(well, SHADE, 0.3))
        yield from (mixed(well, WHITE, share) for share in (0.33, 0.67, 0.8))
        yield from (mixed(wood, WHITE, 0.5), mixed(wood, well, 0.5))
    yield from (HOLE, HOLE_EDGE, COVER_BOARD.well, mixed(TABLE, SHADE, 0.5), BEVEL, *LIGHTS)
    yield from (mixed(COVER_BOARD.wood, ground, 0.5) for ground in (TABLE, RAY, WHITE, COVER_BOARD.well))
    yield mixed(COVER_BOARD.well, WHITE, 0.5)
