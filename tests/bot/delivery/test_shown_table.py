"""Which of several tables a call shows that sounds, and what it says of the others."""

import pytest

from bot.calls import Stage
from tests.bot.delivery.test_calling import ASKS, ONE, TWO, decided, told, waits


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
