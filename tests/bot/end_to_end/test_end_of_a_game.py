"""The end of a game on the fake Discord: what each player sees in private, and the record for whoever asks."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from itertools import count

import pytest
import pytest_asyncio

from bot.tables.refusals import NoSuchTable, NotOver
from games.match import Record, replay
from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.model import InteractionType, MessageFlag
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.game_session import GameSession, begun, resigned
from tests.support.bot.presses import current
from tests.support.test_games import TEST_GAMES

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

MANY = TEST_GAMES["many"]
NAMES = (f"end-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("end"), module="tests.support.bot_with_test_games") as bot:
        yield bot


@pytest_asyncio.fixture
async def pair(bot: BotProcess) -> list[Person]:
    return [bot.discord.person(name) for name in ("ann", "bob")]


def shown(table: GameSession) -> dict[int, int]:
    """How often each of the table's messages has been edited, by its number."""
    messages = [table.message, *(panel for seat in (0, 1) if (panel := table.post("call", seat)))]
    return {message.id: len(message.message.versions) for message in messages}


async def test_the_panels_that_are_there_become_the_end_and_nothing_new_is_sent(
    bot: BotProcess, pair: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    [loser] = table.must_act
    [winner] = [person for person in pair if person != loser]
    panel = table.panel(loser)
    written = {person: len(person.dms()) for person in pair}

    await resigned(table, loser)

    end = table.panel(loser)
    assert end.id == panel.id
    assert f"**{winner.name}** wins!\nYou resigned." in end.text
    assert [len(picture.data) > 0 for picture in end.pictures] == [True]
    assert list(end.buttons) == ["Play again", "Replay", "⋯ More"]
    assert {person: len(person.dms()) for person in pair} == written
    hand = await current(winner.slash(table.channel, f"/mymove table:{table.table}"))
    assert "You win!\nThe other player resigned." in hand.text
    assert list(hand.buttons) == list(end.buttons)


async def test_the_record_is_a_file_for_whoever_presses_and_replays(bot: BotProcess, pair: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    await resigned(table, table.must_act[0])
    cas = bot.discord.person("cas")
    pressed: list[tuple[Person, SeenMessage]] = [(pair[0], table.message), (cas, table.message)]
    private = [(person, panel) for person in pair if (panel := table.post("call", pair.index(person)))]

    for person, message in (*pressed, *private):
        before = shown(table)
        more = await current(person.press(message, "⋯ More")) if "History" not in message.buttons else message
        history = await current(person.press(more, "History"))
        record = next(label for label in ("Record", "Verslag") if label in history.buttons)
        answer = await current(person.press(history, record))
        [file] = answer.attachments
        *_, last = replay(Record.model_validate_json(file.data), MANY)
        assert answer.ephemeral
        assert file.filename == "many-record.json"
        assert last.match.outcome == table.match.outcome
        assert shown(table) == before
    assert private


async def test_the_record_is_refused_before_the_end_and_to_whoever_cannot_know_of_the_table(
    bot: BotProcess, pair: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    elsewhere = bot.discord.create_channel(next(NAMES)).name
    refused = [(pair[0], table.channel, NotOver.text), (bot.discord.person("dee"), elsewhere, NoSuchTable.text)]
    press = {"custom_id": f"record:{table.table}::", "component_type": 2, "id": 1}
    for person, channel, sentence in refused:
        answer = await person.send_raw(InteractionType.COMPONENT, press, channel)
        assert answer.text == str(sentence)
        assert answer.message is not None
        assert answer.message.attachments == []


async def test_a_game_that_was_over_before_an_update_keeps_its_messages_as_they_were_posted(
    bot: BotProcess, pair: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    await resigned(table, table.must_act[0])
    await bot.settled()
    before = shown(table)
    await bot.stop()
    with closing(sqlite3.connect(bot.database)) as database:
        database.execute("UPDATE posts SET digest = 'of an earlier version' WHERE table_id = ?", (table.table,))
        database.commit()

    await bot.start()
    await bot.settled()

    assert shown(table) == before


async def test_who_watched_is_told_the_end_in_private_without_a_sound(bot: BotProcess, pair: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    cas = bot.discord.person("cas")
    before = len(cas.dms())
    watched = await current(cas.press(table.message, "My move"))
    told = await current(cas.press(watched, "Vertel me de afloop"))
    assert "Niet vertellen" in told.buttons

    await resigned(table, table.must_act[0])

    await poll(lambda: len(cas.dms()) == before + 1)
    end = cas.dms()[-1]
    assert "wint!" in end.text
    assert "Naar de tafel" in end.buttons
    assert end.message.flags & MessageFlag.SUPPRESS_NOTIFICATIONS
