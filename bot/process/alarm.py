"""One task that sleeps until the first of many moments, and does what is due then."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

from bot.process.clock import Clock
from bot.process.tasks import TaskOwner

LOOK: Final = timedelta(seconds=30)
"""After so long it is looked at the latest whether another process has set an earlier moment, and tried again where
looking failed."""
ALL: Final = "of all"


class Alarm:
    """`first` is the next moment at which something is due, None for none, and `ring` does what is due by now. `name`
    tells in the log what is done.

    A round in which either fails is done again after a pause, which grows only from one failure to the next, and which
    whoever wakes it ends. What fails by itself must not make `ring` fail, since that keeps all others waiting.
    """

    def __init__(
        self,
        name: str,
        clock: Clock,
        first: Callable[[], Awaitable[datetime | None]],
        ring: Callable[[], Awaitable[None]],
    ) -> None:
        self._clock = clock
        self._first = first
        self._ring = ring
        self._woken = asyncio.Event()
        self._task = TaskOwner(name, self._round, LOOK.total_seconds())
        self._started = False

    def start(self) -> None:
        """Begin with what is due already. Returns at once."""
        self._started = True
        self._task.schedule(ALL)

    def wake(self) -> None:
        """A moment was set that may be the first one."""
        self._woken.set()
        if self._started:
            self._task.schedule(ALL)

    async def close(self) -> None:
        """Do no more; what falls due is done after the next start."""
        await self._task.close()

    async def _round(self, _what: str) -> None:
        """Do what is due, wait for what comes first, and begin anew."""
        self._woken.clear()
        await self._ring()
        first, latest = await self._first(), self._clock.now() + LOOK
        await self._clock.until(latest if first is None else min(first, latest), self._woken)
        self._task.schedule(ALL)
