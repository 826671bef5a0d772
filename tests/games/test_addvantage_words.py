"""Add-Vantage: what a player reads: options with their hints, questions before a coin is paid, refusals, notation."""

import pytest

from games.addvantage import AddVantageOptions
from games.core import Choice, Seat
from games.errors import Unreadable
from tests.support.games.addvantage.positions import (
    ANN,
    BACK,
    BOB,
    EMPTY,
    ENDS,
    GAME,
    LEAVE,
    SAID,
    hints,
    play,
    position,
    refusal,
    told,
    view,
)
from tests.support.games.refusals import question

LAST = "This is your last coin. After this turn you cannot play again until somebody buys a die from you."


def labels(*boards: str, partial: str, rolled: str = "") -> list[str]:
    state = position(*boards, rolled=rolled)
    return [SAID(option.label) for option in GAME.choices(view(state), tuple(partial.split("."))).options]


# Options


def test_a_rolled_die_is_shown_with_its_pips() -> None:
    assert labels(EMPTY, EMPTY, partial="place", rolled="5 1") == ["5", "1"]
    assert labels(EMPTY, EMPTY, partial="refuse", rolled="5 5") == ["5"]


def test_a_rolled_die_says_which_tiles_it_could_win_now() -> None:
    state = position("54. 6.. 1.6 | 11 9 14 12 13 10", EMPTY, rolled="2 1", bonus=(12, 14))

    assert hints(state, "place") == {"2": "could win tile 11", "1": "could win tile 12"}
    assert hints(state, "place") == hints(state, "refuse")


def test_several_tiles_that_a_die_could_win_are_listed_in_order() -> None:
    state = position("54. ... 62. | 11 9 10 12 13 8", EMPTY, rolled="2 5")

    assert hints(state, "place") == {"2": "could win tiles 10 and 11", "5": None}


def test_a_cell_says_what_the_die_wins_there() -> None:
    state = position("54. ... 3.6 | 11 9 14 12 13 10", EMPTY, rolled="2 1", bonus=(13, 12))

    assert labels("54. ... 3.6", EMPTY, partial="place.2", rolled="2 1") == [
        "Cell c1", "Cell a2", "Cell b2", "Cell c2", "Cell b3",
    ]  # fmt: skip
    assert hints(state, "place", "2") == {
        "3": "wins 11: top row",
        "4": "left column: 10, not 12",
        "5": "wins bonus tile 13",
        "6": None,
        "8": "bottom row: 11, not 14",
    }


def test_a_cell_says_what_is_won_before_what_is_spoilt() -> None:
    state = position("54. ..3 .46 | 11 9 14 12 13 10", EMPTY, rolled="2 1", bonus=(13, 11))

    assert hints(state, "place", "2")["3"] == "wins 11: top row; right column: 11, not 10"


def test_a_diagonal_that_could_win_a_bonus_tile_is_spoilt_too() -> None:
    state = position("5.. .4. ...", EMPTY, rolled="1 1", bonus=(13, 11))

    assert hints(state, "place", "1")["9"] == "diagonal ↘: 10"
    assert hints(state.replace(bonus=(None, None)), "place", "1")["9"] is None


def test_a_line_whose_tile_is_gone_is_not_spoilt() -> None:
    state = position("54. ... ... | . 9 14 12 13 10", EMPTY, rolled="1 1")

    assert hints(state, "place", "1")["3"] is None


def test_with_left_tiles_a_die_matches_instead_of_winning() -> None:
    state = position(
        "54. .4. ... | 11 9 14 12 13 10", EMPTY, rolled="2 1", bonus=(13, 11), options={"leave_tiles": True}
    )

    assert hints(state, "place")["2"] == "could match tile 11"
    assert hints(state, "place", "2")["3"] == "matches 11: top row"
    assert hints(state, "place", "2")["9"] == "matches 11: diagonal ↘"


def test_with_left_tiles_a_bonus_tile_that_is_matched_already_is_not_matched_again() -> None:
    state = position("5.3 .4. ..2", EMPTY, rolled="4 1", bonus=(13, 11), options=LEAVE)

    assert hints(state, "place", "4")["7"] == "diagonal ↙: 11"


def test_a_seller_is_a_name_with_coins_and_dice() -> None:
    boards = EMPTY, f"5.. ... ... | {ENDS} | 3", EMPTY, f"56. ... ... | {ENDS} | 1"

    assert labels(*boards, partial="buy") == ["Bob", "Dee"]
    assert hints(position(*boards), "buy") == {"2": "3 coins, 1 die", "4": "1 coin, 2 dice"}


