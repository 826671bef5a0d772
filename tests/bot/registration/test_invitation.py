"""Who is shown how the bot is added, and whether people can install it for themselves, as Discord says."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from discord.http import Route

from bot.registration.invitation import can_be_installed, invitation
from bot.registration.permissions import invite_address
from playground.fake_discord import FakeDiscord
from playground.server.payloads import application_json


@pytest.fixture
async def fake_discord(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord.running() as running:
        monkeypatch.setattr(Route, "BASE", running.api_url)
        yield running


async def logged_in(discord_there: FakeDiscord) -> discord.Client:
    client = discord.Client(intents=discord.Intents.none())
    await client.login(discord_there.token)
    await client.close()
    return client


async def test_it_is_shown_where_host_and_discord_let_anybody_add_the_bot(
    fake_discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert invitation(discord.Client(intents=discord.Intents.none()), offered=True) == "", "nobody has logged in"
    public = await logged_in(fake_discord)
    assert invitation(public, offered=True) == invite_address(fake_discord.world.bot.id)
    assert invitation(public, offered=False) == ""
    assert can_be_installed(public)

    closed: dict[str, Any] = {"bot_public": False, "integration_types_config": {"0": {}}}
    monkeypatch.setattr(
        "playground.server.rest.application.application_json", lambda world: application_json(world) | closed
    )
    private = await logged_in(fake_discord)
    assert invitation(private, offered=True) == ""
    assert not can_be_installed(private)
