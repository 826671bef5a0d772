"""Spy: material, set-up and the three steps of a turn; the end is in test_spy_end, what is read in test_spy_words."""

from collections import Counter

import pytest

from games.chance import ScriptedChance, SeededChance
from games.spy import (
    CONTINENTS,
    DECK,
    HIDEOUTS,
    SPIES,
    TARGETS,
    SpyOptions,
    SpyState,
    continent,
    hideout,
    in_order,
    shows,
)
from tests.support.games.fairness import is_fair, undisturbed
from tests.support.games.random_play import random_play, seed_of
from tests.support.games.spy.positions import (
    ANN,
    BOB,
    CAS,
    EXAMPLE,
    EXAMPLE_LAID,
    GAME,
    SAID,
    cards,
    changes,
    deck_of,
    legal,
    play,
    position,
    told,
)
from tests.support.games.truth import state_of

# Material and set-up


def test_there_are_twelve_targets_six_continents_and_six_hideouts() -> None:
    assert (*CONTINENTS.values(), *HIDEOUTS.values()) == TARGETS
    assert len(set(TARGETS)) == 12


def test_ruling_every_pair_of_continent_and_hideout_is_there_three_times() -> None:
    pairs = Counter((continent(card), hideout(card)) for card in DECK)

    assert len(DECK) == len(set(DECK)) == 108
    assert len(pairs) == 36
    assert set(pairs.values()) == {3}


def test_two_to_four_play() -> None:
    assert GAME.seats == range(2, 5)


def test_eighteen_cards_carry_any_one_motif() -> None:
    assert [sum(shows(card, target) for card in DECK) for target in TARGETS] == [18] * 12


def test_the_spies_are_shared_out_and_half_of_them_are_rounded_up() -> None:
    assert SPIES == {"all": {2: 18, 3: 12, 4: 9}, "half": {2: 9, 3: 6, 4: 5}}
    assert all(seats * each == 36 for seats, each in SPIES["all"].items())


@pytest.mark.parametrize(("seats", "spies"), [(2, 18), (3, 12), (4, 9)])
def test_at_the_start_each_has_three_cards_and_all_his_spies(seats: int, spies: int) -> None:
    state = GAME.setup(seats, SpyOptions(), SeededChance(bytes(32), -1)).state

    assert [len(hand) for hand in state.hands] == [3] * seats
    assert state.laid == ((),) * seats
    assert state.left == (spies,) * seats
    assert (len(state.draw_pile), state.discards) == (108 - 3 * seats, ())
    assert deck_of(state) == Counter(DECK)


@pytest.mark.parametrize("target", TARGETS)
def test_one_spy_lies_on_each_target_from_the_start(target: str) -> None:
    view = GAME.view(GAME.setup(2, SpyOptions(), SeededChance(bytes(32), -1)).state, ANN)

    assert view.spies_on(target) == 1  # type: ignore[arg-type]


def test_ruling_the_dealer_is_drawn_and_the_player_after_him_begins() -> None:
    for dealer in range(3):
        step = GAME.setup(3, SpyOptions(), ScriptedChance(dealer, *range(107, 0, -1)))

        assert (step.state.dealer, step.state.mover) == (dealer, (dealer + 1) % 3)
        assert frozenset(GAME.view(step.state, None).to_act) == {(dealer + 1) % 3}


def test_at_the_start_it_is_told_who_deals_and_who_begins_and_no_card() -> None:
    step = GAME.setup(3, SpyOptions(), ScriptedChance(2, *range(107, 0, -1)))

    assert [SAID(event.phrase()) for event in step.events] == ["Cas deals, Ann begins."]


def test_hands_are_sorted_by_hideout_and_then_by_continent() -> None:
    state = GAME.setup(4, SpyOptions(), SeededChance(bytes(32), -1)).state

    assert all(hand == in_order(hand) for hand in state.hands)
    assert in_order(cards("aswa1 afpe3 auha2 afha3 afha1")) == cards("afha1 afha3 auha2 aswa1 afpe3")


def test_every_dealer_is_equally_likely() -> None:
    found = Counter(
        str(GAME.setup(4, SpyOptions(), SeededChance(seed_of(number), -1)).state.dealer) for number in range(400)
    )

    assert is_fair(found, dict.fromkeys("0123", 100))


