"""Spy: what a headline says of a move, and of the end of a game and of a match, to all and to whom it names."""

import pytest
from syrupy.assertion import SnapshotAssertion

from games.chance import SeededChance
from games.core import Outcome, Resigned, Seat, Term
from games.spy import TARGETS, SpyState, Target
from games.spy.events import Began, Deployed, Ended, Laid, LastRound, NextGame
from tests.support.games.headlines import LONGEST, Played, Seen, figures, in_english, longest, says, to_review
from tests.support.games.spy.positions import (
    ANN,
    BOB,
    CAS,
    DEE,
    FULL,
    GAME,
    ROUND,
    all_before_ann,
    ending,
    play,
    position,
    result,
    view,
)

LAST = "{} deploy.watch.afwa1,auwa1"
"""Two cards that place somebody's last spy."""
THREE_CARDS = position("afwa1 auwa1", "", laid=("euwa1", ""))
TWO_SPIES = "0 deploy.watch.afwa1,auwa1,euwa1"


MOVES: dict[str, Played[SpyState]] = {
    "turn: placed": (THREE_CARDS, TWO_SPIES),
    "turn: placed one": (position("euwa1 euha1", ""), "0 deploy.europe.euha1,euwa1"),
    "turn: placed where the name is long": (
        position("nawa1 naha1", "", laid=("nape1", "")),
        "0 deploy.northamerica.naha1,nawa1,nape1",
    ),
    "turn: placed one where the name is long": (position("euca1 auca1", ""), "0 deploy.camera.auca1,euca1"),
    "turn: laid out": (position("afwa1 auli1 eupe1", ""), "0 lay.afwa1"),
    "turn: laid out, and ended the turn": (position("afwa1 auli1 eupe1", ""), "0 lay.afwa1", "0 done"),
    "turn: no spy": (position("afwa1", ""), "0 done"),
    "turn: only a draw": (THREE_CARDS, TWO_SPIES, "0 done"),
    "turn: no cards": (position("", "afwa1", pile=""), "0 done"),
    "turn: shuffled": (position("", "", pile="", discards="afwa1 auwa1"), "0 done"),
    "last spies: one left": (THREE_CARDS.replace(left=(3, 9)), TWO_SPIES),
    "last spies: two left": (THREE_CARDS.replace(left=(4, 9)), TWO_SPIES),
    "last spies: three left": (THREE_CARDS.replace(left=(5, 9)), TWO_SPIES),
    "last spies: the last round": (ending((1, 9), options=ROUND), LAST.format(0)),
    "last spies: in the last round": (ending((0, 1, 9), mover=BOB, options=ROUND, last_round=True), LAST.format(1)),
}
OVER: dict[str, Played[SpyState]] = {
    "end: all placed, of two": (ending((1, 17)), LAST.format(0)),
    "end: all placed, of three": (ending((1, 4, 5)), LAST.format(0)),
    "end: the round finished, by two of three": (
        ending((0, 3, 1), mover=CAS, options=ROUND, last_round=True),
        LAST.format(2),
    ),
    "end: the round finished, by three of four": (
        ending((0, 3, 0, 1), mover=DEE, options=ROUND, last_round=True),
        LAST.format(3),
    ),
    "end: the round finished, by all": (ending((0, 1), mover=BOB, options=ROUND, last_round=True), LAST.format(1)),
    "end: no cards": (position("", "", pile="", idle=3, left=(2, 5)), "0 done"),
    "end: no cards, and two are equal": (position("", "", "", pile="", idle=5, left=(2, 5, 2)), "0 done"),
    "end: no cards, and three of four are equal": (
        position("", "", "", "", pile="", idle=7, left=(2, 2, 2, 5)),
        "0 done",
    ),
    "end: no cards, and all are equal": (position("", "", pile="", idle=3, left=(12, 12)), "0 done"),
    "end: no cards, and all have one spy": (position("", "", pile="", idle=3, left=(1, 1)), "0 done"),
    "match: a game of it": (ending((1, 4, 4), options=FULL), LAST.format(0)),
    "match: a game that is shared": (
        ending((0, 3, 1), mover=CAS, options={**ROUND, **FULL}, last_round=True, results=(result(1, 0, 2),)),
        LAST.format(2),
    ),
    "match: fewest points": (ending((1, 9), options=FULL, results=(result(0, 4),)), LAST.format(0)),
    "match: equal points of two": (
        ending((3, 3, 1), mover=CAS, options=FULL, results=(result(0, 2, 5), result(2, 0, 5))),
        LAST.format(2),
    ),
    "match: equal points of all": (ending((1, 9), options=FULL, results=(result(9, 0),)), LAST.format(0)),
    "match: an equal point": (ending((1, 1), options=FULL, results=(result(1, 0),)), LAST.format(0)),
    "match: more games": (ending((1, 2, 2), options=FULL, results=(result(0, 2, 3), result(4, 0, 2))), LAST.format(0)),
    "match: more games of two": (
        ending(
            (1, 1, 1, 1), mover=DEE, options=FULL, results=(result(0, 2, 2, 9), result(2, 0, 2, 9), result(3, 3, 1, 0))
        ),
        LAST.format(3),
    ),
}


