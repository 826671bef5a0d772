"""Stratego 4, the option `length: short`, which is ours: two moves a turn, three victories, twelve rounds."""

import json
from typing import Any

import pytest

from games.core import Seat, Term, Tiebreak
from games.ranking import ranking
from games.stratego import RANKS, Shuttle, StrategoOptions, StrategoState
from games.stratego.ending import ROUNDS_OVER, distances
from tests.support.games.stratego.positions import (
    ANN,
    BOB,
    CAS,
    DEE,
    GAME,
    SAID,
    fallen,
    piece,
    play,
    position,
    refusal,
    told,
    view,
)

SHORT = StrategoOptions(length="short")
FLAGS = "n4g6+n e4j6+e s4k10+s w4d6+w"
"""Each flag on an own piece: 2, 3, 4 and 5 steps from the turret."""


def short(standing: str, mover: Seat = ANN, **changes: Any) -> StrategoState:
    return position(standing, mover, **{"options": SHORT, **changes})


def last_move(standing: str, **changes: Any) -> StrategoState:
    """West has moved one piece in the last turn of the last round; the one in the corner is left to move."""
    spent = len([word for word in standing.split() if word.startswith("w")])
    return short(standing, DEE, **{"round": 12, "spent": spent, "settled": (None,) * 4, **changes})


def shuttled(times: int, **changes: object) -> Shuttle:
    """A row of the first piece's."""
    return Shuttle(number=0, spaces=("d7", "d8"), times=times).replace(**changes)


TO_AND_FRO: dict[str, Any] = {
    "also": "e4o5 s4k15 w4a11",
    "shuttles": ((shuttled(5, number=1, spaces=("ring", "turret")),), (), (), ()),
}
"""The second piece, on the turret, may not go back to the ring; a captain could go past it."""


# A turn


def test_a_turn_is_two_moves_of_different_pieces() -> None:
    first = play(short("n5d7 n6f4"), "d7 d8").state
    second = play(first, "f4 f5").state

    assert (first.mover, list(GAME.view(first, None).to_act), first.spent) == (ANN, [ANN], 0)
    assert (second.mover, second.spent) == (BOB, None)


def test_the_piece_that_moved_may_not_move_again_in_its_turn() -> None:
    first = play(short("n5d7 n6f4"), "d7 d8").state

    assert refusal(first, "d8 d9") == "That piece has moved this turn already: move another one."
    assert not [move for move in GAME.legal(view(first)) if str(move).startswith("move.d8.")]
    assert [option.value for option in GAME.choices(view(first), ("move",)).options] == ["f4", "e1"]


@pytest.mark.parametrize(("blow", "standing"), [("d7 d8", "n5d7 e4d8"), ("d7 d9", "n1d7 e4d9")])
def test_at_most_one_of_the_two_is_an_attack_or_a_shot(blow: str, standing: str) -> None:
    struck = play(short(f"{standing} n6f4 e3f5"), blow).state

    assert (struck.mover, struck.struck) == (ANN, True)
    assert refusal(struck, "f4 f5") == "You have attacked or fired this turn already: once a turn is all."
    assert play(struck, "f4 g4").state.mover == BOB


def test_the_second_move_may_be_the_attack() -> None:
    assert play(short("n5d7 n6f4 e3f5"), "d7 d8", "f4 f5").state.mover == BOB


def test_a_turn_in_which_no_other_piece_is_left_is_over_after_the_first_move() -> None:
    step = play(short("n5d7", also="e4o5 s4k15 w4a11"), "d7 d8")

    assert (step.state.mover, step.state.spent, told(step)) == (BOB, None, ["Ann: d7 → d8."])


def test_a_turn_in_which_no_other_piece_can_move_is_over_and_what_that_proves_is_kept() -> None:
    step = play(short("n5d7 n5turret", **TO_AND_FRO), "d7 d8")

    assert (step.state.mover, told(step)[1:]) == (BOB, ["Ann has no second piece that can move."])
    assert piece(step.state, "turret").could == (9, 8, 7, 5, 4, 3, 2, 1)
    assert piece(step.state, "d8").could == RANKS


def test_an_only_other_piece_that_must_be_able_to_move_proves_it() -> None:
    asked = play(short("n5d7 n6turret", **TO_AND_FRO), "d7 d8").state

    assert (asked.mover, piece(asked, "turret").could) == (ANN, (6,))


