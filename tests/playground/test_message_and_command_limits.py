"""Every limit of a message and of a command is refused with Discord's code, at the field that breaks it."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest

from playground.fake_discord import FakeDiscord
from tests.support.playground.tiny_bot import picture

Api = Callable[..., Awaitable[tuple[int, Any]]]
Json = dict[str, Any]
V2 = 32768


def button(**more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | more


def row(*items: Json) -> Json:
    return {"type": 1, "components": list(items)}


def option(number: int = 0, **more: Any) -> Json:
    return {"label": f"L{number}", "value": f"v{number}"} | more


def select(count: int = 2, **more: Any) -> Json:
    return {"type": 3, "custom_id": "pick", "options": [option(number) for number in range(count)]} | more


def text(content: str = "text", **more: Any) -> Json:
    return {"type": 10, "content": content} | more


def section(accessory: Json, *components: Json) -> Json:
    return {"type": 9, "components": list(components) or [text()], "accessory": accessory}


def thumbnail(url: str = "https://x.nl/a.png", **more: Any) -> Json:
    return {"type": 11, "media": {"url": url}} | more


def v2(*components: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(components)} | more


def v1(*components: Json, **more: Any) -> Json:
    return {"content": "hello", "components": list(components)} | more


MESSAGES: dict[str, tuple[Json, str]] = {
    "2,001 characters": ({"content": "x" * 2001}, "content"),
    "11 embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds"),
    "an embed of 6,001 characters": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds"),
    "an embed's title of 257": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    "26 fields": ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds.0.fields"),
    "an embed's file that is not there": (
        {"embeds": [{"image": {"url": "attachment://no.png"}}]},
        "embeds.0.image.url",
    ),
    "content beside components of version 2": (v2(text(), content="no"), "content"),
    "embeds beside components of version 2": (v2(text(), embeds=[{"title": "t"}]), "embeds"),
    "components of version 2 without their flag": (v1(text()), "components.0"),
    "no component in version 2": (v2(), "components"),
    "41 components": (v2(*[text(str(number)) for number in range(41)]), "components"),
    "41 components, nested": (v2({"type": 17, "components": [text(str(n)) for n in range(40)]}), "components"),
    "4,001 characters in two texts": (v2(text("x" * 2000), text("x" * 2001)), "components"),
    "a text of 4,001 characters": (v2(text("x" * 4001)), "components.0.content"),
    "an empty text": (v2(text("")), "components.0.content"),
    "6 rows": (v1(*[row(button(custom_id=str(number))) for number in range(6)]), "components"),
    "6 buttons in a row": (v1(row(*[button(custom_id=str(n)) for n in range(6)])), "components.0.components"),
    "an empty row": (v1(row()), "components.0.components"),
    "a select beside a button": (v1(row(select(), button())), "components.0.components"),
    "a label of 81": (v1(row(button(label="x" * 81))), "components.0.components.0.label"),
    "a button without label and emoji": (v1(row(button(label=None))), "components.0.components.0"),
    "a button without custom id": (v1(row(button(custom_id=None))), "components.0.components.0.custom_id"),
    "a custom id of 101": (v1(row(button(custom_id="x" * 101))), "components.0.components.0.custom_id"),
    "a custom id twice": (v1(row(button(), button())), "components.0.components.1.custom_id"),
    "a link with a custom id": (v1(row(button(style=5, url="https://x.nl"))), "components.0.components.0"),
    "a link without an address": (v1(row(button(style=5, custom_id=None))), "components.0.components.0.url"),
    "a style of 7": (v1(row(button(style=7))), "components.0.components.0.style"),
    "an emoji that is none": (v1(row(button(emoji={"name": "♔"}))), "components.0.components.0.emoji.name"),
    "26 options": (v1(row(select(26))), "components.0.components.0.options"),
    "no options": (v1(row(select(0))), "components.0.components.0.options"),
    "a value twice": (v1(row(select(options=[option(), option()]))), "components.0.components.0.options.1.value"),
    "an option's label of 101": (
        v1(row(select(options=[option(label="x" * 101)]))),
        "components.0.components.0.options.0.label",
    ),
    "an option's value of 101": (
        v1(row(select(options=[option(value="x" * 101)]))),
        "components.0.components.0.options.0.value",
    ),
    "an option's description of 101": (
        v1(row(select(options=[option(description="x" * 101)]))),
        "components.0.components.0.options.0.description",
    ),
    "a placeholder of 151": (v1(row(select(placeholder="x" * 151))), "components.0.components.0.placeholder"),
    "more values than options": (v1(row(select(max_values=3))), "components.0.components.0.max_values"),
    "required, and none to pick": (
        v1(row(select(required=True, min_values=0))),
        "components.0.components.0.min_values",
    ),
    "least above most": (v1(row(select(min_values=2))), "components.0.components.0.min_values"),
    "an id twice": (v2(text(id=7), text(id=7)), "components.1.id"),
    "a section without accessory": (v2({"type": 9, "components": [text()]}), "components.0.accessory"),
    "a section of four texts": (
        v2({"type": 9, "components": [text()] * 4, "accessory": button()}),
        "components.0.components",
    ),
    "a section without a text": (v2({"type": 9, "components": [], "accessory": button()}), "components.0.components"),
    "a button as a section's text": (v2(section(thumbnail(), button())), "components.0.components.0"),
    "a select beside a section": (v2(section(select())), "components.0.accessory"),
    "a row beside a section": (v2(section(row(button()))), "components.0.accessory"),
    "a button by itself": (v2(button()), "components.0"),
    "a thumbnail by itself": (v2(thumbnail()), "components.0"),
    "a thumbnail in a container": (v2({"type": 17, "components": [thumbnail()]}), "components.0.components.0"),
    "a thumbnail of nothing": (v2(section({"type": 11})), "components.0.accessory.media.url"),
    "a thumbnail that is not there": (
        v2(section(thumbnail("attachment://no.png"))),
        "components.0.accessory.media.url",
    ),
    "a thumbnail's alt text of 1,025": (
        v2(section(thumbnail(description="x" * 1025))),
        "components.0.accessory.description",
    ),
    "a thumbnail's empty alt text": (v2(section(thumbnail(description=""))), "components.0.accessory.description"),
    "the same button beside two sections": (
        v2(section(button()), section(button())),
        "components.1.accessory.custom_id",
    ),
    "texts of 4,001 characters in sections": (
        v2(section(thumbnail(), text("x" * 2000)), section(thumbnail(), text("x" * 2001))),
        "components",
    ),
    "41 components, those beside sections too": (
        v2({"type": 17, "components": [text(), *[section(thumbnail())] * 13]}),
        "components",
    ),
    "11 pictures in a gallery": (
        v2({"type": 12, "items": [{"media": {"url": "https://x.nl/a.png"}}] * 11}),
        "components.0.items",
    ),
    "a picture that is not there": (
        v2({"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}),
        "components.0.items.0.media.url",
    ),
    "an alt text of 1,025": (
        v2({"type": 12, "items": [{"media": {"url": "https://x.nl/a.png"}, "description": "x" * 1025}]}),
        "components.0.items.0.description",
    ),
    "a file from elsewhere": (v2({"type": 13, "file": {"url": "https://x.nl/a.zip"}}), "components.0.file.url"),
    "a container in a container": (
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "components.0.components.0",
    ),
    "a separator three lines high": (v2(text(), {"type": 14, "spacing": 3}), "components.1.spacing"),
    "a nonce of 26": ({"content": "x", "nonce": "n" * 26}, "nonce"),
    "an ephemeral message of the bot's own": ({"content": "x", "flags": 64}, "flags"),
    "all users and some users": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions.users",
    ),
    "an attachment that was not sent": ({"content": "x", "attachments": [{"id": "0"}]}, "attachments.0.id"),
}


def at(errors: Json, path: str) -> Json:
    for key in path.split("."):
        errors = errors[key]
    return errors


@pytest.mark.parametrize("name", MESSAGES)
async def test_a_message_is_refused_for(name: str, fake_discord: FakeDiscord, api: Api) -> None:
    body, path = MESSAGES[name]
    channel = fake_discord.world.named("#games")
    before = len(channel.messages)
    status, answer = await api("POST", f"/channels/{channel.id}/messages", body)

    assert (status, answer["code"]) == (400, 50035)
    assert at(answer["errors"], path)["_errors"]
    assert len(channel.messages) == before
    assert [violation.code for violation in fake_discord.violations] == [50035]


FITTING: dict[str, Json] = {
    "2,000 characters": {"content": "x" * 2000},
    "5 rows of 5 buttons": v1(*[row(*[button(custom_id=f"{r}{b}") for b in range(5)]) for r in range(5)]),
    "40 components": v2({"type": 17, "components": [text(str(number)) for number in range(39)]}),
    "40 components, those beside sections too": v2({"type": 17, "components": [section(thumbnail())] * 13}),
    "a section of three texts": v2(section(thumbnail(description="x" * 1024), text("a"), text("b"), text("c"))),
    "a button beside a section": v2(section(button(style=5, custom_id=None, url="https://x.nl"))),
    "4,000 characters": v2(text("x" * 2000), text("x" * 2000)),
    "25 options, all to choose": v1(row(select(25, min_values=0, max_values=25))),
    "none to pick, and nothing said of required": v1(row(select(min_values=0))),
    "an emoji of a suit": v1(row(button(label=None, emoji={"name": "♠️"}))),
    "a link": v1(row(button(style=5, custom_id=None, url="https://x.nl"))),
}


@pytest.mark.parametrize("name", FITTING)
async def test_a_message_may_have(name: str, fake_discord: FakeDiscord, api: Api) -> None:
    status, _ = await api("POST", f"/channels/{fake_discord.world.named('#games').id}/messages", FITTING[name])

    assert status == 200
    assert fake_discord.violations == []


async def test_an_empty_message_is_refused(fake_discord: FakeDiscord, api: Api) -> None:
    status, answer = await api("POST", f"/channels/{fake_discord.world.named('#games').id}/messages", {"content": " "})

    assert (status, answer["code"]) == (400, 50006)


async def upload(fake_discord: FakeDiscord, api: Api, data: bytes, entry: Json) -> tuple[int, Any]:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", json.dumps({"attachments": [{"id": "0"} | entry]}))
    form.add_field("files[0]", data, filename="a.png", content_type="application/octet-stream")
    return await api("POST", f"/channels/{fake_discord.world.named('#games').id}/messages", data=form)


async def test_a_files_description_has_1024_characters_at_most(fake_discord: FakeDiscord, api: Api) -> None:
    assert (await upload(fake_discord, api, picture(2), {"description": "x" * 1024}))[0] == 200
    status, answer = await upload(fake_discord, api, picture(2), {"description": "x" * 1025})

    assert status == 400
    assert at(answer["errors"], "attachments.0.description")


async def test_a_file_of_more_than_10_mib_is_too_large(fake_discord: FakeDiscord, api: Api) -> None:
    status, answer = await upload(fake_discord, api, bytes(10 * 1024 * 1024 + 1), {})

    assert (status, answer["code"]) == (413, 40005)


def command(**more: Any) -> Json:
    return {"name": "toy", "description": "A toy", "type": 1} | more


def parameter(**more: Any) -> Json:
    return {"type": 3, "name": "card", "description": "Which"} | more


def in_menu(**more: Any) -> Json:
    return {"name": "Play with…", "type": 2} | more


LONG_CHOICES = [{"name": f"{number}".ljust(90, "x"), "value": str(number)} for number in range(5)]
COMMANDS: dict[str, tuple[list[Json], str]] = {
    "a capital": ([command(name="Toy")], "0.name"),
    "a blank": ([command(name="my toy")], "0.name"),
    "a name of 33": ([command(name="x" * 33)], "0.name"),
    "no description": ([command(description="")], "0.description"),
    "a description of 101": ([command(description="x" * 101)], "0.description"),
    "a name twice": ([command(), command()], "1.name"),
    "an unknown language": ([command(name_localizations={"xx": "toy"})], "0.name_localizations.xx"),
    "a capital in Dutch": ([command(name_localizations={"nl": "Speel"})], "0.name_localizations.nl"),
    "26 options": ([command(options=[parameter(name=f"o{number}") for number in range(26)])], "0.options"),
    "26 subcommands": (
        [command(options=[{"type": 1, "name": f"s{n}", "description": "s"} for n in range(26)])],
        "0.options",
    ),
    "26 choices": (
        [command(options=[parameter(choices=[{"name": f"c{n}", "value": f"c{n}"} for n in range(26)])])],
        "0.options.0.choices",
    ),
    "a required option behind an optional one": (
        [command(options=[parameter(), parameter(name="other", required=True)])],
        "0.options.1",
    ),
    "a choice of 101": (
        [command(options=[parameter(choices=[{"name": "x" * 101, "value": "x"}])])],
        "0.options.0.choices.0.name",
    ),
    "choices and autocompletion": (
        [command(options=[parameter(autocomplete=True, choices=[{"name": "x", "value": "x"}])])],
        "0.options.0.choices",
    ),
    "a name of 33 in a menu": ([in_menu(name="x" * 33)], "0.name"),
    "a Dutch name of 33 in a menu": ([in_menu(name_localizations={"nl": "x" * 33})], "0.name_localizations.nl"),
    "a description in a menu": ([in_menu(description="Plays")], "0.description"),
    "options in a menu": ([in_menu(options=[parameter()])], "0.options"),
    "six in the menu of people": ([command(), *(in_menu(name=f"Play {n}") for n in range(6))], "6"),
    "more than 8,000 characters": (
        [command(options=[parameter(name=f"o{number}", choices=LONG_CHOICES) for number in range(20)])],
        "0",
    ),
}


@pytest.mark.parametrize("name", COMMANDS)
async def test_a_command_is_refused_for(name: str, fake_discord: FakeDiscord, api: Api) -> None:
    body, path = COMMANDS[name]
    status, answer = await api("PUT", f"/applications/{fake_discord.world.bot.id}/commands", body)

    assert (status, answer["code"]) == (400, 50035)
    assert at(answer["errors"], path)["_errors"]


async def test_of_a_text_in_several_languages_only_the_longest_counts(fake_discord: FakeDiscord, api: Api) -> None:
    dutch = {"nl": "y" * 100}
    choices = [{"name": "x" * 100, "value": str(number), "name_localizations": dutch} for number in range(24)]
    options = [parameter(name=f"o{number}", choices=choices) for number in range(3)]
    status, _ = await api("PUT", f"/applications/{fake_discord.world.bot.id}/commands", [command(options=options)])

    assert status == 200


JUNK: tuple[Any, ...] = (None, "", -1, True, [], {}, "x", [1], {"a": 1}, 10**30, [{}])


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside the JSON."""
    items = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())[:4]
    return [found for key, inner in items for found in ((*path, key), *places(inner, (*path, key)))]


def replaced(value: Any, path: tuple[Any, ...], junk: Any) -> Any:
    whole = copy.deepcopy(value)
    place = whole
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = junk
    return whole


async def test_no_form_however_malformed_breaks_the_server(fake_discord: FakeDiscord, api: Api) -> None:
    chance = random.Random(1)
    messages, commands = [body for body, _ in MESSAGES.values()], [body for body, _ in COMMANDS.values()]
    channel = f"/channels/{fake_discord.world.named('#games').id}/messages"
    answers: set[int] = set()
    for number in range(400):
        body: Any = chance.choice(messages if number % 2 else commands)
        odd = replaced(body, chance.choice(places(body)), chance.choice(JUNK))
        if number % 2:
            status, _ = await api("POST", channel, odd)
        else:
            status, _ = await api("PUT", f"/applications/{fake_discord.world.bot.id}/commands", odd)
        answers.add(status)

    assert answers == {200, 400}
