"""While Discord does not answer, a table is told again, after longer and longer pauses."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import discord
import pytest
import pytest_asyncio

from bot.delivery.errors import Transient
from bot.delivery.messenger import Messenger
from bot.delivery.reconciler import Reconciler
from bot.model import PostedMessage
from bot.ui.message import MessageSpec
from render.painter import Picture
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot

ANN, BOB, CAS = PEOPLE


class UnreliableMessenger(Messenger):
    """Whatever is sent or edited arrives as `answers` says; after the last of them all arrives."""

    def __init__(self, answers: Iterable[bool]) -> None:
        super().__init__(discord.Client(intents=discord.Intents.none()))
        self._answers = iter(answers)
        self.shown: list[MessageSpec] = []

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        return await self._arrives(spec)

    async def edit(self, channel: int, message: int, spec: MessageSpec, picture: Picture | None) -> None:
        await self._arrives(spec)

    async def find_lost(self, posted: PostedMessage, known: set[int]) -> int | None:
        return None

    async def _arrives(self, spec: MessageSpec) -> int:
        if not next(self._answers, True):
            raise Transient
        self.shown.append(spec)
        return len(self.shown)


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that were slept, though nobody waits for them."""
    slept: list[float] = []
    sleep = asyncio.sleep

    async def at_once(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr("bot.delivery.reconciler.asyncio.sleep", at_once)
    return slept


async def test_each_pause_is_twice_the_one_before_up_to_five_minutes(bot: DirectBot, pauses: list[float]) -> None:
    table = await bot.lobby("many", (ANN,))
    messenger = UnreliableMessenger([False] * 11)
    reconciler = Reconciler(bot.tables, bot.desired, bot.renderer, messenger)

    reconciler.schedule(table.id)
    await reconciler.settled()

    assert pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    assert len(messenger.shown) == 1
    assert await bot.repositories.messages.unshown() == ()


async def test_after_something_arrived_the_pauses_begin_anew(bot: DirectBot, pauses: list[float]) -> None:
    table = await bot.lobby("many", (ANN,))

    class Joined(UnreliableMessenger):
        """Bob sits down while the lobby is being posted."""

        async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
            message = await super().send(channel, spec, picture, nonce)
            await bot.tables.join(table, BOB, bot.interaction_id())
            reconciler.schedule(table.id)
            return message

    messenger = Joined([False, False, True, False, True])
    reconciler = Reconciler(bot.tables, bot.desired, bot.renderer, messenger)

    reconciler.schedule(table.id)
    await reconciler.settled()

    assert pauses == [1, 2, 1]
    assert "2. " not in messenger.shown[0].below
    assert "2. " in messenger.shown[1].below
