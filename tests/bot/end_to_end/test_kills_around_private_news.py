"""The bot is killed while it tells somebody in private what they asked to hear once; after the next start it stands
there once."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from playground.client.person import Person
from playground.client.seen import SeenMessage
from tests.support.bot.bot_process import BotProcess, running, table_message
from tests.support.bot.presses import current

WHEN = [pytest.param("before", marks=pytest.mark.soak), "after"]
"""It is recorded and not asked for; or Discord has done it, and that is not recorded."""


async def killed_at_private_message(
    bot: BotProcess, person: Person, when: str, act: Callable[[], Awaitable[object]]
) -> None:
    """Kill the bot at the first private message to somebody that an act leads to, and start it again."""
    path = f"/channels/{person.channel('dm').id}/messages$"
    hold = bot.discord.faults.hold(path, method="POST", when="after" if when == "after" else "before")
    await act()
    await asyncio.wait_for(hold.reached(), 20)
    await bot.kill()
    hold.drop()
    bot.discord.faults.clear()
    await bot.start()
    await bot.settled()


def told(person: Person, words: str) -> list[SeenMessage]:
    return [it for it in person.dms() if words in it.text]


@pytest.mark.parametrize("when", WHEN)
async def test_who_is_called_to_a_table_is_called_once(tmp_path: Path, when: str) -> None:
    async with running(tmp_path) as bot:
        ann, bob = (bot.discord.person(name) for name in ("ann", "bob"))
        bob.locale = "en-US"
        shown = await current(bob.slash("#games", "/games"))
        await current(bob.select(shown, ["glory"], select="Call me…"))

        await killed_at_private_message(bot, bob, when, lambda: ann.slash("#games", "/glory start"))

        [call] = told(bob, "Somebody waits")
        assert "Join" in call.buttons
        assert bot.query("SELECT person FROM seekers") == []
        await ann.slash("#games", "/glory start")
        await bot.settled()
        assert len(told(bob, "Somebody waits")) == 1


@pytest.mark.parametrize("when", WHEN)
async def test_who_wants_to_be_told_the_end_is_told_once(tmp_path: Path, when: str) -> None:
    async with running(tmp_path) as bot:
        ann, bob, cas = (bot.discord.person(name) for name in ("ann", "bob", "cas"))
        cas.locale = "en-US"
        await ann.slash("#games", "/glory start")
        lobby = await ann.wait_message("#games", lambda message: "Join" in message.buttons)
        await bob.press(lobby, "Join")
        await bot.settled()
        await ann.press(lobby, "Begin")
        await bot.settled()
        watching = await current(cas.press(table_message(cas), "My move"))
        await current(cas.press(watching, "Tell me the end"))
        await ann.slash("#games", "/table end")

        await killed_at_private_message(bot, cas, when, lambda: bob.slash("#games", "/table end"))

        [end] = cas.dms()
        assert "My games" in end.buttons
        assert bot.query("SELECT person FROM wanted_ends") == []
