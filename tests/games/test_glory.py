"""Steal the Glory: material, choosing and points; the rest of a round is in test_glory_round and test_glory_theft."""

from itertools import permutations

import pytest

from games.errors import Unreadable
from games.glory import DECK, RANKS, GloryOptions, GloryState
from games.glory.model import collectible_space, finish_of
from tests.support.games.fairness import undisturbed
from tests.support.games.glory.positions import (
    ANN,
    BOB,
    CAS,
    DEE,
    GAME,
    PILE,
    SAID,
    cards,
    changes,
    legal,
    play,
    position,
    told,
)
from tests.support.games.random_play import plies
from tests.support.games.refusals import refusal
from tests.support.games.truth import state_of

# Material and set-up


def test_the_deck_has_thirteen_ranks_in_four_suits_and_the_ace_is_one() -> None:
    assert len(set(DECK)) == 52
    assert [RANKS[card] for card in cards("AS 2S 10S JS QS KS")] == [1, 2, 10, 11, 12, 13]
    assert sorted(RANKS.values()) == sorted(4 * list(range(1, 14)))


def test_ruling_the_finish_is_five_spaces_a_player_and_five_more() -> None:
    assert [finish_of(seats) for seats in range(2, 7)] == [15, 20, 25, 30, 35]


@pytest.mark.parametrize(
    ("count", "seats", "spaces"),
    [(2, 2, [5, 10]), (3, 2, [4, 8, 11]), (4, 2, [3, 6, 9, 12]), (3, 4, [6, 13, 19]), (2, 3, [7, 13])],
)
def test_ruling_collectibles_lie_evenly_spread_with_halves_rounded_up(
    count: int, seats: int, spaces: list[int]
) -> None:
    finish = finish_of(seats)

    assert [collectible_space(number, count, finish) for number in range(1, count + 1)] == spaces


def test_at_the_start_each_has_three_cards_and_the_rest_is_the_draw_pile() -> None:
    step = GAME.setup(3, GloryOptions(collectibles=2), undisturbed(52))
    state = step.state

    assert state.hands == (cards("KC QC JC"), cards("10C 9C 8C"), cards("7C 6C 5C"))
    assert state.draw_pile == DECK[:-9]
    assert (state.pawns, state.round, state.turn, state.discards) == ((0, 0, 0), 1, 0, ())
    assert [(lying.space, lying.owner) for lying in state.collectibles] == [(7, None), (13, None)]
    assert frozenset(GAME.view(state, None).to_act) == {ANN, BOB, CAS}


def test_a_dealt_hand_is_told_to_its_player_alone() -> None:
    step = GAME.setup(2, GloryOptions(), undisturbed(52))

    assert [(event.seen_by, SAID(event.phrase())) for event in step.events] == [
        ({ANN}, "You drew K♣, Q♣ and J♣."),
        ({BOB}, "You drew 10♣, 9♣ and 8♣."),
        (None, "Round 1 begins: everybody chooses a card."),
    ]


# 1. Choose


def test_a_chosen_card_lies_sealed_and_nothing_is_told() -> None:
    state = position("KS 2H 3D", "4S 5H 6D")

    step = play(state, "0 play.2H")

    assert step.state == state.replace(chosen=(*cards("2H"), None))
    assert step.events == ()
    assert frozenset(GAME.view(step.state, None).to_act) == {BOB}


def test_who_has_not_chosen_may_choose_any_card_of_his_hand() -> None:
    state = position("KS 2H 3D", "4S 5H 6D")

    assert legal(state, ANN) == ["play.KS", "play.2H", "play.3D"]


def test_a_card_that_one_does_not_hold_is_refused() -> None:
    state = position("KS 2H 3D", "4S 5H 6D")

    assert refusal(GAME, GAME.view(state, ANN), "play.4S") == "You do not hold 4♠."


@pytest.mark.parametrize("text", ["play.1S", "play.KX", "play.ks!", "steal.5", "steal.0", "play.KS.KH", "decline.1"])
def test_what_is_no_card_and_no_collectible_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(text)


def test_the_last_choice_reveals_all_cards_together_whoever_is_last() -> None:
    state = position("KS 2H 3D", "4S 5H 6D", "7S 8H 9D")
    lines = ("0 play.KS", "1 play.5H", "2 play.9D")

    results = [play(state, *order) for order in permutations(lines)]

    assert all(step == results[0] for step in results)
    assert told(results[0])[0] == "Revealed: Ann K♠, Bob 5♥ and Cas 9♦."


# 2. Points


def test_the_lowest_card_earns_one_point_and_the_highest_as_many_as_there_are_players() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", "10S 8H 9D", "9S 8C JD")

    step = play(state, "0 play.KS", "1 play.AS", "2 play.10S", "3 play.9S")

    assert told(step)[1] == "Ann +4 · Cas +3 · Dee +2 · Bob +1"
    assert GAME.view(step.state, None).points == (4, 1, 3, 2)
    assert GAME.view(step.state, None).order == (ANN, CAS, DEE, BOB)


