"""Keeps every posted message of a table equal to what the table demands: after every commit, and at start.

Nothing is posted that is not stored, and nothing stored depends on having been posted. What Discord does not take is a
pending retry: the table does not count as shown until it is.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from bot.delivery.desired import DesiredMessages
from bot.delivery.message_sync import IN_PRIVATE, DesiredMessage, MessageSync, unwanted
from bot.delivery.messenger import BadRequest, ChannelGone, Later, NotEditable, Rejected, Transient
from bot.delivery.pending_retries import WAITS, NotYet
from bot.delivery.threads import STARTER, Threads
from bot.ownership.ownership import ALONE, LeaseLost, Ownership, partition_lease
from bot.process.tasks import Postponed, TaskOwner, TryAgain, together
from bot.tables.refusals import NoSuchTable, TableBroken
from bot.tables.service import TableService
from bot.tables.threads import awaits_thread, is_in_thread
from bot.tables.transitions import is_anonymous
from bot.ui.screens.table_context import pictured
from bot.values.messages import PING, MessageRecord, MessageRecords, find_message
from bot.values.table import ChannelRef, Renewal, Status, Table
from games.core import Seat

log = logging.getLogger(__name__)

_SLOTS = 8
"""Tables whose messages are brought up to date at the same time."""


class Reconciler:
    """One task for each table whose messages are out of date; the newest state wins, steps in between are skipped."""

    def __init__(
        self,
        tables: TableService,
        desired: DesiredMessages,
        sync: MessageSync,
        changed: Callable[[Table], None] | None = None,
        called: Callable[[], None] = lambda: None,
        read: Callable[[Table, MessageRecords], None] = lambda _table, _records: None,
        ownership: Ownership = ALONE,
    ) -> None:
        """`changed` is given a table that rests since its channel is not found, or goes on; `called` hears that
        people are due to be evaluated, since their notifications lead to the message of a table that is over; `read` is
        given a table and its messages as they are before they are brought up to date."""
        self._tables = tables
        self._repository = tables.repositories.messages
        self._desired = desired
        self._sync = sync
        self.threads = Threads(tables, sync.messenger, sync.retries, desired.context)
        self._changed = changed or self.show
        self._called = called
        self._read = read
        self._ownership = ownership
        self._newest: dict[int, Table] = {}
        """The tables that are to be shown, as they were when that was asked for; each is used once."""
        self._outdated = TaskOwner("reconcile table", self._attempt)
        self._slots = asyncio.Semaphore(_SLOTS)
        self._unhurried = set[int]()
        """The tables for whose messages nobody waits."""
        self._slot_of_those = asyncio.Semaphore(1)

    def show(self, table: Table) -> None:
        """Bring the messages of a table up to date that has changed, unless another process does. Returns at once."""
        if not self._ownership.owns(table.channel.home):
            return
        before = self._newest.get(table.id)
        if before is None or before.version <= table.version:
            self._newest[table.id] = table
        if table.id in self._unhurried:
            self._unhurried.discard(table.id)
            self._outdated.stop(table.id)
        self.schedule(table.id)

    def schedule(self, table: int) -> None:
        """Bring a table's messages up to date, which is loaded for that. Returns at once."""
        self._outdated.schedule(table)

    def show_in_time(self, table: int) -> None:
        """Bring the messages of a table up to date that was over long ago: one such table after the other, so that no
        game that is played waits for it. Returns at once."""
        self._unhurried.add(table)
        self.schedule(table)

    async def finished(self, tables: Iterable[int]) -> None:
        """Wait until the messages of these tables are not being brought up to date any more."""
        await self._outdated.finished(tables)

    def allowed_again(self, channel: int | None = None, guild: int | None = None) -> None:
        """The bot may perhaps write again in a channel, or in those of a guild: tell what is pending there."""
        for table in self._sync.retries.lift(channel, guild):
            self.schedule(table)

    def pending_in(self) -> Iterator[ChannelRef]:
        """The channels in which something is pending."""
        yield from (pending.channel for pending in self._sync.retries.by_table.values())

    async def settled(self) -> None:
        await self._outdated.settled()

    async def close(self) -> None:
        await self._outdated.close()

    async def _attempt(self, table: int) -> None:
        try:
            async with self._slot_of_those if table in self._unhurried else self._slots:
                await self._reconcile(table)
            self._unhurried.discard(table)
        except Later as limit:
            log.info("table %s: Discord has it wait (%s)", table, limit)
            raise Postponed(limit.after or WAITS[0]) from limit
        except Transient as error:
            raise TryAgain(f"Discord is in trouble ({error})") from error
        except TableBroken:
            log.debug("table %s does not read; its messages stay as they are", table)
        except NoSuchTable:
            log.warning("table %s or its game is not there; its messages stay as they are", table)

    async def _reconcile(self, number: int) -> None:
        """Make all messages of a table show what is stored now; raises Postponed where some of it is pending."""
        table, messages = await self._tables.with_records(number, self._newest.pop(number, None))
        if not self._ownership.owns(table.channel.home):
            self._sync.retries.drop(number)
            return
        try:
            with self._ownership.under(partition_lease(table.channel.home)):
                await self._make_up_to_date(table, messages)
        except LeaseLost:  # what was asked of Discord last may have come after what another process asked since
            await self._repository.unshow(number)

    async def _make_up_to_date(self, table: Table, messages: MessageRecords) -> None:
        number = table.id
        if is_anonymous(table):  # its messages are Discord's now
            if table.shown < table.version:
                await self._repository.mark_shown(number, table.version)
            return
        self._read(table, messages)
        self._sync.retries.begin(number)
        try:
            if table.channel.parent is not None and awaits_thread(table):
                await self._settle(table, messages)
                return
            messages = await self._shown(table, messages)
            await self._finish(table, messages)
        finally:
            if edits := self._sync.edited.pop(number, []):
                await self._repository.mark_shown(number, table.shown, edits=edits)

    async def _settle(self, table: Table, messages: MessageRecords) -> None:
        """Make the thread of a table below a message in the channel; then the table is shown there. Raises Postponed
        where the message is pending."""
        for starter in self._desired.of_thread(table, messages) if not table.is_over else ():
            await self._ensure(starter)
        pending = self._sync.retries.by_table.get(table.id)
        if pending is not None and pending.works:
            await self._finish(table, messages)
            return
        record = None if table.is_over else find_message(await self._repository.of(table.id), STARTER)
        try:
            settled = await self.threads.settle(table, record)
        except (NotYet, Later):
            await self._finish(table, messages)
        else:
            self._changed(settled)

    async def _shown(self, table: Table, messages: MessageRecords) -> MessageRecords:
        """Make Discord show all that a table needs, and nothing else; the messages as they are recorded then."""
        starter = find_message(messages, STARTER)
        if starter is not None and table.is_over and table.rematch is None and is_in_thread(table):
            await self.threads.reopen(starter, table.channel.id)
        public = await self._desired.public(table, messages)
        if public is not None and await self._ensure(public):
            messages = await self._repository.of(table.id)
        record = await self.threads.record(table, messages) if table.channel.parent is not None else None
        others = await self._desired.others(table, messages if record is None else _with(messages, record))
        if any([await self._ensure(other) for other in others]):
            messages = await self._repository.of(table.id)
        await together(self._delete(it, table) for it in unwanted(messages, others))
        if record is not None:
            await self._follow(table, messages, record)
        return messages

    async def _follow(self, table: Table, messages: MessageRecords, record: MessageRecord) -> None:
        """Name or archive the thread; in an archived one nothing can be deleted, so that the pings go before."""
        if table.is_over:
            pings = (it for it in messages if it.kind == PING and it.channel == table.channel.id)
            await together(self._delete(it, table) for it in pings)
        record = await self.threads.follow(table, record)
        edits = self._sync.edited[table.id]
        edits[:] = [replace(it, since=record.since) if it.id == record.id else it for it in edits]

    def draw_ahead(self, table: Table, mover: Seat | None) -> None:
        """Draw already how a table will be while that is written, since both take long: first for the player who moved
        and waits for the answer, then for all. Returns at once."""
        begin = self._sync.renderer.begin
        picture = self._desired.picture(table) if self._ownership.owns(table.channel.home) else None
        if table.match is not None and mover is not None and not (player := table.players[mover]).is_computer:
            begin(pictured(table, table.match.game, table.match.view(mover)), player.language)
        if picture is not None:
            begin(picture, table.language)

    async def _finish(self, table: Table, messages: MessageRecords) -> None:
        """What is shown counts as shown; where something is pending, the host is told once, and it is tried again."""
        pending = self._sync.retries.by_table.get(table.id)
        if (
            pending is not None
            and pending.error is not None
            and not (table.is_over and isinstance(pending.error, NotEditable))
        ):
            told = self._desired.blocked_notice(table, messages, pending)
            if told is not None:
                try:
                    await self._ensure(told)
                except Transient as error:  # the channel must not be asked again any sooner for that
                    log.warning("table %s: its host is told later (%s)", table.id, error)
        wait = self._sync.retries.end(table.id)
        if wait is not None:
            raise Postponed(wait)
        if table.is_resting and any(player.is_present for player in table.people):  # its channel was not found before
            self._changed(await self._tables.renew(table.id))
        await together(self._delete(record, table) for record in messages if record.kind == "blocked")
        people = {record.person for record in messages if table.is_over and record.person is not None}
        edits = self._sync.edited.pop(table.id, [])
        if edits or people or table.shown < table.version:
            await self._repository.mark_shown(table.id, table.version, people, edits)
        if people:
            self._called()

    async def _delete(self, record: MessageRecord, table: Table) -> None:
        if await self._sync.delete(record, table):
            await self._repository.remove(record.id)

    async def _ensure(self, desired: DesiredMessage) -> bool:
        """Make a message stand, as far as Discord allows that. False where all are recorded as before, but for their
        evaluator.

        A game rests while its channel is not found: a wrong token finds none, and Discord tells of one that was deleted
        (`TableService.abandon`). At a table that is over nothing is to be shown any more.
        """
        table = desired.table
        try:
            return await self._sync.ensure(desired)
        except ChannelGone:
            if table.is_over and desired.record is not None:
                await self._repository.remove(desired.record.id)
            if table.status is Status.PLAYING and not table.is_resting:
                log.warning("the channel of table %s is not found; the table rests", table.id)
                self._changed(await self._tables.renew(table.id, Renewal.REST))
        except (Rejected, Later) as error:
            if desired.kind in IN_PRIVATE or isinstance(error, BadRequest):
                log.warning("table %s: the %s is not shown (%s)", table.id, desired.kind, error)
        return True


def _with(messages: MessageRecords, record: MessageRecord) -> MessageRecords:
    """The messages as they are recorded once the record has come, or has changed."""
    return (*(it for it in messages if it.id != record.id), record)
