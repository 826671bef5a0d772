"""A migrated database equals a new one, also when a migration fails or is killed."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.model import Status
from bot.store import upgrade as upgrading
from bot.store.database import Database, DatabaseUnusable, bring_up_to_date, engine_of
from bot.store.schema import HEAD
from tests.support.bot.service import ANN, first_move, opened, play_first

STORED = Path(__file__).parent / "stored"
"""Databases as earlier bots left them, one a migration and one whenever a State changed: `sqlite3 x.db .dump`, in the
middle of a game of Ann, Bob and Cas in which Bob has resigned. They are never changed."""

STOP_HALFWAY = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import text
from bot.store import upgrade as upgrading
from bot.store.database import engine_of

with engine_of(Path(sys.argv[1]), 5.0, foreign_keys=False).begin() as connection:
    upgrading.upgrade(connection)
    connection.execute(text("INSERT INTO people VALUES (1, 'Ann', 'nl')"))
    os.kill(os.getpid(), signal.SIGKILL)
"""

SECOND = '''
"""For a test: the second migration rebuilds a table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("tables", recreate="always") as tables:
        tables.add_column(sa.Column("colour", sa.Text(), nullable=False, server_default="green"))
    {then}
'''


def schema(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
        return [(name, "".join(sql.split())) for name, sql in rows]


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute(query).fetchall()


def migrated(path: Path, migrations: Path = upgrading.MIGRATIONS) -> None:
    engine = engine_of(path, 5.0, foreign_keys=False)
    with engine.begin() as connection:
        upgrading.upgrade(connection, migrations)
    engine.dispose()


def fill(path: Path) -> None:
    """Put a table with a seat into a database of the first migration."""
    with closing(sqlite3.connect(path)) as database:
        database.execute(
            "INSERT INTO tables (id, game, options, channel, locale, host, status, size, invited, version, shown,"
            " called) VALUES (7, 'x', '{}', 1, 'nl', 1, 'lobby', 2, '[]', 1, 0, 0)"
        )
        database.execute("INSERT INTO seats (table_id, seat, name) VALUES (7, 0, 'Computer 1')")
        database.commit()


def restore(path: Path, dump: Path) -> None:
    """Make the database that was dumped."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(dump.read_text())


def with_second(folder: Path, then: str = "pass") -> Path:
    """Today's migrations and one after them."""
    (folder / "versions").mkdir(parents=True)
    for name in ("env.py", "script.py.mako", "versions/0001_tables.py"):
        (folder / name).write_text((upgrading.MIGRATIONS / name).read_text())
    (folder / "versions" / "0002_colour.py").write_text(SECOND.format(then=then).lstrip())
    return folder


async def test_a_new_database_is_what_the_migrations_make(tmp_path: Path) -> None:
    store = await Database.open(str(tmp_path / "new.db"))
    await store.close()

    migrated(tmp_path / "migrated.db")

    assert schema(tmp_path / "new.db") == schema(tmp_path / "migrated.db")


def test_the_newest_migration_is_the_one_that_the_schema_names() -> None:
    from alembic.script import ScriptDirectory

    assert ScriptDirectory.from_config(upgrading.config()).get_heads() == [HEAD]


def test_a_migration_killed_halfway_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "killed.db"

    killed = subprocess.run([sys.executable, "-c", STOP_HALFWAY, str(path)], check=False, timeout=60)

    assert killed.returncode == -signal.SIGKILL
    assert schema(path) == []
    bring_up_to_date(path, 5.0)
    assert rows(path, "SELECT version_num FROM alembic_version") == [(HEAD,)]
    assert rows(path, "SELECT * FROM people") == []


async def test_a_rebuilt_table_keeps_its_rows_and_those_that_refer_to_it(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    migrated(path)
    fill(path)

    migrated(path, with_second(tmp_path / "migrations"))

    assert rows(path, "SELECT id, colour FROM tables") == [(7, "green")]
    assert rows(path, "SELECT table_id FROM seats") == [(7,)]
    assert rows(path, "PRAGMA foreign_key_check") == []


async def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    migrated(path)
    before = schema(path)

    with pytest.raises(ZeroDivisionError):
        migrated(path, with_second(tmp_path / "migrations", then="1 / 0"))

    assert schema(path) == before


async def test_a_migration_that_leaves_a_row_without_its_table_is_undone(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    migrated(path)
    orphan = "op.execute(\"INSERT INTO drafts VALUES (99, 0, 'x')\")"

    with pytest.raises(upgrading.Broken):
        migrated(path, with_second(tmp_path / "migrations", then=orphan))

    assert rows(path, "SELECT * FROM drafts") == []


async def test_a_database_of_a_newer_bot_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    migrated(path)
    migrated(path, with_second(tmp_path / "migrations"))

    with pytest.raises(DatabaseUnusable, match=r"newer version of this bot.*\.$"):
        await Database.open(str(path))


async def test_an_older_database_is_migrated_when_it_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.db"
    migrated(path)
    fill(path)
    monkeypatch.setattr("bot.store.database.HEAD", "0002")
    second = with_second(tmp_path / "migrations")
    upgrade = upgrading.upgrade

    def with_one_more(connection: Connection) -> None:
        upgrade(connection, second)

    monkeypatch.setattr(upgrading, "upgrade", with_one_more)
    store = await Database.open(str(path))
    await store.close()

    assert rows(path, "SELECT version_num FROM alembic_version") == [("0002",)]
    assert rows(path, "SELECT id, colour, table_id FROM tables JOIN seats ON table_id = id") == [(7, "green", 7)]


@pytest.mark.parametrize("stored", sorted(STORED.glob("*.sql")), ids=lambda path: path.stem)
async def test_a_game_stored_by_an_earlier_bot_goes_on(tmp_path: Path, stored: Path) -> None:
    restore(tmp_path / "x.db", stored)

    async with opened(tmp_path) as tables:
        (table,) = await tables.of_person(ANN.id)
        assert table.names == ("Ann", "Computer 1", "Cas")
        assert await tables.repositories.moves.events_since(table, -1)

        while table.match is not None and table.match.to_act:
            seat = min(table.match.to_act)
            if table.players[seat].is_computer:
                move = table.match.read(first_move(table, seat))
                table = (await tables.play_computer(table, seat, move, table.match.turn)).table
            else:
                table = (await play_first(tables, table)).table

        assert table.status is Status.FINISHED


def test_a_start_with_a_database_that_is_up_to_date_imports_no_alembic(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys; from bot.store.database import Database;"
        "asyncio.run(asyncio.wait_for(Database.open(sys.argv[1]), 60)); sys.exit('alembic' in sys.modules)"
    )

    for _ in range(2):
        assert subprocess.run([sys.executable, "-c", code, tmp_path / "x.db"], check=False, timeout=60).returncode == 0


def test_many_processes_may_create_the_same_database_at_once(tmp_path: Path) -> None:
    code = "import asyncio, sys; from bot.store.database import Database; asyncio.run(Database.open(sys.argv[1]))"
    command = [sys.executable, "-c", code, str(tmp_path / "deep" / "x.db")]

    racing = [subprocess.Popen(command, env=os.environ) for _ in range(4)]

    assert [process.wait(timeout=60) for process in racing] == [0, 0, 0, 0]
    assert rows(tmp_path / "deep" / "x.db", "SELECT version_num FROM alembic_version") == [(HEAD,)]