def test_equal_ranks_play_a_tie_break_card_in_secret_and_only_they() -> None:
    state = position("KS 2H 3D", "KH 5H 6D", "10S 8H 9D")

    step = play(state, "0 play.KS", "1 play.KH", "2 play.10S")

    assert told(step) == ["Revealed: Ann K♠, Bob K♥ and Cas 10♠.", "A tie: Ann and Bob each play another card."]
    assert changes(state, step) == {
        "hands": (cards("2H 3D"), cards("5H 6D"), cards("8H 9D")),
        "table": (cards("KS"), cards("KH"), cards("10S")),
        "groups": ((ANN, BOB), (CAS,)),
        "discards": cards("KS KH 10S"),
    }
    assert frozenset(GAME.view(step.state, None).to_act) == {ANN, BOB}
    assert GAME.view(step.state, CAS).points == ()


def test_the_higher_tie_break_card_ranks_higher_within_its_group_only() -> None:
    state = position("KS AH 3D", "KH 2S 6D", "QS 8H 9D")

    step = play(state, "0 play.KS", "1 play.KH", "2 play.QS", "0 play.AH", "1 play.2S")

    assert told(step)[:2] == ["Tie-break cards: Ann A♥ and Bob 2♠.", "Bob +3 · Ann +2 · Cas +1"]


def test_several_groups_break_their_ties_at_the_same_time_and_are_revealed_together() -> None:
    state = position("KS AH 3D", "5H 2S 6D", "KC 8H 9D", "5D 7S 9S")
    tied = play(state, "0 play.KS", "1 play.5H", "2 play.KC", "3 play.5D")
    assert frozenset(GAME.view(tied.state, None).to_act) == {ANN, BOB, CAS, DEE}

    one_group = play(tied.state, "0 play.AH", "2 play.8H")
    step = play(tied.state, "0 play.AH", "2 play.8H", "1 play.2S", "3 play.7S")

    assert one_group.events == ()
    assert told(step)[:2] == [
        "Tie-break cards: Ann A♥, Bob 2♠, Cas 8♥ and Dee 7♠.",
        "Cas +4 · Ann +3 · Dee +2 · Bob +1",
    ]


def test_whoever_is_still_tied_plays_again() -> None:
    state = position("KS 2H 3D", "KH 2S 6D", "QS 8H 9D", groups=((ANN, BOB), (CAS,)))

    step = play(state, "0 play.2H", "1 play.2S")

    assert told(step) == ["Tie-break cards: Ann 2♥ and Bob 2♠.", "A tie: Ann and Bob each play another card."]
    assert frozenset(GAME.view(step.state, None).to_act) == {ANN, BOB}


def test_of_three_tied_the_one_with_another_tie_break_card_is_ordered() -> None:
    state = position("2H 3D 4D", "2S 6D 7D", "AH 9D 10D", groups=((ANN, BOB, CAS),))

    step = play(state, "0 play.2H", "1 play.2S", "2 play.AH")

    assert step.state.groups == ((ANN, BOB), (CAS,))
    assert frozenset(GAME.view(step.state, None).to_act) == {ANN, BOB}


def test_ruling_a_tie_break_with_a_single_card_is_not_asked() -> None:
    state = position("2H 3D", "2S 6D", groups=((ANN, BOB),))

    step = play(state, "0 play.2H", "1 play.2S")

    assert told(step)[:4] == [
        "Tie-break cards: Ann 2♥ and Bob 2♠.",
        "A tie: Ann and Bob each play another card.",
        "Tie-break cards: Ann 3♦ and Bob 6♦.",
        "Bob +2 · Ann +1",
    ]


def tied_hands(state: GloryState) -> set[int]:
    """How many cards they hold who are to break a tie; nothing where nobody is."""
    tied = [group for group in state.groups if len(group) > 1]
    return {len(state.hands[seat]) for group in tied for seat in group}


def test_ruling_tied_players_always_hold_equally_many_cards() -> None:
    counts = [sizes for ply in plies(GAME, 600) if (sizes := tied_hands(state_of(ply.match, GloryState)))]

    assert len(counts) > 10
    assert {len(sizes) for sizes in counts} == {1}


def test_ruling_tied_players_without_cards_turn_over_the_draw_pile_until_they_differ() -> None:
    state = position("KS", "KH", pile="2C 3C 4C 5C 6C 8C 9C 7C AC QH QD")

    step = play(state, "0 play.KS", "1 play.KH")

    without = "A tie, and no cards left: the draw pile decides between Ann and Bob."
    assert told(step)[:6] == [
        "Revealed: Ann K♠ and Bob K♥.",
        without,
        "Turned over from the draw pile: Ann Q♦ and Bob Q♥.",
        without,
        "Turned over from the draw pile: Ann A♣ and Bob 7♣.",
        "Bob +2 · Ann +1",
    ]
    assert step.state.table == (cards("KS QD AC"), cards("KH QH 7C"))


def test_ruling_played_and_turned_cards_are_discarded_at_once() -> None:
    state = position("KS", "KH", pile="2C 3C 4C 5C 6C 7C AC QD", discards="9S")

    step = play(state, "0 play.KS", "1 play.KH")

    assert step.state.discards == cards("9S KS KH QD AC")


def test_several_groups_without_cards_turn_over_the_draw_pile_together() -> None:
    state = position("KS", "KH", "QS", "QH", pile=f"2D 3D 4D 5D {PILE}")

    step = play(state, "0 play.KS", "1 play.KH", "2 play.QS", "3 play.QH")

    assert told(step)[3:5] == [
        "Turned over from the draw pile: Ann K♣, Bob Q♣, Cas J♣ and Dee 10♣.",
        "Ann +4 · Bob +3 · Cas +2 · Dee +1",
    ]
