"""Lets computer players choose their moves, and plays those like anybody's."""

import logging
from collections.abc import Callable
from typing import NamedTuple

from bot.computers.indicator import QueueIndicator
from bot.computers.pool import QueueEntry, WorkerPool
from bot.process.tasks import TaskOwner
from bot.tables.service import TableService
from bot.values.table import Table
from games.core import Seat
from games.errors import Refusal
from games.match import Match

log = logging.getLogger(__name__)


class Decision(NamedTuple):
    """What a computer player must decide."""

    table: int
    seat: Seat
    number: int

    def __str__(self) -> str:
        return f"{self.seat} at table {self.table}"


class ComputerDriver:
    """One task for each computer player that must decide; `changed` is called with the table after its move.

    A move that cannot be stored is kept, and tried again until it is.
    """

    def __init__(
        self, tables: TableService, pool: WorkerPool, indicator: QueueIndicator, changed: Callable[[int], None]
    ) -> None:
        self._tables = tables
        self._pool = pool
        self._indicator = indicator
        self._changed = changed
        self._chosen: dict[Decision, str] = {}
        """Moves that are not stored yet, in notation."""
        self._checks = TaskOwner("computers at table", self._check)
        self._moves = TaskOwner("computer", self._move)

    def schedule(self, table: int) -> None:
        """Let every computer player that must decide at a table choose its move. Returns at once."""
        self._checks.schedule(table)

    async def close(self) -> None:
        """Choose no more; the moves that are missing are chosen after the next start."""
        await self._checks.close()
        await self._moves.close()

    async def _check(self, number: int) -> None:
        table = await self._found(number)
        if table is None or table.match is None:
            return
        for player in table.computers_to_act:
            self._moves.schedule(Decision(table.id, player.seat, table.decision))

    async def _move(self, decision: Decision) -> None:
        table = await self._found(decision.table)
        match = table.match if table is not None else None
        if table is None or match is None or not _open(table, match, decision):
            self._chosen.pop(decision, None)
            return
        if decision not in self._chosen:
            self._chosen[decision] = await self._choose(table, match, decision.seat)
        await self._play(table, match, decision)

    async def _choose(self, table: Table, match: Match, seat: Seat) -> str:
        entry = QueueEntry(table.id)
        with self._indicator.following(entry, table.channel.id):
            return await self._pool.choose(match.game, match.view(seat), entry=entry)

    async def _play(self, table: Table, match: Match, decision: Decision) -> None:
        move = match.read(self._chosen[decision])
        try:
            await self._tables.play_computer(table, decision.seat, move, decision.number)
        except Refusal as refusal:
            log.info("table %s moved on before its computer player: %s", table.id, type(refusal).__name__)
        del self._chosen[decision]
        self._changed(table.id)

    async def _found(self, number: int) -> Table | None:
        try:
            return await self._tables.get(number)
        except Refusal:
            return None


def _open(table: Table, match: Match, decision: Decision) -> bool:
    """Whether the table still waits for the decision."""
    return table.decision == decision.number and decision.seat in {player.seat for player in table.computers_to_act}
