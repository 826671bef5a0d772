"""Stratego 4: what a tip tells who learns."""

from games.core import Seat
from games.stratego import StrategoState
from tests.support.games.stratego.positions import ANN, BOB, GAME, SAID, play, position


def tip(state: StrategoState, seat: Seat = ANN) -> str:
    found = GAME.tip(GAME.view(state, seat))
    return "" if found is None else SAID(found)


def test_of_two_flags_on_their_way_the_one_nearer_to_the_turret_is_told() -> None:
    state = position("e4j6+e w4ring+w n4h3")

    assert tip(state) == "Dee's flag is on the ring, 1 step from the turret."


def test_a_lost_flag_is_told_until_somebody_has_it_back() -> None:
    assert tip(position("n4h3 e9k10", loose="nh9")) == "Your flag lies on h9: whoever gets there takes it."
    assert tip(position("n4h4 e9h3+n")) == "Bob has your flag, on h3: beat that piece, and yours takes the flag."


def test_the_way_that_ones_flag_has_to_go_is_told() -> None:
    state = position("n4h4+n n6f4")

    assert tip(state) == "Your flag is on h4, 7 steps from the turret; it goes one a turn."
    assert tip(position("n4ring+n")) == "Your flag is on the ring, 1 step from the turret."


def test_who_takes_the_flag_from_somebody_next_is_told_by_rank() -> None:
    state = position("n4h4+n n8h3")
    reason = GAME.reason(GAME.view(state, ANN), GAME.read("move.h4.h3"))

    assert reason is not None
    assert SAID(reason) == "Your general carries the flag then."
    assert play(state, "move.h4.h3").state.mover == BOB
