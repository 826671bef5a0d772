"""Fires what is due: one task sleeps until the first timer of all tables, and does what is due in order.

What fell due while the bot was down is done at the start. Whether a timer fires is decided in its transaction alone, so
that several processes may run this over one database. One that fails, as at a table whose game this bot lacks, is put
off by itself.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.process.alarm import Alarm
from bot.process.clock import Clock
from bot.process.logs import fresh_id
from bot.store.timers import TimerRepository
from bot.tables.refusals import TableBroken
from bot.tables.timed import Fired, TimedService
from bot.values.table import Timer, TimerKind

log = logging.getLogger(__name__)

FIRST_PAUSE: Final = timedelta(seconds=1)
LONGEST_PAUSE: Final = timedelta(minutes=5)
"""How long a timer that fails is put off: doubled from the first to the longest."""
IN_A_ROW: Final = 8
"""How often it is looked for what falls due meanwhile before it is told what has happened."""


class PutOff(NamedTuple):
    """Until when a timer is put off that has failed, and how long that pause was."""

    until: datetime
    pause: timedelta


class TimerRunner:
    """The one task; `fired` is told what came of the timers of a table."""

    def __init__(
        self,
        timed: TimedService,
        timers: TimerRepository,
        clock: Clock,
        fired: Callable[[Sequence[Fired]], None],
    ) -> None:
        self._timed = timed
        self._timers = timers
        self._clock = clock
        self._fired = fired
        self._put_off: dict[Timer, PutOff] = {}
        self._set: datetime | None = None
        """The first moment for which a timer was set since what is due was read last."""
        self._alarm = Alarm("timers", clock, self._fire_due)

    def start(self) -> None:
        """Begin with what is due already. Returns at once."""
        self._alarm.start()

    def wake(self, moment: datetime | None = None) -> None:
        """A timer was set for a moment, or (None) perhaps some that are due."""
        if moment is not None:
            self._set = moment if self._set is None else min(self._set, moment)
        self._alarm.wake(moment)

    async def close(self) -> None:
        """Fire no more; what falls due is done after the next start."""
        await self._alarm.close()

    async def _fire_due(self) -> datetime | None:
        """Fire what is due, and what that sets for a moment which has passed; then tell of it. When there is something
        to do next."""
        done: dict[int, list[Fired]] = {}
        try:
            later = await self._fire_until_none_is_due(done)
        finally:
            for fired in done.values():
                self._fired(fired)
        again = (it.until for it in self._put_off.values())
        return min((moment for moment in (later, *again) if moment is not None), default=None)

    async def _fire_until_none_is_due(self, done: dict[int, list[Fired]]) -> datetime | None:
        """Fire, and note what is `done` by table. When the next timer is due."""
        later = None
        for _ in range(IN_A_ROW):
            self._set, now = None, self._clock.now()
            due = await self._timers.due(now)
            later = due.later
            self._put_off = {timer: self._put_off[timer] for timer in due if timer in self._put_off}
            for timer in _without_late_reminders(due):
                if timer not in self._put_off or self._put_off[timer].until <= now:
                    await self._fire(timer, done.setdefault(timer.table, []))
            if self._set is None or self._set > self._clock.now():
                break
        return later

    async def _fire(self, timer: Timer, done: list[Fired]) -> None:
        """Fire a timer after what is `done` at its table. Where it fails, it is put off, and no other waits for it. It
        stays, since its table may read again once the bot has another version."""
        before, newest = self._put_off.get(timer), done[-1].result if done else None
        table = newest.table if newest is not None and newest.table.id == timer.table else None
        try:
            done += await self._timed.fire_in_order(timer, table)
        except Exception as error:
            if before is None and not isinstance(error, TableBroken):  # that was logged when the table was read
                name = f"a {timer.kind} timer of table {timer.table}"
                log.exception("%s failed and is tried again from time to time [%s]", name, fresh_id())
            pause = FIRST_PAUSE if before is None else min(before.pause * 2, LONGEST_PAUSE)
            self._put_off[timer] = PutOff(self._clock.now() + pause, pause)
        else:
            self._put_off.pop(timer, None)


def _without_late_reminders(due: Sequence[Timer]) -> Iterator[Timer]:
    """The timers without the reminders of a turn whose deadline has passed, too; those go with it."""
    over = {(timer.table, timer.seat) for timer in due if timer.kind is TimerKind.DEADLINE}
    for timer in due:
        if timer.kind not in (TimerKind.REMIND, TimerKind.LAST) or (timer.table, timer.seat) not in over:
            yield timer
