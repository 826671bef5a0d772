"""A table keeps the number of the rules that it began by, whatever the bot has learnt since; nothing is lost."""

import logging

import pytest

from bot.store.games.counting import StoredRules, report_rules
from bot.tables.refusals import NoSuchTable
from bot.tables.service import TableService
from bot.values.table import Table
from games.match import replay
from games.rulebook import Rulebook
from tests.support.bot.service import ANN, BOB, begun, dealt, lobby, opened, play, play_out, rematched, resigned
from tests.support.bot.stored_database import ON_BOTH, StoredDatabase
from tests.support.test_games import pearls
from tests.support.test_games.pearls.game import PearlsView, Sold

EVERYTHING = "SELECT * FROM tables, moves, seats ORDER BY tables.id, moves.ply, seats.seat"

NEW, OLD = pearls.GAME, pearls.OLDER[0]
YESTERDAY, TODAY, TOMORROW = Rulebook((OLD,)), Rulebook((NEW, OLD)), Rulebook((NEW,))
"""Before the rules changed, since then, and when the older number is forgotten."""


@pytest.fixture
def engine() -> str:
    """What the service does is the same on each; a test of what a statement does runs `ON_BOTH`."""
    return "sqlite"


async def begun_at(tables: TableService) -> Table:
    return await begun(tables, ANN, BOB, size=None, game="pearls")


async def begun_yesterday(database: StoredDatabase) -> Table:
    """A game by number 1; Ann has one pearl."""
    async with opened(database, games=YESTERDAY) as tables:
        table = await begun_at(tables)
        await play(tables, table, ANN.id, "dive")
        return (await play(tables, table, BOB.id, "dive")).table


def numbers(database: StoredDatabase) -> list[object]:
    """The number of each table's rules, as the database has it."""
    return [number for (number,) in database.query("SELECT rules FROM tables ORDER BY id")]


async def test_a_move_by_today_s_bot_leaves_a_table_its_number_and_a_new_table_begins_by_the_newest(
    database: StoredDatabase,
) -> None:
    table = await begun_yesterday(database)

    async with opened(database, games=TODAY) as tables:
        await begun_at(tables)
        after = (await play(tables, table, ANN.id, "dive")).table

    assert numbers(database) == [1, 2]
    assert after.match is not None
    assert after.match.game is OLD


async def test_both_numbers_are_played_in_one_bot_each_by_its_own_rules_and_read_again_after_a_restart(
    database: StoredDatabase,
) -> None:
    old = await begun_yesterday(database)
    async with opened(database, games=TODAY) as tables:
        new = await begun_at(tables)
        for table in (old, new):
            for _ in range(8):
                now = await tables.get(table.id)
                [player] = now.people_to_act
                await play(tables, table, player.person or 0, "dive")

    async with opened(database, games=TODAY) as tables:
        read = [await tables.get(table.id) for table in (old, new)]

    assert [sizes(table) for table in read] == [(5, 5), (0, 0)]
    assert numbers(database) == [1, 2]


async def test_a_single_pearl_is_sold_at_an_old_table_and_what_happened_there_is_read_by_its_own_events(
    database: StoredDatabase,
) -> None:
    table = await begun_yesterday(database)

    async with opened(database, games=TODAY) as tables:
        sold = await play(tables, table, ANN.id, "sell")
        told = await tables.repositories.moves.events_since(sold.table, -1)

    assert isinstance(told[-1].event, Sold)
    assert told[-1:] == sold.table.told(sold.events)


async def test_the_state_of_an_old_table_stays_in_the_model_of_its_number(database: StoredDatabase) -> None:
    table = await begun_yesterday(database)

    async with opened(database, games=TODAY) as tables:
        await play(tables, table, ANN.id, "dive")

    [(state,)] = database.query("SELECT state FROM tables")
    assert "lost" not in str(state)


