"""On the fake Discord: nobody is shown a table in a channel that they do not see, and all others are led there."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.model import Overwrite
from playground.server.permissions import Permission
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.presses import current

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

MUSES = 7_000
"""A role that Cas has."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("open")) as bot:
        world = bot.discord.world
        world.users[bot.discord.person("cas").id].roles.append(MUSES)
        for name, exceptions in {
            "lounge": [],
            "muses": [Overwrite(MUSES, 0, allow=Permission.VIEW_CHANNEL)],
            "friends": [Overwrite(bot.discord.person("dee").id, 1, allow=Permission.VIEW_CHANNEL)],
        }.items():
            channel = bot.discord.create_channel(name)
            if exceptions:
                shut = Overwrite(world.guild_id, 0, deny=Permission.VIEW_CHANNEL)
                channel.overwrites = {it.id: it for it in (shut, *exceptions)}
                bot.discord.allow_bot(name, Permission.VIEW_CHANNEL)  # and the bot is told
        yield bot


async def joins(person: Person, command: str, channel: str = "#general") -> tuple[str, list[str]]:
    """What somebody reads, and the buttons with which they would join."""
    answer = await current(person.slash(channel, command))
    assert answer.ephemeral
    ids = [str(it.get("custom_id", "")) for it in answer.components]
    return answer.text, [it for it in ids if it.startswith("join:")]


async def opened(bot: BotProcess, host: Person, channel: str) -> str:
    """Let somebody open a table in a channel; the button that joins it."""
    assert (await host.slash(channel, "/spy start")).error is None
    await bot.settled()
    [(table,)] = bot.query("SELECT max(id) FROM tables")
    return f"join:{table}::"


async def test_each_is_shown_the_tables_of_the_channels_that_they_see(
    bot: BotProcess, ann: Person, bob: Person, cas: Person, dee: Person
) -> None:
    lounge, muses, friends = [await opened(bot, ann, it) for it in ("lounge", "muses", "friends")]
    expected = {bob: [lounge], cas: [muses, lounge], dee: [friends, lounge]}

    for command in ("/games", "/mymove"):
        for person, tables in expected.items():
            text, shown = await joins(person, command)
            assert shown == tables, (person.name, command)
            assert text.count("1 of 4") + text.count("1 van 4") == len(tables)
    cas.user.roles.remove(MUSES)
    assert (await joins(cas, "/games"))[1] == [lounge]
    cas.user.roles.append(MUSES)


async def test_nothing_of_a_hidden_table_is_told(bot: BotProcess, ann: Person, bob: Person) -> None:
    before = (await joins(bob, "/games"))[0]
    hidden = await opened(bot, ann, "muses")

    assert (await joins(bob, "/games"))[0] == before
    refused = await bob.slash("#general", f"/lobby join table:{hidden.split(':')[1]}")
    unknown = await bob.slash("#general", "/lobby join table:999999")
    assert refused.text == unknown.text == "I do not know this table."
    assert (await joins(bob, "/games", "lounge"))[0] == before
    assert bot.query("SELECT count(*) FROM seats WHERE person = ?", bob.id) == [(0,)]


async def test_join_leads_to_the_lobby(bot: BotProcess, ann: Person, bob: Person) -> None:
    await opened(bot, ann, "lounge")
    channel = bot.discord.world.named("lounge")
    [lobby] = [it for it in bob.messages("lounge") if "Join" in it.buttons]

    listed = await current(bob.slash("#general", "/games"))
    answer = await current(bob.press(listed, "Join"))
    await bot.settled()

    assert (answer.id, answer.ephemeral) == (listed.id, True)
    assert answer.text == f"🪑 You sit at Spy now, in <#{channel.id}>."
    assert (
        answer.buttons["To the table"].url
        == f"https://discord.com/channels/{bot.discord.world.guild_id}/{channel.id}/{lobby.id}"
    )
    assert "**Bob**" in next(it for it in bob.messages("lounge") if it.id == lobby.id).text
