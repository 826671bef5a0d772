"""Which of several tables a call shows that sounds, and what it says of the others."""

from typing import Any

import pytest

from bot.delivery.notifications.decide import Act, Decided, Standing, Waiting
from bot.values.messages import ALERT_TIMES, Stage
from tests.bot.delivery.test_notifications import (
    ASKS,
    HOUR,
    MIDNIGHT,
    MINUTE,
    MORNING,
    NIGHT,
    ONE,
    SINCE_PRESS,
    TWO,
    decided,
    told,
    waits,
)
from tests.support.bot.hand_clock import NOON

URGENT = waits(2, since=MIDNIGHT)
"""Begins to wait at night, with less time left than the table that the call shows."""


@pytest.mark.parametrize("stage", [Stage.REMINDER, Stage.LAST, Stage.NUDGE])
def test_what_reminds_of_a_turn_is_shown_though_another_table_is_more_urgent(stage: Stage) -> None:
    reminded = waits(2, stage=stage)

    made = decided(ONE, TWO, reminded, told=told(ONE, TWO), standing=ASKS)

    assert made.shown == reminded
    assert made.also_new(told(ONE, TWO)) == ()


def test_a_last_call_is_shown_before_a_question_at_another_table() -> None:
    last, asked = waits(2, stage=Stage.LAST), waits(1, stage=Stage.QUESTION)

    assert decided(asked, last, told=told(ONE, TWO)).shown == last


@pytest.mark.parametrize("stage", [Stage.REMINDER, Stage.LAST])
def test_a_sound_for_another_table_repeats_no_reminder_and_names_what_is_new(stage: Stage) -> None:
    reminded = waits(1, stage=stage)

    made = decided(reminded, TWO, told=told(reminded), standing=ASKS)

    assert made.shown == ONE, "the most urgent one, as an ordinary call"
    assert made.also_new(told(reminded)) == (2,)


def at_night(*waiting: Waiting, standing: Standing = ASKS, **known: Any) -> Decided:
    """What becomes of a call to the first table, of which its person was told in the evening."""
    known = {"told": told(ONE), **known}
    return decided(*waiting, now=known.pop("now", MIDNIGHT), quiet=(NIGHT,), standing=standing, **known)


def test_a_call_that_may_not_sound_leads_in_silence_to_a_table_with_less_time_and_sounds_later() -> None:
    soon = waits(2, since=NOON)

    assert at_night(URGENT, ONE) == Decided(Act.EDIT, URGENT, again=MORNING)
    assert decided(soon, ONE, told=told(ONE), standing=ASKS, alerted=NOON - MINUTE) == Decided(
        Act.EDIT, soon, again=NOON + 29 * MINUTE
    )
    assert decided(URGENT, ONE, now=MORNING, told=told(ONE), standing=Standing(2, 5)).act is Act.SEND


def test_it_stays_where_the_other_table_has_more_time_or_was_told_of_or_a_sound_comes_as_soon() -> None:
    assert at_night(ONE, URGENT) == Decided(Act.LEAVE, ONE, again=MORNING)
    assert at_night(URGENT, ONE, told=told(URGENT, ONE)) == Decided(Act.LEAVE, ONE), "it goes not to and fro"
    coming = waits(2, since=NOON)
    assert decided(coming, ONE, told=told(ONE), standing=ASKS) == Decided(
        Act.LEAVE, ONE, again=NOON + ALERT_TIMES.after
    )


def test_what_somebody_looks_at_or_has_half_picked_is_not_taken_away_for_a_table_with_less_time() -> None:
    pressed = MIDNIGHT - MINUTE

    assert at_night(URGENT, ONE, pressed=pressed) == Decided(Act.LEAVE, ONE, again=pressed + SINCE_PRESS)
    assert at_night(URGENT, ONE, pressed=pressed, now=pressed + SINCE_PRESS).shown == URGENT
    assert at_night(URGENT, ONE, standing=ASKS._replace(touched=True)).act is Act.LEAVE
    seen = ASKS._replace(pressed=MIDNIGHT + MINUTE)
    assert at_night(URGENT, ONE, standing=seen, now=MIDNIGHT + HOUR).act is Act.LEAVE, "it waited when they pressed"
    assert at_night(URGENT, ONE, standing=ASKS._replace(pressed=pressed), now=MIDNIGHT + HOUR).act is Act.EDIT


@pytest.mark.parametrize("stage", [Stage.REMINDER, Stage.LAST, Stage.NUDGE])
def test_a_reminder_is_not_taken_away_for_a_table_with_less_time(stage: Stage) -> None:
    assert at_night(URGENT, ONE, told=told(ONE, waits(1, stage=stage))).act is Act.LEAVE


def test_a_question_is_not_taken_away_for_a_table_with_less_time() -> None:
    asked = waits(1, stage=Stage.QUESTION)

    assert at_night(URGENT, ONE, asked, told=told(ONE, asked)).act is Act.LEAVE
    assert at_night(URGENT, asked._replace(decision=-1), told=told(asked), standing=Standing(1, -1)).act is Act.LEAVE


def test_a_table_that_is_paused_or_mentions_takes_no_call_over() -> None:
    paused = URGENT._replace(resumes=MIDNIGHT + HOUR)

    assert at_night(paused, ONE) == Decided(Act.LEAVE, ONE, again=MIDNIGHT + HOUR)
    assert at_night(URGENT._replace(mention=True), ONE).act is Act.LEAVE
    mention = ONE._replace(mention=True)
    assert at_night(URGENT, mention, standing=ASKS._replace(mention=True)).act is Act.LEAVE
