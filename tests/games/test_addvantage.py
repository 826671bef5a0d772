"""Add-Vantage: material, set-up, turns and rolling; buying, tiles and options are in the files beside this one."""

from collections import Counter

import pytest

from games.addvantage import COINS, DICE, FACES, TILES, AddVantageOptions
from games.chance import ScriptedChance
from games.core import Seat
from tests.support.games.addvantage.positions import (
    ALMOST,
    ANN,
    BOB,
    CAS,
    EMPTY,
    FULL,
    GAME,
    boards,
    changes,
    legal,
    play,
    position,
    rolling,
    told,
    view,
    written,
)

UNDISTURBED = range(len(TILES) - 1, 0, -1)
"""Draws that leave the tiles in their order."""
ONE_ON = (0,) * len(UNDISTURBED)
"""Draws that put the first of them behind all others."""


# Material and set-up


def test_there_are_36_dice_with_six_faces_26_tiles_and_8_coins() -> None:
    assert (DICE, FACES, COINS) == (36, 6, 8)
    assert Counter(TILES) == {7: 1, 8: 2, 9: 4, 10: 6, 11: 6, 12: 4, 13: 2, 14: 1}


def test_each_player_begins_with_an_empty_board_six_tiles_and_two_coins() -> None:
    step = GAME.setup(3, AddVantageOptions(), ScriptedChance(*UNDISTURBED, 1))

    assert boards(step.state) == [
        f"{EMPTY} | 7 8 8 9 9 9 | 2",
        f"{EMPTY} | 9 10 10 10 10 10 | 2",
        f"{EMPTY} | 10 11 11 11 11 11 | 2",
    ]


def test_two_more_tiles_lie_face_up_in_the_middle_and_the_others_go_back() -> None:
    state = GAME.setup(3, AddVantageOptions(), ScriptedChance(*UNDISTURBED, 1)).state

    assert state.bonus == (11, 12)
    assert state.rest == (12, 12, 12, 13, 13, 14)


def test_with_four_players_the_two_bonus_tiles_are_the_last() -> None:
    state = GAME.setup(4, AddVantageOptions(), ScriptedChance(*UNDISTURBED, 1)).state

    assert (state.bonus, state.rest) == ((13, 14), ())


def test_ruling_tiles_lie_on_the_ends_as_they_come_from_the_shuffled_heap() -> None:
    state = GAME.setup(2, AddVantageOptions(), ScriptedChance(*ONE_ON, 0)).state

    assert [lying.ends for lying in state.boards] == [(8, 8, 9, 9, 9, 9), (10, 10, 10, 10, 10, 10)]
    assert (state.bonus, state.rest) == ((11, 11), (7, 11, 11, 11, 11, 12, 12, 12, 12, 13, 13, 14))


@pytest.mark.parametrize("first", range(3))
def test_ruling_the_first_player_is_drawn_and_the_others_follow_clockwise(first: int) -> None:
    step = GAME.setup(3, AddVantageOptions(), ScriptedChance(*UNDISTURBED, first))
    order = [step.state.mover]
    for _ in range(3):
        mover = step.state.mover
        step = play(step.state, f"{mover} roll", f"{mover} place.1.1", f"{mover} place.2.2", chance=rolling(1, 2))
        order.append(step.state.mover)

    assert order == [Seat((first + turn) % 3) for turn in range(4)]
    assert frozenset(GAME.view(step.state, None).to_act) == {first}


def test_the_beginning_is_told() -> None:
    step = GAME.setup(2, AddVantageOptions(), ScriptedChance(*UNDISTURBED, 1))

    assert told(step) == ["Bob begins. Bonus tiles: 10 and 11."]


# A turn


def test_a_turn_begins_with_rolling_or_buying() -> None:
    state = position("1.. ... ...", "54. ... ...")

    kinds = GAME.kinds(view(state))

    assert kinds == ("roll", "buy")


def test_with_two_coins_two_dice_are_rolled_together() -> None:
    state = position(EMPTY, EMPTY)

    step = play(state, "0 roll", chance=rolling(5, 3))

    assert told(step) == ["Ann rolls 5 and 3."]
    assert [die.face for die in step.state.rolled] == [5, 3]
    assert set(changes(state, step)) == {"phase", "thrown", "rolled"}
    assert (step.state.phase, step.state.thrown) == ("dice", 2)


def test_with_one_coin_one_die_is_rolled() -> None:
    step = play(position(f"{EMPTY} | 8 9 10 11 12 13 | 1", EMPTY), "0 roll", chance=rolling(6))

    assert told(step) == ["Ann rolls 6."]


def test_rolled_dice_come_from_the_pool() -> None:
    step = play(position("12. ... ...", "3.. ... ..."), "0 roll", chance=rolling(5, 3))

    assert {die.number for die in step.state.rolled}.isdisjoint({1, 2, 10})


