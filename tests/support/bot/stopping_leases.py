"""A process among several, stopped wherever it waits: before and after each statement, and before each request."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, text

from bot.cluster.lease_repository import LeaseRepository, Round
from bot.cluster.leases import LeaseRenewer
from bot.cluster.owned import Owned
from bot.ownership.ownership import Lease, LeaseLost, lease_of
from bot.store.connections.database import Database
from bot.store.connections.postgresql import NOW

PARTITIONS: Final = 10
"""So many leases there are to share out."""
NAMES: Final = [lease_of(slot) for slot in range(PARTITIONS)]
T = TypeVar("T")
_LOOK = text(f"SELECT holder, term, expires > {NOW} AS live FROM leases WHERE name = :name")  # noqa: S608 - ours
_GATE = text("SELECT pg_advisory_xact_lock(:process)")


class Gate:
    """Where a process stops until it is let on."""

    def __init__(self) -> None:
        self._stopped: asyncio.Future[None] | None = None

    async def stop(self) -> None:
        self._stopped = asyncio.get_running_loop().create_future()
        await self._stopped
        self._stopped = None

    @property
    def is_shut(self) -> bool:
        """Whether the process stands here."""
        return self._stopped is not None and not self._stopped.done()

    def let_on(self) -> None:
        if self._stopped is not None and not self._stopped.done():
            self._stopped.set_result(None)


class StoppingLeases:
    """The real leases, with a stop before and after each statement."""

    def __init__(self, leases: LeaseRepository, gate: Gate) -> None:
        self._leases = leases
        self._gate = gate
        self.owner = leases.owner

    async def renew(self, *, leaving: bool = False, lag: timedelta = timedelta(), queue: int = 0) -> Round:
        return await self._stopped(lambda: self._leases.renew(leaving=leaving, lag=lag, queue=queue))

    async def claim(self, names: Sequence[str]) -> Sequence[Lease]:
        return await self._stopped(lambda: self._leases.claim(names))

    async def release(self, names: Sequence[str], **how: bool) -> None:
        await self._stopped(lambda: self._leases.release(names, **how))

    async def leave(self) -> None:
        await self._stopped(lambda: self._leases.leave())

    async def _stopped(self, ask: Callable[[], Awaitable[T]]) -> T:
        await self._gate.stop()
        found = await ask()
        await self._gate.stop()
        return found


class Told:
    """What depends on the leases; it notes which of them it was told of."""

    def __init__(self) -> None:
        self.has = set[str]()

    def names(self) -> Sequence[str]:
        return NAMES

    async def gained(self, names: Collection[str]) -> None:
        assert self.has.isdisjoint(names), "gained twice"
        self.has.update(names)

    async def lost(self, names: Collection[str]) -> None:
        assert self.has.issuperset(names), "lost without having been gained"
        self.has.difference_update(names)


class Seen(NamedTuple):
    """How a lease stood when what depends on it was begun, and right before it was committed: holder, term, whether it
    was held then."""

    before: Any
    after: Any


class Working:
    """Something that depends on a lease: a row is written, and then Discord is asked for something."""

    def __init__(self, database: Database, owned: Owned, name: str, number: int) -> None:
        self._database = database
        self._owned = owned
        self._number = number
        self.name = name
        self.lease = owned._owned[name][0]
        self.gate = Gate()
        self.is_inside = False
        """Whether its transaction waits, with what it has checked."""
        self.seen: Seen | None = None
        self.asks = False
        self.task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        with suppress(LeaseLost), self._owned.under(self.name):
            await self.gate.stop()
            self.seen = await self._database.write(self._write)
            self.is_inside = False
            await self.gate.stop()
            self._owned.still()
            self.asks = True

    def _write(self, connection: Connection) -> Seen:
        before = connection.execute(_LOOK, {"name": self.name}).one()
        self.is_inside = True
        connection.execute(_GATE, {"process": self._number})
        return Seen(before, connection.execute(_LOOK, {"name": self.name}).one())


class Process:
    """One that holds leases by the real functions. `number` tells it from all others."""

    def __init__(self, database: Database, number: int, clock: Callable[[], float]) -> None:
        self._database = database
        self.number = number
        self.name = f"process {number}"
        self.owned = Owned(clock)
        self.gate = Gate()
        self.told = Told()
        leases = StoppingLeases(LeaseRepository(database, self.name, "1"), self.gate)
        self.owner = LeaseRenewer(leases, self.owned, [self.told], clock=clock)
        self.round: asyncio.Task[Any] | None = None
        self.work: Working | None = None

    @property
    def is_letting_go(self) -> bool:
        """Whether it waits for its own work to be done, to give a lease up."""
        return any(self.owned._doing[name] for name in self.owned._letting_go)

    def begin_round(self) -> None:
        self.round = asyncio.create_task(self.owner.renew())

    def begin_work(self, name: str) -> None:
        self.work = Working(self._database, self.owned, name, self.number)
