"""What somebody may ask: what is kept of them, all of it in a file, and that it be forgotten, on Discord."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from playground.client.person import Person
from playground.client.seen import SeenMessage
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.game_session import begun, opened, resigned
from tests.support.bot.presses import control, current

NAME: Final = "Zebedee Quux"


@asynccontextmanager
async def with_zebedee(folder: Path) -> AsyncIterator[tuple[BotProcess, Person]]:
    """A bot, and somebody whose name is found wherever it is."""
    async with running(folder) as bot:
        person = bot.discord.person("dee")
        bot.discord.world.users[person.id].name = NAME
        yield bot, person


def holds(what: object, person: Person) -> bool:
    """Whether something has the name or the id of a person."""
    text = what if isinstance(what, str) else json.dumps(what, default=str, ensure_ascii=False)
    return any(mark in text for mark in (*NAME.split(), str(person.id)))


def traces(folder: Path, person: Person) -> list[str]:
    """The files in a folder that have their name or id, also as SQLite stores a number."""
    marks = (*(it.encode() for it in NAME.split()), str(person.id).encode(), person.id.to_bytes(8, "big"))
    return [it.name for it in folder.iterdir() if it.is_file() and any(mark in it.read_bytes() for mark in marks)]


async def forgotten(person: Person) -> SeenMessage:
    """They say that they want to be forgotten, and again when they are asked."""
    screen = await current(person.slash("#games", "/privacy"))
    question = await current(person.press(screen, control(screen, "forget-me")))
    return await current(person.press(question, control(question, "forget-me-yes")))


def shown(bot: BotProcess, person: Person) -> list[SeenMessage]:
    """The messages that others can see and that name a person."""
    others = [bot.discord.person(name) for name in ("ann", "bob")]
    seen = (message for it in bot.discord.world.channels.values() for message in it.messages.values())
    found = [message for message in seen if not message.deleted and message.owner in (None, *(it.id for it in others))]
    return [others[0].seen(it) for it in found if holds([it.content, it.components, it.embeds], person)]


async def test_who_is_forgotten_is_named_in_nothing_that_is_stored_logged_or_sent_from_then_on(tmp_path: Path) -> None:
    async with with_zebedee(tmp_path) as (bot, zebedee):
        ann, bob = bot.discord.person("ann"), bot.discord.person("bob")
        over = await begun(bot, "over", ann, zebedee)
        await resigned(over, ann)
        goes_on = await begun(bot, "going-on", zebedee, ann, bob)
        hosted = await opened(bot, "hosted", zebedee, ann)
        assert len(shown(bot, zebedee)) >= 3
        assert zebedee.dms(), "they are called"
        assert traces(tmp_path, zebedee)

        answer = await forgotten(zebedee)
        sent = len(bot.discord.requests)

        assert "You are forgotten" in answer.text
        await bot.settled()
        assert shown(bot, zebedee) == []
        assert "Player 2" in over.message.text
        assert (goes_on.status, hosted.status) == ("playing", "lobby")
        assert [it for it in zebedee.dms() if not it.deleted] == []
        assert traces(tmp_path, zebedee) == []
        await current(ann.press(over.message, control(over.message, "history")))
        await bot.settled()
        assert not [it for it in bot.discord.requests[sent:] if holds([it.path, it.body, it.files], zebedee)]
        await bot.stop()
        assert traces(tmp_path, zebedee) == []
        await bot.start()
        await bot.settled()
        assert not [it for it in bot.discord.requests[sent:] if holds([it.path, it.body, it.files], zebedee)]
        assert traces(tmp_path, zebedee) == []
