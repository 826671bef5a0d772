"""Leases in PostgreSQL: claim, renew, release.

All moments are by the server's clock, so that processes need not agree on the time.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, text

from bot.ownership.change_notice import LEASES_CHANGED
from bot.ownership.ownership import IDENTIFY, Lease
from bot.store.connections.database import Database, tell
from bot.store.connections.postgresql import NOW
from bot.store.schema.columns import moment_of

LASTS: Final = timedelta(seconds=9)
"""How long a lease lasts unless it is renewed."""
_UNTIL: Final = f"{NOW} + {LASTS // timedelta(microseconds=1)}"

_LIVE = text(
    "INSERT INTO processes (holder, version, shards, begun, expires, leaving, lag, queue)"  # noqa: S608
    f" VALUES (:holder, :version, :shards, {NOW}, {_UNTIL}, :leaving, :lag, :queue)"
    " ON CONFLICT (holder) DO UPDATE SET expires = excluded.expires, leaving = excluded.leaving, lag = excluded.lag,"
    " queue = excluded.queue"
)
_RENEW = text(
    f"UPDATE leases SET expires = {_UNTIL} WHERE holder = :holder AND expires > {NOW}"  # noqa: S608
    f" AND name NOT LIKE '{IDENTIFY}%' RETURNING name, term"  # a forgotten identify lease must expire
)
_ALL = text(f"SELECT name, holder, term, expires, expires - {NOW} AS remaining FROM leases ORDER BY name")  # noqa: S608
_PROCESSES = text(
    "SELECT holder, version, begun, leaving, lag, queue, shards FROM processes"  # noqa: S608
    f" WHERE expires > {NOW} ORDER BY begun, holder"
)
_CLAIM = text(
    "INSERT INTO leases (name, holder, term, expires)"  # noqa: S608
    f" SELECT name, :holder, 1, {_UNTIL} FROM unnest(CAST(:names AS text[])) AS name"
    " ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, term = leases.term + 1, expires = excluded.expires"
    f" WHERE leases.expires <= {NOW} RETURNING name, term"
)
_PROLONG = text(f"UPDATE leases SET expires = {_UNTIL} WHERE name = :name AND holder = :holder AND expires > {NOW}")  # noqa: S608
_RELEASE = text(f"UPDATE leases SET expires = {NOW} WHERE name = ANY(:names) AND holder = :holder AND expires > {NOW}")  # noqa: S608
_FREE = text(f"UPDATE leases SET expires = {NOW} WHERE holder = :holder AND expires > {NOW}")  # noqa: S608
_GONE = text("DELETE FROM processes WHERE holder = :holder")
_TIDY = text(f"DELETE FROM processes WHERE expires < {NOW} - 86400000000")  # noqa: S608


class LeaseRow(NamedTuple):
    """A stored lease. `remaining` is the time until it expires; if negative, it has been free for so long."""

    lease: Lease
    owner: str
    expires: datetime
    remaining: timedelta

    @property
    def is_owned(self) -> bool:
        return self.remaining > timedelta()


class ProcessRow(NamedTuple):
    """A running process; `lag` is that of its event loop, `queue` its thinking jobs, `shards` the total of shards that
    it assumes."""

    owner: str
    version: str
    begun: datetime
    leaving: bool
    lag: timedelta
    queue: int
    shards: int = 0


class Round(NamedTuple):
    """The result of one renewal: the renewed leases, all leases, and the running processes, oldest first."""

    renewed: Sequence[Lease]
    rows: Sequence[LeaseRow]
    processes: Sequence[ProcessRow]


class LeaseRepository:
    """The leases, for the process with the unique name `owner`."""

    def __init__(self, database: Database, owner: str, version: str) -> None:
        self._database = database
        self.owner = owner
        self._version = version
        self.shards = 0
        """The total of shards that this process assumes."""
        self._leaves = False
        """Whether the others were told that this process leaves; each change notice wakes them all."""

    async def renew(self, *, leaving: bool = False, lag: timedelta = timedelta(), queue: int = 0) -> Round:
        """Store that this process runs, and renew its leases that have not expired.

        A lease that expired again while this waited is left out. A process that begins to leave notifies the others.
        """
        own = {"holder": self.owner, "version": self._version, "leaving": leaving, "queue": queue}
        values = {**own, "shards": self.shards, "lag": lag // timedelta(microseconds=1)}

        def write(connection: Connection) -> Round:
            connection.execute(_LIVE, values)
            renewed = _leases(connection.execute(_RENEW, {"holder": self.owner}).all())
            if leaving and not self._leaves:
                tell(connection, LEASES_CHANGED)
            rows, processes = _known(connection)
            owned = {row.lease for row in rows if row.is_owned}
            return Round([lease for lease in renewed if lease in owned], rows, processes)

        found = await self._database.write(write)
        self._leaves = leaving
        return found

    def announce(self, shards: int) -> None:
        """Tell from the next renewal on that this process takes there to be so many shards."""
        self.shards = shards

    async def count(self) -> int | None:
        """How many shards there are for those who run already; None where nobody does."""
        _, processes = await self.known()
        known = sorted((it for it in processes if it.shards), key=lambda it: it.leaving)
        return known[0].shards if known else None

    async def known(self) -> tuple[Sequence[LeaseRow], Sequence[ProcessRow]]:
        """Return all leases, and the running processes."""
        return await self._database.read(_known)

    async def claim(self, names: Sequence[str]) -> Sequence[Lease]:
        """Claim those of the leases that are free. Return what was claimed."""
        values = {"holder": self.owner, "names": sorted(names)}  # sorted, to avoid deadlocks
        return await self._database.write(lambda connection: _leases(connection.execute(_CLAIM, values).all()))

    async def prolong(self, name: str) -> None:
        """Extend an identify lease of this process from now, unless it has expired."""
        values = {"holder": self.owner, "name": name}
        await self._database.write(lambda connection: connection.execute(_PROLONG, values))

    async def release(self, names: Sequence[str], *, quietly: bool = False) -> None:
        """Release those of the leases that this process owns, and notify others unless `quietly`."""

        def write(connection: Connection) -> None:
            connection.execute(_RELEASE, {"holder": self.owner, "names": sorted(names)})
            if not quietly:
                tell(connection, LEASES_CHANGED)

        await self._database.write(write)

    async def leave(self) -> None:
        """Delete this process, and release all its leases, also those that it claimed without receiving the answer."""
        await self._database.settle()

        def write(connection: Connection) -> None:
            connection.execute(_FREE, {"holder": self.owner})
            connection.execute(_GONE, {"holder": self.owner})
            connection.execute(_TIDY)

        await self._database.write(write)


def _leases(rows: Sequence[Row[Any]]) -> Sequence[Lease]:
    return [Lease(row.name, row.term) for row in rows]


def _known(connection: Connection) -> tuple[Sequence[LeaseRow], Sequence[ProcessRow]]:
    rows = [
        LeaseRow(
            Lease(row.name, row.term), row.holder, moment_of(row.expires), timedelta(microseconds=int(row.remaining))
        )
        for row in connection.execute(_ALL)
    ]
    processes = [
        ProcessRow(
            row.holder,
            row.version,
            moment_of(row.begun),
            row.leaving,
            timedelta(microseconds=row.lag),
            row.queue,
            row.shards,
        )
        for row in connection.execute(_PROCESSES)
    ]
    return rows, processes
