"""Stratego 4: the board and how pieces move over it; battles, flags and the end have files of their own."""

import pytest

from games.core import Seat
from games.stratego import LAKES, NEIGHBOURS, PLACES, PLAIN, RING_NEIGHBOURS, SIDES, SPACES, Shuttle, Trail
from tests.support.games.stratego.positions import (
    ANN,
    BOB,
    CAS,
    DEE,
    GAME,
    NORTH_CLOSED,
    changes,
    piece,
    play,
    position,
    refusal,
    told,
    view,
    ways,
)
from tests.support.games.stratego.reach import Reach, facts

AROUND = " ".join(RING_NEIGHBOURS)
"""The twelve spaces that the ring touches."""


# The board


def test_there_are_144_spaces_the_ring_and_the_turret() -> None:
    assert len(SPACES) == 146
    assert SPACES[-2:] == ("ring", "turret")


def test_each_zone_has_20_places_and_a_recruitment_space() -> None:
    assert {side: len(set(PLACES[side])) for side in SIDES} == dict.fromkeys(SIDES, 20)
    assert len(PLAIN) == 81 - 9 - len(LAKES)


def test_the_ring_touches_twelve_spaces_and_the_turret() -> None:
    assert set(RING_NEIGHBOURS) == {"f7", "f8", "f9", "j7", "j8", "j9", "g6", "h6", "i6", "g10", "h10", "i10"}
    assert set(NEIGHBOURS["ring"]) == {*RING_NEIGHBOURS, "turret"}
    assert NEIGHBOURS["turret"] == ("ring",)


@pytest.mark.parametrize("start", ["h1", "o8", "h15", "a8"])
def test_each_flag_start_is_ten_steps_from_the_turret(start: str) -> None:
    reached, steps = {start}, 0
    while "turret" not in reached:
        reached |= {near for space in reached for near in NEIGHBOURS[space]}
        steps += 1

    assert steps == 10


# One step


STEPS = {
    "a piece goes one step left, right or down": Reach("n5h4", "h4", only="g4 i4 h3"),
    "a piece goes one step left, up or down": Reach("n5d8", "d8", only="c8 d7 d9"),
    "a piece goes one step up, down, left or right": Reach("n5f4", "f4", only="e4 g4 f3 f5"),
    "lakes are no spaces": Reach("n5f8", "f8", only="f7 f9 ring"),
    "blank corners are no spaces": Reach("n5d4", "d4", only="e4 d5"),
    "from the ring a piece goes to its neighbours or the turret": Reach("n5ring", "ring", only=AROUND + " turret"),
    "from the turret a piece goes to the ring only": Reach("n5turret", "turret", only="ring"),
}


@facts(STEPS)
def test_where_any_piece_can_go(reach: Reach) -> None:
    reach.check()


def test_a_step_moves_the_piece_and_nothing_else() -> None:
    state = position("n5f4")

    step = play(state, "f4 f5")

    assert changes(state, step) == {"gone": "n5f4", "come": "n5f5"}
    assert told(step) == ["Ann: f4 → f5."]
    assert step.state.trail == Trail(seat=ANN, kind="step", start="f4", to="f5")


def test_a_piece_never_goes_diagonally() -> None:
    assert refusal(position("n5f4"), "f4 g5") == "g5 is a lake."
    assert refusal(position("n5f5"), "f5 g6") == (
        "Lieutenant: it goes one step at a time, never diagonally; g6 is not next to f5."
    )


def test_a_piece_never_goes_onto_or_over_another_of_its_owner() -> None:
    assert ways(position("n5f4 n4f5 n4e4"), "f4") == {"g4", "f3"}
    assert refusal(position("n5f4 n4f5"), "f4 f5") == "Your own piece stands on f5."


def test_the_recruitment_space_may_be_entered_after_the_start() -> None:
    assert "h2" in ways(position("n5h3"), "h3")
    assert "h2" in ways(position("s5h3", CAS), "h3")


def test_one_piece_at_most_stands_on_the_ring() -> None:
    state = position("n5f7 n4ring")

    assert ways(state, "f7") == {"f6", "f8"}
    assert refusal(state, "f7 ring") == "Your own piece stands on the ring."


def test_an_empty_space_has_nothing_to_move_and_another_s_piece_is_his() -> None:
    assert refusal(position("n5f4"), "h6 h7") == "There is no piece on h6."
    assert refusal(position("e5f4"), "f4 f5") == "The piece on f4 is Bob's."
    assert refusal(position("n5f4"), "f4 f4") == "A piece must leave the space where it stands."


# The Captain


