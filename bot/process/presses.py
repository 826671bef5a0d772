"""The last press of each person, and the people whose erasure is in progress.

It is kept in memory; with SQLite no press is stored for it. After a restart the bot may notify somebody two minutes too
early, or a person who is awake at night only after their next press, which is harmless. With several processes, one may
notify a person who presses in another. So each stores the presses that it hears, in one statement at most twice a
second. That statement also finds people who are active again, whose last press may have been in another process.
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
"""The maximum number of people who are remembered."""
UP: Final = timedelta(hours=12)
"""How long after a press a person counts as awake, whatever the hour is where they live."""
_PATIENCE: Final = 10.0
"""The maximum number of seconds to wait for an answer in progress."""
TOLD: Final = 0.5
"""Seconds between two times at which presses are stored for other processes."""
_ALL: Final = "of all"
_LONGEST_WAIT: Final = 20.0
"""The maximum number of seconds to wait for a person's actions in progress before they are erased."""


class Press(NamedTuple):
    """A person's last press, and the message in which they may have picked half a move.

    `message`, `table` and `decision` say what they pressed, as far as known. `touched` is the message and decision with
    a half-picked move; None: there is none. It is known as of `touched_at`.
    """

    moment: datetime
    message: int | None = None
    table: int = 0
    decision: int | None = None
    touched: tuple[int, int | None] | None = None
    touched_at: datetime | None = None

    @property
    def touches(self) -> datetime:
        """Since when `touched` holds."""
        return self.touched_at or self.moment

    def joined(self, other: "Press | None") -> "Press":
        """Combine the newest facts of this press and of another process's."""
        if other is None:
            return self
        newest, touching = max(self, other, key=lambda it: it.moment), max(self, other, key=lambda it: it.touches)
        return newest._replace(touched=touching.touched, touched_at=touching.touches)


class SharedPresses(Protocol):
    """Where processes share presses; see `bot.store.people.presses.PressRepository`."""

    async def write(self, presses: Mapping[int, Press]) -> Mapping[int, bool]:
        """Store presses, except those of people whom the bot has not stored.

        For each stored press, return whether that person is active again, so that their notification must be evaluated.
        """
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
        """Presses that are not stored for other processes yet."""
        self._telling = TaskOwner("tell of presses", self._tell_all, longest=5.0)
        self._active = active

    def note(self, person: int, message: int | None = None, table: int = 0, decision: int | None = None) -> None:
        """Note that a person presses something now."""
        last, now = self._last.get(person), self._clock()
        press = Press(now, message, table, decision, None if message is None else (message, decision), now)
        if message is None and last is not None:
            press = press._replace(touched=last.touched, touched_at=last.touches)
        self._know(person, press)
        if self._shared is None and (last is None or now >= last.moment + UP):
            self._active(person)

    def let_go(self, person: int) -> None:
        """Note that a person has no half-picked move any more: their message shows all choices."""
        if person in self._last:
            self._know(person, self._last[person]._replace(touched=None, touched_at=self._clock()))

    def learn(self, person: int, press: Press | None) -> None:
        """Combine a press that another process stored with the known one."""
        if press is not None:
            self._last[person] = press.joined(self._last.get(person))

    def drop(self, person: int) -> None:
        self._last.pop(person, None)
        self._untold.pop(person, None)

    def last(self, person: int) -> Press | None:
        """Return a person's last press; None if it is unknown."""
        return self._last.get(person)

    def has_touched(self, person: int, message: int | None, decision: int) -> bool:
        """Return whether a person may have picked half a move for a decision in this message."""
        last = self._last.get(person)
        return last is not None and last.touched == (message, decision)

    async def close(self) -> None:
        """Store the presses that are not stored yet, and stop."""
        await self._telling.close()
        if self._shared is not None and self._untold:
            await self._shared.write(self._untold)

    def _know(self, person: int, press: Press) -> None:
        self._last[person] = press
        if self._shared is not None:
            self._untold[person] = press
            self._telling.schedule(_ALL)

    async def _tell_all(self, _what: str) -> None:
        """Store new presses for other processes, at most twice a second.

        The bot stores a new person while it answers their first press; that press is stored afterwards.
        """
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
        """Mark a block in which something that the person did is answered."""
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
        """Return whether something that a person did is being answered."""
        return person in self._answered

    async def answered(self, person: int) -> None:
        """Wait, at most _PATIENCE seconds, until no answer to the person is in progress.

        Editing their private message meanwhile would replace the answer.
        """
        if person in self._answered:
            with suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await self._answered[person].wait()


class ErasureGate:
    """Counts the actions in progress for each person, and blocks new ones during their erasure, so that nothing writes
    their name again."""

    def __init__(self) -> None:
        self._doing: Counter[int] = Counter()
        self._erasing: dict[int, asyncio.Event] = {}
        """The people whose erasure is in progress, each with an event that is set when another action ends."""

    @contextmanager
    def doing(self, person: int) -> Iterator[None]:
        """Mark a block in which something that the person asked for is done."""
        self._doing[person] += 1
        try:
            yield
        finally:
            self._doing[person] -= 1
            if not self._doing[person]:
                del self._doing[person]
            if person in self._erasing:
                self._erasing[person].set()

    def is_being_erased(self, person: int) -> bool:
        return person in self._erasing

    @asynccontextmanager
    async def erasing(self, person: int) -> AsyncIterator[None]:
        """Mark a block that erases a person.

        No action for them begins in it, and it begins once their other actions have ended, or after _LEAVING seconds.
        """
        done = self._erasing.setdefault(person, asyncio.Event())
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LONGEST_WAIT):
                    while self._doing[person] > 1:
                        done.clear()
                        await done.wait()
            yield
        finally:
            self._erasing.pop(person, None)
