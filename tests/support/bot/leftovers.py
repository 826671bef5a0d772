"""Games that a test leaves behind: they are ended, so that they wait for nobody in the next.

A test module that wants this names it in `pytest_plugins`, has a fixture `bot`, and uses the fixture `alone`.
"""

from collections.abc import AsyncIterator
from contextlib import suppress

import pytest_asyncio

from playground.errors import NotAllowed
from tests.support.bot.bot_process import BotProcess
from tests.support.bot.game_session import ended

UNFINISHED = "SELECT id, channel, host, game, status FROM tables WHERE ended_at IS NULL"


@pytest_asyncio.fixture(loop_scope="session")
async def alone(bot: BotProcess) -> AsyncIterator[None]:
    """Ends the games of a test."""
    yield
    for number, channel, host, game, status in bot.query(UNFINISHED):
        person = next((it for it in bot.discord.people.values() if it.id == host), None)
        place = bot.discord.world.channels.get(int(str(channel)))
        if person is None or place is None:
            continue
        with suppress(NotAllowed):  # a game that is not there any more
            if status == "lobby":
                await person.slash(place, f"/table close table:{number}")
            else:
                await ended(person, place, str(game), int(str(number)))
    await bot.settled()
