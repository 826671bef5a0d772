"""The bot without Discord that a test presses on, types to and writes to."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio

from tests.support.bot.chats import Meanwhile, WatchedDatabase
from tests.support.bot.direct_bot import DirectBot


async def others_go_on() -> None:
    """Whoever else waits has a turn, as while a file is read."""
    await asyncio.sleep(0)


class InMemory(WatchedDatabase):
    """A database without a file, which is empty again for each bot: a new one takes longer than most tests."""

    meanwhile: Meanwhile = staticmethod(others_go_on)

    async def close(self) -> None:
        self.forget()


@pytest_asyncio.fixture(scope="session")
async def in_memory() -> AsyncIterator[InMemory]:
    """The database of one test after the other."""
    database = await InMemory.empty()
    yield database
    await WatchedDatabase.close(database)


@pytest_asyncio.fixture
async def bot(in_memory: InMemory) -> AsyncIterator[DirectBot]:
    """Nobody has pressed anything yet."""
    bot = DirectBot(in_memory)
    yield bot
    await bot.close()


@pytest.fixture
def changed(bot: DirectBot) -> list[int]:
    """The tables of which it was told that they have changed, one after another."""
    told: list[int] = []
    bot.services = replace(bot.services, changed=lambda table: told.append(table.id))
    return told
