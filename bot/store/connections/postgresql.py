"""Run each unit of work as a transaction on a pooled PostgreSQL connection."""

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from importlib import import_module
from time import monotonic
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, event, text
from sqlalchemy.exc import DBAPIError, InvalidatePoolError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.ownership.ownership import UNDER, Lease, LeaseLost
from bot.store.connections.engines import T, Work
from bot.store.connections.hiding import hide_values
from bot.store.connections.silence import end_when_silent
from bot.store.errors import PASSING, DatabaseUnusable

asyncpg: Any = import_module("asyncpg")  # it has no types

CONNECTIONS: Final = 5
"""The maximum number of connections of a process, besides the one on which it listens."""
_AGAIN: Final = ("40001", "40P01")
"""The error codes of transactions that the server aborted because of others; they may be run again."""
_NOT_SENT: Final = (asyncpg.InterfaceError, asyncpg.InternalClientError)
"""The driver's errors when it sent nothing: its connection was closed already."""
_STUCK: Final = "25P03"
"""The error code of a transaction that the server ended after it was idle for STUCK seconds."""
_ATTEMPTS: Final = 10
"""How often a unit is run before its error is raised."""
IDLE: Final = 1.0
"""Seconds after which an idle connection is tested before use: the server may have closed it."""
_SINCE: Final = "idle since"
STUCK: Final = 5.0
"""Seconds that a process may be idle inside a transaction.

A process that is stopped there holds locks for which others wait, leases among them. The server aborts its transaction
before its leases can be claimed.
"""
MIGRATING: Final = 0x53504C54
"""The advisory lock under which one process at a time creates or migrates the tables: "SPLT"."""

NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
"""The server's clock in microseconds since 1970; now() would be the beginning of the transaction."""
_CHECK = text(f"SELECT 1 FROM leases WHERE name = :name AND term = :term AND expires > {NOW} FOR SHARE")  # noqa: S608


class PostgresBackend:
    """A PostgreSQL server. Wait at most `patience` seconds for a connection."""

    def __init__(self, url: URL, patience: float) -> None:
        self._address = url.render_as_string(hide_password=True)
        self._engine = create_async_engine(
            _for_asyncpg(url),
            connect_args={"timeout": patience, "server_settings": {"application_name": "speeltafel"}},
            pool_size=CONNECTIONS,
            max_overflow=0,
            isolation_level="READ COMMITTED",
            hide_parameters=True,
        )
        event.listen(self._engine.sync_engine, "handle_error", hide_values)
        _try_idle_connections(self._engine.sync_engine)
        event.listen(self._engine.sync_engine, "connect", _end_when_silent)
        event.listen(self._engine.sync_engine, "connect", _give_up_when_stuck)
        self._reader = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writing: set[asyncio.Task[Any]] = set()

    async def start(self, prepare: Work[None]) -> None:
        async with aclosing(await _connected(self._engine)) as connection, connection.begin():
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))  # a migration may think
            await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
            await connection.run_sync(prepare)

    async def read(self, work: Work[T]) -> T:
        try:
            return await self._read(work)
        except DBAPIError as error:
            if not _is_undone(error):
                raise
        return await self._read(work)

    async def glance(self, work: Work[T]) -> T:
        return await self.read(work)

    async def write(self, work: Work[T]) -> T:
        writing = asyncio.create_task(self._write(work), name="write to the database")
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)
        return await asyncio.shield(writing)

    async def write_idempotent(self, work: Work[T]) -> T:
        """Run the statement without a transaction, which would make it three statements.

        Cancelling the caller may interrupt it.
        """
        return await (self.write(work) if UNDER.get() is not None else self.read(work))

    async def settle(self) -> None:
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def wipe(self) -> None:
        """Do nothing: VACUUM removes deleted rows from a server's files, and its host decides how long logs and backups
        keep them."""

    async def close(self) -> None:
        await asyncio.gather(*self._writing, return_exceptions=True)
        await self._engine.dispose()

    async def _read(self, work: Work[T]) -> T:
        async with aclosing(await _connected(self._reader)) as connection:
            return await connection.run_sync(work)

    async def _write(self, work: Work[T]) -> T:
        """Run a unit; while PostgreSQL rolls it back because of others, run it again, up to _ATTEMPTS times."""
        for _ in range(_ATTEMPTS - 1):
            try:
                return await self._once(work)
            except DBAPIError as error:
                if not _is_undone(error):
                    raise
        return await self._once(work)

    async def _once(self, work: Work[T]) -> T:
        """Run a unit once. Raise LeaseLost and write nothing if its lease is no longer owned."""
        lease = UNDER.get()
        async with aclosing(await _connected(self._engine)) as connection, connection.begin():
            if lease is not None:
                await connection.run_sync(_require, lease)
            return await connection.run_sync(work)

    def unusable(self, error: Exception) -> DatabaseUnusable:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0] or type(error).__name__
        reason = reason.rpartition(">: ")[2].rpartition("] ")[2].rstrip(".")
        cause = getattr(error, "orig", None)
        passing = isinstance(cause, OSError) or str(getattr(cause, "sqlstate", None))[:2] in PASSING
        sentence = f"The database {self._address} cannot be used: {reason}."
        return DatabaseUnusable(sentence, passing=passing)


