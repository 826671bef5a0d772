"""Own leases for this process: claim its share, renew them in time, and give up what it loses."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import timedelta
from typing import Final, Protocol

from bot.cluster.lease_repository import LASTS, LeaseRow, Round
from bot.cluster.owned import Owned
from bot.cluster.share import share
from bot.ownership.change_notice import LEASES_CHANGED
from bot.ownership.ownership import MAINTENANCE, PARTITIONS, Lease, lease_of
from bot.process.clock import rest, running_time
from bot.process.tasks import TaskOwner
from bot.store.connections.database import tried_again

log = logging.getLogger(__name__)

RENEWED: Final = LASTS / 3
"""The interval between renewals."""
MARGIN: Final = timedelta(seconds=1)
"""How long before its expiry a lease is no longer used, so that work begun in time ends in time."""
NOTICE: Final = RENEWED + timedelta(seconds=0.2)
"""How long before it gives up everything a leaving process announces that: by then all others have read it, even
without a change notice."""
EAGER: Final = timedelta(seconds=1)
"""The interval between rounds while another process is leaving."""
CERTAIN: Final = 30.0
"""Seconds for which a cut-off process keeps its leases: the others may be cut off too and notice it later."""
LETTING_GO: Final = 3.0
"""Seconds that work in progress may take when its lease is given up."""
_ALL: Final = "of this process"


class Part(Protocol):
    """One kind of leases, and what depends on owning them."""

    def names(self) -> Sequence[str]:
        """Return the names of all leases of the kind, in the same order in each process."""

    async def gained(self, names: Collection[str]) -> None:
        """Begin what depends on these leases, which this process now owns."""

    async def lost(self, names: Collection[str]) -> None:
        """Stop what depends on these leases, which are lost or about to be given up. Return once nothing depends on
        them."""


class Leases(Protocol):
    """Where leases are stored; see `bot.cluster.lease_repository.LeaseRepository`."""

    owner: str

    async def renew(self, *, leaving: bool = False, lag: timedelta = ..., queue: int = ...) -> Round: ...

    async def claim(self, names: Sequence[str]) -> Sequence[Lease]: ...

    async def release(self, names: Sequence[str]) -> None: ...

    async def leave(self) -> None: ...


class LeaseRenewer:
    """The task that renews and claims leases.

    `waits` returns the number of computer players' moves that wait in this process; `counted` is called in each round
    with the number of running processes. While this process `is_cut_off` from Discord and others are not, it leaves
    everything to them.
    """

    def __init__(
        self,
        leases: Leases,
        owned: Owned,
        parts: Sequence[Part],
        waits: Callable[[], int] = lambda: 0,
        counted: Callable[[int], None] = lambda _processes: None,
        clock: Callable[[], float] = running_time,
        is_cut_off: Callable[[], bool] = lambda: False,
    ) -> None:
        self._is_cut_off = is_cut_off
        self._needless_since: float | None = None
        """Since when this process has been cut off while others are not; None otherwise."""
        self._counted = counted
        self._leases = leases
        self._owned = owned
        self._parts = parts
        self._waits = waits
        self._clock = clock
        self._woken = asyncio.Event()
        self._lag = timedelta()
        self._known = set[str]()
        """The leases that the parts were told they own."""
        self._task = TaskOwner("leases", self._round, RENEWED.total_seconds())

    async def start(self) -> None:
        """Claim this process's share, and go on renewing it."""
        await self.renew()
        self._task.schedule(_ALL)

    def hear(self, said: str) -> None:
        """Another process has told something: look at once where a lease may be free."""
        if said == LEASES_CHANGED:
            self.wake()

    def wake(self) -> None:
        """Begin the next round now: a lease may be free."""
        self._woken.set()

    async def close(self) -> None:
        """Announce that this process leaves, and give up everything once work in progress is done."""
        await self._task.close()
        found = await self._renewed(leaving=True)
        self._owned.drop([it.name for it in found.renewed if it.name not in self._known])  # the claim had no answer
        if _any_stays(found):
            await asyncio.sleep(NOTICE.total_seconds())
        await self._let_all_go()
        await self._leases.leave()

    async def renew(self) -> timedelta:
        """Run one round: renew, drop what is lost, claim, and give up. Return how long to wait for the next one."""
        is_cut_off = self._is_cut_off()
        found = await self._renewed(leaving=is_cut_off)
        renewed = {lease.name for lease in found.renewed}
        self._counted(max(1, len(found.processes)))
        for part in self._parts:
            names = part.names()
            await self._lose(part, [name for name in names if name in self._known and name not in renewed])
            await self._gain(part, [name for name in names if name in renewed and name not in self._known])
            wanted = share(names, found, self._leases.owner)
            await self._let_go(part, wanted.give_up)
            await self._claim(part, wanted.claim)
        if self._is_needless(is_cut_off and _any_stays(found)):
            await self._let_all_go()
        pause = _until_free(found.rows, self._leases.owner)
        return min(EAGER, pause) if not is_cut_off and _any_leaves(found) else pause

    async def _renewed(self, *, leaving: bool = False) -> Round:
        begun = self._clock()
        found = await self._leases.renew(leaving=leaving, lag=self._lag, queue=self._waits())
        for lease in found.renewed:
            self._owned.keep(lease, begun + (LASTS - MARGIN).total_seconds())
        return found

    async def _claim(self, part: Part, names: Sequence[str]) -> None:
        if not names:
            return
        begun = self._clock()
        claimed = await self._leases.claim(names)
        for lease in claimed:
            self._owned.keep(lease, begun + (LASTS - MARGIN).total_seconds())
        await self._gain(part, [lease.name for lease in claimed])

    async def _gain(self, part: Part, names: Collection[str]) -> None:
        if names:
            self._known.update(names)
            await part.gained(names)

    async def _lose(self, part: Part, names: Collection[str]) -> None:
        if names:
            log.warning("%d leases expired before they were renewed: %s …", len(names), min(names))
            self._let_go_of(names)
            await part.lost(names)

    async def _let_go(self, part: Part, names: Sequence[str]) -> None:
        if not names:
            return
        self._known.difference_update(names)
        until = asyncio.get_running_loop().time() + LETTING_GO
        try:
            for give_up in (self._owned.let_go, part.lost):  # also after a timeout, so that the part stops
                await _until(until, give_up, names)
        finally:
            self._let_go_of(names)  # if this round fails, the next one finds them owned and gains them again
        await self._leases.release(names)

    def _is_needless(self, now: bool) -> bool:
        """Return whether other processes have reached Discord for long enough to leave everything to them."""
        if not now:
            self._needless_since = None
            return False
        if self._needless_since is None:
            self._needless_since = self._clock()
        return self._clock() - self._needless_since >= CERTAIN

    async def _let_all_go(self) -> None:
        for part in self._parts:
            await self._let_go(part, [name for name in part.names() if name in self._known])

    def _let_go_of(self, names: Collection[str]) -> None:
        self._known.difference_update(names)
        self._owned.drop(names)

    async def _round(self, _what: str) -> None:
        self._woken.clear()
        begun = self._clock()
        with tried_again():
            pause = min(RENEWED, await self.renew())
        end = begun + pause.total_seconds()
        await rest(max(0.0, end - self._clock()), self._woken)
        self._lag = timedelta(seconds=max(0.0, self._clock() - end)) if not self._woken.is_set() else self._lag
        self._task.schedule(_ALL)


