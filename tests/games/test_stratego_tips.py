"""Stratego 4: what a tip tells who learns."""

from typing import Literal

import pytest

from games.core import Seat
from games.stratego import StrategoOptions, StrategoState
from games.stratego.components import ROUNDS
from tests.support.games.stratego.positions import ANN, BOB, CAS, DEE, GAME, SAID, piece, play, position


def tip(state: StrategoState, seat: Seat = ANN) -> str:
    found = GAME.tip(GAME.view(state, seat))
    return "" if found is None else SAID(found)


def test_of_two_flags_on_their_way_the_one_nearer_to_the_turret_is_told() -> None:
    state = position("e4j6+e w4ring+w n4h3")

    assert tip(state) == "Dee's flag is on the ring, 1 step from the turret."


def test_a_lost_flag_is_told_until_somebody_has_it_back() -> None:
    assert tip(position("n4h3 e9k10", loose="nh9")) == "Your flag lies on h9: whoever gets there takes it."
    assert tip(position("n4h4 e9h3+n")) == "Bob has your flag, on h3: whoever beats that piece takes it."


def test_the_way_that_ones_flag_has_to_go_is_told() -> None:
    state = position("n4h4+n n6f4")

    assert tip(state) == "Your flag is 7 turns from the turret."
    assert tip(position("n4ring+n")) == "Your flag is 1 turn from the turret."


def test_who_takes_the_flag_from_somebody_next_is_told_by_rank() -> None:
    state = position("n4h4+n n8h3")
    reason = GAME.reason(GAME.view(state, ANN), GAME.read("move.h4.h3"))

    assert reason is not None
    assert SAID(reason) == "Your general carries the flag then: a higher rank than your sergeant."
    assert play(state, "move.h4.h3").state.mover == BOB


def reason(state: StrategoState, move: str) -> str:
    found = GAME.reason(GAME.view(state, state.mover), GAME.read(move))
    return "" if found is None else SAID(found)


@pytest.mark.parametrize("memory", ["aid", "classic"])
def test_a_partner_s_rank_is_not_told_where_they_take_the_flag(memory: Literal["aid", "classic"]) -> None:
    state = position("n4h4+n s7h3", options=StrategoOptions(teams=True, memory=memory))
    known = tuple(it.replace(known=7) if it.owner == CAS else it for it in state.pieces)

    assert reason(state.replace(pieces=known), "move.h4.h3") == "Your partner carries the flag then."


def test_of_who_takes_the_flag_it_is_told_first_whether_it_comes_nearer_and_then_whether_they_are_higher() -> None:
    assert reason(position("n8h4+n n4i4"), "move.h4.i4") == "Then your flag is 6 steps from the turret."
    assert reason(position("n8h4+n n4h3"), "move.h4.h3") == "Your sergeant carries the flag then."


def test_of_two_flags_on_a_space_one_s_own_is_picked_up() -> None:
    state = position("s5e13", mover=CAS, loose="ee12 se12")

    assert reason(state, "move.e13.e12") == "You pick up your own flag."
    assert piece(play(state, "move.e13.e12").state, "e12").flag == CAS


def test_of_two_flags_of_others_the_next_clockwise_is_picked_up() -> None:
    state = position("s5e13", mover=CAS, loose="ee12 we12")

    assert reason(state, "move.e13.e12") == "You pick up Dee's flag."


def test_in_the_last_turn_of_a_short_game_a_flag_that_comes_nearer_is_no_reason() -> None:
    state = position("n4f5+n", options=StrategoOptions(length="short"), round=ROUNDS, settled=(6, None, None, None))

    assert reason(state, "move.f5.f6") == "Your sergeant goes to f6 without a fight."
    assert reason(state.replace(round=11, settled=()), "move.f5.f6").startswith("Then your flag is")


def test_a_quiet_move_that_ends_the_game_is_told_as_its_end() -> None:
    state = position("w4d8", mover=DEE, quiet=29)

    assert reason(state, "move.d8.d7") == "That is the end: a draw."
