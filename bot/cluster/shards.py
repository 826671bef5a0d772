"""The shards that this process serves, of those that several share out; how their sessions go from one to the next."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Final, Protocol

from bot.gateway.client import GatewayClient
from bot.gateway.connection import ATTEMPTS, LOST, ShardSession
from bot.ownership.ownership import Lease, identify_lease, shard_lease
from bot.process.tasks import Postponed, TaskOwner, TryAgain
from bot.store.connections.database import is_passing, tried_again

log = logging.getLogger(__name__)

KEPT_EVERY: Final = 3.0
"""Seconds between two notes of how far the sessions were heard."""
INTERVAL: Final = 5.2
"""Seconds between two sessions that shards of a bucket begin: Discord's five, and its way to hear of the first."""
PROLONGED: Final = 2.5
"""A turn is prolonged so often, in seconds, until its session is begun: Discord may take long to make a connection, or
be asked for the next session much later, and what is left of a turn then is longer than INTERVAL."""
TURN: Final = 0.25
"""Seconds between two looks whether it is a shard's turn."""
_LONGEST: Final = 15.0
"""Seconds between two attempts to connect a shard, at most."""
_ALL: Final = "of this process"


class Sessions(Protocol):
    """Where sessions are kept; see `bot.cluster.sessions.SessionRepository`."""

    async def keep(self, found: Mapping[str, ShardSession], heard: datetime) -> None: ...

    async def of(self, shard: str) -> ShardSession | None: ...


class Leases(Protocol):
    """Where leases are kept; see `bot.cluster.lease_repository.LeaseRepository`."""

    async def claim(self, names: Sequence[str]) -> Sequence[Lease]: ...

    async def prolong(self, name: str) -> None: ...

    async def release(self, names: Sequence[str], *, quietly: bool = False) -> None: ...


async def unheard(_names: Collection[str]) -> None:
    """Where nobody wants to know which shards are heard."""


class Shards:
    """A part of the leases: with each goes a shard of the client. `hear` is told every few seconds which are heard."""

    def __init__(
        self, client: GatewayClient, sessions: Sessions, hear: Callable[[Collection[str]], Awaitable[None]] = unheard
    ) -> None:
        self._client = client
        self._sessions = sessions
        self._hear = hear
        self._failed = dict[int, int]()
        """How often in a row a shard could not be connected."""
        self._serving = TaskOwner("serve shard", self._serve, _LONGEST)
        self._keeping = TaskOwner("note the sessions", self._keep, KEPT_EVERY)
        self._noting = asyncio.Lock()
        """Owned by whoever notes sessions, so that no older note comes after a newer one."""

    def names(self) -> Sequence[str]:
        """None before the client knows how many there are."""
        return [self._name(shard) for shard in range(self._client.shard_count or 0)]

    async def gained(self, names: Collection[str]) -> None:
        """Begin to connect these. Returns at once."""
        shards = self._of(names)
        self._client.mine.update(shards)
        for shard in shards:
            self._serving.schedule(shard)
        self._keeping.schedule(_ALL)

    async def lost(self, names: Collection[str]) -> None:
        """Close the connections of these. Note exactly how far the open ones were heard, unless other processes hold
        them already."""
        shards, lines = self._of(names), self._client.lines
        heard = {shard for shard in shards if shard in lines and lines[shard].ws.open}
        self._client.mine.difference_update(shards)
        for shard in shards:
            self._serving.stop(shard)
            self._failed.pop(shard, None)
        left = await asyncio.gather(*(self._client.leave_shard(shard) for shard in shards))
        async with self._noting:
            await self._note({shard: it for shard, it in zip(shards, left, strict=True) if shard in heard})

    async def close(self) -> None:
        await self._serving.close()
        await self._keeping.close()

    def _name(self, shard: int) -> str:
        return shard_lease(shard, self._client.shard_count or 1)

    def _of(self, names: Collection[str]) -> list[int]:
        return [int(name.rpartition("/")[2]) for name in names]

    async def _serve(self, shard: int) -> None:
        """Connect a shard: resume the session that was left, or begin one where there is none, or where resuming it
        fails. Raises TryAgain."""
        failed = self._failed.get(shard, 0)
        try:
            with tried_again():
                left = None if failed >= ATTEMPTS else await self._sessions.of(self._name(shard))
                await self._client.take_over(shard, left)
        except LOST as error:
            self._failed[shard] = failed + 1
            raise TryAgain(f"Discord is not reached ({type(error).__name__})") from error
        self._failed.pop(shard, None)
        log.info("shard %d is served: %s", shard, "a session is begun" if left is None else "its session is resumed")

    async def _keep(self, _what: str) -> None:
        """Note how far the sessions were heard, and again after a while. Raises TryAgain."""
        with tried_again():
            async with self._noting:
                await self._note({shard: line.left for shard, line in self._client.lines.items() if line.ws.open})
        await asyncio.sleep(KEPT_EVERY)
        self._keeping.schedule(_ALL)

    async def _note(self, left: Mapping[int, ShardSession | None]) -> None:
        found = {self._name(shard): it for shard, it in left.items() if it is not None}
        await self._hear(found)  # before it is noted anew when they were heard last
        await self._sessions.keep(found, self._client.clock.now())


class Turns:
    """Lets the shards of a bucket begin their sessions one after another, in whichever process."""

    def __init__(self, leases: Leases) -> None:
        self._leases = leases
        self._prolonging = TaskOwner("prolong turn", self._prolong, PROLONGED)
        self._ending = TaskOwner("end turn", self._end)

    @asynccontextmanager
    async def of(self, shard: int, buckets: int) -> AsyncIterator[None]:
        """A session of the shard may be begun meanwhile; there are so many buckets."""
        name = identify_lease(shard % buckets)
        while not await self._claims(name):  # noqa: ASYNC110 - another process says nothing
            await asyncio.sleep(TURN)
        self._prolonging.schedule(name)
        try:
            yield
        finally:
            self._prolonging.stop(name)
            self._ending.schedule(name)

    async def close(self) -> None:
        """End no turn any more; each lasts as long as a lease."""
        await self._prolonging.close()
        await self._ending.close()

    async def _claims(self, name: str) -> bool:
        try:
            return bool(await self._leases.claim([name]))
        except Exception as error:
            if is_passing(error):
                return False
            raise

    async def _prolong(self, name: str) -> None:
        """Keep a turn, and again after a while. Raises Postponed or TryAgain."""
        with tried_again():
            await self._leases.prolong(name)
        raise Postponed(PROLONGED)

    async def _end(self, name: str) -> None:
        await asyncio.sleep(INTERVAL)
        await self._leases.release([name], quietly=True)
