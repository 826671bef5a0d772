"""Whoever opens a table is told where it stands."""

import asyncio
from dataclasses import replace

import pytest

from bot.interactions.table import opening
from bot.interactions.table.opening import settled
from bot.tables.threads import awaits_thread, moved
from bot.values.table import Table, Transition
from tests.support.bot.direct_bot import DirectBot

THREAD = 4711


def wants_thread(table: Table) -> Transition:
    return Transition(replace(table, channel=replace(table.channel, parent=table.channel.id)))


async def test_an_interaction_that_came_twice_hears_twice_where_its_table_stands(bot: DirectBot) -> None:
    lobby = await bot.lobby("glory")
    table = (await bot.tables.change(lobby, None, wants_thread)).table
    waiting = [asyncio.create_task(settled(bot.tables, table)) for _ in range(2)]
    await asyncio.sleep(0)

    bot.tables.signals.table_changed((await bot.tables.change(table, None, moved, THREAD)).table)

    assert [it.channel.id for it in await asyncio.gather(*waiting)] == [THREAD] * 2


async def test_who_waits_long_for_a_thread_is_told_of_the_table_as_it_is(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 0.0)
    table = (await bot.tables.change(await bot.lobby("glory"), None, wants_thread)).table

    assert awaits_thread(await settled(bot.tables, table))
