"""Holds leases for this process: claims its part of them, renews them in time, and lets go of what it loses."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import timedelta
from typing import Final, Protocol

from bot.cluster.lease_repository import LASTS, LeaseRow, Round
from bot.cluster.owned import Owned
from bot.cluster.share import share
from bot.ownership.change_notice import LEASES_CHANGED
from bot.ownership.ownership import HOUSEKEEPING, PARTITIONS, Lease, lease_of
from bot.process.clock import rest, running_time
from bot.process.tasks import TaskOwner
from bot.store.connections.database import tried_again

log = logging.getLogger(__name__)

RENEWED: Final = LASTS / 3
"""How often leases are renewed."""
MARGIN: Final = timedelta(seconds=1)
"""So long before its end a lease is not used any more: what was begun in time ends in time."""
NOTICE: Final = RENEWED + timedelta(seconds=0.2)
"""How long before it gives everything up a process says that it leaves: whoever hears of nothing has looked by then,"""
EAGER: Final = timedelta(seconds=1)
"""and looks so often from then on."""
CERTAIN: Final = 30.0
"""A process that is cut off keeps its leases for so many more seconds: the others may be cut off, too, and each finds
out at another moment."""
LETTING_GO: Final = 3.0
"""Seconds that what is under way may take when a lease is given up."""
_ALL: Final = "of this process"


class Part(Protocol):
    """A kind of leases, and what depends on them."""

    def names(self) -> Sequence[str]:
        """All leases of the kind, in the same order in each process."""

    async def gained(self, names: Collection[str]) -> None:
        """These are held from now on."""

    async def lost(self, names: Collection[str]) -> None:
        """These are not held any more, or are about to be given up: return once nothing depends on them."""


class Leases(Protocol):
    """Where leases are kept; see `bot.cluster.lease_repository.LeaseRepository`."""

    holder: str

    async def renew(self, *, leaving: bool = False, lag: timedelta = ..., queue: int = ...) -> Round: ...

    async def claim(self, names: Sequence[str]) -> Sequence[Lease]: ...

    async def release(self, names: Sequence[str]) -> None: ...

    async def leave(self) -> None: ...


class Holder:
    """The one task. `waits` tells how many computer players' moves wait in this process; `counted` is told in each
    round how many processes run. While the process `is_cut_off` from Discord and others are not, it leaves everything
    to them."""

    def __init__(
        self,
        leases: Leases,
        held: Owned,
        parts: Sequence[Part],
        waits: Callable[[], int] = lambda: 0,
        counted: Callable[[int], None] = lambda _processes: None,
        clock: Callable[[], float] = running_time,
        is_cut_off: Callable[[], bool] = lambda: False,
    ) -> None:
        self._is_cut_off = is_cut_off
        self._needless_since: float | None = None
        """Since when it has been cut off, and others have not."""
        self._counted = counted
        self._leases = leases
        self._held = held
        self._parts = parts
        self._waits = waits
        self._clock = clock
        self._woken = asyncio.Event()
        self._lag = timedelta()
        self._known = set[str]()
        """What the parts take to be held."""
        self._task = TaskOwner("leases", self._round, RENEWED.total_seconds())

    async def start(self) -> None:
        """Claim this process's part, and go on renewing it."""
        await self.renew()
        self._task.schedule(_ALL)

    def hear(self, said: str) -> None:
        """Another process has told something: look at once where a lease may be free."""
        if said == LEASES_CHANGED:
            self.wake()

    def wake(self) -> None:
        """A lease may be free, or may have been handed to this process."""
        self._woken.set()

    async def close(self) -> None:
        """Give everything up, once what is under way is done, and those who stay have been told."""
        await self._task.close()
        found = await self._renewed(leaving=True)
        self._held.drop([it.name for it in found.renewed if it.name not in self._known])  # claimed, and never told of
        if _any_stays(found):
            await asyncio.sleep(NOTICE.total_seconds())
        await self._let_all_go()
        await self._leases.leave()

    async def renew(self) -> timedelta:
        """One round: renew, let go of what is lost, claim and give up. How long the next one may wait."""
        is_cut_off = self._is_cut_off()
        found = await self._renewed(leaving=is_cut_off)
        renewed = {lease.name for lease in found.renewed}
        self._counted(max(1, len(found.processes)))
        for part in self._parts:
            names = part.names()
            await self._lose(part, [name for name in names if name in self._known and name not in renewed])
            await self._gain(part, [name for name in names if name in renewed and name not in self._known])
            wanted = share(names, found, self._leases.holder)
            await self._let_go(part, wanted.give_up)
            await self._claim(part, wanted.claim)
        if self._is_needless(is_cut_off and _any_stays(found)):
            await self._let_all_go()
        pause = _until_free(found.rows, self._leases.holder)
        return min(EAGER, pause) if not is_cut_off and _any_leaves(found) else pause

    async def _renewed(self, *, leaving: bool = False) -> Round:
        begun = self._clock()
        found = await self._leases.renew(leaving=leaving, lag=self._lag, queue=self._waits())
        for lease in found.renewed:
            self._held.keep(lease, begun + (LASTS - MARGIN).total_seconds())
        return found

    async def _claim(self, part: Part, names: Sequence[str]) -> None:
        if not names:
            return
        begun = self._clock()
        claimed = await self._leases.claim(names)
        for lease in claimed:
            self._held.keep(lease, begun + (LASTS - MARGIN).total_seconds())
        await self._gain(part, [lease.name for lease in claimed])

    async def _gain(self, part: Part, names: Collection[str]) -> None:
        if names:
            self._known.update(names)
            await part.gained(names)

    async def _lose(self, part: Part, names: Collection[str]) -> None:
        if names:
            log.warning("%d leases expired before they were renewed: %s …", len(names), min(names))
            self._forget(names)
            await part.lost(names)

    async def _let_go(self, part: Part, names: Sequence[str]) -> None:
        if not names:
            return
        self._known.difference_update(names)
        until = asyncio.get_running_loop().time() + LETTING_GO
        try:
            for give_up in (self._held.let_go, part.lost):  # the part is told, too, if something is under way still
                await _until(until, give_up, names)
        finally:
            self._forget(names)  # a round that fails here finds them held still, and gains them anew
        await self._leases.release(names)

    def _is_needless(self, now: bool) -> bool:
        """Whether others have been there for long enough to leave everything to."""
        if not now:
            self._needless_since = None
            return False
        if self._needless_since is None:
            self._needless_since = self._clock()
        return self._clock() - self._needless_since >= CERTAIN

    async def _let_all_go(self) -> None:
        for part in self._parts:
            await self._let_go(part, [name for name in part.names() if name in self._known])

    def _forget(self, names: Collection[str]) -> None:
        self._known.difference_update(names)
        self._held.drop(names)

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
    """Begin to give these up, and leave the rest of it at a moment of the loop's clock."""
    try:
        async with asyncio.timeout_at(moment):
            await give_up(names)
    except TimeoutError:
        log.warning("what depends on %s … is not done yet", min(names))


