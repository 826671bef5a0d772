"""The board of Heroes & Cities: squares, lines and what lies where at the start.

A square is written "b1": column a to j, row 1 to 10. Inside the rules it is an index from 0 ("a1") to 99 ("j10"), row
by row from the bottom.
"""

from typing import Annotated, Literal

from pydantic import Field

from games.orientation import turned

SIDE = 10
SQUARES: tuple[str, ...] = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdefghij")
INDEX: dict[str, int] = {square: index for index, square in enumerate(SQUARES)}
SQUARE_PATTERN = r"^[a-j](?:[1-9]|10)$"
Square = Annotated[str, Field(pattern=SQUARE_PATTERN)]

Colour = Literal["white", "black"]

Length = Literal["full", "short"]

CITIES: dict[Length, tuple[Square, ...]] = {
    "full": ("b3", "d3", "g3", "i3", "b8", "d8", "g8", "i8"),
    "short": ("b4", "d4", "g4", "i4", "b7", "d7", "g7", "i7"),
}
"""Where the cities lie; at the start white owns the first four and black the others. A ruling."""

FREE, WHITE_ATTACKER, WHITE_HERO, BLACK_ATTACKER, BLACK_HERO = ".AHah"
"""What may stand on a square of a board, as one character; capitals are white."""

OPENING = "." + "A" * 8 + "." + "." * 80 + "." + "a" * 8 + "."
"""The board at the start, square by square; a ruling."""
OPENING_CITIES = "wwwwbbbb"
"""Who owns each of CITIES at the start: "w" or "b"."""


def other(colour: Colour) -> Colour:
    """The opponent's colour."""
    return "black" if colour == "white" else "white"


def place(square: Square, below: Colour) -> tuple[int, int]:
    """The column and the row, from 0 at the upper left, in which somebody sees a square who sits behind a side's pieces
    and looks at the other's."""
    row, column = divmod(INDEX[square], SIDE)
    return turned(column, SIDE - 1 - row, SIDE, 0 if below == "white" else 2)


def is_white(piece: str) -> bool:
    """Whether a piece (not FREE) is white."""
    return piece.isupper()


def is_hero(piece: str) -> bool:
    """Whether a piece is a hero."""
    return piece in "Hh"