def test_after_an_attack_a_piece_that_could_only_attack_cannot_move_and_that_proves_nothing() -> None:
    boxed = short("n5d7 n5o8 e3d8", also="e4o7 e4o9 e4n8 s4k15 w4a11")
    step = play(boxed, "d7 d8")

    assert (step.state.mover, told(step)[1:]) == (BOB, ["Ann has no second piece that can move."])
    assert piece(step.state, "o8").could == RANKS


def test_a_flag_that_was_handed_over_may_be_carried_on_by_the_other_piece() -> None:
    step = play(short("n5d7+n n4d8"), "d7 d8", "d8 d9")

    assert [(piece.space, piece.flag) for piece in step.state.pieces if piece.owner == ANN][:2] == [
        ("d7", None),
        ("d9", ANN),
    ]


def test_both_pieces_go_between_the_same_two_spaces_five_times_in_a_row_and_no_more() -> None:
    rows = (shuttled(4), shuttled(4, number=1, spaces=("f4", "f5")))
    state = play(short("n5d7 n6f5", shuttles=(rows, (), (), ())), "f5 f4", "d7 d8").state
    again = state.replace(mover=ANN)

    assert [row.times for row in state.shuttles[ANN]] == [5, 5]
    assert refusal(again, "d8 d7") == "d8 → d7: at most 5 moves in a row between the same two spaces; each way counts."
    assert refusal(again, "f4 f5").endswith("between the same two spaces; each way counts.")
    assert refusal(play(again, "d8 d9").state, "f4 f5").endswith("between the same two spaces; each way counts.")


def test_a_row_is_broken_by_a_turn_in_which_its_piece_does_not_move() -> None:
    rows = (shuttled(5), shuttled(5, number=1, spaces=("f4", "f5")))
    state = play(short("n5d7 n6f5 n4l10", shuttles=(rows, (), (), ())), "f5 f6", "l10 l9").state

    assert [(row.number, row.times) for row in state.shuttles[ANN]] == [(1, 1), (2, 1)]


def test_a_row_that_an_older_state_holds_by_itself_is_read() -> None:
    state = short("n5d7")
    older = {**state.model_dump(mode="json"), "shuttles": [shuttled(5).model_dump(mode="json"), None, None, None]}

    assert StrategoState.model_validate_json(json.dumps(older)).shuttles == ((shuttled(5),), (), (), ())


# Recruits


def test_the_third_victory_recruits_and_the_turn_goes_on_after_it() -> None:
    state = short("n5d7 e4d8 n6f4", sliders=(2, 0, 0, 0), chronicle=fallen(3))
    asked = play(state, "d7 d8").state
    back = play(asked, "recruit 3").state

    assert (asked.phase, asked.recruiter, asked.sliders) == ("recruit", ANN, (0,) * 4)
    assert SAID(asked.last[-1].phrase()) == "Ann has won 3 battles and may bring a lost piece back."
    assert (back.phase, back.mover, back.spent, back.struck) == ("turn", ANN, 0, True)
    assert play(back, "h2 h3").state.mover == BOB


def test_after_somebody_elses_recruit_the_mover_moves_their_second_piece() -> None:
    state = short("n4d7 e5d8 n6f4", sliders=(0, 2, 0, 0), chronicle=fallen(3, of=1))
    back = play(state, "d7 d8", "recruit 3").state

    assert (back.mover, back.phase, back.struck) == (ANN, "turn", True)


def test_whoever_declines_to_recruit_in_a_short_game_stays_on_two_and_the_turn_goes_on() -> None:
    state = short("n5d7 e4d8 n6f4", sliders=(2, 0, 0, 0), chronicle=fallen(3))
    declined = play(state, "d7 d8", "decline").state

    assert (declined.sliders, declined.phase, declined.mover, declined.spent) == ((2, 0, 0, 0), "turn", ANN, 0)


def test_while_a_winner_cannot_recruit_their_slider_stays_at_its_last_step() -> None:
    assert play(short("n5d7 e4d8", sliders=(2, 0, 0, 0)), "d7 d8").state.sliders == (2, 0, 0, 0)


# Rounds and the end