def test_every_pair_is_equally_likely_to_be_drawn_first() -> None:
    piles = [GAME.setup(2, SpyOptions(), SeededChance(seed_of(number), -1)).state.draw_pile for number in range(1080)]
    found = Counter(pile[-1][:4] for pile in piles)

    assert is_fair(found, dict.fromkeys((card[:4] for card in DECK), 30))


# 1. Lay out


def test_with_three_cards_in_hand_one_must_be_laid_out() -> None:
    state = position("afwa1 auha1 sape2", "afpe1")

    assert legal(state) == ["lay.auha1", "lay.afwa1", "lay.sape2"]
    assert GAME.kinds(GAME.view(state, ANN)) == ("lay",)


@pytest.mark.parametrize("hand", ["", "afwa1", "afwa1 auha1"])
def test_with_fewer_cards_none_is_laid_out(hand: str) -> None:
    state = position("afpe1 aupe1 nape1", hand, mover=ANN)

    step = play(state, "0 lay.afpe1", "0 done")

    assert (step.state.mover, step.state.phase) == (BOB, "deploy")
    assert GAME.kinds(GAME.view(step.state, BOB)) == ("done",)


def test_the_next_player_with_three_cards_lays_one_out_first() -> None:
    step = play(position("afpe1", "afwa1 auha1 sape2"), "0 done")

    assert (step.state.mover, step.state.phase) == (BOB, "lay")


def test_a_card_laid_out_leaves_the_hand_and_lies_face_up_in_order() -> None:
    state = position("afwa1 auha1 sape2", "afpe1", laid=("afha1 aupe1", ""))

    step = play(state, "0 lay.auha1")

    assert changes(state, step) == {
        "phase": "deploy",
        "hands": (cards("afwa1 sape2"), cards("afpe1")),
        "laid": (cards("afha1 auha1 aupe1"), ()),
    }
    assert told(step) == ["Ann lays out hat · Australia."]
    assert frozenset(GAME.view(step.state, None).to_act) == {ANN}


def test_only_one_card_is_laid_out_in_a_turn() -> None:
    step = play(position("afwa1 auha1 sape2", "afpe1"), "0 lay.auha1")

    assert not [move for move in legal(step.state) if move.startswith("lay")]


def test_of_equal_cards_in_hand_the_first_is_offered_and_any_may_be_laid_out() -> None:
    state = position("afwa2 afwa3 sape2", "afpe1")

    assert legal(state) == ["lay.afwa2", "lay.sape2"]
    assert play(state, "0 lay.afwa3").state.laid[ANN] == cards("afwa3")


# 2. Deploy


def test_the_example_of_the_rules_three_watches_place_two_spies_where_one_lies() -> None:
    state = position(*EXAMPLE, laid=EXAMPLE_LAID)

    step = play(state, "0 deploy.watch.afwa1,sawa1,euwa1")

    assert changes(state, step) == {
        "hands": (cards("afha1"), cards("auli1 afpe1")),
        "laid": ((), ()),
        "placed": {"watch": (2, 0)},
        "left": (7, 9),
        "discards": cards("afwa1 sawa1 euwa1"),
        "deployed": True,
    }
    assert told(step) == ["Ann plays Africa, South America and Europe for the watch and places 2 spies (3 there now)."]


def test_the_next_player_at_the_watch_of_the_example_needs_four_cards() -> None:
    hands = ("afha1", "auwa1 aswa1")
    four = position(*hands, laid=("", "auwa2 nawa1"), spies={"watch": (2, 0)}, mover=BOB)
    three = position(*hands, laid=("", "auwa2"), spies={"watch": (2, 0)}, mover=BOB)

    assert [move for move in legal(four, BOB) if "watch" in move] == ["deploy.watch.auwa1,auwa2,nawa1,aswa1"]
    assert [move for move in legal(three, BOB) if "watch" in move] == []


