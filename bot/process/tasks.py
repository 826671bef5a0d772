"""Work in the background: an owner starts a task, hears what it raises, tries again and ends it; an alarm sleeps until
the first of many moments and does what is due then."""

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
"""Seconds between two attempts at work that fails: doubled from the first to the longest."""
SLICE: Final = 8
"""How many of many things are worked on before others may do something."""
_LOOK: Final = timedelta(seconds=30)
"""After so long it is looked at the latest whether another process has set an earlier moment, and tried again where
looking failed."""
_ALL: Final = "of all"


async def in_slices(items: Iterable[_Item]) -> AsyncIterator[_Item]:
    """The items, for work that takes long because they may be many: after every few of them others go first, so that
    nobody's press waits for all of it."""
    for place, item in enumerate(items, 1):
        yield item
        if place % SLICE == 0:
            await asyncio.sleep(0)


async def together(works: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Run all to their end; then raise what went wrong first."""
    for result in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(result, BaseException):
            raise result


class TryAgain(Exception):
    """Work failed, but not by a fault of ours: what happened, as a sentence for the log."""


class Postponed(Exception):
    """Work that could not be finished is to be done once more after so many seconds, or when it is scheduled before."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"postponed by {seconds:.0f} s")
        self.seconds = seconds


class TaskOwner(Generic[_Key]):
    """Does `work` for keys, at most once at a time for each. `name` and the key tell in the log what is being done; the
    name alone where a key must `never_tell`, as the id of a person.

    Work that fails is logged under an id and tried again, after a pause that is doubled from attempt to attempt, up to
    `longest` seconds.
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
        """The tasks, each with what says that its work is to be done again."""
        self._postponed: dict[_Key, asyncio.TimerHandle] = {}
        self._closed = False

    def schedule(self, key: _Key) -> None:
        """Do the work for a key: now, or once more after what is under way; a pause ends. Returns at once."""
        if self._closed:
            return
        if key in self._postponed:
            self._postponed.pop(key).cancel()
        if key in self._running:
            self._running[key][1].set()
        else:
            again = asyncio.Event()
            task = asyncio.create_task(self._run(key, again), name=self._what(key), context=Context())
            self._running[key] = task, again  # nothing of whoever scheduled it holds for it: not even their lease

    def stop(self, key: _Key) -> None:
        if key in self._postponed:
            self._postponed.pop(key).cancel()
        if key in self._running:
            self._running.pop(key)[0].cancel()

    async def settled(self) -> None:
        """Wait until nothing is to be done but what is postponed."""
        while self._running:
            await asyncio.wait([task for task, _ in self._running.values()])

    async def finished(self, keys: Iterable[_Key]) -> None:
        """Wait until what is being done for these keys is done."""
        running = [self._running[key][0] for key in keys if key in self._running]
        if running:
            await asyncio.wait(running)

    async def close(self) -> None:
        """Break off all work, and begin none any more."""
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
        finally:  # one that was stopped may end after its successor has begun
            if key in self._running and self._running[key][1] is again:
                del self._running[key]

    async def _attempt(self, key: _Key, again: asyncio.Event) -> bool:
        """False when it must be tried again."""
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
        """What is done, as the log tells it."""
        return self._name if self._never_tell else f"{self._name} {key}"


class Due(tuple[_Item, ...]):
    """What is due by now, of things in the order of their moments; `later` is when the first of the others falls due,
    None where nothing does."""

    later: datetime | None

    def __new__(cls, moments: Sequence[tuple[datetime, _Item]], now: datetime) -> "Due[_Item]":
        due = super().__new__(cls, (item for moment, item in moments if moment <= now))
        due.later = next((moment for moment, _ in moments if moment > now), None)
        return due


class Alarm:
    """`ring` does what is due by now, and gives the next moment at which something is, None for none. `name` tells in
    the log what is done.

    A round that fails is done again after a pause, which grows from one failure to the next and which waking it ends.
    What fails by itself must not make `ring` fail, since that keeps all others waiting.
    """

    def __init__(self, name: str, clock: Clock, ring: Callable[[], Awaitable[datetime | None]]) -> None:
        self._clock = clock
        self._ring = ring
        self._woken = asyncio.Event()
        self._task = TaskOwner(name, self._round, _LOOK.total_seconds())
        self._started = False
        self._rings = False
        self._until: datetime | None = None
        """The first moment that was set since it began to ring, and then the one until which it sleeps."""

    def start(self) -> None:
        """Begin with what is due already. Returns at once."""
        self._started = True
        self._task.schedule(_ALL)

    def wake(self, moment: datetime | None = None) -> None:
        """Something is due at a moment, or (None) perhaps already."""
        if moment is not None and self._rings:
            self._until = min(self._until or moment, moment)
            return
        if moment is not None and self._until is not None and self._until <= moment:
            return
        self._woken.set()
        if self._started:
            self._task.schedule(_ALL)

    async def close(self) -> None:
        """Do no more; what falls due is done after the next start."""
        await self._task.close()

    async def _round(self, _what: str) -> None:
        """Do what is due, wait for what comes first, and begin anew."""
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