async def _until(moment: float, give_up: Callable[[Collection[str]], Awaitable[None]], names: Collection[str]) -> None:
    """Run `give_up` for these leases until a moment of the loop's clock, then cancel it."""
    try:
        async with asyncio.timeout_at(moment):
            await give_up(names)
    except TimeoutError:
        log.warning("what depends on %s … is not done yet", min(names))


def _any_stays(found: Round) -> bool:
    return any(not it.leaving for it in found.processes)


def _any_leaves(found: Round) -> bool:
    """Return whether a leaving process still owns a lease."""
    leaving = {it.owner for it in found.processes if it.leaving}
    return any(row.owner in leaving for row in found.rows if row.is_owned)


def _until_free(rows: Sequence[LeaseRow], me: str) -> timedelta:
    """Return how long it takes at most until another process's lease becomes free if it is not renewed."""
    others = (row.remaining for row in rows if row.owner != me and row.is_owned)
    return min(others, default=RENEWED) + timedelta(milliseconds=20)


class PartitionLeases:
    """The partitions of delivery: tables whose messages and people whom this process serves.

    `gained` looks for pending work there.
    """

    def __init__(self, gained: Callable[[], None]) -> None:
        self._gained = gained

    def names(self) -> Sequence[str]:
        return [lease_of(slot) for slot in range(PARTITIONS)]

    async def gained(self, names: Collection[str]) -> None:
        self._gained()

    async def lost(self, names: Collection[str]) -> None:
        """Do nothing: the next owner does what is not done."""


class MaintenanceLease:
    """Maintenance, which one process does for all."""

    def __init__(self, begin: Callable[[], Awaitable[None]], end: Callable[[], Awaitable[None]]) -> None:
        self._begin = begin
        self._end = end

    def names(self) -> Sequence[str]:
        return [MAINTENANCE]

    async def gained(self, names: Collection[str]) -> None:
        await self._begin()

    async def lost(self, names: Collection[str]) -> None:
        await self._end()
