"""Spy: how a game ends, and the options."""

import pytest

from games.chance import SeededChance
from games.core import Outcome, Seat, Term
from games.ranking import ranking
from games.spy import SpyOptions
from tests.support.games.spy.positions import (
    ANN,
    BOB,
    CAS,
    FINISHED,
    GAME,
    IDLE,
    LAST_TWO,
    PLACED,
    ROUND,
    cards,
    changes,
    ending,
    placing,
    play,
    position,
    told,
    view,
)


def single(winners: tuple[Seat, ...], scores: tuple[int, ...], reason: str) -> Outcome:
    return Outcome(winners=winners, scores=scores, unit=Term("spies left"), lower_is_better=True, reason=Term(reason))


# At once


def test_as_soon_as_a_player_has_placed_his_last_spy_he_wins() -> None:
    step = placing(ending((1, 4, 2)))

    assert GAME.view(step.state, None).outcome == single((ANN,), (0, 4, 2), PLACED)
    assert frozenset(GAME.view(step.state, None).to_act) == frozenset()
    assert told(step) == [
        "Ann plays Africa and Australia for the watch and places 1 spy (2 there now).",
        "Ann has placed their last spy!",
        PLACED,
    ]


def test_who_has_placed_his_last_spy_draws_no_more() -> None:
    step = placing(ending((1, 4, 2)))

    assert step.state.hands[ANN] == ()
    assert "drew" not in [event.kind for event in step.events]


def test_after_the_end_nothing_is_left_to_do_and_views_say_so() -> None:
    seen = view(placing(ending((1, 4))).state, BOB)

    assert (seen.phase, seen.to_act, GAME.kinds(seen), list(GAME.legal(seen))) == ("over", (), (), [])


def test_the_others_are_ranked_by_how_few_spies_they_have_left() -> None:
    outcome = GAME.view(placing(ending((1, 4, 2, 4))).state, None).outcome

    assert outcome is not None
    assert [(it.place, it.seat, it.score) for it in ranking(outcome, 4)] == [(1, 0, 0), (2, 2, 2), (3, 1, 4), (3, 3, 4)]


# Both piles empty


def test_ruling_two_full_rounds_with_neither_a_draw_nor_a_deployment_end_the_game() -> None:
    state = position("afwa1", "auha1", "", pile="", left=(4, 3, 5), idle=5, mover=CAS)

    step = play(state, "2 done")

    assert GAME.view(step.state, None).outcome == single((BOB,), (4, 3, 5), IDLE)
    assert told(step) == ["No cards are left: Cas cannot draw.", IDLE]


def test_ruling_one_turn_less_than_two_rounds_does_not_end_it() -> None:
    step = play(position("afwa1", "auha1", "", pile="", idle=4, mover=BOB), "1 done")

    assert GAME.view(step.state, None).outcome is None
    assert step.state.idle == 5


def test_ruling_then_the_fewest_spies_left_win_and_ties_share() -> None:
    outcome = GAME.view(
        play(position("", "", "", pile="", left=(3, 4, 3), idle=5, mover=CAS), "2 done").state, None
    ).outcome

    assert outcome == single((ANN, CAS), (3, 4, 3), IDLE)


def test_a_draw_begins_the_count_anew() -> None:
    assert play(position("", "", pile="afha1", idle=3), "0 done").state.idle == 0


def test_a_deployment_begins_the_count_anew_even_if_nothing_can_be_drawn_after_it() -> None:
    """The discards of a deployment can be drawn at once, so that only a State says so."""
    state = position("", "", pile="", idle=3, deployed=True)

    assert play(state, "0 done").state.idle == 0


def test_a_deployment_begins_the_count_anew_at_once() -> None:
    state = position(LAST_TWO, "auha1", pile="", idle=3)

    assert play(state, "0 deploy.watch.afwa1,auwa1").state.idle == 0


def test_laying_out_does_not_begin_the_count_anew() -> None:
    state = position("afwa1 auha1 sape2", "", pile="", idle=1)

    assert play(state, "0 lay.afwa1", "0 done").state.idle == 2


