"""Add-Vantage: winning tiles, and how the game ends."""

from typing import Any

import pytest

from tests.support.games.addvantage.positions import (
    ALMOST,
    ANN,
    BOB,
    CAS,
    EMPTY,
    ENDS,
    FULL,
    boards,
    changes,
    play,
    position,
    rolling,
    told,
    view,
)

BROKE = f"{EMPTY} | 8 9 10 11 12 13 | 0"


# Rows and columns


def test_a_die_that_completes_a_row_with_the_sum_of_its_tile_wins_it() -> None:
    state = position("... 54. ... | 9 11 10 12 13 8", EMPTY, rolled="2 1")

    step = play(state, "0 place.2.6")

    assert told(step) == ["Ann puts a 2 on c2.", "Ann wins tile 11 with the middle row."]
    assert changes(state, step) == {
        "boards": {ANN: "... 542 ... | 9 . 10 12 13 8 | 2 | 11"},
        "rolled": state.rolled[1:],
    }


@pytest.mark.parametrize(
    ("cells", "cell", "end", "line"),
    [
        ("54. ... ...", 3, 0, "the top row"),
        ("... 5.4 ...", 5, 1, "the middle row"),
        ("... ... .54", 7, 2, "the bottom row"),
        ("5.. 4.. ...", 7, 3, "the left column"),
        (".5. ... .4.", 5, 4, "the middle column"),
        ("... ..5 ..4", 3, 5, "the right column"),
    ],
)
def test_each_row_and_each_column_wins_the_tile_at_its_own_end(cells: str, cell: int, end: int, line: str) -> None:
    ends = ["8"] * 6
    ends[end] = "11"

    step = play(position(f"{cells} | {' '.join(ends)}", EMPTY, rolled="2 1"), f"0 place.2.{cell}")

    ends[end] = "."
    assert told(step)[1:] == [f"Ann wins tile 11 with {line}."]
    assert boards(step.state)[ANN].split(" | ")[1] == " ".join(ends)


def test_a_row_and_a_column_can_score_with_one_die() -> None:
    state = position("54. ..3 ..6 | 10 9 8 12 13 10", EMPTY, rolled="1 6")

    step = play(state, "0 place.1.3")

    assert told(step)[1:] == ["Ann wins tile 10 with the top row.", "Ann wins tile 10 with the right column."]
    assert boards(step.state)[ANN] == "541 ..3 ..6 | . 9 8 12 13 . | 2 | 10 10"


@pytest.mark.parametrize("face", [1, 3])
def test_a_line_with_another_sum_wins_nothing_and_its_tile_stays(face: int) -> None:
    state = position("... 54. ... | 9 11 10 12 13 8", EMPTY, rolled=f"{face} 6")

    step = play(state, f"0 place.{face}.6")

    assert boards(step.state)[ANN] == f"... 54{face} ... | 9 11 10 12 13 8 | 2"
    assert len(told(step)) == 1


def test_a_sum_of_two_dice_never_counts() -> None:
    step = play(position("... 5.. ... | 9 11 10 12 13 8", EMPTY, rolled="6 1"), "0 place.6.6")

    assert boards(step.state)[ANN] == "... 5.6 ... | 9 11 10 12 13 8 | 2"


def test_a_bought_die_wins_as_a_placed_one_does() -> None:
    state = position("54. ... ... | 11 9 8 12 13 10", "..2 ... ...")

    step = play(state, "0 buy.2.3.3")

    assert told(step)[1:] == ["Ann wins tile 11 with the top row."]
    assert boards(step.state)[ANN] == "542 ... ... | . 9 8 12 13 10 | 1 | 11"


def test_a_tile_that_was_won_stays_won_when_a_die_of_its_line_is_bought() -> None:
    state = position(EMPTY, "542 ... ... | . 9 8 12 13 10 | 2 | 11")

    step = play(state, "0 buy.2.3.3")

    assert boards(step.state)[BOB] == "54. ... ... | . 9 8 12 13 10 | 3 | 11"


def test_a_line_completed_again_after_its_tile_is_gone_scores_nothing() -> None:
    state = position("54. ... ... | . 9 8 12 13 10 | 2 | 11", EMPTY, rolled="2 1")

    step = play(state, "0 place.2.3")

    assert boards(step.state)[ANN] == "542 ... ... | . 9 8 12 13 10 | 2 | 11"


def test_a_line_that_was_spoilt_wins_when_it_is_completed_again_with_the_right_sum() -> None:
    state = position(EMPTY, "543 ... ... | 11 9 8 12 13 10")

    step = play(state, "0 buy.2.3.1", "1 roll", "1 place.2.3", chance=rolling(2, 6))

    assert boards(step.state)[BOB] == "542 ... ... | . 9 8 12 13 10 | 3 | 11"


# Bonus tiles


