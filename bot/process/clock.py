"""The time, passed in wherever it decides something: the system's, or one that is turned forward by hand."""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock
from typing import Final

STRAY: Final = 60.0
"""Seconds after which whoever waits looks at the system's time again: it may have been set, or the machine slept."""
GLANCE: Final = 0.2
"""Seconds after which whoever waits looks at the file of a turned clock again."""
NOTICED: Final = 2.0
"""Seconds by which the system's time must leave the time that has passed to have been set; a leap second is less."""
SLOWER: Final = 0.1
"""By what part the time goes slower that is ahead of the system's."""

log = logging.getLogger(__name__)


class Clock(ABC):
    """What time it is, and how to wait for a moment."""

    look_every: float = STRAY
    """Seconds after which `until` looks again at the latest."""
    leaps: bool = False
    """Whether it is turned forward, so that time may have passed by it in which nobody could do anything."""

    @abstractmethod
    def now(self) -> datetime:
        """The time in UTC, aware of its zone."""

    async def until(self, moment: datetime, woken: asyncio.Event) -> None:
        """Return once this clock shows `moment`, or `woken` is set, which stays so: whoever set it forth clears it."""
        while not woken.is_set() and (left := (moment - self.now()).total_seconds()) > 0:
            await rest(min(left, self.look_every), woken)


def running_time() -> float:
    """Seconds that pass also while the process is stopped, and where the system has such a clock while the machine is
    suspended. Nobody can set it."""
    boot: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class SystemClock(Clock):
    """The system's time. Where that is set back, this one goes on by what has passed, and a tenth slower until the
    system's has caught up; where it is set forward, that time counts as one in which the bot was not there.

    `wall` gives the system's time in seconds since 1970, `passed` the time that has passed.
    """

    def __init__(self, wall: Callable[[], float] = time.time, passed: Callable[[], float] = running_time) -> None:
        self._wall = wall
        self._passed = passed
        self._looked = passed()
        self._between = wall() - self._looked
        """What lies between the two, which is another where the system's time was set."""
        self._ahead = 0.0
        """Seconds by which this clock is ahead of the system's."""
        self._looking = Lock()

    def now(self) -> datetime:
        with self._looking:  # the store's thread looks too
            wall, passed = self._wall(), self._passed()
            since, step = passed - self._looked, wall - passed - self._between
            self._looked, self._between = passed, wall - passed
            if abs(step) >= NOTICED:
                self._ahead = max(0.0, self._ahead - step)
                _tell(step)
            self._ahead = max(0.0, self._ahead - since * SLOWER)
            return datetime.fromtimestamp(wall + self._ahead, UTC)


class TurnedClock(Clock):
    """The system's time plus the seconds that a file holds, which another process raises to turn the clock forward.

    A file that is missing or does not read adds nothing, and no file turns the clock back.
    """

    look_every = GLANCE
    leaps = True

    def __init__(self, file: Path) -> None:
        self._file = file
        self._system = SystemClock()
        self._added = timedelta()

    def now(self) -> datetime:
        with suppress(OSError, ValueError, OverflowError):
            self._added = max(self._added, timedelta(seconds=float(self._file.read_text("ascii"))))
        return self._system.now() + self._added


def utc_now() -> datetime:
    return datetime.now(UTC)


async def rest(seconds: float, woken: asyncio.Event) -> None:
    """Sleep until so many seconds have passed, whatever a clock shows, or somebody wakes it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await woken.wait()


def _tell(step: float) -> None:
    by = timedelta(seconds=round(abs(step)))
    if step < 0:
        log.warning("the machine's clock was set back by %s; the bot goes by what has passed until they agree", by)
    else:
        log.warning("the machine's clock was set forward by %s; the bot takes it for time when it was not there", by)
