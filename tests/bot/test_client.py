"""What the bot does of its own accord when it starts."""

import asyncio
from pathlib import Path

import pytest

from bot.tables import lobbies
from tests.support.bot.bot_process import PATIENCE
from tests.support.bot.direct_bot import PEOPLE, direct_bot
from tests.support.bot.stored_database import StoredDatabase


@pytest.mark.parametrize("spoil", ["size = 3", "options = '{', state = ''"], ids=["", "another does not read"])
async def test_a_computer_move_that_was_owed_before_the_start_is_made_though_everything_was_told(
    tmp_path: Path, spoil: str
) -> None:
    async with direct_bot(tmp_path) as bot:
        table = await bot.lobby("glory", PEOPLE[:1])
        table = (
            await bot.tables.change(table, bot.interaction_id(), lobbies.computers_seated, PEOPLE[0].id, False)
        ).table
        table = (await bot.tables.begin(table, PEOPLE[0].id, False, bot.interaction_id())).table
        await bot.repositories.messages.mark_shown(table.id, table.version)
        [broken] = await bot.copies([table.id])
        StoredDatabase.at(tmp_path / "direct.db").query(f"UPDATE tables SET {spoil} WHERE id = ?", broken)  # noqa: S608
        woken: asyncio.Queue[int] = asyncio.Queue()
        built = bot.built()
        built.tables.signals.table_changed.connect(lambda changed: woken.put_nowait(changed.id))
        async with built.client as client:
            await client.setup_hook()

            assert {await asyncio.wait_for(woken.get(), PATIENCE) for _ in range(2)} == {table.id, broken}
