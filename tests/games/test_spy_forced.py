"""Spy, option `nothing to deploy`: whoever can deploy nothing has no decision, and all learn that they could not."""

import pytest

from games.chance import SeededChance
from games.core import Seat
from games.spy import OLDER, TARGETS, Spy1, SpyState
from tests.support.games.spy.positions import (
    ANN,
    ASKED,
    BOB,
    CAS,
    GAME,
    GOES_ON,
    IDLE,
    ROUND,
    play,
    position,
    told,
    view,
)

SHUT: dict[str, tuple[int, ...]] = dict.fromkeys(TARGETS, (9, 9, 9, 9))
"""Nobody ever has so many cards of a motif."""
STUCK = "afwa1 augl1"
"""Two cards with nothing in common,"""
ABLE = "afwa1 auwa1"
"""and two of a motif."""


def forced(state: SpyState, seat: Seat = ANN) -> str | None:
    move = GAME.forced(view(state, seat))
    return None if move is None else str(move)


def forced_in_a_row(state: SpyState) -> tuple[SpyState, int]:
    """The position at the next decision or the end, and how many moves were forced before it."""
    number = 0
    while (to_act := view(state).to_act) and (move := GAME.forced(view(state, to_act[0]))) is not None:
        state = GAME.apply(state, to_act[0], move, SeededChance(bytes(32), number)).state
        number += 1
    return state, number


# After a card was laid out


def test_who_lays_a_card_out_and_can_deploy_nothing_draws_at_once() -> None:
    step = play(position(f"{STUCK} nape1", "", pile="asha1", options=GOES_ON), "0 lay.nape1")

    assert told(step) == ["Ann lays out pen · North America.", "Ann has nothing to deploy and draws a card."]
    assert (step.state.mover, step.state.hands[ANN], step.state.laid[ANN]) == (
        BOB,
        ("asha1", "augl1", "afwa1"),
        ("nape1",),
    )


@pytest.mark.parametrize("laid", ["nape1", "afwa1"])
def test_who_can_deploy_something_decides_whichever_card_they_lay_out(laid: str) -> None:
    step = play(position(f"{ABLE} nape1", "", options=GOES_ON), f"0 lay.{laid}")

    assert len(step.events) == 1
    assert (step.state.mover, step.state.phase) == (ANN, "deploy")
    assert forced(step.state) is None


def test_a_card_that_ends_the_turn_is_not_laid_out_at_once() -> None:
    lay = GAME.read("lay.nape1")

    at_once = [lay.is_at_once(view(position(f"{two} nape1", "", options=GOES_ON))) for two in (STUCK, ABLE)]

    assert at_once == [False, True]


# At the beginning of a turn, and after a deployment


def test_who_begins_a_turn_with_nothing_to_deploy_can_only_end_it() -> None:
    assert forced(position(STUCK, "", options=GOES_ON)) == "done"
    assert forced(position("", "", options=GOES_ON)) == "done"
    assert forced(position(ABLE, "", options=GOES_ON)) is None


def test_three_cards_in_hand_are_a_decision_as_ever() -> None:
    assert forced(position(f"{STUCK} nape1", "", options=GOES_ON)) is None


def test_who_has_deployed_all_that_they_could_can_only_end_their_turn_and_may_take_it_back_before() -> None:
    state = position("augl1", "", laid=(ABLE, ""), options=GOES_ON)
    deploy = GAME.read("deploy.watch.afwa1,auwa1")

    step = play(state, f"0 {deploy}")

    assert (step.state.mover, forced(step.state)) == (ANN, "done")
    assert deploy.undoable(view(state))


def test_nobody_else_is_forced_while_they_wait() -> None:
    assert forced(position(STUCK, STUCK, options=GOES_ON), BOB) is None


@pytest.mark.parametrize(
    ("hand", "said"), [(STUCK, "Ann has nothing to deploy and draws a card."), (ABLE, "Ann draws a card.")]
)
def test_all_are_told_whether_somebody_could_deploy_who_draws(hand: str, said: str) -> None:
    assert told(play(position(hand, "", pile="asha1", options=GOES_ON), "0 done")) == [said]


def test_the_table_hears_of_it_in_a_headline() -> None:
    step = play(position(STUCK, "", pile="asha1", options=GOES_ON), "0 done")

    headline = GAME.headline(view(step.state, None), [event for event in step.events if event.seen_by is None], BOB)

    assert headline is not None
    assert headline.text.msgid == "{seat} has nothing to deploy."


