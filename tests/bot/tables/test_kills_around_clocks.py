"""A bot that is killed before any statement of what happens when somebody's time is up has done it or has not."""

from datetime import timedelta
from pathlib import Path

from bot.tables import lobbies
from bot.values.preferences import Pace
from bot.values.table import Player
from bot.values.timers import Timer
from tests.support.bot.hand_clock import NOON
from tests.support.bot.killed import killed_everywhere, missed
from tests.support.bot.service import ANN, BOB, CAS, changed, dealt, lobby, opened

Found = tuple[tuple[Player, ...], tuple[Timer, ...], int]
"""The players with their clocks, the timers, and how often the table has changed."""


async def found(folder: Path) -> Found:
    async with opened(folder) as tables:
        table = await tables.get(1)
        timers = await tables.repositories.timers.due(NOON + timedelta(days=999))
        return table.players, timers, table.version


async def test_both_or_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as tables:
        table = await lobby(tables, ANN, BOB, CAS, size=None, game="addvantage")
        table = await changed(tables, table, lobbies.adjusted, ANN.id, False, Pace.HOUR)
        await dealt(tables, table)
    before = await found(tmp_path / "before")

    outcomes = [await found(folder) for folder in await killed_everywhere(tmp_path, missed)]

    assert outcomes[0] == before
    assert any(player.clock is not None and player.clock.on_extra_time for player in outcomes[-1][0])
    assert all(outcome in (before, outcomes[-1]) for outcome in outcomes)
