"""The clock of a bot in the test's own process: it stands still until the test turns it."""

import asyncio
from datetime import UTC, datetime, time, timedelta

from bot.clock import Clock
from playground import clock as discords


def at_noon() -> discords.Clock:
    """A frozen clock of a fake Discord at noon of tomorrow, UTC: so nothing depends on the hour at which a test is run,
    as "tonight at eight" does."""
    clock = discords.Clock(frozen=True)
    now = datetime.fromtimestamp(clock.now(), UTC)
    clock.advance((datetime.combine(now, time(12), UTC) + timedelta(days=1) - now).total_seconds())
    return clock


class HandClock(Clock):
    """Shows what a frozen clock of a fake Discord shows, so that one turn turns both; without one it has its own, at
    noon."""

    leaps = True

    def __init__(self, discord: discords.Clock | None = None) -> None:
        self._discord = discord or at_noon()
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
