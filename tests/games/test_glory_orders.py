"""Steal the Glory: what can be ordered once, where it is offered, and that it answers nothing else."""

import pytest

from games.core import Seat
from games.glory import GloryState
from games.glory.orders import DEFENDING, STEALING, TYING
from games.glory.rules_1 import Glory1
from tests.support.games.glory.positions import ANN, BOB, GAME, duelling, play, position, thieving

ALL = {"attacked": "highest", "tied": "highest", "steal": "never"}


def answer(state: GloryState, seat: Seat, **orders: str) -> str | None:
    move = GAME.ordered(GAME.view(state, seat), orders)
    return None if move is None else str(move)


def offered(state: GloryState, seat: Seat) -> tuple[object, ...]:
    return tuple(order for order in GAME.orders if order.is_offered(GAME.view(state, seat)))


@pytest.mark.parametrize(("value", "card"), [("highest", "KC"), ("lowest", "3H")])
def test_who_is_robbed_defends_with_the_card_that_they_ordered(value: str, card: str) -> None:
    attacked = play(thieving("2H 9D", "5H KC 3H", pawns=(8, 8), owners=(BOB, None)), "0 steal.1.2H").state

    assert answer(attacked, BOB, attacked=value) == f"play.{card}"
    assert answer(attacked, BOB) is None
    assert answer(attacked, BOB, steal="never") is None


def test_who_never_steals_declines_by_themselves() -> None:
    state = thieving("2H 9D", "5H KC", pawns=(8, 8), owners=(BOB, None))

    assert answer(state, ANN, **ALL) == "decline"
    assert answer(state, ANN, attacked="highest") is None


@pytest.mark.parametrize(("value", "card"), [("highest", "3D"), ("lowest", "2H")])
def test_who_is_tied_plays_the_card_that_they_ordered(value: str, card: str) -> None:
    tie = play(position("KS 2H 3D", "KH 5H 6D"), "0 play.KS", "1 play.KH").state

    assert answer(tie, ANN, tied=value) == f"play.{card}"
    assert answer(tie, ANN, attacked="highest", steal="never") is None
    assert offered(tie, ANN) == (TYING,)


def test_no_order_answers_a_round_or_a_theft_of_ones_own() -> None:
    choosing = position("KS 2H 3D", "KH 5H 6D")

    assert answer(choosing, ANN, **ALL) is None
    thief = Glory1().view(duelling("2H 9D", "5H KC", owners=(BOB, None)), ANN)
    assert Glory1().ordered(thief, ALL) is None


@pytest.mark.parametrize(
    ("pawns", "owners", "asked"),
    [
        ((8, 6), (ANN, None), True),  # two points bring the other one as far
        ((8, 5), (ANN, None), False),
        ((8, 9), (BOB, None), True),  # nobody owns the one on 10, which can be claimed in this round
        ((1, 9), (BOB, None), False),
    ],
)
def test_the_defence_is_offered_with_the_card_where_all_see_that_it_may_be_needed(
    pawns: tuple[int, int], owners: tuple[Seat | None, Seat | None], asked: bool
) -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pawns=pawns, owners=owners)

    assert [it.space for it in state.collectibles] == [5, 10]
    assert (DEFENDING in offered(state, ANN)) is asked


def test_never_to_steal_is_offered_where_one_could() -> None:
    assert offered(thieving("2H", "5H", pawns=(8, 8), owners=(BOB, None)), ANN) == (STEALING,)
