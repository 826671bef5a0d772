"""The clock that is passed to everything that depends on the time: the system's, or one that is turned forward."""

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
"""Seconds after which a waiting task reads the system's clock again, which may have been set, or stopped with the
machine."""
GLANCE: Final = 0.2
"""Seconds after which a waiting task reads the file of a turned clock again."""
NOTICED: Final = 2.0
"""Seconds by which the system's clock must jump to count as set; a leap second is less."""
SLOWER: Final = 0.1
"""By which part a clock that is ahead of the system's runs slower."""

log = logging.getLogger(__name__)


class Clock(ABC):
    """The present time, and waiting for a moment."""

    look_every: float = STRAY
    """The maximum number of seconds after which `until` reads the clock again."""
    leaps: bool = False
    """Whether the clock is turned forward, so that people had no chance to act in the skipped time."""

    @abstractmethod
    def now(self) -> datetime:
        """Return the present time as an aware datetime in UTC."""

    async def until(self, moment: datetime, woken: asyncio.Event) -> None:
        """Wait until this clock shows `moment` or `woken` is set. `woken` stays set."""
        while not woken.is_set() and (left := (moment - self.now()).total_seconds()) > 0:
            await rest(min(left, self.look_every), woken)


def running_time() -> float:
    """Return seconds of a clock that nobody can set.

    It runs while the process is stopped, and, if the system has such a clock, while the machine is suspended.
    """
    boot: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class SystemClock(Clock):
    """The system's time, corrected if somebody sets it.

    If it is set back, this clock goes on with the elapsed time, a tenth slower, until the system's has caught up. If it
    is set forward, the skipped time counts as downtime. `wall` returns seconds since 1970, `passed` the elapsed time.
    """

    def __init__(self, wall: Callable[[], float] = time.time, passed: Callable[[], float] = running_time) -> None:
        self._wall = wall
        self._passed = passed
        self._looked = passed()
        self._between = wall() - self._looked
        """The difference of `wall` and `passed`, which changes only when the system's clock is set."""
        self._ahead = 0.0
        """Seconds by which this clock is ahead of the system's."""
        self._looking = Lock()

    def now(self) -> datetime:
        with self._looking:  # the store's thread calls this too
            wall, passed = self._wall(), self._passed()
            since, step = passed - self._looked, wall - passed - self._between
            self._looked, self._between = passed, wall - passed
            if abs(step) >= NOTICED:
                self._ahead = max(0.0, self._ahead - step)
                _tell(step)
            self._ahead = max(0.0, self._ahead - since * SLOWER)
            return datetime.fromtimestamp(wall + self._ahead, UTC)


class TurnedClock(Clock):
    """The system's time plus the seconds in a file, which another process increases to turn the clock forward.

    A missing or unreadable file adds nothing, and smaller numbers do not turn the clock back.
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
    """Sleep for so many real seconds, or until `woken` is set."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await woken.wait()


def _tell(step: float) -> None:
    by = timedelta(seconds=round(abs(step)))
    if step < 0:
        log.warning("the machine's clock was set back by %s; the bot goes by what has passed until they agree", by)
    else:
        log.warning("the machine's clock was set forward by %s; the bot takes it for time when it was not there", by)
