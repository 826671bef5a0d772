"""Add-Vantage: buying another player's die, and what may not be bought back."""

import pytest

from games.addvantage import AddVantageState, Barred
from tests.support.games.addvantage.positions import (
    ALMOST,
    ANN,
    BOB,
    CAS,
    EMPTY,
    ENDS,
    GAME,
    boards,
    changes,
    legal,
    number,
    play,
    position,
    refusal,
    rolling,
    told,
    view,
)


def sold() -> AddVantageState:
    """Bob has just bought the 5 on cell 2 of Ann, who has another 5, and placed it on cell 7; Cas has her turn."""
    return play(position("15. ..5 ...", "2.. ... ...", "3.. ... ...", mover=BOB), "1 buy.1.2.7").state


# The purchase


def test_a_bought_die_keeps_its_face_and_the_coin_goes_to_the_seller() -> None:
    state = position("1.. ... ...", "54. ... ...", EMPTY)

    step = play(state, "0 buy.2.1.9")

    assert told(step) == ["Ann buys a 5 from Bob (a1) for a coin and puts it on c3."]
    assert changes(state, step) == {
        "boards": {ANN: f"1.. ... ..5 | {ENDS} | 1", BOB: f".4. ... ... | {ENDS} | 3"},
        "mover": BOB,
        "allowance": 3,
        "barred": ((), (Barred(die=number(BOB, 1), buyer=ANN),), ()),
    }


def test_it_is_that_very_die_which_changes_boards() -> None:
    step = play(position(EMPTY, "54. ... ..."), "0 buy.2.1.9")

    bought = step.state.boards[ANN].cells[8]
    assert bought is not None
    assert bought.number == number(BOB, 1)


def test_any_die_of_any_other_player_may_be_bought_for_any_empty_cell() -> None:
    state = position("11. 111 11.", "5.. ... ...", "... ... .32")

    assert legal(state) == [
        "roll", "buy.2.1.3", "buy.2.1.9", "buy.3.8.3", "buy.3.8.9", "buy.3.9.3", "buy.3.9.9",
    ]  # fmt: skip


def test_a_purchase_is_the_whole_turn() -> None:
    state = position(EMPTY, "54. ... ...", EMPTY)

    step = play(state, "0 buy.2.1.9")

    assert frozenset(GAME.view(step.state, None).to_act) == {BOB}
    assert step.state.phase == "begin"


def test_after_rolling_nothing_can_be_bought() -> None:
    state = position(EMPTY, "54. ... ...")

    rolled = play(state, "0 roll", chance=rolling(1, 1)).state
    settled = position(f"12. ... ... | {ENDS} | 3", "54. ... ...", phase="more", thrown=2)

    assert GAME.kinds(view(rolled)) == ("place", "refuse")
    assert GAME.kinds(view(settled)) == ("more", "done")


def test_buying_needs_a_coin() -> None:
    state = position(
        f"1.. ... ... | {ENDS} | 0", "5.. ... ...", allowance=1, returned=True, options={"take_back": True}
    )

    assert legal(state) == ["roll"]


def test_a_player_without_coins_may_be_bought_from() -> None:
    state = position(EMPTY, f"5.. ... ... | {ENDS} | 0")

    assert "buy.2.1.1" in legal(state)


def test_a_full_board_may_be_bought_from() -> None:
    state = position(EMPTY, "111 111 115", last_round=True)

    assert boards(play(state, "0 buy.2.9.1").state)[BOB] == f"111 111 11. | {ENDS} | 3"


def test_the_seller_is_not_asked() -> None:
    state = position(EMPTY, EMPTY, "5.. ... ...")

    step = play(state, "0 buy.3.1.1")

    assert frozenset(GAME.view(step.state, None).to_act) == {BOB}


def test_the_seller_is_told_at_once() -> None:
    step = play(position(EMPTY, EMPTY, "5.. ... ..."), "0 buy.3.1.1")

    assert step.events[0].concerned() == (CAS,)


def test_a_die_may_be_bought_for_the_last_empty_cell() -> None:
    step = play(position(ALMOST, "5.. ... ..."), "0 buy.2.1.9")

    assert boards(step.state)[ANN].startswith("111 111 115")


# Buying back


def test_ruling_the_seller_may_not_buy_that_same_die_back_from_that_buyer_in_his_next_turn() -> None:
    later = play(sold(), "2 roll", "2 place.1.4", "2 place.1.5", chance=rolling(1, 1)).state

    assert [move for move in legal(later) if move.endswith(".8")] == [
        "buy.2.1.8",
        "buy.3.1.8",
        "buy.3.4.8",
        "buy.3.5.8",
    ]


def test_ruling_he_may_buy_another_die_with_the_same_face() -> None:
    state = position("15. ... ...", "5.. ... ...", mover=BOB)

    later = play(state, "1 buy.1.2.7").state

    assert [move for move in legal(later) if move.endswith(".8")] == ["buy.2.1.8"]
    assert view(later).boards[BOB].cells[0] is not None


def test_from_a_third_player_he_may_buy_it() -> None:
    later = play(sold(), "2 buy.2.7.9").state

    assert "buy.3.9.8" in legal(later)


@pytest.mark.parametrize("turn", [("0 roll", "0 place.1.3", "0 place.1.4", "0 done"), ("0 buy.3.1.9",)])
def test_after_that_turn_he_may_buy_it_back(turn: tuple[str, ...]) -> None:
    state = sold().replace(mover=ANN, allowance=3)

    later = play(state, *turn, chance=rolling(1, 1)).state

    assert "buy.2.7.8" not in legal(state)
    assert later.barred[ANN] == ()
    assert "buy.2.7.8" in legal(later.replace(mover=ANN, phase="begin"))


def test_dice_sold_to_several_buyers_are_barred_from_each_of_them() -> None:
    state = position("15. ..6 ...", "2.. ... ...", "3.. ... ...", mover=BOB)

    later = play(state, "1 buy.1.2.7", "2 buy.1.6.9").state

    assert [move for move in legal(later) if move.endswith(".8")] == ["buy.2.1.8", "buy.3.1.8"]


def test_others_may_buy_the_die_that_the_seller_may_not() -> None:
    assert "buy.2.7.2" in legal(sold(), CAS)


# Refusals


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("buy.4.1.1", "Nobody sits at place 4."),
        ("buy.1.1.5", "You cannot buy a die from yourself."),
        ("buy.2.9.5", "Bob has no die on c3."),
        ("buy.2.1.1", "There is a die on a1 already: choose an empty cell."),
        ("buy.2.7.5", "Bob has just bought that 5 from you: you can't buy it back this turn."),
    ],
)
def test_what_cannot_be_bought_is_refused_with_the_reason(text: str, sentence: str) -> None:
    state = sold().replace(mover=ANN)

    assert refusal(state, text) == sentence


def test_buying_without_a_coin_is_refused() -> None:
    state = position(f"1.. ... ... | {ENDS} | 0", "5.. ... ...", allowance=1)

    assert refusal(state, "buy.2.1.5") == "Buying a die costs a coin, and you have none: roll."


def test_who_is_not_to_act_can_buy_nothing() -> None:
    assert refusal(position(EMPTY, "5.. ... ..."), "buy.1.1.5", BOB) == "It is not your turn."
