"""Lets computer players choose their moves, and plays those like anybody's."""

import asyncio
import logging
from collections.abc import Callable

from bot.computers.indicator import QueueIndicator
from bot.computers.pool import QueueEntry, WorkerPool
from bot.model import Player, Table
from bot.tables.service import TableService
from games.errors import Refusal
from games.match import Match

log = logging.getLogger(__name__)


class ComputerDriver:
    """One task for each computer player that must decide; `changed` is called with the table after its move."""

    def __init__(
        self, tables: TableService, pool: WorkerPool, indicator: QueueIndicator, changed: Callable[[int], None]
    ) -> None:
        self._tables = tables
        self._pool = pool
        self._indicator = indicator
        self._changed = changed
        self._moves: dict[tuple[int, int, int], asyncio.Task[None]] = {}
        self._checks: set[asyncio.Task[None]] = set()

    def schedule(self, table: int) -> None:
        """Let every computer player that must decide at a table choose its move. Returns at once."""
        check = asyncio.create_task(self._check(table), name=f"computers at table {table}")
        self._checks.add(check)
        check.add_done_callback(self._checks.discard)

    async def close(self) -> None:
        """Choose no more; the moves that are missing are chosen after the next start."""
        tasks = [*self._checks, *self._moves.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _check(self, number: int) -> None:
        try:
            table = await self._tables.get(number)
        except Refusal:
            return
        for player in table.computers_to_act:
            if table.match is not None:
                self._begin(table, table.match, player)

    def _begin(self, table: Table, match: Match, player: Player) -> None:
        key = (table.id, player.seat, match.turn)
        if key not in self._moves:
            name = f"computer {player.seat} at table {table.id}"
            task = self._moves[key] = asyncio.create_task(self._move(table, match, player), name=name)
            task.add_done_callback(lambda _: self._moves.pop(key, None))

    async def _move(self, table: Table, match: Match, player: Player) -> None:
        entry = QueueEntry(table.id)
        with self._indicator.following(entry, table.channel.id):
            move = await self._pool.choose(table.game, match.view(player.seat), entry=entry)
        try:
            await self._tables.play_computer(table, player.seat, match.read(move), match.turn)
        except Refusal as refusal:
            log.info("table %s moved on before its computer player: %s", table.id, type(refusal).__name__)
        self._changed(table.id)
