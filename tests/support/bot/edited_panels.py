"""Open panels whose edits are kept instead of sent.

A test module that wants the fixtures says `pytest_plugins = ["tests.support.bot.edited_panels"]`.
"""

import asyncio
from collections.abc import AsyncIterator

import pytest_asyncio

from bot.delivery.open_panels import Ephemeral, OpenPanels
from bot.delivery.renderer import Pictures
from bot.ui.message import Follows, MessageSpec
from bot.values.table import Table
from tests.support.bot.direct_bot import PEOPLE, DirectBot


class Edited(Ephemeral):
    """Keeps what it was made to show, after so many failures; an edit waits as long as `goes_on` is not set."""

    def __init__(self, message: int = 1, failures: int = 0) -> None:
        self.message = message
        self.shown: list[MessageSpec] = []
        self.asked = asyncio.Event()
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self._failures = failures

    async def edit(self, spec: MessageSpec, pictures: Pictures) -> None:
        self.asked.set()
        await self.goes_on.wait()
        self._failures -= 1
        if self._failures >= 0:
            raise OSError
        self.shown.append(spec)


@pytest_asyncio.fixture
async def panels(bot: DirectBot) -> AsyncIterator[OpenPanels]:
    """The open panels of the bot."""
    yield bot.services.open_panels
    await bot.services.open_panels.close()


@pytest_asyncio.fixture
async def table(bot: DirectBot) -> Table:
    """A game of two people."""
    return await bot.begun("many", PEOPLE[:2])


def opens(panels: OpenPanels, message: Edited, table: Table, place: int = 0) -> None:
    """One of the people, the first unless another `place` is given, presses for a panel of a table."""
    panels.open(message, PEOPLE[place].id, Follows(table.id, table.version, table.decision), panels.until())


async def bot_moves(bot: DirectBot, table: Table) -> Table:
    """The player whose turn it is moves a stone."""
    [player] = table.people_to_act
    assert table.match is not None
    move = next(it for it in table.match.game.legal(table.match.view(player.seat)) if it.kind == "move")
    return (await bot.play(table, player.person or 0, str(move))).table
