"""Daily backups into BACKUP_DIR: those of the last seven days and one for each of the four weeks before are kept."""

import asyncio
import logging
import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from threading import Event
from typing import Final, Self

from bot.process.clock import Clock
from bot.process.logs import fresh_id
from bot.process.tasks import TaskOwner
from bot.store.backup.backup import is_backup, write_backup
from bot.store.errors import DatabaseUnusable
from bot.store.sqlite_file.copies import PART

log = logging.getLogger(__name__)

DAYS: Final = 7
WEEKS: Final = 4
OLDEST: Final = timedelta(days=35)
"""The maximum age of a backup."""
AGAIN: Final = timedelta(hours=1)
"""The pause after a failed backup."""
SHARED: Final = 0o700
"""The mode of a created backup folder."""
_ALL: Final = "of today"


def kept(days: Iterable[date], today: date) -> set[date]:
    """Return the days whose backups are kept: the last DAYS, and the newest of each of the WEEKS before this week."""
    days = {day for day in days if today - day < OLDEST}
    monday = today - timedelta(days=today.weekday())
    newest = {}
    for day in sorted(days):
        newest[(monday - day + timedelta(days=6)) // timedelta(days=7)] = day
    weekly = {day for weeks, day in newest.items() if 0 < weeks <= WEEKS}
    return weekly | {day for day in days if today - day < timedelta(days=DAYS)}


class DailyBackups:
    """A context manager that backs up a SQLite database into a folder each day.

    Failures are logged and retried while the bot goes on.
    """

    def __init__(self, database: Path, folder: str, clock: Clock) -> None:
        self._database, self._folder, self._clock = database, Path(folder).expanduser(), clock
        stem = database.name.removesuffix(".db")
        self._named = re.compile(rf"{re.escape(stem)}-(\d{{4}}-\d\d-\d\d)\.db")
        self._name = f"{stem}-{{day:%Y-%m-%d}}.db".format
        self._closed = Event()
        self._task = TaskOwner("backup", self._look)

    async def __aenter__(self) -> Self:
        self._task.schedule(_ALL)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._closed.set()
        await self._task.close()

    async def _look(self, _what: str) -> None:
        now = self._clock.now()
        done = await asyncio.to_thread(self.make, now.date())
        tomorrow = datetime.combine(now.date() + timedelta(days=1), time(), UTC)
        await self._clock.until(tomorrow if done else min(tomorrow, now + AGAIN), asyncio.Event())
        self._task.schedule(_ALL)

    def make(self, today: date) -> bool:
        """Write today's backup if it is missing, and delete those no longer kept. Return False if it failed.

        If the database is damaged, all older backups stay.
        """
        failure = self._written(today)
        if failure is not None and not self._closed.is_set():
            log.error("no backup of the database was made, it is tried again [%s]: %s", fresh_id(), failure)
        if failure is None or failure.passing:
            self._delete_old(today)
        return failure is None

    def _written(self, today: date) -> DatabaseUnusable | None:
        """Write today's backup. Return the error if it failed."""
        file = self._folder / self._name(day=today)
        try:
            self._folder.mkdir(SHARED, parents=True, exist_ok=True)
            self._delete_parts()
            if not is_backup(file):
                write_backup(self._database, file, self._closed.is_set)
                log.info("the database was backed up to %s", file)
        except OSError as error:
            return DatabaseUnusable(f"BACKUP_DIR {self._folder} cannot be used: {error.strerror}.", passing=True)
        except DatabaseUnusable as error:
            return error
        return None

    def _delete_old(self, today: date) -> None:
        """Delete this bot's backups that are no longer kept; leave all other files."""
        found = {day: file for file in self._folder.glob("*.db") if (day := self._day_of(file)) is not None}
        stays = kept(found, today)
        for day, file in found.items():
            if day not in stays and day < today and is_backup(file):
                _delete(file)

    def _delete_parts(self) -> None:
        """Delete the incomplete backups that a kill left."""
        for file in self._folder.glob(f"*.db.*{PART}*"):
            if self._day_of(file.with_name(file.name.partition(".db.")[0] + ".db")) is not None:
                _delete(file)

    def _day_of(self, file: Path) -> date | None:
        name = self._named.fullmatch(file.name)
        try:
            return None if name is None else date.fromisoformat(name[1])
        except ValueError:
            return None


def _delete(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        log.warning("an old backup stays, %s: %s", file, error.strerror)
