"""What is forced in everybody's sight is decided by the rules, or by a standing order: nobody need be waited for."""

from itertools import groupby, islice

import pytest

from games.core import AnyGame
from tests.support.games.random_play import EVERY, name_of, random_play

MATCHES = 4
MOST_A_SEAT = 5
"""So many moves at most are forced for each seat before somebody decides or the game is over."""


@pytest.mark.parametrize("game", EVERY.values(), ids=name_of)
def test_who_has_one_move_in_everybodys_sight_can_order_it_once(game: AnyGame) -> None:
    orders = {order.key: next(iter(order.values)) for order in game.orders}
    for number in range(MATCHES):
        for ply in random_play(game, number) if game.is_open else ():
            view = ply.match.view(ply.seat)
            moves = list(islice(game.legal(view), 2))
            if len(moves) == 1:
                assert game.ordered(view, orders) == moves[0]


@pytest.mark.parametrize("game", EVERY.values(), ids=name_of)
def test_a_forced_move_is_the_only_one_and_is_not_asked_about(game: AnyGame) -> None:
    for number in range(MATCHES):
        for ply in random_play(game, number):
            view = ply.match.view(ply.seat)
            move = game.forced(view)
            if move is not None:
                assert list(islice(game.legal(view), 2)) == [move]
                assert game.question(view, move) is None


@pytest.mark.parametrize("game", EVERY.values(), ids=name_of)
def test_not_so_many_moves_are_forced_that_nobody_decides(game: AnyGame) -> None:
    for number in range(MATCHES):
        played = random_play(game, number)
        forced = [game.forced(ply.match.view(ply.seat)) is not None for ply in played]
        row = max((len(list(group)) for key, group in groupby(forced) if key), default=0)
        assert row <= MOST_A_SEAT * played[0].match.seats
