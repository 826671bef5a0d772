"""Stratego 4: which moves could be taken back, because they tell nobody a rank."""

import pytest

from games.chance import NoChance, ScriptedChance
from games.stratego import ARMY, Shuttle, StrategoState
from tests.support.games.stratego.positions import ANN, BOB, CAS, GAME, TEAMS, position, view

CORNER = "e4o5 s4k15 w4a11"
"""East's only piece stands in a corner; South and West are far away."""


def undoable(state: StrategoState, text: str) -> bool:
    """Whether the player to move could take a legal move back."""
    move = GAME.read(text)
    GAME.check(view(state), move)
    return move.undoable(view(state))


def test_a_single_step_can_be_taken_back_whatever_the_rank() -> None:
    assert all(undoable(position(f"n{rank}d7"), "move d7 d8") for rank in set(ARMY))


@pytest.mark.parametrize("standing", ["n3d7", "n6d7"])
def test_a_run_and_a_double_step_cannot_since_they_tell_a_rank(standing: str) -> None:
    assert undoable(position(standing), "move d7 d8")
    assert not undoable(position(standing), "move d7 d9")


def test_what_tells_no_more_than_everybody_knows_can_be_taken_back() -> None:
    scout = position("n3d7")
    before, after = scout.pieces[0], scout.pieces[1:]

    assert before.space == "d7"
    assert undoable(scout.replace(pieces=(before.replace(known=3), *after)), "move d7 d9")
    assert undoable(scout.replace(pieces=(before.replace(could=(3,)), *after)), "move d7 d9")


def test_a_battle_and_a_shot_cannot_be_taken_back() -> None:
    assert not undoable(position("n5d7 e4d8"), "move d7 d8")
    assert not undoable(position("n1d7 e4d8"), "move d7 d8")


def test_a_flag_that_is_handed_over_or_picked_up_can_be_taken_back() -> None:
    assert undoable(position("n5d7+n n4d8"), "move d7 d8")
    assert undoable(position("n5d7", loose="ed8"), "move d7 d8")
    assert undoable(position("n5d7+n s4d8", options=TEAMS), "move d7 d8")


def test_what_begins_or_ends_on_the_turret_cannot_be_taken_back() -> None:
    assert not undoable(position("n5ring+n"), "move ring turret")
    assert not undoable(position("n5ring"), "move ring turret")
    assert not undoable(position("n5turret"), "move turret ring")


def test_a_step_after_which_the_next_player_might_be_skipped_cannot_be_taken_back() -> None:
    assert undoable(position("n5n5 n5o7", also=CORNER), "move o7 n7")
    assert not undoable(position("n5n5 n5o7", also=CORNER), "move o7 o6")


def test_nor_one_after_which_the_next_player_has_gone_to_and_fro_too_often() -> None:
    shuttle = Shuttle(number=0, spaces=("n4", "o4"), times=5)

    assert undoable(position("n5d7"), "move d7 d8")
    assert undoable(position("n5d7", shuttles=((), (shuttle.replace(times=4),), (), ())), "move d7 d8")
    assert undoable(position("n5d7", shuttles=((), (), (shuttle,), ())), "move d7 d8")
    assert not undoable(position("n5d7", shuttles=((), (shuttle,), (), ())), "move d7 d8")


def test_nor_one_in_the_last_of_thirty_rounds_without_a_battle() -> None:
    assert undoable(position("n5d7", quiet=28), "move d7 d8")
    assert not undoable(position("n5d7", quiet=29), "move d7 d8")


def test_an_army_can_be_taken_back_until_the_last_one_stands() -> None:
    state = GAME.setup(3, GAME.options(), ScriptedChance(0)).state
    place = GAME.read("place " + " ".join(map(str, ARMY)))
    for seat in (ANN, BOB, CAS):
        assert place.undoable(GAME.view(state, seat)) == (seat != CAS)
        state = GAME.apply(state, seat, place, NoChance()).state
