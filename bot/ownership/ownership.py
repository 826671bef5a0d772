"""The leases that this process holds, as far as it knows by its own clock."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from bot.ownership.leases import Lease, delivery
from bot.process.clock import running_time

UNDER: Final[ContextVar[Lease | None]] = ContextVar("under", default=None)
"""The lease on which what is being done depends: each transaction checks that it is still held."""


class LeaseLost(Exception):
    """Another process may hold the lease by now; what was being done is for that one to do."""


class Held:
    """Leases, each with its term and until when, in seconds of a clock that runs while the process is stopped."""

    def __init__(self, clock: Callable[[], float] = running_time) -> None:
        self._clock = clock
        self._held: dict[str, tuple[Lease, float]] = {}
        self._letting_go = set[str]()
        self._doing: Counter[str] = Counter()
        """How much is being done under each lease."""
        self._done = asyncio.Event()

    def names(self) -> list[str]:
        """What is held now."""
        return [name for name in self._held if self.holds(name)]

    def holds(self, name: str) -> bool:
        """Whether something may be begun under a lease."""
        return self._is_valid(name) and name not in self._letting_go

    def cares_for(self, snowflake: int) -> bool:
        """Whether this process shows the tables of a channel, or calls a person."""
        return self.holds(delivery(snowflake))

    def keep(self, lease: Lease, until: float) -> None:
        """A lease was claimed or renewed."""
        self._held[lease.name] = lease, until

    def drop(self, names: Collection[str]) -> None:
        """These are not held any more."""
        self._letting_go.difference_update(names)
        for name in names:
            self._held.pop(name, None)

    async def let_go(self, names: Collection[str]) -> None:
        """Nothing more is begun under these; return once what was is done."""
        self._letting_go.update(names)
        while any(self._doing[name] for name in names):
            self._done.clear()
            await self._done.wait()

    @contextmanager
    def under(self, name: str) -> Iterator[None]:
        """Meanwhile what is written depends on this lease. Raises LeaseLost."""
        if not self.holds(name):
            raise LeaseLost(name)
        token = UNDER.set(self._held[name][0])
        self._doing[name] += 1
        try:
            yield
        finally:
            self._doing[name] -= 1
            self._done.set()
            UNDER.reset(token)

    def still(self) -> None:
        """To be called right before something is asked of Discord, and right after. Raises LeaseLost where what is
        being done depends on a lease that is not held for the same term any more."""
        lease = UNDER.get()
        if lease is not None and not (self._is_valid(lease.name) and self._held[lease.name][0] == lease):
            raise LeaseLost(lease.name)

    def _is_valid(self, name: str) -> bool:
        found = self._held.get(name)
        return found is not None and self._clock() < found[1]


class Sole(Held):
    """A process that runs the bot alone, as over a file: it holds everything."""

    def names(self) -> list[str]:
        return []

    def holds(self, name: str) -> bool:
        return True

    @contextmanager
    def under(self, name: str) -> Iterator[None]:
        yield
