"""Spy: what players can plan of their next turn, and what stops it."""

import pytest

from games.core import Seat
from games.planning import names
from games.spy import DECK, SpyState, SpyView
from tests.support.games.spy.positions import (
    ANN,
    BOB,
    CAS,
    FULL,
    GAME,
    LAST_TWO,
    ROUND,
    ending,
    placing,
    play,
    position,
    view,
)

HAND = "afwa1 auwa1 afha1"


def ahead(state: SpyState, *planned: str, seat: Seat = BOB) -> SpyView | None:
    return GAME.ahead(view(state, seat), tuple(map(GAME.read, planned)))


def plannable(state: SpyState, *planned: str) -> list[str]:
    found = ahead(state, *planned)
    return [] if found is None else [str(move) for move in GAME.legal(found)]


def test_a_card_to_lay_out_can_be_planned_with_three_in_hand() -> None:
    assert plannable(position("", HAND)) == ["lay.afha1", "lay.afwa1", "lay.auwa1"]


def test_after_a_card_to_lay_out_deployments_with_it_can_be_planned() -> None:
    found = ahead(position("", HAND), "lay.afwa1")

    assert found is not None
    assert (found.hand, found.laid[BOB], found.hand_sizes) == (("afha1", "auwa1"), ("afwa1",), (0, 2))
    assert "deploy.watch.afwa1,auwa1" in map(str, GAME.legal(found))


def test_after_a_planned_deployment_its_cards_are_gone_and_its_spies_are_there() -> None:
    found = ahead(position("", LAST_TWO), "deploy.watch.afwa1,auwa1")

    assert found is not None
    assert (found.hand, found.left, found.spies_on("watch")) == ((), (9, 8), 2)
    assert (found.discards, found.deployed) == (("afwa1", "auwa1"), True)
    assert list(map(str, GAME.legal(found))) == ["done"]


def test_a_planned_move_is_not_told_as_if_it_had_happened() -> None:
    state = play(position("", "", HAND), "0 done").state

    found = ahead(state, "lay.afwa1", seat=CAS)

    assert found is not None
    assert (found.turn, found.last) == (state.turn, view(state, CAS).last)


def test_the_end_of_a_turn_ends_a_plan_since_a_card_is_drawn_then() -> None:
    assert ahead(position("", LAST_TWO), "done") is None


def test_nothing_is_planned_for_the_next_game_of_a_match() -> None:
    state = position("", "", laid=(" ".join(DECK), ""), idle=3, options=FULL)

    assert "done" in plannable(state)
    assert ahead(state, "done") is None


@pytest.mark.parametrize("options", [{}, FULL, ROUND])
def test_the_last_spy_ends_a_plan(options: dict[str, str]) -> None:
    state = position("", LAST_TWO, left=(9, 1), options=options)

    assert ahead(state, "deploy.watch.afwa1,auwa1") is None


def test_a_plan_that_is_not_legal_any_more_leads_nowhere() -> None:
    assert ahead(position("", LAST_TWO), "lay.afwa1") is None
    assert ahead(position("", "afwa1"), "deploy.watch.afwa1,auwa1") is None


def test_nothing_is_planned_by_those_whose_last_turn_is_over() -> None:
    state = position("", "", "", mover=BOB, options=ROUND, last_round=True)

    assert ahead(state, seat=ANN) is None
    assert ahead(state, seat=CAS) is not None


def test_a_plan_stops_when_others_deploy_on_its_target() -> None:
    step = play(position(LAST_TWO, "auha1 afha1"), "0 deploy.watch.afwa1,auwa1")
    watch, hat = names(["deploy.watch.euwa1,aswa1,sawa1"]), names(["deploy.hat.auha1,afha1"])

    assert [event.stopping(BOB, watch) for event in step.events] == [True]
    assert [event.stopping(BOB, hat) for event in step.events] == [False]
    assert [event.stopping(ANN, watch) for event in step.events] == [False]


def test_every_plan_stops_when_the_last_round_begins() -> None:
    step = placing(ending((1, 4, 4), options=ROUND))

    assert any(event.stopping(CAS, ()) for event in step.events)


def test_every_plan_stops_when_the_next_game_of_a_match_is_dealt() -> None:
    step = placing(ending((1, 4), options=FULL))

    assert any(event.stopping(BOB, ()) for event in step.events)


def test_a_card_that_others_draw_stops_nothing() -> None:
    step = play(position("", HAND, pile="asca1"), "0 done")

    assert not any(event.stopping(BOB, {"asca1", "watch"}) for event in step.events)
