"""Before a file is migrated it is copied as it was, or it is not migrated."""

import logging
import os
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.connections.database import Database
from bot.store.errors import DatabaseUnusable
from bot.store.schema.tables import HEAD
from tests.support.bot.migrations import schema
from tests.support.bot.stored_database import StoredDatabase


@pytest.fixture
def engine() -> str:
    """A server's database is not copied."""
    return "sqlite"


def copies_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.glob("*-before-*"))


async def test_before_a_migration_a_file_is_copied_as_it_was(
    older: StoredDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    file = older.path
    copy = StoredDatabase.at(file.with_name(f"{file.stem}-before-9999.db"))
    before = schema(older)
    caplog.set_level(logging.INFO, "bot")

    await (await Database.open(older.url)).close()

    assert schema(copy) == before
    assert copy.query("SELECT version_num FROM alembic_version") == [(HEAD,)]
    assert copy.query("SELECT id, table_id FROM tables JOIN seats ON table_id = id") == [(7, 7)]
    assert stat.S_IMODE(copy.path.stat().st_mode) == 0o600
    assert [record.getMessage() for record in caplog.records if str(copy.path) in record.getMessage()] == [
        f"the database is older than this bot and is brought up to date; as it was, it stays in {copy.path}"
    ]
    assert {path.name for path in file.parent.iterdir()} == {file.name, copy.path.name, "migrations"}


async def test_of_the_copies_the_last_two_are_kept(older: StoredDatabase) -> None:
    file = older.path
    for number, ending in enumerate(("-before-0003.db", "-before-0001.db", "er-before-0001.db")):
        path = file.with_name(file.stem + ending)
        path.touch()
        moment = time.time() - 100 + number
        os.utime(path, (moment, moment))

    await (await Database.open(older.url)).close()

    assert copies_in(file.parent) == [
        f"{file.stem}{ending}" for ending in ("-before-0001.db", "-before-9999.db", "er-before-0001.db")
    ]


async def test_a_file_that_cannot_be_copied_is_not_migrated(older: StoredDatabase) -> None:
    file = older.path
    file.with_name(f"{file.stem}-before-9999.db.part").mkdir()

    with pytest.raises(DatabaseUnusable, match=r"no copy could be made before it is changed.*\.$"):
        await Database.open(older.url)

    assert older.query("SELECT version_num FROM alembic_version") == [(HEAD,)]


async def test_a_damaged_copy_stops_the_migration(older: StoredDatabase) -> None:
    file = older.path
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE checked (id INTEGER CHECK (id > 0))")
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.execute("INSERT INTO checked VALUES (-1)")
        database.commit()

    with pytest.raises(DatabaseUnusable, match="the copy is damaged, CHECK constraint failed"):
        await Database.open(older.url)

    assert older.query("SELECT version_num FROM alembic_version") == [(HEAD,)]
    assert copies_in(file.parent) == []
