"""Find the database by its URL, migrate it, and run units of work on it.

A unit of work is a function of a SQLAlchemy Core connection. `engines` runs it on SQLite, `postgresql` on PostgreSQL.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Self

from sqlalchemy import URL, Connection, Executable, Row, SelectBase, bindparam, func, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from bot.ownership.change_notice import NOTIFY_CHANNEL
from bot.process.clock import utc_now
from bot.process.tasks import TryAgain
from bot.store.connections.engines import Backend, SqliteBackend, T, Work
from bot.store.connections.glances import fetch
from bot.store.errors import PASSING, DatabaseClosed, DatabaseUnusable
from bot.store.schema.tables import HEAD, metadata
from bot.store.sqlite_file import file as sqlite_file

SQLITE: Final = ("sqlite", "sqlite+aiosqlite")
POSTGRESQL: Final = ("postgres", "postgresql", "postgresql+asyncpg")
POSTGRESQL_OPTIONS: Final = ("host", "port", "ssl", "sslmode")
"""The query parameters that a PostgreSQL URL may have."""
EXAMPLE: Final = "it should look like sqlite:///data/speeltafel.db or postgresql://name:password@host/database."
UNREADABLE: Final = f"DATABASE_URL does not read; {EXAMPLE}"
FOREIGN: Final = "The database holds something else than this bot's tables; please name another one."
NEWER: Final = "The database was written by a newer version of this bot; please update the bot."
UNKNOWN: Final = "The database names a version that no bot of ours has; please put a copy back."
OLDER: Final = "The database is older than this bot, which brings it up to date when it starts; please start it first."
EMPTY: Final = "The database holds nothing yet."
TELL: Final = select(func.pg_notify(NOTIFY_CHANNEL, bindparam("said")))
NUMBER: Final = re.compile("[0-9]{4}")
"""The names of this bot's migrations; later ones have higher numbers."""


class Database:
    def __init__(self, backend: Backend, file: Path | None = None) -> None:
        self._backend = backend
        self.file = file
        """None where it is on a server."""
        self.tells = ""
        """The name under which this process tells others what it has changed; none where it is alone."""
        self._closed = False

    @classmethod
    async def open(cls, url: str, patience: float = 10.0, *, prepare: Work[None] | None = None) -> Self:
        """Open the database at `url`: "sqlite:///path", a path, or "postgresql://name:password@host/database".

        Create a missing file, and migrate a database that is older than this bot. Wait at most `patience` seconds for
        the process that holds the file, or for the server. If `prepare` is given, run it instead of migrating, and
        delete no expired data. Raise DatabaseUnusable.
        """
        backend = backend_of(url, patience, tidies=prepare is None)
        try:
            await backend.start(prepare or migrate)
        except BaseException as error:
            await backend.close()
            if isinstance(error, OSError | DBAPIError):
                raise backend.unusable(error) from None
            raise
        return cls(backend, file_of(url))

    def tell_as(self, name: str) -> None:
        """Tell other processes under this name what is changed, or none of them without one."""
        self.tells = name

    async def close(self) -> None:
        self._closed = True
        await self._backend.close()

    async def read(self, work: Work[T]) -> T:
        """Run work that only reads. Each statement sees a consistent snapshot; the work as a whole does not.

        Raise DatabaseClosed.
        """
        self._require_open()
        return await self._backend.read(work)

    async def glance(self, work: Work[T]) -> T:
        """Run work that reads a few rows by their keys, as `read` does, but quicker on a file: the event loop waits
        meanwhile. The work may be run twice. Raise DatabaseClosed."""
        self._require_open()
        return await self._backend.glance(work)

    async def look(self, statement: SelectBase, **parameters: Any) -> Sequence[Row[Any]]:
        """Return the few rows that a statement finds by their keys. Raise DatabaseClosed."""
        return await self.glance(lambda connection: fetch(connection, statement, parameters))

    async def write(self, work: Work[T]) -> T:
        """Run a unit of work as one transaction: durable when this returns, rolled back when the work raises.

        The work may be run several times until it is stored, so it must change nothing but the database. A caller that
        is cancelled does not know whether it was stored. Raise DatabaseClosed.
        """
        self._require_open()
        return await self._backend.write(work)

    async def settle(self) -> None:
        """Wait until all writes requested before this call are done. Raise DatabaseClosed."""
        self._require_open()
        await self._backend.settle()

    async def wipe(self) -> None:
        """Remove every trace of overwritten and deleted data that this program can reach. Raise DatabaseClosed."""
        self._require_open()
        await self._backend.wipe()

    async def rows(self, statement: Executable, **parameters: Any) -> Sequence[Row[Any]]:
        """Return all rows that a statement finds. Raise DatabaseClosed."""
        return await self.read(lambda connection: connection.execute(statement, parameters).all())

    async def scalar(self, statement: Executable, **parameters: Any) -> Any:
        """Return the first column of the first row that a statement finds; None if it finds none. Raise
        DatabaseClosed."""
        return await self.read(lambda connection: connection.execute(statement, parameters).scalar())

    async def ids(self, statement: Executable, **parameters: Any) -> tuple[int, ...]:
        """Return the first column of all rows that a statement finds. Raise DatabaseClosed."""
        return tuple(row[0] for row in await self.rows(statement, **parameters))

    async def run(self, statement: Executable, **parameters: Any) -> int:
        """Run a statement that writes. Return the number of rows that it changed. Raise DatabaseClosed."""
        return await self.write(lambda connection: connection.execute(statement, parameters).rowcount)

    async def write_idempotent(self, work: Work[T]) -> T:
        """Run a single statement that may be run twice without harm. Raise DatabaseClosed."""
        self._require_open()
        return await self._backend.write_idempotent(work)

    def _require_open(self) -> None:
        """Raise DatabaseClosed after `close`: SQLite's queue would keep the work for ever, and PostgreSQL's pool would
        reconnect."""
        if self._closed:
            raise DatabaseClosed


