"""Copies of a SQLite database: private, complete and checked before they get their name."""

import errno
import logging
import os
import re
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)

PART: Final = ".part"
"""The suffix of an incomplete file."""
_BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""The suffixes of the files that SQLite makes for a database."""
_STALE: Final = 3600.0
"""Seconds after which an incomplete file is considered abandoned."""
STEPS: Final = 100_000
"""Steps of SQLite's virtual machine between two calls of `stopped`."""


@contextmanager
def named_when_whole(target: Path) -> Iterator[Path]:
    """Yield a private, empty file beside `target`, and rename it at the end; an existing target is never overwritten.

    The file is deleted if anything is raised. After a kill, `sweep` deletes it, which runs here first. Raise OSError,
    or FileExistsError if the target exists.
    """
    sweep(target)
    _refuse_existing(target)
    file, name = tempfile.mkstemp(PART, f"{target.name}.", target.parent)
    part = Path(name)
    try:
        yield part
        os.fsync(file)
        _give_name(part, target)
    finally:
        os.close(file)
        for ending in _BESIDE:
            part.with_name(part.name + ending).unlink(missing_ok=True)


def sweep(target: Path) -> None:
    """Delete incomplete files of `target` that a kill left an hour ago or longer: they hold whole databases.

    Files that cannot be deleted stay.
    """
    left = re.compile(rf"{re.escape(target.name)}\.[a-z0-9_]{{8}}{re.escape(PART)}({'|'.join(_BESIDE)})")
    with suppress(OSError):
        for file in target.parent.iterdir():
            if left.fullmatch(file.name) and time.time() - file.lstat().st_mtime > _STALE:
                file.unlink()
                log.info("%s is deleted, which was left by a backup or a restore that was killed", file)


def _give_name(part: Path, target: Path) -> None:
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        _refuse_existing(target)
        part.rename(target)
    _sync_folder(target.parent)


def _refuse_existing(target: Path) -> None:
    if target.exists() or target.is_symlink():
        raise FileExistsError(errno.EEXIST, f"{target} is there already, and is not overwritten")


def _sync_folder(folder: Path) -> None:
    """Make a new name survive a power cut, where the file system supports that."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def copy_whole(source: Path, target: Path, mode: str = "mode=ro", stopped: Callable[[], bool] = lambda: False) -> None:
    """Copy a consistent snapshot of a database to a file that is empty or missing, while others write.

    Stop early once `stopped` returns True. Raise sqlite3.Error, also if the copy is damaged.
    """
    with closing(sqlite3.connect(f"{source.resolve().as_uri()}?{mode}", uri=True)) as reading:
        reading.set_progress_handler(stopped, STEPS)
        reading.execute("VACUUM INTO ?", (str(target),))
    with closing(sqlite3.connect(target)) as made:
        made.set_progress_handler(stopped, STEPS)
        require_sound(made)


def require_sound(connection: sqlite3.Connection) -> None:
    """Raise DatabaseError if the file is damaged."""
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(f"the copy is damaged, {found}")