def after(state: SpyState, *moves: str) -> Seen:
    step = play(state, *moves, chance=SeededChance(bytes(32), 0))
    return view(step.state, None), step.events


def placed(target: Target, spies: int, total: int) -> Seen:
    """Ann has placed some spies, and so many are there now."""
    return view(all_before_ann(), None), [Deployed(seat=ANN, target=target, cards=(), spies=spies, total=total)]


def test_all_are_told_in_these_words(reviewed: SnapshotAssertion) -> None:
    cases = {
        "the beginning": (view(position("", "", ""), None), [Began(dealer=BOB, seat=CAS)]),
        **{name: after(*case) for name, case in {**MOVES, **OVER}.items()},
        "crowd: one more": placed("camera", 1, 9),
        "crowd: two more": placed("camera", 2, 9),
    }

    assert to_review(GAME, cases) == reviewed


# Of a move


@pytest.mark.parametrize("target", TARGETS)
def test_all_numbers_of_spies_fit_with_every_target(target: Target) -> None:
    every = [placed(target, spies, total) for total in range(2, 19) for spies in range(1, total)]

    assert max(longest(says(GAME, *seen)) for seen in every) <= LONGEST


def test_eight_spies_are_not_yet_a_crowd() -> None:
    assert in_english(GAME, *placed("hat", 2, 8)) == "Ann slips 2 spies into the hat: next costs 9."


def test_the_figures_are_the_spies_that_each_has_left() -> None:
    seen = after(position("euwa1 euha1", "", left=(4, 9)), "0 deploy.europe.euha1,euwa1")

    assert figures(GAME, *seen) == ["Spies left: Ann 3 · Bob 9", "Spionnen over: Ann 3 · Bob 9"]


def test_between_two_games_the_figures_are_penalty_points() -> None:
    state = position("", "", results=(result(0, 3),))
    events = (NextGame(number=2, games=2, dealer=BOB, seat=ANN),)

    assert figures(GAME, view(state, None), events) == ["Penalty points: Ann 0 · Bob 3", "Strafpunten: Ann 0 · Bob 3"]


def test_before_the_first_spy_there_are_no_figures() -> None:
    assert figures(GAME, view(position("", ""), None), (Began(dealer=BOB, seat=ANN),)) == ["", ""]


# Of the end


@pytest.mark.parametrize("case", OVER.values(), ids=OVER)
def test_the_end_is_told_before_all_else(case: Played[SpyState]) -> None:
    seen, events = after(*case)
    lighter = (LastRound(seat=BOB), Laid(seat=BOB, card="afha1"))

    assert {in_english(GAME, seen, both) for both in ((*lighter, *events), (*events, *lighter))} == {
        in_english(GAME, seen, events)
    }


@pytest.mark.parametrize("name", [name for name in OVER if name.startswith("match: ") and "a game" not in name])
def test_the_end_of_a_match_is_told_before_that_of_a_game(name: str) -> None:
    seen, events = after(*OVER[name])
    earlier = NextGame(number=2, games=3, dealer=ANN, seat=BOB)

    assert in_english(GAME, seen, (earlier, *events)) == in_english(GAME, seen, events)


@pytest.mark.parametrize("winners", [(), (ANN,)])
def test_who_resigned_is_told_elsewhere(winners: tuple[Seat, ...]) -> None:
    in_a_match = position("", "", "", left=(9, 9, 1), results=(result(1, 0, 2),))
    over = view(in_a_match, None).ended(Outcome(winners=winners, reason=Term("The other player resigned.")))
    events = (Ended(reason=Term("One player has placed all their spies.")), Laid(seat=ANN, card="afha1"))

    assert in_english(GAME, over, (*events, Resigned(seat=BOB))) == "Ann lays out hat · Africa."


def test_a_game_of_a_match_that_ended_is_no_end_when_somebody_resigns_in_the_next() -> None:
    step = play(ending((1, 9), options=FULL), LAST.format(0), chance=SeededChance(bytes(32), 0))
    seen = view(step.state, None)
    over = seen.ended(GAME.as_it_stands(seen, Term("Resigned.")))

    assert in_english(GAME, over, (*step.events, Resigned(seat=BOB))) == "Ann wins game 1 of 2!"
