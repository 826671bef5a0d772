"""The fake Discord's clock, which can be turned forward, and the ids that are made from its time."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000
"""Milliseconds from 1970 to 2015, where Discord's ids begin."""


class Timer:
    """A function to be called at a moment of a clock, in Unix seconds."""

    def __init__(self, due: float, call: Callable[[], None]) -> None:
        self.due = due
        self.call = call
        self.handle: asyncio.TimerHandle | None = None


class Clock:
    """Unix time in seconds, plus what was added by hand.

    A frozen clock moves only by `advance`, so that nothing times out on a slow machine.
    """

    def __init__(self, *, frozen: bool = False) -> None:
        self._frozen_at = time.time() if frozen else None
        self.ahead = 0.0
        """The added seconds."""
        self.when_turned: list[Callable[[], None]] = []
        """Functions called each time the clock is turned forward."""
        self._timers: set[Timer] = set()

    def now(self) -> float:
        return (time.time() if self._frozen_at is None else self._frozen_at) + self.ahead

    @property
    def runs(self) -> bool:
        """Whether the clock moves by itself."""
        return self._frozen_at is None

    def iso(self) -> str:
        """Return the present time in ISO 8601, UTC, as Discord writes it."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat()

    def advance(self, seconds: float) -> None:
        """Add so many seconds. Timers that become due are called in order before this returns."""
        self.ahead += seconds
        for timer in sorted(self._timers, key=lambda timer: timer.due):
            if timer.due <= self.now():
                self._fire(timer)
            else:
                self._arm(timer)
        for call in tuple(self.when_turned):
            call()

    def call_after(self, seconds: float, call: Callable[[], None]) -> Timer:
        timer = Timer(self.now() + seconds, call)
        self._timers.add(timer)
        self._arm(timer)
        return timer

    def cancel(self, timer: Timer) -> None:
        self._timers.discard(timer)
        if timer.handle is not None:
            timer.handle.cancel()

    def close(self) -> None:
        for timer in tuple(self._timers):
            self.cancel(timer)

    def _arm(self, timer: Timer) -> None:
        if timer.handle is not None:
            timer.handle.cancel()
        if self._frozen_at is None:
            delay = max(0.0, timer.due - self.now())
            timer.handle = asyncio.get_running_loop().call_later(delay, self._fire, timer)

    def _fire(self, timer: Timer) -> None:
        if timer in self._timers:
            self.cancel(timer)
            timer.call()


class Snowflakes:
    """Discord's ids: milliseconds since 2015 above 22 bits, always increasing."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.last = 0
        """The last id that was given out."""

    def next(self) -> int:
        stamp = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self.last = max(self.last + 1, stamp)
        return self.last

    def begin_after(self, number: int) -> None:
        """Give out only ids above this one."""
        self.last = max(self.last, number)


def created_at(snowflake: int) -> float:
    """Return the Unix seconds at which the id was made."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000
