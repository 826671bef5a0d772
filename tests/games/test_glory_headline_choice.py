"""Steal the Glory: which of several events is worth the headline, and that nothing hidden decides it."""

import pytest

from games import GAMES
from games.core import Event, Outcome, Resigned, Seat, Term
from games.glory import Glory1
from games.glory.events import (
    Attempted,
    Claimed,
    Declined,
    Defended,
    Drew,
    Finished,
    Moved,
    Reshuffled,
    Revealed,
    Robbed,
    RoundBegan,
    Scored,
    Stolen,
    TieCards,
    Tied,
)
from tests.games.test_headlines import told
from tests.support.games.glory.positions import ANN, BOB, CAS, GAME, cards, duelling, play, position, thieving
from tests.support.games.headlines import in_english, says

DUEL = duelling("9S 4H", "3D 6D", table=(cards("KS"), cards("AS")), owners=(ANN, BOB))
"""Ann had the king and tries for the cup; everything below may have happened before."""
TRIED = {"thief": ANN, "owner": BOB, "collectible": 1}
(NINE, THREE) = cards("9S 3D")
SCORED = Scored(seats=(ANN, BOB), points=(2, 1))
BY_WEIGHT: tuple[tuple[Event, str], ...] = (
    (Stolen(**TRIED, attack=NINE, defence=THREE), "Ann steals the cup from Bob: 9♠ beats 3♦!"),
    (Robbed(**TRIED), "Ann steals the cup: Bob has no card left!"),
    (Defended(**TRIED, attack=NINE, defence=cards("9D")[0]), "Bob keeps the cup: 9♦ and 9♠ are equal."),
    (Defended(**TRIED, attack=THREE, defence=NINE), "Bob keeps the cup: 9♠ holds off Ann's 3♦."),
    (Claimed(seat=BOB, collectible=2), "Bob grabs the crown!"),
    (Finished(seat=BOB), "Bob is on the finish, but lacks the cup."),
    (Attempted(**TRIED), "Ann tries to steal the cup from Bob!"),
    (SCORED, "Ann's K♠ is highest: 2 spaces."),
    (Declined(seat=ANN), "Ann passes up a chance to steal."),
    (RoundBegan(round=1), "The race is on: everybody chooses a card."),
)
"""Events that may come together, weightiest first, and what they say."""


@pytest.mark.parametrize("place", range(len(BY_WEIGHT)))
def test_the_weightiest_is_told_whenever_it_happened(place: int) -> None:
    events, sentence = [event for event, _ in BY_WEIGHT[place:]], BY_WEIGHT[place][1]

    assert in_english(GAME, GAME.view(DUEL, None), events) == sentence
    assert in_english(GAME, GAME.view(DUEL, None), events[::-1]) == sentence


def test_an_open_tie_is_told_before_the_points_of_the_round_before() -> None:
    state = play(position("KS 2H 3D", "KH 5H 6D"), "0 play.KS", "1 play.KH").state

    assert in_english(GAME, GAME.view(state, None), (SCORED, *state.last)) == "Tie! Ann and Bob each play another card."


def test_several_open_ties_are_told_before_the_points_of_the_round_before() -> None:
    first = position("KS 2H JD", "KH 5H JC", "9S 7H JS", "9H 8H JH", came_from=(25, 0, 0, 0), owners=(BOB, CAS))
    state = play(first, "0 play.KS", "1 play.KH", "2 play.9S", "3 play.9H").state

    assert in_english(GAME, GAME.view(state, None), (SCORED, *state.last)) == "Ties! 4 players each play another card."


def test_who_wins_a_tie_on_the_finish_stays_there() -> None:
    first = position("KS 9H", "KH 5H", pawns=(15, 0), owners=(ANN, BOB))

    step = play(first, "0 play.KS", "1 play.KH")

    assert in_english(GAME, GAME.view(step.state, None), step.events) == "Ann is highest, and stays on the finish."


def test_of_equals_the_newest_is_told() -> None:
    events = [Claimed(seat=ANN, collectible=1), Claimed(seat=BOB, collectible=2)]

    assert in_english(GAME, GAME.view(DUEL, None), events) == "Bob grabs the crown!"
    assert in_english(GAME, GAME.view(DUEL, None), events[::-1]) == "Ann grabs the cup!"


