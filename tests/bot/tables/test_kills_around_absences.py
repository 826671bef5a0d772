"""A bot that is killed before any statement of what somebody's absence does has done all of it after its next start, or
nothing."""

from pathlib import Path
from typing import TypeAlias

import pytest

from bot.tables.preferences import PreferenceService
from bot.tables.timers import TimedService
from bot.values.calendar import Pause
from bot.values.table import Player
from bot.values.timers import Timer
from bot.values.turn_clock import StandIn
from tests.support.bot.hand_clock import NOON, HandClock, frozen_at
from tests.support.bot.killed import AWAY, Act, killed_everywhere, leaver, left_to_computer, returned
from tests.support.bot.service import ANN, BOB, CAS, opened
from tests.support.bot.timed_tables import DAY, TimedTables

Found: TypeAlias = tuple[tuple[Player, ...], tuple[Pause, ...], set[Timer]]


async def found(folder: Path) -> Found:
    """How the table is after a start, at which what is due is done."""
    async with opened(folder, lambda: NOON) as tables:
        for timer in await tables.repositories.timers.due(tables.clock()):
            await TimedService(tables).fire(timer)
        table = await tables.get(1)
        return table.players, table.times.pauses, set(await tables.repositories.timers.due(NOON + 999 * DAY))


@pytest.mark.parametrize("act", AWAY)
async def test_all_or_nothing_follows_from_an_absence(tmp_path: Path, act: Act) -> None:
    clock = HandClock(frozen_at(NOON - DAY / 4))
    async with opened(tmp_path / "before", clock.now) as tables:
        table = await TimedTables(tables, clock).begun(ANN, BOB, CAS, game="addvantage")
        if act is returned:
            await PreferenceService(tables.repositories).away(leaver(table), NOON + 5 * DAY, computer=False)
            await tables.renew(table.id)
    before = await found(tmp_path / "before")

    outcomes = [await found(folder) for folder in await killed_everywhere(tmp_path, act)]

    assert outcomes[0] == before
    assert outcomes[-1] != before
    assert all(outcome in (before, outcomes[-1]) for outcome in outcomes)
    if act is left_to_computer:
        assert StandIn.AWAY in [player.attendance.stand_in for player in outcomes[-1][0]]
