"""After an outage, and after a kill around one, every clock that runs has its timer, whatever another table is like."""

import logging
import re
from datetime import datetime
from pathlib import Path

import pytest

from bot.tables.clock_renewal import ClockRenewer
from bot.tables.service import TableService
from bot.tables.timers import TimedService
from bot.values.calendar import Pause
from bot.values.preferences import Pace
from bot.values.table import Table
from bot.values.timers import TimerKind
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.killed import killed_everywhere, later, started
from tests.support.bot.service import ANN, BOB, opened, query
from tests.support.bot.timed_tables import DAY, HOUR, MINUTE, TimedTables, acting, due


async def begun(service: TableService, clock: HandClock) -> Table:
    return await TimedTables(service, clock).begun(ANN, BOB, pace=Pace.HOUR, game="heroes")


async def deadlines(folder: Path, moment: datetime) -> dict[int, datetime]:
    """When the deadline's timer of each table fires, once a bot has started over a database that another has left."""
    async with opened(folder, lambda: moment) as tables:
        await started(tables, await tables.get(1))
        timers = await tables.repositories.timers.due(NOON + 99 * DAY)
        return {timer.table: timer.due for timer in timers if timer.kind is TimerKind.DEADLINE}


async def test_whenever_it_is_killed_after_an_outage_every_clock_has_its_timer_after_the_next_start(
    tmp_path: Path,
) -> None:
    away: list[Pause] = []
    clock = HandClock()
    async with opened(tmp_path / "before", clock.now, downtime=lambda: away) as service:
        tables = [await begun(service, clock), await begun(service, clock)]
        await service.repositories.downtime.beat(NOON + 30 * MINUTE)
        away.append(Pause(NOON + 30 * MINUTE, None))
        clock.turn_to(NOON + 2 * HOUR)
        for timer in await service.repositories.timers.due(clock.now()):
            await TimedService(service).fire(timer)
        assert [due(await service.get(table.id)) for table in tables] == [None, None]

    left = await killed_everywhere(tmp_path, started, least=7)

    for folder in left:
        found = await deadlines(folder, later() + MINUTE / 2)
        assert set(found) == {1, 2}
        assert all(later() + 30 * MINUTE <= moment <= later() + 31 * MINUTE for moment in found.values())


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (
            "state = '{}'",
            r"table 2 does not read \(heroes: 4 errors in a snapshot\); its host and moderators can close it",
        ),
        ("game = 'no more'", r"table 2 cannot be renewed and is left as it is \[[0-9a-f]{8}\]"),
    ],
)
async def test_a_table_that_does_not_read_is_logged_and_left_and_all_others_are_renewed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, broken: str, says: str
) -> None:
    away: list[Pause] = []
    clock = HandClock()
    async with opened(tmp_path, clock.now, downtime=lambda: away) as service:
        tables = [await begun(service, clock) for _ in range(3)]
        query(tmp_path, f"UPDATE tables SET {broken}, version = version + 1 WHERE id = 2")  # noqa: S608
        away.append(Pause(NOON, NOON + 3 * HOUR))
        clock.turn_to(NOON + 3 * HOUR)
        renewed: list[int] = []
        renewer = ClockRenewer(service, lambda it: renewed.append(it.id))

        await renewer.after_downtime()
        await renewer.close()

        assert renewed == [1, 3]
        assert [due(await service.get(tables[number].id)) for number in (0, 2)] == [4 * HOUR, 4 * HOUR]
    [line] = [it.getMessage() for it in caplog.records if it.levelno >= logging.WARNING]
    assert re.fullmatch(says, line)


async def test_a_start_writes_nothing_where_every_clock_has_its_timer(tmp_path: Path) -> None:
    clock = HandClock()
    async with opened(tmp_path, clock.now) as service:
        table = await begun(service, clock)
        renewed: list[int] = []

        await ClockRenewer(service, lambda it: renewed.append(it.id)).at_start()

        assert (renewed, await service.get(table.id)) == ([], table)
        assert acting(table).clock is not None
