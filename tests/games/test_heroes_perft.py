"""How many ways three turns of Heroes & Cities can go: numbers that the rules and the umpire both come to."""

from typing import NamedTuple

import pytest

from games.heroes import Colour, Length
from games.heroes.board import (
    Turn,
    can_act,
    free_squares,
    made_hero,
    moved,
    owned,
    promotable,
    reach,
    squares_of,
    steps_of,
)
from games.heroes.components import OPENING, OPENING_CITIES, other
from games.heroes.ending import Course, ending
from tests.support.games.heroes.judge import Umpire, handed_over
from tests.support.games.heroes.positions import board


class Start(NamedTuple):
    """A position, and the number of ways that 1, 2 and 3 turns from it can go."""

    board: str
    cities: str
    mover: Colour
    ways: tuple[int, int, int]
    length: Length = "full"


STARTS = {
    "the opening": Start(OPENING, OPENING_CITIES, "white", (80, 6400, 562240)),
    "a melee": Start(
        board("Ad4 Ae4 Af4 ad6 ae6 af6 Ac5 ag5 Ha1 ha10"), OPENING_CITIES, "white", (83, 7102, 622439)
    ),
    "heroes in the open": Start(board("Hc3 Ad5 Hg4 hd6 ae7 ag8"), OPENING_CITIES, "black", (86, 8564, 703165)),
    "black shut in but for a promotion": Start(
        board("ha1 hb1 ha2 hb2 ha3 ab3 ha4 Ac1 Ac2 Ac3 Ac4 Ab4 Aa5 Ac5"), "bwwwbbbb", "white", (66, 1178, 86201)
    ),
    "black shut in and passing": Start(
        board("ha1 hb1 ha2 hb2 ha3 ab3 ha4 Ac1 Ac2 Ac3 Ac4 Ab4 Ha5 Hc5"), OPENING_CITIES, "white", (87, 1435, 129965)
    ),
    "cities on the rows of a short game": Start(
        board("Ad3 Af4 ad6 af8 Ha10 hj1"), "wwbwbwbb", "white", (60, 3582, 224656), "short"
    ),
    "two cities short of all": Start(
        board("Ad7 Ae8 ac8 ag9 Ah7 aj8"), "wwwwwwbw", "white", (62, 3115, 193308)
    ),
}  # fmt: skip
TURNS = range(1, 4)


def ways(position: Turn, mover: Colour, turns: int, length: Length) -> int:
    """How many ways so many turns can go; the last one is counted without being played."""
    free = free_squares(position.board)
    reached = {at: reach(free, at, steps_of(position.board[at])) for at in owned(position.board, mover)}
    stays = promotable(position.board, position.cities, mover, length)
    if turns == 1:
        return sum(squares.bit_count() for squares in reached.values()) + len(stays)
    after = [
        moved(*position[:2], start, to, length) for start, squares in reached.items() for to in squares_of(squares)
    ]
    after += [made_hero(*position[:2], at) for at in stays]
    return sum(ways_on(turn, other(mover), turns - 1, length) for turn in after)


def ways_on(position: Turn, mover: Colour, turns: int, length: Length) -> int:
    """The same after a turn: none when the game is over, the other's when this player must pass."""
    if ending(position.board, position.cities, Course()):
        return 0
    return ways(position, mover if can_act(*position[:2], mover, length) else other(mover), turns, length)


def ways_of_umpire(umpire: Umpire, turns: int) -> int:
    moves = list(umpire.moves())
    if turns == 1:
        return len(moves)
    found = 0
    for start, to in moves:
        after = umpire.aside()
        if not after.play(start, to).winner:
            found += ways_of_umpire(after, turns - 1)
    return found


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_three_turns_can_go_as_many_ways_as_ever(start: Start) -> None:
    position = Turn(start.board, start.cities)

    assert tuple(ways(position, start.mover, turns, start.length) for turns in TURNS) == start.ways


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_the_umpire_counts_as_many_ways(start: Start) -> None:
    umpire = handed_over(start.board, start.cities, start.mover, start.length)

    assert tuple(ways_of_umpire(umpire, turns) for turns in TURNS) == start.ways
