"""The shards of this process in a cluster, and the sessions that pass from one process to the next."""

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
"""Seconds between two writes of the sessions."""
INTERVAL: Final = 5.2
"""Seconds between two identifies in a bucket: Discord demands five, and needs time to receive the first."""
PROLONGED: Final = 2.5
"""Seconds between two extensions of an identify lease until the identify is sent.

Connecting may take long, and the rest of an extended lease must be longer than INTERVAL.
"""
TURN: Final = 0.25
"""Seconds between two attempts to claim an identify lease."""
_LONGEST: Final = 15.0
"""The maximum number of seconds between two attempts to connect a shard."""
_ALL: Final = "of this process"


class Sessions(Protocol):
    """Where sessions are stored; see `bot.cluster.sessions.SessionRepository`."""

    async def keep(self, found: Mapping[str, ShardSession], heard: datetime) -> None: ...

    async def of(self, shard: str) -> ShardSession | None: ...


class Leases(Protocol):
    """Where leases are stored; see `bot.cluster.lease_repository.LeaseRepository`."""

    async def claim(self, names: Sequence[str]) -> Sequence[Lease]: ...

    async def prolong(self, name: str) -> None: ...

    async def release(self, names: Sequence[str], *, quietly: bool = False) -> None: ...


async def unheard(_names: Collection[str]) -> None:
    """Ignore which shards are heard."""


class Shards:
    """The shard leases: owning one connects that shard. `hear` is called every few seconds with the shards that are
    heard."""

    def __init__(
        self, client: GatewayClient, sessions: Sessions, hear: Callable[[Collection[str]], Awaitable[None]] = unheard
    ) -> None:
        self._client = client
        self._sessions = sessions
        self._hear = hear
        self._failed = dict[int, int]()
        """How many times in a row a shard could not be connected."""
        self._serving = TaskOwner("serve shard", self._serve, _LONGEST)
        self._keeping = TaskOwner("note the sessions", self._keep, KEPT_EVERY)
        self._noting = asyncio.Lock()
        """Held while sessions are written, so that no older session replaces a newer one."""

    def names(self) -> Sequence[str]:
        """Return the names of the shard leases; none before the client knows the total."""
        return [self._name(shard) for shard in range(self._client.shard_count or 0)]

    async def gained(self, names: Collection[str]) -> None:
        """Begin to connect these shards. Return at once."""
        shards = self._of(names)
        self._client.mine.update(shards)
        for shard in shards:
            self._serving.schedule(shard)
        self._keeping.schedule(_ALL)

    async def lost(self, names: Collection[str]) -> None:
        """Close the connections of these shards.

        Store the exact end of their sessions, unless other processes own them already.
        """
        shards, connections = self._of(names), self._client.connections
        heard = {shard for shard in shards if shard in connections and connections[shard].ws.open}
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
        """Connect a shard: resume its stored session, or identify if there is none or resuming fails. Raise
        TryAgain."""
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
        """Write the sessions, and repeat it later. Raise TryAgain."""
        with tried_again():
            async with self._noting:
                await self._note({shard: line.left for shard, line in self._client.connections.items() if line.ws.open})
        await asyncio.sleep(KEPT_EVERY)
        self._keeping.schedule(_ALL)

    async def _note(self, left: Mapping[int, ShardSession | None]) -> None:
        found = {self._name(shard): it for shard, it in left.items() if it is not None}
        await self._hear(found)  # before `keep` overwrites when they were last heard
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
        """Release no more identify leases; each expires by itself."""
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
        """Extend an identify lease, and repeat it later. Raise Postponed or TryAgain."""
        with tried_again():
            await self._leases.prolong(name)
        raise Postponed(PROLONGED)

    async def _end(self, name: str) -> None:
        await asyncio.sleep(INTERVAL)
        await self._leases.release([name], quietly=True)
