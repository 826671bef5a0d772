"""One process at a time works on a database file: a second one waits for the lock of a file beside it (`flock`), which
ends with its process. SQLite's own locks are held for a transaction only, and two bots on one file would answer twice.
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
"""Seconds between looks whether the other process has ended."""
_HELD: Final = (errno.EAGAIN, errno.EACCES)
"""What `flock` says when another process has the lock."""
NO_LOCKS: Final = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)
"""What it says on file systems that know no locks."""


def is_taken(database: Path) -> bool:
    """Whether a process has the database, as far as a lock can tell; nothing is written."""
    real = database.resolve()
    try:
        with real.with_name(f"{real.name}.lock").open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno in _HELD
    return False


class ProcessLock:
    """The right of one process to a database; a context manager that gives it back."""

    def __init__(self, database: Path) -> None:
        """Make the lock's file beside the database, in a folder that is made where there is none.

        Raises DatabaseUnusable.
        """
        self._database = database
        real = database.resolve()  # two names of one file are one database
        try:
            real.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(real.with_name(f"{real.name}.lock"), os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            raise unusable(database, error) from None
        self.is_new = os.fstat(self._file).st_size == 0
        """Whether no process has had this lock before."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    async def wait(self, stop: asyncio.Event) -> bool:
        """Wait until this process alone has the database; False when `stop` was set first.

        That it waits, and for which process, is said once. Raises DatabaseUnusable.
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
        """Take the database, unless another process has it. Raises DatabaseUnusable."""
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
