"""What becomes of games that ended long ago, of old presses, and of servers that have removed the bot; the tasks that
see to it."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from bot.ownership.ownership import ALONE, MAINTENANCE, LeaseLost, Ownership
from bot.process.clock import Clock
from bot.process.logs import fresh_id
from bot.process.tasks import TaskOwner
from bot.store.connections.database import is_passing
from bot.tables.service import TableService
from bot.values.retention import FOR_EVER, Keep
from bot.values.table import Table

log = logging.getLogger(__name__)

EVERY: Final = timedelta(hours=1)
"""How often it is looked what is old."""
GRACE: Final = timedelta(days=30)
"""After how long the tables are closed of a server that has removed the bot, and what it had chosen is forgotten."""
KEPT: Final = timedelta(days=1)
"""For how long it is kept when somebody pressed something last."""
TRIED: Final = timedelta(days=14)
"""For how long it is kept what somebody tries again of a finished game, since they last played there."""
PAUSE: Final = 0.05
"""Seconds for which whoever plays can write before the next table shrinks."""
_ALL: Final = "what is old"


class Retention:
    """The tasks. `closed` is told of each table that is closed; `is_in` says whether the bot is surely in a server,
    None where another process hears of that. `anonymised` is told when calls may have to be deleted.

    Of several processes, one alone shrinks what is old, and each sees to the servers of the shards that it serves.
    """

    def __init__(
        self,
        tables: TableService,
        clock: Clock,
        closed: Callable[[Table], None],
        is_in: Callable[[int], bool | None],
        keep: Keep = FOR_EVER,
        anonymised: Callable[[], None] = lambda: None,
        ownership: Ownership = ALONE,
        pause: float = PAUSE,
    ) -> None:
        self._tables = tables
        self._games = tables.repositories.keeping
        self._results = tables.repositories.results
        self._servers = tables.repositories.servers
        self._presses = tables.repositories.presses
        self._tries = tables.repositories.tries
        self._clock = clock
        self._closed = closed
        self._is_in = is_in
        self._keep = keep
        self._shrunk = anonymised
        self._ownership = ownership
        self._pause = pause
        self._alone = tables.repositories.database.file is not None
        self._complete = False
        """Whether the results that older bots left are complete."""
        self._failed = set[int]()
        """Tables that could not be shrunk; each is tried once more after the next start."""
        self._removed = dict[int, datetime | None]()
        """When servers have removed the bot, as far as it was heard; None: it is back. Where other processes hear of
        that too, as far as it is not written yet."""
        self._there = set[int]()
        """Servers in which the bot is, though another process may have noted that they have removed it."""
        self._look = TaskOwner("look for", self._round)
        self._note = TaskOwner("note whether the bot is in server", self._write)
        self._returning = TaskOwner("note in which servers the bot is:", self._write_there)

    async def begin(self) -> None:
        """Read which servers have removed the bot, and begin to look for what is old."""
        if self._alone:
            self._removed.update(await self._servers.removed())
        self._look.schedule(_ALL)

    async def close(self) -> None:
        """Shrink and close no more; what is left is done after the next start."""
        await self._look.close()
        await self._note.close()
        await self._returning.close()

    def left(self, guild: int) -> None:
        """Discord has said that a server has removed the bot. Returns at once."""
        self._removed[guild] = self._clock.now()
        self._note.schedule(guild)

    def is_back(self, guild: int) -> None:
        """Discord has told of a server, so the bot is in it. Returns at once."""
        if self._removed.get(guild) is not None:
            self._removed[guild] = None
            self._note.schedule(guild)
        elif not self._alone:
            self._there.add(guild)
            self._returning.schedule(_ALL)

    async def channel_deleted(self, channel: int) -> None:
        """Discord has said that a channel or a thread was deleted: close its tables."""
        for table in await self._tables.abandon(channel=channel):
            log.info("the channel of table %s was deleted; the table is closed", table.id)
            self._closed(table)

    async def _write(self, guild: int) -> None:
        if guild not in self._removed:
            return
        moment = self._removed[guild]
        await self._servers.set_removed(guild, moment)
        if not self._alone and self._removed[guild] == moment:
            del self._removed[guild]

    async def _write_there(self, _what: str) -> None:
        """Note together of how many servers Discord has told, as it does of all of them at the start."""
        await asyncio.sleep(self._pause)
        there = [guild for guild in self._there if guild not in self._removed]
        await self._servers.returned(there)
        self._there.difference_update(there)

    async def _round(self, _what: str) -> None:
        now = self._clock.now()
        if not self._complete:
            await self._complete_results()
            self._complete = True
        if self._keep.games is not None and self._ownership.holds(MAINTENANCE):
            await self._anonymise(now - self._keep.games)
        with suppress(LeaseLost), self._ownership.under(MAINTENANCE):
            if await self._tries.has_old(moment=now - TRIED) is not None:  # mostly nothing has to be written
                await self._tries.prune(moment=now - TRIED)
            if self._presses is not None:
                await self._presses.prune(now - KEPT)
        for guild in await self._servers.removed(now - GRACE):
            await self._forget_server(guild, now - GRACE)
        await self._clock.until(now + EVERY, asyncio.Event())
        self._look.schedule(_ALL)

    async def _complete_results(self) -> None:
        """Complete the results that an older bot wrote, before the rows go that tell of their games.

        Each process does, as each may be the first one that starts after the last older one has ended.
        """
        last = 0
        while found := await self._results.incomplete(last):
            last = found[-1]
            await self._results.complete(found)
            await asyncio.sleep(self._pause)
        last = 0
        while found := await self._results.unranked(last):
            last = found[-1]
            await self._results.rank(found)
            await asyncio.sleep(self._pause)

    async def _anonymise(self, before: datetime) -> None:
        """Shrink what ended before a moment, table by table, each in a transaction of its own."""
        records = self._keep.records
        while found := set(await self._games.old(before, records=records)) - self._failed:
            for table in sorted(found):
                try:
                    with self._ownership.under(MAINTENANCE):
                        await self._games.anonymise(table, before, records=records)
                except LeaseLost:
                    return  # another process keeps house
                except Exception as error:
                    if is_passing(error):
                        raise
                    log.exception("table %s ended long ago, and cannot be shrunk [%s]", table, fresh_id())
                    self._failed.add(table)
                self._shrunk()
                await asyncio.sleep(self._pause)

    async def _forget_server(self, guild: int, before: datetime) -> None:
        """Close the tables of a server that removed the bot before a moment, then forget what it had chosen."""
        is_in = self._is_in(guild)
        if is_in:
            self.is_back(guild)
        if is_in is None or guild in self._there or self._removed.get(guild, before) is None:
            return
        for table in await self._tables.abandon(guild=guild):
            log.info("the server of table %s has removed the bot; the table is closed", table.id)
            self._closed(table)
        if await self._servers.delete(guild, before):
            self._removed.pop(guild, None)
