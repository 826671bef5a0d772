"""Spy: option `match`, as many games as players."""

from collections import Counter

import pytest

from games.chance import SeededChance
from games.core import Outcome, Seat, Term
from games.match import Match
from games.ranking import ranking
from games.spy import DECK, Result, SpyOptions
from games.spy.ending import match_outcome
from tests.support.games.random_play import seed_of
from tests.support.games.spy.positions import (
    ANN,
    BOB,
    CAS,
    FINISHED,
    FULL,
    GAME,
    IDLE,
    LAST_TWO,
    PLACED,
    ROUND,
    cards,
    deck_of,
    ending,
    games_won,
    placing,
    play,
    position,
    result,
    told,
    view,
)


def test_in_a_full_match_a_game_that_is_over_is_noted_and_the_next_is_dealt_in_the_same_step() -> None:
    state = ending((1, 4, 2), options=FULL, discards="afpe1", idle=2)

    step = placing(state)
    after = step.state

    assert after.results == (result(0, 4, 2),)
    assert (after.dealer, after.mover, after.phase) == (ANN, BOB, "lay")
    assert [len(hand) for hand in after.hands] == [3, 3, 3]
    assert (after.laid, after.placed, after.left) == (((),) * 3, ((0, 0, 0),) * 12, (12, 12, 12))
    assert (after.discards, after.deployed, after.idle, after.last_round) == ((), False, 0, False)
    assert deck_of(after) == Counter(DECK)
    assert after.turn == state.turn + 1


def test_in_a_full_match_the_game_after_a_last_round_has_all_its_rounds() -> None:
    after = placing(ending((3, 1), mover=BOB, options={**FULL, **ROUND})).state

    assert (len(after.results), after.last_round, view(after).last_round) == (1, False, False)


def test_in_a_full_match_penalty_points_are_told_and_who_deals_the_next_game() -> None:
    earlier = (result(3, 0, 1),)

    step = placing(ending((1, 4, 2), options=FULL, results=earlier))

    assert told(step)[1:] == [
        "Ann has placed their last spy!",
        PLACED,
        "Ann: 0 penalty points, 3 in all.",
        "Bob: 4 penalty points, 4 in all.",
        "Cas: 2 penalty points, 3 in all.",
        "Game 3 of 3: Ann deals, Bob begins.",
    ]


def test_in_a_full_match_everybody_sees_the_points_so_far_and_which_game_it_is() -> None:
    earlier = (result(3, 0, 1),)

    before = view(ending((1, 4, 2), options=FULL, results=earlier), None)
    after = view(placing(ending((1, 4, 2), options=FULL, results=earlier)).state, None)

    assert (before.penalties, before.number, before.games) == ((3, 0, 1), 2, 3)
    assert (after.penalties, after.number, after.games) == ((3, 4, 3), 3, 3)


def test_a_single_game_is_the_first_of_one_without_penalty_points() -> None:
    seen = view(placing(ending((1, 4, 2))).state, None)

    assert (seen.penalties, seen.number, seen.games, seen.results) == ((0, 0, 0), 1, 1, ())


def test_on_the_cleared_table_of_the_next_game_nothing_that_was_placed_is_recent() -> None:
    next_game, over = (view(placing(ending((1, 4), options=options)).state) for options in (FULL, {}))

    assert [event.kind for event in next_game.last][:: len(next_game.last) - 1] == ["deployed", "next_game"]
    assert [event.kind for event in next_game.recent_events] == ["next_game"]
    assert over.recent_events == over.last


def test_in_a_full_match_half_of_the_spies_are_dealt_out_again() -> None:
    assert placing(ending((1, 4), options={**FULL, "spies": "half"})).state.left == (9, 9)


