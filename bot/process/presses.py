"""When each person has pressed or written something last, and who is being forgotten.

It lives in memory, and over SQLite a press writes nothing for it. A restart forgets it: the bot may call somebody two
minutes early who pressed something just before, or somebody who is up at night only after their next press, which is no
harm. Where several processes run, one may call a person who presses in another: so each tells the others of the presses
that it hears of, in one statement for all of them, twice a second at most. The same statement finds who has got up:
their last press may have been in another process.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import datetime, timedelta
from typing import Final, NamedTuple, Protocol

from cachetools import LRUCache

from bot.process.clock import rest
from bot.process.tasks import TaskOwner

_PEOPLE: Final = 10_000
"""Of how many people it is remembered: those who pressed something last."""
UP: Final = timedelta(hours=12)
"""For so long after a press somebody is taken to be up, whatever hour it may be where they live."""
_PATIENCE: Final = 10.0
"""Seconds that an answer is waited for at most."""
TOLD: Final = 0.5
"""Seconds between two times at which other processes are told of presses."""
_ALL: Final = "of all"
_LEAVING: Final = 20.0
"""Seconds that what somebody did before they are forgotten is waited for at most."""


class Press(NamedTuple):
    """When somebody pressed something; in a message of theirs (`message`) a control of a decision of a table, as far as
    that is known. They may have half picked something in the message that they have `touched`, for its decision; that
    is so, or they have half picked nothing (None), since `touched_at`."""

    moment: datetime
    message: int | None = None
    table: int = 0
    decision: int | None = None
    touched: tuple[int, int | None] | None = None
    touched_at: datetime | None = None

    @property
    def touches(self) -> datetime:
        """Since when it is known what they have touched."""
        return self.touched_at or self.moment

    def joined(self, other: "Press | None") -> "Press":
        """What is known by this and by what another process knows."""
        if other is None:
            return self
        newest, touching = max(self, other, key=lambda it: it.moment), max(self, other, key=lambda it: it.touches)
        return newest._replace(touched=touching.touched, touched_at=touching.touches)


class SharedPresses(Protocol):
    """Where other processes read what people pressed; see `bot.store.people.presses.PressRepository`."""

    async def write(self, presses: Mapping[int, Press]) -> Mapping[int, bool]:
        """Write down these presses, except those of people whom the bot has not stored. By person, for each press that
        was written: whether that person has got up, so that the bot must look at their call."""
        ...


class LastPresses:
    """The last press of each person, and whose is being answered. Other processes are told of it where it is
    `shared`. It calls `active` with each person who presses something after half a day without a press; where presses
    are shared, only with people for whom a call is planned."""

    def __init__(
        self,
        clock: Callable[[], datetime],
        keep: int = _PEOPLE,
        shared: SharedPresses | None = None,
        active: Callable[[int], None] = lambda _person: None,
    ) -> None:
        self._clock = clock
        self._last: LRUCache[int, Press] = LRUCache(keep)
        self._answering: Counter[int] = Counter()
        self._answered: dict[int, asyncio.Event] = {}
        self._shared = shared
        self._untold: dict[int, Press] = {}
        """What no other process knows yet."""
        self._telling = TaskOwner("tell of presses", self._tell_all, longest=5.0)
        self._active = active

    def note(self, person: int, message: int | None = None, table: int = 0, decision: int | None = None) -> None:
        """Somebody presses something now."""
        last, now = self._last.get(person), self._clock()
        press = Press(now, message, table, decision, None if message is None else (message, decision), now)
        if message is None and last is not None:
            press = press._replace(touched=last.touched, touched_at=last.touches)
        self._know(person, press)
        if self._shared is None and (last is None or now >= last.moment + UP):
            self._active(person)

    def let_go(self, person: int) -> None:
        """Somebody has half picked nothing any more: their message shows all that they can choose."""
        if person in self._last:
            self._know(person, self._last[person]._replace(touched=None, touched_at=self._clock()))

    def learn(self, person: int, press: Press | None) -> None:
        """Another process may have told of a press."""
        if press is not None:
            self._last[person] = press.joined(self._last.get(person))

    def forget(self, person: int) -> None:
        self._last.pop(person, None)
        self._untold.pop(person, None)

    def last(self, person: int) -> Press | None:
        """What somebody pressed last; None where that is not known."""
        return self._last.get(person)

    def has_touched(self, person: int, message: int | None, decision: int) -> bool:
        """Whether somebody may have half picked something for a decision in a message of theirs."""
        last = self._last.get(person)
        return last is not None and last.touched == (message, decision)

    async def close(self) -> None:
        """Tell of what is untold yet, and of nothing more."""
        await self._telling.close()
        if self._shared is not None and self._untold:
            await self._shared.write(self._untold)

    def _know(self, person: int, press: Press) -> None:
        self._last[person] = press
        if self._shared is not None:
            self._untold[person] = press
            self._telling.schedule(_ALL)

    async def _tell_all(self, _what: str) -> None:
        """Tell other processes of new presses, twice a second at most. The bot stores somebody new while it answers
        their press, and tells of that press afterwards."""
        untold, answering = dict(self._untold), {*self._answering}
        up = await self._shared.write(untold) if self._shared is not None and untold else {}
        for person, press in untold.items():
            if self._untold.get(person) is press and (person in up or person not in answering):
                del self._untold[person]
        for person in (it for it, has_got_up in up.items() if has_got_up):
            self._active(person)
        await rest(TOLD, asyncio.Event())

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
                if person in self._untold:
                    self._telling.schedule(_ALL)

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
