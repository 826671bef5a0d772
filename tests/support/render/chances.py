"""Chances of finished games, to be drawn: of three players, of teams, and of as many as there can be."""

from collections.abc import Sequence
from typing import Final

from render.chances import ChancesSheet, Course, Mark, Tick
from tests.support.render.names import NAMES

_ANN: Final = (33, 40, 46, 60, 62, 58, 31, 35, 30, 12, 8, 0)
_BOB: Final = (33, 36, 30, 24, 20, 26, 53, 50, 61, 80, 90, 100)
_CAS: Final = (34, 24, 24, 16, 18, 16, 16, 15, 9, 8, 2, 0)


def chances(
    shares: Sequence[Sequence[int]],
    sides: Sequence[tuple[int, ...]],
    me: int = 0,
    marks: Sequence[int] = (),
    names: Sequence[str] = NAMES,
) -> ChancesSheet:
    """The chances of some sides, two lines of the record from one moment to the next, with numbers at `marks`."""
    moments, seats = range(0, 2 * len(shares[0]), 2), sum(map(len, sides))
    return ChancesSheet(
        names=tuple(names[:seats]),
        colours=(),
        me=me,
        moments=tuple(moments),
        courses=tuple(Course(seats=side, shares=tuple(each)) for side, each in zip(sides, shares, strict=True)),
        marks=tuple(Mark(number=number, line=line) for number, line in enumerate(marks, 1)),
        ticks=tuple(Tick(line=line, text=f"Round {line // 2}") for line in moments[3::3]),
    )


CHANCES: Final = chances((_ANN, _BOB, _CAS), [(0,), (1,), (2,)], marks=(12, 11))
CHANCES_OF_TEAMS: Final = chances((_BOB, tuple(100 - it for it in _BOB)), [(0, 2), (1, 3)], me=3, marks=(12,))


def crowded(me: int = 0) -> ChancesSheet:
    """Six sides, five of which end with nothing; three numbers stand at the same line."""
    others = [tuple(it // 6 for it in _ANN)] * 5
    return chances((*others, _BOB), [(seat,) for seat in range(6)], me, marks=(22, 22, 21))
