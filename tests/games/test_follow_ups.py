"""Which decisions are follow-ups: small answers to what has just been decided, with a quarter of the time."""

import pytest

from games import GAMES
from games.core import AnyGame, View
from tests.support.games.glory import positions as glory
from tests.support.games.random_play import plies
from tests.support.games.stratego import positions as stratego

OF_ONE_TURN_AFTER_ANOTHER = ("heroes", "addvantage", "spy")
"""Games in which nobody is asked for anything but in their own turn."""


def follows_up(game: AnyGame, state: object) -> bool:
    """Whether a position waits for a small answer, as all may know."""
    view: View = game.view(state, None)
    return view.is_follow_up


def test_in_glory_the_card_of_the_round_is_none() -> None:
    assert not follows_up(glory.GAME, glory.position("KS 2H 3D", "KH 5H 6D"))


def test_in_glory_breaking_a_tie_is_one_until_the_last_has_chosen() -> None:
    tied = glory.play(glory.position("KS 2H 3D", "KH 5H 6D"), "0 play.KS", "1 play.KH").state

    assert follows_up(glory.GAME, tied)
    assert follows_up(glory.GAME, glory.play(tied, "1 play.5H").state)
    assert not follows_up(glory.GAME, glory.play(tied, "1 play.5H", "0 play.2H").state)


def test_in_glory_the_question_whether_to_steal_is_one_and_so_is_the_duel() -> None:
    asked = glory.thieving("2H 3D", "5H 6D", pawns=(8, 7), owners=(glory.BOB, None))

    duel = glory.play(asked, "0 steal.1.2H").state

    assert follows_up(glory.GAME, asked)
    assert follows_up(glory.GAME, duel)
    assert not follows_up(glory.GAME, glory.play(duel, "1 play.5H").state)


def test_in_stratego_a_recruit_in_the_turn_of_another_is_one() -> None:
    before = stratego.position("n4f4 e7f5", sliders=(0, 5, 0, 0), chronicle=stratego.fallen(3, of=1))

    asked = stratego.play(before, "f4 f5").state

    assert [follows_up(stratego.GAME, state) for state in (before, asked)] == [False, True]
    assert not follows_up(stratego.GAME, stratego.play(asked, "recruit 3").state)


def test_in_stratego_a_recruit_in_the_own_turn_belongs_to_it() -> None:
    before = stratego.position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=stratego.fallen(3))

    asked = stratego.play(before, "f4 f5").state

    assert (asked.phase, asked.recruiter) == ("recruit", asked.mover)
    assert not follows_up(stratego.GAME, asked)


@pytest.mark.parametrize("key", OF_ONE_TURN_AFTER_ANOTHER)
def test_where_everybody_decides_in_their_own_turn_alone_there_is_none(key: str) -> None:
    assert not any(ply.match.is_follow_up for ply in plies(GAMES[key], 600))
