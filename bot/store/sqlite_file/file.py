"""A SQLite database as a file: permissions, ownership mark, missing parts, copies and checkpoints."""

import errno
import logging
import os
import re
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread
from typing import Final, Literal, Self

from sqlalchemy import Connection, text

from bot.store.errors import DatabaseUnusable
from bot.store.sqlite_file.copies import PART, copy_whole, sweep

log = logging.getLogger(__name__)

APPLICATION_ID: Final = 0x53504C54
"""The application id in the header of this bot's files: "SPLT". `file` and other programs show it."""
_OURS: Final = frozenset({"alembic_version", "tables", "seats", "moves", "people"})
"""The tables that identify a file of this bot that is older than the application id."""
INCOMPLETE: Final = 1
"""The `user_version` in the file while newer data is in the write-ahead log."""
PRIVATE: Final = 0o600
COMPANIONS: Final = ("-wal", "-shm", "-journal", ".lock", ".forgotten")
KEPT_COPIES: Final = 2
BACKUPS_LIVE: Final = timedelta(days=35)
"""How long a copy or any other backup is kept: it names people who were erased since."""
OVERWRITES: Final = "0019"
"""The migration since which the bot overwrites what it deletes."""

_PASSING: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_READONLY,
    }
)
"""SQLite's primary error codes for temporary trouble."""
WRONG_PATH: Final = (
    errno.EEXIST, errno.EISDIR, errno.ENOTDIR, errno.ENOENT, errno.ELOOP, errno.ENAMETOOLONG, errno.EINVAL,
)  # fmt: skip
"""The system's error codes for a path that can never work."""


# Errors


def unusable(path: Path, error: Exception) -> DatabaseUnusable:
    """Explain an error of the system, SQLite or SQLAlchemy to the host."""
    cause = getattr(error, "orig", None) or error
    reason = str(getattr(cause, "strerror", None) or cause)
    sentence = f"The database {path} cannot be opened: {reason}."
    if "locked" in reason:
        sentence = f"The database {path} is held by another program; please stop that first."
    elif "not a database" in reason or "malformed" in reason:
        sentence = f"The file {path} is damaged or is no SQLite database."
    return DatabaseUnusable(sentence, passing=is_passing(cause))


def is_passing(cause: BaseException) -> bool:
    """Return whether an error of the system or of SQLite is temporary."""
    if isinstance(cause, OSError):
        return cause.errno not in WRONG_PATH
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF in _PASSING


# Permissions


