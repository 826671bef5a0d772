"""The threads of tables that have one of their own.

A thread is made below a message in the channel, whose id it has: so there is never more than one, however often it is
asked for. The record of that message, of kind "thread", says how far the thread is. A rematch stays in the thread, and
has a record of its own for it.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, MutableMapping
from dataclasses import replace
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Final

from cachetools import LRUCache

from bot.delivery.messenger import Later, Messenger, Rejected, Transient
from bot.delivery.pending_retries import NotYet, PendingRetries
from bot.process.clock import Clock
from bot.process.tasks import TaskOwner, TryAgain
from bot.store.messages import MessageRepository
from bot.tables.service import TableService
from bot.tables.threads import moved
from bot.ui.screens.table_context import TableContext
from bot.ui.screens.thread import thread_name
from bot.values.messages import RENAMED, MessageRecord, MessageRecords, find_message
from bot.values.table import Status, Table

log = logging.getLogger(__name__)

STARTER: Final = "thread"
"""The kind of the message above a thread."""
KEPT: Final = 100
"""Of so many tables it is known why they got no thread."""
RENAMES, RENAMES_IN = 2, timedelta(minutes=10)
"""So many new names Discord takes for a thread within so long; it makes who asks for more wait."""


QUIET: Final = timedelta(minutes=10)
"""After so long without a press or a message a thread is archived again in which nothing is played any more."""


class Stage(IntEnum):
    """How far a thread is, as its message's record says in `since`: made, named by who plays, archived; or STALE, since
    its name has somebody in it who is forgotten."""

    STALE = RENAMED
    MADE = -1
    NAMED = 1
    ARCHIVED = 2

    @classmethod
    def of(cls, table: Table) -> "Stage":
        if table.is_over:
            return cls.ARCHIVED
        return cls.MADE if table.status is Status.LOBBY else cls.NAMED


class Threads:
    """Makes threads, and keeps their names and whether they are archived as their tables demand."""

    def __init__(
        self,
        tables: TableService,
        messenger: Messenger,
        retries: PendingRetries,
        context: Callable[[Table], TableContext],
    ) -> None:
        """`context` gives a table in the language of what everybody sees. Where a limit is met, what is to be done is
        `retries`."""
        self._retries = retries
        self._tables = tables
        self._records: MessageRepository = tables.repositories.messages
        self._messenger = messenger
        self._context = context
        self._named: dict[int, frozenset[str]] = {}
        """By whom threads were named since the start. Who plays again sits otherwise, which is no reason for a name."""
        self.refused: MutableMapping[int, int] = LRUCache(KEPT)
        """Discord's code for the last tables of which it made no thread."""
        self._renamed: defaultdict[int, list[datetime]] = defaultdict(list)

    async def settle(self, table: Table, starter: MessageRecord | None) -> Table:
        """The table in its thread, which is made now below the `starter`; where Discord declines that, it stays in the
        channel. Raises NotYet or Transient."""
        thread, name = None, thread_name(self._context(table).words)
        if starter is not None and starter.message is not None:
            try:
                with self._retries.in_time(table, ("make", STARTER)):
                    await self._messenger.make_thread(starter.channel, starter.message, name)
                thread = starter.message
                self._named[thread] = frozenset(table.names)
            except NotYet:
                raise
            except Rejected as error:
                log.warning("table %s: no thread is made in channel %s (%s)", table.id, table.channel.id, error)
                self.refused[table.id] = error.code
        return (await self._tables.change(table, None, moved, thread)).table

    async def record(self, table: Table, messages: MessageRecords) -> MessageRecord:
        """The record of the thread in which a table stands; that of a rematch is made."""
        found = find_message(messages, STARTER)
        if found is None and table.channel.parent is not None:
            found = await self._records.intend(table.id, STARTER, -1, table.channel.parent, -1, Stage.MADE)
        assert found is not None  # noqa: S101 - a table in a thread has its channel
        if found.message is None:
            found = replace(found, message=table.channel.id)
            await self._records.mark(found.id, message=found.message)
        return found

    async def reopen(self, record: MessageRecord, thread: int) -> None:
        """Open an archived thread in which something is to be edited; it is archived again when all is. Raises
        Transient."""
        if record.since == Stage.STALE:
            try:
                await self._messenger.change_thread(thread, None, archived=False)
            except Rejected as error:
                log.warning("thread %s stays archived (%s)", thread, error)

    async def follow(self, table: Table, record: MessageRecord) -> MessageRecord:
        """Name the thread by who plays once the game begins, and archive it at the end; the record as it is then. Where
        a limit is met, that is pending. Raises Transient."""
        stage, thread = Stage.of(table), table.channel.id
        plays_on = stage is Stage.ARCHIVED and table.rematch is not None  # the rematch, in the same thread
        if record.since == stage or plays_on:
            return record
        name = self._new_name(table) if stage is Stage.NAMED or record.since == Stage.STALE else None
        try:
            with self._retries.in_time(table, ("change", STARTER)):
                await self._messenger.change_thread(thread, name, archived=stage is Stage.ARCHIVED)
        except (NotYet, Later):
            return record
        except Rejected as error:
            log.warning("table %s: its thread stays as it is (%s)", table.id, error)
        else:
            self._note(table, name)
        await self._records.mark(record.id, since=int(stage))
        return replace(record, since=int(stage))

    def _new_name(self, table: Table) -> str | None:
        """Another name for the thread; None where it has that one, or Discord would make us wait."""
        name, now, thread = thread_name(self._context(table).words), self._tables.clock(), table.channel.id
        recent = [moment for moment in self._renamed[thread] if now - moment < RENAMES_IN]
        self._renamed[thread] = recent
        return name if len(recent) < RENAMES and self._named.get(thread) != frozenset(table.names) else None

    def _note(self, table: Table, name: str | None) -> None:
        if name is not None:
            self._named[table.channel.id] = frozenset(table.names)
            self._renamed[table.channel.id].append(self._tables.clock())


class OpenedThreads:
    """Archives threads of the bot's again in which nothing is played any more: a press or a message opens them. Who
    merely opens one keeps it open."""

    def __init__(
        self, tables: TableService, messenger: Messenger, clock: Clock, is_open: Callable[[int], bool]
    ) -> None:
        self._tables = tables
        self._messenger = messenger
        self._clock = clock
        self._is_open = is_open
        self._heard = dict[int, datetime]()
        """When something was pressed or written last in threads in which it is not quiet yet."""
        self._waiting = TaskOwner("archive thread", self._wait)

    def heard(self, thread: int) -> None:
        """Something was pressed or written in a thread of the bot's. Returns at once."""
        waits = thread in self._heard
        self._heard[thread] = self._clock.now()
        if not waits:
            self._waiting.schedule(thread)

    async def close(self) -> None:
        await self._waiting.close()

    async def _wait(self, thread: int) -> None:
        """Archive a thread once it is quiet there. Raises TryAgain."""
        while (last := self._heard.get(thread)) is not None:
            await self._clock.until(last + QUIET, asyncio.Event())
            if self._heard[thread] == last:
                await self._archive(thread)
            if self._heard[thread] == last:
                del self._heard[thread]

    async def _archive(self, thread: int) -> None:
        if not self._is_open(thread) or await self._tables.repositories.tables.unfinished(channel=thread):
            return
        try:
            await self._messenger.change_thread(thread, None, archived=True)
        except Rejected as error:
            log.info("thread %s stays open (%s)", thread, error)
        except Transient as error:
            raise TryAgain(f"Discord is in trouble ({error})") from error
