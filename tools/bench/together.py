"""What four processes over one PostgreSQL take for a press, next to one process.

Both run at the same time, each with a database and a Discord of its own, and are pressed in turns. Before that both
show all their tables, which are the same, and are pressed for the same time. So each process has drawn the parts of
pictures that it keeps, and equally many private panels are open on both sides.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final, NamedTuple

from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.bot.stored_database import READER, Reader, StoredDatabase
from tests.support.postgresql import HOW_TO_GET_IT, Cluster, binaries, cluster
from tools.bench.table import REPETITIONS, Row, row
from tools.load.house import furnish, settle
from tools.load.processes import used
from tools.together.fleet import SHARDS, Fleet
from tools.together.people import People

PROCESSES: Final = 4
TABLES: Final = 100
RATE, SECONDS = 3.0, 30.0
"""Presses a second, and for how long in each repetition: half of what one process carries. Pressed faster, that
one skips positions that it has no time to show. It then takes less for a press, since it does less."""
TAIL: Final = 5.0
"""Seconds that a press may have consequences: a private panel follows the game two seconds later."""
WARM_UP: Final = 120.0
"""Seconds for which people press before anything is measured."""
MOST_PROCESSOR, MOST_STATEMENTS, MOST_CONNECTIONS = 1.2, 1.05, 6
"""The bounds: processor time and statements a press, to those of one process; and a process's connections."""
COUNTING: Final = "shared_preload_libraries=pg_stat_statements"
STATEMENTS: Final = (
    "SELECT coalesce(sum(calls), 0) FROM pg_stat_statements"
    " WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND query !~ 'pg_stat'"
)
CONNECTED: Final = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"  # noqa: S608 - a constant of ours
    f" AND application_name <> '{READER}'"
)


class Taken(NamedTuple):
    """Seconds of a processor, statements, and presses that were answered meanwhile; and connections in the end."""

    processor: float
    statements: float
    answered: int
    connections: int


class House(NamedTuple):
    """Processes, the people who press, and a look into the database."""

    fleet: Fleet
    people: People
    reader: Reader

    def taken(self) -> Taken:
        """All that was taken by now."""
        answered = sum(it.answered is not None for it in self.people.pressed)
        processor = sum(used(it.pid).seconds for it in self.fleet.members)
        return Taken(processor, self._number(STATEMENTS), answered, int(self._number(CONNECTED)))

    def _number(self, sql: str) -> float:
        return float(self.reader.rows(sql)[0][0])

    async def pressed(self) -> tuple[float, float, float]:
        """Milliseconds of a processor and statements for a press, its consequences and what idle processes take
        included; and connections of a process."""
        await self.fleet.settled()
        before = self.taken()
        await self.people.press(RATE, SECONDS)
        await asyncio.sleep(TAIL)
        after = self.taken()
        presses = max(1, after.answered - before.answered)
        return (
            (after.processor - before.processor) * 1000 / presses,
            (after.statements - before.statements) / presses,
            after.connections / len(self.fleet.members),
        )

    async def idle(self) -> float:
        """Statements of idle processes in the time that is measured, for each press in it."""
        await self.fleet.settled()
        await asyncio.sleep(TAIL)
        before = self.taken()
        await asyncio.sleep(SECONDS)
        return (self.taken().statements - before.statements) / SECONDS * (SECONDS + TAIL) / (RATE * SECONDS)


@asynccontextmanager
async def furnished(folder: Path, server: Cluster, processes: int) -> AsyncIterator[House]:
    """So many processes, which run."""
    async with FakeDiscord.running(limits=Limits(shards=SHARDS, interval=0.5)) as discord:
        stored = StoredDatabase(server.new_database())
        stored.query("CREATE EXTENSION pg_stat_statements")
        fleet = Fleet(discord, folder, stored, processes)
        await furnish(fleet.members[0], settle(fleet.members[0]), TABLES)
        people, reader = People(fleet.members[0], TABLES), Reader(stored)
        try:
            await fleet.start()
            yield House(fleet, people, reader)
        finally:
            await fleet.kill()
            people.close()
            reader.close()
        assert discord.violations == []
        assert fleet.faults() == []


async def measured(folder: Path, server: Cluster) -> list[Row]:
    """Both in turns."""
    found: tuple[list[tuple[float, float, float]], ...] = ([], [])
    async with AsyncExitStack() as stack:
        houses = []
        for processes in (PROCESSES, 1):
            (own := folder / f"together-{processes}").mkdir()
            houses.append(await stack.enter_async_context(furnished(own, server, processes)))
        for house in houses:
            await house.fleet.settled()
        await asyncio.gather(*(house.people.press(RATE, WARM_UP) for house in houses))
        for at in range(REPETITIONS):
            for which in (0, 1) if at % 2 else (1, 0):
                found[which].append(await houses[which].pressed())
        idle = [await house.idle() for house in houses]
    several, one = (list(zip(*it, strict=True)) for it in found)
    asked = [[it - own for it in house[1]] for house, own in zip((several, one), idle, strict=True)]
    return [
        row("processor time a press of 4 processes", "ms", several[0], one[0], MOST_PROCESSOR),
        row("statements a press of 4 processes", "", asked[0], asked[1], MOST_STATEMENTS),
        row("connections of one of 4 processes", "", several[2], [MOST_CONNECTIONS] * REPETITIONS, 1),
    ]


def rows(folder: Path) -> Iterator[Row]:
    """The figures; none where there is no PostgreSQL."""
    programs = binaries()
    if programs is None:
        print(HOW_TO_GET_IT, file=sys.stderr)
        return
    with cluster(programs, COUNTING) as server:
        yield from asyncio.run(measured(folder, server))