def _is_undone(error: DBAPIError) -> bool:
    """Return whether a unit was surely rolled back and may be run again.

    That is so if the server aborted it because of another transaction, or the connection was lost before the commit was
    sent.
    """
    lost = error.connection_invalidated and (error.statement is not None or any(map(_is_rolled_back, _causes(error))))
    return lost or getattr(error.orig, "sqlstate", None) in _AGAIN


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and all its causes, the newest first."""
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__


def _is_rolled_back(cause: BaseException) -> bool:
    """Return whether an error proves that a commit did not happen."""
    return isinstance(cause, _NOT_SENT) or getattr(cause, "sqlstate", None) == _STUCK


def _require(connection: Connection, lease: Lease) -> None:
    """Lock the lease until the commit, so that nobody else can claim it. Raise LeaseLost if it is no longer owned."""
    if connection.execute(_CHECK, {"name": lease.name, "term": lease.token}).first() is None:
        raise LeaseLost(lease.name)


def _try_idle_connections(engine: Engine) -> None:
    """Have the pool test connections that were idle for IDLE seconds.

    If the server has closed one, the pool replaces all of them. Testing at each use would double the statements of a
    press.
    """

    def note(_connection: Any, record: ConnectionPoolEntry) -> None:
        record.info[_SINCE] = monotonic()

    def look(connection: Any, record: ConnectionPoolEntry, _fairy: Any) -> None:
        if monotonic() - record.info.get(_SINCE, monotonic()) > IDLE:
            try:
                engine.dialect.do_ping(connection)
            except Exception as error:
                raise InvalidatePoolError from error

    event.listen(engine, "checkin", note)
    event.listen(engine, "checkout", look)


def _end_when_silent(connection: Any, _record: ConnectionPoolEntry) -> None:
    end_when_silent(connection.driver_connection)


def _give_up_when_stuck(connection: Any, _record: ConnectionPoolEntry) -> None:
    timeout = f"SET idle_in_transaction_session_timeout = {round(STUCK * 1000)}"
    connection.run_async(lambda driven: driven.execute(timeout))


async def _connected(engine: AsyncEngine) -> AsyncConnection:
    """Return a pooled connection. Raise DBAPIError if none can be had, as for every other trouble with a server."""
    try:
        return await engine.connect()
    except OSError as error:
        raise OperationalError(None, None, error) from None
    except NoneFree:
        raise OperationalError(None, None, TimeoutError("all connections are in use")) from None


def _for_asyncpg(url: URL) -> URL:
    """Return the URL with `sslmode`, libpq's name, replaced by `ssl`, asyncpg's name."""
    renamed = {{"sslmode": "ssl"}.get(name, name): value for name, value in url.query.items()}
    return url.set(drivername="postgresql+asyncpg", query=renamed)
