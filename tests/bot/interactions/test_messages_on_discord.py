"""A move can be written to the bot: in private, or in the table's channel where the bot is mentioned."""

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from itertools import count

import pytest
import pytest_asyncio

from bot.interactions.entry.messages import NOT_HERE
from bot.ui.languages import Languages
from bot.ui.screens.help_and_tables import GAMES_PER_PAGE
from games.core import Seat
from playground.client.person import Person
from playground.client.seen import SeenMessage
from tests.support.bot.bot_process import SUPPORT, BotProcess, poll, running
from tests.support.bot.game_session import GameSession, Watcher, answers, asks, begun, ended, truthful
from tests.support.bot.presses import current, done
from tests.support.toys import TOYS
from tests.support.toys.sets import SetsView, room
from tests.support.toys.setup_model import ARMY

MANY, SETS, SETUP = TOYS["many"], TOYS["sets"], TOYS["setup"]
NAMES = (f"letters-{number}" for number in count(1))
CHECK = "✔️ Move a stone: {piece} → {to}."


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("letters"), module="tests.support.bot_with_toys") as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session", autouse=True)
async def alone(bot: BotProcess) -> AsyncIterator[None]:
    """Ends the games of a test, so that they wait for nobody in the next."""
    yield
    await closed(bot)


@pytest.fixture
def people(bot: BotProcess) -> list[Person]:
    """Cas has no table yet, and their Discord is in Dutch."""
    cas = bot.discord.person("cas")
    cas.locale = "nl"
    return [bot.discord.person("ann"), bot.discord.person("bob"), cas]


@pytest.mark.parametrize("form", ["{piece} {to}", "move {piece} {to}", "MOVE {piece} {to}", "move.{piece}.{to}"])
async def test_a_move_written_in_private_is_played(bot: BotProcess, people: list[Person], form: str) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    watcher = Watcher(table)
    person, step = mover(table), first_step(table)

    answer = await written(person, "dm", form.format(**step))
    await bot.settled()

    assert CHECK.format(**step) in answer.text
    assert table.row[-1][-1] == f"{table.seats.index(person)} move.{step['piece']}.{step['to']}"
    assert table.must_act == [other for other in people[:2] if other is not person]
    assert watcher.written(table.must_act[0]) == 1
    truthful(table)