async def test_records_of_both_numbers_replay_to_the_end_that_was_played(database: StoredDatabase) -> None:
    old = await begun_yesterday(database)
    async with opened(database, games=TODAY) as tables:
        over = [await play_out(tables, table) for table in (old, await begun_at(tables))]
        records = [await tables.record(table) for table in over]

    assert [record.rules for record in records] == [1, 2]
    for table, record in zip(over, records, strict=True):
        *_, last = replay(record, TODAY.of_record(record))
        assert last.match == table.match


async def test_the_rematch_of_an_old_table_begins_by_the_newest_number(database: StoredDatabase) -> None:
    old = await begun_yesterday(database)

    async with opened(database, games=TODAY) as tables:
        over = (await resigned(tables, await tables.get(old.id), ANN.id)).table
        rematch = (await rematched(tables, over, BOB, ANN)).table

    assert numbers(database) == [1, 2]
    assert rematch.match is not None
    assert rematch.match.game is NEW


async def test_a_lobby_has_no_number_and_begins_by_the_newest(database: StoredDatabase) -> None:
    async with opened(database, games=YESTERDAY) as tables:
        waiting = await lobby(tables, ANN, BOB, size=None, game="pearls")
    before = numbers(database)

    async with opened(database, games=TODAY) as tables:
        await dealt(tables, waiting)

    assert (before, numbers(database)) == ([None], [2])


@ON_BOTH
async def test_a_table_whose_number_is_lacking_is_not_there_and_stays_as_it_is_until_it_is_known_again(
    database: StoredDatabase,
) -> None:
    old = await begun_yesterday(database)
    rows = database.query(EVERYTHING)

    async with opened(database, games=TOMORROW) as tables:
        with pytest.raises(NoSuchTable):
            await tables.get(old.id)
        for _ in range(2):
            assert (await tables.finder.pending(ANN.id))[0] == ()
        assert await tables.finder.of_person(ANN.id) == ()
        assert await tables.finder.here(200, "pearls") == ()
        assert database.query(EVERYTHING) == rows

    async with opened(database, games=TODAY) as tables:
        assert (await tables.finder.pending(ANN.id))[0] == (old.id,)
        after = (await play(tables, old, ANN.id, "sell")).table

    assert (after.version, numbers(database)) == (old.version + 1, [1])


@ON_BOTH
async def test_it_is_counted_how_many_games_need_each_number(database: StoredDatabase) -> None:
    await begun_yesterday(database)
    async with opened(database, games=TODAY) as tables:
        await lobby(tables, ANN, BOB, size=None, game="pearls")
        await begun_at(tables)
        await resigned(tables, await begun_at(tables), ANN.id)

    async with opened(database, games=TOMORROW) as tables:
        counted = await tables.repositories.counts.stored_rules()

    assert counted == [StoredRules("pearls", 1, 1, 0), StoredRules("pearls", 2, 1, 1)]


NEEDED = "INFO stored games need the rules of pearls 1 (1 running, 0 over), pearls 2 (1 running, 1 over)"
LACKING = (
    "WARNING this bot lacks the rules of pearls 1 (1 running, 0 over);"
    " these tables stay as they are until it has them again"
)


@pytest.mark.parametrize(
    ("games", "lines"), [(TODAY, [NEEDED]), (TOMORROW, [NEEDED, LACKING])], ids=["all", "one less"]
)
def test_the_log_says_which_numbers_are_needed_and_warns_of_those_that_are_lacking(
    games: Rulebook, lines: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "bot"):
        report_rules([StoredRules("pearls", 1, 1, 0), StoredRules("pearls", 2, 1, 1)], games)

    assert [f"{record.levelname} {record.message}" for record in caplog.records] == lines


def test_of_a_database_without_games_nothing_is_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "bot"):
        report_rules([], TODAY)

    assert caplog.records == []


def sizes(table: Table) -> tuple[int, ...]:
    """How many pearls are in each net."""
    assert table.match is not None
    view = table.match.view(None)
    assert isinstance(view, PearlsView)
    return view.sizes
