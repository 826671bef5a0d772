"""Copy a SQLite database into an empty PostgreSQL database."""

import json
from collections.abc import Iterator, Mapping
from operator import ne
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    JSON,
    URL,
    Column,
    Connection,
    Engine,
    String,
    Table,
    Text,
    create_engine,
    func,
    insert,
    select,
    type_coerce,
    update,
)
from sqlalchemy.exc import DBAPIError

from bot.store.connections.database import Database, file_of, is_passing
from bot.store.connections.engines import continue_count
from bot.store.errors import DatabaseUnusable
from bot.store.people.erased import BesideFile, move_into
from bot.store.repositories import Repositories
from bot.store.schema import tables as schema
from bot.values.table import Table as GameTable
from games.errors import Corrupt
from games.match import replay

_Row = dict[str, Any]

ROWS_AT_ONCE: Final = 1000
"""Rows held in memory at a time."""
TABLES_AT_ONCE: Final = 100
"""Game tables held in memory at a time."""


class Copied(NamedTuple):
    """The number of rows copied, by table, and the number of rows from which NUL characters were removed, which
    PostgreSQL cannot store."""

    rows: Mapping[str, int]
    mended: int


async def copy_database(source: str, target: Database) -> Copied:
    """Copy all rows of the SQLite database at the DATABASE_URL `source`, and the erasure list beside it, in one
    transaction.

    The source must be at the newest migration. Raise DatabaseUnusable if the target is not empty or either database
    fails; nothing is copied then.
    """
    engine = create_engine(URL.create("sqlite", database=str(file_to_copy(source))), hide_parameters=True)
    try:
        erased = await BesideFile(file_to_copy(source)).read()

        def copy(connection: Connection) -> Copied:
            copied = _copy(engine, connection)
            move_into(connection, erased)
            return copied

        return await target.write(copy)
    except DBAPIError as error:
        reason = str(error.orig).partition("\n")[0].rstrip(".")
        raise DatabaseUnusable(f"Nothing was copied: {reason}.", passing=is_passing(error)) from None
    finally:
        engine.dispose()


def file_to_copy(source: str) -> Path:
    """Return the file of a DATABASE_URL. Raise DatabaseUnusable if it names no SQLite file or the file does not
    exist."""
    file = file_of(source)
    if file is None:
        raise DatabaseUnusable("Only a SQLite database can be copied, and DATABASE_URL names another one.")
    if not file.exists():
        raise DatabaseUnusable(f"There is no database {file} to copy; DATABASE_URL names it.")
    return file


async def unreplayed(repositories: Repositories) -> list[int]:
    """Return the ids of the tables whose record does not lead to their stored position.

    They include tables whose position cannot be read and tables whose rules this bot lacks.
    """
    numbers = await repositories.tables.all_begun()
    found = []
    for start in range(0, len(numbers), TABLES_AT_ONCE):
        chunk = numbers[start : start + TABLES_AT_ONCE]
        loaded = {table.id: table for table in await repositories.tables.load(chunk)}
        found += [number for number in chunk if not await _replays(repositories, loaded.get(number))]
    return found


async def _replays(repositories: Repositories, table: GameTable | None) -> bool:
    if table is None or table.match is None:
        return False
    try:
        *_, last = replay(await repositories.moves.record(table, table.match), table.match.game)
    except Corrupt:
        return False
    return last.match == table.match


def _copy(source: Engine, target: Connection) -> Copied:
    tables = schema.metadata.sorted_tables
    if any(target.execute(select(func.count()).select_from(table)).scalar_one() for table in tables):
        raise DatabaseUnusable("The database to copy into is not empty; please name an empty one.")
    rows, mended = {}, 0
    with source.connect() as reading:
        reading.exec_driver_sql("BEGIN")  # one snapshot for all tables
        for table in tables:
            rows[table.name], changed = _copy_table(reading, target, table)
            mended += changed
    return Copied(rows, mended)


def _copy_table(source: Connection, target: Connection, table: Table) -> tuple[int, int]:
    """Return the number of rows copied, and how many of them were changed."""
    count, mended, rematches = 0, 0, dict[int, int]()
    for rows in _read(source, table):
        clean = [_storable(row) for row in rows]
        mended += sum(map(ne, rows, clean))
        rematches |= {row["id"]: row.pop("rematch") for row in clean if row.get("rematch")}
        target.execute(insert(table), [{"rematch": None, **row} if "rematch" in table.c else row for row in clean])
        count += len(rows)
    for number, rematch in rematches.items():  # a rematch has a larger number than its table
        target.execute(update(table).where(table.c.id == number).values(rematch=rematch))
    continue_count(target, table)
    return count, mended


def _read(source: Connection, table: Table) -> Iterator[list[_Row]]:
    """Yield the rows of a table in batches, ordered by primary key."""
    columns = [type_coerce(it, Text).label(it.key) if isinstance(it.type, JSON) else it for it in table.c]
    found = source.execution_options(yield_per=ROWS_AT_ONCE).execute(select(*columns).order_by(*table.primary_key))
    for part in found.mappings().partitions():
        yield [{it.key: _value(it, row[shown.key]) for it, shown in zip(table.c, columns, strict=True)} for row in part]


def _value(column: Column[Any], stored: Any) -> Any:
    """Return a stored value in a form that PostgreSQL accepts.

    Invalid JSON becomes a JSON string, and a text that is too long is cut off. The bot could read neither before.
    """
    if isinstance(column.type, JSON):
        try:
            return json.loads(stored)
        except (TypeError, ValueError):
            return stored
    return stored[: column.type.length] if isinstance(column.type, String) and isinstance(stored, str) else stored


def _storable(row: _Row) -> _Row:
    """Return the row without NUL characters, which PostgreSQL does not store in texts."""
    return {name: value.replace("\0", "") if isinstance(value, str) else value for name, value in row.items()}
