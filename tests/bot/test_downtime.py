"""Nobody's clock runs while the bot is not there."""

from collections.abc import AsyncIterator, Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.process import tasks
from bot.process.clock import Clock
from bot.process.downtime import Heartbeat
from bot.store.connections.database import Database
from bot.store.time.downtime import DowntimeRepository
from bot.values.calendar import Pause
from bot.values.preferences import Pace
from tests.support.bot.bot_process import poll
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.service import ANN, BOB, CAS, opened
from tests.support.bot.simulated_clock import SimulatedClock
from tests.support.bot.stored_database import StoredDatabase
from tests.support.bot.timed_tables import TimedTables, acting, due

MINUTE, TEN_SECONDS = timedelta(minutes=1), timedelta(seconds=10)


class RunningClock(SimulatedClock):
    """One that goes on by itself, so that whoever says nothing was not there."""

    leaps = False


class WaitedClock(HandClock):
    """The same, and one that can be waited by."""

    leaps = False


async def untold(pause: Pause) -> None:
    pytest.fail(f"{pause} is none")


@pytest.fixture
async def presence(database: StoredDatabase) -> AsyncIterator[DowntimeRepository]:
    opened = await Database.open(database.url)
    yield DowntimeRepository(opened)
    await opened.close()


async def begun(presence: DowntimeRepository, clock: Clock) -> tuple[Heartbeat, list[Pause]]:
    """A bot that has started, and the outages that it was told of."""
    told: list[Pause] = []

    async def note(pause: Pause) -> None:
        told.append(pause)

    heartbeat = Heartbeat(presence, clock)
    await heartbeat.begin(lambda: True, note)
    return heartbeat, told


async def test_the_first_start_ends_no_outage(presence: DowntimeRepository) -> None:
    heartbeat, told = await begun(presence, RunningClock(NOON))
    await heartbeat.close()

    assert (told, heartbeat.downtime()) == ([], ())


async def test_a_bot_that_was_stopped_for_hours_was_not_there(presence: DowntimeRepository) -> None:
    first, _ = await begun(presence, RunningClock(NOON))
    await first.close()

    second, told = await begun(presence, RunningClock(NOON + 300 * MINUTE))
    await second.close()

    pause = Pause(NOON, NOON + 300 * MINUTE)
    assert (told, second.downtime()) == ([pause], (pause,))


async def test_a_restart_within_a_minute_is_no_outage(presence: DowntimeRepository) -> None:
    first, _ = await begun(presence, RunningClock(NOON))
    await first.close()

    second, told = await begun(presence, RunningClock(NOON + MINUTE))
    await second.close()

    assert (told, second.downtime()) == ([], ())


async def test_a_restart_of_three_minutes_around_a_deadline_times_nobody_out(tmp_path: Path) -> None:
    clock, away = HandClock(), list[Pause]()
    async with opened(tmp_path, clock.now, downtime=lambda: away) as service:
        tables, presence = TimedTables(service, clock), service.repositories.downtime
        table = await tables.begun(ANN, BOB, CAS, pace=Pace.QUARTER_HOUR, game="addvantage")
        table = await tables.after(table, 15 * MINUTE)
        late = acting(table)
        assert due(table) == 30 * MINUTE
        await presence.beat(NOON + 28 * MINUTE)
        clock.turn_to(NOON + 31 * MINUTE - TEN_SECONDS)

        heartbeat, told = await begun(presence, clock)
        away.extend(heartbeat.downtime())
        table = await tables.after(table, timedelta())
        await heartbeat.close()

        assert told == [Pause(NOON + 28 * MINUTE, clock.now())]
        assert (acting(table).seat, acting(table).attendance.stand_in) == (late.seat, None)
        assert due(table) == 33 * MINUTE - TEN_SECONDS


