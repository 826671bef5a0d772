"""What people at a table say to each other through the bot, and what comes of it."""

from collections.abc import Callable
from datetime import datetime

from bot.tables import agreements, nudges
from bot.tables.service import TableService
from bot.values.proposal import Proposal
from bot.values.table import Result, Table, Transition


class TalkService:
    """Nudges, and what is agreed on beside the moves. Whatever cannot be done raises a Refusal."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    async def nudge(self, table: Table, person: int, interaction_id: int) -> Result:
        """Let whoever keeps a person waiting know. Raises what `nudges.nudged` raises."""
        return await self._change(table, interaction_id, lambda it: nudges.nudged(it, person, self._tables.now()))

    async def mute(self, table: Table, person: int, interaction_id: int) -> Result:
        """Let a person hear no more of this turn. Raises what `nudges.muted` raises."""
        return await self._change(table, interaction_id, lambda it: nudges.muted(it, person, self._tables.now()))

    async def pause(self, table: Table, person: int, until: datetime, interaction_id: int) -> Result:
        """Propose to pause the game until then; it is paused when all who are there agree."""
        now = self._tables.now()
        return await self._change(table, interaction_id, lambda it: agreements.pause_proposed(it, person, until, now))

    async def go_on(self, table: Table, person: int, interaction_id: int) -> Result:
        """End the pause, for which nobody is asked."""
        now = self._tables.now()
        return await self._change(table, interaction_id, lambda it: agreements.gone_on(it, person, now))

    async def tonight(self, table: Table, person: int, begin: datetime | None, interaction_id: int) -> Result:
        """Play fast from then on for an evening, or from now on, and ask the others whether they do."""
        now = self._tables.now()
        return await self._change(table, interaction_id, lambda it: agreements.tonight_proposed(it, person, begin, now))

    async def end(self, table: Table, person: int, interaction_id: int) -> Result:
        """Propose to end the game together, or agree where another has proposed it."""
        now = self._tables.now()
        return await self._change(table, interaction_id, lambda it: agreements.end_proposed(it, person, now))

    async def answer(self, table: Table, person: int, asked: Proposal, interaction_id: int, *, yes: bool) -> Result:
        """Answer what was `asked`."""
        now = self._tables.now()
        return await self._change(
            table, interaction_id, lambda it: agreements.answered(it, person, asked, now, yes=yes)
        )

    async def _change(self, table: Table, interaction_id: int, change: Callable[[Table], Transition]) -> Result:
        async def attempt(before: Table) -> Result:
            return await self._tables.write(before, change(before), interaction_id)

        return await self._tables.until_done(table, interaction_id, attempt)
