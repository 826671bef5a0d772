"""The panel of a player who has nothing to decide: it asks for nothing, stays as it is, and is never a new message."""

import asyncio
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
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.game_session import GameSession, asks, begun, begun_for, opened, written
from tests.support.bot.presses import current, picked
from tests.support.test_games import TEST_GAMES
from tests.support.test_games.setup_model import ARMY

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

MANY, SETS, SETUP = TEST_GAMES["many"], TEST_GAMES["sets"], TEST_GAMES["setup"]
NAMES = (f"rest-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("rest"), module="tests.support.bot_with_test_games") as bot:
        yield bot


async def arranged(person: Person, table: GameSession, number: str = "0") -> SeenMessage:
    """Somebody's panel with a draft."""
    panel = table.panel(person)
    ready = next(it for it in panel.selects if it.placeholder.startswith(("Ready-made", "Kant-en-klaar")))
    return await picked(person, panel, ready, [number])


def change(bot: BotProcess, *statements: str) -> None:
    """Write something into the database that the bot would not write."""
    with closing(sqlite3.connect(bot.database)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_bot_that_is_killed_while_a_move_is_sealed_leaves_no_panel_that_asks_for_it(
    bot: BotProcess, people: list[Person], when: str
) -> None:
    ann = people[0]
    table = await begun(bot, next(NAMES), *people, rules=SETUP)
    panel = await arranged(ann, table)
    hold = bot.discord.faults.hold("/callback", when="after" if when == "after" else "before")
    pressing = asyncio.create_task(ann.press(panel, "Lock in"))
    await hold.reached()
    await bot.kill()
    hold.drop()
    bot.discord.faults.clear()
    await asyncio.gather(pressing, return_exceptions=True)

    await bot.start()
    await bot.settled()

    rest = table.panel(ann)
    assert ann not in table.must_act
    assert not asks(rest)
    assert "Your choice is in. *Change* until all have chosen." in rest.text
    assert "Change" in rest.buttons
    assert " ".join(ARMY) in str(rest.pictures[0].description)


async def test_a_sealed_move_stays_on_its_players_panel_when_others_seal_theirs(
    bot: BotProcess, people: list[Person]
) -> None:
    ann, bob, _ = people
    table = await begun(bot, next(NAMES), *people, rules=SETUP)
    await ann.press(await arranged(ann, table), "Lock in")
    await bot.settled()
    before, versions = table.panel(ann).json, len(table.panel(ann).message.versions)

    await bob.press(await arranged(bob, table, "1"), "Lock in")
    await bot.settled()

    assert table.panel(ann).json == before
    assert len(table.panel(ann).message.versions) == versions


async def test_a_call_at_rest_is_neither_edited_nor_sent_anew_because_others_move(
    bot: BotProcess, people: list[Person]
) -> None:
    ann = people[0]
    table = await begun_for(bot, NAMES, ann, *people, rules=SETS)
    await current(ann.slash(table.channel, f"/sets end table:{table.table}"))
    await bot.settled()
    rest, mine = table.panel(ann), {message.id for message in ann.dms()}
    versions = len(rest.message.versions)
    assert list(rest.buttons) == ["Show my game", "Rules", "⋯ More"], "no other table waits"
    bot.discord.clock.advance(3700)

    [other] = table.must_act
    hand = await current(other.press(table.message, "My move"))
    await other.press(hand, "⋯")
    await current(other.slash(table.channel, f"/sets end table:{table.table}"))
    await bot.settled()

    assert table.must_act != [ann]
    assert table.panel(ann).id == rest.id
    assert len(table.panel(ann).message.versions) == versions
    assert {message.id for message in ann.dms()} == mine


async def test_a_call_at_rest_leads_to_another_table_that_begins_to_wait(bot: BotProcess, people: list[Person]) -> None:
    ann = people[0]
    table = await begun_for(bot, NAMES, ann, *people, rules=SETS)
    await current(ann.slash(table.channel, f"/sets end table:{table.table}"))
    await bot.settled()
    rest = table.panel(ann)

    other = await begun_for(bot, NAMES, ann, ann, people[1], rules=MANY)

    assert asks(other.panel(ann))
    assert table.post("call", table.seats.index(ann)) is None
    assert [message.id for message in ann.dms() if message.id == rest.id] == []


async def test_a_call_that_asks_and_can_no_longer_be_edited_goes_and_no_new_one_comes(
    bot: BotProcess, people: list[Person]
) -> None:
    ann = people[0]
    table = await begun_for(bot, NAMES, ann, *people, rules=SETS)
    panel = table.panel(ann)
    bot.discord.clock.advance(3700)
    too_old = {"message": "made up", "code": 30046}
    bot.discord.faults.fail_next(400, too_old, path=f"/messages/{panel.id}$", method="PATCH")

    await current(ann.slash(table.channel, f"/sets end table:{table.table}"))
    await bot.settled()

    assert table.post("call", table.seats.index(ann)) is None
    assert [message for message in ann.dms() if message.id >= panel.id] == []


async def test_a_table_whose_game_is_no_longer_there_is_logged_once_and_left_alone(
    bot: BotProcess, people: list[Person]
) -> None:
    table = await opened(bot, next(NAMES), people[0], rules=MANY)
    await bot.stop()
    change(bot, "UPDATE tables SET game = 'chess', version = version + 1 WHERE id = (SELECT max(id) FROM tables)")
    bot.log.write_text("")

    await bot.start()
    await poll(lambda: f"table {table.table} or its game is not there" in bot.log.read_text())
    change(bot, "UPDATE tables SET shown = version")
    again = await opened(bot, next(NAMES), people[0], rules=MANY)

    assert len(re.findall(f"table {table.table} ", bot.log.read_text())) == 1
    assert bot.faults() == []
    assert "Join" in again.message.buttons


async def test_after_a_fault_in_the_response_to_a_move_the_player_is_told_that_it_counts(
    bot: BotProcess, people: list[Person]
) -> None:
    ann = people[0]
    table = await begun_for(bot, NAMES, ann, *people[:2], rules=MANY)
    lines = len(table.row)
    change(bot, "CREATE TRIGGER spoil AFTER INSERT ON moves BEGIN UPDATE posts SET made = 'never'; END")
    step = written(MANY.key, next(iter(MANY.legal(table.match.view(Seat(table.seats.index(ann)))))))

    answer = await ann.slash(table.channel, f"{step} table:{table.table}")

    change(bot, "DROP TRIGGER spoil", "UPDATE posts SET made = 0")
    assert "Something broke on our side, not yours. What you did counts." in answer.text
    assert len(table.row) == lines + 1
    await bot.settled()
    bot.log.write_text("")
