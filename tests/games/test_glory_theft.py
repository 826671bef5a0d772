"""Steal the Glory: who may try to steal what, duels, and wins by theft."""

import pytest

from games.core import Outcome
from games.glory import Duel
from games.glory.ending import DUELLED, TAKEN, UNIT
from tests.support.games.glory.positions import (
    ANN,
    BOB,
    CAS,
    GAME,
    PILE,
    SAID,
    by_pawns,
    by_points,
    cards,
    changes,
    duelling,
    legal,
    play,
    position,
    thieving,
    told,
)
from tests.support.games.refusals import refusal

CHOOSE = "everybody chooses a card."


# Who may try for what


def test_the_mover_is_asked_when_an_owner_stands_behind_him() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pawns=(6, 7), owners=(BOB, None))

    step = play(state, "0 play.KS", "1 play.AS")

    assert told(step)[2:] == ["Ann moves 2 spaces, to 8."]
    assert frozenset(GAME.view(step.state, None).to_act) == {ANN}
    assert legal(step.state, ANN) == ["steal.1.2H", "steal.1.3D", "decline"]
    assert step.state.pawns == (8, 7)


def test_an_owner_on_the_same_space_may_be_robbed() -> None:
    assert legal(thieving("2H", "5H", pawns=(8, 8), owners=(BOB, None)), ANN) == ["steal.1.2H", "decline"]


def test_an_owner_ahead_may_not_be_robbed() -> None:
    state = position("KS 2H 3D", "AS", pawns=(6, 9), owners=(BOB, None))

    step = play(state, "0 play.KS", "1 play.AS")

    assert told(step)[3:] == ["Bob moves 1 space, to 10.", "Bob takes the crown.", f"Round 3 begins: {CHOOSE}"]


def test_what_nobody_owns_and_what_one_owns_cannot_be_stolen() -> None:
    state = thieving("2H", "5H", pawns=(8, 7), owners=(None, ANN, BOB), spaces=(9, 5, 6))

    assert legal(state, ANN) == ["steal.3.2H", "decline"]


def test_a_collectible_claimed_in_the_same_turn_does_not_keep_from_stealing() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pawns=(8, 7), owners=(BOB, None))

    step = play(state, "0 play.KS", "1 play.AS")

    assert told(step)[2:] == ["Ann moves 2 spaces, to 10.", "Ann takes the crown."]
    assert legal(step.state, ANN) == ["steal.1.2H", "steal.1.3D", "decline"]


def test_ruling_a_thief_must_hold_a_card_to_try_even_against_an_empty_hand() -> None:
    state = position("KS", "AS", pawns=(6, 7), owners=(BOB, None))

    step = play(state, "0 play.KS", "1 play.AS")

    assert told(step)[2:4] == ["Ann moves 2 spaces, to 8.", "Bob moves 1 space, to 8."]


def test_ruling_a_pawn_resting_on_the_finish_may_still_steal() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pawns=(15, 13), owners=(BOB, ANN))

    step = play(state, "0 play.KS", "1 play.AS")

    assert told(step)[2:] == ["Ann stays on the finish."]
    assert legal(step.state, ANN) == ["steal.1.2H", "steal.1.3D", "decline"]


def test_the_mover_may_decline_and_the_next_one_moves() -> None:
    state = thieving("2H 3D", "5H 6D", pawns=(8, 6), owners=(BOB, None), groups=((ANN,), (BOB,)))

    step = play(state, "0 decline")

    assert told(step) == ["Ann steals nothing.", "Bob moves 1 space, to 7.", f"Round 3 begins: {CHOOSE}"]
    assert changes(state, step) == {
        "round": 3,
        "pawns": (8, 7),
        "hands": (cards("2H 3D KC"), cards("5H 6D QC")),
        "mover": None,
        "draw_pile": cards(PILE)[:-2],
    }


# Duels


