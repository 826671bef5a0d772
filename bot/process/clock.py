"""The time, passed in wherever it decides something: the system's, or one that is turned forward by hand."""

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

STRAY: Final = 60.0
"""Seconds after which whoever waits looks at the system's time again: it may have been set, or the machine slept."""
GLANCE: Final = 0.2
"""Seconds after which whoever waits looks at the file of a turned clock again."""


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


class SystemClock(Clock):
    def now(self) -> datetime:
        return utc_now()


class TurnedClock(Clock):
    """The system's time plus the seconds that a file holds, which another process raises to turn the clock forward.

    A file that is missing or does not read adds nothing, and no file turns the clock back.
    """

    look_every = GLANCE
    leaps = True

    def __init__(self, file: Path) -> None:
        self._file = file
        self._added = timedelta()

    def now(self) -> datetime:
        with suppress(OSError, ValueError, OverflowError):
            self._added = max(self._added, timedelta(seconds=float(self._file.read_text("ascii"))))
        return utc_now() + self._added


def utc_now() -> datetime:
    return datetime.now(UTC)


async def rest(seconds: float, woken: asyncio.Event) -> None:
    """Sleep until so many seconds have passed, whatever a clock shows, or somebody wakes it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await woken.wait()