def test_a_round_is_over_when_the_first_player_is_to_move_again() -> None:
    state = short("w5d7", DEE, round=3, spent=1)

    assert play(state, "d7 d8").state.round == 4


def test_the_last_round_is_announced_and_the_first_flag_counts_where_it_is() -> None:
    step = play(short(f"{FLAGS} w5d7", DEE, round=11, spent=2), "d7 d8")

    assert (step.state.mover, step.state.settled, step.state.nearness) == (ANN, (2, None, None, None), ())
    assert told(step)[-1] == (
        "The last of 12 rounds begins. Each flag counts where it is when its player's turn begins, "
        "and the nearest to the turret wins."
    )


def test_each_flag_counts_where_it_is_when_its_own_player_s_last_turn_begins() -> None:
    """North steps away and loses nothing by it; South comes nearer in its own turn, and gains nothing."""
    state = play(short(f"{FLAGS} w5d7", DEE, round=11, spent=2), "d7 d8").state
    turns = ("g6 f6", "e1 f1", "o5 o6", "j6 j5", "k10 j10", "k15 j15", "d8 d9", "d6 d7")

    ended = play(state, *turns).state.ended

    assert ended is not None
    assert (ended.winners, ended.scores, ended.reason) == ((ANN,), (2, 3, 4, 5), ROUNDS_OVER)


def test_what_happens_before_its_player_s_last_turn_begins_counts_for_a_flag() -> None:
    """North beats East's carrier before East's turn: its flag is the farthest."""
    state = short("n4g6+n n9j5 e4j6+e e2o5 s4k10+s w4d6+w", ANN, round=12, settled=(2, None, None, None))

    after_it = play(state, "j5 j6", "e1 e2").state

    assert (after_it.mover, after_it.settled) == (BOB, (2, 11, None, None))


def test_the_flag_of_a_player_who_gets_no_last_turn_counts_where_it_is_at_the_end() -> None:
    """East is skipped, and West, its partner, carries its flag a step nearer in its own last turn."""
    teams = StrategoOptions(length="short", teams=True)
    barred = ((), (shuttled(5, spaces=("ring", "turret")),), (), ())
    kept: dict[str, Any] = {"round": 12, "spent": 1, "settled": (2, None, None, None), "shuttles": barred}
    state = short("n5f4 n4g6+n e5turret s4f10+s w4d6+e", also="s4k15 w4a11", options=teams, **kept)

    skipped = play(state, "f4 f5")
    ended = play(skipped.state, "f10 f11", "k15 k14", "d6 e6", "a11 a10").state.ended

    assert told(skipped)[1:] == ["Bob has no move and is skipped."]
    assert (skipped.state.mover, skipped.state.settled) == (CAS, (2, None, 3, None))
    assert ended is not None
    assert (ended.winners, ended.scores) == ((ANN, CAS), (2, 4, 2, 4))


def test_after_twelve_rounds_the_flag_nearest_to_the_turret_wins() -> None:
    ended = play(last_move("n4g6+n e4k6+e s4f10+s w4d6+w w3d5"), "d5 d4").state.ended

    assert ended is not None
    assert (ended.winners, ended.scores, ended.reason) == ((ANN,), (2, 4, 3, 5), ROUNDS_OVER)
    assert (ended.unit, ended.lower_is_better) == (Term("steps to the turret"), True)


def test_a_flag_that_counts_already_stays_as_it_counted_wherever_it_is() -> None:
    state = last_move("n4g6+n e4k6+e s4f10+s w4d6+w w3d5", settled=(7, 11, 2, 5))
    ended = play(state, "d5 d4").state.ended

    assert ended is not None
    assert (ended.winners, ended.scores) == ((CAS,), (7, 11, 2, 5))


def test_a_flag_that_no_own_piece_carries_counts_as_farthest() -> None:
    state = short("n4ring+e e4k6 s4f10+s w4d6+w", loose="nh6")
    found = distances(state.pieces, state.options, state.sides)

    assert found == (11, 11, 3, 5)


