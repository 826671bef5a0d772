"""Who is being forgotten: meanwhile nothing else is done for them, so that nothing writes their name once more."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Final

PATIENCE: Final = 20.0
"""Seconds that what somebody did before is waited for at most."""


class Departures:
    """Counts what is being done for each person, and keeps those apart who are being forgotten."""

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
                async with asyncio.timeout(PATIENCE):
                    while self._doing[person] > 1:
                        done.clear()
                        await done.wait()
            yield
        finally:
            self._leaving.pop(person, None)
