"""Works out the clocks of many tables anew: after an outage, and at a start where a kill has left one without timer."""

import logging
from collections.abc import Callable, Iterable

from bot.process.logs import fresh_id
from bot.process.tasks import TaskOwner, TryAgain
from bot.store.database import is_passing
from bot.tables.refusals import TableBroken
from bot.tables.service import TableService
from bot.values.table import Table

log = logging.getLogger(__name__)


class Settler:
    """`changed` is told of each table that is settled. One that does not read is logged and left, and no other waits
    for it; where it is the database that fails, it is tried again."""

    def __init__(self, tables: TableService, changed: Callable[[Table], None]) -> None:
        self._tables = tables
        self._presence = tables.repositories.presence
        self._changed = changed
        self._again = TaskOwner("settle table", self._settle)

    async def after_outage(self) -> None:
        """No clock ran while the bot was not there."""
        await self._settle_all(await self._presence.running())

    async def at_start(self) -> None:
        """Give each clock that runs to a deadline the timer that it lacks: while the bot is not there nobody knows the
        deadline, and it may have been killed before the tables were settled after that."""
        await self._settle_all(await self._presence.without_timer())

    async def close(self) -> None:
        """Try no more; what is missing is done at the next start."""
        await self._again.close()

    async def _settle_all(self, tables: Iterable[int]) -> None:
        for table in tables:
            try:
                await self._settle(table)
            except TryAgain:
                self._again.schedule(table)

    async def _settle(self, table: int) -> None:
        """Raises TryAgain."""
        try:
            settled = await self._tables.settle(table)
        except TableBroken:
            log.debug("table %s does not read and is left as it is", table)
        except Exception as error:
            if is_passing(error):
                raise TryAgain("the database cannot be used now") from error
            log.exception("table %s cannot be settled and is left as it is [%s]", table, fresh_id())
        else:
            self._changed(settled)
