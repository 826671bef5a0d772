"""A bot that is killed before any statement of what happens when somebody's time is up has done it or has not."""

import asyncio
import sys
from datetime import timedelta
from pathlib import Path

from bot.model import Player, Timer
from bot.preferences import Pace
from tests.support.bot.service import ANN, BOB, CAS, NOON, interaction_ids, lobby, opened

Found = tuple[tuple[Player, ...], tuple[Timer, ...], int]
"""The players with their clocks, the timers, and how often the table has changed."""


async def found(folder: Path) -> Found:
    async with opened(folder) as tables:
        table = await tables.get(1)
        timers = await tables.repositories.timers.due(NOON + timedelta(days=999))
        return table.players, timers, table.version


async def test_both_or_nothing(tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()
    async with opened(tmp_path / "before") as tables:
        table = await lobby(tables, ANN, BOB, CAS, size=None, game="addvantage")
        table = (await tables.set_clock(table, ANN.id, False, next(interaction_ids), Pace.HOUR)).table
        await tables.begin(table, ANN.id, False, next(interaction_ids))
    before = await found(tmp_path / "before")

    command = (sys.executable, "-m", "tests.support.bot.killed", str(tmp_path), "missed")
    killing = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    printed, _ = await asyncio.wait_for(killing.communicate(), 120)
    assert killing.returncode == 0

    outcomes = [await found(tmp_path / str(number)) for number in range(1, int(printed) + 1)]
    assert outcomes[0] == before
    assert any(player.clock is not None and player.clock.on_reserve for player in outcomes[-1][0])
    assert all(outcome in (before, outcomes[-1]) for outcome in outcomes)
