"""The gateway: which bots may identify, which events they receive, and how a lost connection is resumed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest_asyncio

from playground.client.person import Person
from playground.fake_discord import FakeDiscord
from playground.server.permissions import Permission
from tests.support.playground.line import GUILDS, PLAIN, Line
from tests.support.playground.tiny_bot import TinyBot


@pytest_asyncio.fixture(loop_scope="session")
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def test_a_wrong_token_is_turned_away(fake_discord: FakeDiscord, session: aiohttp.ClientSession) -> None:
    async with session.ws_connect(fake_discord.gateway_url) as socket:
        line = Line(socket)
        await line.identify("wrong")

        assert await line.close_code() == 4004


async def test_privileged_intents_are_refused(fake_discord: FakeDiscord, session: aiohttp.ClientSession) -> None:
    async with session.ws_connect(fake_discord.gateway_url) as socket:
        line = Line(socket)
        await line.identify(fake_discord.token, PLAIN | 1 << 15)

        assert await line.close_code() == 4014


async def test_the_guild_comes_after_ready_also_compressed(
    fake_discord: FakeDiscord, session: aiohttp.ClientSession
) -> None:
    async with session.ws_connect(fake_discord.gateway_url + "?v=10&encoding=json&compress=zlib-stream") as socket:
        line = Line(socket, packed=True)
        await line.identify(fake_discord.token)
        ready, guild = await line.next(), await line.next()

        assert ready["d"]["guilds"] == [{"id": guild["d"]["id"], "unavailable": True}]
        assert (guild["t"], guild["d"]["name"]) == ("GUILD_CREATE", "Speeltafel")
        await socket.send_json({"op": 1, "d": 2})
        assert (await line.next())["op"] == 11


async def test_what_others_write_comes_without_content(
    fake_discord: FakeDiscord, session: aiohttp.ClientSession, ann: Person
) -> None:
    async with session.ws_connect(fake_discord.gateway_url) as socket:
        line = Line(socket)
        await line.identify(fake_discord.token)
        await line.next()
        await line.next()
        await ann.say("#games", "secret")
        await ann.say("#games", f"<@{fake_discord.world.bot.id}> hello")
        await ann.say("dm", "in private")
        heard = [(await line.next())["d"] for _ in range(3)]

        assert [message["content"] for message in heard] == ["", f"<@{fake_discord.world.bot.id}> hello", "in private"]
        assert "guild_id" not in heard[2]


async def test_only_declared_intents_are_heard(
    fake_discord: FakeDiscord, session: aiohttp.ClientSession, ann: Person
) -> None:
    async with session.ws_connect(fake_discord.gateway_url) as socket:
        line = Line(socket)
        await line.identify(fake_discord.token, GUILDS)
        await line.next()
        await line.next()
        await ann.say("#games", "not heard")
        await ann.say("dm", "not heard")
        fake_discord.create_channel("heard")
        event = await line.next()
        fake_discord.delete_channel("#heard")

        assert (event["t"], event["d"]["name"]) == ("CHANNEL_CREATE", "heard")


async def test_a_channel_that_the_bot_may_not_see_is_silent(
    fake_discord: FakeDiscord, session: aiohttp.ClientSession, ann: Person
) -> None:
    async with session.ws_connect(fake_discord.gateway_url) as socket:
        line = Line(socket)
        fake_discord.create_channel("hidden")
        fake_discord.deny_bot("#hidden", Permission.VIEW_CHANNEL)
        await line.identify(fake_discord.token)
        await line.next()
        guild = await line.next()
        await ann.say("#hidden", "not heard")
        await ann.say("#games", "heard")

        assert "hidden" not in [channel["name"] for channel in guild["d"]["channels"]]
        assert (await line.next())["d"]["channel_id"] == str(fake_discord.world.named("#games").id)
        fake_discord.delete_channel("#hidden")


async def test_discord_py_resumes_and_misses_nothing(fake_discord: FakeDiscord, bot: TinyBot, ann: Person) -> None:
    bot.resumed.clear()
    bot.heard.clear()
    fake_discord.drop_gateway()
    await ann.say("dm", "while you were away")
    await asyncio.wait_for(bot.resumed.wait(), 20)

    assert bot.heard == ["while you were away"]


async def test_discord_py_comes_back_when_asked_to(fake_discord: FakeDiscord, bot: TinyBot, ann: Person) -> None:
    bot.resumed.clear()
    fake_discord.ask_reconnect()
    await asyncio.wait_for(bot.resumed.wait(), 20)

    assert (await ann.slash("#games", "/toy menu")).text == "choose"


async def test_no_bot_hears_that_the_clock_was_turned(
    fake_discord: FakeDiscord, session: aiohttp.ClientSession
) -> None:
    async with session.ws_connect(fake_discord.gateway_url) as socket:
        line = Line(socket)
        await line.identify(fake_discord.token)
        assert [(await line.next())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]

        fake_discord.clock.advance(60)
        fake_discord.create_channel("later")

        assert (await line.next())["t"] == "CHANNEL_CREATE"
    fake_discord.delete_channel("later")


async def test_a_bot_is_told_any_event_as_it_is(fake_discord: FakeDiscord, session: aiohttp.ClientSession) -> None:
    async with session.ws_connect(fake_discord.gateway_url) as socket:
        line = Line(socket)
        await line.identify(fake_discord.token)
        assert [(await line.next())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]

        fake_discord.gateway.tell_raw("CHANNEL_UPDATE", {"id": None})

        heard = await line.next()
        assert (heard["t"], heard["d"]) == ("CHANNEL_UPDATE", {"id": None})