async def test_capitals_and_full_stops_do_not_matter(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    step = first_step(table)

    answer = await written(mover(table), "dm", f" {step['piece'].upper()}  {step['to'].upper()} ")

    assert CHECK.format(**step) in answer.text


async def test_a_move_that_the_rules_forbid_is_refused_with_the_rule(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    row, person, step = table.row, mover(table), first_step(table)

    answer = await written(person, "dm", f"{step['piece']} j10")

    example = f"-# For example: {step['piece']} {step['to']}"
    assert answer.text == f"A stone moves one to three squares.\n{example}"
    assert asks(await shown_hand(person, answer))
    assert table.row == row


async def test_what_is_no_move_is_answered_with_an_example(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    row, step = table.row, first_step(table)

    answer = await written(mover(table), "dm", "good *evening*")

    example = f"-# For example: {step['piece']} {step['to']}"
    assert answer.text == f"I cannot read “good \\*evening\\*” as a move.\n{example}"
    assert table.row == row


async def test_of_two_tables_that_wait_the_one_is_meant_at_which_the_text_is_a_move(
    bot: BotProcess, people: list[Person]
) -> None:
    stones = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = mover(stones)
    cards = await begun(bot, next(NAMES), *people[:2], rules=SETS)
    if mover(cards) is not person:
        await done(mover(cards).slash(cards.channel, f"/sets end table:{cards.table}"))
        await bot.settled()
    row, step = cards.row, first_step(stones)

    answer = await written(person, "dm", f"{step['piece']} {step['to']}")
    await bot.settled()

    assert CHECK.format(**step) in answer.text
    assert str(stones.row[-1][-1]).endswith(f"move.{step['piece']}.{step['to']}")
    assert cards.row == row


async def test_where_two_tables_could_be_meant_nothing_is_played_and_both_are_named(
    bot: BotProcess, people: list[Person]
) -> None:
    tables = [await begun(bot, next(NAMES), *people[:2], rules=MANY)]
    person = mover(tables[0])
    while len(tables) < 2 or mover(tables[-1]) is not person:
        tables.append(await begun(bot, next(NAMES), *people[:2], rules=MANY))
    rows = [table.row for table in tables]
    step = first_step(tables[0])

    answer = await written(person, "dm", f"{step['piece']} {step['to']}")

    line = r"- \d+ · \[Wells\]\(https://discord.com/channels/\d+/\d+/(\d+)\) · Ann, Bob"
    links = re.findall(line, answer.text)
    waiting = [table.message.id for table in tables if mover(table) is person]
    assert answer.text.startswith("Several tables wait for your move")
    assert sorted(map(int, links)) == sorted(waiting)
    assert [table.row for table in tables] == rows


async def test_where_no_table_waits_the_reply_links_to_the_tables(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = next(person for person in people[:2] if person is not mover(table))
    row = table.row

    answer = await written(person, "dm", "your turn, I think")

    assert answer.text == "No table waits for your move now."
    assert list(answer.buttons) == ["Wells · Ann, Bob", "All games"]
    assert str(table.message.id) in str(answer.buttons["Wells · Ann, Bob"].url)
    assert table.row == row


async def test_a_person_who_sits_nowhere_is_shown_all_games_in_their_language(
    bot: BotProcess, people: list[Person]
) -> None:
    dee, cas = bot.discord.person("dee"), people[2]
    told = await written(dee, "dm", "hello?")
    assert told.text.startswith("No table waits for your move here.\n## Board games")

    await cas.slash("#games", "/glory rules")
    told = await written(cas, "dm", "hallo?")

    dutch = Languages.read().of("nl")
    assert told.text.startswith(f"{dutch.text('No table waits for your move here.')}\n## {dutch.text('Board games')}")


@pytest.mark.parametrize("text", ["help", "Help!", "/help", "?", "HELP"])
async def test_a_person_who_asks_for_help_gets_it_though_a_table_waits_for_them(
    bot: BotProcess, people: list[Person], text: str
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    row = table.row

    answer = await written(mover(table), "dm", text)

    assert answer.text.startswith("## Board games")
    assert table.row == row


async def test_help_is_asked_for_in_any_of_our_languages(bot: BotProcess, people: list[Person]) -> None:
    word = Languages.read().of("nl").text("help")

    answer = await written(bot.discord.person("dee"), "dm", word)

    assert answer.text.startswith("## Board games")


async def test_a_mention_by_itself_is_answered_with_all_games(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    row = table.row

    answer = await written(mover(table), table.channel, f"<@{bot.discord.world.bot.id}>")

    assert answer.text.startswith("## Board games\n*Start* opens a table here, and anyone can join.")
    assert len(answer.pictures) == GAMES_PER_PAGE
    assert answer.mentions == set()
    assert table.row == row


async def test_a_public_reply_is_in_the_language_of_the_server_not_of_the_writer(
    bot: BotProcess, people: list[Person]
) -> None:
    cas, user = people[2], bot.discord.world.bot
    await cas.slash("#games", "/glory rules")

    answer = await written(cas, "#general", f"<@{user.id}> help")

    assert "*Start* opens a table here, and anyone can join." in answer.text


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


async def test_a_public_refusal_does_not_tell_its_reason(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    row = table.row
    user = bot.discord.world.bot

    answer = await written(mover(table), table.channel, f"<@{user.id}> {first_step(table)['piece']} j10")

    assert answer.text == NOT_HERE
    assert "My move" in answer.buttons
    assert table.row == row


async def test_in_public_a_question_looks_like_a_refusal(bot: BotProcess, people: list[Person]) -> None:
    """A different reply would tell what only the player knows."""
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    row, user = table.row, bot.discord.world.bot
    mine = mover(table)

    answers = [
        await written(mine, table.channel, f"<@{user.id}> {text}") for text in ("crown d4", "move d4 z9", "tea, please")
    ]

    assert [answer.text for answer in answers] == [NOT_HERE] * 3
    assert table.row == row


async def test_a_secret_move_is_not_taken_in_public(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people, rules=SETUP)
    row, user = table.row, bot.discord.world.bot

    answer = await written(people[0], table.channel, f"<@{user.id}> place {', '.join(ARMY)}")

    assert answer.text == "That is your secret. Press “My move”, or write it to me in private."
    assert table.row == row


async def test_a_message_in_a_channel_never_means_a_table_of_another_channel(
    bot: BotProcess, people: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    row, step, user = table.row, first_step(table), bot.discord.world.bot

    answer = await written(mover(table), "#general", f"<@{user.id}> {step['piece']} {step['to']}")

    assert answer.text.startswith("No table waits for your move here.")
    assert table.row == row


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


async def test_a_secret_set_up_can_be_written(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people, rules=SETUP)
    ann = people[0]

    wrong = await written(ann, "dm", "place mar, gen")
    answer = await written(ann, "dm", f"place {', '.join(ARMY)}")
    await bot.settled()

    assert wrong.text == "An army has 2 × a major; yours has 0."
    assert "Until you lock it in you can change it" in answer.text
    assert answer.pictures, "the army as it was understood"
    assert table.row[-1][-1] == ""
    await ann.press(answer, "Lock in")
    await bot.settled()
    assert table.row[-1][-1] == f"0 place.{','.join(ARMY)}"
    assert ann not in table.must_act
    truthful(table)


async def test_a_player_who_goes_on_is_led_to_their_panel_and_gets_no_other_message(
    bot: BotProcess, people: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=SETS)
    person = mover(table)
    watcher = Watcher(table)
    view = table.match.view(Seat(table.seats.index(person)))
    assert isinstance(view, SetsView)
    cards = view.hand[: room(view, "all")[1]]

    answer = await written(person, "dm", f"deploy all {' '.join(cards)}")
    await bot.settled()

    assert "It is your move again." in answer.text
    assert table.must_act == [person]
    assert asks(table.panel(person))
    assert asks(await shown_hand(person, answer))
    assert watcher.pings == []
    assert {message.id for message in watcher.notices} == {answer.id}
    truthful(table)


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


async def shown_hand(person: Person, message: SeenMessage) -> SeenMessage:
    """What the button under a reply shows."""
    return await current(person.press(message, "Show my game"))


async def closed(bot: BotProcess) -> None:
    """Every game that goes on is ended by its host."""
    for number, channel, host, game in bot.query("SELECT id, channel, host, game FROM tables WHERE status = 'playing'"):
        person = next(it for it in bot.discord.people.values() if it.id == host)
        place = bot.discord.world.channels[int(str(channel))]
        await ended(person, place, str(game), int(str(number)))
    await bot.settled()


def mover(table: GameSession) -> Person:
    return table.must_act[0]


def first_step(table: GameSession) -> dict[str, str]:
    """The first move that the one who must act has."""
    _, piece, to = str(next(iter(MANY.legal(table.match.view(Seat(table.seats.index(mover(table)))))))).split(".")
    return {"piece": piece, "to": to}
