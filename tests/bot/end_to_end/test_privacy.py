"""What somebody may ask: what is kept of them, all of it in a file, and that it be forgotten, on Discord."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.server.faults import Hold
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.game_session import GameSession, begun, opened, resigned
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


async def erased(person: Person) -> SeenMessage:
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
        board = bot.discord.create_channel("board")
        assert "Noticeboard" in (await current(ann.slash("#general", "/server noticeboard:#board"))).text
        over = await begun(bot, "over", ann, zebedee)
        await resigned(over, ann)
        await poll(lambda: any(holds(it.components, zebedee) for it in board.messages.values()))
        goes_on = await begun(bot, "going-on", zebedee, ann, bob)
        hosted = await opened(bot, "hosted", zebedee, ann)
        assert len(shown(bot, zebedee)) >= 3
        assert zebedee.dms(), "they are called"
        assert traces(tmp_path, zebedee)

        answer = await erased(zebedee)
        sent = len(bot.discord.requests)

        assert "You are forgotten" in answer.text
        await bot.settled()
        await poll(lambda: shown(bot, zebedee) == [])
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


async def test_who_asks_what_is_known_of_them_is_not_known_by_that(tmp_path: Path) -> None:
    async with with_zebedee(tmp_path) as (bot, zebedee):

        async def asks() -> str:
            screen = await current(zebedee.slash("#games", "/privacy"))
            data = await current(zebedee.press(screen, control(screen, "my-data")))
            question = await current(zebedee.press(screen, control(screen, "forget-me")))
            await current(zebedee.press(question, control(question, "privacy")))
            return data.text

        for _ in range(2):
            assert "All that I keep" in await asks()
            await bot.settled()
            assert traces(tmp_path, zebedee) == []
            await zebedee.slash("#games", "/settings reminders:false")
            assert traces(tmp_path, zebedee)
            assert "All that I keep" in await asks()
            await erased(zebedee)
            await bot.settled()


async def test_what_is_under_way_meanwhile_names_them_no_more(tmp_path: Path) -> None:
    async with with_zebedee(tmp_path) as (bot, zebedee):
        ann, bob, faults = bot.discord.person("ann"), bot.discord.person("bob"), bot.discord.faults

        async def forgotten_while(hold: Hold) -> None:
            """They are forgotten while some requests are held, which go on a moment later."""
            question = await current(zebedee.press(screen, control(screen, "forget-me")))
            forgetting = asyncio.create_task(current(zebedee.press(question, control(question, "forget-me-yes"))))
            while "One moment" not in (await current(zebedee.slash("#games", "/privacy"))).text:
                assert not forgetting.done(), "it waits for what is under way"
            assert not forgetting.done()
            hold.release()
            assert "You are forgotten" in (await forgetting).text
            sent = len(bot.discord.requests)
            await bot.settled()
            assert traces(tmp_path, zebedee) == []
            assert shown(bot, zebedee) == []
            assert [it for it in zebedee.dms() if not it.deleted] == []
            assert not [it for it in bot.discord.requests[sent:] if holds([it.path, it.body], zebedee)]

        # a message that calls them
        await begun(bot, "first", ann, zebedee)
        called, table = zebedee.dms()[-1], await opened(bot, "second", ann, zebedee)
        screen = await current(zebedee.slash("#games", "/privacy"))
        hold = faults.hold(f"/channels/{called.message.channel_id}/messages$", method="POST")
        await ann.press(table.message, "Begin")
        await hold.reached()
        await forgotten_while(hold)

        # the table's message
        table = await opened(bot, "third", ann, zebedee)
        screen = await current(zebedee.slash("#games", "/privacy"))
        hold = faults.hold(f"/messages/{table.message.id}$", method="PATCH")
        await ann.press(table.message, "Add computer")
        await hold.reached()
        await forgotten_while(hold)

        # the answer to a press of theirs, while what they ask meanwhile is refused
        table = await opened(bot, "fourth", ann, bob)
        screen = await current(zebedee.slash("#games", "/privacy"))
        question = await current(zebedee.press(screen, control(screen, "forget-me")))
        hold = faults.hold("/callback", method="POST")
        pressing = asyncio.create_task(zebedee.press(table.message, "Join"))
        await hold.reached()
        yes = control(question, "forget-me-yes")
        forgetting = [asyncio.create_task(zebedee.press(question, yes)) for _ in range(2)]
        await poll(lambda: hold.waiting == 2)  # the other one is the refusal
        hold.release()
        answers = [(await current(it)).text for it in forgetting]
        await pressing
        await bot.settled()
        assert "One moment" in answers[1]
        assert traces(tmp_path, zebedee) == []
        assert shown(bot, zebedee) == []


async def test_the_thread_of_a_game_that_is_over_has_their_name_no_more(tmp_path: Path) -> None:
    async with with_zebedee(tmp_path) as (bot, zebedee):
        ann, world = bot.discord.person("ann"), bot.discord.world
        await current(ann.slash("#games", "/server threads:True"))
        await current(ann.slash("#games", "/glory start"))
        await bot.settled()
        [(channel,)] = bot.query("SELECT channel FROM tables")
        thread = world.channels[int(str(channel))]
        over = GameSession(bot, 1, thread.name, [ann, zebedee])
        assert (await zebedee.press(over.message, "Join")).error is None
        await bot.settled()
        assert (await ann.press(over.message, "Begin")).error is None
        await bot.settled()
        question = await current(ann.slash(thread.name, "/table close table:1"))
        await current(ann.press(question, control(question, "close-yes")))
        await bot.settled()
        assert "Quux" in thread.name

        await erased(zebedee)
        await bot.settled()

        assert "Quux" not in thread.name
        assert shown(bot, zebedee) == []
        assert thread.archived
