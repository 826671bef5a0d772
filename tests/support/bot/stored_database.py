"""A database of either engine, and what stands in it, read and written beside the bot."""

import os
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest

ON_BOTH = pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
"""Of a test of what a statement does, which one engine could do otherwise than the other, where all others use one."""
Row = tuple[object, ...]
READER = "tests"
"""By this name PostgreSQL knows who looks into it beside the bot."""


class Reader:
    """A connection that stays open, for who reads much. A `?` stands for each value."""

    def __init__(self, stored: "StoredDatabase") -> None:
        self._is_file = stored.is_file
        self._connection: Any = (
            sqlite3.connect(stored.path, timeout=30)
            if stored.is_file
            else psycopg.connect(stored.conninfo, autocommit=True, application_name=READER)
        )

    def rows(self, sql: str, *values: object) -> list[Any]:
        """What a statement finds."""
        statement = sql if self._is_file else re.sub(r"\?", "%s", sql)
        return list(self._connection.execute(statement, values).fetchall())

    def close(self) -> None:
        self._connection.close()


class StoredDatabase(NamedTuple):
    """`url` is its DATABASE_URL."""

    url: str

    @classmethod
    def at(cls, path: Path) -> "StoredDatabase":
        """The SQLite database in a file."""
        return cls(f"sqlite:///{path}")

    @property
    def is_file(self) -> bool:
        """Whether it is SQLite's."""
        return self.url.startswith("sqlite")

    @property
    def path(self) -> Path:
        """SQLite's file."""
        return Path(self.url.removeprefix("sqlite:///"))

    def query(self, sql: str, *values: object) -> list[Row]:
        """Run a statement with a `?` for each value, and commit; its rows, if it gives any."""
        if self.is_file:
            with closing(sqlite3.connect(self.path, timeout=30)) as database, database:
                return database.execute(sql, values).fetchall()
        connection = _connected(self.conninfo, os.getpid())
        with connection.transaction():
            return _rows(connection.execute(re.sub(r"\?", "%s", sql).encode(), values))

    def refuse_writing(self, table: str, reason: str) -> None:
        """Let every write to a table fail from now on."""
        if self.is_file:
            for event in ("INSERT", "UPDATE"):
                body = f"BEGIN SELECT RAISE(ABORT, '{reason}'); END"
                self.query(f"CREATE TRIGGER refused_{event} BEFORE {event} ON {table} {body}")
            return
        self.query(
            f"CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION '{reason}'; END $$ LANGUAGE plpgsql"
        )
        self.query(f"CREATE TRIGGER refused BEFORE INSERT OR UPDATE ON {table} EXECUTE FUNCTION refuse()")

    @property
    def conninfo(self) -> str:
        """What psycopg connects with."""
        return self.url.replace("postgresql+asyncpg", "postgresql")


@lru_cache(maxsize=3)
def _connected(conninfo: str, process: int) -> "psycopg.Connection[Row]":
    """A connection that stays open, since most tests ask several times and connecting takes longer than the answer."""
    return psycopg.connect(conninfo, autocommit=True, application_name=READER, prepare_threshold=None)


def _rows(cursor: "psycopg.Cursor[Row]") -> list[Row]:
    rows: Sequence[Row] = cursor.fetchall() if cursor.description is not None else ()
    return list(rows)
