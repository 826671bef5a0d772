"""The position in which a move is picked ahead is drawn in every game, but not as a turn that has come."""

from itertools import islice

import pytest

from games import GAMES
from games.words import english
from render import PAINTERS
from render.toolkit.game_painter import GamePainter
from render.toolkit.header import PLANNING
from render.toolkit.theme import GOLD
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


@pytest.mark.parametrize("key", PAINTERS)
def test_nobody_is_told_that_it_is_their_turn_where_they_only_plan(key: str) -> None:
    game, painter = GAMES[key], PAINTERS[key]
    assert isinstance(painter, GamePainter)
    for number in (0, matches(game) - 1):
        for match, plan in islice(planned(game, number), 0, 9 * DRAWN, 9):
            names = NAMES[: match.seats]
            canvas = painter.paint(plan.position, names, english(names))
            alt = painter.describe(plan.position, names, english(names), ())

            said = [label.text for label in canvas.texts]
            assert PLANNING in said
            assert not [text for text in said if "Your turn" in text]
            assert canvas.image.getpixel((4, 4)) != GOLD
            assert "You are choosing your next move." in alt
            assert "It is your turn" not in alt
            assert "Still to choose" not in alt
