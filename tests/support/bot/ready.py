"""Databases of a server in which the bot's tables stand and hold nothing: tests use each of them one after another.

Creating a database and all tables takes PostgreSQL and the bot 170 ms, and emptying what a test has filled one or two.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import create_engine

from bot.store.connections.database import migrate
from tests.support.bot.stored_database import Row, StoredDatabase
from tests.support.postgresql import Cluster

PATIENCE = 5000
"""Milliseconds in which a connection that a test has left ends."""
LEAVE = (
    "SELECT coalesce(bool_and(pg_terminate_backend(pid, ?)), true) FROM pg_stat_activity"
    " WHERE datname = current_database() AND backend_type = 'client backend'"
    " AND pid <> pg_backend_pid()"
)
"""Ends all other connections; whether they have ended."""
FILLED = (
    "SELECT string_agg(relname, ', ') FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
    " AND relname <> 'alembic_version' AND pg_relation_size(oid) > 0"
)
"""The tables into which anything was written, also if that was undone."""
MADE = (
    "SELECT array_agg((oid, relname, relkind, relpersistence)::text ORDER BY oid) FROM pg_class WHERE oid >= 16384",
    (
        "SELECT array_agg((attrelid, attnum, xmin)::text ORDER BY attrelid, attnum) FROM pg_attribute"
        " WHERE attrelid >= 16384"
    ),
    *(
        f"SELECT array_agg((oid, xmin)::text ORDER BY oid) FROM {kind} WHERE oid >= 16384"  # noqa: S608
        for kind in ("pg_attrdef", "pg_constraint", "pg_trigger", "pg_proc", "pg_namespace", "pg_type", "pg_rewrite")
    ),
    "SELECT array_agg(setconfig::text) FROM pg_db_role_setting",
    "SELECT array_agg((ctid, xmin, version_num)::text) FROM alembic_version",
)
"""What tells of all that stands in a database besides rows, and with which transaction it came to stand there."""


class ReadyDatabases:
    """Those of a server. One that a test has left otherwise than it found it is not used again."""

    def __init__(self, server: Cluster) -> None:
        self._server = server
        self._free: list[tuple[StoredDatabase, list[Row]]] = []

    @contextmanager
    def lent(self) -> Iterator[StoredDatabase]:
        """A database for one test."""
        database, made = self._free.pop() if self._free else self._new()
        yield database
        if _emptied(database) and _made(database) == made:
            self._free.append((database, made))

    def _new(self) -> tuple[StoredDatabase, list[Row]]:
        database = StoredDatabase(self._server.new_database())
        engine = create_engine(database.url.replace("postgresql:", "postgresql+psycopg:"))
        with engine.begin() as connection:
            migrate(connection)
        engine.dispose()
        return database, _made(database)


def _emptied(database: StoredDatabase) -> bool:
    """Whether nothing is left of what a test has written, nor anybody connected."""
    if database.query(LEAVE, PATIENCE) != [(True,)]:
        return False
    [(filled,)] = database.query(FILLED)
    if filled:
        database.query(f"TRUNCATE {filled} RESTART IDENTITY CASCADE")
    return True


def _made(database: StoredDatabase) -> list[Row]:
    return database.query(" UNION ALL ".join(f"({it})" for it in MADE))
