"""The clock of a bot in the test's own process: it stands still until the test turns it."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.process.clock import Clock
from playground import clock as discords

NOON: Final = datetime(2030, 1, 1, 12, tzinfo=UTC)
"""When it is for a test that has not said so. It does not depend on when it is run, as "tonight at eight" does, or on
summer time."""
A_LITTLE: Final = 1e-6
"""Seconds between two that go on: so that they do in order."""
PATIENCE: Final = 30.0
"""Seconds after which a test gives up waiting for somebody to wait."""


def frozen_at(moment: datetime = NOON) -> discords.Clock:
    """A frozen clock of a fake Discord that shows a moment."""
    clock = discords.Clock(frozen=True)
    clock.advance(moment.timestamp() - clock.now())
    return clock


class HandClock(Clock):
    """Shows what a frozen clock of a fake Discord shows, so that one turn turns both; without one it has its own, at
    noon."""

    leaps = True

    def __init__(self, discord: discords.Clock | None = None) -> None:
        self._discord = discord or frozen_at()
        self._waiting: list[tuple[datetime, asyncio.Timeout, asyncio.Event]] = []

    def now(self) -> datetime:
        return datetime.fromtimestamp(round(self._discord.now(), 3), UTC)  # so that sums stay exact

    async def until(self, moment: datetime, woken: asyncio.Event) -> None:
        if moment <= self.now():
            await asyncio.sleep(0)
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(None) as turned:
                waiting = moment, turned, woken
                self._waiting.append(waiting)
                try:
                    await woken.wait()
                finally:
                    self._waiting = [it for it in self._waiting if it is not waiting]

    async def awaited(self, moment: datetime | None = None) -> None:
        """Wait until somebody waits by this clock: whoever went on or was woken has done what was due then. With a
        moment, until somebody waits for that one."""
        async with asyncio.timeout(PATIENCE):
            while not any(moment in (None, it) for it, _, woken in self._waiting if not woken.is_set()):  # noqa: ASYNC110
                await asyncio.sleep(0.001)

    def turn_to(self, moment: datetime) -> None:
        """Turn it forward to a moment; one that has passed changes nothing."""
        self.advance(max(timedelta(), moment - self.now()))

    def advance(self, by: timedelta) -> None:
        """Turn it forward. Whoever waits for a moment that it passes goes on, in the order of these moments, as soon as
        the test awaits something."""
        self._discord.advance(by.total_seconds())
        self._wake()

    def _wake(self) -> None:
        now = asyncio.get_running_loop().time() if self._waiting else 0.0
        for place, waiting in enumerate(sorted(self._waiting, key=lambda waiting: waiting[0])):
            moment, turned, _ = waiting
            if moment <= self.now():
                self._waiting.remove(waiting)
                turned.reschedule(now + place * A_LITTLE)
