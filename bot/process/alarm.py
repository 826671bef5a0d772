"""One task that sleeps until the first of many moments, and does what is due then."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from typing import Final, TypeVar

from bot.process.clock import Clock
from bot.process.tasks import TaskOwner

LOOK: Final = timedelta(seconds=30)
"""After so long it is looked at the latest whether another process has set an earlier moment, and tried again where
looking failed."""
ALL: Final = "of all"
Item = TypeVar("Item")


class Due(tuple[Item, ...]):
    """What is due by a moment, in order; `later` is when the first of all else falls due, None where nothing does."""

    later: datetime | None

    def __new__(cls, items: Iterable[Item], later: datetime | None) -> "Due[Item]":
        due = super().__new__(cls, items)
        due.later = later
        return due


class Alarm:
    """`ring` does what is due by now, and gives the next moment at which something is, None for none. `name` tells in
    the log what is done.

    A round that fails is done again after a pause, which grows from one failure to the next and which waking it ends.
    What fails by itself must not make `ring` fail, since that keeps all others waiting.
    """

    def __init__(
        self,
        name: str,
        clock: Clock,
        ring: Callable[[], Awaitable[datetime | None]],
    ) -> None:
        self._clock = clock
        self._ring = ring
        self._woken = asyncio.Event()
        self._task = TaskOwner(name, self._round, LOOK.total_seconds())
        self._started = False
        self._sleeps_until: datetime | None = None
        """None while it does not sleep."""
        self._rings = False
        self._set: datetime | None = None
        """The first moment that was set since the round began."""

    def start(self) -> None:
        """Begin with what is due already. Returns at once."""
        self._started = True
        self._task.schedule(ALL)

    def wake(self, moment: datetime | None = None) -> None:
        """Something is due at a moment, or (None) perhaps already."""
        if moment is not None and self._rings:
            self._set = moment if self._set is None else min(self._set, moment)
            return
        if moment is not None and self._sleeps_until is not None and self._sleeps_until <= moment:
            return
        self._woken.set()
        if self._started:
            self._task.schedule(ALL)

    async def close(self) -> None:
        """Do no more; what falls due is done after the next start."""
        await self._task.close()

    async def _round(self, _what: str) -> None:
        """Do what is due, wait for what comes first, and begin anew."""
        self._woken.clear()
        self._set, self._rings = None, True
        try:
            first = await self._ring()
        finally:
            self._rings = False
        latest = self._clock.now() + LOOK
        self._sleeps_until = min(it for it in (first, self._set, latest) if it is not None)
        try:
            await self._clock.until(self._sleeps_until, self._woken)
        finally:
            self._sleeps_until = None
        self._task.schedule(ALL)