def test_a_full_match_has_as_many_games_as_players_and_each_deals_once() -> None:
    earlier = (result(3, 0, 1), result(0, 2, 2))

    step = placing(ending((1, 4, 2), options=FULL, results=earlier))

    assert GAME.view(step.state, None).outcome == Outcome(
        winners=(ANN,),
        scores=(3, 6, 5),
        tiebreaks=games_won(2, 1, 0),
        unit=Term("penalty points"),
        lower_is_better=True,
        reason=Term("The fewest penalty points win the match."),
    )
    assert told(step)[-1] == "The fewest penalty points win the match."
    assert (view(step.state).number, view(step.state).penalties) == (3, (3, 6, 5))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal_moves_on_one_seat_each_game(seats: int) -> None:
    state = ending((1,) * seats, options=FULL)
    dealers = [state.dealer]
    for _ in range(seats - 1):
        state = placing(state).state
        dealers.append(state.dealer)
        hands = [cards(LAST_TWO) if seat == state.mover else () for seat in range(seats)]
        state = state.replace(hands=tuple(hands), left=(1,) * seats, phase="deploy")

    assert dealers == [Seat((seats - 1 + number) % seats) for number in range(seats)]
    assert placing(state).state.ended is not None


def test_the_deal_moves_on_from_who_dealt_whoever_has_placed_his_last_spy() -> None:
    for mover in (ANN, BOB, CAS):
        after = placing(ending((1, 1, 1), mover=mover, dealer=CAS, options=FULL)).state

        assert (after.dealer, after.mover) == (ANN, BOB)


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
    assert idle.state.results == (result(3, 4),)


def test_ruling_with_equal_penalty_points_more_games_won_decide() -> None:
    outcome = match_outcome((result(0, 2, 5), result(0, 2, 5), result(4, 0, 1)), (4, 4, 11))

    assert (outcome.winners, outcome.scores, outcome.tiebreaks) == ((ANN,), (4, 4, 11), games_won(2, 1, 0))
    assert outcome.reason == "Equal penalty points: more games won decide."


def test_ruling_the_games_of_a_third_player_with_more_points_decide_nothing() -> None:
    outcome = match_outcome((result(4, 3, 0), result(3, 3, 0), result(0, 1, 12)), (7, 7, 12))

    assert (outcome.winners, outcome.scores, outcome.tiebreaks) == ((ANN,), (7, 7, 12), games_won(1, 0, 2))
    assert outcome.reason == "Equal penalty points: more games won decide."


def test_ruling_a_shared_game_counts_as_won_for_each() -> None:
    assert match_outcome((result(2, 2, 5), result(3, 3, 0)), (5, 5, 5)).tiebreaks == games_won(1, 1, 1)


def test_ruling_with_as_many_games_won_the_match_is_shared() -> None:
    outcome = match_outcome((result(0, 3), result(3, 0)), (3, 3))

    assert outcome.winners == (ANN, BOB)
    assert outcome.reason == "The fewest penalty points win the match."


def test_games_won_rank_those_with_as_many_penalty_points_behind_the_winner() -> None:
    results = (result(0, 3, 4, 4), result(1, 4, 3, 0), result(0, 3, 3, 4), result(1, 0, 0, 2))

    outcome = match_outcome(results, (2, 10, 10, 10))

    assert [(it.place, it.seat) for it in ranking(outcome, 4)] == [(1, 0), (2, 1), (2, 2), (2, 3)]
    assert outcome.tiebreaks == games_won(2, 1, 1, 1)


def test_who_won_fewer_games_is_told_so_beside_who_won_more_with_as_many_penalty_points() -> None:
    won = ((ANN,), (ANN,), (BOB,))
    results = tuple(Result(left=(1, 1, 4), winners=winners) for winners in won)

    outcome = match_outcome(results, (3, 3, 12))

    assert [(it.place, it.seat, it.score, it.tiebreaks) for it in ranking(outcome, 3)] == [
        (1, ANN, 3, (("games won", 2),)),
        (2, BOB, 3, (("games won", 1),)),
        (3, CAS, 12, ()),
    ]


def test_a_full_match_can_be_stored_and_goes_on() -> None:
    match = Match.start(GAME, 2, SpyOptions(match="full"), seed_of(3)).match

    again = Match.restore(GAME, 2, {"match": "full"}, seed_of(3), match.snapshot())

    assert again == match