def test_a_broken_tie_and_a_decided_attempt_are_told_no_more() -> None:
    broken = play(position("KS 9H 3D", "KH 5H 6D"), "0 play.KS", "1 play.KH", "0 play.9H", "1 play.5H")
    decided = play(thieving("9S 4H", "3D 6D", pawns=(7, 6), owners=(BOB, None)), "0 decline")

    assert in_english(GAME, GAME.view(broken.state, None), [Tied(seats=(ANN, BOB))]) == ""
    assert in_english(GAME, GAME.view(decided.state, None), [Attempted(**TRIED)]) == ""


def test_the_end_is_weightier_than_the_thefts_before_it() -> None:
    last = thieving("9H 3D", "5H 6D", "KC 4C", pawns=(20, 14, 9), owners=(BOB, ANN), spaces=(7, 13))
    before = Stolen(thief=CAS, owner=ANN, collectible=2, attack=cards("KC")[0], defence=THREE)

    step = play(last, "0 steal.1.9H", "1 play.5H")

    assert (
        in_english(GAME, GAME.view(step.state, None), (before, *step.events))
        == "Ann wins: 9♥ beats Bob's 5♥ for the cup!"
    )


@pytest.mark.parametrize(
    ("pawns", "owners", "sentence"),
    [
        ((7, 3), (BOB, None), "Ann wins after 30 rounds: most trophies!"),
        ((7, 3), (BOB, BOB), "Ann wins after 30 rounds: furthest pawn!"),
        ((7, 7), (BOB, BOB), "Bob wins on points after 30 rounds!"),
    ],
)
def test_the_end_is_weightier_than_a_theft_in_the_last_turn(
    pawns: tuple[int, ...], owners: tuple[Seat | None, ...], sentence: str
) -> None:
    last = thieving("9H", "5H 6D", pawns=pawns, owners=owners, round=30)

    step = play(last, "0 steal.1.9H", "1 play.5H")

    assert in_english(GAME, GAME.view(step.state, None), step.events) == sentence


def test_an_end_by_no_rule_of_the_game_leaves_what_happened_before_it() -> None:
    stolen, sentence = BY_WEIGHT[0]
    view = GAME.view(DUEL, None).ended(Outcome(winners=(ANN,), reason=Term("")))

    headline = GAME.headline(view, (stolen, Resigned(seat=BOB)), None)

    before = GAME.headline(GAME.view(DUEL, None), (stolen,), None)
    assert headline is not None
    assert before is not None
    assert headline.text == before.text
    assert in_english(GAME, GAME.view(DUEL, None), (stolen,)) == sentence
    assert GAME.headline(view, (Resigned(seat=BOB),), None) is None


@pytest.mark.parametrize(
    "event",
    [
        Moved(seat=ANN, spaces=2, start=0, end=2),
        Revealed(seats=(ANN, BOB), cards=cards("KS AS")),
        TieCards(seats=(ANN, BOB), cards=cards("KS AS")),
        Reshuffled(cards=9),
        RoundBegan(round=2),
        Drew(cards=cards("KS"), seen_by=frozenset((ANN,))),
    ],
    ids=lambda event: event.kind,
)
def test_what_only_leads_to_something_has_no_headline(event: Event) -> None:
    assert in_english(GAME, GAME.view(DUEL, None), [event]) == ""


# What is hidden


def test_the_thiefs_sealed_card_is_told_to_nobody() -> None:
    state = thieving("9S AH KD", "3D 6D", pawns=(7, 6), owners=(BOB, None))
    steps = [play(state, f"0 steal.1.{card}") for card in state.hands[ANN]]

    found = [says(GAME, GAME.view(step.state, None), step.events) for step in steps]

    assert found == [found[0]] * len(steps)
    assert found[0][0][ANN] == "You try to steal the cup from Bob!"


def test_the_cards_in_hand_decide_nothing() -> None:
    stolen, sentence = BY_WEIGHT[0]

    assert {
        in_english(GAME, GAME.view(DUEL.replace(hands=(hand, hand)), None), [stolen]) for hand in ((), cards("KD QD"))
    } == {sentence}


# Every turn


def test_every_step_of_a_game_has_a_headline() -> None:
    assert [events for events, by_reader in told(GAMES["glory"]) if by_reader[None] is None] == []


def test_by_rules_1_an_attempt_is_told_while_both_choose() -> None:
    state = thieving("9S 4H", "3D 6D", pawns=(7, 6), owners=(BOB, None))

    step = play(state, "0 steal.1", game=Glory1())

    assert in_english(GAME, GAME.view(step.state, None), step.events) == "Ann tries to steal the cup from Bob!"
