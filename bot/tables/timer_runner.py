"""Fires what is due: one task sleeps until the first timer of all tables, and does what is due in order.

What fell due while the bot was down is done at the start. Whether a timer fires is decided in its transaction alone, so
that several processes may run this over one database. One that fails, as at a table whose game this bot lacks, is put
off by itself.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.process.alarm import Alarm
from bot.process.clock import Clock
from bot.process.logs import fresh_id
from bot.store.timers import TimerRepository
from bot.tables.refusals import TableBroken
from bot.tables.timed import TimedService
from bot.values.table import Result, Timer

log = logging.getLogger(__name__)

FIRST_PAUSE: Final = timedelta(seconds=1)
LONGEST_PAUSE: Final = timedelta(minutes=5)
"""How long a timer that fails is put off: doubled from the first to the longest."""


class PutOff(NamedTuple):
    """Until when a timer is put off that has failed, and how long that pause was."""

    until: datetime
    pause: timedelta


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
        self._put_off: dict[Timer, PutOff] = {}
        self._alarm = Alarm("timers", clock, self._next, self._fire_due)

    def start(self) -> None:
        """Begin with what is due already. Returns at once."""
        self._alarm.start()

    def wake(self) -> None:
        """A timer was set that may be the first one."""
        self._alarm.wake()

    async def close(self) -> None:
        """Fire no more; what falls due is done after the next start."""
        await self._alarm.close()

    async def _next(self) -> datetime | None:
        """When there is something to do next."""
        first = await self._timers.next_due(self._put_off.keys())
        again = (it.until for it in self._put_off.values())
        return min((moment for moment in (first, *again) if moment is not None), default=None)

    async def _fire_due(self) -> None:
        now = self._clock.now()
        due = await self._timers.due(now)
        self._put_off = {timer: self._put_off[timer] for timer in due if timer in self._put_off}
        for timer in due:
            put_off = self._put_off.get(timer)
            if put_off is None or put_off.until <= now:
                await self._fire(timer, put_off)

    async def _fire(self, timer: Timer, before: PutOff | None) -> None:
        """Fire a timer, which may have been put off before; where it fails, it is put off, and no other waits for it.
        It stays, since its table may read again once the bot has another version."""
        try:
            for one in await self._timed.in_order(timer):
                self._fired(one, await self._timed.fire(one))
        except Exception as error:
            if before is None and not isinstance(error, TableBroken):  # that was logged when the table was read
                name = f"a {timer.kind} timer of table {timer.table}"
                log.exception("%s failed and is tried again from time to time [%s]", name, fresh_id())
            pause = FIRST_PAUSE if before is None else min(before.pause * 2, LONGEST_PAUSE)
            self._put_off[timer] = PutOff(self._clock.now() + pause, pause)
        else:
            self._put_off.pop(timer, None)
