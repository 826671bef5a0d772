"""SQLite as the store wants it: durable, one writer at a time, and one thread switch a statement.

aiosqlite runs every call on a connection's own thread; SQLAlchemy's three or four calls a statement cost more than the
disk. The connection here makes one of them, and opens a transaction together with its first statement.
"""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import aiosqlite

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL")


class Cursor:
    """One statement and its rows, fetched at once."""

    def __init__(self, connection: "Connection") -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Any = ()) -> Self:
        await self._connection.on_thread(self._run, "execute", statement, parameters)
        return self

    async def executemany(self, statement: str, parameters: Sequence[Any]) -> Self:
        await self._connection.on_thread(self._run, "executemany", statement, parameters)
        return self

    async def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """Nothing is open any more."""

    def _run(self, method: str, statement: str, parameters: Any) -> None:
        cursor = self._connection.begun().cursor()
        getattr(cursor, method)(statement, parameters)
        self.description, self.rowcount, self.lastrowid = cursor.description, cursor.rowcount, cursor.lastrowid
        self._rows = cursor.fetchall() if cursor.description else []
        cursor.close()


class Connection(aiosqlite.Connection):
    """A connection whose transactions are all BEGIN IMMEDIATE."""

    _due = False

    def begin(self) -> None:
        """Let the next statement open a transaction: it waits for its turn to write, up to the busy timeout."""
        self._due = True

    def begun(self) -> sqlite3.Connection:
        """The connection inside its transaction; for its own thread only."""
        if self._due:
            self._conn.execute("BEGIN IMMEDIATE")
            self._due = False
        return self._conn

    async def on_thread(self, function: Any, *arguments: Any) -> None:
        """Run a function on the connection's thread."""
        await self._execute(function, *arguments)  # type: ignore[no-untyped-call]

    def cursor(self) -> Cursor:  # type: ignore[override] # a cursor is nothing here until it runs its statement
        return Cursor(self)

    async def rollback(self) -> None:
        """Undo what was not committed; free when there is nothing."""
        self._due = False
        if self.in_transaction:
            await super().rollback()

    async def commit(self) -> None:
        self._due = False
        if self.in_transaction:
            await super().commit()


async def connect(path: Path, patience: float, foreign_keys: bool = True) -> Connection:
    """Open a file that exists. `patience` is how many seconds a statement waits for other processes.

    Raises sqlite3.Error.
    """

    def open_file() -> sqlite3.Connection:
        uri = f"{path.absolute().as_uri()}?mode=rw"
        connection = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None, check_same_thread=False)
        for pragma in (*PRAGMAS, f"foreign_keys = {'ON' if foreign_keys else 'OFF'}"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    connection = Connection(open_file, iter_chunk_size=64)
    connection._thread.daemon = True
    await connection
    return connection
