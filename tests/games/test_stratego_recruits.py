"""Stratego 4: six battles won, and who comes back for them."""

from games.stratego import Loss
from tests.support.games.stratego.positions import (
    ANN,
    BOB,
    GAME,
    fallen,
    labels,
    piece,
    play,
    position,
    refusal,
    standing,
    told,
    view,
)


def test_at_six_the_slider_goes_back_and_the_winner_is_asked_whom_he_brings_back() -> None:
    state = position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=fallen(3, 3, 9))

    step = play(state, "f4 f5")

    assert (step.state.sliders, step.state.phase, step.state.recruiter, step.state.mover) == ((0,) * 4, "recruit", 0, 0)
    assert frozenset(GAME.view(step.state, None).to_act) == {ANN}
    assert told(step)[1:] == ["Ann has won 6 battles and may bring a lost piece back."]


def test_the_recruit_stands_on_the_recruitment_space_rank_hidden_and_the_turn_goes_on() -> None:
    state = play(position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=fallen(3, 3, 9)), "f4 f5").state

    step = play(state, "recruit 9")

    assert standing(step.state) - standing(state) == {"n9h2"}
    assert (piece(step.state, "h2").number, piece(step.state, "h2").known) == (20, None)
    assert step.state.chronicle[ANN][-1] == Loss(rank=None, number=20)
    assert (step.state.phase, step.state.recruiter, step.state.mover) == ("turn", None, BOB)
    assert told(step) == ["Ann puts a recruit on h2."]
    assert [9 in GAME.view(step.state, viewer).ranks for viewer in (ANN, BOB, None)] == [True, False, False]


def test_the_second_recruit_has_the_next_number() -> None:
    chronicle = ((Loss(rank=9, number=3), Loss(rank=None, number=20), Loss(rank=9, number=20)), (), (), ())
    state = position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=chronicle)

    assert piece(play(state, "f4 f5", "recruit 9").state, "h2").number == 21


def test_he_may_bring_nothing_back() -> None:
    state = play(position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=fallen(3)), "f4 f5").state

    step = play(state, "decline")

    assert standing(step.state) == standing(state)
    assert (step.state.phase, step.state.mover, step.state.sliders) == ("turn", BOB, (5, 0, 0, 0))
    assert told(step) == ["Ann brings nothing back."]


def test_only_what_is_off_the_board_can_come_back() -> None:
    state = play(position("n7f4 e4f5 n9e4", sliders=(5, 0, 0, 0), chronicle=fallen(3)), "f4 f5").state

    assert "recruit.9" not in [str(move) for move in GAME.legal(view(state))]
    assert refusal(state, "recruit 9") == "Marshal: you have lost none that could come back."


def test_each_recruit_is_offered_once_with_how_many_of_them_there_are() -> None:
    state = play(position("n7f4 e4f5 n6f1", sliders=(5, 0, 0, 0), chronicle=fallen(3)), "f4 f5").state

    offered = labels(GAME.choices(view(state), ("recruit",)).options)

    assert [line for line in offered if line.startswith("Scout")] == ["Scout | 4 of them lost"]
    assert len(offered) == len(set(offered))


def test_a_defender_recruits_in_an_opponent_s_turn_and_then_the_next_player_moves() -> None:
    state = position("n4f4 e7f5", sliders=(0, 5, 0, 0), chronicle=fallen(3, of=1))

    asked = play(state, "f4 f5")
    after = play(asked.state, "recruit 3")

    assert (asked.state.mover, asked.state.recruiter) == (ANN, BOB)
    assert frozenset(GAME.view(asked.state, None).to_act) == {BOB}
    assert (after.state.mover, piece(after.state, "n8").owner) == (BOB, BOB)


def test_nobody_moves_before_the_winner_has_answered() -> None:
    state = play(position("n4f4 e7f5 e3m6", sliders=(0, 5, 0, 0), chronicle=fallen(3, of=1)), "f4 f5").state

    assert refusal(state, "m6 m7") == "First choose which piece comes back, if any."
    assert refusal(position("n4f4"), "recruit 3") == "It is your turn to move a piece."


