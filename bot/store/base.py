"""The database file: found, brought up to date, opened and closed."""

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from sqlite3 import Error as SQLiteError
from typing import Any, Self

from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store import sqlite
from bot.store.schema import HEAD, metadata


class Unusable(Exception):
    """The database cannot be used; the message is one plain sentence for the host of the bot."""


class Store:
    """An open database. One connection serves the process: SQLite lets one writer in at a time anyway."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reader = engine.execution_options(reading=True)

    @classmethod
    async def open(cls, url: str, patience: float = 10.0) -> Self:
        """The database at `url`: "sqlite:///path", "sqlite+aiosqlite:///path" or a path.

        It is created where there is none, and brought up to date where it is older than this bot. `patience` is how
        many seconds to wait for another process that holds it. Raises Unusable.
        """
        # aiosqlite writes the values of its statements to its log at level DEBUG: hands and seeds.
        logging.getLogger("aiosqlite").setLevel(logging.INFO)
        path = path_of(url)
        try:
            prepare_file(path)
            await bring_up_to_date(path, patience)
        except (OSError, SQLiteError, DBAPIError) as error:
            raise Unusable(sentence(path, error)) from None
        return cls(engine_of(path, patience))

    async def close(self) -> None:
        """Let go of the file."""
        await self._engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose statements are each true at one moment."""
        async with self._reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: durable when the block ends, undone when it raises."""
        async with self._engine.begin() as connection:
            yield connection


def path_of(url: str) -> Path:
    """The file that a DATABASE_URL names. Raises Unusable."""
    database: str | None = url
    if "://" in url:
        try:
            parsed = make_url(url)
        except ArgumentError:
            raise Unusable("DATABASE_URL does not read; it should look like sqlite:///data/speeltafel.db.") from None
        if parsed.drivername not in ("sqlite", "sqlite+aiosqlite"):
            raise Unusable(f"DATABASE_URL names {parsed.drivername}, but only sqlite:///… is supported.")
        database = parsed.database
    if not database or database == ":memory:":
        raise Unusable("DATABASE_URL names no file; it should look like sqlite:///data/speeltafel.db.")
    return Path(database).expanduser()


def prepare_file(path: Path) -> None:
    """Make the directory and an empty file where there is none; only this user may read it. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def engine_of(path: Path, patience: float, foreign_keys: bool = True) -> AsyncEngine:
    """An engine over one connection whose errors show no values."""

    async def connect() -> Any:
        return await sqlite.connect(path, patience, foreign_keys)

    engine = create_async_engine(
        "sqlite+aiosqlite:///file", async_creator=connect, pool_size=1, max_overflow=0, hide_parameters=True
    )

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        if not connection.get_execution_options().get("reading"):
            connection.connection.driver_connection.begin()  # type: ignore[union-attr]

    return engine


async def bring_up_to_date(path: Path, patience: float) -> None:
    """Create the tables in an empty file, or migrate an older one; all or nothing.

    Raises Unusable, or the errors of SQLAlchemy and sqlite3.
    """
    engine = engine_of(path, patience, foreign_keys=False)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    finally:
        await engine.dispose()


def migrate(connection: Connection) -> None:
    """Bring the database up to date inside the open transaction. Raises Unusable."""
    present = version(connection)
    if present == HEAD:
        return
    if present is None:
        create(connection)
        return
    from bot.store import upgrade  # Alembic takes longer to import than a start may take

    try:
        upgrade.upgrade(connection, present)
    except upgrade.Unknown:
        raise Unusable("The database was written by a newer version of this bot; please update the bot.") from None


def version(connection: Connection) -> str | None:
    """The database's migration; None for an empty one. Raises Unusable for a database of something else."""
    names = {name for (name,) in connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'"))}
    if "alembic_version" in names:
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one())
    if names:
        raise Unusable("The database holds something else than this bot's tables; please name another file.")
    return None


def create(connection: Connection) -> None:
    """All tables as they are now; a test holds this equal to what the migrations make."""
    metadata.create_all(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:head)"), {"head": HEAD})


def sentence(path: Path, error: Exception) -> str:
    """What is wrong with the file, for the host of the bot."""
    reason = str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error)
    if "locked" in reason or "busy" in reason:
        return f"The database {path} is held by another program; please stop that first."
    if "not a database" in reason or "malformed" in reason:
        return f"The file {path} is damaged or no SQLite database."
    return f"The database {path} cannot be opened: {reason}."
