"""Whoever opens a table is told where it stands."""

import asyncio
from dataclasses import replace

from bot.interactions.placing import settled
from bot.tables.threads import moved
from bot.values.table import Table, Transition
from tests.support.bot.direct_bot import DirectBot

THREAD = 4711


def wants_thread(table: Table) -> Transition:
    return Transition(replace(table, parent=table.channel.id))


async def test_an_interaction_that_came_twice_hears_twice_where_its_table_stands(bot: DirectBot) -> None:
    changed, lobby = bot.tables.signals.table_changed, await bot.lobby("glory")
    table = (await bot.tables.change(lobby, None, wants_thread)).table
    waiting = [asyncio.create_task(settled(bot.tables, table)) for _ in range(2)]
    await asyncio.sleep(0)
    assert len(changed.subscribers) == len(waiting)

    changed((await bot.tables.change(table, None, moved, THREAD)).table)

    assert [it.channel.id for it in await asyncio.gather(*waiting)] == [THREAD] * 2
    assert changed.subscribers == ()
