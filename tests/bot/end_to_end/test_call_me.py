"""*Call me*: once somebody opens a table of a game that they chose, a person reads in private that somebody waits."""

from pathlib import Path

import pytest

from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.fake_discord import FakeDiscord
from playground.model import Overwrite
from playground.server.permissions import Permission
from tests.support.bot.embedded_bot import EmbeddedBot
from tests.support.bot.notifying import HOUR, MINUTE, calls, later, moves, ready, running, turned_to
from tests.support.bot.presses import current

pytest_plugins = ["tests.support.bot.notifying", "tests.support.bot.people"]

WAITS = "🔔 Somebody waits: Posters"


async def asks(person: Person, *games: str, where: str = "#general") -> SeenMessage:
    """Somebody chooses to be called to these games; what they read."""
    person.locale = "en-US"
    return await current(person.select(await current(person.slash(where, "/games")), list(games), select="Call me…"))


async def opens(bot: EmbeddedBot, host: Person, where: str = "#general", options: str = "") -> SeenMessage:
    answer = await host.slash(where, f"/sets start {options}".strip())
    assert answer.error is None
    await bot.settled()
    return await host.wait_message(where, lambda it: "Add computer" in it.buttons or "Invite" in it.buttons)


def told(person: Person) -> list[SeenMessage]:
    return [it for it in person.dms() if WAITS in it.text]


async def hears(bot: EmbeddedBot, *people: Person) -> None:
    """Time passes, in which people are called."""
    for _ in range(3):
        await later(bot, 3 * MINUTE)


async def test_they_are_told_once_join_from_there_and_the_lobby_says_how_many_but_not_who(
    bot: EmbeddedBot, ann: Person, bob: Person, cas: Person
) -> None:
    shown = await asks(bob, "sets")
    await asks(cas, "sets", "pearls")
    assert "🔔 Posters: I call you once" in shown.text
    [menu] = [it for it in shown.selects if it.placeholder == "Call me…"]
    assert [it.label for it in menu.options if it.default] == ["Call me for Posters"]

    await later(bot, 3 * MINUTE)
    lobby = await opens(bot, ann)
    assert "2 people were called" in lobby.text
    await hears(bot)

    [call], [other] = told(bob), told(cas)
    for it in (call, other):
        assert "Ann · 1 of 4" in it.text
        assert not {"Bob", "Cas", "2 people"} & {*it.text.split()}
        assert list(it.buttons)[:2] == ["Join", "To the table"]
    joined = await current(bob.press(call, "Join"))
    assert "You sit at Posters now" in joined.text
    await hears(bot)
    lobby = bob.seen(lobby.message)
    assert "Bob" in lobby.text
    assert "2 people were called" in lobby.text
    assert told(bob) == []
    assert len(told(cas)) == 1

    await opens(bot, ann)
    await later(bot, HOUR)
    assert (len(told(bob)), len(told(cas))) == (0, 1), "once"
    assert bot.query("SELECT person, game FROM seekers") == [(cas.id, "pearls")]


async def test_a_table_that_is_gone_calls_nobody_and_its_message_goes(
    bot: EmbeddedBot, ann: Person, bob: Person, cas: Person
) -> None:
    await asks(bob, "sets")
    await later(bot, 3 * MINUTE)
    await opens(bot, ann)
    await ann.slash("#general", "/table close")
    await hears(bot)
    assert told(bob) == []

    await opens(bot, cas)
    await hears(bot)
    assert len(told(bob)) == 1
    await cas.slash("#general", "/table close")
    await hears(bot)
    assert told(bob) == []
    assert bot.query("SELECT person FROM seekers") == []


async def test_quiet_hours_hold_for_who_plays_nowhere(bot: EmbeddedBot, ann: Person, bob: Person) -> None:
    await bob.slash("#general", "/settings quiet:23-8 zone:UTC")
    await asks(bob, "sets")
    turned_to(bot, 23)
    await bot.settled()
    await opens(bot, ann)
    await later(bot, 8 * HOUR)
    assert told(bob) == []

    await later(bot, HOUR + MINUTE)
    await bot.settled()

    assert len(told(bob)) == 1


async def test_hidden_channels_call_nobody_but_who_asked_there(
    bot: EmbeddedBot, discord: FakeDiscord, ann: Person, bob: Person, cas: Person, dee: Person
) -> None:
    world = discord.world
    channel = discord.create_channel("friends")
    shut = Overwrite(world.guild_id, 0, deny=Permission.VIEW_CHANNEL)
    friends = [Overwrite(it.id, 1, allow=Permission.VIEW_CHANNEL) for it in (ann, cas)]
    channel.overwrites = {it.id: it for it in (shut, *friends)}
    discord.allow_bot("friends", Permission.VIEW_CHANNEL)
    await asks(bob, "sets")
    await asks(cas, "sets", where="#friends")
    await asks(dee, "sets")
    before = [it.text for it in bob.dms()]
    await later(bot, 3 * MINUTE)

    lobby = await opens(bot, ann, "#friends")
    await hears(bot)

    assert "1 person was called" in lobby.text
    assert len(told(cas)) == 1
    assert [it.text for it in bob.dms()] == before
    assert told(dee) == []
    number = bot.query("SELECT max(id) FROM tables")[0][0]
    refused = await bob.slash("dm", f"/lobby join table:{number}")
    assert refused.text == "I do not know this table."
    joined = await current(cas.press(told(cas)[0], "Join"))
    assert "You sit at Posters now" in joined.text


async def test_who_takes_no_private_messages_is_mentioned_nowhere(bot: EmbeddedBot, ann: Person, bob: Person) -> None:
    await asks(bob, "sets")
    bob.dms_open = False
    await later(bot, 3 * MINUTE)
    await opens(bot, ann)
    await hears(bot)

    assert not any(bob.id in it.pinged for it in bot.messages)
    assert bot.query("SELECT person FROM seekers") == []


async def test_a_restart_between_the_opening_and_the_call_calls_once(
    discord: FakeDiscord, tmp_path: Path, ann: Person, bob: Person
) -> None:
    async with running(discord, tmp_path) as bot:
        await bob.slash("#general", "/settings zone:UTC")
        await asks(bob, "sets")
        await later(bot, 3 * MINUTE)
        await opens(bot, ann)
    async with running(discord, tmp_path) as bot:
        await hears(bot)
        assert len(told(bob)) == 1
    async with running(discord, tmp_path) as bot:
        await hears(bot)
        assert len(told(bob)) == 1


@pytest.mark.parametrize("games", [(), ("pearls",)])
async def test_what_was_not_chosen_or_was_taken_back_calls_nobody(
    bot: EmbeddedBot, ann: Person, bob: Person, games: tuple[str, ...]
) -> None:
    await asks(bob, "sets")
    shown = await asks(bob, *games)
    await later(bot, 3 * MINUTE)
    lobby = await opens(bot, ann)
    await hears(bot)

    assert ("I call you to no table here" in shown.text) is (games == ())
    assert "called" not in lobby.text
    assert told(bob) == []


async def test_who_must_move_somewhere_is_called_when_nothing_waits_for_them(
    bot: EmbeddedBot, ann: Person, bob: Person, cas: Person
) -> None:
    await asks(bob, "sets")
    table = await ready(bot, "duel", cas, bob)
    await later(bot, HOUR)
    await opens(bot, ann)
    await later(bot, HOUR)
    assert (len(calls(bob)), told(bob)) == (1, [])

    await moves(table, bob)
    await later(bot, HOUR)

    assert (calls(bob), len(told(bob))) == ([], 1), "one message a person"
