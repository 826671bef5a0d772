"""Spy: how a game ends, and the options."""

from collections import Counter
from typing import Any

import pytest

from games.chance import SeededChance
from games.core import Outcome, Seat, Step, Term
from games.match import Match, ranking
from games.spy import DECK, Result, SpyOptions, SpyState
from games.spy.course import match_outcome
from tests.games.conduct import seed_of
from tests.games.spy_positions import (
    ANN,
    BOB,
    CAS,
    DEE,
    FULL,
    GAME,
    cards,
    changes,
    deck_of,
    play,
    position,
    told,
    view,
)

PLACED = "One player has placed all his spies."
FINISHED = "The round was finished after one player had placed all his spies."
IDLE = "For two rounds nobody could draw, and nobody deployed."
ROUND = {"end": "round"}
LAST_TWO = "afwa1 auwa1"
"""Cards that place Ann's or another's last spy on the watch."""


def ending(left: tuple[int, ...], *, mover: Seat = ANN, **more: Any) -> SpyState:
    """The mover has one spy left, and two watch cards to place it."""
    hands = [LAST_TWO if seat == mover else "" for seat in range(len(left))]
    return position(*hands, mover=mover, left=left, **more)


def placing(state: SpyState) -> Step[SpyState]:
    """The mover places his last spy."""
    chance = SeededChance(bytes(32), state.turn)
    return play(state, f"{state.mover} deploy.watch.afwa1,auwa1", chance=chance)


def single(winners: tuple[Seat, ...], scores: tuple[int, ...], reason: str) -> Outcome:
    return Outcome(winners=winners, scores=scores, unit=Term("spies left"), fewest=True, reason=Term(reason))


# At once


