"""Spy: which of several events is worth the headline."""

from itertools import permutations

import pytest

from games.core import Event, Resigned, Term
from games.spy.events import (
    AllPlaced,
    Began,
    Deployed,
    Drew,
    Ended,
    Laid,
    LastRound,
    NextGame,
    NotDrawn,
    Reshuffled,
    Scored,
)
from tests.support.games.headlines import in_english, says
from tests.support.games.spy.positions import ANN, BOB, CAS, GAME, LAST_TWO, play, position, result, view

WEIGHTS: tuple[tuple[Event, str], ...] = (
    (NextGame(number=2, games=3, dealer=ANN, seat=BOB), "Bob wins game 1 of 3!"),
    (LastRound(seat=ANN), "Ann has placed all spies: last round!"),
    (AllPlaced(seat=BOB), "Bob has placed all spies too!"),
    (Deployed(seat=CAS, target="europe", cards=(), spies=1, total=2), "Cas has 1 spy left!"),
    (Deployed(seat=ANN, target="europe", cards=(), spies=1, total=9), "Ann puts 1 spy in Europe: 9 there now!"),
    (Deployed(seat=BOB, target="camera", cards=(), spies=1, total=2), "Bob puts 1 spy in the camera: next costs 3."),
    (Deployed(seat=BOB, target="hat", cards=(), spies=1, total=2), "Bob slips 1 spy into the hat: next costs 3."),
    (NotDrawn(seat=ANN), "No cards are left: Ann cannot draw."),
    (Laid(seat=BOB, card="afha1"), "Bob lays out hat · Africa."),
    (Reshuffled(count=4), "The discard pile is the new draw pile."),
    (Drew(seat=ANN, deployed=False), "Ann places no spy this turn."),
    (Began(dealer=CAS, seat=ANN), "Cas deals, Ann begins."),
    (Drew(seat=BOB), ""),
    (Scored(seat=BOB, points=3, total=3), ""),
    (Resigned(seat=BOB), ""),
    (Ended(reason=Term("The other player resigned.")), ""),
)
"""Weightiest first."""
IN_A_MATCH = position("", "", "", left=(9, 9, 1), results=(result(1, 0, 2),))


@pytest.mark.parametrize("at", range(len(WEIGHTS)))
def test_the_weightier_is_told_whichever_comes_first(at: int) -> None:
    (event, headline), lighter = WEIGHTS[at], [other for other, _ in WEIGHTS[at + 1 :]]

    assert in_english(GAME, view(IN_A_MATCH, None), (event, *lighter)) == headline
    assert in_english(GAME, view(IN_A_MATCH, None), (*lighter, event)) == headline


def test_of_equals_the_newest_is_told() -> None:
    events = (Laid(seat=ANN, card="afha1"), Laid(seat=BOB, card="euwa1"), Laid(seat=CAS, card="aspe1"))

    for order in permutations(events):
        seat = order[-1].seat
        assert in_english(GAME, view(IN_A_MATCH, None), order).startswith(f"{('Ann', 'Bob', 'Cas')[seat]} lays out")


def test_a_game_that_is_shared_is_told_before_all_that_led_to_it() -> None:
    shared = position("", "", "", left=(9, 9, 1), results=(result(0, 0, 2),))
    event, *lighter = (event for event, _ in WEIGHTS)

    assert in_english(GAME, view(shared, None), (*lighter, event)) == "Ann and Bob share game 1 of 3!"


# Secrets


def test_a_hand_decides_nothing() -> None:
    """Who could have placed a spy reads what those read who could not, and nobody reads which card was drawn."""
    able, unable = position(LAST_TWO, "", pile="afli1"), position("afwa1 auli1", "", pile="euha1")

    found = [says(GAME, view(step.state, None), step.events) for step in (play(able, "0 done"), play(unable, "0 done"))]

    assert found[0] == found[1]
    assert found[0][0][ANN] == "You place no spy this turn."
