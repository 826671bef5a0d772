"""A migrated database equals a new one, also when a migration fails or is killed."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store.connections.database import Database
from bot.store.errors import DatabaseUnusable
from bot.store.schema import upgrade as upgrading
from bot.store.schema.tables import HEAD
from bot.tables import replacing, transitions
from bot.tables.service import TableService
from bot.tables.timers import TimedService
from bot.ui.message import CustomId
from bot.values.record import Sitting
from bot.values.table import Status, Table
from games import GAMES
from games.chance import SeededChance
from games.core import Seat
from games.errors import MovedOn
from games.levels import Level
from games.words import english
from render.random_play import listed_moves
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.migrations import fill, migrated, schema, with_next
from tests.support.bot.passing import pass_time
from tests.support.bot.service import (
    ANN,
    CAS,
    FAY,
    changed,
    check_record,
    interaction_ids,
    opened,
    play_first,
    some_move,
)
from tests.support.bot.stored_database import StoredDatabase

STORED = Path(__file__).parent / "stored"
"""Databases as earlier bots left them, one a migration and one whenever a State changed: `sqlite3 x.db .dump`, in the
middle of a game of Ann, Bob and Cas in which Bob has resigned. They are never changed."""

HOUSES = Path(__file__).parent / "stored_houses"
"""Whole databases as earlier bots left them: of each game a lobby and a game under way, and more."""
THEIR_GAMES = {"addvantage", "glory", "heroes", "spy", "stratego"}
"""The games that there were then."""
ANN_SEAT, BOB_SEAT, CAS_SEAT = (Seat(seat) for seat in range(3))

STOP_HALFWAY = """
import asyncio, os, signal, sys
from sqlalchemy import text
from bot.store.schema import upgrade as upgrading
from bot.store.connections.database import backend_of

def stop_halfway(connection):
    upgrading.upgrade(connection)
    connection.execute(text("INSERT INTO people (id, name, locale) VALUES (1, 'Ann', 'nl')"))
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(backend_of(sys.argv[1], 5.0).start(stop_halfway))
"""


def restore(path: Path, dump: Path) -> None:
    """Make the database that was dumped."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(dump.read_text())


@pytest.fixture
def database(new_database: StoredDatabase) -> StoredDatabase:
    """Whoever migrates begins with nothing."""
    return new_database


async def test_a_new_database_is_what_the_migrations_make(
    database: StoredDatabase, another_database: StoredDatabase
) -> None:
    store = await Database.open(database.url)
    await store.close()

    await migrated(another_database)

    assert schema(database) == schema(another_database)


def test_the_newest_migration_is_the_one_that_the_schema_names() -> None:
    from alembic.script import ScriptDirectory

    assert ScriptDirectory.from_config(upgrading.config()).get_heads() == [HEAD]


async def test_a_migration_killed_halfway_leaves_the_database_as_it_was(database: StoredDatabase) -> None:
    killed = await asyncio.create_subprocess_exec(sys.executable, "-c", STOP_HALFWAY, database.url)

    assert await asyncio.wait_for(killed.wait(), 60) == -signal.SIGKILL
    assert schema(database) == []
    await (await Database.open(database.url)).close()
    assert database.query("SELECT version_num FROM alembic_version") == [(HEAD,)]
    assert database.query("SELECT * FROM people") == []


async def test_a_rebuilt_table_keeps_its_rows_and_those_that_refer_to_it(
    database: StoredDatabase, tmp_path: Path
) -> None:
    await migrated(database)
    fill(database)

    await migrated(database, with_next(tmp_path / "migrations", database))

    assert database.query("SELECT id, colour FROM tables") == [(7, "green")]
    assert database.query("SELECT table_id FROM seats") == [(7,)]
    assert not database.is_file or database.query("PRAGMA foreign_key_check") == []


async def test_a_migration_that_fails_changes_nothing(database: StoredDatabase, tmp_path: Path) -> None:
    await migrated(database)
    before = schema(database)

    with pytest.raises(ZeroDivisionError):
        await migrated(database, with_next(tmp_path / "migrations", database, then="1 / 0"))

    assert schema(database) == before


async def test_a_migration_that_leaves_a_row_without_its_table_is_undone(
    database: StoredDatabase, tmp_path: Path
) -> None:
    await migrated(database)
    orphan = "op.execute(\"INSERT INTO drafts VALUES (99, 0, 'x')\")"

    with pytest.raises((upgrading.Broken, IntegrityError)):
        await migrated(database, with_next(tmp_path / "migrations", database, then=orphan))

    assert database.query("SELECT * FROM drafts") == []


