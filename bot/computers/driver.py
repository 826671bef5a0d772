"""Have computer players choose their moves, and play these like anybody's.

Meanwhile people see that the bot is typing, and which tables wait for a worker. A move that is chosen within a moment
shows nothing, to save edits.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from bot.computers.pool import QueueEntry, WorkerPool
from bot.delivery.messenger import DeliveryError, Transient
from bot.ownership.ownership import Owns, everything
from bot.process.clock import rest
from bot.process.tasks import TaskOwner
from bot.tables import transitions
from bot.tables.service import TableService
from bot.values.table import Table
from games.core import Seat
from games.errors import Refusal

log = logging.getLogger(__name__)

_MOMENT: Final = 0.5
"""Seconds of thinking after which the channel shows that the bot is typing."""
RENEWED: Final = 8.0
"""Seconds after which typing is shown again; Discord shows it for ten."""
LASTING: Final = 1.0
"""Seconds of waiting after which the table's message says so."""
RECOUNTED: Final = 5.0
"""Seconds between two counts of the jobs before a table's."""


class TypingIndicator:
    """Shows in channels that the bot is typing, each for as long as it is needed there.

    `show` asks Discord once and may raise DeliveryError. A channel that forbids it is not asked again; after other
    errors it is tried again after `every` seconds.
    """

    def __init__(self, show: Callable[[int], Awaitable[None]], every: float = RENEWED) -> None:
        self._show = show
        self._every = every
        self._wanted: Counter[int] = Counter()
        self._renewals = TaskOwner("typing in", self._renew)
        self._forbidden: set[int] = set()

    @contextmanager
    def shown(self, channel: int) -> Iterator[None]:
        self._wanted[channel] += 1
        if self._wanted[channel] == 1:
            self._renewals.schedule(channel)
        try:
            yield
        finally:
            self._wanted[channel] -= 1
            if not self._wanted[channel]:
                del self._wanted[channel]
                self._renewals.stop(channel)

    async def _renew(self, channel: int) -> None:
        while channel not in self._forbidden:
            try:
                await self._show(channel)
            except DeliveryError as error:
                log.info("typing is not shown in channel %s (%s)", channel, error)
                if not isinstance(error, Transient):
                    self._forbidden.add(channel)
            await asyncio.sleep(self._every)


class QueueIndicator:
    """Follows each job of the pool while it waits and while a worker runs it.

    `queue` holds, for the screens, how many jobs come before that of a waiting table. `changed` is called with a table
    when that number changes for more than a moment.
    """

    def __init__(
        self, pool: WorkerPool, typing: TypingIndicator, queue: MutableMapping[int, int], changed: Callable[[int], None]
    ) -> None:
        self._pool = pool
        self._typing = typing
        self._queue = queue
        self._changed = changed
        self._followed = TaskOwner("follow table", self._follow)

    @contextmanager
    def following(self, entry: QueueEntry) -> Iterator[None]:
        self._followed.schedule(entry)
        try:
            yield
        finally:
            self._followed.stop(entry)
            if self._pool.before(entry.table) is None:
                self._queue.pop(entry.table, None)

    async def _follow(self, entry: QueueEntry) -> None:
        await rest(LASTING, entry.begun)
        while not entry.begun.is_set():
            self._count(entry.table)
            await rest(RECOUNTED, entry.begun)
        await asyncio.sleep(_MOMENT)
        with self._typing.shown(entry.channel):
            await asyncio.sleep(LASTING - _MOMENT)
            self._count(entry.table)
            await asyncio.Event().wait()

    def _count(self, table: int) -> None:
        """Update the number of jobs before the table's, and call `changed` if it differs."""
        before, noted = self._pool.before(table), self._queue.pop(table, None)
        if before is not None:
            self._queue[table] = before
        if before != noted:
            self._changed(table)


class Decision(NamedTuple):
    table: int
    seat: Seat
    number: int

    def __str__(self) -> str:
        return f"{self.seat} at table {self.table}"


class ComputerDriver:
    """One task for each computer player that must decide; `changed` is called with the table after its move.

    A move that cannot be stored is kept and tried again.
    """

    def __init__(
        self,
        tables: TableService,
        pool: WorkerPool,
        indicator: QueueIndicator,
        changed: Callable[[Table], None],
        owns: Owns = everything,
    ) -> None:
        self._owns = owns
        self._tables = tables
        self._pool = pool
        self._indicator = indicator
        self._changed = changed
        self._chosen: dict[Decision, str] = {}
        """Moves that are not stored yet, in notation."""
        self._tables_now: dict[Decision, Table] = {}
        """The tables passed to `schedule`, by decision; each is used once."""
        self._playing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """A lock for each table, so that the next move is played on the result of the one before."""
        self._moves = TaskOwner("computer", self._move)

    def schedule(self, table: Table) -> None:
        """Let every computer player that must decide at a table choose its move, unless another process does. Returns
        at once."""
        for decision in _decisions(table) if self._owns(table.channel.home) else ():
            self._tables_now[decision] = table
            self._moves.schedule(decision)

    async def close(self) -> None:
        """Stop. Missing moves are chosen after the next start."""
        await self._moves.close()

    async def _move(self, decision: Decision) -> None:
        table = self._tables_now.pop(decision, None) or await self._found(decision.table)
        if table is None or table.match is None or decision not in _decisions(table):
            self._chosen.pop(decision, None)
            return
        if decision not in self._chosen:
            entry, level = QueueEntry(table.id, table.channel.id), table.players[decision.seat].plays_at
            with self._indicator.following(entry):
                view = table.match.view(decision.seat)
                self._chosen[decision] = await self._pool.choose(table.match.game, view, level=level, entry=entry)
        async with self._playing.setdefault(table.id, asyncio.Lock()):
            await self._play(self._tables_now.pop(decision, table), decision)  # the table may have changed meanwhile

    async def _play(self, table: Table, decision: Decision) -> None:
        try:
            move = transitions.require_playing(table).read(self._chosen[decision])
            played = (decision.seat, move, decision.number)
            table = (await self._tables.change(table, None, transitions.computer_played, *played)).table
        except Refusal as refusal:
            log.info("table %s moved on before its computer player: %s", table.id, type(refusal).__name__)
            table = await self._found(table.id) or table
        del self._chosen[decision]
        self._tables_now.pop(decision, None)  # `schedule` may have been called again
        self._changed(table)

    async def _found(self, number: int) -> Table | None:
        with suppress(Refusal):
            return await self._tables.get(number)
        return None


def _decisions(table: Table) -> list[Decision]:
    return [Decision(table.id, player.seat, table.decision) for player in table.computers_to_act]
