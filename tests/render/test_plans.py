"""The position in which a move is picked ahead is drawn in every game, but not as a turn that has come."""

from functools import cache
from itertools import islice

import pytest

from games import GAMES
from games.match import Match
from games.planning import PlanningMatch
from games.words import english
from render import PAINTERS
from render.toolkit.game_painter import GamePainter
from render.toolkit.header import PLANNING
from render.toolkit.theme import GOLD
from tests.support.amount import amount
from tests.support.games.optional import declaring
from tests.support.games.plans import planned
from tests.support.games.random_play import matches
from tests.support.render.limits import assert_within_limits
from tests.support.render.names import NAMES

MATCHES = amount(1, 2)
"""So many matches, of the first and the last of a game's options,"""
DRAWN, EVERY = 4, 9
"""and so many positions of each; how far apart they are."""


SIGNED = declaring("plan sign")


@cache
def drawn(key: str) -> tuple[tuple[Match, PlanningMatch], ...]:
    """Matches, and plans in which somebody picks a move in them."""
    game = GAMES[key]
    numbers = (matches(game) - 1, 0)[:MATCHES]
    return tuple(it for number in numbers for it in islice(planned(game, number), 0, EVERY * DRAWN, EVERY))


@pytest.mark.parametrize("key", PAINTERS)
def test_the_position_of_a_plan_is_drawn_while_its_moves_are_picked(key: str) -> None:
    game = GAMES[key]
    for match, plan in drawn(key):
        names = NAMES[: match.seats]
        picked = [
            (kind, option.value)
            for kind in game.kinds(plan.position)
            for option in game.choices(plan.position, (kind,)).options[:1]
        ]
        for partial in ((), *picked):
            assert_within_limits(PAINTERS[key].draw(plan.position, names, english(names), partial))


@pytest.mark.parametrize("key", PAINTERS)
def test_nobody_is_told_that_it_is_their_turn_where_they_only_plan(key: str) -> None:
    painter = PAINTERS[key]
    assert isinstance(painter, GamePainter)
    for match, plan in drawn(key):
        names = NAMES[: match.seats]
        scene = painter.paint(plan.position, names, english(names))
        canvas = painter.header(scene)
        alt = painter.describe(plan.position, names, english(names), ())

        said = [label.text for label in (*canvas.texts, *scene.canvas.texts)]
        assert PLANNING in said or key not in SIGNED
        assert not [text for text in said if "Your turn" in text]
        assert canvas.image.getpixel((4, 4)) != GOLD
        assert "You are choosing your next move." in alt or key not in SIGNED
        assert "It is your turn" not in alt
        assert "Still to choose" not in alt