async def test_a_database_of_a_newer_bot_is_refused_in_one_sentence(database: StoredDatabase, tmp_path: Path) -> None:
    await (await Database.open(database.url)).close()
    await migrated(database, with_next(tmp_path / "migrations", database))

    with pytest.raises(DatabaseUnusable, match=r"newer version of this bot.*\.$"):
        await Database.open(database.url)


async def test_a_version_that_no_bot_has_is_not_called_newer(database: StoredDatabase) -> None:
    await (await Database.open(database.url)).close()
    for revision in ("1975ea83b712", "0000", f"{HEAD} ", "99999999", "００99", "zzzz"):
        database.query("UPDATE alembic_version SET version_num = ?", revision)

        with pytest.raises(DatabaseUnusable, match="a version that no bot of ours has; please put a copy back") as it:
            await Database.open(database.url)

        assert not it.value.passing
        assert database.query("SELECT version_num FROM alembic_version") == [(revision,)]


async def test_an_older_database_is_migrated_when_it_is_opened(older: StoredDatabase) -> None:
    await (await Database.open(older.url)).close()

    assert older.query("SELECT version_num FROM alembic_version") == [("9999",)]
    assert older.query("SELECT id, colour, table_id FROM tables JOIN seats ON table_id = id") == [(7, "green", 7)]


@pytest.mark.parametrize("stored", sorted(STORED.glob("*.sql")), ids=lambda path: path.stem)
async def test_a_game_stored_by_an_earlier_bot_goes_on(tmp_path: Path, stored: Path) -> None:
    restore(tmp_path / "x.db", stored)

    async with opened(tmp_path) as tables:
        (table,) = await tables.finder.of_person(ANN.id)
        assert table.names == ("Ann", "Computer 1", "Cas")
        assert await tables.repositories.moves.events_since(table, -1)

        while table.match is not None and table.match.to_act:
            seat = min(table.match.to_act)
            if table.players[seat].is_computer:
                move = some_move(table, seat)
                table = await changed(tables, table, transitions.computer_played, seat, move, table.decision)
            else:
                table = (await play_first(tables, table)).table

        assert table.status is Status.FINISHED


async def test_old_turns_are_decisions_and_name_who_played_them(tmp_path: Path) -> None:
    restore(tmp_path / "x.db", STORED / "0002.sql")

    async with opened(tmp_path) as tables:
        (table,) = await tables.finder.of_person(ANN.id)
        story = await tables.repositories.moves.story(table)

        assert table.match is not None
        assert table.decision == table.match.turn == 8
        assert [line.decision for line in story if line.ply in (0, 1, 20, 22)] == [-1, 0, 7, 8]
        assert await tables.repositories.moves.sittings(table.id) == (
            Sitting(ANN_SEAT, 0, ANN.id, "Ann"),
            Sitting(BOB_SEAT, 0, None, "Bob"),
            Sitting(CAS_SEAT, 0, CAS.id, "Cas"),
            Sitting(BOB_SEAT, 22, None, "Computer 1", Level.NORMAL),
        )
        assert {line.names for line in story[:22]} == {("Ann", "Bob", "Cas")}
        assert [line.names for line in story[22:]] == [("Ann", "Computer 1", "Cas")]
        [resigned] = story[21].told
        assert english(resigned.names)(resigned.event.phrase()) == "Bob resigned, and Computer 1 plays on."


@pytest.mark.parametrize("stored", sorted(STORED.glob("*.sql")), ids=lambda path: path.stem)
async def test_computer_players_of_earlier_games_have_the_level_at_which_they_played(
    tmp_path: Path, stored: Path
) -> None:
    restore(tmp_path / "x.db", stored)
    async with opened(tmp_path):
        pass

    database = StoredDatabase.at(tmp_path / "x.db")
    for table in ("seats", "sittings"):
        rows = database.query(f"SELECT person, name, level FROM {table}")  # noqa: S608 - both are the schema's own
        computers = [row for row in rows if str(row[1]).startswith("Computer ")]
        assert computers == [(None, name, "normal") for _, name, _ in computers]
        assert all(level is None for _, name, level in rows if not str(name).startswith("Computer "))


async def test_controls_that_were_posted_with_a_turn_are_of_the_decision_with_its_number(tmp_path: Path) -> None:
    restore(tmp_path / "x.db", STORED / "0002.sql")
    pressed, stale = (CustomId.read(f"play:1:{turn}:play.6H") for turn in (8, 7))
    assert pressed is not None
    assert stale is not None
    assert pressed.decision is not None
    assert stale.decision is not None

    async with opened(tmp_path) as tables:
        (table,) = await tables.finder.of_person(CAS.id)
        assert table.match is not None
        move = table.match.read(pressed.rest)

        with pytest.raises(MovedOn):
            await tables.change(table, next(interaction_ids), transitions.played, CAS.id, move, stale.decision)
        played = await tables.change(table, next(interaction_ids), transitions.played, CAS.id, move, pressed.decision)

        assert played.table.decision == 9


