"""Find the work of this process in its partitions: changes by other processes, and what an ended process left undone.

A process that runs alone owns all partitions and receives no change notices.
"""

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import Final, TypeAlias

from bot.cluster.pending_retries import PendingRetryRepository
from bot.delivery.notifications.notifier import Notifier
from bot.delivery.reconciler import Reconciler
from bot.interactions.services import Services
from bot.ownership.change_notice import ChangeNotice
from bot.ownership.ownership import Ownership, lease_of
from bot.process.clock import rest
from bot.process.tasks import TaskOwner
from bot.store.connections.database import tried_again
from bot.store.schema.columns import EPOCH
from bot.tables.refusals import NoSuchTable
from bot.tables.timers import TimerRunner
from bot.values.table import ChannelRef, Table
from bot.values.timers import Timer

EVERY: Final = timedelta(seconds=3)
"""The interval between searches for changes, since a change notice may be lost."""
_ALL: Final = "what is left"
Place: TypeAlias = tuple[int | None, int | None]
"""A channel or a guild; the other one is None."""


class OwnedPartitions:
    """Every three seconds it evaluator for tables, timers and calls that wait in its slots, and for panels that show an
    older table, and at once where it gains a slot: a process alone may have lost its leases for a moment, or not know
    that something was stored. `name` is that under which this process tells others something."""

    def __init__(
        self,
        services: Services,
        reconciler: Reconciler,
        notifier: Notifier,
        timers: TimerRunner,
        ownership: Ownership,
        retries: PendingRetryRepository,
        name: str,
    ) -> None:
        self._tables = services.tables
        self._changed = services.changed
        self._answers = services.pending_answers
        self._open_panels = services.open_panels
        self._reconciler = reconciler
        self._notifier = notifier
        self._timers = timers
        self._ownership = ownership
        self._retries = retries
        self._name = name
        self._pending_elsewhere = list[ChannelRef]()
        self._noted = dict[int, ChannelRef]()
        """The channels of this process's pending retries that are stored for the others."""
        self._signs, self._earlier_signs = set[Place](), set[Place]()
        """Where the bot may write again: found since the last round, and in the one before.

        Another process may have stored its pending retry since.
        """
        self._read = TaskOwner("read table", self._read_table)
        self._looking = TaskOwner("look for", self._refresh)
        self._telling = TaskOwner("tell those who wait at table", self._tell_waiting)
        self._allowing = TaskOwner("say that it is allowed again in", self._tell_allowed)
        self._again = asyncio.Event()
        self._several = False

    def table_changed(self, table: Table) -> None:
        """Notify those people at a table that has changed whom this process notifies; of another's table show its
        panels, which is all that is seen to here."""
        if self._notifies_any_of(table):
            self._notifier.wake()
        if not self._ownership.owns(table.channel.home):
            self._open_panels.changed(table, None)

    def _notifies_any_of(self, table: Table) -> bool:
        """Whether this process notifies somebody who plays at a table. The next look finds people who have left it."""
        return not self._several or any(
            self._ownership.owns(player.person) for player in table.people if player.person is not None
        )

    def hear(self, said: str) -> None:
        """Handle a notice from another process."""
        notice = ChangeNotice.read(said)
        if notice is None or notice.sender == self._name:
            return
        if any(table == notice.table for table, _, _ in self._answers.waiting()):
            self._telling.schedule(notice.table)
        if any(self._ownership.holds(lease_of(it)) for it in notice.people):
            self._notifier.wake()
        if self._ownership.holds(lease_of(notice.partition)):
            if notice.due is not None:
                self._timers.wake(notice.due)
            self._read.schedule(notice.table)
        else:
            self._open_panels.refresh(notice.table)

    def allowed_again(self, channel: int | None = None, guild: int | None = None) -> None:
        """Have all processes retry in a channel, or in those of a guild, where the bot may be able to write again."""
        if self._several:
            self._signs.add((channel, guild))
            self._allow({(channel, guild)})

    def _allow(self, places: set[Place]) -> None:
        for place in places:
            if any(where.is_in(*place) for where in self._pending_elsewhere):
                self._allowing.schedule(place)

    def counted(self, processes: int) -> None:
        """Note how many processes run. From the second one on, send change notices and look for changes."""
        began, self._several = processes > 1 and not self._several, processes > 1
        self._tables.repositories.database.tell_as(self._name if self._several else "")
        if began:
            self._looking.schedule(_ALL)

    def gained(self) -> None:
        """Look for pending work in the gained partitions. Return at once."""
        self._again.set()
        self._looking.schedule(_ALL)

    async def close(self) -> None:
        for part in (self._read, self._looking, self._telling, self._allowing):
            await part.close()

    async def _read_table(self, number: int) -> None:
        with suppress(NoSuchTable), tried_again():
            self._changed(await self._tables.get(number, whole=True))

    async def _refresh(self, _what: str) -> None:
        """Show, time and call what waits in this process's slots, now and every three seconds."""
        self._again.clear()
        for table in await self._tables.finder.untold(self._ownership.owns):
            self._changed(table)
        self._timers.wake()
        self._notifier.wake()
        if self._several:
            await self._open_panels.catch_up()
            await self._compare_retries()
            for number in {number for number, _, _ in self._answers.waiting()}:
                await self._tell_waiting(number)
        await rest(EVERY.total_seconds(), self._again)
        self._looking.schedule(_ALL)

    async def _tell_waiting(self, table: int) -> None:
        """Answer people who wait in this process for a delayed move or plan that another process has played."""
        for number, seat, kind in self._answers.waiting():
            if number == table:
                timers = await self._tables.repositories.timers.of(table, seat)
                if all(timer.kind is not kind for timer in timers):
                    self._answers.tell(Timer(table, 0, seat, kind, EPOCH), None)

    async def _tell_allowed(self, place: Place) -> None:
        """Delete the stored pending retries in a channel or in those of a guild, by which their processes learn that
        they may retry."""
        channel, guild = place
        there = [where.id for where in self._pending_elsewhere if where.is_in(channel, guild)]
        self._pending_elsewhere = [where for where in self._pending_elsewhere if where.id not in there]
        await self._retries.settle(there)

    async def _compare_retries(self) -> None:
        """Note where this process owes something. Where its note is gone, it is allowed again."""
        pending = {where.id: where for where in (*self._reconciler.pending_in(), *self._notifier.rejected_in())}
        noted = {where.id: where for where in await self._retries.all()}
        for channel in self._noted.keys() - noted.keys():
            self._reconciler.allowed_again(channel)
            self._notifier.allowed_again(channel)
            pending.pop(channel, None)  # it is noted anew next time where it still is
        for channel in pending.keys() - noted.keys():
            await self._retries.add(pending[channel])
        await self._retries.settle([channel for channel in self._noted.keys() & noted.keys() if channel not in pending])
        self._noted = pending
        self._pending_elsewhere = [where for channel, where in noted.items() if channel not in pending]
        self._allow(self._signs | self._earlier_signs)
        self._signs, self._earlier_signs = set(), self._signs
