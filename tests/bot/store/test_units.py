"""Units of work: what becomes of those that fail, of those that wait with them, and of those that come after."""

import asyncio
import traceback
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, insert, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.store.connections.database import Database
from bot.store.connections.engines import Work
from bot.store.errors import DatabaseClosed
from bot.store.schema import tables as schema
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster

PATIENCE = 5.0
"""Seconds after which a caller is taken to wait for ever."""


@pytest.fixture
async def store(database: StoredDatabase) -> AsyncIterator[Database]:
    opened = await Database.open(database.url)
    yield opened
    await asyncio.wait_for(opened.close(), PATIENCE)


def person(number: int, name: str = "Ann") -> Work[None]:
    def write(connection: Connection) -> None:
        connection.execute(insert(schema.people), {"id": number, "name": name, "locale": "nl"})

    return write


def raising(error: BaseException) -> Work[None]:
    def write(connection: Connection) -> None:
        person(99)(connection)
        raise error

    return write


def ids(connection: Connection) -> list[int]:
    return list(connection.execute(text("SELECT id FROM people ORDER BY id")).scalars())


async def together(store: Database, *works: Work[Any]) -> list[object]:
    """What each caller got or was raised, when all ask at once."""
    asking = asyncio.gather(*map(store.write, works), return_exceptions=True)
    return await asyncio.wait_for(asking, PATIENCE)


# Failing


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("error", [ZeroDivisionError(), StopIteration(), asyncio.CancelledError()], ids=repr)
async def test_whatever_a_unit_raises_its_caller_hears_of_it_and_the_others_are_stored(
    store: Database, error: BaseException, alone: bool
) -> None:
    others = [] if alone else [person(1), person(2)]

    first, *rest = await together(store, raising(error), *others)

    assert isinstance(first, BaseException)
    assert rest == [None] * len(others)
    await asyncio.wait_for(store.write(person(3)), PATIENCE)
    assert await store.read(ids) == [*range(1, len(others) + 1), 3]


async def test_a_reader_hears_of_whatever_its_work_raises(store: Database) -> None:
    with pytest.raises(RuntimeError):
        await asyncio.wait_for(store.read(lambda connection: next(iter(()))), PATIENCE)


# A commit of several


@pytest.mark.parametrize("engine", ["sqlite"])
async def test_units_that_wait_together_share_a_commit_and_are_rolled_back_alone(store: Database) -> None:
    commits = list[object]()
    note = commits.append
    event.listen(Engine, "commit", note)
    try:
        results = await together(store, person(1), person(2), person(2), person(3))
    finally:
        event.remove(Engine, "commit", note)

    assert [type(result) for result in results] == [type(None), type(None), IntegrityError, type(None)]
    assert await store.read(ids) == [1, 2, 3]
    assert len(commits) == 1


# A full disk


@pytest.mark.parametrize("engine", ["sqlite"])
async def test_what_is_undone_with_another_unit_is_not_acknowledged(database: StoredDatabase) -> None:
    """On PostgreSQL each unit has a transaction of its own."""
    store = await Database.open(database.url)
    await fill(store, free_pages=3)

    results = await together(store, person(1), person(2), person(3, "x" * 100_000), person(4))

    acknowledged = [number for number, result in enumerate(results, 1) if result is None]
    assert acknowledged == [1, 2, 4]
    assert await store.read(ids) == acknowledged
    assert "full" in str(results[2])
    await store.close()


async def fill(store: Database, free_pages: int) -> None:
    """Let the disk have room for so many more pages of the file."""

    def limit(connection: Connection) -> None:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        connection.execute(text(f"PRAGMA max_page_count = {pages + free_pages}"))

    await store.write(limit)


# Closed


async def test_a_closed_database_is_neither_read_nor_written(database: StoredDatabase) -> None:
    store = await Database.open(database.url)
    await store.close()

    with pytest.raises(DatabaseClosed):
        await asyncio.wait_for(store.write(person(1)), PATIENCE)
    with pytest.raises(DatabaseClosed):
        await asyncio.wait_for(store.read(ids), PATIENCE)


async def test_what_was_asked_for_before_the_end_is_stored(database: StoredDatabase) -> None:
    store = await Database.open(database.url)

    writing = [asyncio.create_task(store.write(person(number))) for number in range(5)]
    await asyncio.sleep(0)
    await store.close()

    await asyncio.gather(*writing)
    assert database.query("SELECT count(*) FROM people") == [(5,)]


# What is never said


@pytest.mark.parametrize(
    "row",
    [
        {"table_id": 1, "seat": 0, "text": "hush \ud800"},
        {"table_id": 1, "seat": "hush", "text": ""},
        {"table_id": 1, "seat": None, "text": "hush"},
    ],
    ids=["lone surrogate", "no number", "null"],
)
async def test_a_value_that_is_refused_stands_in_no_error(postgresql: Cluster, row: dict[str, object]) -> None:
    store = await Database.open(postgresql.new_database())

    with pytest.raises(DBAPIError) as refused:
        await store.write(lambda connection: connection.execute(insert(schema.drafts), row))
    await store.close()

    printed = [line for line in traceback.format_exception(refused.value) if not line.startswith("  File")]
    assert "hush" not in "".join(printed)
    assert "hush" not in repr(refused.value)