@pytest.mark.parametrize(
    "played", ["afwa1,auwa1", "afwa1,sawa1", "auwa1,sawa1"], ids=["of the hand", "of both", "laid out and held"]
)
def test_cards_of_the_hand_and_laid_out_ones_may_be_combined_freely(played: str) -> None:
    state = position("afwa1 auwa1", "", laid=("sawa1", ""))

    step = play(state, f"0 deploy.watch.{played}")

    left = {"afwa1", "auwa1", "sawa1"} - set(played.split(","))
    assert {*step.state.hands[ANN], *step.state.laid[ANN]} == left
    assert step.state.placed[TARGETS.index("watch")] == (1, 0)


def test_laid_out_cards_of_different_hideouts_serve_for_a_continent() -> None:
    state = position("afwa1", "", laid=("afha1 afpe1", ""))

    step = play(state, "0 deploy.africa.afha1,afwa1,afpe1")

    assert told(step) == ["Ann plays hat, watch and pen for Africa and places 2 spies (3 there now)."]


def test_a_card_counts_for_one_motif_only() -> None:
    step = play(position("afwa1", "", laid=("afpe1 auwa1", "")), "0 deploy.africa.afwa1,afpe1")

    assert [count for count in step.state.placed if any(count)] == [(1, 0)]
    assert legal(step.state) == ["done"]


def test_one_card_more_than_spies_places_one_spy() -> None:
    state = position("afwa1 auwa1", "", laid=("sawa1 euwa1", ""), spies={"watch": (0, 2)})

    step = play(state, "0 deploy.watch.afwa1,auwa1,sawa1,euwa1")

    assert told(step) == [
        "Ann plays Africa, Australia, South America and Europe for the watch and places 1 spy (4 there now)."
    ]


def test_fewer_cards_than_one_has_may_be_played_as_long_as_they_are_more_than_the_spies() -> None:
    state = position("afwa1 auwa1", "", laid=("sawa1", ""))

    assert legal(state) == [
        "done",
        "deploy.watch.afwa1,sawa1",
        "deploy.watch.auwa1,sawa1",
        "deploy.watch.afwa1,auwa1",
        "deploy.watch.afwa1,auwa1,sawa1",
    ]


def test_a_player_may_deploy_again_in_the_same_turn_on_another_target() -> None:
    state = position("afwa1 auwa1", "", laid=("nape1 naha1", ""))

    step = play(state, "0 deploy.watch.afwa1,auwa1", "0 deploy.northamerica.naha1,nape1")

    assert step.state.left == (7, 9)
    assert frozenset(GAME.view(step.state, None).to_act) == {ANN}


def test_for_a_second_deployment_on_a_target_its_spies_are_counted_afresh() -> None:
    laid = ("afwa2 sawa1 sawa2 euwa1", "")
    state = position("afwa1 auwa1", "", laid=laid)
    first = play(state, "0 deploy.watch.afwa1,auwa1").state

    assert [move.count(",") + 1 for move in legal(first)[1:] if "watch" in move] == [3, 3, 3, 4]
    assert play(first, "0 deploy.watch.afwa2,sawa1,sawa2").state.placed[TARGETS.index("watch")] == (2, 0)


def test_the_spies_of_all_players_count_on_a_target() -> None:
    state = position("afwa1 auwa1", "", "", laid=("sawa1", "", ""), spies={"watch": (1, 1, 0)})

    assert legal(state) == ["done"]


def test_ruling_with_fewer_spies_left_than_cards_more_all_of_them_are_placed() -> None:
    state = position("afwa1 auwa1", "", "", laid=("sawa1 euwa1", "", ""), left=(2, 9, 9), options={"end": "round"})

    step = play(state, "0 deploy.watch.afwa1,auwa1,sawa1,euwa1")

    assert (step.state.placed[TARGETS.index("watch")], step.state.left) == ((2, 0, 0), (0, 9, 9))
    assert step.state.discards == cards("afwa1 auwa1 sawa1 euwa1")


def test_more_cards_than_place_all_spies_may_be_played() -> None:
    state = position("afwa1 auwa1", "", laid=("sawa1", ""), left=(1, 9))

    assert "deploy.watch.afwa1,auwa1,sawa1" in legal(state)


