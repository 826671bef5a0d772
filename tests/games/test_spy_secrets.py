"""Spy: who may know what, and what determinizations make of the rest."""

from collections import Counter
from typing import Any

import pytest

from games.chance import SeededChance
from games.core import Seat
from games.match import Match
from games.spy import DECK, SpyState, SpyView
from tests.support.games.fairness import is_fair
from tests.support.games.leaks import PARTS, secrecy_of
from tests.support.games.random_play import seed_of, viewers
from tests.support.games.spy.positions import (
    ANN,
    BOB,
    CAS,
    FULL,
    GAME,
    all_before_ann,
    cards,
    deck_of,
    play,
    position,
    view,
)

LAID = ("auwa1 sawa1 euwa2", "nape1", "")
ABLE = position("afwa1 euwa1", "afpe1 auli1", "nali1", laid=LAID, pile="asha1 asgl1 asli1", spies={"watch": (1, 1, 0)})
"""Ann could deploy on the watch,"""
UNABLE = ABLE.replace(hands=(cards("asgl1 asha1"), *ABLE.hands[1:]), draw_pile=cards("euwa1 afwa1 asli1"))
"""and here she could not, with other cards in her hand."""


def seen(state: SpyState, viewer: Seat | None) -> dict[str, Any]:
    return dict(vars(view(state, viewer)))


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    assert [view(ABLE, seat).hand for seat in (ANN, BOB, CAS, None)] == [*ABLE.hands, ()]


def test_laid_out_cards_discards_spies_and_numbers_of_cards_are_everybodys() -> None:
    public = {name for name, value in seen(ABLE, ANN).items() if value == seen(ABLE, None)[name]}

    assert set(SpyView.model_fields) - public == {"me", "hand"}
    assert view(ABLE, None).hand_sizes == (2, 2, 1)
    assert view(ABLE, None).draw_pile == 3


@pytest.mark.parametrize("viewer", [BOB, CAS, None])
def test_nobody_sees_whether_another_could_deploy(viewer: Seat | None) -> None:
    assert seen(ABLE, viewer) == seen(UNABLE, viewer)
    assert frozenset(GAME.view(ABLE, None).to_act) == frozenset(GAME.view(UNABLE, None).to_act) == {ANN}


@pytest.mark.parametrize("viewer", [BOB, CAS, None])
def test_ending_the_turn_looks_the_same_whether_one_could_have_deployed_or_not(viewer: Seat | None) -> None:
    steps = [play(state, "0 done") for state in (ABLE, UNABLE)]

    told = [[event for event in step.events if event.visible_to(viewer)] for step in steps]
    assert told[0] == told[1]
    assert seen(steps[0].state, viewer) == seen(steps[1].state, viewer)


def test_the_deploy_step_is_there_in_every_turn_possible_or_not() -> None:
    able, unable = (
        play(position(f"nape1 {two}", "", pile="asha1"), "0 lay.nape1").state for two in ("afwa1 auwa1", "afwa1 auli1")
    )

    assert able.phase == unable.phase == "deploy"
    assert frozenset(GAME.view(able, None).to_act) == frozenset(GAME.view(unable, None).to_act) == {ANN}
    assert [GAME.kinds(view(state)) for state in (able, unable)] == [("deploy", "done"), ("done",)]


def test_the_card_of_the_last_draw_is_in_the_view_of_him_who_drew_alone() -> None:
    state = play(ABLE, "0 done").state

    assert [[event.kind for event in view(state, seat).last] for seat in (ANN, BOB, None)] == [
        ["drew", "drawn"],
        ["drew"],
        ["drew"],
    ]


# The leak property in positions that random play seldom reaches

FULL_PILE = position("afwa1", "afpe1 auli1", "nali1", laid=LAID)
SHUFFLED = play(
    FULL_PILE.replace(draw_pile=(), discards=FULL_PILE.draw_pile), "0 done", chance=SeededChance(bytes(32), 0)
).state
"""The discards have just become the draw pile, and Ann has drawn from it."""
DEALT_ANEW = play(
    position("afha1 auha1", "", "afpe1", mover=CAS, left=(0, 4, 1), last_round=True, options={**FULL, "end": "round"}),
    "2 done",
    chance=SeededChance(bytes(32), 0),
).state
"""Cas has drawn in the last turn of a game of a match, and then the next game was dealt."""
MANY = play(all_before_ann(), "0 deploy.watch.afwa1,afwa2,afwa3,auwa3").state
"""Ann has more ways to deploy than are ever listed."""


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("state", [SHUFFLED, DEALT_ANEW, MANY], ids=["shuffled", "dealt anew", "many cards"])
def test_nothing_leaks_after_a_shuffle_or_a_new_deal_or_with_many_cards(state: SpyState, part: str) -> None:
    match = Match(GAME, state.options, len(state.hands), bytes(32), state)

    assert [told for viewer in viewers(match) for told in PARTS[part](secrecy_of(GAME), match, viewer)] == []


# Determinizations


def test_a_determinization_looks_the_same_and_has_every_card_once() -> None:
    state = position("afwa1 euwa1", "afpe1 auli1", "nali1", laid=LAID, discards="asha1 asha2")
    for viewer in (ANN, BOB, CAS, None):
        world = GAME.determinize(view(state, viewer), SeededChance(seed_of(1), 0))

        assert seen(world, viewer) == seen(state, viewer)
        assert deck_of(world) == Counter(DECK)


def test_every_card_that_lies_nowhere_in_sight_is_equally_likely_in_anothers_hand() -> None:
    unseen = cards("afpe1 aupe1 nape1 sape1 eupe1 aspe1 afca1 auca1 naca1 saca1")
    known = [card for card in DECK if card not in (*unseen, "afwa1")]
    state = position("afwa1", "afpe1 aupe1", pile=" ".join(unseen[2:]), discards=" ".join(known))
    found: Counter[str] = Counter()
    for number in range(500):
        found.update(GAME.determinize(view(state), SeededChance(seed_of(number), 0)).hands[BOB])

    assert is_fair(found, dict.fromkeys(unseen, 100))


def test_a_determinized_game_can_be_played_to_its_next_deal() -> None:
    state = position("afwa1 auwa1", "afpe1", left=(1, 4), options={"match": "full"})
    world = GAME.determinize(view(state), SeededChance(bytes(32), 0))

    after = play(world, "0 deploy.watch.afwa1,auwa1", chance=SeededChance(bytes(32), 1)).state

    assert (after.phase, [len(hand) for hand in after.hands]) == ("lay", [3, 3])
