"""What the bot does once after it has started, beside answering."""

import asyncio
from contextlib import suppress
from typing import Final

from bot.delivery.notifications.notifier import Notifier
from bot.delivery.reconciler import Reconciler
from bot.interactions.entry.incoming import UNMET
from bot.interactions.services import Services
from bot.ownership.ownership import MAINTENANCE, Ownership
from bot.process.tasks import TaskOwner
from bot.registration.emojis import EmojiSync
from bot.store.games.counting import report_rules

QUIET: Final = 600.0
"""Seconds after what there is to catch up with before covers are drawn that nobody has asked for, and emojis deleted
that nothing shows any more."""
_PAUSE: Final = 3.0
"""Seconds before the bot draws each cover, and before it counts the stored games for the log."""
CATCHING_UP: Final = 300.0
"""Seconds that catching up may take: tables whose messages Discord does not take now are not waited for."""
CATCH_UP, WARM_UP = "catch up", "warm up"
"""The tasks that follow each other: the second begins once the first is done."""
EMOJIS, TIDY_EMOJIS = "make emojis", "delete old emojis"
"""The tasks for the emojis, which run at the same time as those and follow each other too."""


class AtStart:
    """Catches up with what the last stop left out, draws the covers, and makes the emojis."""

    def __init__(
        self, services: Services, reconciler: Reconciler, notifier: Notifier, emojis: EmojiSync, ownership: Ownership
    ) -> None:
        self._services = services
        self._reconciler = reconciler
        self._notifier = notifier
        self._emojis = emojis
        self._ownership = ownership
        self._tasks: TaskOwner[str] = TaskOwner("at the start:", self._do)

    def begin(self) -> None:
        self._tasks.schedule(CATCH_UP)
        self.make_emojis()

    def make_emojis(self) -> None:
        """Look for the application's emojis, and make those that are missing if this process is to."""
        self._tasks.schedule(EMOJIS)

    async def close(self) -> None:
        await self._tasks.close()

    async def _do(self, what: str) -> None:
        first = {CATCH_UP: self._catch_up, WARM_UP: self._warm_up}
        beside = {EMOJIS: self._make_emojis, TIDY_EMOJIS: self._tidy_emojis}
        await (first | beside)[what]()

    async def _catch_up(self) -> None:
        for table in await self._services.tables.finder.untold():
            self._services.changed(table)
        with suppress(TimeoutError):
            async with asyncio.timeout(CATCHING_UP):
                await self._reconciler.settled()
                await self._notifier.settled()
        await asyncio.sleep(_PAUSE)  # a count of all that was ever played: who presses first does not wait for it
        if self._ownership.holds(MAINTENANCE):
            report_rules(await self._services.repositories.counts.stored_rules(), self._services.games)
        self._tasks.schedule(WARM_UP)

    async def _warm_up(self) -> None:
        await asyncio.sleep(QUIET)
        await self._services.renderer.warm_up(UNMET, _PAUSE)

    async def _make_emojis(self) -> None:
        await self._emojis.bring_up_to_date()
        if self._ownership.holds(MAINTENANCE):
            self._tasks.schedule(TIDY_EMOJIS)

    async def _tidy_emojis(self) -> None:
        await asyncio.sleep(QUIET)
        if self._ownership.holds(MAINTENANCE):
            await self._emojis.tidy()
