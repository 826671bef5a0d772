"""What is forced in everybody's sight is decided by the rules, or by a standing order: nobody need be waited for."""

from itertools import islice

import pytest

from games.core import AnyGame
from tests.support.games.random_play import EVERY, name_of, random_play

MATCHES = 4


@pytest.mark.parametrize("game", EVERY.values(), ids=name_of)
def test_who_has_one_move_in_everybodys_sight_can_order_it_once(game: AnyGame) -> None:
    orders = {order.key: next(iter(order.values)) for order in game.orders}
    for number in range(MATCHES):
        for ply in random_play(game, number) if game.is_open else ():
            view = ply.match.view(ply.seat)
            moves = list(islice(game.legal(view), 2))
            if len(moves) == 1:
                assert game.ordered(view, orders) == moves[0]
