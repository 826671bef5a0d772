"""Faults on demand, and what discord.py makes of them."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from playground.client.person import Person
from playground.fake_discord import FakeDiscord
from playground.model import Channel
from tests.support.playground.tiny_bot import TinyBot

MESSAGES = r"/messages$"


@pytest.fixture
def channel(fake_discord: FakeDiscord, bot: TinyBot) -> discord.PartialMessageable:
    return bot.get_partial_messageable(fake_discord.world.named("#games").id)


@pytest.fixture
def place(fake_discord: FakeDiscord) -> Channel:
    return fake_discord.world.named("#games")


async def test_a_request_dropped_before_it_was_carried_out_left_nothing(
    fake_discord: FakeDiscord, channel: discord.PartialMessageable, ann: Person
) -> None:
    fake_discord.faults.drop_next("POST", MESSAGES)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("lost")

    assert "lost" not in [message.text for message in ann.messages("#games")]


async def test_a_request_dropped_afterwards_was_carried_out(
    fake_discord: FakeDiscord, channel: discord.PartialMessageable, ann: Person
) -> None:
    fake_discord.faults.drop_next("POST", MESSAGES, when="after")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("arrived")

    assert ann.messages("#games")[-1].text == "arrived"


async def test_a_rate_limit_with_via_is_waited_for(
    fake_discord: FakeDiscord, channel: discord.PartialMessageable, ann: Person
) -> None:
    fake_discord.faults.rate_limit_next(0.01, path=MESSAGES, times=2)
    await channel.send("patience")

    assert ann.messages("#games")[-1].text == "patience"
    assert [request.status for request in fake_discord.requests[-3:]] == [429, 429, 200]


async def test_a_rate_limit_without_via_is_a_ban(
    fake_discord: FakeDiscord, channel: discord.PartialMessageable
) -> None:
    fake_discord.faults.rate_limit_next(0.01, path=MESSAGES, with_via=False)
    with pytest.raises(discord.HTTPException) as refused:
        await channel.send("banned")

    assert refused.value.status == 429


async def test_a_made_up_status_is_answered_once(
    fake_discord: FakeDiscord, channel: discord.PartialMessageable
) -> None:
    fake_discord.faults.fail_next(403, {"code": 50013, "message": "no"}, method="POST", path=MESSAGES)
    with pytest.raises(discord.Forbidden):
        await channel.send("refused")
    await channel.send("fine")


async def test_a_held_request_waits_until_it_is_released(
    fake_discord: FakeDiscord, channel: discord.PartialMessageable, ann: Person
) -> None:
    hold = fake_discord.faults.hold(MESSAGES, method="POST")
    sending = asyncio.create_task(channel.send("held"))
    await hold.reached()
    assert "held" not in [message.text for message in ann.messages("#games")]
    hold.release()
    await sending

    assert ann.messages("#games")[-1].text == "held"


async def test_a_held_request_can_be_lost(
    fake_discord: FakeDiscord, channel: discord.PartialMessageable, ann: Person
) -> None:
    hold = fake_discord.faults.hold(MESSAGES, method="POST")
    sending = asyncio.create_task(channel.send("gone"))
    await hold.reached()
    hold.drop()
    with pytest.raises((aiohttp.ClientError, OSError)):
        await sending

    assert "gone" not in [message.text for message in ann.messages("#games")]


async def test_the_record_of_requests_names_no_token(fake_discord: FakeDiscord, bot: TinyBot, ann: Person) -> None:
    await ann.slash("#games", "/toy menu")
    last = fake_discord.requests[-1]
    tokens = [interaction.token for interaction in bot.interactions] + [fake_discord.token]

    assert (last.method, last.path.split("/")[1], last.path.split("/")[3], last.status) == (
        "POST",
        "interactions",
        "~",
        200,
    )
    assert not any(token in str(request) for token in tokens for request in fake_discord.requests)


async def test_an_unknown_route_is_a_violation(fake_discord: FakeDiscord, bot: TinyBot, place: Channel) -> None:
    with pytest.raises(discord.NotFound):
        await bot.http.pin_message(place.id, 1)

    assert fake_discord.violations[-1].path.startswith(f"/channels/{place.id}/")
