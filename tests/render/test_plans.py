"""The position in which a move is picked ahead is drawn like any other, in every game."""

from itertools import islice

import pytest

from games import GAMES
from games.words import english
from render import PAINTERS
from tests.support.games.plans import planned
from tests.support.games.random_play import matches
from tests.support.render.limits import assert_within_limits
from tests.support.render.names import NAMES

DRAWN = 4
"""Positions of a match."""


@pytest.mark.parametrize("key", PAINTERS)
def test_the_position_of_a_plan_is_drawn_while_its_moves_are_picked(key: str) -> None:
    game = GAMES[key]
    for number in (0, matches(game) - 1):
        for match, plan in islice(planned(game, number), 0, 9 * DRAWN, 9):
            names = NAMES[: match.seats]
            for kind in game.kinds(plan.position):
                picked = [(option.value,) for option in game.choices(plan.position, (kind,)).options[:1]]
                for partial in ((), *[(kind, *value) for value in picked]):
                    assert_within_limits(PAINTERS[key].draw(plan.position, names, english(names), partial))
