"""Background tasks with retries, and alarms that sleep until something is due."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable, Iterable, Sequence
from contextvars import Context
from datetime import datetime, timedelta
from typing import Any, Final, Generic, TypeVar

from bot.process.clock import Clock, rest
from bot.process.logs import fresh_id

log = logging.getLogger(__name__)

_Key = TypeVar("_Key", bound=Hashable)
_Item = TypeVar("_Item")

FIRST_PAUSE: Final = 1.0
_LONGEST_PAUSE: Final = 300.0
"""Seconds between attempts at failing work: from FIRST_PAUSE, doubled each time, up to this."""
SLICE: Final = 8
"""How many of many items are handled before other tasks may run."""
_LOOK: Final = timedelta(seconds=30)
"""The longest sleep of an alarm, since another process may have stored an earlier moment, and its longest pause after a
failure."""
_ALL: Final = "of all"


async def in_slices(items: Iterable[_Item]) -> AsyncIterator[_Item]:
    """Yield the items, and let other tasks run after every few of them, so that no press waits for all of them."""
    for place, item in enumerate(items, 1):
        yield item
        if place % SLICE == 0:
            await asyncio.sleep(0)


async def together(works: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Run all works to their end, then raise the first error."""
    for result in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(result, BaseException):
            raise result


class TryAgain(Exception):
    """Work failed for an external reason; the text is a sentence for the log. It is tried again."""


class Postponed(Exception):
    """Work shall be repeated after so many seconds, or when it is scheduled earlier."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"postponed by {seconds:.0f} s")
        self.seconds = seconds


class TaskOwner(Generic[_Key]):
    """Run `work` for keys, at most once at a time for each key.

    The log names the work by `name` and the key, or by `name` only with `never_tell`, for example if the key is a
    person's id. Work that fails is logged with an id and tried again after a pause, which doubles up to `longest`
    seconds.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[_Key], Awaitable[None]],
        longest: float = _LONGEST_PAUSE,
        *,
        never_tell: bool = False,
    ) -> None:
        self._name = name
        self._work = work
        self._longest = longest
        self._never_tell = never_tell
        self._running: dict[_Key, tuple[asyncio.Task[None], asyncio.Event]] = {}
        """The tasks, each with an event that is set if its work must be repeated."""
        self._postponed: dict[_Key, asyncio.TimerHandle] = {}
        self._closed = False

    def schedule(self, key: _Key) -> None:
        """Start the work for a key, or repeat it after the present run; end a pause. Return at once."""
        if self._closed:
            return
        if key in self._postponed:
            self._postponed.pop(key).cancel()
        if key in self._running:
            self._running[key][1].set()
        else:
            again = asyncio.Event()
            task = asyncio.create_task(self._run(key, again), name=self._what(key), context=Context())
            self._running[key] = task, again  # the task does not inherit the scheduler's context, such as its lease

    def stop(self, key: _Key) -> None:
        if key in self._postponed:
            self._postponed.pop(key).cancel()
        if key in self._running:
            self._running.pop(key)[0].cancel()

    async def settled(self) -> None:
        """Wait until no work is left except postponed work."""
        while self._running:
            await asyncio.wait([task for task, _ in self._running.values()])

    async def finished(self, keys: Iterable[_Key]) -> None:
        """Wait until the present work for these keys is done."""
        running = [self._running[key][0] for key in keys if key in self._running]
        if running:
            await asyncio.wait(running)

    async def close(self) -> None:
        """Cancel all work and begin no more."""
        self._closed = True
        tasks = [task for task, _ in self._running.values()]
        for key in (*self._running, *self._postponed):
            self.stop(key)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, key: _Key, again: asyncio.Event) -> None:
        pause = FIRST_PAUSE
        again.set()
        try:
            while again.is_set():
                again.clear()
                if await self._attempt(key, again):
                    pause = FIRST_PAUSE
                else:
                    await rest(pause, again)
                    again.set()
                    pause = min(pause * 2, self._longest)
        finally:  # a stopped task may end after its successor began
            if key in self._running and self._running[key][1] is again:
                del self._running[key]

    async def _attempt(self, key: _Key, again: asyncio.Event) -> bool:
        """Run the work once. Return False if it must be tried again."""
        try:
            await self._work(key)
        except Postponed as postponed:
            if not again.is_set():
                later = asyncio.get_running_loop().call_later(postponed.seconds, self.schedule, key)
                self._postponed[key] = later
        except TryAgain as trouble:
            log.warning("%s: %s", self._what(key), trouble)
            return False
        except Exception:
            log.exception("%s failed and is tried again [%s]", self._what(key), fresh_id())
            return False
        return True

    def _what(self, key: _Key) -> str:
        """Return the name of the work for the log."""
        return self._name if self._never_tell else f"{self._name} {key}"


class Due(tuple[_Item, ...]):
    """The items that are due by now, in order; `later` is the moment of the next item, None if there is none."""

    later: datetime | None

    def __new__(cls, moments: Sequence[tuple[datetime, _Item]], now: datetime) -> "Due[_Item]":
        due = super().__new__(cls, (item for moment, item in moments if moment <= now))
        due.later = next((moment for moment, _ in moments if moment > now), None)
        return due


class Alarm:
    """Call `ring` whenever something is due.

    `ring` does what is due and returns the next moment; None if there is none. `name` describes it in the log. A round
    that fails is repeated after a growing pause, which `wake` ends. A single item that fails must not make `ring`
    raise, since that delays all others.
    """

    def __init__(self, name: str, clock: Clock, ring: Callable[[], Awaitable[datetime | None]]) -> None:
        self._clock = clock
        self._ring = ring
        self._woken = asyncio.Event()
        self._task = TaskOwner(name, self._round, _LOOK.total_seconds())
        self._started = False
        self._rings = False
        self._until: datetime | None = None
        """While it rings: the earliest moment passed to `wake`; afterwards: the moment until which it sleeps."""

    def start(self) -> None:
        """Begin with what is due already. Return at once."""
        self._started = True
        self._task.schedule(_ALL)

    def wake(self, moment: datetime | None = None) -> None:
        """Note that something is due at a moment; None: perhaps now."""
        if moment is not None and self._rings:
            self._until = min(self._until or moment, moment)
            return
        if moment is not None and self._until is not None and self._until <= moment:
            return
        self._woken.set()
        if self._started:
            self._task.schedule(_ALL)

    async def close(self) -> None:
        """Stop. What becomes due is done after the next start."""
        await self._task.close()

    async def _round(self, _what: str) -> None:
        """Do what is due, and sleep until the next moment."""
        self._woken.clear()
        self._rings = True
        try:
            first = await self._ring()
            self._rings = False
            latest = self._clock.now() + _LOOK
            self._until = min(it for it in (first, self._until, latest) if it is not None)
            await self._clock.until(self._until, self._woken)
        finally:
            self._until, self._rings = None, False
        self._task.schedule(_ALL)
