"""Add-Vantage: the options leave tiles, hidden tiles and take back; the option of the end is among the tiles' tests."""

import pytest

from games.addvantage import AddVantageOptions
from tests.support.games.addvantage.positions import (
    ALMOST,
    ANN,
    BACK,
    BOB,
    EMPTY,
    ENDS,
    FULL,
    GAME,
    HIDDEN,
    LEAVE,
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


def test_all_options_are_off_by_default() -> None:
    assert AddVantageOptions() == AddVantageOptions(
        end="finish the round", leave_tiles=False, hidden_tiles=False, take_back=False
    )


# Leave tiles


def test_tiles_can_be_left_by_two_players_only() -> None:
    assert list(AddVantageOptions(leave_tiles=True).seats(GAME.seats)) == [2]
    assert list(AddVantageOptions(hidden_tiles=True, take_back=True).seats(GAME.seats)) == [2, 3, 4]


def test_left_tiles_stay_when_their_lines_are_completed() -> None:
    state = position("54. .4. ... | 11 9 8 12 13 10", EMPTY, rolled="2 2", options=LEAVE, bonus=(11, 13))

    step = play(state, "0 place.2.3", "0 place.2.9")

    assert told(step) == ["Ann puts a 2 on c3."]
    assert boards(step.state)[ANN] == "542 .4. ..2 | 11 9 8 12 13 10 | 2"
    assert step.state.bonus == (11, 13)


def test_ruling_with_left_tiles_a_full_board_passes_and_the_other_plays_on() -> None:
    state = position(ALMOST, EMPTY, rolled="1", options=LEAVE)

    filled = play(state, "0 place.1.9")
    step = play(filled.state, "1 roll", "1 place.1.1", "1 place.1.2", chance=rolling(1, 1))

    assert (told(filled), filled.state.last_round) == (["Ann puts a 1 on c3."], False)
    assert told(step)[1:] == ["Ann is skipped: a full board."]
    assert (step.state.mover, step.state.ended) == (BOB, None)


@pytest.mark.parametrize("end", ["finish the round", "at once"])
def test_left_tiles_score_when_both_boards_are_full_whatever_the_option_of_the_end(end: str) -> None:
    state = position(
        "542 111 11. | 11 9 8 12 13 10",
        "666 111 111 | 8 9 10 11 12 3",
        rolled="1",
        options={**LEAVE, "end": end},
        bonus=(13, 14),
    )

    step = play(state, "0 place.1.9")

    assert told(step) == ["Ann puts a 1 on c3.", "Ann wins tile 11 with the top row.", "Both boards were full."]
    assert boards(step.state) == ["542 111 111 | . 9 8 12 13 10 | 2 | 11", "666 111 111 | 8 9 10 11 12 3 | 2"]


def test_every_matching_row_column_and_diagonal_scores() -> None:
    state = position("654 444 65. | 14 12 13 12 14 9", FULL, rolled="2", options=LEAVE, bonus=(12, 14))

    step = play(state, "0 place.2.9")

    outcome = view(step.state).outcome
    assert told(step)[1:-1] == [
        "Ann wins tile 12 with the middle row.",
        "Ann wins tile 13 with the bottom row.",
        "Ann wins tile 14 with the middle column.",
        "Ann wins bonus tile 12 with the diagonal from top left.",
        "Ann wins bonus tile 14 with the diagonal from top right.",
    ]
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((65, 0), (ANN,))


def test_a_bought_die_breaks_its_lines() -> None:
    state = position(ALMOST, "542 666 666 | 11 9 8 12 13 10", options=LEAVE)

    step = play(state, "0 buy.2.3.9", "1 roll", "1 place.1.3", chance=rolling(1))

    assert told(step)[1:] == ["Both boards were full."]
    assert boards(step.state)[BOB] == "541 666 666 | 11 9 8 12 13 10 | 3"


def test_a_line_may_be_completed_again_and_scores_in_the_end() -> None:
    state = position(ALMOST, "542 666 666 | 11 9 8 12 13 10", options=LEAVE, bonus=(13, 7))

    step = play(state, "0 buy.2.3.9", "1 roll", "1 place.2.3", chance=rolling(2))

    assert boards(step.state)[BOB] == "542 666 666 | . 9 8 12 13 10 | 3 | 11"


def test_ruling_a_bonus_tile_that_both_match_counts_for_both() -> None:
    state = position("511 141 11.", "511 141 112", rolled="2", options=LEAVE, bonus=(11, 14))

    step = play(state, "0 place.2.9")

    assert [lying.won for lying in step.state.boards] == [(11,), (11,)]
    assert step.state.bonus == (None, 14)


def test_with_both_diagonals_a_player_wins_a_single_bonus_tile_once() -> None:
    state = position("515 141 21.", FULL, rolled="2", options=LEAVE, bonus=(11, 14))

    step = play(state, "0 place.2.9")

    assert step.state.boards[ANN].won == (11,)


def test_ruling_a_die_can_be_bought_only_once_in_the_game() -> None:
    state = position("1.. ... ...", "5.. 4.. ...", options=LEAVE)

    bought = play(state, "0 buy.2.1.9", "1 roll", "1 place.1.8", "1 place.1.9", "1 done", chance=rolling(1, 1))
    later = play(bought.state, "0 roll", "0 place.1.2", chance=rolling(1))

    assert later.state.bought == (number(BOB, 1),)
    assert [move for move in legal(later.state, BOB) if move.endswith(".7")] == ["buy.1.1.7", "buy.1.2.7"]
    assert (
        refusal(later.state, "buy.1.9.7", BOB)
        == "That 5 was bought before; with “leave tiles” a die is bought only once."
    )


def test_ruling_each_of_two_dice_that_were_bought_can_be_bought_only_once() -> None:
    state = position("1.. ... ...", "5.. 4.. ...", options=LEAVE)
    lines = ("0 buy.2.1.9", "1 roll", "1 place.1.8", "1 place.1.9", "1 done", "0 buy.2.4.7")

    step = play(state, *lines, chance=rolling(1, 1))

    assert set(step.state.bought) == {number(BOB, 1), number(BOB, 4)}


def test_ruling_after_taking_a_die_back_the_dice_of_the_turn_are_those_of_its_first_coins() -> None:
    state = position("1.. ... ... | 8 9 10 11 12 13 | 3", EMPTY, options=BACK)

    step = play(state, "0 return.1", "0 roll", "0 refuse.6", "0 refuse.5", chance=rolling(6, 5))

    assert step.state.boards[0].coins == 0
    assert legal(step.state) == ["more", "done"]


def test_ruling_a_die_that_went_back_to_the_pool_is_a_fresh_one() -> None:
    state = position("1.. ... ...", "5.. ... ...", options={**LEAVE, **BACK}, bought=(number(ANN, 1), number(BOB, 1)))

    step = play(state, "0 return.1")

    assert step.state.bought == (number(BOB, 1),)


def test_without_that_option_a_die_may_be_bought_again_and_again() -> None:
    state = position("1.. ... ...", "5.. ... ...")

    bought = play(state, "0 buy.2.1.9", "1 roll", "1 place.1.2", "1 place.1.3", "1 done", chance=rolling(1, 1))
    step = play(bought.state, "0 roll", "0 place.1.2", "1 buy.1.9.1", chance=rolling(1))

    assert step.state.bought == ()
    assert boards(step.state)[BOB].startswith("511 ... ...")


@pytest.mark.parametrize("other", [f"{EMPTY} | {ENDS} | 0", FULL])
def test_ruling_with_left_tiles_the_game_also_ends_when_neither_can_take_a_turn(other: str) -> None:
    state = position("542 ... ... | 11 9 8 12 13 10 | 1", other, rolled="6", options=LEAVE)

    step = play(state, "0 refuse.6")

    assert told(step)[1:] == ["Ann wins tile 11 with the top row.", "Nobody could take a turn any more."]
    assert boards(step.state)[ANN] == "542 ... ... | . 9 8 12 13 10 | 0 | 11"


def test_with_left_tiles_purchases_alone_end_the_game_too() -> None:
    state = position("1.. ... ...", "542 ... ... | 11 9 8 12 13 10", options=LEAVE, only_purchases=True, purchases=4)

    step = play(state, "0 buy.2.1.2", "1 buy.1.1.1")

    assert told(step)[1:] == ["In five rounds there was nothing but purchases."]


# Hidden tiles


def test_ruling_with_hidden_tiles_nothing_in_the_rules_is_secret_or_different() -> None:
    state = position("54. ... ... | 11 9 8 12 13 10", EMPTY, rolled="2 1")
    hidden = state.replace(options=AddVantageOptions(hidden_tiles=True))

    step = play(hidden, "0 place.2.3")

    assert step.state.replace(options=state.options, last=()) == play(state, "0 place.2.3").state.replace(last=())
    assert GAME.view(step.state, BOB).boards[ANN].won == (11,)


def test_what_is_told_of_a_hidden_tile_names_the_line_and_not_the_number() -> None:
    step = play(position("54. ... ... | 11 9 8 12 13 10", EMPTY, rolled="2 1", options=HIDDEN), "0 place.2.3")
    bonus = play(position("4.. .3. ...", EMPTY, rolled="2 1", bonus=(9, 12), options=HIDDEN), "0 place.2.9")

    assert told(step)[1:] == ["Ann wins the tile of the top row."]
    assert told(bonus)[1:] == ["Ann wins a bonus tile with the diagonal from top left."]


def test_tiles_that_were_both_left_and_hidden_are_told_when_they_score_at_the_end() -> None:
    other = f"{EMPTY} | {ENDS} | 0"
    state = position("542 ... ... | 11 9 8 12 13 10 | 1", other, rolled="6", options={**LEAVE, **HIDDEN})

    assert told(play(state, "0 refuse.6"))[1] == "Ann wins tile 11 with the top row."


# Take back


def test_a_die_taken_back_goes_to_the_pool_and_a_coin_out_of_the_game() -> None:
    state = position("12. ... ...", EMPTY, options=BACK)

    step = play(state, "0 return.1")

    assert told(step) == ["Ann takes the 1 back from a1: 1 coin left."]
    assert changes(state, step) == {"boards": {ANN: f".2. ... ... | {ENDS} | 1"}, "returned": True}


def test_any_of_ones_own_dice_may_be_taken_back_before_rolling_or_buying() -> None:
    state = position("1.. ... 6..", EMPTY, options=BACK)

    assert legal(state) == ["roll", "return.1", "return.7"]


def test_without_the_option_no_die_is_taken_back() -> None:
    assert "return" not in GAME.kinds(view(position("1.. ... 6..", EMPTY)))


def test_a_die_is_taken_back_once_in_a_turn() -> None:
    state = position(f"1.. ... 6.. | {ENDS} | 3", EMPTY, options=BACK)

    step = play(state, "0 return.1")

    assert legal(step.state) == ["roll"]


def test_in_his_next_turn_he_may_take_a_die_back_again() -> None:
    state = position(f"1.. ... 6.. | {ENDS} | 3", EMPTY, EMPTY, options=BACK)

    lines = ("0 return.1", *[f"{seat} {line}" for seat in range(3) for line in ("roll", "place.1.8", "place.1.9")])
    step = play(state, *lines[:4], "0 done", *lines[4:], chance=rolling(1, 1, 1, 1, 1, 1))

    assert "return.7" in legal(step.state)


@pytest.mark.parametrize("phase", ["dice", "more"])
def test_after_rolling_no_die_is_taken_back(phase: str) -> None:
    state = position(
        f"1.. ... 6.. | {ENDS} | 3", EMPTY, rolled="1" if phase == "dice" else "", options=BACK, phase=phase
    )

    assert "return" not in GAME.kinds(view(state))


@pytest.mark.parametrize(("coins", "dice"), [(1, [6]), (2, [6, 5])])
def test_ruling_he_still_rolls_as_many_dice_as_he_had_coins_at_the_start(coins: int, dice: list[int]) -> None:
    state = position(f"1.. ... 6.. | {ENDS} | {coins}", EMPTY, options=BACK)

    step = play(state, "0 return.1", "0 roll", chance=rolling(*dice))

    assert [die.face for die in step.state.rolled] == dice


def test_ruling_three_coins_at_the_start_still_give_a_third_die() -> None:
    state = position(f"1.. ... 6.. | {ENDS} | 3", EMPTY, options=BACK)

    step = play(state, "0 return.1", "0 roll", "0 place.1.4", "0 refuse.2", "0 more", chance=rolling(1, 2, 3))

    assert told(step) == ["Ann rolls 3."]


def test_ruling_to_buy_after_taking_a_die_back_he_needs_a_coin_left() -> None:
    rich, poor = (position(f"1.. ... ... | {ENDS} | {coins}", "5.. ... ...", options=BACK) for coins in (2, 1))

    kinds = [GAME.kinds(view(play(state, "0 return.1").state)) for state in (rich, poor)]

    assert kinds == [("roll", "buy"), ("roll",)]


def test_the_cell_of_a_die_taken_back_is_free_again() -> None:
    state = position(ALMOST, EMPTY, options=BACK)

    step = play(state, "0 return.5", "0 roll", chance=rolling(6, 6))

    assert legal(step.state) == ["place.6.5", "place.6.9", "refuse.6"]


@pytest.mark.parametrize(
    ("text", "coins", "changed", "sentence"),
    [
        ("return.2", 2, {}, "You have no die on b1."),
        ("return.1", 2, {"returned": True}, "You have taken back a die this turn already."),
        ("return.1", 0, {}, "Taking a die back costs a coin, and you have none."),
        ("return.1", 2, {"options": AddVantageOptions()}, "You can't take dice back at this table."),
    ],
)
def test_what_cannot_be_taken_back_is_refused_with_the_reason(
    text: str, coins: int, changed: dict[str, object], sentence: str
) -> None:
    state = position(f"1.. ... ... | {ENDS} | {coins}", EMPTY, options=BACK).replace(**changed)

    assert refusal(state, text) == sentence


def test_a_tile_won_stays_won_when_a_die_of_its_line_is_taken_back() -> None:
    state = position("542 ... ... | . 9 8 12 13 10 | 2 | 11", EMPTY, options=BACK)

    assert boards(play(state, "0 return.3").state)[ANN] == "54. ... ... | . 9 8 12 13 10 | 1 | 11"
