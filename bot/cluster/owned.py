"""The leases that this process owns, by its own clock."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from bot.ownership.ownership import UNDER, Lease, LeaseLost, partition_lease
from bot.process.clock import running_time


class Owned:
    """Leases, each valid until a moment in seconds of a clock that runs while the process is stopped."""

    is_shared = True

    def __init__(self, clock: Callable[[], float] = running_time) -> None:
        self._clock = clock
        self._owned: dict[str, tuple[Lease, float]] = {}
        self._letting_go = set[str]()
        self._doing: Counter[str] = Counter()
        """How many blocks run under each lease."""
        self._done = asyncio.Event()

    def names(self) -> list[str]:
        """Return the names of the valid leases."""
        return [name for name in self._owned if self.holds(name)]

    def holds(self, name: str) -> bool:
        return self._is_valid(name) and name not in self._letting_go

    def owns(self, snowflake: int) -> bool:
        return self.holds(partition_lease(snowflake))

    def keep(self, lease: Lease, until: float) -> None:
        """Store a lease that was claimed or renewed."""
        self._owned[lease.name] = lease, until

    def drop(self, names: Collection[str]) -> None:
        """Remove leases that are lost."""
        self._letting_go.difference_update(names)
        for name in names:
            self._owned.pop(name, None)

    async def let_go(self, names: Collection[str]) -> None:
        """Begin no more blocks under these leases. Return once the running ones have ended."""
        self._letting_go.update(names)
        while any(self._doing[name] for name in names):
            self._done.clear()
            await self._done.wait()

    @contextmanager
    def under(self, name: str) -> Iterator[None]:
        if not self.holds(name):
            raise LeaseLost(name)
        token = UNDER.set(self._owned[name][0])
        self._doing[name] += 1
        try:
            yield
        finally:
            self._doing[name] -= 1
            self._done.set()
            UNDER.reset(token)

    def still(self) -> None:
        lease = UNDER.get()
        if lease is not None and not (self._is_valid(lease.name) and self._owned[lease.name][0] == lease):
            raise LeaseLost(lease.name)

    def _is_valid(self, name: str) -> bool:
        found = self._owned.get(name)
        return found is not None and self._clock() < found[1]
