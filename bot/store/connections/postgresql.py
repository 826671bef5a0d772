"""A PostgreSQL server: each unit of work is a transaction on a connection of a pool."""

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
from bot.store.connections.engines import T, Work, hide_values
from bot.store.connections.silence import end_when_silent
from bot.store.errors import PASSING, DatabaseUnusable

asyncpg: Any = import_module("asyncpg")  # it has no types

CONNECTIONS: Final = 5
"""Connections that a process opens at most, beside the one on which it listens."""
_AGAIN: Final = ("40001", "40P01")
"""The codes for transactions that the server gave up for the sake of others; they may be run again."""
_NOT_SENT: Final = (asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What the driver raises in place of sending something: its connection is closed, or was just heard to be."""
_STUCK: Final = "25P03"
"""The code with which the server gives up a transaction in which nothing was done for STUCK seconds."""
_ATTEMPTS: Final = 10
"""How often such a unit is run before its caller is told."""
IDLE: Final = 1.0
"""A connection that was idle for more seconds is tried before it is used: the server may have closed it."""
_SINCE: Final = "idle since"
STUCK: Final = 5.0
"""Seconds for which a process may do nothing within a transaction. One that is stopped there holds rows for which
others wait, leases among them: the server gives its transaction up before its leases can be claimed."""
MIGRATING: Final = 0x53504C54
"""The advisory lock under which one process creates or migrates the tables: "SPLT"."""

NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
"""The moment at which the server reads its clock, as the schema stores one; now() is when the transaction began."""
_CHECK = text(f"SELECT 1 FROM leases WHERE name = :name AND term = :term AND expires > {NOW} FOR SHARE")  # noqa: S608


class PostgresBackend:
    """A PostgreSQL server. `patience` is how many seconds to wait for a connection."""

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

    async def write(self, work: Work[T]) -> T:
        writing = asyncio.create_task(self._write(work), name="write to the database")
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)
        return await asyncio.shield(writing)

    async def write_idempotent(self, work: Work[T]) -> T:
        """Without a transaction around it: that would be three statements instead of one. A caller that is cancelled
        may break it off."""
        return await (self.write(work) if UNDER.get() is not None else self.read(work))

    async def settle(self) -> None:
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def wipe(self) -> None:
        """What was deleted goes from a server's files by VACUUM, and then from its logs and backups, as its host has
        set it."""

    async def close(self) -> None:
        await asyncio.gather(*self._writing, return_exceptions=True)
        await self._engine.dispose()

    async def _read(self, work: Work[T]) -> T:
        async with aclosing(await _connected(self._reader)) as connection:
            return await connection.run_sync(work)

    async def _write(self, work: Work[T]) -> T:
        """Run a unit. While PostgreSQL undoes it, run it again, _ATTEMPTS times in all."""
        for _ in range(_ATTEMPTS - 1):
            try:
                return await self._once(work)
            except DBAPIError as error:
                if not _is_undone(error):
                    raise
        return await self._once(work)

    async def _once(self, work: Work[T]) -> T:
        """Run a unit. Raises LeaseLost, and then writes nothing, where it depends on a lease that is not held."""
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
    """Whether nothing of a unit remains and it may be run again: PostgreSQL gave it up for the sake of another, or its
    connection was closed before it was to be committed, or before the driver sent that, or since the process stood
    still."""
    lost = error.connection_invalidated and (error.statement is not None or any(map(_is_rolled_back, _causes(error))))
    return lost or getattr(error.orig, "sqlstate", None) in _AGAIN


def _causes(error: BaseException) -> Iterator[BaseException]:
    """All that led to an error, the last first."""
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__


def _is_rolled_back(cause: BaseException) -> bool:
    """Whether what was to be committed surely was not."""
    return isinstance(cause, _NOT_SENT) or getattr(cause, "sqlstate", None) == _STUCK


def _require(connection: Connection, lease: Lease) -> None:
    """Let the open transaction depend on a lease: nobody else can claim it before the commit. Raises LeaseLost."""
    if connection.execute(_CHECK, {"name": lease.name, "term": lease.token}).first() is None:
        raise LeaseLost(lease.name)


def _try_idle_connections(engine: Engine) -> None:
    """Let the pool try a connection that was idle for IDLE seconds. If the server has closed it, the pool makes all of
    them anew. To try each connection at each use would be half of the statements of a press."""

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
    """A connection of the pool. Raises DBAPIError where none is to be had, as for all other trouble with a server."""
    try:
        return await engine.connect()
    except OSError as error:
        raise OperationalError(None, None, error) from None
    except NoneFree:
        raise OperationalError(None, None, TimeoutError("all connections are in use")) from None


def _for_asyncpg(url: URL) -> URL:
    """The address as this driver reads it: what libpq and hosting services call `sslmode`, it calls `ssl`."""
    renamed = {{"sslmode": "ssl"}.get(name, name): value for name, value in url.query.items()}
    return url.set(drivername="postgresql+asyncpg", query=renamed)
