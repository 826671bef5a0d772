"""Stratego 4 by rules 1, which end the games that began by them: whoever could not recruit lost the chance."""

import pytest

from games.stratego import Loss, Stratego1
from games.stratego.model import StrategoState
from tests.support.games.stratego.positions import BOB, fallen, play, position, told

OLD = Stratego1()
CAME_BACK = ((Loss(rank=3, number=19), Loss(rank=None, number=20)), (), (), ())
HINDERED = [
    (position("n7f4 e4f5 e3h2", sliders=(5, 0, 0, 0), chronicle=fallen(3)), "the recruitment space is occupied"),
    (position("n7f4 e4f5", sliders=(5, 0, 0, 0)), "none of their pieces is off the board"),
    (position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=CAME_BACK), "none of their pieces is off the board"),
]


@pytest.mark.parametrize(("state", "reason"), HINDERED, ids=["occupied", "nothing lost", "all back"])
def test_if_nobody_can_come_back_the_slider_goes_to_0_and_the_chance_is_gone(state: StrategoState, reason: str) -> None:
    step = play(state, "f4 f5", game=OLD)

    assert (step.state.sliders, step.state.phase, step.state.mover) == ((0,) * 4, "turn", BOB)
    assert told(step)[1:] == [f"Ann has won six battles, but can't recruit: {reason}."]


def test_with_somebody_to_bring_back_it_asks_as_ever() -> None:
    state = position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=fallen(3))

    assert play(state, "f4 f5", game=OLD) == play(state, "f4 f5")
