"""A bot without Discord, over a database without a file: for tests that look into neither.

A folder's conftest.py imports the fixtures; a test module of another folder says
`pytest_plugins = ["tests.support.bot.in_memory"]`.
"""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.support.bot.chats import WatchedDatabase, nothing
from tests.support.bot.direct_bot import DirectBot


class InMemory(WatchedDatabase):
    """A database without a file, which is empty again for each bot: a new one takes longer than most tests."""

    async def close(self) -> None:
        self.meanwhile = nothing
        self.forget()


@pytest_asyncio.fixture(scope="session")
async def in_memory() -> InMemory:
    """The database of one test after the other."""
    return await InMemory.empty()


@pytest_asyncio.fixture
async def bot(in_memory: InMemory) -> AsyncIterator[DirectBot]:
    """Nobody has done anything yet."""
    bot = DirectBot(in_memory)
    yield bot
    await bot.close()
