"""The database file: found, brought up to date, opened and closed.

Everything happens on one thread of its own, a whole unit of work at a time: SQLite lets one writer in anyway, and a
switch of threads for every statement costs more than the disk does. `work` is given a connection of SQLAlchemy Core;
in an engine that serves many at once (PostgreSQL) it runs unchanged under `AsyncConnection.run_sync`.
"""

import asyncio
import os
import sqlite3
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from bot.store.schema import HEAD, metadata

T = TypeVar("T")
Work = Callable[[Connection], T]

EXAMPLE = "it should look like sqlite:///data/speeltafel.db."


class DatabaseUnusable(Exception):
    """The database cannot be used; the message is one plain sentence for the host of the bot."""


class WriteOutcome(NamedTuple):
    """What the work gave or raised."""

    result: Any
    error: Exception | None = None


class PendingWrite(NamedTuple):
    """Work that waits to be written, and who waits for it."""

    work: Work[Any]
    done: asyncio.Future[Any]

    def run(self, connection: Connection) -> WriteOutcome:
        """Do the work inside the open transaction; what raises leaves nothing in it."""
        try:
            with connection.begin_nested():
                return WriteOutcome(self.work(connection))
        except Exception as error:  # noqa: BLE001 - it is raised again where the work was asked for
            return WriteOutcome(None, error)


def tell_callers(writes: list[PendingWrite], outcomes: list[WriteOutcome]) -> None:
    """Give each caller that still waits what its work gave or raised."""
    for write, outcome in zip(writes, outcomes, strict=True):
        if write.done.done():
            continue
        if outcome.error is None:
            write.done.set_result(outcome.result)
        else:
            write.done.set_exception(outcome.error)


class Database:
    """An open database."""

    def __init__(self, engine: Engine, thread: ThreadPoolExecutor) -> None:
        self._pending: deque[PendingWrite] = deque()
        self._engine = engine
        self._reader = engine.execution_options(reading=True)
        self._thread = thread

    @classmethod
    async def open(cls, url: str, patience: float = 10.0) -> Self:
        """The database at `url`: "sqlite:///path", "sqlite+aiosqlite:///path" or a path.

        It is created where there is none, and brought up to date where it is older than this bot. `patience` is how
        many seconds to wait for another process that holds it. Raises DatabaseUnusable.
        """
        path = path_of(url)
        thread = ThreadPoolExecutor(1, "store")
        try:
            engine = await asyncio.get_running_loop().run_in_executor(thread, ready, path, patience)
        except BaseException:
            thread.shutdown(wait=False)
            raise
        return cls(engine, thread)

    async def close(self) -> None:
        """Finish what has been begun, and let go of the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

    async def read(self, work: Work[T]) -> T:
        """Run work that only reads. Each statement sees a consistent snapshot; the work as a whole does not."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._read, work)

    async def write(self, work: Work[T]) -> T:
        """Run a unit of work as one transaction: durable when this returns, undone when the work raises.

        Units that wait at the same time are made durable by one commit, each undone by itself when it raises: writing
        to the disk is the slowest thing that a move does. A caller that is cancelled does not know what became of it.
        """
        loop = asyncio.get_running_loop()
        write = PendingWrite(work, loop.create_future())
        self._pending.append(write)
        loop.run_in_executor(self._thread, self._write_waiting, loop)
        result: T = await write.done
        return result

    def _read(self, work: Work[T]) -> T:
        with self._reader.connect() as connection:
            return work(connection)

    def _write_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write all that waits, on the store's thread; nothing is left for whoever comes second."""
        writes = [self._pending.popleft() for _ in range(len(self._pending))]
        if not writes:
            return
        try:
            with self._engine.begin() as connection:
                outcomes = [write.run(connection) for write in writes]
        except Exception as error:  # noqa: BLE001 - the commit failed: nothing of all this is stored
            outcomes = [WriteOutcome(None, error)] * len(writes)
        loop.call_soon_threadsafe(tell_callers, writes, outcomes)


def path_of(url: str) -> Path:
    """The file that a DATABASE_URL names. Raises DatabaseUnusable."""
    database: str | None = url
    if "://" in url:
        try:
            parsed = make_url(url)
        except ArgumentError:
            raise DatabaseUnusable(f"DATABASE_URL does not read; {EXAMPLE}") from None
        if parsed.drivername not in ("sqlite", "sqlite+aiosqlite"):
            raise DatabaseUnusable(
                f"DATABASE_URL names {parsed.drivername}, but this bot knows SQLite alone; {EXAMPLE}"
            )
        database = parsed.database
    if not database or database == ":memory:":
        raise DatabaseUnusable(f"DATABASE_URL names no file; {EXAMPLE}")
    return Path(database).expanduser()


def ready(path: Path, patience: float) -> Engine:
    """An engine on a database that is up to date. Raises DatabaseUnusable."""
    try:
        prepare_file(path)
        bring_up_to_date(path, patience)
        return engine_of(path, patience)
    except (OSError, DBAPIError) as error:
        raise DatabaseUnusable(sentence(path, error)) from None


def prepare_file(path: Path) -> None:
    """Make the directory and an empty file where there is none; only this user may read it. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def engine_of(path: Path, patience: float, foreign_keys: bool = True) -> Engine:
    """An engine over one connection, whose errors and logs show no values.

    Every transaction takes the right to write at once: one that asked for it only later could not wait for others.
    """

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", f"foreign_keys = {'ON' if foreign_keys else 'OFF'}"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    engine = create_engine(
        "sqlite://", creator=connect, poolclass=QueuePool, pool_size=1, max_overflow=0, hide_parameters=True
    )

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if not connection.get_execution_options().get("reading"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def bring_up_to_date(path: Path, patience: float) -> None:
    """Create the tables in an empty file, or migrate an older one, or change nothing.

    Raises DatabaseUnusable or DBAPIError.
    """
    engine = engine_of(path, patience, foreign_keys=False)  # a rebuilt table would take its dependents with it
    try:
        with engine.begin() as connection:
            migrate(connection)
    finally:
        engine.dispose()


def migrate(connection: Connection) -> None:
    """Bring the database up to date inside the open transaction. Raises DatabaseUnusable."""
    present = version(connection)
    if present == HEAD:
        return
    if present is None:
        create(connection)
        return
    from bot.store import upgrade  # Alembic takes longer to import than a start may take

    try:
        upgrade.upgrade(connection)
    except upgrade.Unknown:
        raise DatabaseUnusable(
            "The database was written by a newer version of this bot; please update the bot."
        ) from None


def version(connection: Connection) -> str | None:
    """The database's migration; None for an empty one. Raises DatabaseUnusable for a database of something else."""
    names = {name for (name,) in connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'"))}
    if "alembic_version" in names:
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one())
    if names:
        raise DatabaseUnusable("The database holds something else than this bot's tables; please name another file.")
    return None


def create(connection: Connection) -> None:
    """All tables as they are now; a test holds this equal to what the migrations make."""
    metadata.create_all(connection, checkfirst=False)
    connection.execute(
        text(
            "CREATE TABLE alembic_version"
            " (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
        )
    )
    connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:head)"), {"head": HEAD})


def sentence(path: Path, error: Exception) -> str:
    """What is wrong with the file, for the host of the bot."""
    reason = str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error)
    if "locked" in reason:
        return f"The database {path} is held by another program; please stop that first."
    if "not a database" in reason or "malformed" in reason:
        return f"The file {path} is damaged or is no SQLite database."
    return f"The database {path} cannot be opened: {reason}."
