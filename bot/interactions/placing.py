"""Whoever opens a table is told where it stands once that is known."""

import asyncio
from typing import Final

from bot.tables.service import TableService
from bot.tables.threads import awaits_thread
from bot.values.table import Table

PATIENCE: Final = 1.5
"""Seconds for which somebody waits to hear it."""


class Placing:
    """Waits for tables that are to get a thread of their own."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._waiting = set[tuple[int, asyncio.Event]]()
        """Those who wait, each with the table; an interaction that came twice waits twice."""

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def changed(self, table: Table) -> None:
        """A table has changed; so it may stand in its thread now, or in the channel."""
        for number, changed in self._waiting:
            if number == table.id:
                changed.set()

    async def settled(self, table: Table) -> Table:
        """The table once it stands in its thread, or in the channel since there is none; as it is where that takes
        long."""
        changed = asyncio.Event()
        waits = table.id, changed
        self._waiting.add(waits)
        try:
            async with asyncio.timeout(PATIENCE):
                while awaits_thread(table := await self._tables.get(table.id)):
                    await changed.wait()
                    changed.clear()
        except TimeoutError:
            table = await self._tables.get(table.id)
        finally:
            self._waiting.remove(waits)
        return table