@pytest.mark.parametrize("viewer", [BOB, None])
def test_nobody_sees_it_before_the_draw_which_an_undo_may_still_prevent(viewer: Seat | None) -> None:
    pile = "asha1 asgl1"
    able = position("afgl1 augl1", "", laid=(ABLE, ""), pile=pile, options=GOES_ON)
    unable = position("afgl1 auha1", "", laid=(ABLE, ""), pile=pile, options=GOES_ON)

    after = [play(state, "0 deploy.watch.afwa1,auwa1").state for state in (able, unable)]

    assert [forced(state) for state in after] == [None, "done"]
    assert view(after[0], viewer) == view(after[1], viewer)


# Where nothing goes on by itself


def test_whoever_is_asked_ends_their_turn_themselves_and_nobody_learns_why() -> None:
    begun, laying = position(STUCK, "", pile="asha1", options=ASKED), position(f"{STUCK} nape1", "", options=ASKED)

    assert forced(begun) is None
    assert told(play(begun, "0 done")) == ["Ann draws a card."]
    assert told(play(laying, "0 lay.nape1")) == ["Ann lays out pen · North America."]


def test_in_the_last_round_nothing_goes_on_since_its_end_is_asked_about() -> None:
    options = {**ROUND, **GOES_ON}
    begun = position(STUCK, "", "", options=options, last_round=True, pile="asha1")
    laying = position(f"{STUCK} nape1", "", "", options=options, last_round=True, pile="asha1")

    assert forced(begun) is None
    assert GAME.question(view(begun), GAME.read("done")) is not None
    assert told(play(begun, "0 done")) == ["Ann draws a card."]
    assert told(play(laying, "0 lay.nape1")) == ["Ann lays out pen · North America."]


# Chains


@pytest.mark.parametrize("seats", GAME.seats)
def test_all_who_can_deploy_nothing_come_to_a_card_to_lay_out(seats: int) -> None:
    spies = {target: on[:seats] for target, on in SHUT.items()}

    after, number = forced_in_a_row(position(*[""] * seats, spies=spies, options=GOES_ON))

    assert (number, after.phase) == (3 * seats, "lay")


@pytest.mark.parametrize("seats", GAME.seats)
def test_without_cards_all_who_can_deploy_nothing_come_to_the_end(seats: int) -> None:
    spies = {target: on[:seats] for target, on in SHUT.items()}

    after, number = forced_in_a_row(position(*[STUCK] * seats, spies=spies, pile="", options=GOES_ON))

    assert number == 2 * seats
    assert after.ended is not None
    assert after.ended.reason == IDLE


# Plans


def test_nothing_is_planned_for_a_turn_that_goes_on_by_itself() -> None:
    assert GAME.ahead(view(position("", STUCK, options=GOES_ON), BOB)) is None
    assert GAME.ahead(view(position("", ABLE, options=GOES_ON), BOB)) is not None
    assert GAME.ahead(view(position("", STUCK, options=ASKED), BOB)) is not None


def test_a_plan_ends_with_the_card_or_the_deployment_after_which_the_turn_goes_on_by_itself() -> None:
    laying, deploying = position("", f"{STUCK} nape1", options=GOES_ON), position("", ABLE, options=GOES_ON)

    assert GAME.ahead(view(laying, BOB)) is not None
    assert GAME.ahead(view(laying, BOB), (GAME.read("lay.nape1"),)) is None
    assert GAME.ahead(view(deploying, BOB), (GAME.read("deploy.watch.afwa1,auwa1"),)) is None


# Rules 1


def test_games_of_rules_1_are_read_as_asked() -> None:
    [old] = OLDER
    begun = old.setup(2, old.options.model_validate({"spies": "half"}), SeededChance(bytes(32), 0)).state
    stored = begun.model_dump_json()
    assert "nothing" not in stored

    state = old.state.model_validate_json(stored)

    assert isinstance(old, Spy1)
    assert isinstance(state, SpyState)
    assert state == begun
    assert (state.options.goes_on, GAME.options().goes_on) == (False, True)


def test_a_stored_game_of_rules_1_plays_on_without_a_turn_that_ends_by_itself() -> None:
    [old] = OLDER
    assert isinstance(old, Spy1)
    state = old.setup(3, old.options.model_validate({}), SeededChance(bytes(32), 0)).state
    stored = state.replace(hands=(*[("afwa1", "augl1", "nape1")] * 3,), placed=tuple(SHUT[it][:3] for it in TARGETS))

    read = old.state.model_validate_json(stored.model_dump_json())
    assert isinstance(read, SpyState)
    laid = old.apply(read, read.mover, GAME.read("lay.nape1"), SeededChance(bytes(32), 1))

    assert [event.kind for event in laid.events] == ["laid"]
    assert old.forced(old.view(laid.state, read.mover)) is None
    assert CAS not in old.view(laid.state, None).to_act or read.mover == CAS
