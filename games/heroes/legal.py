"""What may be done in Heroes & Cities: the viewer's moves, and where a piece can go.

Destinations are numbered in the order of the menus, so that a picture can show the numbers on the squares.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.core import Term
from games.heroes.board import (
    AROUND,
    HERO_STEPS,
    WHOLE,
    colour_of,
    free_squares,
    moved,
    owned,
    promotable,
    reach,
    squares_of,
    steps_of,
)
from games.heroes.components import FREE, INDEX, SIDE, SQUARES, Colour, Square, place
from games.heroes.model import HeroesView
from games.heroes.moves import Go, HeroesMove, Promote
from games.words import N_

CAPTURES = Term(N_("Captures"))
CITY = Term(N_("Cities"))
FORWARD = Term(N_("Forward"))
SIDEWAYS = Term(N_("Sideways"))
BACKWARD = Term(N_("Backward"))
GROUPS = (CAPTURES, CITY, FORWARD, SIDEWAYS, BACKWARD)
"""What destinations are sorted by; the last three as seen by the mover, who sits behind their own first row."""


GOES: tuple[dict[int, Go], ...] = tuple(
    {to: Go(piece=piece, to=SQUARES[to]) for to in squares_of(reach(WHOLE ^ 1 << start, start, HERO_STEPS))}
    for start, piece in enumerate(SQUARES)
)
"""The move from every square to every other within a hero's reach, made once: up to 300 of them may be legal."""
PROMOTIONS: tuple[Promote, ...] = tuple(Promote(piece=square) for square in SQUARES)


def legal_moves(view: HeroesView) -> Iterator[HeroesMove]:
    """The legal moves of the viewer, piece by piece, then promotions on the spot."""
    if view.me not in view.to_act:
        return
    board, free = view.board, free_squares(view.board)
    for start in owned(board, view.mover):
        goes = GOES[start]
        for to in squares_of(reach(free, start, steps_of(board[start]))):
            yield goes[to]
    for square in promotable(board, view.cities, view.mover, view.length):
        yield PROMOTIONS[square]


def movable(view: HeroesView, kind: str) -> tuple[Square, ...]:
    """The viewer's pieces that can make a kind of move now, in the order in which they read the board."""
    if view.me not in view.to_act:
        return ()
    if kind == "promote":
        found = [SQUARES[at] for at in promotable(view.board, view.cities, view.mover, view.length)]
    else:
        free = free_squares(view.board)
        found = [SQUARES[at] for at in owned(view.board, view.mover) if AROUND[at] & free]
    return tuple(sorted(found, key=lambda square: _reading(view.mover, square)))


class Destination(NamedTuple):
    """A square that a piece can go to, and what its going there does."""

    number: int
    """From 1, through the groups in their order, inside a group in the order in which the mover, who has their own side
    below, reads the board: the farthest row first, each from left to right."""
    square: Square
    group: Term
    """One of GROUPS."""
    captured: tuple[Square, ...]
    """Enemy pieces that leave the board."""
    lost: tuple[Square, ...]
    """Own pieces that leave the board; the piece itself, on `square`, when it ends enclosed."""
    conquers: bool
    promotes: bool


@lru_cache(maxsize=256)
def destinations(view: HeroesView, piece: Square) -> tuple[Destination, ...]:
    """Where the piece on a square can go now, in the order of the menus; a panel and its picture ask it many times.

    Empty for a square without a piece of the player to move, and when the game is over.
    """
    start = INDEX[piece]
    standing = view.board[start]
    if view.outcome is not None or standing == FREE or colour_of(standing) != view.mover:
        return ()
    squares = squares_of(reach(free_squares(view.board), start, steps_of(standing)))
    found = [_destination(view, start, to) for to in squares]
    found.sort(key=lambda it: (GROUPS.index(it.group), _reading(view.mover, it.square)))
    return tuple(it._replace(number=number) for number, it in enumerate(found, 1))


def _destination(view: HeroesView, start: int, to: int) -> Destination:
    """One of them, without its number."""
    turn = moved(view.board, view.cities, start, to, view.length)
    own = [square for square in turn.captured if square == to or colour_of(view.board[square]) == view.mover]
    enemies = [square for square in turn.captured if square not in own]
    group = CAPTURES if enemies else CITY if turn.conquered or turn.promoted else _direction(view.mover, start, to)
    return Destination(0, SQUARES[to], group, _named(enemies), _named(own), turn.conquered, turn.promoted)


def _direction(mover: Colour, start: int, to: int) -> Term:
    rows = to // SIDE - start // SIDE
    if rows == 0:
        return SIDEWAYS
    return FORWARD if (rows > 0) == (mover == "white") else BACKWARD


def _reading(mover: Colour, square: Square) -> tuple[int, int]:
    """The order in which a board with the mover's side below is read."""
    column, row = place(square, mover)
    return row, column


def _named(squares: list[int]) -> tuple[Square, ...]:
    return tuple(SQUARES[square] for square in squares)
