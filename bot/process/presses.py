"""When each person has pressed or written something last, and who is being forgotten.

It lives in memory, and a press writes nothing for it. Whoever pressed something just before a restart may be called two
minutes early after it, or not before their next press where it should be night where they live, which is no harm.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from cachetools import LRUCache

_PEOPLE: Final = 10_000
"""Of how many people it is remembered: those who pressed something last."""
UP: Final = timedelta(hours=12)
"""For so long after a press somebody is taken to be up, whatever hour it may be where they live."""
_PATIENCE: Final = 10.0
"""Seconds that an answer is waited for at most."""
_LEAVING: Final = 20.0
"""Seconds that what somebody did before they are forgotten is waited for at most."""


class Press(NamedTuple):
    """When somebody pressed something; in a message of theirs (`message`) a control of a decision of a table, as far as
    that is known. They may have half picked something in the message that they have `touched`, for its decision."""

    moment: datetime
    message: int | None = None
    table: int = 0
    decision: int | None = None
    touched: tuple[int, int | None] | None = None


class LastPresses:
    """The last press of each person, and whose is being answered."""

    def __init__(self, clock: Callable[[], datetime], keep: int = _PEOPLE) -> None:
        self._clock = clock
        self._last: LRUCache[int, Press] = LRUCache(keep)
        self._answering: Counter[int] = Counter()
        self._answered: dict[int, asyncio.Event] = {}

    def note(self, person: int, message: int | None = None, table: int = 0, decision: int | None = None) -> bool:
        """Somebody presses something now; whether they have got up by that, as far as is known."""
        last, now = self._last.get(person), self._clock()
        touched = (message, decision) if message is not None else last and last.touched
        self._last[person] = Press(now, message, table, decision, touched)
        return last is None or now >= last.moment + UP

    def let_go(self, person: int) -> None:
        """Somebody has half picked nothing any more: their message shows all that they can choose."""
        if person in self._last:
            self._last[person] = self._last[person]._replace(touched=None)

    def forget(self, person: int) -> None:
        self._last.pop(person, None)

    def last(self, person: int) -> Press | None:
        """What somebody pressed last; None where that is not known."""
        return self._last.get(person)

    def has_touched(self, person: int, message: int | None, decision: int) -> bool:
        """Whether somebody may have half picked something for a decision in a message of theirs."""
        last = self._last.get(person)
        return last is not None and last.touched == (message, decision)

    @contextmanager
    def answering(self, person: int) -> Iterator[None]:
        """Meanwhile something that the person did is being answered."""
        self._answering[person] += 1
        answered = self._answered.setdefault(person, asyncio.Event())
        try:
            yield
        finally:
            self._answering[person] -= 1
            if not self._answering[person]:
                del self._answering[person], self._answered[person]
                answered.set()

    def is_answered_now(self, person: int) -> bool:
        """Whether something that a person did is being answered."""
        return person in self._answered

    async def answered(self, person: int) -> None:
        """Wait, but not for long, until nothing that the person did is being answered: an edit of their call in between
        would take the place of the answer."""
        if person in self._answered:
            with suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await self._answered[person].wait()


class Departures:
    """Counts what is being done for each person, and keeps those apart who are being forgotten: meanwhile nothing else
    is done for them, so that nothing writes their name once more."""

    def __init__(self) -> None:
        self._doing: Counter[int] = Counter()
        self._leaving: dict[int, asyncio.Event] = {}
        """The people who are being forgotten, each with what says that something else is done."""

    @contextmanager
    def doing(self, person: int) -> Iterator[None]:
        """Meanwhile something is done that the person asked for."""
        self._doing[person] += 1
        try:
            yield
        finally:
            self._doing[person] -= 1
            if not self._doing[person]:
                del self._doing[person]
            if person in self._leaving:
                self._leaving[person].set()

    def is_leaving(self, person: int) -> bool:
        return person in self._leaving

    @asynccontextmanager
    async def leaving(self, person: int) -> AsyncIterator[None]:
        """Nothing more is begun for a person, and but for this nothing of what was is still under way."""
        done = self._leaving.setdefault(person, asyncio.Event())
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LEAVING):
                    while self._doing[person] > 1:
                        done.clear()
                        await done.wait()
            yield
        finally:
            self._leaving.pop(person, None)