def test_a_rolled_die_may_be_placed_on_any_empty_cell() -> None:
    state = position("123 ... 4.5 | 8 9 10 11 12 13 | 0", EMPTY, rolled="6")

    assert legal(state) == ["place.6.4", "place.6.5", "place.6.6", "place.6.8"]


def test_a_placed_die_lies_on_its_cell_and_the_next_one_is_settled() -> None:
    state = position(EMPTY, EMPTY, rolled="6 2")

    step = play(state, "0 place.6.5")

    assert told(step) == ["Ann puts a 6 on b2."]
    assert changes(state, step) == {"boards": {ANN: "... .6. ... | 8 9 10 11 12 13 | 2"}, "rolled": state.rolled[1:]}
    assert step.state.boards[ANN].cells[4] == state.rolled[0]


def test_rolled_dice_are_placed_in_any_order() -> None:
    step = play(position(EMPTY, EMPTY, rolled="6 2"), "0 place.2.1", "0 place.6.9")

    assert boards(step.state)[ANN] == "2.. ... ..6 | 8 9 10 11 12 13 | 2"


def test_of_two_equal_dice_the_first_is_meant_and_they_are_offered_once() -> None:
    state = position("123 456 6.. | 8 9 10 11 12 13 | 2", EMPTY, rolled="5 5")

    step = play(state, "0 place.5.8")

    assert legal(state) == ["place.5.8", "place.5.9", "refuse.5"]
    assert step.state.boards[ANN].cells[7] == state.rolled[0]


def test_a_placed_die_never_moves_again() -> None:
    state = position("123 ... ...", EMPTY)

    step = play(state, "0 roll", "0 place.5.4", "0 place.5.5", "1 roll", "1 place.1.1", "1 place.1.2",
                chance=rolling(5, 5, 1, 1))  # fmt: skip

    assert boards(step.state)[ANN].startswith("123 55. ...")
    assert {move.split(".")[0] for move in legal(step.state)} == {"roll", "buy"}
    assert not any(move.split(".")[1] == "1" for move in legal(step.state) if move != "roll")


def test_when_all_dice_are_settled_the_next_player_has_his_turn() -> None:
    state = position(EMPTY, f"{EMPTY} | 8 9 10 11 12 13 | 1", rolled="6 2", phase="dice")

    step = play(state, "0 place.6.1", "0 place.2.9")

    assert (step.state.mover, step.state.phase, step.state.allowance, step.state.thrown) == (BOB, "begin", 1, 0)


# Refusing


def test_a_refused_die_goes_back_to_the_pool_and_a_coin_out_of_the_game() -> None:
    state = position(EMPTY, EMPTY, rolled="6 2")

    step = play(state, "0 refuse.6")

    assert told(step) == ["Ann pays a coin not to place a 6: 1 coin left."]
    assert changes(state, step) == {"boards": {ANN: f"{EMPTY} | 8 9 10 11 12 13 | 1"}, "rolled": state.rolled[1:]}


def test_several_dice_may_be_refused_for_a_coin_each() -> None:
    state = position(EMPTY, EMPTY, rolled="6 2")

    step = play(state, "0 refuse.6", "0 refuse.2")

    assert told(step) == ["Ann pays a coin not to place a 2: 0 coins left."]
    assert boards(step.state) == [f"{EMPTY} | 8 9 10 11 12 13 | 0", f"{EMPTY} | 8 9 10 11 12 13 | 2"]
    assert step.state.mover == BOB


def test_without_a_coin_a_rolled_die_must_be_placed() -> None:
    state = position("111 111 1.. | 8 9 10 11 12 13 | 0", EMPTY, rolled="6 2", allowance=2)

    assert legal(state) == ["place.6.8", "place.6.9", "place.2.8", "place.2.9"]


def test_a_coin_paid_now_lowers_the_number_of_dice_of_later_turns_only() -> None:
    state = position(f"{EMPTY} | 8 9 10 11 12 13 | 3", EMPTY)
    dice = rolling(6, 6, 6, 1, 1, 4)

    refused = play(state, "0 roll", "0 refuse.6", "0 refuse.6", "0 more", "0 place.6.1", chance=dice)
    later = play(refused.state, "1 roll", "1 place.1.1", "1 place.1.2", "0 roll", chance=dice)

    assert boards(refused.state)[ANN] == "6.. ... ... | 8 9 10 11 12 13 | 1"
    assert told(later) == ["Ann rolls 4."]


# More than two coins


def test_with_more_than_two_coins_two_dice_are_rolled_and_then_one_more_or_none() -> None:
    state = position(f"{EMPTY} | 8 9 10 11 12 13 | 3", EMPTY)

    rolled = play(state, "0 roll", chance=rolling(1, 2))
    settled = play(rolled.state, "0 place.1.1", "0 place.2.2")

    assert told(rolled) == ["Ann rolls 1 and 2."]
    assert (settled.state.phase, legal(settled.state)) == ("more", ["more", "done"])