@pytest.mark.parametrize(
    ("cells", "cell", "line"),
    [("5.. .4. ...", 9, "the diagonal from top left"), ("..5 .4. ...", 7, "the diagonal from top right")],
)
def test_a_completed_diagonal_with_the_sum_of_a_bonus_tile_wins_it(cells: str, cell: int, line: str) -> None:
    state = position(cells, EMPTY, rolled="2 1", bonus=(13, 11))

    step = play(state, f"0 place.2.{cell}")

    assert told(step)[1:] == [f"Ann wins bonus tile 11 with {line}."]
    assert step.state.bonus == (13, None)
    assert boards(step.state)[ANN].endswith(f"| {ENDS} | 2 | 11")


def test_a_bonus_tile_is_for_who_comes_first() -> None:
    state = position("5.. .4. ... | 8 9 10 11 12 13 | 1", "5.. .4. ...", rolled="2", bonus=(13, 11))

    step = play(state, "0 place.2.9", "1 roll", "1 place.2.9", chance=rolling(2, 2))

    assert step.state.bonus == (13, None)
    assert boards(step.state)[BOB] == f"5.. .4. ..2 | {ENDS} | 2"


def test_a_diagonal_wins_one_tile_even_when_both_have_its_sum() -> None:
    step = play(position("5.. .4. ...", EMPTY, rolled="2 1", bonus=(11, 11)), "0 place.2.9")

    assert told(step)[1:] == ["Ann wins bonus tile 11 with the diagonal from top left."]
    assert step.state.bonus == (None, 11)


@pytest.mark.parametrize(("cells", "bonus"), [("5.4 ... 5.6", (13, 11)), ("5.4 ... 5.4", (11, 11))])
def test_the_centre_die_can_complete_both_diagonals(cells: str, bonus: tuple[int, int]) -> None:
    state = position(cells, EMPTY, rolled="2 1", bonus=bonus)

    step = play(state, "0 place.2.5")

    assert step.state.bonus == (None, None)
    assert sorted(step.state.boards[ANN].won) == sorted(bonus)


def test_both_diagonals_with_the_same_sum_win_a_single_bonus_tile_of_it() -> None:
    step = play(position("5.4 ... 5.4", EMPTY, rolled="2 1", bonus=(13, 11)), "0 place.2.5")

    assert told(step)[1:] == ["Ann wins bonus tile 11 with the diagonal from top left."]


def test_a_row_with_the_sum_of_a_bonus_tile_does_not_win_it() -> None:
    step = play(position("... 54. ...", EMPTY, rolled="2 1", bonus=(13, 11)), "0 place.2.6")

    assert step.state.bonus == (13, 11)


def test_one_die_can_win_a_row_a_column_and_two_diagonals() -> None:
    state = position("123 4.1 465 | 8 10 14 14 13 8", EMPTY, rolled="5 5", bonus=(12, 11))

    step = play(state, "0 place.5.5")

    assert told(step)[1:] == [
        "Ann wins tile 10 with the middle row.",
        "Ann wins tile 13 with the middle column.",
        "Ann wins bonus tile 11 with the diagonal from top left.",
        "Ann wins bonus tile 12 with the diagonal from top right.",
    ]


def test_ruling_a_diagonal_completed_again_may_win_the_other_bonus_tile() -> None:
    state = position("5.. .4. ... | 8 9 10 11 12 13 | 1 | 11", EMPTY, rolled="2", bonus=(None, 11))

    step = play(state, "0 place.2.9")

    assert step.state.boards[ANN].won == (11, 11)


def test_the_other_diagonal_may_win_the_bonus_tile_that_has_the_sum_of_one_completed_before() -> None:
    state = position("5.4 .4. ..2 | 8 9 10 11 12 13 | 1 | 11", EMPTY, rolled="3", bonus=(None, 11))

    step = play(state, "0 place.3.7")

    assert step.state.boards[ANN].won == (11, 11)


def test_won_bonus_tiles_are_known_from_other_won_tiles() -> None:
    state = position("54. .4. 11. | 11 9 8 12 13 10", EMPTY, rolled="2", bonus=(11, 14))
    won = play(state, "0 place.2.9").state.boards[0]

    assert (won.won, won.bonuses) == ((11,), (11,))
    assert play(state, "0 place.2.3").state.boards[0].bonuses == ()


# The end: a full board


def test_ruling_the_round_is_finished_when_a_board_is_full() -> None:
    state = position(ALMOST, EMPTY, EMPTY, mover=ANN, rolled="1")

    filled = play(state, "0 place.1.9")
    last = play(
        filled.state, "1 roll", "1 place.1.1", "1 place.2.2", "2 roll", "2 place.1.1", chance=rolling(1, 2, 1, 2)
    )
    over = play(last.state, "2 place.2.2")

    assert told(filled) == ["Ann puts a 1 on c3.", "Ann has a full board: this round is the last."]
    assert (filled.state.last_round, filled.state.mover, last.state.ended) == (True, BOB, None)
    assert told(over) == ["Cas puts a 2 on b1.", "A board was full, and the round was finished."]
    assert (over.state.phase, over.state.round) == ("over", 3)


