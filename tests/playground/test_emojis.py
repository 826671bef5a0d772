"""The application's own emojis: made, listed, shown and deleted, within the limits that Discord publishes."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from playground.fake_discord import FakeDiscord
from playground.model import Emoji
from tests.support.playground.tiny_bot import TinyBot, picture

Api = Callable[..., Awaitable[tuple[int, Any]]]
Json = dict[str, Any]


def data_uri(data: bytes, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


PICTURE = data_uri(picture(2))


@pytest.fixture(autouse=True)
def no_emojis(fake_discord: FakeDiscord) -> None:
    fake_discord.world.emojis.clear()


@pytest_asyncio.fixture(loop_scope="session")
async def cup(bot: TinyBot) -> AsyncIterator[discord.Emoji]:
    yield await bot.create_application_emoji(name="cup", image=picture(2))


def address(fake_discord: FakeDiscord) -> str:
    return f"/applications/{fake_discord.world.bot.id}/emojis"


async def test_an_emoji_is_the_bots_own_and_is_served_until_it_is_deleted(
    fake_discord: FakeDiscord, bot: TinyBot, cup: discord.Emoji
) -> None:
    url = f"{fake_discord.page_url}emojis/{cup.id}.png"

    [found] = await bot.fetch_application_emojis()
    assert (found.id, found.name, found.animated) == (cup.id, "cup", False)
    assert found.user == bot.user
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as response:
            assert (response.content_type, await response.read()) == ("image/png", picture(2))
        await cup.delete()
        async with session.get(url) as response:
            assert response.status == 404
    assert await bot.fetch_application_emojis() == []


REFUSED: dict[str, tuple[Json, str, str]] = {
    "a name of one sign": ({"name": "x"}, "name", "BASE_TYPE_BAD_LENGTH"),
    "a name of 33": ({"name": "x" * 33}, "name", "BASE_TYPE_BAD_LENGTH"),
    "a hyphen": ({"name": "big-cup"}, "name", "STRING_TYPE_REGEX"),
    "a name twice": ({"name": "cup"}, "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
    "no name": ({"name": None}, "name", "BASE_TYPE_REQUIRED"),
    "no image": ({"image": None}, "image", "BASE_TYPE_REQUIRED"),
    "an address": ({"image": "https://x.nl/a.png"}, "image", "IMAGE_INVALID"),
    "more than 256 KiB": ({"image": data_uri(picture(2) + bytes(256 * 1024))}, "image", "BINARY_TYPE_MAX_SIZE"),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_an_emoji_is_refused_for(what: str, fake_discord: FakeDiscord, api: Api, cup: discord.Emoji) -> None:
    more, field, code = REFUSED[what]

    status, answer = await api("POST", address(fake_discord), {"name": "dice", "image": PICTURE} | more)

    assert (status, answer["code"]) == (400, 50035)
    assert [error["code"] for error in answer["errors"][field]["_errors"]] == [code]


@pytest.mark.parametrize("image", [data_uri(b"no picture"), "data:image/png;base64,???"])
async def test_what_is_no_image_is_no_emoji(fake_discord: FakeDiscord, api: Api, image: str) -> None:
    status, answer = await api("POST", address(fake_discord), {"name": "dice", "image": image})

    assert (status, answer["code"]) == (400, 50046)


async def test_an_application_has_2000_emojis_at_most(fake_discord: FakeDiscord, api: Api) -> None:
    there = fake_discord.world.emojis
    there.update({number: Emoji(number, f"cup{number}", b"", "image/png") for number in range(1, 2000)})

    assert (await api("POST", address(fake_discord), {"name": "dice", "image": PICTURE}))[0] == 201
    status, answer = await api("POST", address(fake_discord), {"name": "die", "image": PICTURE})

    assert (status, answer["code"], len(there)) == (400, 30008, 2000)


async def test_an_emoji_that_is_not_there_and_anothers_application_are_unknown(
    fake_discord: FakeDiscord, api: Api
) -> None:
    for method in ("GET", "DELETE"):
        status, answer = await api(method, f"{address(fake_discord)}/17")
        assert (status, answer["code"]) == (404, 10014)

    status, answer = await api("GET", "/applications/17/emojis")
    assert (status, answer["code"]) == (403, 50001)


def with_emoji(kind: str, number: object) -> Json:
    """A message with an emoji in a button, or before an option."""
    emoji = {"id": str(number), "name": "cup"}
    if kind == "button":
        component: Json = {"type": 2, "style": 1, "custom_id": "go", "emoji": emoji}
    else:
        component = {"type": 3, "custom_id": "pick", "options": [{"label": "L", "value": "v", "emoji": emoji}]}
    return {"content": "hello", "components": [{"type": 1, "components": [component]}]}


@pytest.mark.parametrize("kind", ["button", "option"])
async def test_a_component_shows_an_emoji_that_is_there_and_no_other(
    fake_discord: FakeDiscord, api: Api, cup: discord.Emoji, kind: str
) -> None:
    messages = f"/channels/{fake_discord.world.named('#games').id}/messages"

    assert (await api("POST", messages, with_emoji(kind, cup.id)))[0] == 200
    for number in (cup.id + 1, "cup", 2**70):
        status, answer = await api("POST", messages, with_emoji(kind, number))

        assert (status, answer["code"]) == (400, 50035)
        assert "COMPONENT_INVALID_EMOJI" in str(answer["errors"])


async def test_a_text_may_name_an_emoji_that_is_gone(fake_discord: FakeDiscord, api: Api) -> None:
    messages = f"/channels/{fake_discord.world.named('#games').id}/messages"

    assert (await api("POST", messages, {"content": "<:cup:17> is mine"}))[0] == 200
