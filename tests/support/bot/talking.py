"""Tables at which people propose and answer, for tests."""

from datetime import timedelta

from bot.tables import agreements
from bot.values.preferences import Pace
from bot.values.table import Person, Table
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, CAS
from tests.support.bot.timed_tables import TimedTables

THREE = (ANN, BOB, CAS)


class Talking(TimedTables):
    """Tables at which people propose and answer."""

    async def duel(self, pace: Pace = Pace.DAY) -> Table:
        return await self.begun(ANN, BOB, game="heroes", pace=pace)

    async def three(self, pace: Pace = Pace.DAY) -> Table:
        return await self.begun(*THREE, game="addvantage", pace=pace)

    async def pause(self, table: Table, until: timedelta, person: Person = ANN) -> Table:
        moment = NOON + until
        return await self.changed(
            await self.now(table), agreements.pause_proposed, person.id, moment, self.service.now()
        )

    async def fast_play_from(self, table: Table, begin: timedelta, person: Person = ANN) -> Table:
        moment = NOON + begin
        return await self.changed(
            await self.now(table), agreements.fast_play_proposed, person.id, moment, self.service.now()
        )

    async def end(self, table: Table, person: Person = ANN) -> Table:
        return await self.changed(await self.now(table), agreements.end_proposed, person.id, self.service.now())

    async def go_on(self, table: Table, person: Person = ANN) -> Table:
        return await self.changed(await self.now(table), agreements.gone_on, person.id, self.service.now())

    async def answer(self, table: Table, person: Person, *, yes: bool) -> Table:
        """The answer to what is proposed at the table as it was seen."""
        assert table.proposals.lasting is not None
        now, asked = await self.now(table), table.proposals.lasting
        return await self.changed(now, agreements.answered, person.id, asked, self.service.now(), yes=yes)

    async def evening(self, table: Table, begin: timedelta, first: Person, *people: Person) -> Table:
        """The table where the first of these people has asked for an evening, and the others have accepted."""
        table = await self.fast_play_from(table, begin, first)
        for person in people:
            table = await self.answer(table, person, yes=True)
        return table
