"""A SQLite database is backed up while the bot runs, and put back where there is none."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import URL, Connection, NullPool, create_engine, event, inspect
from sqlalchemy.exc import DBAPIError

from bot.store.backup.renumber import Raised, any_raise, raise_numbers
from bot.store.connections.database import EMPTY, FOREIGN, require_known, version
from bot.store.connections.engines import hide_values
from bot.store.errors import DatabaseUnusable
from bot.store.schema.tables import HEAD
from bot.store.sqlite_file import file as sqlite_file
from bot.store.sqlite_file.copies import copy_whole, named_when_whole, require_sound
from bot.store.time.clocks import LAST_BEAT

Sentence = Callable[[str], str]
HEADER: Final = b"SQLite format 3\0"
DAMAGED: Final = "No backup was made: the database {} is damaged; please put an older backup back."
MARKED_AT: Final = 68
"""Where in a file its mark is."""
MARK: Final = sqlite_file.APPLICATION_ID.to_bytes(4, "big")


class Restored(NamedTuple):
    """What was put back: as it was at the `moment`, None for a database that no bot has run on."""

    raised: Raised
    moment: datetime | None


def write_backup(database: Path, file: Path, stopped: Callable[[], bool] = lambda: False) -> None:
    """Write a whole copy of the database, marked as this bot's, to a `file` that is not there yet.

    It is broken off once it is `stopped`. Raises DatabaseUnusable, and then there is no file. The database is opened by
    SQLite alone: where this process has it open already, closing it otherwise would drop SQLite's locks on it, and the
    next program that closes it would remove the write-ahead log.
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
    """Put a backup in the place of a `database` that is not there, brought up to date, with its numbers raised.

    The file is given before it bears that name, for what is to be done in it until then.

    The caller holds the database's lock. Raises DatabaseUnusable, and then nothing is there.
    """
    require_file(backup)
    with _told(lambda reason: f"{backup} was not restored: {reason}."), named_when_whole(database) as part:
        _copy_sound(backup, part)
        with opened(part) as connection:
            _bring_up_to_date(connection)
            restored = raise_restored(connection, database, now)
        yield part, restored
        with closing(sqlite3.connect(part)) as made:
            require_sound(made)


def raise_restored(connection: Connection, database: Path | None, now: datetime) -> Restored:
    """Do, in the open transaction, what a restored database needs before anybody reads it: on a file before it bears
    its name; `database` is None for PostgreSQL's."""
    moment = connection.execute(LAST_BEAT).scalar()
    raised = raise_numbers(connection, any_raise(), now)
    return Restored(raised, moment)


def is_backup(file: Path) -> bool:
    """Whether a file bears this bot's mark. Raises OSError for one that does not read."""
    try:
        with file.open("rb") as opened_file:
            head = opened_file.read(len(HEADER) + MARKED_AT)
    except FileNotFoundError:
        return False
    return head.startswith(HEADER) and head[MARKED_AT : MARKED_AT + 4] == MARK


def in_the_way(path: Path) -> str | None:
    """What lies at or beside the path of a database that is to be restored, and would be lost or spoil it."""
    real = path.resolve()
    beside = (real.with_name(real.name + ending) for ending in ("", "-wal", "-shm", "-journal"))
    return ", ".join(str(file) for file in beside if file.exists()) or None


def require_file(path: Path) -> None:
    """Raise DatabaseUnusable unless there is a file, and it looks like SQLite's."""
    if not path.is_file():
        raise DatabaseUnusable(f"There is no file {path}.")
    with _told(lambda reason: f"{path} cannot be read: {reason}."), path.open("rb") as file:
        if file.read(len(HEADER)) != HEADER:
            raise DatabaseUnusable(f"{path} is no SQLite database.")


@contextmanager
def opened(file: Path) -> Iterator[Connection]:
    """A connection to a database that nobody else uses, in a transaction. What is deleted leaves no trace, and what is
    no text reads, so that one damaged letter keeps nothing back."""
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
    """Copy a file that nobody writes. Where nothing lies beside it, it may stand on a disk that is read-only."""
    alone = not backup.with_name(f"{backup.name}-wal").exists()
    mode = "mode=ro&immutable=1" if alone else "mode=ro"
    with closing(sqlite3.connect(f"{backup.resolve().as_uri()}?{mode}", uri=True)) as reading:
        require_sound(reading)
    copy_whole(backup, part, mode)


def _is_damaged(database: Path) -> bool:
    """Whether a database that cannot be copied is damaged, for which SQLite has many names."""
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
    """Tell the host what the system or SQLite raises."""
    try:
        yield
    except (OSError, sqlite3.Error, DBAPIError) as error:
        cause = getattr(error, "orig", None) or error
        reason = getattr(cause, "strerror", None) or str(cause)
        raise DatabaseUnusable(sentence(reason), passing=sqlite_file.is_passing(cause)) from None
