"""Nobody's clock runs while the bot is not there."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.clock import Clock
from bot.due import Pause
from bot.heartbeat import Heartbeat
from bot.store.clocks import PresenceRepository
from bot.store.database import Database
from tests.simulation.simulated_clock import SimulatedClock
from tests.support.bot.stored_database import StoredDatabase

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


class RunningClock(SimulatedClock):
    """One that goes on by itself, so that whoever says nothing was not there."""

    leaps = False


@pytest.fixture
async def presence(database: StoredDatabase) -> AsyncIterator[PresenceRepository]:
    opened = await Database.open(database.url)
    yield PresenceRepository(opened)
    await opened.close()


async def begun(presence: PresenceRepository, clock: Clock) -> tuple[Heartbeat, list[Pause]]:
    """A bot that has started, and the outages that it was told of."""
    told: list[Pause] = []

    async def note(outage: Pause) -> None:
        told.append(outage)

    heartbeat = Heartbeat(presence, clock)
    await heartbeat.begin(lambda: True, note)
    return heartbeat, told


async def test_the_first_start_ends_no_outage(presence: PresenceRepository) -> None:
    heartbeat, told = await begun(presence, RunningClock(NOON))
    await heartbeat.close()

    assert (told, heartbeat.outages()) == ([], ())


async def test_a_bot_that_was_stopped_for_hours_was_not_there(presence: PresenceRepository) -> None:
    first, _ = await begun(presence, RunningClock(NOON))
    await first.close()

    second, told = await begun(presence, RunningClock(NOON + 300 * MINUTE))
    await second.close()

    outage = Pause(NOON, NOON + 300 * MINUTE)
    assert (told, second.outages()) == ([outage], (outage,))


async def test_a_restart_within_minutes_is_no_outage(presence: PresenceRepository) -> None:
    first, _ = await begun(presence, RunningClock(NOON))
    await first.close()

    second, told = await begun(presence, RunningClock(NOON + 2 * MINUTE))
    await second.close()

    assert (told, second.outages()) == ([], ())


async def test_an_outage_is_told_once_however_many_processes_start(presence: PresenceRepository) -> None:
    first, _ = await begun(presence, RunningClock(NOON))
    await first.close()

    later = RunningClock(NOON + 60 * MINUTE)
    second, told = await begun(presence, later)
    third, told_again = await begun(presence, later)
    for heartbeat in (second, third):
        await heartbeat.close()

    assert (len(told), told_again) == (1, [])
    assert third.outages() == second.outages()


async def test_while_discord_is_not_heard_no_clock_runs_either(presence: PresenceRepository) -> None:
    clock = RunningClock(NOON)
    heartbeat, _ = await begun(presence, clock)

    clock.turn_to(NOON + 10 * MINUTE)  # and no beat since

    assert heartbeat.outages() == (Pause(NOON, None),)
    await heartbeat.close()
