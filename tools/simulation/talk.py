"""What people in a simulation ask each other at their tables, and what they answer."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Final

from bot.tables import agreements
from bot.tables.late import decided
from bot.values.proposal import Proposal, ProposalKind
from bot.values.table import Result, Status, Table
from bot.values.turn_clock import LateAnswer
from games.errors import Refusal
from tools.simulation.house import House
from tools.simulation.residents import Resident

ASKS: Final = 0.02
"""How often somebody who looks at their tables asks something at one of them."""
AGREES: Final = 0.3


class Talk:
    """Questions and answers, by a chance of their own, so that nobody plays otherwise for them."""

    def __init__(self, house: House, ids: Iterator[int], seed: int) -> None:
        self._house = house
        self._ids = ids
        self._random = Random(seed)
        self.asked = 0
        """How many questions were asked."""

    async def asks(self, resident: Resident) -> None:
        """Somebody would like a pause, or an end, now and then."""
        if self._random.random() > ASKS:
            return
        playing = [table for table in await self._tables_of(resident) if table.status is Status.PLAYING]
        if not playing:
            return
        table, person = self._random.choice(playing), resident.person.id
        with suppress(Refusal):
            if self._random.random() < 0.5:
                await self._done(
                    await self._house.tables.change(
                        table, next(self._ids), agreements.end_proposed, person, self._house.tables.now()
                    )
                )
            else:
                until = self._house.tables.clock() + timedelta(days=self._random.choice((1, 2, 5)))
                await self._done(
                    await self._house.tables.change(
                        table, next(self._ids), agreements.pause_proposed, person, until, self._house.tables.now()
                    )
                )
            self.asked += 1

    async def answers(self, resident: Resident) -> bool:
        """Somebody answers the first thing that they are asked; False where there is nothing."""
        for table in await self._tables_of(resident):
            player = table.player_of(resident.person.id)
            asked = None if player is None else table.question_to(player)
            if asked is not None:
                await self._done(await self._answer(resident, table, asked))
                return True
        return False

    async def _answer(self, resident: Resident, table: Table, asked: Proposal) -> Result:
        person, number = resident.person.id, next(self._ids)
        if asked.kind is ProposalKind.LATE:
            answer = resident.random.choices(tuple(LateAnswer), (5, 3, 2))[0]
            return await self._house.tables.change(table, number, decided, person, answer, self._house.tables.now())
        yes = self._random.random() < AGREES
        return await self._house.tables.change(
            table, number, agreements.answered, person, asked, self._house.tables.now(), yes=yes
        )

    async def _tables_of(self, resident: Resident) -> Sequence[Table]:
        return await self._house.tables.finder.of_person(resident.person.id)

    async def _done(self, result: Result) -> None:
        await self._house.computers_play(result.table)
