"""What is due is done whatever happened before: a round that fails keeps the next ones waiting only for moments."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from bot.process import tasks
from bot.process.clock import SystemClock
from bot.process.tasks import Alarm
from tests.support.bot.bot_process import poll
from tests.support.bot.event_loop import idle

pytest_plugins = ["tests.support.bot.pauses"]


class Rounds:
    """What an alarm does: round after round, at once; those fail that are given, and after the last it only waits."""

    def __init__(self, *fail: int, last: int) -> None:
        self._clock = SystemClock()
        self._fail = fail
        self._last = last
        self._numbers: Iterator[int] = iter(range(1, 10_000))
        self.done = self.failed = 0
        self.alarm = Alarm("rounds", self._clock, self._ring)

    async def _ring(self) -> datetime | None:
        number = next(self._numbers)
        await asyncio.sleep(0)
        if number in self._fail:
            self.failed = number
            raise OSError
        self.done = number
        return self._clock.now() if self.done < self._last else None


async def test_the_pause_after_a_failure_begins_anew_once_a_round_was_good(pauses: list[float]) -> None:
    rounds = Rounds(3, 4, 8, 20, last=30)

    rounds.alarm.start()
    await poll(lambda: rounds.done >= 30)
    await rounds.alarm.close()

    assert pauses == [1, 2, 1, 1]


async def test_however_many_rounds_fail_it_is_tried_again_within_half_a_minute(pauses: list[float]) -> None:
    rounds = Rounds(*range(1, 9), last=9)

    rounds.alarm.start()
    await poll(lambda: rounds.done >= 9)
    await rounds.alarm.close()

    assert pauses == [1, 2, 4, 8, 16, 30, 30, 30]


@pytest.mark.parametrize("moment", [None, datetime(2030, 1, 1, tzinfo=UTC)], ids=["now", "a moment"])
async def test_waking_it_ends_a_pause(moment: datetime | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 600)
    rounds = Rounds(2, last=2)
    rounds.alarm.start()
    await poll(lambda: rounds.failed == 2)

    rounds.alarm.wake(moment)

    await poll(lambda: rounds.done == 3)
    await rounds.alarm.close()


async def test_nothing_is_done_before_it_is_started() -> None:
    rounds = Rounds(last=1)

    rounds.alarm.wake()
    await idle()

    assert rounds.done == 0
    await rounds.alarm.close()