@pytest.mark.parametrize("stored", sorted(HOUSES.glob("*.sql")), ids=lambda path: path.stem)
async def test_a_house_stored_by_an_earlier_bot_plays_on(tmp_path: Path, stored: Path) -> None:
    restore(tmp_path / "x.db", stored)
    house = StoredDatabase.at(tmp_path / "x.db")
    chance = SeededChance(b"on", 0)

    async with opened(tmp_path) as tables:
        anns = await tables.finder.of_person(ANN.id)
        lobbies = [table for table in anns if table.status is Status.LOBBY]
        playing = [table for table in anns if table.status is Status.PLAYING]
        assert {table.game for table in lobbies} == {table.game for table in playing} == THEIR_GAMES <= set(GAMES)
        assert not any(table.settings.invited_only for table in anns), "anybody could join, and still can"
        assert not any(table.colours for table in anns), "each seat has its own colour, as it had"

        for table in lobbies:
            assert (
                await tables.change(table, next(interaction_ids), replacing.seated, FAY, tables.clock())
            ).table.names[-1] == "Fay"  # who was invited
        stratego = next(table for table in playing if table.game == "stratego")
        draft = await tables.draft(stratego, stratego.players[0])
        assert draft is not None
        await tables.change(stratego, next(interaction_ids), transitions.played, ANN.id, draft, 0)
        for table in playing:
            for _ in range(30):
                table = await moved(tables, await tables.get(table.id), chance)
            if not table.is_over:
                table = (await tables.change(table, next(interaction_ids), transitions.closed, ANN.id, False)).table
            await check_record(tables, table)

    assert house.query("SELECT count(*) FROM favourites") == [(1,)]


async def moved(tables: TableService, table: Table, chance: SeededChance) -> Table:
    """The table after some legal move of whoever must act first; as it is where nobody must."""
    match = table.match
    if match is None or not match.to_act:
        return table
    player = table.players[min(match.to_act)]
    move = chance.pick(tuple(listed_moves(match.game, match.view(player.seat), chance)))
    if player.person is None:
        return await changed(tables, table, transitions.computer_played, player.seat, move, table.decision)
    return (
        await tables.change(table, next(interaction_ids), transitions.played, player.person, move, table.decision)
    ).table


def test_a_start_with_a_database_that_is_up_to_date_imports_no_alembic(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys; from bot.store.connections.database import Database;"
        "asyncio.run(asyncio.wait_for(Database.open(sys.argv[1]), 60)); sys.exit('alembic' in sys.modules)"
    )

    for _ in range(2):
        assert subprocess.run([sys.executable, "-c", code, tmp_path / "x.db"], check=False, timeout=60).returncode == 0


def test_many_processes_may_create_the_same_database_at_once(tmp_path: Path) -> None:
    imports = "import asyncio, sys; from bot.store.connections.database import Database"
    code = f"{imports}; asyncio.run(Database.open(sys.argv[1]))"
    path = tmp_path / "deep" / "x.db"
    command = [sys.executable, "-c", code, str(path)]

    racing = [subprocess.Popen(command, env=os.environ) for _ in range(3)]

    assert [process.wait(timeout=60) for process in racing] == [0, 0, 0]
    assert StoredDatabase.at(path).query("SELECT version_num FROM alembic_version") == [(HEAD,)]


@pytest.mark.parametrize("stored", sorted(HOUSES.glob("*.sql")), ids=lambda path: path.stem)
async def test_lobbies_stored_by_an_earlier_bot_are_closed_three_days_after_the_first_start(
    tmp_path: Path, stored: Path
) -> None:
    restore(tmp_path / "x.db", stored)
    clock = HandClock()

    async with opened(tmp_path, clock.now) as tables:
        lobbies = [table.id for table in await tables.finder.of_person(ANN.id) if table.status is Status.LOBBY]
        timers, timed = tables.repositories.timers, TimedService(tables)
        await pass_time(timed, timers, clock, timedelta(days=2, hours=22))
        assert {(await tables.get(table)).status for table in lobbies} == {Status.LOBBY}
        await pass_time(timed, timers, clock, timedelta(days=1))

        assert {(await tables.get(table)).status for table in lobbies} == {Status.CLOSED}
