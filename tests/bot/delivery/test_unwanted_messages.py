"""Which messages of a table are deleted."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.delivery.desired import unwanted
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot
from tests.support.bot.service import resigned


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


async def test_the_panel_of_somebody_who_resigned_goes_and_those_of_the_others_stay(bot: DirectBot) -> None:
    table, messages = await bot.begun("glory"), bot.repositories.messages
    panels = [await messages.intend(table.id, "panel", player.seat, 3000, 0, -1) for player in table.players]
    leaver = PEOPLE[1]

    table = (await resigned(bot.tables, table, leaver.id)).table

    assert [posted.id for posted in unwanted(table, await messages.of(table.id), [])] == [panels[1].id]
