"""Fires what is due: one task sleeps until the first timer of all tables, and does what is due in order.

What fell due while the bot was down is done at the start. Whether a timer fires is decided in its transaction alone, so
that several processes may run this over one database.
"""

import logging
from collections.abc import Callable

from bot.alarm import Alarm
from bot.clock import Clock
from bot.logs import fresh_id
from bot.model import Result, Timer
from bot.store.timers import TimerRepository
from bot.tables.timed import TimedService
from bot.tasks import TryAgain

log = logging.getLogger(__name__)


class TimerRunner:
    """The one task; `fired` is told of each timer that had an effect, and (None) of each that has none any more."""

    def __init__(
        self,
        timed: TimedService,
        timers: TimerRepository,
        clock: Clock,
        fired: Callable[[Timer, Result | None], None],
    ) -> None:
        self._timed = timed
        self._timers = timers
        self._clock = clock
        self._fired = fired
        self._alarm = Alarm("timers", clock, timers.next_due, self._fire_due)

    def start(self) -> None:
        """Begin with what is due already. Returns at once."""
        self._alarm.start()

    def wake(self) -> None:
        """A timer was set that may be the first one."""
        self._alarm.wake()

    async def close(self) -> None:
        """Fire no more; what falls due is done after the next start."""
        await self._alarm.close()

    async def _fire_due(self) -> None:
        """One that fails does not keep the others waiting; it is tried again. Raises TryAgain."""
        failed = 0
        for timer in await self._timers.due(self._clock.now()):
            try:
                await self._fire(timer)
            except Exception:
                log.exception("a %s timer of table %s failed [%s]", timer.kind, timer.table, fresh_id())
                failed += 1
        if failed:
            raise TryAgain(f"{failed} failed")

    async def _fire(self, timer: Timer) -> None:
        self._fired(timer, await self._timed.fire(timer))
