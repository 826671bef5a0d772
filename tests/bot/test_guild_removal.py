"""A server removes the bot, as Discord says it; an outage, and a server that is merely not there, are no removal."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import discord
import pytest
import pytest_asyncio

from bot.store.schema.tables import microseconds
from playground.client.person import Person
from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import EmbeddedBot, embedded_bot, embedded_on
from tests.support.bot.game_session import begun
from tests.support.bot.hand_clock import frozen_at
from tests.support.test_games import TEST_GAMES

DAY = timedelta(days=1)
REMOVED = "SELECT moment FROM departures"
CLOSED = "SELECT table_id FROM moves WHERE line = '- close'"

pytest_plugins = ["tests.support.bot.people"]


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[EmbeddedBot]:
    async with embedded_bot(tmp_path, {}) as bot:
        yield bot


@pytest.fixture(autouse=True)
def unpaused(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py makes no pause before it begins a session."""

    async def at_once(*_: object, **__: object) -> None: ...

    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)


async def heard(bot: EmbeddedBot) -> None:
    """Let the bot hear all that it was told before."""
    assert (await bot.discord.person("ann").slash("dm", "/games")).text
    await bot.settled()


async def test_a_server_that_removes_the_bot_has_its_tables_closed_after_thirty_days(
    bot: EmbeddedBot, ann: Person, cas: Person
) -> None:
    table = await begun(bot, "here", ann, cas, rules=TEST_GAMES["many"])
    bot.discord.gateway.remove_bot()
    await poll(lambda: bot.query(REMOVED) == [(microseconds(bot.now),)])

    bot.advance(29 * DAY)
    await heard(bot)
    assert bot.query(CLOSED) == []
    bot.advance(2 * DAY)

    await poll(lambda: bot.query(REMOVED) == [])
    assert bot.query(CLOSED) == [(table.table,)]


async def test_an_outage_is_no_removal(bot: EmbeddedBot) -> None:
    bot.discord.gateway.remove_bot(outage=True)
    await heard(bot)
    assert bot.query(REMOVED) == []
    bot.discord.gateway.forget_sessions()
    await poll(lambda: bot.discord.gateway.identified == 2)
    await heard(bot)

    assert bot.query(REMOVED) == []


async def test_a_server_of_which_discord_only_does_not_tell_has_not_removed_the_bot(bot: EmbeddedBot) -> None:
    bot.discord.gateway.in_guild = False
    bot.discord.gateway.forget_sessions()
    await poll(lambda: bot.discord.gateway.identified == 2)
    await heard(bot)

    assert bot.query(REMOVED) == []


async def test_a_server_that_adds_the_bot_again_is_as_it_was(bot: EmbeddedBot, ann: Person) -> None:
    bot.discord.gateway.remove_bot()
    await poll(lambda: bool(bot.query(REMOVED)))

    bot.discord.gateway.add_bot()

    await poll(lambda: bot.query(REMOVED) == [])


async def test_one_that_did_so_while_the_bot_was_not_there_is_as_it_was_too(tmp_path: Path) -> None:
    async with FakeDiscord.running(clock=frozen_at(), limits=Limits(interval=0)) as there:
        async with embedded_on(there, tmp_path, {}) as bot:
            there.gateway.remove_bot()
            await poll(lambda: bool(bot.query(REMOVED)))
        there.gateway.in_guild = True
        async with embedded_on(there, tmp_path, {}) as bot:
            await poll(lambda: bot.query(REMOVED) == [])
