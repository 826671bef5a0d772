"""How long a game says it takes comes from games that were measured, as `python -m tools.lengths` does."""

from functools import cache

import pytest

from games import GAMES
from games.core import AnyGame, Seat
from tests.support.games.order import Finish, victories
from tools.lengths import Game, Kind, Length, Wait, minutes, played

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@cache
def first(key: str) -> Game:
    """The first game of as few as can play."""
    return played(GAMES[key], GAMES[key].seats[0], {}, 0)


@every_game
def test_a_measured_game_takes_about_as_long_as_the_game_says(game: AnyGame) -> None:
    least, most = game.minutes

    assert least <= minutes(played(game, game.seats[-1], {}, 2).waits) <= most


@every_game
def test_minutes_are_told_in_steps_of_five(game: AnyGame) -> None:
    assert all(told % 5 == 0 for told in game.minutes)
    assert game.minutes == game.options().minutes(game.minutes)


def test_a_turn_its_further_steps_and_who_choose_at_once_are_waited_for_as_long_as_they_take() -> None:
    waits = (Wait(Kind.TURN, 1), Wait(Kind.STEP, 1), Wait(Kind.TURN, 3))

    assert minutes(waits) == (60 + 30 + 8 + 30 + 2 * 5) / 60


def test_four_of_five_games_lie_within_what_is_told() -> None:
    assert Length.of(range(11)).rounded() == (0, 10)
    assert Length.of([31, 31]).rounded() == (30, 35)


def test_rolling_and_placing_in_one_turn_are_steps_and_answers_to_others_too() -> None:
    kinds = [wait.kind for wait in first("addvantage").waits]

    assert kinds[:4] == [Kind.TURN, Kind.STEP, Kind.STEP, Kind.TURN]
    assert first("stratego").waits[0].kind is Kind.SET_UP


def test_who_begins_makes_the_first_turn_after_what_is_set_up_and_nobody_where_all_choose_at_once() -> None:
    assert first("stratego").end.first == 1
    assert first("glory").end.first is None


def test_victories_are_told_by_seat_and_by_order_of_play_and_shared_ones_in_parts() -> None:
    one, two, three = Seat(0), Seat(1), Seat(2)
    ends = [Finish(3, (two,), two), Finish(3, (three, one), three), Finish(3, (), one)]

    assert str(victories(ends[:2])) == "by seat 25 · 50 · 25, in order 75 · 25 · 0"
    assert str(victories(ends)) == "by seat 17 · 33 · 17, in order 50 · 17 · 0"
    assert str(victories([Finish(2, (two,), None)])) == "by seat 0 · 100"
