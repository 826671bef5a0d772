"""People who play over days wait for each other less often where they plan ahead."""

from statistics import mean

import pytest

from tests.support.amount import amount
from tools.simulation.game_over_days import Course
from tools.simulation.waits import ROWS, Row, course

GAMES = amount(3, 6)
NAMES = (
    "glory, 2 players",
    "glory, 4 players",
    "addvantage, 2 players",
    "spy half, 2 to 4 players",
    "heroes short, 2 players",
)
QUICK = [row for row in ROWS if row.name in NAMES]


def courses(row: Row, *, plans: bool) -> list[Course]:
    """What is seen of a few games, each of which ends."""
    return [course(row.setting, number, plans=plans) for number in range(GAMES)]


def named(row: Row) -> str:
    """How a row is called."""
    return row.name


@pytest.mark.parametrize("row", QUICK, ids=named)
def test_who_plans_is_waited_for_no_more_often(row: Row) -> None:
    without, ahead = courses(row, plans=False), courses(row, plans=True)

    assert mean(it.waits / it.turns for it in ahead) <= mean(it.waits / it.turns for it in without)
    assert any(it.plans for it in ahead)
    assert not any(it.plans for it in without)


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_every_game_over_days_ends(row: Row) -> None:
    assert course(row.setting, 1, plans=True).days > 0


def test_the_same_number_is_the_same_game() -> None:
    [row] = [row for row in ROWS if row.name.startswith("spy half")]

    assert courses(row, plans=True) == courses(row, plans=True)