def test_a_sellers_die_says_what_it_could_win_and_what_it_breaks() -> None:
    state = position("54. ... ... | 11 9 8 12 13 10", "542 ..1 .3. | 12 9 8 12 13 10", bonus=(11, 13))

    assert labels(EMPTY, "542 ..1 .3.", partial="buy.2") == [
        "5 from a1", "4 from b1", "2 from c1", "1 from c2", "3 from b3",
    ]  # fmt: skip
    assert hints(state, "buy", "2") == {
        "1": "breaks top row 4+2",
        "2": "breaks top row 5+2",
        "3": "could win tile 11; breaks top row 5+4",
        "6": None,
        "8": None,
    }


def test_with_left_tiles_a_die_says_first_what_it_costs_its_owner_and_last_what_it_breaks_for_nothing() -> None:
    board = "543 43. 2.. | 12 9 8 11 12 10"
    state = position("54. ... ... | 12 9 8 12 13 10", board, options=LEAVE, bonus=(8, 14))

    assert hints(state, "buy", "2")["3"] == "costs Bob 20; could match tile 12; breaks top row 5+4, diagonal ↙ 3+2"
    assert hints(state, "buy", "2")["1"] == "costs Bob 23; breaks top row 4+3, left column 4+2"
    mine = position(board, "54. ... ...", options={**LEAVE, **BACK}, bonus=(14, 7))
    assert hints(mine, "return")["3"] == "costs you 12; breaks top row 5+4, diagonal ↙ 3+2"


def test_of_many_lines_that_a_die_breaks_those_that_count_are_told_and_of_the_others_what_fits() -> None:
    board = "666 666 556 | 14 14 14 17 14 18"
    state = position("54. ... ... | 9 9 8 12 13 10", board, options=LEAVE, bonus=(7, 14))

    assert hints(state, "buy", "2")["5"] == "breaks middle row 6+6, middle column 6+5, diagonal ↘ 6+6"


def test_a_line_whose_tile_is_won_is_not_broken() -> None:
    state = position(EMPTY, "542 ... ... | . 9 8 12 13 10 | 2 | 11")

    assert set(hints(state, "buy", "2").values()) == {None}


def test_a_diagonal_is_broken_while_there_are_bonus_tiles() -> None:
    state = position(EMPTY, "5.. .4. ..2", bonus=(14, None))

    assert hints(state, "buy", "2")["9"] == "breaks diagonal ↘ 5+4"
    assert hints(state.replace(bonus=(None, None)), "buy", "2")["9"] is None


def test_the_buyers_cell_says_what_the_bought_die_wins() -> None:
    state = position("54. ... ... | 11 9 8 12 13 10", "..2 ... ...")

    assert hints(state, "buy", "2", "3")["3"] == "wins 11: top row"


def test_a_die_to_take_back_says_what_it_breaks() -> None:
    state = position("543 ... ... | 11 9 8 12 13 10", EMPTY, options=BACK)

    assert labels("543 ... ...", EMPTY, partial="buy") == []
    assert hints(state, "return")["3"] == "breaks top row 5+4"


# Questions


def asked(state_text: str, move: str, **more: object) -> str | None:
    state = position(state_text, "5.. ... ...", **more)  # type: ignore[arg-type]
    return question(GAME, view(state), move)


def test_a_coin_that_leaves_the_game_is_asked_about() -> None:
    assert asked(EMPTY, "refuse.4", rolled="4") == "Pay a coin instead of placing the 4? The coin leaves the game."
    assert asked("6.. ... ...", "return.1", options=BACK) == ("Take back the die on a1? It costs you a coin.")


@pytest.mark.parametrize("move", ["refuse.4", "return.1", "buy.2.1.3"])
def test_before_paying_his_last_coin_a_player_is_told_that_he_cannot_play_on(move: str) -> None:
    rolled = "4" if move == "refuse.4" else ""

    assert asked(f"6.. ... ... | {ENDS} | 1", move, rolled=rolled, options=BACK) == LAST


OUT = "This is your last coin. You have no die that anybody could buy, so you are out of the game."
POOR = f"... ... ... | {ENDS} | 1"


def test_with_his_last_coin_a_player_without_a_die_is_told_that_he_will_be_out_of_the_game() -> None:
    assert asked(POOR, "refuse.4", rolled="4") == OUT
    assert asked(POOR, "refuse.4", rolled="4 2") == LAST
    assert asked(POOR, "buy.2.1.3") == LAST
    assert asked(f"6.. ... ... | {ENDS} | 1", "return.1", options=BACK) == LAST


def test_with_left_tiles_a_die_that_was_bought_once_brings_no_coin_any_more() -> None:
    lonely = f"6.. ... ... | {ENDS} | 1"

    assert asked(lonely, "refuse.4", rolled="4", options=LEAVE) == LAST
    assert asked(lonely, "refuse.4", rolled="4", options=LEAVE, bought=(1,)) == OUT
    assert asked(POOR, "buy.2.1.3", options=LEAVE) == OUT


def test_a_purchase_with_coins_left_and_a_placed_die_call_for_no_question() -> None:
    assert asked(EMPTY, "buy.2.1.3") is None
    assert asked(f"{EMPTY} | {ENDS} | 1", "place.4.3", rolled="4") is None


