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
from tests.support.games.stratego.reach import Reach, facts

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


@facts(
    {
        "onto the ring": Reach("n7h6 e4ring", "h6", can="ring"),
        "out of the ring": Reach("n7ring e4f9", "ring", can="f9"),
        "from the ring to the turret": Reach("n7ring e4turret", "ring", can="turret"),
        "from the turret to the ring": Reach("n7turret e4ring", "turret", can="ring"),
    }
)
def test_attacks_go_between_the_ring_and_its_neighbours_and_between_ring_and_turret(reach: Reach) -> None:
    reach.check()


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


CANNON = {
    "a cannon fires at its neighbour": Reach("n1f4 e5f5", "f4", can="f5"),
    "a cannon fires at a distance of 2": Reach("n1f4 e5f6", "f4", can="f6"),
    "a cannon fires at a distance of 3": Reach("n1f4 e5f7", "f4", can="f7"),
    "a cannon does not fire at a distance of 4": Reach("n1f4 e5f8", "f4", cannot="f8"),
    "a cannon does not fire diagonally": Reach("n1f4 e5g5", "f4", cannot="g5"),
    "a cannon does not fire round a corner": Reach("n1f4 e5g6", "f4", cannot="g6"),
    "a cannon hits the first piece only": Reach("n1f4 e5f6 e5f7", "f4", can="f6", cannot="f7"),
    "own pieces stand in the way of a shot": Reach("n1f4 n5f5 e5f6", "f4", cannot="f6"),
    "lakes may be shot over": Reach("n1d8 e5f8", "d8", can="f8"),
    "lakes may be shot over from beside them": Reach("n1h4 e5h6", "h4", can="h6"),
    "lakes may be shot over from a space farther": Reach("n1h3 e5h6", "h3", can="h6"),
    "lakes count as spaces, so that three are near enough": Reach("n1c8 e5f8", "c8", can="f8"),
    "lakes count as spaces, so that four are too far": Reach("n1b8 e5f8", "b8", cannot="f8"),
    "lines end at blank corners": Reach("n1e3 e5d4", "e3", cannot="d4"),
    "lines end at blank corners, seen from there": Reach("n1d4 e5c5", "d4", only="e4 d5"),
    "loose flags do not block a shot": Reach("n1f4 e5f6", "f4", can="f6", loose="sf5"),
    "a cannon steps like any piece": Reach("n1f4", "f4", only="e4 g4 f3 f5"),
}


@facts(CANNON)
def test_what_a_cannon_can_do(reach: Reach) -> None:
    reach.check()


def test_who_fires_past_the_first_piece_is_told_that_a_cannon_hits_that_only() -> None:
    assert refusal(position("n1f4 e5f6 e5f7"), "f4 f7") == (
        "A cannon hits the first piece in a straight line, up to 3 spaces away; it does not hit f7."
    )


def test_lines_end_at_a_closed_zone() -> None:
    """West's corner is north's edge: nobody stands in a closed zone, and no line leads through it."""
    state = position("n1h4 e5o8 s5h15", also="", sides=NORTH_CLOSED)

    assert ways(state, "h4") == {"g4", "i4"}


def test_a_shot_counts_as_a_battle_won() -> None:
    assert play(position("n1f4 e9f5", sliders=(3, 3, 0, 0)), "f4 f5").state.sliders == (4, 3, 0, 0)


# The cannon at the castle


AT_THE_CASTLE = {
    "the turret is hit only if the ring is empty": Reach("n1f8 e5ring e5turret", "f8", can="ring", cannot="turret"),
    "an own piece on the ring covers the turret": Reach("n1f8 n5ring e5turret", "f8", cannot="ring turret"),
    "nothing is hit beyond the castle": Reach("n1f8 e5j8", "f8", cannot="j8"),
    "nothing is hit beyond a corner of the castle": Reach("n1i6 e5i10", "i6", cannot="i10"),
    "over the lake in the west the ring is three spaces away": Reach("n1d8 e5ring", "d8", can="ring"),
    "over the lake in the north the ring is three spaces away": Reach("n1h4 e5ring", "h4", can="ring"),
    "over the lake the turret is four spaces away": Reach("n1d8 e5turret", "d8", cannot="turret"),
    "a piece before the castle covers it": Reach("n1d8 e5f8 e5ring", "d8", can="f8", cannot="ring"),
    "a line along the castle does not enter it": Reach("n1f7 e5f10", "f7", only="f6 f8 ring f10"),
    "from the ring a cannon fires at the turret": Reach("n1ring e5turret", "ring", can="turret"),
    "from the ring a cannon does not fire farther than three": Reach("n1ring e5c8", "ring", cannot="c8"),
    "from the turret a cannon fires at the ring": Reach("n1turret e5ring", "turret", only="ring"),
    "from the turret a cannon fires at the ring only": Reach("n1turret e5f8", "turret", only="ring"),
}


@facts(AT_THE_CASTLE)
def test_ruling_what_a_cannon_can_do_at_the_castle(reach: Reach) -> None:
    reach.check()


@pytest.mark.parametrize("start", RING_NEIGHBOURS)
def test_ruling_from_beside_the_castle_a_cannon_hits_the_ring_or_the_turret_behind_it(start: str) -> None:
    assert "ring" in ways(position(f"n1{start} e5ring"), start)
    assert "turret" in ways(position(f"n1{start} e5turret"), start)


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


def test_a_cannon_s_shot_at_the_ring_empties_it() -> None:
    state = position("n1f8 e9ring")

    assert changes(state, play(state, "f8 ring"))["gone"] == "e9ring n1f8"