def test_dice_beyond_two_are_rolled_one_at_a_time_up_to_the_coins_held_at_the_start() -> None:
    state = position(f"{EMPTY} | 8 9 10 11 12 13 | 4", EMPTY)
    dice = rolling(1, 2, 3, 4)

    third = play(state, "0 roll", "0 place.1.1", "0 place.2.2", "0 more", chance=dice)
    fourth = play(third.state, "0 place.3.4", "0 more", chance=dice)
    after = play(fourth.state, "0 place.4.5")

    assert (told(third), told(fourth)) == (["Ann rolls 3."], ["Ann rolls 4."])
    assert (after.state.mover, after.state.phase) == (BOB, "begin")


def test_five_coins_are_good_for_five_dice() -> None:
    state = position(f"{EMPTY} | 8 9 10 11 12 13 | 5", EMPTY)
    lines = ("0 roll", "0 place.1.1", "0 place.1.3", "0 more", "0 place.1.5", "0 more", "0 place.1.6", "0 more")

    fifth = play(state, *lines, chance=rolling(1, 1, 1, 1, 1))
    after = play(fifth.state, "0 place.1.8")

    assert fifth.state.thrown == 5
    assert after.state.mover == BOB


def test_who_rolls_no_more_ends_his_turn() -> None:
    state = position("12. ... ... | 8 9 10 11 12 13 | 3", EMPTY, phase="more", thrown=2)

    step = play(state, "0 done")

    assert changes(state, step) == {"mover": BOB, "phase": "begin", "allowance": 2, "thrown": 0}
    assert step.events == ()


# Ruling: never more dice than empty cells


def test_ruling_with_one_empty_cell_one_die_is_rolled() -> None:
    step = play(position(ALMOST, EMPTY), "0 roll", chance=rolling(6))

    assert told(step) == ["Ann rolls 6."]


def test_ruling_with_two_coins_a_die_refused_for_the_one_empty_cell_ends_the_turn() -> None:
    step = play(position(ALMOST, EMPTY), "0 roll", "0 refuse.6", chance=rolling(6))

    assert step.state.mover == BOB


def test_ruling_with_three_coins_a_die_refused_for_the_one_empty_cell_leaves_the_offer_of_one_more() -> None:
    state = position(f"{ALMOST} | 8 9 10 11 12 13 | 3", EMPTY)

    step = play(state, "0 roll", "0 refuse.6", chance=rolling(6))

    assert legal(step.state) == ["more", "done"]


def test_ruling_nobody_is_asked_for_more_when_no_cell_is_empty() -> None:
    state = position("111 111 1.. | 8 9 10 11 12 13 | 4", EMPTY, rolled="1 1")

    step = play(state, "0 place.1.8", "0 place.1.9")

    assert step.state.mover == BOB


# Who cannot take a turn


def test_a_player_without_coins_is_skipped() -> None:
    state = position(EMPTY, f"{EMPTY} | 8 9 10 11 12 13 | 0", EMPTY, rolled="6")

    step = play(state, "0 place.6.1")

    assert told(step) == ["Ann puts a 6 on a1.", "Bob is skipped: no coin."]
    assert step.state.mover == CAS


def test_a_player_who_has_a_coin_again_plays_on() -> None:
    state = position(EMPTY, "5.. ... ... | 8 9 10 11 12 13 | 0", EMPTY)

    step = play(state, "0 buy.2.1.1")

    assert (step.state.mover, step.state.allowance) == (BOB, 1)


def test_ruling_a_player_whose_board_is_full_is_skipped() -> None:
    state = position(EMPTY, FULL, EMPTY, rolled="6", last_round=True)

    step = play(state, "0 place.6.1")

    assert told(step) == ["Ann puts a 6 on a1.", "Bob is skipped: a full board."]
    assert step.state.mover == CAS


def test_the_turn_comes_back_to_the_only_player_who_can_take_one() -> None:
    state = position(EMPTY, f"{EMPTY} | 8 9 10 11 12 13 | 0", rolled="6 1")

    step = play(state, "0 refuse.6", "0 place.1.1")

    assert told(step) == ["Ann puts a 1 on a1.", "Bob is skipped: no coin."]
    assert (step.state.mover, step.state.allowance, step.state.round) == (ANN, 1, 4)


# Who may know what


def test_everything_on_the_table_is_public() -> None:
    state = position("12. ... ...", "3.. ... ...", rolled="6 1")

    assert all(view(state, seat).replace(me=None) == GAME.view(state, None) for seat in (ANN, BOB))


def test_a_written_position_reads_as_it_was_written() -> None:
    text = "54. 3.. ..1 | 8 . 10 11 12 . | 2 | 9 13"

    assert written(position(text, EMPTY).boards[ANN]) == text
