"""Commands are written to Discord when they changed, and only then."""

from collections.abc import AsyncIterator
from copy import deepcopy
from typing import Any

import discord
import pytest
from discord.http import HTTPClient, Route

from bot.registration.commands import payload, register, same
from games import GAMES
from playground.fake_discord import FakeDiscord
from tests.support.languages import LANGUAGES
from tests.support.test_games import TEST_GAMES

COMMANDS: list[dict[str, Any]] = [
    {
        "name": "play",
        "description": "Play",
        "description_localizations": {"nl": "Speel", "id": "Main"},
        "contexts": [0, 1],
        "options": [
            {"type": 3, "name": "card", "description": "Which card", "required": True, "autocomplete": True},
            {
                "type": 4,
                "name": "count",
                "description": "How many",
                "min_value": 0,
                "choices": [{"name": "none", "value": 0}, {"name": "one", "value": 1}],
            },
        ],
    },
    {"name": "rules", "description": "Read"},
]


@pytest.fixture
async def discord_there(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[FakeDiscord, HTTPClient]]:
    async with FakeDiscord.running() as fake_discord:
        monkeypatch.setattr(Route, "BASE", fake_discord.api_url)
        client = discord.Client(intents=discord.Intents.none())
        await client.login(fake_discord.token)
        yield fake_discord, client.http
        await client.close()


async def test_commands_are_written_once(discord_there: tuple[FakeDiscord, HTTPClient]) -> None:
    fake_discord, http = discord_there

    assert await register(http, fake_discord.world.bot.id, COMMANDS)
    assert not await register(http, fake_discord.world.bot.id, COMMANDS)
    assert not await register(http, fake_discord.world.bot.id, COMMANDS[::-1])
    assert [command["name"] for command in fake_discord.commands.all(localized=True)] == ["play", "rules"]


async def test_commands_that_are_gone_from_the_bot_go_from_discord(
    discord_there: tuple[FakeDiscord, HTTPClient],
) -> None:
    fake_discord, http = discord_there
    await register(http, fake_discord.world.bot.id, COMMANDS)

    assert await register(http, fake_discord.world.bot.id, COMMANDS[1:])
    assert [command["name"] for command in fake_discord.commands.all(localized=True)] == ["rules"]


async def test_the_commands_of_all_games_are_written_once(discord_there: tuple[FakeDiscord, HTTPClient]) -> None:
    fake_discord, http = discord_there
    commands = payload(GAMES | TEST_GAMES, LANGUAGES)

    assert await register(http, fake_discord.world.bot.id, commands)
    assert not await register(http, fake_discord.world.bot.id, commands)


def test_fields_that_discord_adds_are_no_difference() -> None:
    there = deepcopy(COMMANDS)
    for number, command in enumerate(there):
        command |= {"id": str(number), "application_id": "1", "version": "7", "type": 1, "nsfw": False}
        command |= {"dm_permission": True, "default_member_permissions": None, "integration_types": [0]}
        command |= {"name_localizations": None, "handler": None}
        command.setdefault("options", [])
    there[0]["contexts"] = [1, 0]
    there[0]["options"][1] |= {"required": False, "autocomplete": False}

    assert same(there, COMMANDS)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((0, "description"), "Play on"),
        ((0, "description_localizations", "nl"), "Speel maar"),
        ((0, "description_localizations", "id"), "Ayo"),
        ((0, "contexts"), [0]),
        ((0, "options", 0, "required"), False),
        ((0, "options", 0, "name"), "cards"),
        ((0, "options", 1, "min_value"), 1),
        ((0, "options", 1, "choices", 0, "value"), 2),
        ((0, "options"), COMMANDS[0]["options"][::-1]),
        ((1, "name"), "rule"),
        ((1, "default_member_permissions"), "8"),
    ],
)
def test_whatever_a_person_could_notice_is_a_difference(path: tuple[Any, ...], value: Any) -> None:
    changed: Any = deepcopy(COMMANDS)
    part = changed
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value

    assert not same(COMMANDS, changed)
