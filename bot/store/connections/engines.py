"""What SQLite and PostgreSQL do differently: connections, transactions, a few statements, and errors in words.

On SQLite a single task owns the writing connection, so that the cancellation of a caller never interrupts a statement.
Units that wait at the same time share one commit, each behind a savepoint, since the disk is the slowest part of a
move. A second connection reads. PostgreSQL's part is in `postgresql`, whose driver takes ten megabytes.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, Insert, StaticPool, Table, create_engine, event, func, select
from sqlalchemy.exc import OperationalError

from bot.store.connections.glances import Glances
from bot.store.connections.hiding import hide_values
from bot.store.errors import DatabaseUnusable
from bot.store.sqlite_file import file as sqlite_file

T = TypeVar("T")
Work = Callable[[Connection], T]
PRAGMAS: Final = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON")


_WIPES: Final = 5
"""Attempts in a row to empty the write-ahead log, which fails while somebody reads."""
LATER: Final = 1.0
"""Seconds between further attempts; a backup reads for longer than the first ones take."""

log = logging.getLogger(__name__)


class Outcome(NamedTuple, Generic[T]):
    """What work gave or raised. A value, since a future takes no StopIteration."""

    result: T
    error: BaseException | None = None

    def get(self) -> T:
        if self.error is not None:
            raise self.error
        return self.result


class Unit(NamedTuple, Generic[T]):
    """Work that waits to be written, and who waits for it."""

    work: Work[T]
    done: asyncio.Future[Outcome[T]]

    def tell(self, outcome: Outcome[T]) -> None:
        """Give the caller, if they still wait, what became of the work."""
        if not self.done.done():
            self.done.set_result(outcome)


class Undone(Exception):
    """SQLite has undone the whole transaction, as it does where the disk is full: what was done before in it, too."""


def outcome_of(work: Callable[[], T]) -> Outcome[T]:
    """Do the work, whatever it raises."""
    try:
        return Outcome(work())
    except BaseException as error:  # noqa: BLE001 - it is raised again where the work was asked for
        return Outcome[Any](None, error)


def commit(engine: Engine, works: Sequence[Work[Any]]) -> list[Outcome[Any]]:
    """Run units in one transaction, each behind a savepoint; one by one where they cannot share it.

    An outcome without an error is durable; what a unit with one did is undone.
    """
    if len(works) > 1:  # nothing else is undone with a single one, so that it needs no savepoint
        together = outcome_of(lambda: _commit(engine, lambda connection: [_run(connection, work) for work in works]))
        if not isinstance(together.error, Undone):
            return together.result if together.error is None else [together] * len(works)
    return [outcome_of(partial(_commit, engine, work)) for work in works]


def _commit(engine: Engine, work: Work[T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _run(connection: Connection, work: Work[T]) -> Outcome[T]:
    """Do the work behind a savepoint; what raises leaves nothing in the transaction. Raises Undone."""

    def nested() -> T:
        with connection.begin_nested():
            return work(connection)

    outcome = outcome_of(nested)
    driver: Any = connection.connection.driver_connection
    if not driver.in_transaction:
        raise Undone
    return outcome


class Backend(Protocol):
    """A database engine. All methods raise DBAPIError, and on a file also OSError."""

    async def start(self, prepare: Work[None]) -> None:
        """Connect, and run `prepare` in a transaction that no other process runs at the same time.

        On SQLite foreign keys are off during it, since rebuilding a table would delete the rows that refer to it.
        """

    async def read(self, work: Work[T]) -> T:
        """Run work that only reads. Each statement sees a consistent snapshot; the work as a whole does not."""

    async def glance(self, work: Work[T]) -> T:
        """Run work that reads a few rows by their keys, and may be run twice: on SQLite without another thread."""

    async def write(self, work: Work[T]) -> T:
        """Run a unit of work as one transaction, which goes on if its caller is cancelled."""

    async def write_idempotent(self, work: Work[T]) -> T:
        """Run a single idempotent statement, and repeat it if its first outcome is unknown."""

    async def settle(self) -> None:
        """Wait until all writes requested before this call are done."""

    async def wipe(self) -> None:
        """Remove every trace of overwritten and deleted data that this program can reach."""

    async def close(self) -> None:
        """Finish the work that has begun, and disconnect."""

    def unusable(self, error: Exception) -> DatabaseUnusable:
        """Explain to the host why the database cannot be used."""


class SqliteThread:
    """A connection whose own thread runs a whole unit in one trip.

    The async engine makes one trip for each statement, which costs more than the statements do
    (docs/decisions/store.md).
    """

    def __init__(self, driver: Any, *, writes: bool) -> None:
        """Take the write lock at the start of each transaction if `writes`: asking for it later could not wait for
        others."""
        self._driver = driver
        self._engine = create_engine(
            "sqlite://", creator=lambda: driver._conn, poolclass=StaticPool, hide_parameters=True
        )
        event.listen(self._engine, "handle_error", hide_values)
        if writes:
            event.listen(self._engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        self._open: Connection | None = None
        """The connection that the last read left open."""

    async def read(self, work: Work[T]) -> T:
        """Run work that only reads, on the connection that stays open: opening one costs a tenth of reading a table."""
        return await self.run(lambda _: self._read(work))

    def _read(self, work: Work[T]) -> T:
        connection, self._open = self._open or self._engine.connect(), None
        try:
            found = work(connection)
            if connection.in_transaction():
                connection.rollback()
        except BaseException:
            connection.close()
            raise
        self._open = connection
        return found

    async def close(self) -> None:
        """Close the connection on its own thread."""
        await self.run(lambda _: self._open.close() if self._open is not None else None)

    async def run(self, use: Callable[[Engine], T]) -> T:
        outcome: Outcome[T] = await self._driver._execute(outcome_of, partial(use, self._engine))
        return outcome.get()


_GATHER: Final = 0.002
"""Seconds that a unit waits for others while a read is in progress: its reader is likely to write next, and one shared
commit is faster than two."""


class SqliteBackend:
    """A SQLite file. Wait `patience` seconds for another process that holds it.

    With `tidies`, delete expired copies and old traces of deleted data at the start.
    """

    _reader: SqliteThread
    _writer: SqliteThread
    _glances: Glances

    def __init__(self, path: Path, patience: float, *, tidies: bool = True) -> None:
        self._path = path
        self._patience = patience
        self._tidies = tidies
        self._units: asyncio.Queue[Unit[Any] | None] = asyncio.Queue()
        self._reads = 0
        self._wiping: asyncio.Task[None] | None = None
        self._opened = AsyncExitStack()

    async def start(self, prepare: Work[None]) -> None:
        sqlite_file.make_private(self._path)
        self._writer = await self._connected(writes=True)
        if self._tidies:
            sqlite_file.drop_old_copies(self._path)
            await self._writer.run(lambda engine: _with_driver(engine, sqlite_file.purge))
        await self._writer.run(lambda engine: _without_foreign_keys(engine, prepare))
        self._reader = await self._connected(writes=False)
        self._opened.push_async_callback(self._reader.close)
        self._glances = Glances(self._path)
        self._opened.callback(self._glances.close)
        writing = asyncio.create_task(self._write_units(), name="write to the database")
        self._opened.push_async_callback(self._finish, writing)

    async def read(self, work: Work[T]) -> T:
        self._reads += 1
        try:
            return await self._reader.read(work)
        finally:
            self._reads -= 1

    async def glance(self, work: Work[T]) -> T:
        try:
            return self._glances.read(work)
        except OperationalError:
            return await self.read(work)

    async def write(self, work: Work[T]) -> T:
        unit = Unit(work, asyncio.get_running_loop().create_future())
        self._units.put_nowait(unit)
        outcome: Outcome[T] = await unit.done
        return outcome.get()

    async def write_idempotent(self, work: Work[T]) -> T:
        return await self.write(work)

    async def settle(self) -> None:
        await self.write(lambda _: None)

    async def wipe(self) -> None:
        """Empty the write-ahead log, which alone still holds deleted data. If somebody is reading it, try again
        later."""
        for _ in range(_WIPES):
            if await self._emptied_log():
                return
            await asyncio.sleep(_GATHER)
        if self._wiping is None or self._wiping.done():
            log.info("the write-ahead log of the database keeps for a while what was deleted: it is being read")
            self._wiping = asyncio.create_task(self._wipe_later(), name="empty the write-ahead log")
            self._opened.callback(self._wiping.cancel)

    async def _wipe_later(self) -> None:
        wiped = False
        while not wiped:
            await asyncio.sleep(LATER)
            wiped = await self._emptied_log()

    async def _emptied_log(self) -> bool:
        return await self._writer.run(lambda engine: _with_driver(engine, _truncate_log))

    async def close(self) -> None:
        await self._opened.aclose()

    async def _connected(self, *, writes: bool) -> SqliteThread:
        connecting: Any = aiosqlite.connect(self._path, timeout=self._patience, isolation_level=None)
        connecting._thread.daemon = True  # a process that exits without closing must not wait for this thread
        try:
            connection = await self._opened.enter_async_context(connecting)
            for pragma in PRAGMAS:
                await connection.execute_fetchall(f"PRAGMA {pragma}")
        except sqlite3.Error as error:
            raise OperationalError(None, None, error) from None
        return SqliteThread(connection, writes=writes)

    async def _finish(self, writing: asyncio.Task[None]) -> None:
        self._units.put_nowait(None)
        await writing

    async def _write_units(self) -> None:
        units: list[Unit[Any] | None] = []
        while None not in units:
            units = [await self._units.get()]
            if self._reads:
                await asyncio.sleep(_GATHER)
            while not self._units.empty():
                units.append(self._units.get_nowait())
            await self._write_together([unit for unit in units if unit is not None])

    async def _write_together(self, units: list[Unit[Any]]) -> None:
        try:
            outcomes = await self._writer.run(lambda engine: commit(engine, [unit.work for unit in units]))
        except Exception as error:  # noqa: BLE001 - the connection is lost
            outcomes = [Outcome[Any](None, error)] * len(units)
        for unit, outcome in zip(units, outcomes, strict=True):
            unit.tell(outcome)

    def unusable(self, error: Exception) -> DatabaseUnusable:
        return sqlite_file.unusable(self._path, error)


def _without_foreign_keys(engine: Engine, work: Work[None]) -> None:
    with engine.connect() as connection:
        driver: Any = connection.connection.driver_connection
        driver.execute("PRAGMA foreign_keys = OFF")
        with connection.begin():
            work(connection)
        driver.execute("PRAGMA foreign_keys = ON")


def _with_driver(engine: Engine, work: Callable[[Any], T]) -> T:
    """Run `work` on the driver's connection, outside any transaction."""
    with engine.connect() as connection:
        return work(connection.connection.driver_connection)