def test_the_thief_names_the_collectible_and_a_card_and_the_owner_alone_is_asked_for_the_defence() -> None:
    state = thieving("2H 3D", "5H 6D", pawns=(8, 7), owners=(BOB, None))

    step = play(state, "0 steal.1.3D")

    assert told(step) == ["Ann tries to steal the cup from Bob."]
    assert changes(state, step) == {
        "tried": (1,),
        "duel": Duel(thief=ANN, owner=BOB, collectible=1),
        "chosen": (*cards("3D"), None),
    }
    assert frozenset(GAME.view(step.state, None).to_act) == {BOB}
    assert legal(step.state, BOB) == ["play.5H", "play.6D"]


def test_which_card_the_thief_has_chosen_nobody_else_sees_before_the_owner_has_chosen() -> None:
    state = thieving("2H 3D", "5H 6D", "7S 8S", pawns=(8, 7, 7), owners=(BOB, None))

    steps = [play(state, f"0 steal.1.{card}") for card in ("2H", "3D")]

    assert steps[0].events == steps[1].events
    for viewer in (BOB, CAS, None):
        assert GAME.view(steps[0].state, viewer) == GAME.view(steps[1].state, viewer)
    assert [GAME.view(step.state, ANN).chosen for step in steps] == ["2H", "3D"]


def test_the_higher_duel_card_wins_the_collectible_and_both_are_discarded() -> None:
    state = duelling("9H 3D", "5H 6D", pawns=(8, 7), owners=(BOB, None), chosen=(*cards("9H"), None))

    step = play(state, "1 play.5H")

    assert told(step) == ["Ann steals the cup from Bob: 9♥ beats 5♥.", f"Round 3 begins: {CHOOSE}"]
    assert changes(state, step) == {
        "round": 3,
        "collectibles": position("", "", owners=(ANN, None)).collectibles,
        "hands": (cards("3D KC QC"), cards("6D JC 10C")),
        "chosen": (None, None),
        "mover": None,
        "tried": (),
        "duel": None,
        "draw_pile": cards(PILE)[:-4],
        "discards": cards("9H 5H"),
    }


def test_the_lower_duel_card_of_the_thief_leaves_it_with_the_owner() -> None:
    step = play(thieving("2H 3D", "5H 6D", pawns=(8, 7), owners=(BOB, None)), "0 steal.1.2H", "1 play.5H")

    assert told(step)[0] == "Bob keeps the cup: 5♥ holds off 2♥ of Ann."
    assert step.state.collectibles[0].owner == BOB


def test_with_equal_duel_cards_the_owner_keeps_it() -> None:
    step = play(thieving("5S 3D", "5H 6D", pawns=(8, 7), owners=(BOB, None)), "0 steal.1.5S", "1 play.5H")

    assert told(step)[0] == "Bob keeps the cup: 5♥ holds off 5♠ of Ann."
    assert step.state.collectibles[0].owner == BOB


def test_an_owner_without_cards_loses_it_at_once_and_the_thief_plays_none() -> None:
    state = thieving("2H 3D", "", pawns=(8, 7), owners=(BOB, None), groups=((ANN,), (BOB,)))

    step = play(state, "0 steal.1")

    assert told(step)[:2] == ["Bob has no card left, so Ann takes the cup.", "Bob moves 1 space, to 8."]
    assert step.state.collectibles[0].owner == ANN
    assert step.state.hands[ANN][:2] == cards("2H 3D")
    assert step.state.discards == ()


def test_ruling_a_thief_plays_a_card_against_everybody_but_an_owner_without_cards() -> None:
    state = thieving("2H 3D", "", "6S", pawns=(8, 7, 7), owners=(BOB, CAS))

    assert legal(state, ANN) == ["steal.1", "steal.2.2H", "steal.2.3D", "decline"]


def test_ruling_a_defence_with_a_single_card_is_not_asked() -> None:
    state = thieving("9H 3D", "5H", pawns=(8, 7), owners=(BOB, None))

    step = play(state, "0 steal.1.9H")

    assert told(step)[:2] == ["Ann tries to steal the cup from Bob.", "Ann steals the cup from Bob: 9♥ beats 5♥."]


