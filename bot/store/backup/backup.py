"""Back up a SQLite database while the bot runs, and restore a backup where no database exists."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import URL, Connection, NullPool, create_engine, event, inspect
from sqlalchemy.exc import DBAPIError

from bot.store.backup.renumber import Renumbered, any_renumbering, renumber
from bot.store.connections.database import EMPTY, FOREIGN, require_known, version
from bot.store.connections.hiding import hide_values
from bot.store.errors import DatabaseUnusable
from bot.store.schema.tables import HEAD
from bot.store.sqlite_file import file as sqlite_file
from bot.store.sqlite_file.copies import copy_whole, named_when_whole, require_sound
from bot.store.time.downtime import LAST_BEAT

Sentence = Callable[[str], str]
HEADER: Final = b"SQLite format 3\0"
DAMAGED: Final = "No backup was made: the database {} is damaged; please put an older backup back."
MARKED_AT: Final = 68
"""The offset in bytes of the application id in a SQLite file."""
MARK: Final = sqlite_file.APPLICATION_ID.to_bytes(4, "big")


class Restored(NamedTuple):
    """The numbers of a restored database, and when a bot last ran on it; None if none ever did."""

    raised: Renumbered
    moment: datetime | None


def write_backup(database: Path, file: Path, stopped: Callable[[], bool] = lambda: False) -> None:
    """Write a complete copy of the database to `file`, which must not exist, and mark it as this bot's.

    Stop early once `stopped` returns True. Raise DatabaseUnusable on failure; no file is left then. Only SQLite opens
    the database: if this process has it open already, closing an ordinary file handle would drop SQLite's locks, and
    the next program to close the database would delete the write-ahead log.
    """
    with _told(lambda reason: f"No backup was made of {database}: {reason}."), named_when_whole(file) as part:
        try:
            copy_whole(database, part, "mode=rw", stopped)
        except sqlite3.Error:
            if not stopped() and _is_damaged(database):
                raise DatabaseUnusable(DAMAGED.format(database)) from None
            raise
        with opened(part) as connection:
            _require_ours(connection)
            sqlite_file.mark(connection)


@contextmanager
def restoring(backup: Path, database: Path, now: datetime) -> Iterator[tuple[Path, Restored]]:
    """Restore a backup as `database`, which must not exist, migrated and with new decision numbers.

    Yield the file under a temporary name, so that the caller can change it before it gets its own. The caller holds the
    database's lock. Raise DatabaseUnusable on failure; no file is left then.
    """
    require_file(backup)
    with _told(lambda reason: f"{backup} was not restored: {reason}."), named_when_whole(database) as part:
        _copy_sound(backup, part)
        with opened(part) as connection:
            _bring_up_to_date(connection)
            restored = renumber_restored(connection, database, now)
        yield part, restored
        with closing(sqlite3.connect(part)) as made:
            require_sound(made)


def renumber_restored(connection: Connection, database: Path | None, now: datetime) -> Restored:
    """Renumber a restored database in the open transaction, before anybody reads it. `database` is None for
    PostgreSQL."""
    moment = connection.execute(LAST_BEAT).scalar()
    raised = renumber(connection, any_renumbering(), now)
    return Restored(raised, moment)


def is_backup(file: Path) -> bool:
    """Return whether a file has this bot's mark; False if it does not exist. Raise OSError if it cannot be read."""
    try:
        with file.open("rb") as opened_file:
            head = opened_file.read(len(HEADER) + MARKED_AT)
    except FileNotFoundError:
        return False
    return head.startswith(HEADER) and head[MARKED_AT : MARKED_AT + 4] == MARK


def in_the_way(path: Path) -> str | None:
    """Name the files at or beside this path that a restore would overwrite or be damaged by; None if there are none."""
    real = path.resolve()
    beside = (real.with_name(real.name + ending) for ending in ("", "-wal", "-shm", "-journal"))
    return ", ".join(str(file) for file in beside if file.exists()) or None


def require_file(path: Path) -> None:
    """Raise DatabaseUnusable unless the file exists and starts like a SQLite database."""
    if not path.is_file():
        raise DatabaseUnusable(f"There is no file {path}.")
    with _told(lambda reason: f"{path} cannot be read: {reason}."), path.open("rb") as file:
        if file.read(len(HEADER)) != HEADER:
            raise DatabaseUnusable(f"{path} is no SQLite database.")


@contextmanager
def opened(file: Path) -> Iterator[Connection]:
    """Open a database that nobody else uses, in one transaction.

    Deleted data is overwritten with zeros. Bytes that are not UTF-8 are decoded with surrogates, so that one damaged
    character does not prevent reading the rest.
    """
    engine = create_engine(URL.create("sqlite", database=str(file)), poolclass=NullPool, hide_parameters=True)
    event.listen(engine, "handle_error", hide_values)
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def _set_up(driver: Any, _record: object) -> None:
    driver.isolation_level = None
    driver.execute("PRAGMA secure_delete = ON")
    driver.text_factory = lambda text: text.decode("utf-8", "surrogateescape")


def _copy_sound(backup: Path, part: Path) -> None:
    """Copy a database that nobody writes. Without a write-ahead log beside it, it may lie on a read-only disk."""
    alone = not backup.with_name(f"{backup.name}-wal").exists()
    mode = "mode=ro&immutable=1" if alone else "mode=ro"
    with closing(sqlite3.connect(f"{backup.resolve().as_uri()}?{mode}", uri=True)) as reading:
        require_sound(reading)
    copy_whole(backup, part, mode)


def _is_damaged(database: Path) -> bool:
    """Return whether the database is damaged, after a copy failed: SQLite has many error codes for that."""
    try:
        with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=rw", uri=True)) as reading:
            require_sound(reading)
    except sqlite3.DatabaseError as error:
        return not sqlite_file.is_passing(error)
    return False


def _require_ours(connection: Connection) -> None:
    names = inspect(connection).get_table_names()
    if not names:
        raise DatabaseUnusable(EMPTY)
    if not sqlite_file.is_ours(connection, names):
        raise DatabaseUnusable(FOREIGN)


def _bring_up_to_date(connection: Connection) -> None:
    _require_ours(connection)
    present = version(connection)
    if present is not None and present != HEAD:
        from bot.store.schema import upgrade  # Alembic is slow to import

        require_known(present, connection)
        upgrade.upgrade(connection)
    sqlite_file.mark(connection)


@contextmanager
def _told(sentence: Sentence) -> Iterator[None]:
    """Turn an error of the system or of SQLite into DatabaseUnusable with a sentence for the host."""
    try:
        yield
    except (OSError, sqlite3.Error, DBAPIError) as error:
        cause = getattr(error, "orig", None) or error
        reason = getattr(cause, "strerror", None) or str(cause)
        raise DatabaseUnusable(sentence(reason), passing=sqlite_file.is_passing(cause)) from None
