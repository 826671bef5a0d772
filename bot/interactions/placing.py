"""Whoever opens a table is told where it stands once that is known."""

import asyncio
from typing import Final

from bot.tables.service import TableService
from bot.tables.threads import awaits_thread
from bot.values.table import Table

PATIENCE: Final = 1.5
"""Seconds for which somebody waits to hear it."""


async def settled(tables: TableService, table: Table) -> Table:
    """The table once it stands in its thread, or in the channel since there is none; as it is where that takes long."""
    changed = asyncio.Event()

    def hear(another: Table) -> None:
        if another.id == table.id:
            changed.set()

    with tables.signals.table_changed.connected(hear):
        try:
            async with asyncio.timeout(PATIENCE):
                while awaits_thread(found := await tables.get(table.id)):
                    await changed.wait()
                    changed.clear()
        except TimeoutError:
            found = await tables.get(table.id)
    return found
