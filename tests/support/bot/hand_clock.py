"""The clock of a bot in the test's own process: it stands still until the test turns it."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.process.clock import Clock
from playground import clock as discords

NOON: Final = datetime(2030, 1, 1, 12, tzinfo=UTC)
"""When it is for a test that has not said so. It does not depend on when it is run, as "tonight at eight" does, or on
summer time."""


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
        self._waiting: list[tuple[datetime, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        return datetime.fromtimestamp(round(self._discord.now(), 3), UTC)  # so that sums stay exact

    async def until(self, moment: datetime, woken: asyncio.Event) -> None:
        turned: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waking = asyncio.create_task(woken.wait())
        self._waiting.append((moment, turned))
        self._wake()
        try:
            await asyncio.wait((turned, waking), return_when=asyncio.FIRST_COMPLETED)
        finally:
            waking.cancel()
            self._waiting.remove((moment, turned))

    def turn_to(self, moment: datetime) -> None:
        """Turn it forward to a moment; one that has passed changes nothing."""
        self.advance(max(timedelta(), moment - self.now()))

    def advance(self, by: timedelta) -> None:
        """Turn it forward. Whoever waits for a moment that it passes goes on, in the order of these moments, as soon as
        the test awaits something."""
        self._discord.advance(by.total_seconds())
        self._wake()

    def _wake(self) -> None:
        for moment, turned in sorted(self._waiting, key=lambda waiting: waiting[0]):
            if moment <= self.now() and not turned.done():
                turned.set_result(None)