def test_what_is_all_but_forced_is_played_with_one_press() -> None:
    assert [move.name() for move in GAME.moves if move.at_once] == ["roll", "more", "done"]


# Refusals


@pytest.mark.parametrize(
    ("phase", "moves", "sentence"),
    [
        ("begin", "place.1.1 refuse.1 more done", "Your turn begins: roll, or buy a die."),
        ("dice", "roll more done buy.2.1.2 return.1", "First place the dice you rolled."),
        ("more", "roll place.1.1 refuse.1 buy.2.1.2 return.1", "Now roll one more die, or end your turn."),
    ],
)
def test_a_move_of_another_part_of_the_turn_is_refused(phase: str, moves: str, sentence: str) -> None:
    state = position("1.. ... ...", "1.. ... ...", rolled="1" if phase == "dice" else "", options=BACK, phase=phase)

    for text in moves.split():
        assert refusal(state, text) == sentence


@pytest.mark.parametrize(
    ("move", "coins", "sentence"),
    [
        ("place.3.2", 2, "You rolled no 3."),
        ("place.6.1", 2, "There is a die on a1 already: choose an empty cell."),
        ("refuse.3", 2, "You rolled no 3."),
        ("refuse.6", 0, "You have no coin left to pay with: place the die."),
    ],
)
def test_what_cannot_be_done_with_rolled_dice_is_refused_with_the_reason(move: str, coins: int, sentence: str) -> None:
    state = position(f"1.. ... ... | {ENDS} | {coins}", EMPTY, rolled="6 5", allowance=2)

    assert refusal(state, move) == sentence


def test_where_nobody_has_a_die_to_sell_only_a_roll_is_asked_for() -> None:
    for others in ((EMPTY, EMPTY), (f"6.. ... ... | {ENDS} | 0", "5.. ... ...")):
        assert refusal(position(*others), "place.5.3") == "Your turn begins: roll."


def test_a_move_that_is_refused_without_a_listing_says_the_same() -> None:
    refused = GAME.refusal(view(position(EMPTY, "5.. ... ...")), GAME.read("done"))

    assert refused is not None
    assert SAID(refused) == "Your turn begins: roll, or buy a die."


def test_nobody_else_is_offered_anything() -> None:
    state = position(EMPTY, EMPTY, rolled="4")

    assert [*GAME.legal(view(state, BOB))] == []
    assert GAME.choices(view(state, BOB), ("place",)).most == 0
    assert GAME.choices(GAME.view(state, None), ("place",)).most == 0


@pytest.mark.parametrize(
    "partial", ["place.3", "place.x", "place.4.1", "roll", "buy", "buy.2", "buy.9.1", "refuse.4.4"]
)
def test_what_leads_nowhere_offers_no_choice(partial: str) -> None:
    state = position("1.. ... ...", EMPTY, rolled="4")

    assert GAME.choices(view(state), tuple(partial.split("."))) == Choice((), 0, 0)


# Notation and events


@pytest.mark.parametrize("text", ["place.7.1", "place.0.1", "place.1.10", "refuse.7", "buy.5.1.1", "buy.1.1", "roll.1"])
def test_what_is_no_face_no_cell_and_no_place_at_the_table_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(text)


def test_the_cells_on_which_the_last_step_put_a_die_are_marked() -> None:
    state = position(EMPTY, "5.. ... ...", rolled="4 2")

    placed = play(state, "0 place.4.5")
    bought = play(state.replace(rolled=(), phase="begin"), "0 buy.2.1.9")

    assert (view(placed.state).recent, view(bought.state, BOB).recent) == (((ANN, 5),), ((ANN, 9),))
    assert view(state).recent == ()


def test_a_step_is_told_to_all_in_the_order_in_which_it_happened() -> None:
    state = position("54. .4. 11. | 11 9 8 12 13 10", f"{EMPTY} | {ENDS} | 0", EMPTY, rolled="2", bonus=(11, 14))

    assert told(play(state, "0 place.2.9")) == [
        "Ann puts a 2 on c3.",
        "Ann wins bonus tile 11 with the diagonal from top left.",
        "Bob is skipped: no coin.",
    ]
    assert all(event.visible_to(viewer) for event in play(state, "0 place.2.9").events for viewer in (Seat(1), None))


def test_the_lobby_of_two_says_that_ending_at_once_is_uneven() -> None:
    uneven, fair = AddVantageOptions(end="at once"), AddVantageOptions(end="finish the round")

    assert [len(uneven.remarks(seats)) for seats in (2, 3, 4)] == [1, 0, 0]
    assert "To finish the round is fairer." in SAID(uneven.remarks(2)[0])
    assert fair.remarks(2) == ()
    assert AddVantageOptions(end="at once", leave_tiles=True).remarks(2) == ()