def test_an_attempt_can_be_taken_back_as_long_as_the_owner_is_choosing() -> None:
    hands = [("2H 3D", "5H 6D"), ("2H", "5H 6D"), ("2H 3D", "5H"), ("2H 3D", "")]
    views = [GAME.view(thieving(*both, pawns=(8, 7), owners=(BOB, None)), ANN) for both in hands]

    assert [next(iter(GAME.legal(view))).undoable(view) for view in views] == [True, True, False, False]


# Several attempts


def test_the_mover_may_try_for_several_collectibles_in_the_order_he_likes() -> None:
    state = thieving("9H 3D KH", "5H 6D 7D", "2S 2D", pawns=(8, 7, 6), owners=(BOB, CAS))
    collectibles = {theft.split(".")[1] for theft in legal(state, ANN)[:-1]}
    assert collectibles == {"1", "2"}

    step = play(state, "0 steal.2.KH", "2 play.2S")

    assert legal(step.state, ANN) == ["steal.1.9H", "steal.1.3D", "decline"]
    assert [lying.owner for lying in step.state.collectibles] == [BOB, ANN]


def test_each_collectible_may_be_tried_for_once_a_round() -> None:
    state = thieving("2H 3D KH", "5H 6D 7D", pawns=(8, 7), owners=(BOB, BOB))

    step = play(state, "0 steal.1.2H", "1 play.5H")

    assert legal(step.state, ANN) == ["steal.2.3D", "steal.2.KH", "decline"]
    assert refusal(GAME, GAME.view(step.state, ANN), "steal.1.KH") == "You tried for the cup this round already."


def test_the_mover_without_cards_left_is_not_asked_again() -> None:
    state = duelling("2H", "5H 6D 7D", pawns=(8, 7), owners=(BOB, BOB), chosen=(*cards("2H"), None))

    step = play(state, "1 play.5H")

    assert told(step)[1] == f"Round 3 begins: {CHOOSE}"


def test_what_was_stolen_may_be_stolen_again_by_a_later_mover_in_the_same_round() -> None:
    order = ((ANN,), (CAS,), (BOB,))
    state = thieving("KH 3D", "5H 6D", "7S 7D", pawns=(8, 7, 7), owners=(BOB, None), groups=order, spaces=(7, 13))

    step = play(state, "0 steal.1.KH", "1 play.5H")

    assert told(step) == ["Ann steals the cup from Bob: K♥ beats 5♥.", "Cas moves 2 spaces, to 9."]
    assert legal(step.state, CAS) == ["steal.1.7S", "steal.1.7D", "decline"]


def test_every_mover_has_attempts_of_his_own() -> None:
    order = ((ANN,), (CAS,), (BOB,))
    state = thieving("2H 3D", "5H 6D", "7S 7D", pawns=(8, 5, 7), owners=(BOB, None), groups=order, spaces=(7, 13))

    step = play(state, "0 steal.1.2H", "1 play.5H")

    assert step.state.tried == ()
    assert legal(step.state, CAS) == ["steal.1.7S", "steal.1.7D", "decline"]


def test_hands_are_not_refilled_inside_a_round() -> None:
    order = ((ANN,), (BOB,))
    state = thieving("9H 3D", "5H 6D", pawns=(8, 7), owners=(BOB, None), groups=order)

    step = play(state, "0 steal.1.9H", "1 play.5H")

    assert told(step)[1] == "Bob moves 1 space, to 8."
    assert (step.state.mover, step.state.hands) == (BOB, (cards("3D"), cards("6D")))


# Wins by theft