NOT_YET = "Ann can't recruit yet: {}. The slider stays where it is."
TAKEN, NONE_OFF = "the recruitment space is occupied", "none of their pieces is off the board"


def test_ruling_while_the_recruitment_space_is_occupied_the_slider_stays_on_five() -> None:
    state = position("n7f4 e4f5 e3h2", sliders=(5, 0, 0, 0), chronicle=fallen(3))

    step = play(state, "f4 f5")

    assert (step.state.sliders, step.state.phase, step.state.mover) == ((5, 0, 0, 0), "turn", BOB)
    assert told(step)[1:] == [NOT_YET.format(TAKEN)]


def test_ruling_while_nothing_is_lost_the_slider_stays_on_five() -> None:
    step = play(position("n7f4 e4f5", sliders=(5, 0, 0, 0)), "f4 f5")

    assert (step.state.sliders, step.state.phase) == ((5, 0, 0, 0), "turn")
    assert told(step)[1:] == [NOT_YET.format(NONE_OFF)]


def test_ruling_while_everything_that_was_lost_has_come_back_the_slider_stays_on_five() -> None:
    chronicle = ((Loss(rank=3, number=19), Loss(rank=None, number=20)), (), (), ())

    step = play(position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=chronicle), "f4 f5")

    assert (step.state.sliders, step.state.phase) == ((5, 0, 0, 0), "turn")
    assert told(step)[1:] == [NOT_YET.format(NONE_OFF)]


def test_ruling_the_next_victory_after_one_that_could_not_recruit_is_the_sixth_again() -> None:
    hindered = play(position("n7f4 e4f5 e4f6", sliders=(5, 0, 0, 0)), "f4 f5").state
    once_lost = hindered.replace(mover=ANN, chronicle=fallen(3))

    step = play(once_lost, "f5 f6")

    assert (step.state.sliders, step.state.phase, step.state.recruiter) == ((0,) * 4, "recruit", ANN)


def test_ruling_whoever_declines_to_recruit_stays_on_five_and_is_asked_after_the_next_victory() -> None:
    state = position("n7f4 e4f5 e4f6", sliders=(5, 0, 0, 0), chronicle=fallen(3))

    declined = play(state, "f4 f5", "decline")
    again = play(declined.state.replace(mover=ANN), "f5 f6").state

    assert (declined.state.sliders, declined.state.phase, declined.state.mover) == ((5, 0, 0, 0), "turn", BOB)
    assert told(declined) == ["Ann brings nothing back."]
    assert (again.sliders, again.phase, again.recruiter) == ((0,) * 4, "recruit", ANN)


def test_ruling_recruitment_comes_after_the_winner_has_moved_off_the_recruitment_space() -> None:
    state = position("n7h2 e4h3", sliders=(5, 0, 0, 0), chronicle=fallen(3))

    step = play(state, "h2 h3", "recruit 3")

    assert {"n7h3", "n3h2"} <= standing(step.state)


def test_a_cannon_that_fired_may_come_back_at_once() -> None:
    state = position("n1f4 e4f5", sliders=(5, 0, 0, 0))

    assert "n1h2" in standing(play(state, "f4 f5", "recruit 1").state)


def test_the_list_of_losses_does_not_shrink() -> None:
    state = play(position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=fallen(3)), "f4 f5", "recruit 3").state

    assert state.chronicle[ANN] == (Loss(rank=3, number=19), Loss(rank=None, number=20))


def test_a_recruit_takes_the_flag_that_lies_on_the_recruitment_space() -> None:
    state = position("n7f4 e4f5", loose="sh2", sliders=(5, 0, 0, 0), chronicle=fallen(3))

    step = play(state, "f4 f5", "recruit 3")

    assert "n3h2+s" in standing(step.state)
    assert step.state.flags == ()