def _any_stays(found: Round) -> bool:
    return any(not it.leaving for it in found.processes)


def _any_leaves(found: Round) -> bool:
    """Whether what a process holds is about to be free."""
    leaving = {it.holder for it in found.processes if it.leaving}
    return any(row.holder in leaving for row in found.rows if row.is_held)


def _until_free(rows: Sequence[LeaseRow], me: str) -> timedelta:
    """How long it takes at most until another process's lease is free unless it is renewed."""
    others = (row.remaining for row in rows if row.holder != me and row.is_held)
    return min(others, default=RENEWED) + timedelta(milliseconds=20)


class Deliveries:
    """The slots in which tables are shown and people called; `gained` looks for what is left to do there."""

    def __init__(self, gained: Callable[[], None]) -> None:
        self._gained = gained

    def names(self) -> Sequence[str]:
        return [lease_of(slot) for slot in range(PARTITIONS)]

    async def gained(self, names: Collection[str]) -> None:
        self._gained()

    async def lost(self, names: Collection[str]) -> None:
        """What is not done is left to the next holder."""


class Housekeeping:
    """What one process does for all."""

    def __init__(self, begin: Callable[[], Awaitable[None]], end: Callable[[], Awaitable[None]]) -> None:
        self._begin = begin
        self._end = end

    def names(self) -> Sequence[str]:
        return [HOUSEKEEPING]

    async def gained(self, names: Collection[str]) -> None:
        await self._begin()

    async def lost(self, names: Collection[str]) -> None:
        await self._end()
