"""Only one process at a time works on a database file: a second one waits for a `flock` on a file beside it.

The lock ends with its process. SQLite's own locks last for one transaction only, and two bots on one file would both
answer.
"""

import asyncio
import contextlib
import errno
import fcntl
import logging
import os
from pathlib import Path
from typing import Final, Self

from bot.store.sqlite_file.file import unusable

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 0.25
"""Seconds between attempts to get the lock."""
_HELD: Final = (errno.EAGAIN, errno.EACCES)
"""The error codes of `flock` if another process has the lock."""
NO_LOCKS: Final = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)
"""The error codes of `flock` on file systems without locks."""


def is_taken(database: Path) -> bool:
    """Return whether a process uses the database, as far as the lock tells. Write nothing."""
    real = database.resolve()
    try:
        with real.with_name(f"{real.name}.lock").open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno in _HELD
    return False


class ProcessLock:
    """The exclusive right of a process to a database; a context manager that releases it."""

    def __init__(self, database: Path) -> None:
        """Create the lock's file beside the database, and the folder if it is missing. Raise DatabaseUnusable."""
        self._database = database
        real = database.resolve()  # two names of one file are one database
        try:
            real.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(real.with_name(f"{real.name}.lock"), os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            raise unusable(database, error) from None
        self.is_new = os.fstat(self._file).st_size == 0
        """Whether no process had this lock before."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    async def wait(self, stop: asyncio.Event) -> bool:
        """Wait for the lock. Return False if `stop` was set first.

        Log once that this process waits, and for which one. Raise DatabaseUnusable.
        """
        if self.take():
            return True
        log.warning(
            "Another process (%s) has the database %s; this one waits until that has ended.",
            os.pread(self._file, 20, 0).decode("ascii", "replace").strip() or "unknown",
            self._database,
        )
        while not self.take():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), LOOK_EVERY)
            if stop.is_set():
                return False
        log.info("the other process has ended, and this one goes on")
        return True

    def take(self) -> bool:
        """Take the lock. Return False if another process has it. Raise DatabaseUnusable."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in _HELD:
                return False
            if error.errno not in NO_LOCKS:
                raise unusable(self._database, error) from None
            log.warning("Beside %s no lock can be held; see to it that one bot alone uses it.", self._database)
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)
        return True
