"""What people at a table say to each other through the bot."""

from collections.abc import Callable

from bot.model import Result, Table, Transition
from bot.tables import nudges
from bot.tables.service import TableService


class TalkService:
    """Nudges. Whatever cannot be done raises a Refusal."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    async def nudge(self, table: Table, person: int, interaction_id: int) -> Result:
        """Let whoever keeps a person waiting know. Raises what `nudges.nudged` raises."""
        return await self._change(table, interaction_id, lambda now: nudges.nudged(now, person, self._tables.now()))

    async def _change(self, table: Table, interaction_id: int, change: Callable[[Table], Transition]) -> Result:
        async def attempt(before: Table) -> Result:
            return await self._tables.write(before, change(before), interaction_id)

        return await self._tables.until_done(table, interaction_id, attempt)
