"""The leases that this process holds, as far as it knows by its own clock."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from bot.values.leases import Lease, delivery

UNDER: Final[ContextVar[Lease | None]] = ContextVar("under", default=None)
"""The lease on which what is being done depends: each transaction checks that it is still held."""


class LeaseLost(Exception):
    """Another process may hold the lease by now; what was being done is for that one to do."""


class Held:
    """Leases, each with its term and until when, by a clock that runs while the process is stopped, in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._held: dict[str, tuple[Lease, float]] = {}

    def names(self) -> list[str]:
        """What is held now."""
        return [name for name in self._held if self.holds(name)]

    def holds(self, name: str) -> bool:
        found = self._held.get(name)
        return found is not None and self._clock() < found[1]

    def cares_for(self, snowflake: int) -> bool:
        """Whether this process shows the tables of a channel, or calls a person."""
        return self.holds(delivery(snowflake))

    def keep(self, lease: Lease, until: float) -> None:
        """A lease was claimed or renewed."""
        self._held[lease.name] = lease, until

    def drop(self, name: str) -> None:
        self._held.pop(name, None)

    def require(self, name: str) -> Lease:
        """A lease that is held. Raises LeaseLost."""
        if not self.holds(name):
            raise LeaseLost(name)
        return self._held[name][0]

    @contextmanager
    def under(self, name: str) -> Iterator[None]:
        """Meanwhile what is written depends on this lease. Raises LeaseLost."""
        token = UNDER.set(self.require(name))
        try:
            yield
        finally:
            UNDER.reset(token)

    def still(self) -> None:
        """To be called right before something is asked of Discord. Raises LeaseLost where what is being done depends on
        a lease that is not held for the same term any more."""
        lease = UNDER.get()
        if lease is not None and self.require(lease.name) != lease:
            raise LeaseLost(lease.name)


class Sole(Held):
    """A process that runs the bot alone, as over a file: it holds everything."""

    def names(self) -> list[str]:
        return []

    def holds(self, name: str) -> bool:
        return True

    def require(self, name: str) -> Lease:
        return Lease(name, 0)

    @contextmanager
    def under(self, name: str) -> Iterator[None]:
        yield