CAPTAIN = {
    "one or two steps, also round a corner": Reach("n6f5", "f5", only="f4 e5 f6 f3 d5 e4 g4 e6 g6 f7"),
    "not back to where it started": Reach("n6f5", "f5", cannot="f5"),
    "the space between must be free": Reach("n6f5 n4f4 n4e5", "f5", only="f6 e6 g6 f7"),
    "round a corner where one way is free": Reach("n6f5 n4f4", "f5", can="e4"),
    "not round a corner where both ways are blocked": Reach("n6f5 n4f4 e4e5", "f5", cannot="e4"),
    "into the castle": Reach("n6f8", "f8", can="turret"),
    "out of the castle": Reach("n6turret", "turret", only=AROUND + " ring"),
    "through the ring": Reach("n6f8", "f8", can=AROUND.replace("f8 ", "")),
    "not through the ring where an own piece stands there": Reach("n6f8 n4ring", "f8", only="f7 f9 f6 f10"),
    "not through the ring where an enemy stands there": Reach("n6f8 e4ring", "f8", cannot="j8"),
    "attacks with its first step or its second": Reach("n6f5 e4f4 e4f7 e4g6 e4e6", "f5", can="f4 f7 g6 e6"),
    "an attack with the first step ends its move": Reach("n6f5 e4f4", "f5", cannot="f3"),
    "attacks through the ring": Reach("n6f8 e4turret e4i10", "f8", can="turret i10"),
}


@facts(CAPTAIN)
def test_where_a_captain_can_go(reach: Reach) -> None:
    reach.check()


def test_a_captain_attacks_round_a_corner_and_takes_the_space() -> None:
    state = position("n6f5 e4g6")

    step = play(state, "f5 g6")

    assert changes(state, step)["gone"] == "e4g6 n6f5"
    assert changes(state, step)["come"] == "n6g6"


def test_a_captain_does_not_go_three_steps() -> None:
    assert refusal(position("n6f5"), "f5 f8") == "A captain goes one or two free steps; from f5 none lead to f8."


# The Scout


def test_a_scout_goes_any_distance_in_a_straight_line() -> None:
    assert ways(position("n3f4", also=""), "f4") == {
        "d4", "e4", "g4", "h4", "i4", "j4", "k4", "l4",
        "f1", "f2", "f3", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12", "f13", "f14", "f15",
    }  # fmt: skip


def test_a_scout_runs_over_free_spaces_only() -> None:
    state = position("n3f4 n4i4 n4f6", also="")

    assert ways(state, "f4") == {"d4", "e4", "g4", "h4", "f1", "f2", "f3", "f5"}
    assert refusal(state, "f4 k4") == "A scout goes straight over free spaces; that way does not lead from f4 to k4."


def test_a_scout_does_not_run_over_lakes() -> None:
    assert ways(position("n3d8", also=""), "d8") == {
        "a8", "b8", "c8", "d4", "d5", "d6", "d7", "d9", "d10", "d11", "d12",
    }  # fmt: skip


SCOUT = {
    "attacks the first enemy in its line": Reach("n3f4 e4f9 e4f12", "f4", can="f9", cannot="f10 f12"),
    "enters the castle with a single step": Reach("n3f8", "f8", can="ring"),
    "attacks the castle with a single step": Reach("n3f8 e4ring", "f8", can="ring"),
    "attacks within the castle with a single step": Reach("n3ring e4turret", "ring", can="turret"),
    "leaves the castle by a single step": Reach("n3ring", "ring", only=AROUND + " turret"),
}


@facts(SCOUT)
def test_where_a_scout_can_go(reach: Reach) -> None:
    reach.check()


def test_a_scout_s_long_move_never_enters_or_attacks_the_castle() -> None:
    assert not {"ring", "turret"} & ways(position("n3f4 e4ring"), "f4")
    assert not {"ring", "turret"} & ways(position("n3h6"), "h6") - {"ring"}
    assert refusal(position("n3f8"), "f8 turret") == "A scout enters or attacks the castle only with a single step."


# Five times in a row


def shuttled(times: int, **changes: object) -> Shuttle:
    return Shuttle(number=0, spaces=("f4", "f5"), times=times).replace(**changes)


def test_ruling_a_piece_goes_between_the_same_two_spaces_five_times_in_a_row_and_no_more() -> None:
    state = position("n5f4 e5m6 s5f12 w5c6")

    for there, back in (("f4 f5", "f5 f4"), ("f4 f5", "f5 f4")):
        state = play(state, there, "m6 m7", "f12 f13", "c6 c7", back, "m7 m6", "f13 f12", "c7 c6").state
    state = play(state, "f4 f5", "m6 l6", "f12 f13", "c6 d6").state

    assert state.shuttles[ANN] == (shuttled(5),)
    assert ways(state, "f5") == {"e5", "f6"}
    assert refusal(state, "f5 f4") == "f5 → f4: at most 5 moves in a row between the same two spaces; each way counts."


