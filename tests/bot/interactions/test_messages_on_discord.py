"""A move can be written to the bot: in private, or in the table's channel where the bot is mentioned."""

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from itertools import count

import pytest
import pytest_asyncio

from games.core import Seat
from playground.client.person import Person
from playground.client.seen import SeenMessage
from tests.support.bot.bot_process import SUPPORT, BotProcess, poll, running
from tests.support.bot.game_session import GameSession, Watcher, answers, begun, truthful
from tests.support.bot.presses import current
from tests.support.languages import LANGUAGES
from tests.support.test_games import TEST_GAMES

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

MANY = TEST_GAMES["many"]
NAMES = (f"letters-{number}" for number in count(1))
CHECK = "✔️ Move a stone: {piece} → {to}."


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("letters"), module="tests.support.bot_with_test_games") as bot:
        yield bot


async def test_a_move_written_in_private_is_played(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    watcher = Watcher(table)
    person, step = mover(table), first_step(table)

    answer = await written(person, "dm", "Move {piece} {to}.".format(**step))
    await bot.settled()

    assert CHECK.format(**step) in answer.text
    assert table.row[-1][-1] == f"{table.seats.index(person)} move.{step['piece']}.{step['to']}"
    assert table.must_act == [other for other in people[:2] if other is not person]
    assert watcher.written(table.must_act[0]) == 1
    truthful(table)


async def test_a_person_who_sits_nowhere_is_shown_all_games_in_their_language(
    bot: BotProcess, people: list[Person]
) -> None:
    dee, cas = bot.discord.person("dee"), people[2]
    told = await written(dee, "dm", "hello?")
    assert told.text.startswith("No table waits for your move here.\n## Board games")

    await cas.slash("#games", "/glory rules")
    told = await written(cas, "dm", "hallo?")

    dutch = LANGUAGES.of("nl")
    assert told.text.startswith(f"{dutch.text('No table waits for your move here.')}\n## {dutch.text('Board games')}")


async def test_a_mention_by_itself_is_answered_with_one_line_that_leads_to_all_games(
    bot: BotProcess, people: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    row = table.row

    answer = await written(mover(table), table.channel, f"<@{bot.discord.world.bot.id}>")

    assert answer.text == "Type `/help`, or write to me in private."
    shown = await current(mover(table).press(answer, "All games"))
    assert shown.ephemeral
    assert shown.text.startswith("## Board games\n-# *Start* opens a table here, and anyone can join.")
    assert answer.mentions == set()
    assert table.row == row


async def test_a_move_written_in_the_channel_to_the_bot_is_played(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person, step = mover(table), first_step(table)
    user = bot.discord.world.bot

    answer = await written(person, table.channel, f"<@{user.id}> {step['piece']} {step['to']}")
    await bot.settled()

    assert f"✔️ {step['piece']} {step['to']}." in answer.text
    assert answer.mentions == set()
    assert list(answer.buttons) == ["To the table"]
    assert str(table.row[-1][-1]).endswith(f"move.{step['piece']}.{step['to']}")


async def test_what_people_write_to_each_other_is_ignored(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    row, step, person = table.row, first_step(table), mover(table)
    channel, user = bot.discord.world.named(table.channel), bot.discord.world.bot
    before = len(channel.messages)

    await person.say(table.channel, f"{step['piece']} {step['to']}")
    await person.say(table.channel, f"{people[0].mention} {step['piece']} {step['to']}")
    await person.say(table.channel, people[0].mention)
    await written(person, table.channel, f"<@{user.id}> what now?")

    assert len(channel.messages) == before + 5, "there is an answer to the last one only"
    assert table.row == row


async def test_each_message_gets_one_answer_also_when_the_connection_is_lost(
    bot: BotProcess, people: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person, step = mover(table), first_step(table)
    moves = len(table.row)
    bot.discord.faults.drop_next("POST", f"/channels/{person.channel('dm').id}/messages$", when="after")

    answer = await written(person, "dm", f"{step['piece']} {step['to']}")
    await bot.settled()

    assert CHECK.format(**step) in answer.text
    assert len([it for it in person.dms() if reply_to(it) == reply_to(answer)]) == 1
    assert len(table.row) == moves + 1


async def test_a_fault_is_answered_with_its_number_in_the_log(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = mover(table)
    write(bot, "UPDATE posts SET made = 'never' WHERE table_id = ?", table.table)

    answer = await written(person, "dm", "e3 e4")

    number = re.search(r"Something broke on our side.*“([0-9a-f]{8})”", answer.text)
    assert number is not None
    assert f"fault {number[1]}" in bot.log.read_text()
    assert answer.buttons["Report a problem"].url == SUPPORT
    await poll(lambda: "message fault in" in bot.log.read_text())
    bot.log.write_text("")
    write(bot, "UPDATE posts SET made = 0 WHERE table_id = ?", table.table)


def write(bot: BotProcess, sql: str, table: int) -> None:
    """Write something into the database that the bot would not write."""
    with closing(sqlite3.connect(bot.database)) as database:
        database.execute(sql, (table,))
        database.commit()


async def written(person: Person, where: str, text: str) -> SeenMessage:
    """What somebody writes, and the bot's reply to it."""
    said = await person.say(where, text)
    return await person.wait_message(where, lambda message: reply_to(message) == said.id)


def reply_to(message: SeenMessage) -> int | None:
    """The message that a reply answers."""
    return int((message.message.reference or {})["message_id"]) if answers(message.message) else None


def mover(table: GameSession) -> Person:
    return table.must_act[0]


def first_step(table: GameSession) -> dict[str, str]:
    """The first move that the one who must act has."""
    _, piece, to = str(next(iter(MANY.legal(table.match.view(Seat(table.seats.index(mover(table)))))))).split(".")
    return {"piece": piece, "to": to}
