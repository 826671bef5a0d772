"""Computer players at the tables: whoever of them owes a move thinks, and plays it like anybody else."""

import asyncio
import logging
from collections.abc import Callable

from bot.computers.indicator import ThinkingIndicator
from bot.computers.pool import QueueEntry, WorkerPool
from bot.model import Player, Table
from bot.tables.service import TableService
from games.errors import Refusal

log = logging.getLogger(__name__)


class Computers:
    """One task for each computer player that must decide; `changed` is told the table when it has played."""

    def __init__(
        self, tables: TableService, pool: WorkerPool, thoughts: ThinkingIndicator, changed: Callable[[int], None]
    ) -> None:
        self._tables = tables
        self._thinking = pool
        self._thoughts = thoughts
        self._changed = changed
        self._tasks: dict[tuple[int, int, int], asyncio.Task[None]] = {}
        self._looks: set[asyncio.Task[None]] = set()

    def poke(self, table: int) -> None:
        """The table changed: see who owes a move. Returns at once."""
        look = asyncio.create_task(self._look(table), name=f"computers at table {table}")
        self._looks.add(look)
        look.add_done_callback(self._looks.discard)

    async def close(self) -> None:
        """Stop thinking; what is owed is thought about after the next start."""
        tasks = [*self._looks, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self, number: int) -> None:
        try:
            table = await self._tables.get(number)
        except Refusal:
            return
        for player in table.computers_to_act:
            self._begin(table, player)

    def _begin(self, table: Table, player: Player) -> None:
        if table.match is None:
            return
        key = (table.id, player.seat, table.match.turn)
        if key not in self._tasks:
            task = asyncio.create_task(self._move(table, player), name=f"computer {player.seat} at table {table.id}")
            self._tasks[key] = task
            task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def _move(self, table: Table, player: Player) -> None:
        match = table.match
        if match is None:
            return
        ticket = QueueEntry(table.id)
        with self._thoughts.followed(ticket, table.channel.id):
            move = await self._thinking.choose(table.game, match.view(player.seat), ticket=ticket)
        try:
            await self._tables.play_computer(table, player.seat, match.read(move), match.turn)
        except Refusal as refusal:
            log.info("table %s moved on while a computer player thought: %s", table.id, type(refusal).__name__)
        self._changed(table.id)