def test_ruling_everybody_has_had_equally_many_turns_counted_from_the_first_player_on() -> None:
    state = position(EMPTY, ALMOST, EMPTY, mover=BOB, first=CAS, rolled="1")

    step = play(state, "1 place.1.9")

    assert told(step)[1:] == [
        "Bob has a full board: this round is the last.",
        "A board was full, and the round was finished.",
    ]


def test_ruling_the_last_round_stands_when_one_of_the_nine_is_bought_afterwards() -> None:
    filled = play(position(ALMOST, EMPTY, rolled="1"), "0 place.1.9")

    step = play(filled.state, "1 buy.1.9.1")

    assert told(step)[-1] == "A board was full, and the round was finished."


def test_a_second_full_board_is_not_announced() -> None:
    state = position(FULL, ALMOST, EMPTY, mover=BOB, rolled="1", last_round=True)

    step = play(state, "1 place.1.9")

    assert told(step) == ["Bob puts a 1 on c3."]


def test_a_bought_die_can_fill_a_board() -> None:
    state = position(ALMOST, "1.. ... ...")

    step = play(state, "0 buy.2.1.9")

    assert told(step)[1:] == ["Ann has a full board: this round is the last."]


def test_in_the_last_round_too_players_without_coins_are_skipped() -> None:
    step = play(position(ALMOST, BROKE, rolled="1"), "0 place.1.9")

    assert told(step)[1:] == [
        "Ann has a full board: this round is the last.",
        "Bob is skipped: no coin.",
        "A board was full, and the round was finished.",
    ]


def test_with_the_option_at_once_a_full_board_ends_the_game() -> None:
    state = position(ALMOST, EMPTY, rolled="1", options={"end": "at once"})

    step = play(state, "0 place.1.9")

    assert told(step) == ["Ann puts a 1 on c3.", "A board was full."]
    assert changes(state, step) == {
        "boards": {ANN: f"{FULL} | {ENDS} | 2"},
        "phase": "over",
        "rolled": (),
        "ended": view(step.state).outcome,
    }


# The end: nobody can play


def test_ruling_the_game_ends_when_nobody_can_take_a_turn() -> None:
    state = position("1.. ... ... | 8 9 10 11 12 13 | 1", BROKE, rolled="6")

    step = play(state, "0 refuse.6")

    assert told(step) == ["Ann pays a coin not to place a 6: 0 coins left.", "Nobody could take a turn any more."]


def test_the_game_goes_on_while_one_player_can_take_a_turn() -> None:
    step = play(position(f"{EMPTY} | {ENDS} | 1", EMPTY, rolled="6"), "0 refuse.6")

    assert step.state.ended is None


# The end: nothing but purchases


def test_ruling_after_five_full_rounds_of_nothing_but_purchases_the_game_ends() -> None:
    state = position("1.. ... ...", "2.. ... ...", only_purchases=True, purchases=4)

    step = play(state, "0 buy.2.1.2", "1 buy.1.1.2")

    assert told(step)[1:] == ["In five rounds there was nothing but purchases."]


def test_rounds_of_nothing_but_purchases_are_counted() -> None:
    state = position("1.. ... ...", "2.. ... ...", only_purchases=True, purchases=3)

    step = play(state, "0 buy.2.1.2", "1 buy.1.1.2")

    assert (step.state.purchases, step.state.only_purchases, step.state.round) == (4, True, 4)


def test_a_skipped_player_does_not_break_a_round_of_purchases() -> None:
    state = position("1.. ... ...", BROKE, "2.. ... ...", only_purchases=True, purchases=2)

    step = play(state, "0 buy.3.1.2", "2 buy.1.1.2")

    assert told(step) == ["Cas buys a 1 from Ann (a1) for a coin and puts it on b1."]
    assert step.state.purchases == 3


@pytest.mark.parametrize(
    ("lines", "options"),
    [
        (("1 roll", "1 place.1.2", "1 place.1.3"), {}),
        (("1 roll", "1 refuse.1", "1 refuse.1"), {}),
        (("1 return.1", "1 buy.1.1.5"), {"take_back": True}),
    ],
)
def test_whatever_else_happens_starts_the_count_of_such_rounds_anew(
    lines: tuple[str, ...], options: dict[str, Any]
) -> None:
    state = position("1.. ... ...", f"23. ... ... | {ENDS} | 1", only_purchases=True, purchases=4, options=options)

    step = play(state, "0 buy.2.2.5", *lines, chance=rolling(1, 1))

    assert (step.state.ended, step.state.purchases, step.state.only_purchases) == (None, 0, True)