class Repository:
    """Read and write the rows of one kind; `clock` gives the time that is written."""

    def __init__(self, database: Database, clock: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._clock = clock


def tell(connection: Connection, said: str) -> None:
    """Send a change notice to other processes when the open PostgreSQL transaction commits."""
    connection.execute(TELL, {"said": said})


def is_passing(error: Exception) -> bool:
    """Return whether an error of a unit of work is temporary: the database is locked, full or unreachable."""
    if not isinstance(error, DBAPIError) or error.orig is None:
        return False
    if error.connection_invalidated or isinstance(error.orig, OSError):  # the server answered at the start
        return True
    return sqlite_file.is_passing(error.orig) or str(getattr(error.orig, "sqlstate", None))[:2] in PASSING


@contextmanager
def tried_again() -> Iterator[None]:
    """Turn temporary database errors into TryAgain; other errors pass unchanged."""
    try:
        yield
    except Exception as error:
        if is_passing(error):
            raise TryAgain("the database cannot be used now") from error
        raise


def backend_of(address: str, patience: float, *, tidies: bool = True) -> Backend:
    """Return the backend for a DATABASE_URL, not connected yet.

    A SQLite backend that `tidies` deletes expired copies and old traces of deleted data at its start. Raise
    DatabaseUnusable.
    """
    file, url = file_of(address), url_of(address)
    if file is not None:
        return SqliteBackend(file, patience, tidies=tidies)
    if url.drivername not in POSTGRESQL:
        raise DatabaseUnusable(f"DATABASE_URL names {url.drivername}, which this bot does not know; {EXAMPLE}")
    unknown = sorted(set(url.query).difference(POSTGRESQL_OPTIONS))
    if unknown:
        raise DatabaseUnusable(f"DATABASE_URL has an option that this bot does not know: {unknown[0]}.")
    try:
        from bot.store.connections.postgresql import (
            PostgresBackend,  # ten megabytes, which a host with a file need not have
        )

        return PostgresBackend(url, patience)
    except ArgumentError:
        raise DatabaseUnusable(UNREADABLE) from None
    except ModuleNotFoundError:
        raise DatabaseUnusable(
            "PostgreSQL needs a package more: .venv/bin/pip install --require-hashes -r requirements-postgresql.txt."
        ) from None


def url_of(address: str) -> URL:
    """Parse a DATABASE_URL, or the path of a SQLite file. Raise DatabaseUnusable, whose message repeats no part of
    it."""
    if "://" not in address and not address.startswith(("sqlite:", "postgres:", "postgresql:")):
        return URL.create("sqlite", database=address)
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise DatabaseUnusable(UNREADABLE) from None
    if "@" in (url.host or ""):
        raise DatabaseUnusable("DATABASE_URL does not read; an @ in a password is written %40.")
    return url


def file_of(address: str) -> Path | None:
    """Return the file that a DATABASE_URL names; None if it names a server. Raise DatabaseUnusable."""
    url = url_of(address)
    if url.drivername not in SQLITE:
        return None
    if url.query or "?" in address.partition("://")[2]:
        raise DatabaseUnusable("DATABASE_URL has an option, and a file takes none; a ? in its name is written %3F.")
    if not url.database or url.database == ":memory:":
        raise DatabaseUnusable(f"DATABASE_URL names no file; {EXAMPLE}")
    return Path(url.database).expanduser()


def migrate(connection: Connection) -> None:
    """Create the tables in an empty database, or migrate older ones. Raise DatabaseUnusable."""
    present = version(connection)
    if present is None:
        create(connection)
    elif present != HEAD:
        upgrade_from(present, connection)
    sqlite_file.mark(connection)


def upgrade_from(present: str, connection: Connection) -> None:
    """Copy a SQLite database, then run the migrations after `present`. Raise DatabaseUnusable."""
    from bot.store.schema import upgrade  # Alembic is too slow to import at every start

    require_known(present, connection)
    sqlite_file.copy_before(connection, HEAD)
    upgrade.upgrade(connection)


def require_known(present: str, connection: Connection) -> None:
    """Raise DatabaseUnusable unless this bot can migrate a database of this version."""
    from bot.store.schema import upgrade

    if present != HEAD and not upgrade.knows(present):
        newer = NEWER if NUMBER.fullmatch(present) and present > HEAD else UNKNOWN
        raise DatabaseUnusable(newer if sqlite_file.may_be_newer(connection) else FOREIGN)


def require_present(connection: Connection) -> None:
    """Raise DatabaseUnusable unless the database is at the newest migration. Change nothing."""
    present = version(connection)
    if present is None:
        raise DatabaseUnusable(EMPTY)
    require_known(present, connection)
    if present != HEAD:
        raise DatabaseUnusable(OLDER)


def version(connection: Connection) -> str | None:
    """Return the database's migration; None for an empty database. Raise DatabaseUnusable if it is not this bot's."""
    names = inspect(connection).get_table_names()
    if not names and not sqlite_file.is_foreign(connection):
        return None
    if not sqlite_file.is_ours(connection, names):
        raise DatabaseUnusable(FOREIGN)
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    if len(found) != 1:
        raise DatabaseUnusable("The database does not say which version of the bot wrote it; please put a copy back.")
    return str(found[0])


def create(connection: Connection) -> None:
    """Create all tables at the newest migration. A test checks that the migrations lead to the same schema."""
    metadata.create_all(connection, checkfirst=False)
    connection.execute(
        text(
            "CREATE TABLE alembic_version"
            " (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
        )
    )
    connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:head)"), {"head": HEAD})