def _truncate_log(driver: sqlite3.Connection) -> bool:
    try:
        return sqlite_file.make_checkpoint(driver, "TRUNCATE")
    except sqlite3.OperationalError as error:
        if not sqlite_file.is_passing(error):
            raise
        return False


def insert_of(engine: str, table: Table) -> Any:
    """Return the engine's own INSERT, which handles conflicts, unlike SQLAlchemy's generic one. Import its dialect."""
    return import_module(f"sqlalchemy.dialects.{engine}").insert(table)


@cache
def _insert_new(engine: str, table: Table) -> Insert:
    new: Insert = insert_of(engine, table).on_conflict_do_nothing().returning(*table.primary_key)
    return new


@cache
def _upsert(engine: str, table: Table, columns: frozenset[str]) -> Insert:
    insert = insert_of(engine, table)
    others = {key: insert.excluded[key] for key, column in table.c.items() if key in columns and not column.primary_key}
    statement: Insert = insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=others)
    return statement


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row unless its key exists. Return whether it was inserted.

    Catching an integrity error instead would abort the whole transaction on PostgreSQL.
    """
    return connection.execute(_insert_new(connection.dialect.name, table), row).first() is not None


def upsert(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """Insert a row; if its key exists, update the given columns and leave the others."""
    connection.execute(_upsert(connection.dialect.name, table, frozenset(row)), row)


def continue_count(connection: Connection, table: Table) -> None:
    """Let new ids follow the largest id inserted explicitly. SQLite does that by itself."""
    key = table.autoincrement_column
    if connection.dialect.name == "sqlite" or key is None:
        return
    connection.execute(select(func.setval(func.pg_get_serial_sequence(table.name, key.name), func.max(key))))