def test_played_cards_go_on_top_of_the_discard_pile() -> None:
    state = position("afwa1 auwa1", "", discards="afpe1 aupe1")

    assert play(state, "0 deploy.watch.afwa1,auwa1").state.discards == cards("afpe1 aupe1 afwa1 auwa1")


# 3. Draw


def test_ending_the_turn_draws_the_next_card_and_passes_on() -> None:
    state = position("afwa1", "auha1", pile="asha1 aspe1")

    step = play(state, "0 done")

    assert changes(state, step) == {
        "mover": BOB,
        "hands": (cards("afwa1 aspe1"), cards("auha1")),
        "draw_pile": cards("asha1"),
    }
    assert told(step) == ["Ann draws a card."]


def test_a_card_that_is_drawn_is_sorted_into_the_hand() -> None:
    state = position("auwa1 aspe1", "", pile="afha1")

    assert play(state, "0 done").state.hands[ANN] == cards("afha1 auwa1 aspe1")


def test_a_card_is_drawn_after_deploying_too_and_only_one() -> None:
    state = position("afwa1 auwa1", "auha1", pile="asha1 aspe1")

    step = play(state, "0 deploy.watch.afwa1,auwa1", "0 done")

    assert step.state.hands == (cards("aspe1"), cards("auha1"))
    assert (step.state.mover, step.state.deployed) == (BOB, False)


def test_only_he_who_draws_is_told_the_card() -> None:
    step = play(position("afwa1", "auha1", pile="asha1 aspe1"), "0 done")

    assert [(event.seen_by, SAID(event.phrase())) for event in step.events] == [
        (None, "Ann draws a card."),
        ({ANN}, "You draw pen · Asia."),
    ]


def test_after_the_last_player_it_is_the_first_ones_turn() -> None:
    assert play(position("", "", "", mover=CAS), "2 done").state.mover == ANN


def test_the_last_card_of_the_draw_pile_is_drawn_and_the_discards_lie_still() -> None:
    step = play(position("", "", pile="aspe1", discards="afha1 auha1"), "0 done")

    assert (step.state.draw_pile, step.state.discards) == ((), cards("afha1 auha1"))


def test_with_an_empty_draw_pile_the_discards_are_shuffled_and_become_the_draw_pile() -> None:
    state = position("", "", pile="", discards="afha1 auha1 naha1")

    step = play(state, "0 done", chance=undisturbed(3))

    assert changes(state, step) == {
        "mover": BOB,
        "hands": (cards("naha1"), ()),
        "draw_pile": cards("afha1 auha1"),
        "discards": (),
    }
    assert told(step) == ["The discard pile (3 cards) is shuffled and becomes the draw pile.", "Ann draws a card."]


def test_every_discarded_card_is_equally_likely_to_be_drawn_after_the_shuffle() -> None:
    discards = "afha1 auha1 naha1 saha1 euha1 asha1"
    state = position("", "", pile="", discards=discards)
    steps = [play(state, "0 done", chance=SeededChance(seed_of(number), 20)) for number in range(600)]

    assert is_fair(Counter(step.state.hands[ANN][0] for step in steps), dict.fromkeys(cards(discards), 100))


def test_ruling_with_both_piles_empty_nothing_is_drawn() -> None:
    state = position("afha1", "auha1", pile="")

    step = play(state, "0 done")

    assert changes(state, step) == {"mover": BOB, "idle": 1}
    assert told(step) == ["No cards are left: Ann cannot draw."]


def test_no_card_is_ever_lost_or_doubled_and_no_hand_is_larger_than_three() -> None:
    for number in (0, 7, 14, 21):
        for ply in random_play(GAME, number):
            state = state_of(ply.match, SpyState)

            assert deck_of(state) == Counter(DECK)
            assert max(map(len, state.hands)) <= 3


def test_spies_are_never_lost_or_doubled() -> None:
    for number in (0, 4, 8):
        for ply in random_play(GAME, number):
            view = ply.match.view(None)
            placed = [sum(on[seat] for on in view.placed) for seat in range(view.seats)]  # type: ignore[attr-defined]
            spies = SPIES[view.options.spies][view.seats]  # type: ignore[attr-defined]

            assert [spies - there for there in placed] == list(view.left)  # type: ignore[attr-defined]
