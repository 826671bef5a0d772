"""Forgets a person while the bot runs: no message to them is under way meanwhile, what memory has of them goes, and
what stands on Discord is brought up to date."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.delivery.notifications.notifier import Notifier
from bot.delivery.reconciler import Reconciler
from bot.delivery.renderer import Renderer
from bot.process.presses import ErasureGate, LastPresses
from bot.tables.erasure import PersonErasure
from bot.tables.service import TableService
from bot.values.table import Table

PATIENCE: Final = 10.0
"""Seconds that messages which are under way with the old name are waited for at most."""


class Erasure:
    """Forgets people; `changed` is told of the tables that somebody has left."""

    def __init__(
        self,
        tables: TableService,
        person_erasure: PersonErasure,
        erasure_gate: ErasureGate,
        notifier: Notifier,
        reconciler: Reconciler,
        renderer: Renderer,
        presses: LastPresses,
        changed: Callable[[Table], None],
    ) -> None:
        self._erasure_gate = erasure_gate
        self._tables = tables
        self._person_erasure = person_erasure
        self._notifier = notifier
        self._reconciler = reconciler
        self._renderer = renderer
        self._presses = presses
        self._changed = changed

    async def erase(self, person: int) -> None:
        """Forget a person, who asks for it. Once this returns, nothing that is sent names them. Raises
        DatabaseUnusable."""
        async with self._erasure_gate.erasing(person):
            await self._notifier.leave(person)
            try:
                gone = await self._person_erasure.erase(person)
            finally:
                self._notifier.come_back(person)
            self._presses.drop(person)
        self._renderer.drop()
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._reconciler.finished({*gone.left, *gone.changed})
        for table in await self._tables.finder.load(gone.left):
            self._changed(table)
        for number in gone.changed:
            if number not in gone.left:
                self._reconciler.show_in_time(number)
        self._notifier.wake()
