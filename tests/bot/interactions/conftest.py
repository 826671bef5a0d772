"""The bot without Discord that a test presses on, types to and writes to."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio

from tests.support.bot.direct_bot import DirectBot
from tests.support.bot.in_memory import InMemory, in_memory

__all__ = ["bot", "changed", "in_memory"]


async def others_go_on() -> None:
    """Let all other tasks run, as they do while a database reads its file."""
    await asyncio.sleep(0)


@pytest_asyncio.fixture
async def bot(in_memory: InMemory) -> AsyncIterator[DirectBot]:
    """Nobody has pressed anything yet."""
    in_memory.meanwhile = others_go_on
    bot = DirectBot(in_memory)
    yield bot
    await bot.close()


@pytest.fixture
def changed(bot: DirectBot) -> list[int]:
    """The ids of the tables that the bot reported as changed, in that order."""
    told: list[int] = []
    bot.services = replace(bot.services, changed=lambda table: told.append(table.id))
    return told