def test_it_is_public_how_long_nobody_could_draw_or_deployed_and_who_dealt() -> None:
    seen = view(position("", "", "", pile="", idle=2, dealer=BOB), None)

    assert (seen.idle, seen.dealer) == (2, BOB)


def test_what_was_deployed_is_shuffled_and_drawn_again_when_all_piles_were_empty() -> None:
    state = position(LAST_TWO, "auha1", pile="", idle=3)

    step = play(state, "0 deploy.watch.afwa1,auwa1", "0 done", chance=SeededChance(bytes(32), 5))

    assert step.state.idle == 0
    assert sorted((*step.state.hands[ANN], *step.state.draw_pile)) == sorted(cards(LAST_TWO))


# Option `end`: the round is finished


def test_with_end_round_the_last_spy_ends_the_turn_without_a_draw_and_the_round_goes_on() -> None:
    state = ending((1, 4, 2), options=ROUND)

    step = placing(state)

    assert changes(state, step) == {
        "mover": BOB,
        "hands": ((), (), ()),
        "placed": {"watch": (1, 0, 0)},
        "left": (0, 4, 2),
        "discards": cards(LAST_TWO),
        "last_round": True,
    }
    assert told(step)[1:] == ["Ann has placed their last spy: this round is the last."]


def test_with_end_round_the_game_ends_before_who_began_it_is_to_act_again() -> None:
    state = ending((1, 4, 2), options=ROUND)

    step = play(placing(state).state, "1 done", "2 done")

    assert GAME.view(step.state, None).outcome == single((ANN,), (0, 4, 2), FINISHED)
    assert told(step) == ["Cas draws a card.", FINISHED]


def test_with_end_round_the_round_is_that_of_who_began_not_of_who_finished() -> None:
    state = ending((3, 1, 2), mover=BOB, options=ROUND)

    step = play(placing(state).state, "2 done")

    assert GAME.view(step.state, None).outcome == single((BOB,), (3, 0, 2), FINISHED)


def test_with_end_round_the_last_player_of_a_round_ends_the_game_at_once() -> None:
    step = placing(ending((3, 4, 1), mover=CAS, options=ROUND))

    assert GAME.view(step.state, None).outcome == single((CAS,), (3, 4, 0), FINISHED)
    assert told(step)[1:] == ["Cas has placed their last spy!", FINISHED]


def test_with_end_round_the_round_goes_past_the_first_seat_to_whoever_began() -> None:
    """Bob began, so that Ann's turn is the last of each round."""
    state = ending((3, 4, 1), mover=CAS, dealer=ANN, options=ROUND)

    step = placing(state)

    assert (step.state.mover, GAME.view(step.state, None).outcome) == (ANN, None)
    assert told(step)[1:] == ["Cas has placed their last spy: this round is the last."]
    assert GAME.view(play(step.state, "0 done").state, None).outcome == single((CAS,), (3, 4, 0), FINISHED)


def test_with_end_round_whoever_sits_before_the_beginner_ends_the_game_at_once() -> None:
    step = placing(ending((1, 4, 2), mover=ANN, dealer=ANN, options=ROUND))

    assert GAME.view(step.state, None).outcome == single((ANN,), (0, 4, 2), FINISHED)
    assert told(step)[1:] == ["Ann has placed their last spy!", FINISHED]


def test_with_end_round_those_who_place_their_last_spy_in_that_round_share_the_win() -> None:
    state = ending((0, 1, 2), mover=BOB, options=ROUND, last_round=True)

    step = placing(state)

    assert told(step)[1:] == ["Bob has placed their last spy!"]
    assert GAME.view(play(step.state, "2 done").state, None).outcome == single((ANN, BOB), (0, 0, 2), FINISHED)


def test_with_end_round_it_is_public_that_the_round_is_the_last() -> None:
    assert view(placing(ending((1, 4, 2), options=ROUND)).state, None).last_round


# Option `spies`


@pytest.mark.parametrize(("seats", "spies"), [(2, 9), (3, 6), (4, 5)])
def test_with_half_of_the_spies_each_has_nine_six_or_five(seats: int, spies: int) -> None:
    state = GAME.setup(seats, SpyOptions(spies="half"), SeededChance(bytes(32), -1)).state

    assert state.left == (spies,) * seats