def test_of_equal_distances_the_most_pieces_win_and_then_who_comes_first_in_order_of_play() -> None:
    most = play(last_move("n4g6+n e4j7+e e2o8 s4k10+s w4d6+w w3d5"), "d5 d4").state.ended
    first = play(last_move("n4g6+n e4j7+e s4k10+s w4d6+w w3d5"), "d5 d4").state.ended

    assert most is not None
    assert first is not None
    assert (most.winners, first.winners) == ((BOB,), (ANN,))
    assert first.tiebreaks[0] == Tiebreak(unit=Term("pieces"), values=(2, 2, 2, 3))


@pytest.mark.parametrize(("first", "winner"), [(CAS, CAS), (DEE, ANN), (BOB, BOB)])
def test_the_order_of_play_begins_with_who_began_and_ranks_all_places(first: Seat, winner: Seat) -> None:
    state = short("n4g6+n e4j7+e s4g10+s w4d6+w", first=first, round=12)

    agreed = GAME.as_it_stands(GAME.view(state, None), Term("All agreed."))
    others = [seat for step in range(4) if (seat := Seat((first + step) % 4)) not in (winner, DEE)]

    assert agreed.winners == (winner,)
    assert [(it.place, it.seat) for it in ranking(agreed, 4)] == [
        (place, seat) for place, seat in enumerate((winner, *others, DEE), 1)
    ]
    assert {count.unit for it in ranking(agreed, 4) for count in it.tiebreaks} == {Term("pieces")}


def test_of_a_team_the_better_flag_counts_and_a_partner_may_carry_it() -> None:
    teams = StrategoOptions(length="short", teams=True)
    ended = play(last_move("n4g6+s e4j6+e s4h13+n w4d6+w w3d5", options=teams), "d5 d4").state.ended

    assert ended is not None
    assert (ended.winners, ended.scores) == ((ANN, CAS), (2, 3, 2, 3))


def test_of_equal_teams_that_of_who_began_wins() -> None:
    teams = StrategoOptions(length="short", teams=True)
    state = short("n4g6+n e4j7+e s4h13+s w4d6+w", options=teams, round=12)

    by_who_began = {
        first: GAME.as_it_stands(GAME.view(state.replace(first=first), None), Term("All agreed.")).winners
        for first in (ANN, BOB, CAS, DEE)
    }

    assert by_who_began == {ANN: (ANN, CAS), BOB: (BOB, DEE), CAS: (ANN, CAS), DEE: (BOB, DEE)}


def test_the_own_flag_on_the_turret_still_wins_at_once() -> None:
    ended = play(short("n5ring+n"), "ring turret").state.ended

    assert ended is not None
    assert ended.winners == (ANN,)


def test_an_agreed_end_counts_as_the_end_does() -> None:
    seen = GAME.view(short("n4g6+n e4k6+e s4f10+s w4d6+w"), None)
    agreed = GAME.as_it_stands(seen, Term("All agreed."))

    assert (agreed.winners, agreed.scores, agreed.lower_is_better) == ((ANN,), (2, 4, 3, 5), True)


# Taking back


def test_a_first_move_can_be_taken_back_where_surely_a_second_one_follows() -> None:
    alone = short("n5d7", also="e4o5 s4k15 w4a11")

    assert GAME.read("move d7 d8").undoable(view(short("n5d7 n6f4")))
    assert not GAME.read("move d7 d8").undoable(view(alone))


def test_nor_can_one_where_the_other_piece_could_only_step_where_the_flag_was_handed_over() -> None:
    boxed = short("n5o7+n n4o8", also="e4o9 e4n8 s4k15 w4a11")

    assert not GAME.read("move o7 o8").undoable(view(boxed))


def test_nor_one_where_the_other_piece_may_have_gone_to_and_fro_too_often() -> None:
    barred = short("n5d7 n6f4", shuttles=((shuttled(5, number=1, spaces=("f4", "f5")),), (), (), ()))

    assert not GAME.read("move d7 d8").undoable(view(barred))


def test_the_last_move_of_the_last_round_cannot_be_taken_back_and_those_before_it_can() -> None:
    earlier = short(FLAGS, CAS, round=12, spent=1, settled=(2, 3, 4, None))

    assert GAME.read("move k10 k11").undoable(view(earlier))
    assert GAME.read("move d5 d4").undoable(view(last_move("w4d7+w w3d5", round=11)))
    assert not GAME.read("move d5 d4").undoable(view(last_move("w4d7+w w3d5")))
