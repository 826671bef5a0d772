"""Stratego 4: battles and shots."""

import pytest

from games.stratego import RANKS, RING_NEIGHBOURS, Battle, Loss, Trail, beats
from tests.support.games.stratego.positions import (
    ANN,
    BOB,
    CAS,
    GAME,
    NORTH_CLOSED,
    changes,
    piece,
    play,
    position,
    refusal,
    standing,
    told,
    view,
    ways,
)

# Attack


def test_the_lower_rank_leaves_the_board_and_a_winning_attacker_takes_the_space() -> None:
    state = position("n7f4 e4f5")

    step = play(state, "f4 f5")

    assert changes(state, step) == {
        "gone": "e4f5 n7f4",
        "come": "n7f5",
        "fought": True,
        "chronicle": ((), (Loss(rank=4, number=0),), (), ()),
        "sliders": (1, 0, 0, 0),
    }
    assert told(step) == ["⚔️ Ann's major (f4) attacks Bob's sergeant on f5: the attacker wins."]


def test_a_winning_defender_stays() -> None:
    state = position("n4f4 e7f5")

    step = play(state, "f4 f5")

    assert changes(state, step) == {
        "gone": "n4f4",
        "come": "",
        "fought": True,
        "chronicle": ((Loss(rank=4, number=0),), (), (), ()),
        "sliders": (0, 1, 0, 0),
    }
    assert told(step) == ["⚔️ Ann's sergeant (f4) attacks Bob's major on f5: the defender wins."]


def test_equal_ranks_both_leave_and_nobody_s_slider_moves() -> None:
    state = position("n7f4 e7f5")

    step = play(state, "f4 f5")

    assert changes(state, step) == {
        "gone": "e7f5 n7f4",
        "come": "",
        "fought": True,
        "chronicle": ((Loss(rank=7, number=0),), (Loss(rank=7, number=0),), (), ()),
    }
    assert told(step) == ["⚔️ Ann's major (f4) attacks Bob's major on f5: both fall."]


def test_both_ranks_are_announced_to_everybody() -> None:
    state = play(position("n7f4 e4f5"), "f4 f5").state

    battle = Battle(attacker=ANN, rank=7, start="f4", defender=BOB, against=4, to="f5", shot=False, result="attacker")
    assert [GAME.view(state, viewer).battle for viewer in (None, ANN, BOB, CAS)] == [battle] * 4
    assert state.trail == Trail(seat=ANN, kind="attack", start="f4", to="f5")


def test_an_announced_rank_is_remembered_while_the_piece_lives() -> None:
    attacker = play(position("n7f4 e4f5"), "f4 f5").state
    defender = play(position("n4f4 e7f5"), "f4 f5").state

    assert (piece(attacker, "f5").known, piece(defender, "f5").known) == (7, 7)
    assert 7 in view(attacker, CAS).ranks


def test_the_battle_is_shown_until_the_next_move() -> None:
    state = play(position("n7f4 e4f5 e3m6"), "f4 f5", "m6 m7").state

    assert state.battle is None


def test_a_piece_attacks_only_what_stands_next_to_it() -> None:
    state = position("n7f4 e4f6")

    assert refusal(state, "f4 f6") == "Major: it goes one step at a time, never diagonally; f6 is not next to f4."


def test_attacks_go_between_the_ring_and_its_neighbours_and_between_ring_and_turret() -> None:
    assert "ring" in ways(position("n7h6 e4ring"), "h6")
    assert "f9" in ways(position("n7ring e4f9"), "ring")
    assert "turret" in ways(position("n7ring e4turret"), "ring")
    assert "ring" in ways(position("n7turret e4ring"), "turret")


@pytest.mark.parametrize("attacker", [rank for rank in RANKS if rank != 1])
@pytest.mark.parametrize("defender", RANKS)
def test_the_higher_rank_wins_but_for_a_spy_that_attacks_the_marshal(attacker: int, defender: int) -> None:
    state = position(f"n{attacker}f4 e{defender}f5")

    left = standing(play(state, "f4 f5").state) - standing(position(""))

    if (attacker, defender) == (2, 9) or attacker > defender:
        assert left == {f"n{attacker}f5"}
    else:
        assert left == (set() if attacker == defender else {f"e{defender}f5"})


def test_a_marshal_that_attacks_the_spy_wins() -> None:
    assert beats(9, 2) is True


def test_an_attacked_cannon_has_rank_1_and_loses() -> None:
    state = position("n2f4 e1f5")

    assert changes(state, play(state, "f4 f5"))["gone"] == "e1f5 n2f4"


# The cannon


def test_a_cannon_never_fights_hand_to_hand_but_fires_at_its_neighbour() -> None:
    state = position("n1f4 e9f5")

    step = play(state, "f4 f5")

    assert changes(state, step) == {
        "gone": "e9f5 n1f4",
        "come": "",
        "fought": True,
        "chronicle": ((Loss(rank=1, number=0),), (Loss(rank=9, number=0),), (), ()),
        "sliders": (1, 0, 0, 0),
    }
    assert told(step) == ["💥 Ann fires from f4 at f5: Bob loses a marshal, and the cannon is gone."]
    assert step.state.trail == Trail(seat=ANN, kind="fire", start="f4", to="f5")
    assert step.state.battle == Battle(
        attacker=ANN, rank=1, start="f4", defender=BOB, against=9, to="f5", shot=True, result="both"
    )


@pytest.mark.parametrize(("to", "hit"), [("f5", True), ("f6", True), ("f7", True), ("f8", False), ("g5", False)])
def test_a_cannon_fires_at_a_distance_of_1_to_3_in_a_straight_line(to: str, hit: bool) -> None:
    state = position(f"n1f4 e5{to}") if to != "g5" else position("n1f4 e5g5")

    assert (to in ways(state, "f4")) == hit


