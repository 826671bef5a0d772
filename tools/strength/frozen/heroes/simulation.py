"""Heroes & Cities, made small and fast: sets of squares as whole numbers, and positions that are five of them.

The computer player looks thousands of moves ahead on it. A test holds it to the real rules. A square is one bit; each
row has an eleventh bit that no set ever contains, so that a shift cannot come out on the other side of the board.
"""

from collections.abc import Iterator
from typing import TypeAlias

from games.heroes.components import CITIES, INDEX, SIDE, Colour, Length

Squares: TypeAlias = int
"""A set of squares; a set of one stands for the square."""
Position: TypeAlias = tuple[Squares, Squares, Squares, Squares, Squares]
"""Pieces of the player to move, pieces of the other, heroes of both, cities of the player to move, of the other."""

RIGHT, UP, UP_LEFT, UP_RIGHT = LINES = (1, SIDE + 1, SIDE, SIDE + 2)
"""By how many bits the next square in each of the four lines is away."""

SQUARE: tuple[Squares, ...] = tuple(1 << UP * (index // SIDE) + index % SIDE for index in range(SIDE * SIDE))
"""By the index that the rules use."""
PLACE: dict[Squares, int] = {square: index for index, square in enumerate(SQUARE)}
"""SQUARE the other way round."""
WHOLE: Squares = sum(SQUARE)


def compact(board: str, owners: str, mover: Colour, length: Length) -> Position:
    """A position of the real rules; see `components` for how they write it."""
    own, enemy = ("AH", "ah") if mover == "white" else ("ah", "AH")
    cities = [(SQUARE[INDEX[city]], owner == mover[0]) for city, owner in zip(CITIES[length], owners, strict=True)]
    return (
        _where(board, own),
        _where(board, enemy),
        _where(board, "Hh"),
        sum(city for city, mine in cities if mine),
        sum(city for city, mine in cities if not mine),
    )


def _where(board: str, pieces: str) -> Squares:
    return sum(square for square, piece in zip(SQUARE, board, strict=True) if piece in pieces)


def each(squares: Squares) -> Iterator[Squares]:
    """The members of a set, in order."""
    while squares:
        lowest = squares & -squares
        yield lowest
        squares ^= lowest


def around(squares: Squares) -> Squares:
    """A set with all squares beside it, and perhaps bits that are no squares."""
    wide = squares | squares << 1 | squares >> 1
    return wide | wide << UP | wide >> UP


def reach(start: Squares, free: Squares, hero: bool) -> Squares:
    """Where a piece can go over the free squares; where it stands is not one of them."""
    area = around(start) & free
    area |= around(area) & free
    return around(area) & free | area if hero else area


def capturing(own: Squares, enemy: Squares, free: Squares) -> Squares:
    """The free squares from which an own piece would enclose enemies.

    Nothing is enclosed before a move, and whichever piece moves is still counted where it stood; so this says too much
    now and then, and never too little.
    """
    found = 0
    for line in LINES:
        run = own << line & enemy
        while run:
            run <<= line
            found |= run
            run &= enemy
        run = own >> line & enemy
        while run:
            run >>= line
            found |= run
            run &= enemy
    return found & free


def deadly(own: Squares, enemy: Squares, free: Squares) -> Squares:
    """The free squares on which an own piece would be enclosed; now and then too many, as in `capturing`."""
    found = 0
    for line in LINES:
        below = run = enemy << line
        while run := (run & own) << line:
            below |= run
        above = run = enemy >> line
        while run := (run & own) >> line:
            above |= run
        found |= below & above
    return found & free


def enclosed(own: Squares, enemy: Squares, to: Squares) -> Squares:
    """What is captured of both colours when an own piece has come to a square."""
    found = 0
    for line in LINES:
        row = _row(own | enemy, to, line)
        if row & enemy:
            found |= _inner(row, own, enemy, line)
    return found


def _row(standing: Squares, to: Squares, line: int) -> Squares:
    """The gap-free row of pieces through a square."""
    row = next_one = to
    while next_one := next_one << line & standing:
        row |= next_one
    next_one = to
    while next_one := next_one >> line & standing:
        row |= next_one
    return row


def _inner(row: Squares, own: Squares, enemy: Squares, line: int) -> Squares:
    """A row without its first and its last run of one colour."""
    lowest = row & -row
    colour = own if lowest & own else enemy
    while lowest := lowest & colour:
        row &= ~lowest
        lowest <<= line
    highest = 1 << row.bit_length() - 1 if row else 0
    colour = own if highest & own else enemy
    while highest := highest & colour:
        row &= ~highest
        highest >>= line
    return row


def after(position: Position, start: Squares, to: Squares) -> Position:
    """What a legal move leads to, as the other player sees it; one from a square to itself is a promotion."""
    own, enemy, heroes, cities, theirs = position
    if start == to:
        return enemy, own, heroes | start, theirs, cities
    own ^= start | to
    if start & heroes:
        heroes ^= start | to
    elif to & cities:
        heroes |= to
    elif to & theirs:
        cities, theirs = cities | to, theirs ^ to
    taken = enclosed(own, enemy, to)
    if taken:
        own, enemy, heroes = own & ~taken, enemy & ~taken, heroes & ~taken
    return enemy, own, heroes, theirs, cities


def slid(position: Position, start: Squares, to: Squares) -> Position:
    """What `after` gives for a move that encloses nothing, but quicker."""
    own, enemy, heroes, cities, theirs = position
    if to & (cities | theirs):
        return after(position, start, to)
    return enemy, own ^ (start | to), heroes ^ (start | to) if start & heroes else heroes, theirs, cities


def turns_after(position: Position, child: Position, turns: int) -> int:
    """How many quiet turns there were after a move, when there were `turns` before it."""
    same = (
        position[3] == child[4]
        and position[2].bit_count() == child[2].bit_count()
        and (position[0] | position[1]).bit_count() == (child[0] | child[1]).bit_count()
    )
    return turns + 1 if same else 0


def passed(position: Position) -> Position:
    """The same position with the other player to move."""
    own, enemy, heroes, cities, theirs = position
    return enemy, own, heroes, theirs, cities


def moves(position: Position) -> Iterator[tuple[Squares, Squares]]:
    """All legal moves, as start and destination; they are equal for a promotion on the spot."""
    own, enemy, heroes, cities, _ = position
    free = WHOLE & ~(own | enemy)
    for start in each(own):
        for to in each(reach(start, free, bool(start & heroes))):
            yield start, to
    for start in each(own & cities & ~heroes):
        yield start, start