def test_ruling_another_way_between_counts_from_the_first_again() -> None:
    state = position("n5f5", shuttles=((shuttled(5),), (), (), ()))

    assert play(state, "f5 f6").state.shuttles[ANN] == (shuttled(1, spaces=("f5", "f6")),)


def test_ruling_a_move_of_another_piece_breaks_the_row() -> None:
    state = position("n5f5 n3e4", shuttles=((shuttled(5),), (), (), ()))

    assert play(state, "e4 e5").state.shuttles[ANN] == (shuttled(1, number=1, spaces=("e4", "e5")),)


def test_ruling_a_fourth_time_is_followed_by_a_fifth() -> None:
    state = position("n5f5", shuttles=((shuttled(4),), (), (), ()))

    assert play(state, "f5 f4").state.shuttles[ANN] == (shuttled(5),)


def test_ruling_attacks_are_never_barred_and_break_the_row() -> None:
    state = position("n5f5 e4f4", shuttles=((shuttled(5),), (), (), ()))

    step = play(state, "f5 f4")

    assert step.state.shuttles[ANN] == ()


def test_ruling_a_shot_and_a_flag_handed_over_break_the_row() -> None:
    shot = position("n1f5 e4f6 n4e4", shuttles=((shuttled(5),), (), (), ()))
    handed = position("n5f5+n n4f6", shuttles=((shuttled(5),), (), (), ()))

    assert [play(state, "f5 f6").state.shuttles[ANN] for state in (shot, handed)] == [(), ()]


@pytest.mark.parametrize(("rank", "to"), [(6, "f6"), (6, "e5"), (3, "f8"), (3, "i4")])
def test_ruling_long_moves_count_and_are_barred_too(rank: int, to: str) -> None:
    row = Shuttle(number=0, spaces=("f4", to), times=4)
    state = position(f"n{rank}{to}", shuttles=((row,), (), (), ()))

    state = play(state, f"{to} f4").state

    assert state.shuttles[ANN] == (row.replace(times=5),)
    assert to not in ways(state.replace(mover=ANN), "f4")


def test_ruling_only_the_piece_that_went_to_and_fro_is_barred() -> None:
    state = position("n5e4 n5f5", shuttles=((shuttled(5),), (), (), ()))

    assert "f4" in ways(state, "f5")


def test_ruling_a_barred_captain_may_go_over_that_space_to_another() -> None:
    state = position("n6f5", shuttles=((shuttled(5),), (), (), ()))

    assert ways(state, "f5") == {"e5", "f6", "d5", "e4", "e6", "g6", "f7", "f3", "g4"}


def test_ruling_a_barred_scout_may_run_over_that_space_to_another() -> None:
    state = position("n3f5", shuttles=((shuttled(5),), (), (), ()))

    assert "f4" not in ways(state, "f5")
    assert "f3" in ways(state, "f5")


def test_ruling_each_player_s_row_is_his_own() -> None:
    state = position("n5f5 e5m6", BOB, shuttles=((shuttled(5),), (), (), ()))

    assert play(state, "m6 m7").state.shuttles[ANN] == (shuttled(5),)


# Three players


def test_with_three_players_nobody_enters_the_closed_zone() -> None:
    state = position("n5h4 e5o8 s5h15", also="", sides=NORTH_CLOSED, sealed=(None,) * 3)

    assert ways(state, "h4") == {"g4", "i4"}
    assert refusal(state, "h4 h3") == "h3 is in the zone that stays empty."


def test_with_three_players_a_scout_stops_before_the_closed_zone() -> None:
    state = position("n3f8 e5o8 s5h15", also="", sides=NORTH_CLOSED)

    assert ways(state, "f8") == {"f4", "f5", "f6", "f7", "f9", "f10", "f11", "f12", "f13", "f14", "f15", "ring"}


def test_players_take_turns_clockwise() -> None:
    state = position("n5f4 e5m6 s5f12 w5c6")
    order: list[Seat] = []
    for move in ("f4 f5", "m6 m7", "f12 f13", "c6 c7"):
        state = play(state, move).state
        order.append(*GAME.view(state, None).to_act)

    assert order == [BOB, CAS, DEE, ANN]


def test_everything_but_ranks_is_public() -> None:
    state = play(position("n5f4 e5m6"), "f4 f5").state
    hidden = {"me": None, "ranks": (), "reserve": ()}

    seen = [GAME.view(state, viewer).replace(**hidden) for viewer in (None, ANN, BOB, CAS, DEE)]

    assert len({str(dict(it)) for it in seen}) == 1
    assert view(state, ANN).ranks == (5, 4, None, None, None, None)[:2] + (None,) * 4
    assert piece(state, "f5").known is None