def test_a_duel_that_brings_the_last_collectible_on_the_finish_wins_at_once() -> None:
    order = ((ANN,), (BOB,))
    state = thieving("9H 3D", "5H 6D", pawns=(15, 14), owners=(BOB, ANN), groups=order)

    step = play(state, "0 steal.1.9H", "1 play.5H")

    assert told(step)[1:] == [f"Ann wins! {DUELLED}"]
    assert GAME.view(step.state, None).outcome == Outcome(
        winners=(ANN,), scores=(2, 0), tiebreaks=(*by_pawns(step.state), by_points(2, 1)), unit=UNIT, reason=DUELLED
    )
    assert (step.state.hands, step.state.pawns) == ((cards("3D"), cards("6D")), (15, 14))


def test_taking_the_last_collectible_from_an_empty_hand_on_the_finish_wins_at_once() -> None:
    state = thieving("9H", "", pawns=(15, 14), owners=(BOB, ANN))

    step = play(state, "0 steal.1")

    assert GAME.view(step.state, None).outcome == Outcome(
        winners=(ANN,), scores=(2, 0), tiebreaks=(*by_pawns(step.state), by_points(1, 2)), unit=UNIT, reason=TAKEN
    )


def test_the_last_collectible_short_of_the_finish_wins_nothing_yet() -> None:
    step = play(thieving("9H 3D", "5H 6D", pawns=(14, 13), owners=(BOB, ANN)), "0 steal.1.9H", "1 play.5H")

    assert GAME.view(step.state, None).outcome is None


# Refusals


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("play.2H", "Say what you want to steal with it, or don't steal."),
        ("steal.4.2H", "There is no trophy 4."),
        ("steal.4", "There is no trophy 4."),
        ("steal.1.2H", "Nobody owns the cup yet."),
        ("steal.2.2H", "You have the crown already."),
        ("steal.3.2H", "Bob has the star and is ahead of you: steal from who is level or behind."),
    ],
)
def test_a_refused_attempt_names_the_rule(text: str, sentence: str) -> None:
    state = thieving("2H 3D", "5H", pawns=(8, 9), owners=(None, ANN, BOB), spaces=(9, 5, 6))

    assert refusal(GAME, GAME.view(state, ANN), text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("steal.1", "With which card do you steal the cup?"),
        ("steal.1.5H", "You do not hold 5♥."),
        ("steal.2.2H", "The owner has no card: you take it without one."),
    ],
)
def test_a_theft_with_a_card_where_it_takes_none_or_the_other_way_round_is_refused(text: str, sentence: str) -> None:
    state = thieving("2H 3D", "5H", "", pawns=(8, 7, 7), owners=(BOB, CAS))

    assert refusal(GAME, GAME.view(state, ANN), text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("steal.1", "You can't steal now: choose a card."),
        ("decline", "There is nothing to steal now: choose a card."),
        ("play.5H", "You do not hold 5♥."),
    ],
)
def test_in_a_duel_only_a_card_of_the_own_hand_will_do(text: str, sentence: str) -> None:
    robbed = duelling(
        "2H 3D", "5H 6D", thief=BOB, owner=ANN, pawns=(7, 8), owners=(ANN, None), chosen=(None, *cards("5H"))
    )

    assert refusal(GAME, GAME.view(robbed, ANN), text) == sentence


def test_an_option_to_steal_names_the_owner_and_how_many_cards_he_holds() -> None:
    view = GAME.view(thieving("2H", "5H", "6S 7S", pawns=(8, 7, 7), owners=(BOB, CAS)), ANN)

    shown = [(SAID(o.label), o.hint and SAID(o.hint)) for o in GAME.choices(view, ("steal",)).options]

    assert shown == [("cup", "Bob, 1 card in hand"), ("crown", "Cas, 2 cards in hand")]


def test_who_is_asked_for_a_card_in_a_duel_is_told_what_is_at_stake() -> None:
    state = duelling("9S 4H", "3D 6D")
    asked = [GAME.choices(GAME.view(state, seat), ("play",)).title for seat in (ANN, BOB)]
    usual = GAME.choices(GAME.view(position("9S 4H", "3D 6D"), ANN), ("play",)).title

    assert [SAID(it) for it in asked if it] == ["Steal the cup: choose a card", "Defend the cup: choose a card"]
    assert usual is None