def test_as_soon_as_a_player_has_placed_his_last_spy_he_wins() -> None:
    step = placing(ending((1, 4, 2)))

    assert GAME.outcome(step.state) == single((ANN,), (0, 4, 2), PLACED)
    assert GAME.to_act(step.state) == frozenset()
    assert told(step) == [
        "Ann plays Africa and Australia for the watch and places 1 spy (2 there now).",
        "Ann has placed his last spy!",
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
    outcome = GAME.outcome(placing(ending((1, 4, 2, 4))).state)

    assert outcome is not None
    assert [(it.place, it.seat, it.score) for it in ranking(outcome, 4)] == [(1, 0, 0), (2, 2, 2), (3, 1, 4), (3, 3, 4)]


# Both piles empty


def test_ruling_two_full_rounds_with_neither_a_draw_nor_a_deployment_end_the_game() -> None:
    state = position("afwa1", "auha1", "", pile="", left=(4, 3, 5), idle=5, mover=CAS)

    step = play(state, "2 done")

    assert GAME.outcome(step.state) == single((BOB,), (4, 3, 5), IDLE)
    assert told(step) == ["No cards are left: Cas cannot draw.", IDLE]


def test_ruling_one_turn_less_than_two_rounds_does_not_end_it() -> None:
    step = play(position("afwa1", "auha1", "", pile="", idle=4, mover=BOB), "1 done")

    assert GAME.outcome(step.state) is None
    assert step.state.idle == 5


def test_ruling_then_the_fewest_spies_left_win_and_ties_share() -> None:
    outcome = GAME.outcome(play(position("", "", "", pile="", left=(3, 4, 3), idle=5, mover=CAS), "2 done").state)

    assert outcome == single((ANN, CAS), (3, 4, 3), IDLE)


def test_a_draw_begins_the_count_anew() -> None:
    assert play(position("", "", pile="afha1", idle=3), "0 done").state.idle == 0


def test_a_deployment_begins_the_count_anew_even_if_nothing_can_be_drawn_after_it() -> None:
    """The discards of a deployment can be drawn at once, so that only a State says so."""
    state = position("", "", pile="", idle=3, deployed=True)

    assert play(state, "0 done").state.idle == 0


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
    assert told(step)[1:] == ["Ann has placed his last spy: this round is the last."]


def test_with_end_round_the_game_ends_before_who_began_it_is_to_act_again() -> None:
    state = ending((1, 4, 2), options=ROUND)

    step = play(placing(state).state, "1 done", "2 done")

    assert GAME.outcome(step.state) == single((ANN,), (0, 4, 2), FINISHED)
    assert told(step) == ["Cas draws a card.", FINISHED]


def test_with_end_round_the_round_is_that_of_who_began_not_of_who_finished() -> None:
    state = ending((3, 1, 2), mover=BOB, options=ROUND)

    step = play(placing(state).state, "2 done")

    assert GAME.outcome(step.state) == single((BOB,), (3, 0, 2), FINISHED)


def test_with_end_round_the_last_player_of_a_round_ends_the_game_at_once() -> None:
    step = placing(ending((3, 4, 1), mover=CAS, options=ROUND))

    assert GAME.outcome(step.state) == single((CAS,), (3, 4, 0), FINISHED)
    assert told(step)[1:] == ["Cas has placed his last spy!", FINISHED]


def test_with_end_round_those_who_place_their_last_spy_in_that_round_share_the_win() -> None:
    state = ending((0, 1, 2), mover=BOB, options=ROUND, last_round=True)

    step = placing(state)

    assert told(step)[1:] == ["Bob has placed his last spy!"]
    assert GAME.outcome(play(step.state, "2 done").state) == single((ANN, BOB), (0, 0, 2), FINISHED)


def test_with_end_round_it_is_public_that_the_round_is_the_last() -> None:
    assert view(placing(ending((1, 4, 2), options=ROUND)).state, None).last_round


# Option `spies`


@pytest.mark.parametrize(("seats", "spies"), [(2, 9), (3, 6), (4, 5)])
def test_with_half_of_the_spies_each_has_nine_six_or_five(seats: int, spies: int) -> None:
    state = GAME.setup(seats, SpyOptions(spies="half"), SeededChance(bytes(32), -1)).state

    assert state.left == (spies,) * seats


# Option `match`


def test_in_a_full_match_a_game_that_is_over_is_noted_and_the_next_is_dealt_in_the_same_step() -> None:
    state = ending((1, 4, 2), options=FULL, discards="afpe1", idle=2)

    step = placing(state)
    after = step.state

    assert after.results == (Result(left=(0, 4, 2), winners=(ANN,)),)
    assert (after.dealer, after.mover, after.phase) == (ANN, BOB, "lay")
    assert [len(hand) for hand in after.hands] == [3, 3, 3]
    assert (after.laid, after.placed, after.left) == (((),) * 3, ((0, 0, 0),) * 12, (12, 12, 12))
    assert (after.discards, after.deployed, after.idle, after.last_round) == ((), False, 0, False)
    assert deck_of(after) == Counter(DECK)
    assert after.turn == state.turn + 1


def test_in_a_full_match_penalty_points_are_told_and_who_deals_the_next_game() -> None:
    earlier = (Result(left=(3, 0, 1), winners=(BOB,)),)

    step = placing(ending((1, 4, 2), options=FULL, results=earlier))

    assert told(step)[1:] == [
        "Ann has placed his last spy!",
        PLACED,
        "Ann: 0 penalty points, 3 in all.",
        "Bob: 4 penalty points, 4 in all.",
        "Cas: 2 penalty points, 3 in all.",
        "Game 3 of 3: Ann deals, Bob begins.",
    ]


def test_in_a_full_match_everybody_sees_the_points_so_far_and_which_game_it_is() -> None:
    earlier = (Result(left=(3, 0, 1), winners=(BOB,)),)

    before = view(ending((1, 4, 2), options=FULL, results=earlier), None)
    after = view(placing(ending((1, 4, 2), options=FULL, results=earlier)).state, None)

    assert (before.penalties, before.number, before.games) == ((3, 0, 1), 2, 3)
    assert (after.penalties, after.number, after.games) == ((3, 4, 3), 3, 3)


def test_a_single_game_is_the_first_of_one_without_penalty_points() -> None:
    seen = view(placing(ending((1, 4, 2))).state, None)

    assert (seen.penalties, seen.number, seen.games, seen.results) == ((0, 0, 0), 1, 1, ())


def test_on_the_cleared_table_of_the_next_game_no_target_is_marked() -> None:
    assert view(placing(ending((1, 4), options=FULL)).state).recent == ()
    assert view(placing(ending((1, 4))).state).recent == ("watch",)


def test_in_a_full_match_half_of_the_spies_are_dealt_out_again() -> None:
    assert placing(ending((1, 4), options={**FULL, "spies": "half"})).state.left == (9, 9)


def test_a_full_match_has_as_many_games_as_players_and_each_deals_once() -> None:
    earlier = (Result(left=(3, 0, 1), winners=(BOB,)), Result(left=(0, 2, 2), winners=(ANN,)))

    step = placing(ending((1, 4, 2), options=FULL, results=earlier))

    assert GAME.outcome(step.state) == Outcome(
        winners=(ANN,),
        scores=(3, 6, 5),
        second=(2, 1, 0),
        unit=Term("penalty points"),
        fewest=True,
        reason=Term("The match is over: the fewest penalty points win."),
    )
    assert told(step)[-1] == "The match is over: the fewest penalty points win."
    assert (view(step.state).number, view(step.state).penalties) == (3, (3, 6, 5))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal_moves_on_one_seat_each_game(seats: int) -> None:
    state = ending((1,) * seats, options=FULL)
    dealers = [state.dealer]
    for _ in range(seats - 1):
        state = placing(state).state
        dealers.append(state.dealer)
        hands = [cards(LAST_TWO) if seat == state.mover else () for seat in range(seats)]
        state = state.but(hands=tuple(hands), left=(1,) * seats, phase="deploy")

    assert dealers == [Seat((seats - 1 + number) % seats) for number in range(seats)]
    assert placing(state).state.ended is not None


def test_the_games_of_a_match_are_dealt_differently() -> None:
    hands = [placing(ending((1, 4), options=FULL, turn=turn)).state.hands for turn in range(20)]

    assert len(set(hands)) == 20


def test_a_game_of_a_match_that_ends_with_its_round_or_idle_is_told_so() -> None:
    finished = placing(ending((3, 1), mover=BOB, options={**FULL, **ROUND}))
    idle = play(
        position("", "", pile="", left=(3, 4), idle=3, mover=BOB, options=FULL), "1 done", chance=SeededChance(b"x", 1)
    )

    assert told(finished)[2] == FINISHED
    assert told(idle)[1:4] == [IDLE, "Ann: 3 penalty points, 3 in all.", "Bob: 4 penalty points, 4 in all."]
    assert idle.state.results == (Result(left=(3, 4), winners=(ANN,)),)


def test_ruling_with_equal_penalty_points_more_games_won_decide() -> None:
    results = (
        Result(left=(0, 2, 5), winners=(ANN,)),
        Result(left=(0, 2, 5), winners=(ANN,)),
        Result(left=(4, 0, 1), winners=(BOB,)),
    )

    outcome = match_outcome(results, (4, 4, 11))

    assert (outcome.winners, outcome.scores, outcome.second) == ((ANN,), (4, 4, 11), (2, 1, 0))
    assert outcome.reason == "The match is over: with equal penalty points, more games won decide."


def test_ruling_with_as_many_games_won_the_match_is_shared() -> None:
    results = (Result(left=(0, 3), winners=(ANN,)), Result(left=(3, 0), winners=(BOB,)))

    outcome = match_outcome(results, (3, 3))

    assert outcome.winners == (ANN, BOB)
    assert outcome.reason == "The match is over: the fewest penalty points win."


def test_games_won_rank_those_with_as_many_penalty_points_behind_the_winner() -> None:
    results = (
        Result(left=(0, 3, 4, 4), winners=(ANN,)),
        Result(left=(1, 4, 3, 0), winners=(DEE,)),
        Result(left=(0, 3, 3, 4), winners=(ANN,)),
        Result(left=(1, 0, 0, 2), winners=(BOB, CAS)),
    )

    outcome = match_outcome(results, (2, 10, 10, 10))

    assert [(it.place, it.seat) for it in ranking(outcome, 4)] == [(1, 0), (2, 1), (2, 2), (2, 3)]
    assert outcome.second == (2, 1, 1, 1)


def test_a_full_match_can_be_stored_and_goes_on() -> None:
    match = Match.start(GAME, 2, SpyOptions(match="full"), seed_of(3)).match

    again = Match.restore(GAME, 2, {"match": "full"}, seed_of(3), match.snapshot())

    assert again == match
