"""Copies of a SQLite database as files of their own: private, whole and checked before they bear their name."""

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
"""The ending of a file that is not whole yet."""
_BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""What is behind the names of the files that SQLite makes of one."""
_STALE: Final = 3600.0
"""After so many seconds nobody writes a file any more that is not whole."""
STEPS: Final = 100_000
"""So many steps of SQLite's machine lie between two looks whether a copy is to be broken off."""


@contextmanager
def named_when_whole(target: Path) -> Iterator[Path]:
    """Give a private, empty file beside `target`, and at the end its name; a file of that name is never overwritten.

    Raises OSError, FileExistsError among it. The file is gone if anything is raised; what a kill leaves of it goes by
    `sweep`, which is done here before.
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
    """Delete what kills have left, an hour ago or longer, of files that were to bear the name of `target`: they hold
    whole databases. What cannot be deleted stays."""
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
    """Let a new name outlast a power cut, where the file system can."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def copy_whole(source: Path, target: Path, mode: str = "mode=ro", stopped: Callable[[], bool] = lambda: False) -> None:
    """Copy a database as it is at one moment, whoever writes it meanwhile, to a file that is empty or not there.

    It is broken off once it is `stopped`. Raises sqlite3.Error, also if the copy is damaged.
    """
    with closing(sqlite3.connect(f"{source.resolve().as_uri()}?{mode}", uri=True)) as reading:
        reading.set_progress_handler(stopped, STEPS)
        reading.execute("VACUUM INTO ?", (str(target),))
    with closing(sqlite3.connect(target)) as made:
        made.set_progress_handler(stopped, STEPS)
        require_sound(made)


def require_sound(connection: sqlite3.Connection) -> None:
    """Raise DatabaseError if something in the file is damaged."""
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(f"the copy is damaged, {found}")
