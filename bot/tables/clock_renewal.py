"""Clocks after an outage of the bot, in which none of them ran."""

import logging
from collections.abc import Callable, Iterable

from bot.process.logs import fresh_id
from bot.process.tasks import TaskOwner, TryAgain
from bot.store.connections.database import is_passing
from bot.tables.refusals import TableBroken
from bot.tables.service import TableService
from bot.values.calendar import Pause
from bot.values.table import Table

log = logging.getLogger(__name__)


class ClockRenewer:
    """Works the clocks of tables out anew, and tells `changed`. A table that does not read is logged and left, and no
    other waits for it; if the database fails, it is tried again."""

    def __init__(self, tables: TableService, changed: Callable[[Table], None]) -> None:
        self._tables = tables
        self._timers = tables.repositories.timers
        self._changed = changed
        self._again = TaskOwner("renew table", self._renew)

    async def after_downtime(self, _pause: Pause | None = None) -> None:
        """No clock ran while the bot was not there."""
        await self._renew_all(await self._timers.running())
        self._tables.signals.timer_set(None, None)

    async def after_shard_downtime(self, shard: str) -> None:
        """No clock ran at the tables of a shard's servers while nobody served it."""
        await self._renew_all(await self._timers.running(shard))

    async def at_start(self) -> None:
        """Give each running clock the timer that it lacks: nobody knows a deadline during an outage, and the bot may
        have been killed before the tables were renewed after it."""
        await self._renew_all(await self._timers.without_timer())

    async def close(self) -> None:
        """Try no more; what is missing is done at the next start."""
        await self._again.close()

    async def _renew_all(self, tables: Iterable[int]) -> None:
        for table in tables:
            try:
                await self._renew(table)
            except TryAgain:
                self._again.schedule(table)

    async def _renew(self, table: int) -> None:
        """Raises TryAgain."""
        try:
            renewed = await self._tables.renew(table)
        except TableBroken:
            log.debug("table %s does not read and is left as it is", table)
        except Exception as error:
            if is_passing(error):
                raise TryAgain("the database cannot be used now") from error
            log.exception("table %s cannot be renewed and is left as it is [%s]", table, fresh_id())
        else:
            self._changed(renewed)
