"""After a kill the bot finds what it had sent but not written down, and takes nothing else for that."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import discord
import pytest_asyncio

from bot.__main__ import direct
from bot.delivery.messenger import Messenger
from bot.settings import Settings
from bot.ui.custom_id import CustomId
from bot.ui.message import Button, MessageSpec
from playground.fake_discord import FakeDiscord

TABLE = 7
PANEL = MessageSpec("en", "Your move", rows=((Button(str(CustomId("hand", TABLE)), "Refresh"),),))
"""Like all panels of the table it has this button."""
SINCE = datetime(2000, 1, 1, tzinfo=UTC)


class Connected(NamedTuple):
    """A messenger, the Discord that it speaks with, and a channel there."""

    discord: FakeDiscord
    messenger: Messenger
    channel: int

    async def lost(self, kind: str = "panel", table: int = TABLE, known: tuple[int, ...] = ()) -> int | None:
        return await self.messenger.lost(self.channel, table, kind, SINCE, set(known))


@pytest_asyncio.fixture
async def connected() -> AsyncIterator[Connected]:
    async with FakeDiscord.running() as fake, discord.Client(intents=discord.Intents.none()) as client:
        direct(Settings(**{name.lower(): value for name, value in fake.settings.items()}))  # type: ignore[arg-type]
        await client.login(fake.token)
        yield Connected(fake, Messenger(client), fake.create_channel("lost").id)


async def test_what_was_sent_but_not_written_down_is_found_by_its_table_and_kind(connected: Connected) -> None:
    sent = await connected.messenger.send(connected.channel, PANEL, None, "nonce")

    assert await connected.lost() == sent
    assert await connected.lost(table=TABLE + 1) is None
    assert await connected.lost(kind="table") is None
    assert await connected.lost(known=(sent,)) is None


async def test_an_answer_to_what_somebody_wrote_is_no_lost_message(connected: Connected) -> None:
    written = await connected.discord.person("ann").say("#lost", "e2 e4")

    await connected.messenger.answer(connected.channel, written.id, PANEL, None)

    assert await connected.lost() is None


async def test_what_was_sent_long_before_is_no_lost_message(connected: Connected) -> None:
    await connected.messenger.send(connected.channel, PANEL, None, "nonce")

    later = datetime.now(UTC) + timedelta(hours=1)
    assert await connected.messenger.lost(connected.channel, TABLE, "panel", later, set()) is None
