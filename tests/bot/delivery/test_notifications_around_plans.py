"""How a person is called where a plan may be played: nothing leads them to a turn that it plays."""

from bot.delivery.notifications.decide import Act, Decided, Standing
from tests.bot.delivery.test_notifications import MINUTE, OTHER, RESTS, SECOND, TWO, decided, told, waits
from tests.support.bot.hand_clock import NOON


def test_a_call_that_sounds_shows_no_table_where_a_plan_may_still_be_played() -> None:
    soon = waits(1, NOON - MINUTE, planned=NOON + SECOND)
    mentioned, here = soon._replace(mention=True), TWO._replace(mention=True)

    assert decided(soon._replace(answered=True), TWO) == Decided(Act.SEND, TWO, (TWO,))
    assert decided(soon, TWO) == Decided(Act.SEND, TWO, (soon, TWO)), "in private it is named, as ever"
    assert decided(soon, here) == Decided(Act.SEND, here, (here,)), "where others read it, it is not"
    assert decided(mentioned, TWO) == Decided(Act.SEND, TWO, (TWO,))
    assert decided(soon, TWO, told=told(TWO)).again == NOON + SECOND
    assert decided(soon, TWO, told=told(TWO), now=NOON + SECOND).shown == soon


def test_a_call_leads_without_a_sound_to_a_turn_that_nothing_plays_and_to_no_other() -> None:
    turn = waits(since=NOON, planned=NOON + MINUTE)

    assert decided(turn, standing=RESTS, told=told(turn)).act is Act.EDIT
    assert decided(turn._replace(answered=True), standing=RESTS, told=told(turn)).act is Act.IDLE
    assert decided(turn._replace(answered=True), standing=OTHER, told=told(turn)).act is Act.LEAVE
    assert decided(turn._replace(answered=True), TWO, standing=Standing(2, 5), told=told(TWO)).shown == TWO
