"""How strong computer players are: dots behind their names on their panels, and nowhere else."""

import pytest

from games import GAMES, KEYS
from games.words import english
from render import PAINTERS
from tests.support.games.optional import declaring
from tests.support.games.registry import SUITES
from tests.support.games.suite import PictureCase
from tests.support.render.positions import by_hand

NAMES = ("Ann", "Ada", "Bruno", "Cleo", "Dora", "Emil")


def shown(key: str) -> PictureCase:
    """A position of a game: the first whose picture is golden, if there is one."""
    return next(iter((*SUITES[key].golden.values(), *by_hand(key))))


@pytest.mark.parametrize("key", declaring("pips"))
def test_each_level_looks_otherwise_and_is_described_alike(key: str) -> None:
    case = shown(key)
    names, painter = NAMES[: case.seats], PAINTERS[key]
    other = next(seat for seat in range(case.seats) if seat != case.view.me)
    levels = range(len(GAMES[key].levels) + 1)

    pictures = [
        painter.draw(
            case.view, names, english(names), case.partial, [pips * (seat == other) for seat in range(case.seats)]
        )
        for pips in levels
    ]

    assert len({picture.png for picture in pictures}) == len(levels)
    assert len({picture.alt for picture in pictures}) == 1


@pytest.mark.parametrize("key", KEYS)
def test_nobody_has_dots_where_no_computer_plays(key: str) -> None:
    case = shown(key)
    names, painter = NAMES[: case.seats], PAINTERS[key]

    without = painter.draw(case.view, names, english(names), case.partial)

    assert painter.draw(case.view, names, english(names), case.partial, [0] * case.seats).png == without.png
