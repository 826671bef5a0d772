"""Nobody's clock runs in servers that no process serves, though others run."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from bot.cluster.lease_repository import LeaseRepository
from bot.cluster.sessions import SessionRepository
from bot.cluster.shards import Shards
from bot.gateway.connection import ShardSession
from bot.ownership.ownership import serves, shard_lease
from bot.process.downtime import LISTEN, Heartbeat
from bot.process.shard_downtime import ShardDowntime
from bot.store.connections.database import Database
from bot.store.schema.columns import microseconds
from bot.store.schema.process_tables import sessions
from bot.store.time.downtime import DowntimeRepository, KnownDowntime, ShardDowntimeRepository
from bot.tables.clock_renewal import ClockRenewer
from bot.tables.deadlines import Now
from bot.tables.service import TableService
from bot.values.calendar import Pause, ShardPause, played
from bot.values.preferences import TableSettings
from bot.values.seating import Seating
from bot.values.table import ChannelRef, Status, Table
from games import GAMES
from tests.support.bot.bot_process import poll
from tests.support.bot.event_loop import idle
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.ready import ReadyDatabases
from tests.support.bot.service import ANN, BOB, GAME, opened
from tests.support.bot.stored_database import StoredDatabase
from tests.support.bot.timed_tables import TimedTables, due

MINUTE = timedelta(minutes=1)
FIRST, SECOND = shard_lease(0, 2), shard_lease(1, 2)
HERE, THERE = 0 << 22, 1 << 22
"""Servers of the first and of the second shard."""


class WaitedClock(HandClock):
    """One that goes on by itself, so that whoever says nothing was not there."""

    leaps = False


@pytest.fixture
def server(ready: ReadyDatabases) -> Iterator[StoredDatabase]:
    with ready.lent() as database:
        yield database


class Process:
    def __init__(self, database: Database, clock: WaitedClock) -> None:
        self.database = database
        self.shard_downtime = ShardDowntime(ShardDowntimeRepository(database), clock)
        self.told = list[str]()

    async def begin(self) -> None:
        async def missed(shard: str) -> None:
            self.told.append(shard)

        await self.shard_downtime.begin(missed)

    async def close(self) -> None:
        await self.shard_downtime.close()
        await self.database.close()


def at(guild: int) -> Now:
    """What holds for a table in a server after both."""
    table = Table(
        id=1,
        game=GAME,
        channel=ChannelRef(guild, 1, "nl"),
        host=1,
        players=(),
        settings=TableSettings({}),
        status=Status.LOBBY,
        seating=Seating(2),
    )
    now = Now(
        NOON + 10 * MINUTE, (Pause(NOON, NOON + 5 * MINUTE),), (ShardPause(FIRST, NOON + MINUTE, NOON + 6 * MINUTE),)
    )
    return now.at(table)


@asynccontextmanager
async def two(stored: StoredDatabase, clock: WaitedClock) -> AsyncIterator[tuple[Process, Process]]:
    """Two processes; both shards were heard a moment ago."""
    databases = [await Database.open(stored.url) for _ in range(2)]
    for shard in (FIRST, SECOND):
        row = {"shard": shard, "session": "", "sequence": 0, "address": "", "heard": clock.now()}
        await databases[0].write(lambda connection, row=row: connection.execute(sessions.insert(), row))  # type: ignore[misc]
    processes = [Process(it, clock) for it in databases]
    for process in processes:
        await process.begin()
    yield processes[0], processes[1]
    for process in processes:
        await process.close()


async def test_while_nobody_serves_a_shard_its_servers_have_an_outage_and_others_have_none(
    server: StoredDatabase,
) -> None:
    clock = WaitedClock()
    async with two(server, clock) as (one, other):
        clock.advance(MINUTE)
        await one.shard_downtime.hear([FIRST])
        clock.advance(MINUTE)
        await one.shard_downtime.hear([FIRST])

        for process in (one, other):
            await process.begin()  # as it reads every few seconds
            assert process.shard_downtime.shard_downtime() == (ShardPause(SECOND, NOON, None),)


async def test_of_two_processes_that_gain_a_shard_one_alone_is_told_and_both_know(server: StoredDatabase) -> None:
    clock = WaitedClock()
    async with two(server, clock) as (one, other):
        clock.advance(5 * MINUTE)
        await asyncio.gather(one.shard_downtime.hear([FIRST]), other.shard_downtime.hear([FIRST]))
        await idle()

        assert one.told + other.told == [FIRST]
        past = ShardPause(FIRST, NOON, NOON + 5 * MINUTE)
        assert server.query("SELECT count(*) FROM unserved") == [(1,)]
        for process in (one, other):
            await process.begin()
            assert past in process.shard_downtime.shard_downtime()


class SlowRepository(ShardDowntimeRepository):
    """One that gives an answer only when it is let go."""

    slow = False

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.go, self.held = asyncio.Event(), asyncio.Event()

    async def known(self, now: datetime) -> KnownDowntime:
        found = await super().known(now)
        if self.slow:
            self.slow = False
            self.held.set()
            await self.go.wait()
        return found


async def test_a_slow_look_does_not_bring_back_a_downtime_that_has_ended(server: StoredDatabase) -> None:
    clock = WaitedClock()
    async with two(server, clock) as (one, _):
        repository = SlowRepository(one.database)
        downtime = ShardDowntime(repository, clock)
        await downtime.begin(AsyncMock())
        await clock.awaited()
        repository.slow = True
        clock.advance(5 * MINUTE)
        await repository.held.wait()
        heard = asyncio.create_task(downtime.hear([FIRST]))
        await poll(lambda: server.query("SELECT count(*) FROM unserved") == [(1,)])
        await asyncio.wait([heard], timeout=0.2)  # it would be done by now if it did not wait for the look
        repository.go.set()
        await heard
        await idle()

        assert ShardPause(FIRST, NOON, None) not in downtime.shard_downtime()
        assert ShardPause(FIRST, NOON, NOON + 5 * MINUTE) in downtime.shard_downtime()
        await downtime.close()


async def test_the_shards_of_another_total_are_not_missed(server: StoredDatabase) -> None:
    clock = WaitedClock()
    async with two(server, clock) as (one, other):
        row = {"shard": shard_lease(0, 1), "session": "", "sequence": 0, "address": "", "heard": NOON - 9 * MINUTE}
        await one.database.write(lambda connection: connection.execute(sessions.insert(), row))
        await other.begin()

        assert other.shard_downtime.shard_downtime() == ()


async def test_the_clocks_of_a_shard_that_was_not_served_are_renewed_and_no_others(server: StoredDatabase) -> None:
    clock = WaitedClock()
    async with two(server, clock) as (one, _), opened(server, clock.now) as stored:
        told = (stored.repositories, GAMES, stored.draw_seed)
        service = TableService(*told, shard_downtime=one.shard_downtime.shard_downtime)
        tables, renewer = TimedTables(service, clock), ClockRenewer(service, lambda _: None)
        table = await tables.begun(ANN, BOB, game="heroes")
        before = due(await tables.now(table))
        assert before is not None
        clock.advance(180 * MINUTE)
        await one.shard_downtime.hear([SECOND])
        await one.shard_downtime.hear([FIRST])
        await renewer.after_shard_downtime(SECOND)
        assert due(await tables.now(table)) == before
        await renewer.after_shard_downtime(FIRST)
        await renewer.close()

        assert due(await tables.now(table)) == before + 180 * MINUTE


def test_an_outage_of_all_in_which_a_shard_was_not_served_either_counts_once() -> None:
    pause = Pause(NOON, NOON + 5 * MINUTE)
    shard_downtime = ShardPause(FIRST, NOON + MINUTE, NOON + 6 * MINUTE)
    here, there = (at(guild).downtime for guild in (HERE, THERE))

    assert here == [pause, Pause(shard_downtime.begin, shard_downtime.end)]
    assert played(NOON, NOON + 10 * MINUTE, here) == 4 * MINUTE
    assert there == [pause]


@pytest.mark.parametrize(("guild", "number"), [(None, 0), (0, 0), (1 << 22, 1), (5 << 22, 1), (6 << 22, 2)])
def test_a_shard_serves_the_servers_that_discord_gives_it(guild: int | None, number: int) -> None:
    assert [it for it in range(4) if serves(shard_lease(it, 4), guild)] == [number]


async def test_a_shard_that_was_silent_for_less_than_a_minute_had_no_outage(server: StoredDatabase) -> None:
    clock = WaitedClock()
    async with two(server, clock) as (one, _):
        clock.advance(MINUTE - timedelta(seconds=1))
        await one.shard_downtime.hear([FIRST, SECOND])
        await idle()

        assert (one.shard_downtime.shard_downtime(), one.told) == ((), [])


async def test_a_process_that_does_not_hear_discord_sees_no_outage_while_another_does(server: StoredDatabase) -> None:
    clock = WaitedClock()
    databases = [await Database.open(server.url) for _ in range(2)]
    hearing, other = (Heartbeat(DowntimeRepository(it), clock) for it in databases)

    async def missed(pause: Pause) -> None:
        pytest.fail(f"{pause} is none")

    await hearing.begin(lambda: True, missed)
    await other.begin(lambda: False, missed)
    for _ in range(5):
        clock.advance(MINUTE)
        await poll(lambda: server.query("SELECT beat FROM heartbeats") == [(microseconds(clock.now()),)])
        clock.advance(LISTEN)
        await poll(lambda: other.downtime() == ())
    for part in (hearing, other):
        await part.close()
    for database in databases:
        await database.close()

    assert server.query("SELECT count(*) FROM outages") == [(0,)]


async def test_who_notes_a_session_anew_has_noted_before_that_nobody_served_its_shard(server: StoredDatabase) -> None:
    clock = WaitedClock()
    async with two(server, clock) as (one, _):
        client: Any = Mock(shard_count=2, clock=clock, mine=set(), connections={0: Mock()})
        client.leave_shard = AsyncMock(return_value=ShardSession("session", 7, "wss://gateway"))
        await LeaseRepository(one.database, "one", "").claim([FIRST])
        shards = Shards(client, SessionRepository(one.database, "one"), one.shard_downtime.hear)
        clock.advance(5 * MINUTE)
        await shards.lost([FIRST])
        await idle()

        assert one.told == [FIRST]
        begin, end = microseconds(NOON), microseconds(NOON + 5 * MINUTE)
        assert server.query('SELECT shard, "begin", "end" FROM unserved') == [(FIRST, begin, end)]
        assert server.query("SELECT heard, sequence FROM sessions WHERE shard = ?", FIRST) == [(end, 7)]