def make_private(path: Path) -> None:
    """Create the folder and an empty file if they are missing, and let only this user read the database.

    That includes the files beside it and its copies, also existing ones. Raise OSError.
    """
    real = path.resolve()  # the path may be a link, even to a file that does not exist yet
    real.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(real, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
    if real.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not real.is_file():  # a device or pipe that others use: do not change its mode
        raise OSError(errno.EINVAL, "that is no file")
    for file in (real, *(real.with_name(real.name + ending) for ending in COMPANIONS), *copies(real)):
        try:
            if file.exists() and file.stat().st_mode & 0o777 != PRIVATE:
                file.chmod(PRIVATE)
        except PermissionError:
            log.warning("Others may read %s, and only its owner may change that.", file)


# Ownership mark; a database on a server has none


def is_ours(connection: Connection, names: Iterable[str]) -> bool:
    """Return whether a database with these tables is this bot's: it has the application id or the bot's oldest
    tables."""
    mark = _mark(connection)
    return mark == APPLICATION_ID or (mark == 0 and set(names) >= _OURS)


def is_foreign(connection: Connection) -> bool:
    """Return whether another program has marked the file."""
    return _mark(connection) not in (0, APPLICATION_ID)


def may_be_newer(connection: Connection) -> bool:
    """Return whether a newer bot may have written the database: newer bots mark their files."""
    return not _is_file(connection) or _mark(connection) == APPLICATION_ID


def mark(connection: Connection) -> None:
    """Mark a file as this bot's and as complete, when the open transaction commits.

    A kill during a checkpoint may have left it marked as incomplete.
    """
    if not _is_file(connection):
        return
    if _mark(connection) != APPLICATION_ID:
        connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
    if connection.execute(text("PRAGMA user_version")).scalar_one() == INCOMPLETE:
        connection.execute(text("PRAGMA user_version = 0"))


def _is_file(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite"


def _mark(connection: Connection) -> int:
    return int(connection.execute(text("PRAGMA application_id")).scalar_one()) if _is_file(connection) else 0


# Deleted data


def purge(connection: sqlite3.Connection) -> None:
    """Rewrite a file whose bot did not overwrite deleted data, which could still be found in it.

    It must run before the migration, since it recognises such a file by its old migration number.
    """
    try:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if names >= _OURS:
            ((revision,),) = connection.execute("SELECT version_num FROM alembic_version")
            if revision < OVERWRITES:
                connection.execute("VACUUM")
    except (sqlite3.Error, TypeError, ValueError) as error:  # opening the database reports what is wrong
        log.warning("what was deleted from the database may still be found in its file: %s", error)


# Missing parts


def losses(path: Path, *, used_before: bool) -> Iterator[str]:
    """Yield what is missing from the database, in sentences for the host. It must run before the database is opened.

    `used_before` says that a bot has used a database of this name.
    """
    if not path.exists():
        if used_before:
            yield f"The database {path} is gone, though a bot has used it before; all games begin anew."
        return
    log_file = path.resolve().with_name(f"{path.resolve().name}-wal")
    version, tables = (None, None) if log_file.exists() and log_file.stat().st_size else _read_alone(path)
    if tables == 0:
        yield f"The database {path} is there and holds nothing; all games begin anew. If it held some, put a copy back."
    elif version == INCOMPLETE:
        yield (
            f"The newest part of the database {path} is missing, since {log_file.name} was removed or not copied along;"
            " what was stored in its last minutes may be lost."
        )


def _read_alone(path: Path) -> tuple[int | None, int | None]:
    """Return the `user_version` and the number of tables of the file without its write-ahead log.

    Both are None if the file is no database.
    """
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            ((version,),) = database.execute("PRAGMA user_version")
            ((tables,),) = database.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.Error:
        return None, None
    return version, tables


# Copies


def copies(database: Path) -> list[Path]:
    """Return the copies made before migrations, oldest first; copies that a host named otherwise are not included."""
    name = re.compile(rf"{re.escape(database.name.removesuffix('.db'))}-before-\d{{4}}\.db")
    found = [file for file in database.parent.iterdir() if name.fullmatch(file.name)]
    return sorted(found, key=lambda file: file.stat().st_mtime_ns)


def drop_old_copies(database: Path) -> None:
    """Delete copies older than BACKUPS_LIVE, and what killed restores left. Raise OSError."""
    sweep(database.resolve())
    for copy in copies(database.resolve()):
        if time.time() - copy.stat().st_mtime > BACKUPS_LIVE.total_seconds():
            copy.unlink(missing_ok=True)
            log.info("the copy %s is deleted, since no backup is kept for longer", copy)


def copy_before(connection: Connection, revision: str) -> None:
    """Copy a SQLite database to a file beside it, as it was before the open transaction, which migrates it to
    `revision`.

    The copy is complete, checked and private. The last KEPT_COPIES of them are kept. Do nothing on a server. Raise
    DatabaseUnusable.
    """
    if not _is_file(connection):
        return
    database = Path(str(connection.execute(text("PRAGMA database_list")).all()[0][2]))
    copy = database.with_name(f"{database.name.removesuffix('.db')}-before-{revision}.db")
    try:
        _copy(database, copy)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseUnusable(
            f"The database {database} is older than this bot, and no copy could be made before it is changed: {error}.",
            passing=is_passing(error),
        ) from None
    log.info("the database is older than this bot and is brought up to date; as it was, it stays in %s", copy)
    for old in copies(database)[:-KEPT_COPIES]:
        old.unlink()


def _copy(database: Path, copy: Path) -> None:
    """Copy under another name first, so that a file of the final name is always complete. Raise OSError or
    sqlite3.Error."""
    part = copy.with_name(f"{copy.name}{PART}")
    part.unlink(missing_ok=True)
    file = os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE)
    try:
        copy_whole(database, part)
        os.fsync(file)
        part.replace(copy)
    finally:
        os.close(file)
        part.unlink(missing_ok=True)


_EVERY: Final = 60.0
"""Seconds between checkpoints."""
_PATIENCE: Final = 5.0
"""Seconds that a checkpoint waits for writers."""
LARGE: Final = 256 << 20
"""Bytes above which the write-ahead log is so large that somebody must have been reading for very long."""


class Checkpoints:
    """Make a checkpoint at once and then `every` so many seconds, while this context manager is open.

    If the write-ahead log exceeds `large` bytes, tell the host once, until it is smaller again. Checkpoints use their
    own thread and connection, so that no reader or writer waits for them. SQLite makes the last one when the database
    is closed.
    """

    def __init__(self, path: Path, every: float = _EVERY, large: int = LARGE) -> None:
        self._path = path
        self._every = every
        self._large = large
        self._told = False
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
            with closing(sqlite3.connect(self._path, _PATIENCE, isolation_level=None)) as connection:
                self.make(connection)
                while not self._over.wait(self._every):
                    self.make(connection)
        except sqlite3.Error as error:
            log.warning("until the next start no checkpoints of the database are made: %s", error)

    def make(self, connection: sqlite3.Connection) -> None:
        """Make a checkpoint unless nothing was committed since the last one. If it fails, the next one makes up for
        it."""
        try:
            ((version,),) = connection.execute("PRAGMA data_version")
            if version != self._seen:
                make_checkpoint(connection, "TRUNCATE" if log_size(self._path) > self._large else "PASSIVE")
                self._seen = version
        except sqlite3.Error as error:
            log.warning("the write-ahead log of the database stays as it is for now: %s", error)
        self._tell_of(log_size(self._path))

    def _tell_of(self, size: int) -> None:
        is_large = size > self._large
        if is_large and not self._told:
            text = "the write-ahead log of %s has %.0f MB: another program has read there for long, and must end first"
            log.warning(text, self._path, size / 1e6)
        self._told = is_large


def log_size(path: Path) -> int:
    """Return the bytes of a database's write-ahead log; 0 if there is none."""
    real = path.resolve()
    try:
        return real.with_name(f"{real.name}-wal").stat().st_size
    except OSError:
        return 0


def make_checkpoint(connection: sqlite3.Connection, how: Literal["PASSIVE", "TRUNCATE"] = "PASSIVE") -> bool:
    """Move committed data from the write-ahead log into the file, and mark the file; TRUNCATE also empties the log.

    Return False if somebody reads or writes, so that not everything was moved. Raise sqlite3.Error.
    """
    ((patience,),) = connection.execute("PRAGMA busy_timeout")
    connection.execute(f"PRAGMA user_version = {INCOMPLETE}")
    try:
        connection.execute("PRAGMA busy_timeout = 0")
        ((busy, *_),) = connection.execute(f"PRAGMA wal_checkpoint({how})").fetchall()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}")
        connection.execute("PRAGMA user_version = 0")
    return not busy
