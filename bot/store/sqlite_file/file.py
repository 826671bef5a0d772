"""The care of a SQLite database as a file: who may read it, whose it is, what is missing from it, and copies of it."""

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
"""The mark of our files, in SQLite's field for it: "SPLT". `file` and other programs show it."""
_OURS: Final = frozenset({"alembic_version", "tables", "seats", "moves", "people"})
"""Tables by which a file of ours is known that is older than the mark."""
INCOMPLETE: Final = 1
"""`user_version` of the file alone while the rest is in its write-ahead log; see bot/store/sqlite_file/file.py."""
PRIVATE: Final = 0o600
COMPANIONS: Final = ("-wal", "-shm", "-journal", ".lock", ".forgotten")
KEPT_COPIES: Final = 2
BACKUPS_LIVE: Final = timedelta(days=35)
"""So long a copy is kept, as every other backup: it names people who have been forgotten since."""
OVERWRITES: Final = "0019"
"""Since this migration the bot overwrites what it deletes."""

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
"""SQLite's primary error codes for trouble that may pass by itself."""
WRONG_PATH: Final = (
    errno.EEXIST, errno.EISDIR, errno.ENOTDIR, errno.ENOENT, errno.ELOOP, errno.ENAMETOOLONG, errno.EINVAL,
)  # fmt: skip
"""The system's codes for a path that will never do."""


# Errors


def unusable(path: Path, error: Exception) -> DatabaseUnusable:
    """An error of the system, of SQLite or of SQLAlchemy, as it is told the host."""
    cause = getattr(error, "orig", None) or error
    reason = str(getattr(cause, "strerror", None) or cause)
    sentence = f"The database {path} cannot be opened: {reason}."
    if "locked" in reason:
        sentence = f"The database {path} is held by another program; please stop that first."
    elif "not a database" in reason or "malformed" in reason:
        sentence = f"The file {path} is damaged or is no SQLite database."
    return DatabaseUnusable(sentence, passing=is_passing(cause))


def is_passing(cause: BaseException) -> bool:
    """Whether an error of the system or of SQLite may pass by itself."""
    if isinstance(cause, OSError):
        return cause.errno not in WRONG_PATH
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF in _PASSING


# Who may read it


def make_private(path: Path) -> None:
    """Make the folder, and an empty file where there is none; nobody but this user may read it, what lies beside it or
    its copies, also when they were there before. Raises OSError."""
    real = path.resolve()  # the name may be a link, also one to a file that is not there yet
    real.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(real, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
    if real.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not real.is_file():  # a device, a pipe: others use it, so that its mode is not ours to change
        raise OSError(errno.EINVAL, "that is no file")
    for file in (real, *(real.with_name(real.name + ending) for ending in COMPANIONS), *copies(real)):
        try:
            if file.exists() and file.stat().st_mode & 0o777 != PRIVATE:
                file.chmod(PRIVATE)
        except PermissionError:
            log.warning("Others may read %s, and only its owner may change that.", file)


# Whose it is; a database on a server has no mark


def is_ours(connection: Connection, names: Iterable[str]) -> bool:
    """Whether a database with these tables is one of this bot's: marked, or with the tables that it always has."""
    mark = _mark(connection)
    return mark == APPLICATION_ID or (mark == 0 and set(names) >= _OURS)


def is_foreign(connection: Connection) -> bool:
    """Whether another program has marked the file."""
    return _mark(connection) not in (0, APPLICATION_ID)


def may_be_newer(connection: Connection) -> bool:
    """Whether a newer bot can have written it: those mark their files."""
    return not _is_file(connection) or _mark(connection) == APPLICATION_ID


def mark(connection: Connection) -> None:
    """Mark a file as this bot's, and as whole where a kill in the midst of a checkpoint left it marked as incomplete;
    both with the transaction's commit."""
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


# What was deleted


def purge(connection: sqlite3.Connection) -> None:
    """Write a file anew whose bot did not overwrite what it deleted: that is found in it still. To be called before it
    is migrated, which then is not done once more."""
    try:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if names >= _OURS:
            ((revision,),) = connection.execute("SELECT version_num FROM alembic_version")
            if revision < OVERWRITES:
                connection.execute("VACUUM")
    except (sqlite3.Error, TypeError, ValueError) as error:  # opening it tells what is wrong with it
        log.warning("what was deleted from the database may still be found in its file: %s", error)


# What is missing


def losses(path: Path, *, used_before: bool) -> Iterator[str]:
    """What is missing from the database, in sentences for its host; asked before anybody opens it.

    `used_before` says that a bot has had a database of this name.
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
    """The `user_version` of the file alone and its number of tables; None for what is no database, as opening it will
    say. "immutable" leaves the write-ahead log aside."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            ((version,),) = database.execute("PRAGMA user_version")
            ((tables,),) = database.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.Error:
        return None, None
    return version, tables


# Copies


def copies(database: Path) -> list[Path]:
    """The copies made before migrations, oldest first; a host's own, of a similar name, are not among them."""
    name = re.compile(rf"{re.escape(database.name.removesuffix('.db'))}-before-\d{{4}}\.db")
    found = [file for file in database.parent.iterdir() if name.fullmatch(file.name)]
    return sorted(found, key=lambda file: file.stat().st_mtime_ns)


def drop_old_copies(database: Path) -> None:
    """Delete the copies that have lived long enough, and what kills have left of restores. Raises OSError."""
    sweep(database.resolve())
    for copy in copies(database.resolve()):
        if time.time() - copy.stat().st_mtime > BACKUPS_LIVE.total_seconds():
            copy.unlink(missing_ok=True)
            log.info("the copy %s is deleted, since no backup is kept for longer", copy)


def copy_before(connection: Connection, revision: str) -> None:
    """Copy the database as it was before the open transaction, which migrates it to `revision`, to a file beside it.

    The copy is whole and checked, and this user's alone; of all such copies the last two are kept. A server's database
    is not copied. Raises DatabaseUnusable.
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
    """Make the copy under another name first, so that what bears its name is whole. Raises OSError or sqlite3.Error."""
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
"""Seconds that a checkpoint waits for whoever writes."""
LARGE: Final = 256 << 20
"""Bytes above which the write-ahead log is larger than it ever is unless somebody reads for very long."""


class Checkpoints:
    """A checkpoint at once and one `every` so many seconds, while this context manager is open. Where the log has more
    bytes than `large` allows, the host is told once, until it is smaller again.

    They have a thread and a connection of their own, so that nobody who reads or writes waits for them. The last one is
    made by SQLite itself when the database is closed.
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
        """A checkpoint, unless nothing was committed since the last; one that fails is made up for by the next."""
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
    """How many bytes the write-ahead log of a database has; 0 where there is none."""
    real = path.resolve()
    try:
        return real.with_name(f"{real.name}-wal").stat().st_size
    except OSError:
        return 0


def make_checkpoint(connection: sqlite3.Connection, how: Literal["PASSIVE", "TRUNCATE"] = "PASSIVE") -> bool:
    """Move what is committed into the database's file, and mark the file; to TRUNCATE the log leaves nothing there of
    what was. False where that could not be done at once, since somebody reads or writes. Raises sqlite3.Error."""
    ((patience,),) = connection.execute("PRAGMA busy_timeout")
    connection.execute(f"PRAGMA user_version = {INCOMPLETE}")
    try:
        connection.execute("PRAGMA busy_timeout = 0")
        ((busy, *_),) = connection.execute(f"PRAGMA wal_checkpoint({how})").fetchall()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}")
        connection.execute("PRAGMA user_version = 0")
    return not busy
