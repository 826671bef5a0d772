"""The application's commands: as they are registered, and as a person types them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from playground.client.person import Person
from playground.client.slash import parse, parse_value
from playground.errors import NotAllowed
from playground.fake_discord import FakeDiscord
from tests.support.playground.tiny_bot import TinyBot

Api = Callable[..., Awaitable[tuple[int, Any]]]
Json = dict[str, Any]
CARD = {"type": 3, "name": "card", "name_localizations": {"nl": "kaart"}, "description": "Which", "required": True}
NOTE = {"type": 3, "name": "note", "description": "Why"}
PLAY = {
    "type": 1,
    "name": "play",
    "name_localizations": {"nl": "speel"},
    "description": "Play",
    "options": [CARD, NOTE],
}
GLORY: Json = {"name": "glory", "description": "Glory", "type": 1, "options": [PLAY]}


@pytest.fixture
def path(fake_discord: FakeDiscord) -> str:
    return f"/applications/{fake_discord.world.bot.id}/commands"


async def test_discord_py_registers_its_tree(bot: TinyBot, fake_discord: FakeDiscord) -> None:
    registered = {command["name"]: command for command in fake_discord.commands.all(localized=True)}

    assert set(registered) == {"toy", "clean"}
    assert [option["name"] for option in registered["toy"]["options"]] == ["start", "play", "menu", "dm"]
    assert {command.name for command in await bot.tree.fetch_commands()} == {"toy", "clean"}


async def test_what_stays_the_same_keeps_id_and_version(api: Api, path: str) -> None:
    _, first = await api("PUT", path, [GLORY])
    _, same = await api("PUT", path, [GLORY])
    _, changed = await api("PUT", path, [GLORY | {"description": "More glory"}])

    assert same == first
    assert changed[0]["id"] == first[0]["id"]
    assert changed[0]["version"] != first[0]["version"]


async def test_localizations_are_listed_only_on_demand(api: Api, path: str) -> None:
    await api("PUT", path, [GLORY])
    _, plain = await api("GET", path)
    _, whole = await api("GET", path + "?with_localizations=true")

    assert "name_localizations" not in plain[0]["options"][0]
    assert whole[0]["options"][0]["name_localizations"] == {"nl": "speel"}


async def test_commands_are_added_changed_and_deleted_one_by_one(api: Api, path: str) -> None:
    await api("PUT", path, [])
    status, made = await api("POST", path, GLORY)
    _, changed = await api("PATCH", f"{path}/{made['id']}", {"description": "Other"})

    assert status == 201
    assert (changed["id"], changed["description"], changed["options"]) == (made["id"], "Other", made["options"])
    assert (await api("DELETE", f"{path}/{made['id']}"))[0] == 204
    assert (await api("GET", f"{path}/{made['id']}"))[1]["code"] == 10063


@pytest.mark.parametrize(
    ("text", "locale", "values"),
    [
        ("/glory play card:K♠", "en-US", {"card": "K♠"}),
        ("/glory play card:a b note:with: colon", "en-US", {"card": "a b", "note": "with: colon"}),
        ("/glory speel kaart:K note:x", "nl", {"card": "K", "note": "x"}),
        ("/glory play", "nl", {}),
    ],
)
def test_values_reach_to_the_next_option(text: str, locale: str, values: dict[str, str]) -> None:
    parsed = parse(text, [GLORY], locale)

    assert parsed.values == values
    assert [step["name"] for step in parsed.path] == ["play"]


@pytest.mark.parametrize("text", ["/fly", "/glory", "/glory fly", "/glory play K♠", "/glory play colour:red"])
def test_what_is_no_command_is_refused(text: str) -> None:
    with pytest.raises(NotAllowed):
        parse(text, [GLORY], "en-US")


def test_texts_become_values_of_the_options_type(fake_discord: FakeDiscord, bob: Person) -> None:
    choices = [{"name": "Two", "value": 2, "name_localizations": {"nl": "Twee"}}]
    values = [
        parse_value({"name": "x", "type": kind} | more, text, fake_discord.world, "nl")
        for kind, text, more in [
            (4, "7", {}),
            (5, "True", {}),
            (6, "@Bob", {}),
            (7, "#games", {}),
            (10, "1.5", {}),
            (4, "Twee", {"choices": choices}),
        ]
    ]

    assert values == [7, True, str(bob.id), str(fake_discord.world.named("#games").id), 1.5, 2]


async def test_an_unknown_person_is_a_plain_404(bot: TinyBot) -> None:
    with pytest.raises(discord.NotFound) as refused:
        await bot.fetch_user(1)

    assert refused.value.code == 10013
