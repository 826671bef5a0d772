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
        self._waiting = dict[int, asyncio.Event]()
        """Those who wait, by the table."""

    def changed(self, table: Table) -> None:
        """A table has changed; so it may stand in its thread now, or in the channel."""
        if table.id in self._waiting:
            self._waiting[table.id].set()

    async def settled(self, table: Table) -> Table:
        """The table once it stands in its thread, or in the channel since there is none; as it is where that takes
        long."""
        changed = self._waiting[table.id] = asyncio.Event()
        try:
            async with asyncio.timeout(PATIENCE):
                while awaits_thread(table := await self._tables.get(table.id)):
                    await changed.wait()
                    changed.clear()
        except TimeoutError:
            table = await self._tables.get(table.id)
        finally:
            del self._waiting[table.id]
        return table
