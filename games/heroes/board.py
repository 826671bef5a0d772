"""The board of Heroes & Cities as pure functions: who can reach what, what a move encloses, what a turn leads to.

A board is the text of `components`, a square its index. A set of squares is a whole number with the bit 1 << index for
each of them: a step of a king in all directions at once is then a handful of shifts.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.heroes.components import CITIES, FREE, INDEX, SIDE, Colour, Length, is_hero, is_white

ATTACKER_STEPS = 2
HERO_STEPS = 3
ATTACKERS: dict[Colour, str] = {"white": "A", "black": "a"}
PIECES: dict[Colour, str] = {"white": "AH", "black": "ah"}
OWNERS: dict[Colour, str] = {"white": "w", "black": "b"}
"""How `cities` writes who owns one."""

CITY_AT: dict[Length, dict[int, int]] = {
    length: {INDEX[square]: number for number, square in enumerate(squares)} for length, squares in CITIES.items()
}
"""The number of the city on a square, where there is one, by the length of the game."""

WHOLE = (1 << SIDE * SIDE) - 1
"""All squares."""
_COLUMN_A = sum(1 << SIDE * row for row in range(SIDE))
_NOT_A = WHOLE & ~_COLUMN_A
_NOT_J = WHOLE & ~(_COLUMN_A << SIDE - 1)
_FREE_AS_BITS = str.maketrans(".AHah", "10000")


def _ray(start: int, right: int, up: int) -> tuple[int, ...]:
    """The squares from a square to the edge in one direction, the nearest first."""
    row, column = divmod(start, SIDE)
    squares = []
    while 0 <= (row := row + up) < SIDE and 0 <= (column := column + right) < SIDE:
        squares.append(SIDE * row + column)
    return tuple(squares)


LINES: tuple[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], ...] = tuple(
    tuple((_ray(square, -right, -up), _ray(square, right, up)) for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)))
    for square in range(SIDE * SIDE)
)
"""The four lines through a square, each as its two rays, the nearest squares first."""

AROUND: tuple[int, ...] = tuple(sum(1 << ray[0] for line in lines for ray in line if ray) for lines in LINES)
"""The set of a square's neighbours."""


class Turn(NamedTuple):
    """What a move makes of the board."""

    board: str
    cities: str
    captured: tuple[int, ...] = ()
    """Squares of captured pieces of both colours, in order; the piece that moved among them when it ended enclosed."""
    conquered: bool = False
    promoted: bool = False


def colour_of(piece: str) -> Colour:
    """Whose piece (not FREE) it is."""
    return "white" if is_white(piece) else "black"


def steps_of(piece: str) -> int:
    """How many king steps a piece goes at most."""
    return HERO_STEPS if is_hero(piece) else ATTACKER_STEPS


def placed(board: str, square: int, piece: str) -> str:
    """The board with something else on a square."""
    return board[:square] + piece + board[square + 1 :]


def free_squares(board: str) -> int:
    """The set of squares without a piece; cities, of whichever colour, are squares like others."""
    return int(board[::-1].translate(_FREE_AS_BITS), 2)


def squares_of(squares: int) -> Iterator[int]:
    """The members of a set of squares, in order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def reach(free: int, start: int, steps: int) -> int:
    """The set of free squares to which a piece can walk in at most so many king steps over free squares.

    The square where it began is not among them: it is not free.
    """
    area = 1 << start
    for _ in range(steps):
        wide = area | area << 1 & _NOT_A | area >> 1 & _NOT_J
        area |= (wide | wide << SIDE | wide >> SIDE) & free
    return area & free


def owned(board: str, colour: Colour) -> list[int]:
    """The squares of a colour's pieces, in order."""
    pieces = PIECES[colour]
    return [square for square, piece in enumerate(board) if piece in pieces]


def promotable(board: str, cities: str, colour: Colour, length: Length) -> list[int]:
    """The squares where an attacker of a colour stands on a city of that colour, in order."""
    attacker, owner = ATTACKERS[colour], OWNERS[colour]
    return [at for at, number in CITY_AT[length].items() if board[at] == attacker and cities[number] == owner]


def can_act(board: str, cities: str, colour: Colour, length: Length) -> bool:
    """Whether a colour has any legal move."""
    free = free_squares(board)
    if any(AROUND[square] & free for square in owned(board, colour)):
        return True
    return bool(promotable(board, cities, colour, length))


def moved(board: str, cities: str, start: int, to: int, length: Length) -> Turn:
    """What a legal move of the piece on `start` leads to: first the city, then what is enclosed."""
    piece = board[start]
    number = CITY_AT[length].get(to)
    conquered = promoted = False
    if number is not None and not is_hero(piece):
        owner = OWNERS[colour_of(piece)]
        promoted = cities[number] == owner
        conquered = not promoted
        piece = _hero(piece) if promoted else piece
        cities = cities[:number] + owner + cities[number + 1 :]
    board = placed(placed(board, start, FREE), to, piece)
    captured = enclosed(board, to)
    for square in captured:
        board = placed(board, square, FREE)
    return Turn(board, cities, captured, conquered, promoted)


def made_hero(board: str, cities: str, square: int) -> Turn:
    """What turning the attacker on a square into a hero leads to; it encloses nothing new."""
    return Turn(placed(board, square, _hero(board[square])), cities, promoted=True)


def _hero(attacker: str) -> str:
    """The hero that takes an attacker's place."""
    return "H" if is_white(attacker) else "h"


def enclosed(board: str, to: int) -> tuple[int, ...]:
    """The squares of what the piece that came to `to` encloses, or is enclosed with, in the four lines through it."""
    found: set[int] = set()
    for back, front in LINES[to]:
        before, after = _standing(board, back), _standing(board, front)
        if len(before) + len(after) > 1:
            found.update(_inner([*reversed(before), to, *after], board))
    return tuple(sorted(found))


def _standing(board: str, ray: Sequence[int]) -> list[int]:
    """The squares of a ray that are occupied without a gap."""
    row: list[int] = []
    for square in ray:
        if board[square] == FREE:
            break
        row.append(square)
    return row


def _inner(row: Sequence[int], board: str) -> Sequence[int]:
    """A gap-free row without its first and its last run of one colour: those have enemies on both sides."""
    colours = [is_white(board[square]) for square in row]
    first = next((place for place, white in enumerate(colours) if white != colours[0]), len(row))
    last = next((place for place, white in enumerate(reversed(colours)) if white != colours[-1]), len(row))
    return row[first : len(row) - last]
