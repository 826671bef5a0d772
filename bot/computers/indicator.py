"""What people see of the computer players' thoughts: that the bot is typing, and which tables wait for their turn.

A thought that begins at once and is done within a moment shows nothing, so that messages are edited no more often.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from typing import Final

from bot.computers.pool import QueueEntry, WorkerPool
from bot.delivery.messenger import DeliveryError, Transient

log = logging.getLogger(__name__)

MOMENT: Final = 0.5
"""Seconds that a thought takes before the channel shows that the bot is typing."""
RENEWED: Final = 8.0
"""Seconds after which that is said again; Discord shows it for ten."""
LASTING: Final = 1.0
"""Seconds that a table waits, or thinks again, before its message says so."""
RECOUNTED: Final = 5.0
"""Seconds between two looks at how many come before a table that waits."""


class TypingIndicator:
    """Channels in which Discord shows that the bot is typing, each for as long as somebody wants it there.

    `show` says it to Discord once and may raise Trouble, which hurts nobody: a channel that does not allow it is left
    alone, for others it is tried again at the next renewal, `every` so many seconds.
    """

    def __init__(self, show: Callable[[int], Awaitable[None]], every: float = RENEWED) -> None:
        self._show = show
        self._every = every
        self._wanted: dict[int, int] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._barred: set[int] = set()

    @contextmanager
    def shown(self, channel: int) -> Iterator[None]:
        """Show it meanwhile."""
        self._wanted[channel] = self._wanted.get(channel, 0) + 1
        if channel not in self._tasks:
            self._tasks[channel] = asyncio.create_task(self._renew(channel), name=f"typing in {channel}")
        try:
            yield
        finally:
            self._wanted[channel] -= 1
            if not self._wanted[channel]:
                del self._wanted[channel]
                self._tasks.pop(channel).cancel()

    async def _renew(self, channel: int) -> None:
        while channel not in self._barred:
            try:
                await self._show(channel)
            except Transient as error:
                log.info("typing is not shown in channel %s (%s)", channel, error)
            except DeliveryError as error:
                log.info("typing cannot be shown in channel %s (%s)", channel, error)
                self._barred.add(channel)
            await asyncio.sleep(self._every)


class ThinkingIndicator:
    """Follows each thought while it waits and while it lasts.

    `queue` is kept for the screens: for a table whose computer players wait, how many thoughts of other tables come
    first. `retell` is told a table when that has changed for more than a moment.
    """

    def __init__(
        self, pool: WorkerPool, typing: TypingIndicator, queue: MutableMapping[int, int], retell: Callable[[int], None]
    ) -> None:
        self._thinking = pool
        self._typing = typing
        self._queue = queue
        self._retell = retell

    @contextmanager
    def followed(self, ticket: QueueEntry, channel: int) -> Iterator[None]:
        """Follow a thought for a table in this channel, for as long as it is asked for."""
        following = asyncio.create_task(self._follow(ticket, channel), name=f"follow table {ticket.holder}")
        try:
            yield
        finally:
            following.cancel()
            if self._thinking.before(ticket.holder) is None:
                self._queue.pop(ticket.holder, None)

    async def _follow(self, ticket: QueueEntry, channel: int) -> None:
        await _within(LASTING, ticket.begun)
        while not ticket.begun.is_set():
            self._tell(ticket.holder)
            await _within(RECOUNTED, ticket.begun)
        await asyncio.sleep(MOMENT)
        with self._typing.shown(channel):
            await asyncio.sleep(LASTING - MOMENT)
            self._tell(ticket.holder)
            await asyncio.Event().wait()

    def _tell(self, table: int) -> None:
        """Let the table's message say how it stands now, where that is something new."""
        before = self._thinking.before(table)
        if before == self._queue.get(table):
            return
        if before is None:
            del self._queue[table]
        else:
            self._queue[table] = before
        self._retell(table)


async def _within(seconds: float, event: asyncio.Event) -> None:
    """Wait for the event, but no longer than this."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
