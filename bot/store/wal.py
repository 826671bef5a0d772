"""SQLite's write-ahead log is kept small, and a database file that has lost it is known by a mark.

What is committed stands in `…-wal` until a checkpoint moves it into the database's file. Who removes that file after a
kill, or copies the database without it, has an older database that looks whole. So `user_version` says INCOMPLETE in
the file and 0 in the log: it is set, moved into the file by a checkpoint, and taken back by a commit that stays in the
log. Whoever reads both, as SQLite and its backups do, sees 0.
"""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Final, Self

from bot.store.sqlite_file import INCOMPLETE

log = logging.getLogger(__name__)

EVERY: Final = 60.0
"""Seconds between checkpoints."""
PATIENCE: Final = 5.0
"""Seconds that a checkpoint waits for whoever writes."""


class Checkpoints:
    """A checkpoint at once and one `every` so many seconds, while this context manager is open.

    They have a thread and a connection of their own, so that nobody who reads or writes waits for them. The last one is
    made by SQLite itself when the database is closed.
    """

    def __init__(self, path: Path, every: float = EVERY) -> None:
        self._path = path
        self._every = every
        self._seen: int | None = None
        self._over = Event()
        self._thread = Thread(target=self._run, name="checkpoints")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            with closing(sqlite3.connect(self._path, PATIENCE, isolation_level=None)) as connection:
                self._make(connection)
                while not self._over.wait(self._every):
                    self._make(connection)
        except sqlite3.Error as error:
            log.warning("until the next start no checkpoints of the database are made: %s", error)

    def _make(self, connection: sqlite3.Connection) -> None:
        """A checkpoint, unless nothing was committed since the last; one that fails is made up for by the next."""
        try:
            ((version,),) = connection.execute("PRAGMA data_version")
            if version != self._seen:
                make_checkpoint(connection)
                self._seen = version
        except sqlite3.Error as error:
            log.warning("the write-ahead log of the database stays as it is for now: %s", error)


def make_checkpoint(connection: sqlite3.Connection) -> None:
    """Move what is committed into the database's file, and mark the file. Raises sqlite3.Error."""
    connection.execute(f"PRAGMA user_version = {INCOMPLETE}")
    try:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    finally:
        connection.execute("PRAGMA user_version = 0")
