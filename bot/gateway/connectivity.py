"""Whether this process reaches Discord; if not, other processes may take over its share."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.process.clock import running_time
from bot.process.tasks import TaskOwner

log = logging.getLogger(__name__)

CUT_OFF: Final = 30.0
"""Seconds without a connection after which a process counts as cut off."""
EVERY: Final = 5.0
"""Seconds between two checks."""
SELDOM: Final = 20.0
"""Seconds until the next check after Discord greeted a test connection while no other one is open."""
_ALL: Final = "Discord"


class Connectivity:
    """Checks regularly, once begun, whether Discord is reached.

    `is_heard` tells whether any connection is open. `greets` opens a test connection, which does not identify, and
    tells whether Discord greets it.
    """

    _changed: Callable[[], None]

    def __init__(
        self,
        is_heard: Callable[[], bool],
        greets: Callable[[], Awaitable[bool]],
        clock: Callable[[], float] = running_time,
    ) -> None:
        self._is_heard = is_heard
        self._greets = greets
        self._clock = clock
        self._since: float | None = None
        """When Discord was first found not to answer; None while it answers."""
        self.is_cut_off = False
        self._looking = TaskOwner("look for", self._look, EVERY)

    def begin(self, changed: Callable[[], None]) -> None:
        """Begin to check; `changed` is called when the process becomes cut off, and when it is no longer."""
        self._changed = changed
        self._looking.schedule(_ALL)

    async def close(self) -> None:
        await self._looking.close()

    async def look(self) -> float:
        """Check once. Return the seconds until the next check.

        While a shard waits for its turn to identify, no connection may be open although Discord is there: then a test
        connection is opened.
        """
        is_heard = self._is_heard()
        is_greeted = not is_heard and await self._greets()
        if is_heard or is_greeted:
            self._since = None
        elif self._since is None:
            self._since = self._clock()
        is_cut_off = self._since is not None and self._clock() - self._since >= CUT_OFF
        if is_cut_off is not self.is_cut_off:
            log.warning("Discord is not reached: others may take over" if is_cut_off else "Discord is reached again")
            self.is_cut_off = is_cut_off
            self._changed()
        return SELDOM if is_greeted else EVERY

    async def _look(self, _what: str) -> None:
        await asyncio.sleep(await self.look())
        self._looking.schedule(_ALL)
