"""Add-Vantage: what players can plan of their next turn, what stops it, and what may stand for all turns."""

import pytest

from games.addvantage import AddVantageState, AddVantageView
from games.core import Seat
from games.planning import names
from tests.support.games.addvantage.positions import (
    ALMOST,
    ANN,
    BACK,
    BOB,
    CAS,
    EMPTY,
    ENDS,
    FULL,
    GAME,
    legal,
    play,
    position,
    rolling,
    view,
)

AT_ONCE = {"roll": "at once"}
COINLESS = f"{ALMOST} | {ENDS} | 0"


def ahead(state: AddVantageState, *planned: str, seat: Seat = BOB) -> AddVantageView | None:
    return GAME.ahead(view(state, seat), tuple(map(GAME.read, planned)))


def plannable(state: AddVantageState, *planned: str, seat: Seat = BOB) -> list[str]:
    found = ahead(state, *planned, seat=seat)
    return [] if found is None else [str(move) for move in GAME.legal(found)]


def stopped(state: AddVantageState, line: str, *planned: str, seat: Seat = BOB) -> bool:
    """Whether a plan stops at what a line does."""
    return any(event.stopping(seat, names(planned)) for event in play(state, line).events)


def test_rolling_or_buying_can_be_planned_while_another_places_dice() -> None:
    state = position("5.. ... ...", ALMOST, rolled="3 4")

    assert plannable(state) == ["roll", "buy.1.1.9"]


@pytest.mark.parametrize("planned", ["roll", "buy.1.1.9"])
def test_a_roll_and_a_purchase_end_a_plan(planned: str) -> None:
    assert ahead(position("5.. ... ...", ALMOST, rolled="3 4"), planned) is None


def test_after_a_die_to_take_back_the_rest_of_the_turns_beginning_can_be_planned() -> None:
    state = position("5.. ... ...", ALMOST, rolled="3 4", options=BACK)

    assert plannable(state, "return.1") == ["roll", "buy.1.1.1", "buy.1.1.9"]


@pytest.mark.parametrize("board", [COINLESS, FULL])
def test_nothing_is_planned_by_those_who_would_be_skipped(board: str) -> None:
    assert ahead(position("5.. ... ...", board)) is None


def test_nothing_is_planned_by_those_whose_last_turn_is_over() -> None:
    state = position(EMPTY, EMPTY, EMPTY, mover=BOB, last_round=True)

    assert ahead(state, seat=ANN) is None
    assert ahead(state, seat=CAS) is not None


def test_a_plan_stops_when_a_die_is_bought_from_its_maker() -> None:
    assert stopped(position(EMPTY, "5.. ... ..."), "0 buy.2.1.1", "roll")


def test_a_plan_to_buy_stops_when_somebody_buys_that_die() -> None:
    state = position(EMPTY, "5.. ... ...", EMPTY)

    assert stopped(state, "0 buy.2.1.9", "buy.2.1.4", seat=CAS)
    assert not stopped(state, "0 buy.2.1.9", "roll", seat=CAS)


def test_a_plan_to_buy_stops_when_a_die_lies_on_the_cell_anew() -> None:
    state = position(EMPTY, EMPTY, rolled="3 4")

    assert stopped(state, "0 place.3.5", "buy.1.5.2")
    assert not stopped(state, "0 place.3.6", "buy.1.5.2")


def test_a_plan_to_buy_stops_when_the_die_is_taken_back() -> None:
    assert stopped(position("5.. ... ...", EMPTY, options=BACK), "0 return.1", "buy.1.1.3")


def test_what_players_do_themselves_stops_no_plan_of_theirs() -> None:
    assert not stopped(position("5.. ... ...", "5.. ... ...", options=BACK), "0 return.1", "buy.2.1.1", seat=ANN)


def test_a_plan_stops_when_its_maker_is_skipped() -> None:
    state = position(EMPTY, COINLESS, EMPTY, rolled="3")

    assert stopped(state, "0 place.3.1", "roll")
    assert not stopped(state, "0 place.3.1", "roll", seat=CAS)


def test_every_plan_stops_when_the_last_round_is_announced() -> None:
    assert stopped(position(ALMOST, EMPTY, rolled="3"), "0 place.3.9", "roll")


# The standing order


def test_who_can_do_nothing_but_roll_rolls_by_a_standing_order() -> None:
    state = position(EMPTY, EMPTY)

    assert legal(state) == ["roll"]
    assert str(GAME.ordered(view(state), AT_ONCE)) == "roll"
    assert all(order.is_offered(view(state)) for order in GAME.orders)


@pytest.mark.parametrize(
    "state",
    [
        position(EMPTY, "5.. ... ..."),
        position("5.. ... ...", EMPTY, options=BACK),
        position(EMPTY, EMPTY, rolled="3"),
        position(f"{EMPTY} | {ENDS} | 3", EMPTY, phase="more", thrown=2),
    ],
    ids=["could buy", "could take a die back", "dice lie there", "could roll one more"],
)
def test_who_could_do_something_else_is_asked(state: AddVantageState) -> None:
    assert GAME.ordered(view(state), AT_ONCE) is None
    assert not any(order.is_offered(view(state)) for order in GAME.orders)


def test_without_a_standing_order_all_are_asked() -> None:
    assert GAME.ordered(view(position(EMPTY, EMPTY)), {}) is None


def test_nobody_rolls_by_an_order_out_of_turn() -> None:
    assert GAME.ordered(view(position(EMPTY, EMPTY), BOB), AT_ONCE) is None


def test_rolled_dice_stop_nothing() -> None:
    step = play(position(EMPTY, EMPTY), "0 roll", chance=rolling(3, 4))

    assert not any(event.stopping(BOB, {"1", "2", "3", "4"}) for event in step.events)