async def test_an_outage_is_told_once_however_many_processes_start(presence: DowntimeRepository) -> None:
    first, _ = await begun(presence, RunningClock(NOON))
    await first.close()

    later = RunningClock(NOON + 60 * MINUTE)
    second, told = await begun(presence, later)
    third, told_again = await begun(presence, later)
    for heartbeat in (second, third):
        await heartbeat.close()

    assert (len(told), told_again) == (1, [])
    assert third.downtime() == second.downtime()


async def test_while_discord_is_not_heard_no_clock_runs_either(presence: DowntimeRepository) -> None:
    clock = RunningClock(NOON)
    heartbeat, _ = await begun(presence, clock)

    clock.turn_to(NOON + 10 * MINUTE)  # and no beat since

    assert heartbeat.downtime() == (Pause(NOON, None),)
    await heartbeat.close()


async def test_discord_that_is_not_heard_for_less_than_three_minutes_is_an_outage_too(
    presence: DowntimeRepository,
) -> None:
    clock, discord = WaitedClock(), [True]
    told: list[Pause] = []

    async def note(pause: Pause) -> None:
        told.append(pause)

    heartbeat = Heartbeat(presence, clock)
    await heartbeat.begin(lambda: discord[0], note)
    discord[0] = False
    for _ in range(17):
        await clock.awaited()
        clock.advance(TEN_SECONDS)
    assert heartbeat.downtime() == (Pause(NOON, None),)
    discord[0] = True
    clock.advance(TEN_SECONDS)
    await poll(lambda: bool(told))
    await heartbeat.close()

    assert heartbeat.downtime() == (Pause(NOON, NOON + 3 * MINUTE),)


async def test_discord_that_is_not_heard_for_seconds_is_no_outage(presence: DowntimeRepository) -> None:
    clock, discord = WaitedClock(), [True]
    heartbeat = Heartbeat(presence, clock)
    await heartbeat.begin(lambda: discord[0], untold)
    for discord[0], passes in ((False, MINUTE), (True, TEN_SECONDS), (True, MINUTE)):
        await clock.awaited()
        clock.advance(passes)
    await clock.awaited()

    assert heartbeat.downtime() == ()
    await heartbeat.close()


async def test_an_outage_is_told_again_where_that_has_failed(
    presence: DowntimeRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 0.01)
    clock, told = WaitedClock(), list[Pause]()

    async def note(pause: Pause) -> None:
        told.append(pause)
        if len(told) == 1:
            raise OSError

    heartbeat = Heartbeat(presence, clock)
    await heartbeat.begin(lambda: True, note)
    await clock.awaited()
    clock.advance(10 * MINUTE)
    await poll(lambda: len(told) == 2)
    await heartbeat.close()

    assert told == [Pause(NOON, NOON + 10 * MINUTE)] * 2


class SlowPresence(DowntimeRepository):
    """In a database that takes its time."""

    def __init__(self, database: Database, meanwhile: Callable[[], None]) -> None:
        super().__init__(database)
        self._meanwhile = meanwhile

    async def beat(self, now: datetime, *, awake: bool = False) -> Pause | None:
        pause = await super().beat(now, awake=awake)
        self._meanwhile()
        return pause


async def test_whoever_has_reckoned_by_an_outage_while_a_beat_was_slow_is_told_that_there_is_none(
    database: StoredDatabase,
) -> None:
    opened_database = await Database.open(database.url)
    clock, seen, told = WaitedClock(), list[tuple[Pause, ...]](), list[Pause]()

    def meanwhile() -> None:
        if clock.now() > NOON:
            clock.advance(TEN_SECONDS)
            seen.append(heartbeat.downtime())

    async def note(pause: Pause) -> None:
        told.append(pause)

    heartbeat = Heartbeat(SlowPresence(opened_database, meanwhile), clock)
    await heartbeat.begin(lambda: True, note)
    await clock.awaited()
    clock.advance(MINUTE + TEN_SECONDS)
    await poll(lambda: bool(told) and heartbeat.downtime() == ())
    await heartbeat.close()
    await opened_database.close()

    assert seen[0] == (Pause(NOON, None),)
    assert heartbeat.downtime() == ()
