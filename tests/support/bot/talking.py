"""Tables at which people propose and answer, for tests."""

from datetime import timedelta

from bot.tables.talk import TalkService
from bot.values.preferences import Pace
from bot.values.table import Person, Table
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, CAS, interaction_ids
from tests.support.bot.timed_tables import TimedTables

THREE = (ANN, BOB, CAS)


class Talking(TimedTables):
    """Tables at which people propose and answer."""

    @property
    def talk(self) -> TalkService:
        return TalkService(self.service)

    async def duel(self, pace: Pace = Pace.DAY) -> Table:
        return await self.begun(ANN, BOB, game="heroes", pace=pace)

    async def three(self, pace: Pace = Pace.DAY) -> Table:
        return await self.begun(*THREE, game="addvantage", pace=pace)

    async def pause(self, table: Table, until: timedelta, person: Person = ANN) -> Table:
        moment = NOON + until
        return (await self.talk.pause(await self.now(table), person.id, moment, next(interaction_ids))).table

    async def tonight(self, table: Table, begin: timedelta, person: Person = ANN) -> Table:
        moment = NOON + begin
        return (await self.talk.tonight(await self.now(table), person.id, moment, next(interaction_ids))).table

    async def end(self, table: Table, person: Person = ANN) -> Table:
        return (await self.talk.end(await self.now(table), person.id, next(interaction_ids))).table

    async def go_on(self, table: Table, person: Person = ANN) -> Table:
        return (await self.talk.go_on(await self.now(table), person.id, next(interaction_ids))).table

    async def answer(self, table: Table, person: Person, *, yes: bool) -> Table:
        """The answer to what is proposed at the table as it was seen."""
        assert table.lasting is not None
        now, asked = await self.now(table), table.lasting
        return (await self.talk.answer(now, person.id, asked, next(interaction_ids), yes=yes)).table
