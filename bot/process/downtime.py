"""Store a heartbeat each minute, so that no clock runs during downtime.

The bot counts as running while it hears Discord (with several processes, while one of them does), since otherwise
nobody can play. More than a minute without a heartbeat is downtime, which pauses every clock, also while it lasts.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final, Protocol

from bot.process.clock import Clock
from bot.process.tasks import TaskOwner
from bot.values.calendar import ABSENT, Pause

log = logging.getLogger(__name__)

_EVERY: Final = timedelta(minutes=1)
LISTEN: Final = timedelta(seconds=5)
"""The pause before checking again whether Discord is heard."""
_ALL: Final = "of the bot"


class Presence(Protocol):
    async def beat(self, now: datetime, *, awake: bool) -> Pause | None: ...

    async def downtime(self, now: datetime) -> tuple[Pause, ...]: ...

    async def last_elsewhere(self) -> datetime | None: ...


class Heartbeat:
    """The heartbeat task. `begin` starts it once the bot can react to downtime."""

    _heard: Callable[[], bool]
    _missed: Callable[[Pause], Awaitable[None]]

    def __init__(self, presence: Presence, clock: Clock) -> None:
        self._presence = presence
        self._clock = clock
        self._last: datetime | None = None
        self._downtime: tuple[Pause, ...] = ()
        self._untold: Pause | None = None
        """A downtime that `downtime` or the store has reported, until it is over and was passed to `missed`."""
        self._task = TaskOwner("heartbeat", self._listen, _EVERY.total_seconds() / 2)

    def downtime(self) -> tuple[Pause, ...]:
        """Return the downtime, with one that has not ended yet."""
        last = self._last
        if last is None or self._clock.leaps or self._clock.now() - last < ABSENT:
            return self._downtime
        self._untold = Pause(last, None)  # even if the next heartbeat turns out to be in time
        return (*self._downtime, self._untold)

    async def begin(self, heard: Callable[[], bool], missed: Callable[[Pause], Awaitable[None]]) -> None:
        """Note the downtime before this start, and store heartbeats while Discord is `heard`.

        `missed` is called with each downtime once it is over.
        """
        self._heard, self._missed = heard, missed
        await self._beat()
        self._task.schedule(_ALL)

    async def close(self) -> None:
        """Store no more heartbeats."""
        await self._task.close()

    async def _listen(self, _what: str) -> None:
        begun, hears = self._clock.now(), self._heard()
        if hears:
            await self._beat()
        elif (elsewhere := await self._presence.last_elsewhere()) is not None:
            await self._is_there(elsewhere, begun)
        await self._clock.until(begun + (_EVERY if hears else LISTEN), asyncio.Event())
        self._task.schedule(_ALL)

    async def _beat(self) -> None:
        now = self._clock.now()
        awake = self._last is not None and self._clock.leaps
        pause = await self._presence.beat(now, awake=awake)
        if pause is not None:
            log.info("the bot was not there for %s: no clock ran", now - pause.begin)
            self._untold = pause
        await self._is_there(now, now)
        if (untold := self._untold) is not None:
            await self._missed(untold)
            if self._untold is untold:
                self._untold = None

    async def _is_there(self, beat: datetime, now: datetime) -> None:
        """Take note of a heartbeat. Read the downtime again if this process knew of none for long: another process may
        have ended it."""
        if self._last is None or self._untold is not None or beat - self._last >= ABSENT:
            self._downtime = await self._presence.downtime(now)
        self._last = beat if self._last is None else max(self._last, beat)
