"""Whatever Discord tells beside a command or a press, who has given it is answered as always."""

from collections.abc import Callable
from typing import Any

import pytest

from playground.client.person import Person
from playground.client.response import Response
from playground.model import InteractionType, Json
from playground.server.gateway import Gateway
from tests.support.bot.embedded_bot import EmbeddedBot
from tests.support.bot.notifying import MANY

pytest_plugins = ["tests.support.bot.notifying", "tests.support.bot.people"]

Change = Callable[[Json], Json]


def put(*path: str, value: Any = ...) -> Change:
    """Another value at a place in what the bot is told; `...` leaves it out."""

    def changed(payload: Json) -> Json:
        name, *rest = path
        if not rest:
            kept = {it: there for it, there in payload.items() if it != name}
            return kept if value is ... else {**kept, name: value}
        return {**payload, name: put(*rest, value=value)(payload.get(name) or {})}

    return changed


LOCALES = {
    "no locale": put("locale", value=None),
    "an absent locale": put("locale"),
    "an unknown locale": put("locale", value="xx-YY"),
    "a number as locale": put("locale", value=7),
    "no locale of the server": put("guild_locale", value=None),
    "an absent locale of the server": put("guild_locale"),
    "an unknown locale of the server": put("guild_locale", value="xx"),
    "no locales": lambda payload: payload | {"locale": None, "guild_locale": None},
}
ODD = {
    **LOCALES,
    "no channel": put("channel", value=None),
    "an absent channel": put("channel"),
    "a channel of an unknown type": put("channel", "type", value=99),
    "a voice channel without bitrate": put("channel", "type", value=2),
    "a forum without tags": lambda payload: put("channel", "type", value=15)(put("channel", "available_tags")(payload)),
    "a channel without overwrites": put("channel", "permission_overwrites", value=None),
    "a channel without a name": put("channel", "name"),
    "a member without roles": put("member", "roles"),
    "a member with null as roles": put("member", "roles", value=None),
    "a member without permissions": put("member", "permissions", value=None),
    "a member with an odd avatar": put("member", "avatar", value={"odd": 1}),
    "an account without an avatar": put("member", "user", "avatar"),
    "an account without a number": put("member", "user", "discriminator"),
    "null as resolved": put("data", "resolved", value=None),
    "odd resolved": put("data", "resolved", value={"users": {"1": None}, "channels": None, "roles": [None]}),
    "null as entitlements": put("entitlements", value=None),
    "no attachment limit": put("attachment_size_limit"),
    "no owners": put("authorizing_integration_owners", value=None),
    "a part of a message": put("message", "components", value=None),
    "null as mentions": put("message", "mentions", value=None),
    "a server that is not known": put("guild", value=None),
}


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch) -> Callable[[Change], None]:
    """Changes what the bot is told of interactions from then on."""
    send = Gateway.send_interaction

    def told(change: Change) -> None:
        monkeypatch.setattr(Gateway, "send_interaction", lambda gateway, payload: send(gateway, change(payload)))

    return told


async def test_a_command_and_a_press_are_answered_as_always(
    bot: EmbeddedBot, ann: Person, bob: Person, tell: Callable[[Change], None]
) -> None:
    await ann.slash("#games", f"/{MANY.key} start")
    lobby = await ann.wait_message("#games", lambda message: "Join" in message.buttons)
    reading = next(it for it in lobby.buttons if "ules" in it)

    async def answers() -> list[object]:
        form = {"custom_id": "away-until", "components": []}
        given: list[Response] = [
            await bob.slash("#games", "/help"),
            await bob.press(lobby, reading),
            await bob.slash("dm", "/help"),
            await bob.send_raw(InteractionType.MODAL, form),
        ]
        said = [(it.text, it.message is not None and it.message.ephemeral) for it in given]
        assert [it.error for it in given] == [None] * len(given)
        return [*said, await ann.autocomplete("#games", "/table end table:", "table")]

    usual = await answers()
    assert all(usual), usual
    for name, change in ODD.items():
        tell(change)
        assert await answers() == usual, name


@pytest.mark.parametrize("name", ["an unknown locale", "no locale of the server", "no locales"])
async def test_a_table_opens_whatever_the_locales(
    bot: EmbeddedBot, ann: Person, tell: Callable[[Change], None], name: str
) -> None:
    tell(ODD[name])

    await ann.slash("#games", f"/{MANY.key} start")

    lobby = await ann.wait_message("#games", lambda message: "Join" in message.buttons)
    assert "Options" in lobby.buttons


async def test_a_moderators_command_in_a_channel_of_which_nothing_is_told_means_that_channel(
    bot: EmbeddedBot, ann: Person, tell: Callable[[Change], None]
) -> None:
    tell(put("channel"))

    await ann.slash("#games", f"/{MANY.key} start")
    lobby = await ann.wait_message("#games", lambda message: "Join" in message.buttons)

    assert bot.query("SELECT channel FROM tables") == [(lobby.message.channel_id,)]


async def test_somebody_without_a_locale_is_spoken_to_in_their_servers(
    bot: EmbeddedBot, bob: Person, tell: Callable[[Change], None]
) -> None:
    bob.locale = "nl"
    dutch = (await bob.slash("#games", "/help")).text
    tell(lambda payload: payload | {"locale": None, "guild_locale": "nl"})

    assert (await bob.slash("#games", "/help")).text == dutch


async def test_who_was_met_is_answered_and_remembered_in_their_language_though_none_is_told(
    bot: EmbeddedBot, bob: Person
) -> None:
    bob.locale = "nl"
    usual = await bob.slash("#games", "/games")
    bot.discord.situations.on("null-languages")

    answer = await bob.slash("#games", "/games")

    assert answer.text == usual.text
    assert bot.query("SELECT locale FROM people WHERE id = ?", bob.id) == [("nl",)]
    bot.discord.situations.off("null-languages")