def test_a_cannon_hits_the_first_piece_only() -> None:
    state = position("n1f4 e5f6 e5f7")

    assert {"f6"} == ways(state, "f4") & {"f6", "f7"}
    assert refusal(state, "f4 f7") == (
        "A cannon hits the first piece in a straight line, up to 3 spaces away; it does not hit f7."
    )


def test_own_pieces_stand_in_the_way_of_a_shot() -> None:
    assert "f6" not in ways(position("n1f4 n5f5 e5f6"), "f4")


def test_a_cannon_does_not_fire_round_a_corner() -> None:
    assert "g6" not in ways(position("n1f4 e5g6"), "f4")


def test_lakes_count_and_may_be_shot_over() -> None:
    assert "f8" in ways(position("n1d8 e5f8"), "d8")
    assert "h6" in ways(position("n1h4 e5h6"), "h4")
    assert "h6" in ways(position("n1h3 e5h6"), "h3")


def test_lakes_count_as_spaces_so_that_four_are_too_far() -> None:
    assert "f8" in ways(position("n1c8 e5f8"), "c8")
    assert "f8" not in ways(position("n1b8 e5f8"), "b8")


def test_lines_end_at_blank_corners() -> None:
    assert "d4" not in ways(position("n1e3 e5d4"), "e3")
    assert ways(position("n1d4 e5c5"), "d4") == {"e4", "d5"}


def test_lines_end_at_a_closed_zone() -> None:
    """West's corner is north's edge: nobody stands in a closed zone, and no line leads through it."""
    state = position("n1h4 e5o8 s5h15", also="", sides=NORTH_CLOSED)

    assert ways(state, "h4") == {"g4", "i4"}


def test_loose_flags_do_not_block_a_shot() -> None:
    assert "f6" in ways(position("n1f4 e5f6", loose="sf5"), "f4")


def test_a_cannon_steps_like_any_piece() -> None:
    assert ways(position("n1f4"), "f4") == {"e4", "g4", "f3", "f5"}


def test_a_shot_counts_as_a_battle_won() -> None:
    assert play(position("n1f4 e9f5", sliders=(3, 3, 0, 0)), "f4 f5").state.sliders == (4, 3, 0, 0)


# The cannon at the castle


@pytest.mark.parametrize("start", RING_NEIGHBOURS)
def test_ruling_from_beside_the_castle_a_cannon_hits_the_ring_or_the_turret_behind_it(start: str) -> None:
    assert "ring" in ways(position(f"n1{start} e5ring"), start)
    assert "turret" in ways(position(f"n1{start} e5turret"), start)


def test_ruling_the_turret_is_hit_only_if_the_ring_is_empty() -> None:
    state = position("n1f8 e5ring e5turret")

    assert {"ring", "turret"} & ways(state, "f8") == {"ring"}


def test_ruling_an_own_piece_on_the_ring_covers_the_turret() -> None:
    assert not {"ring", "turret"} & ways(position("n1f8 n5ring e5turret"), "f8")


def test_ruling_nothing_is_hit_beyond_the_castle() -> None:
    assert "j8" not in ways(position("n1f8 e5j8"), "f8")
    assert "i10" not in ways(position("n1i6 e5i10"), "i6")


def test_ruling_over_the_lake_the_ring_is_three_spaces_away() -> None:
    assert "ring" in ways(position("n1d8 e5ring"), "d8")
    assert "ring" in ways(position("n1h4 e5ring"), "h4")


def test_ruling_over_the_lake_the_turret_is_four_spaces_away() -> None:
    assert "turret" not in ways(position("n1d8 e5turret"), "d8")


def test_ruling_a_piece_before_the_castle_covers_it() -> None:
    assert {"f8", "ring"} & ways(position("n1d8 e5f8 e5ring"), "d8") == {"f8"}


def test_ruling_a_line_along_the_castle_does_not_enter_it() -> None:
    assert ways(position("n1f7 e5f10"), "f7") == {"f6", "f8", "ring", "f10"}


def test_ruling_from_the_ring_a_cannon_fires_at_the_turret() -> None:
    assert "turret" in ways(position("n1ring e5turret"), "ring")


@pytest.mark.parametrize(
    ("near", "far"),
    [
        ("f7", "d7"), ("f8", "d8"), ("f9", "d9"), ("j7", "l7"), ("j8", "l8"), ("j9", "l9"),
        ("g6", "g4"), ("h6", "h4"), ("i6", "i4"), ("g10", "g12"), ("h10", "h12"), ("i10", "i12"),
    ],
)  # fmt: skip
def test_ruling_from_the_ring_a_cannon_fires_outward_along_any_of_the_twelve_lines(near: str, far: str) -> None:
    assert near in ways(position(f"n1ring e5{near}"), "ring")
    assert far in ways(position(f"n1ring e5{far}"), "ring")
    assert far not in ways(position(f"n1ring e5{far} e5{near}"), "ring")


def test_ruling_from_the_ring_a_cannon_does_not_fire_farther_than_three() -> None:
    assert "c8" not in ways(position("n1ring e5c8"), "ring")


def test_ruling_from_the_turret_a_cannon_fires_at_the_ring_only() -> None:
    assert ways(position("n1turret e5ring"), "turret") == {"ring"}
    assert ways(position("n1turret e5f8"), "turret") == {"ring"}


def test_a_cannon_s_shot_at_the_ring_empties_it() -> None:
    state = position("n1f8 e9ring")

    assert changes(state, play(state, "f8 ring"))["gone"] == "e9ring n1f8"
