"""The downtime of single shards: while no process serves a shard, no clock runs in its servers.

If no process runs at all, the heartbeat notes a downtime of the bot; both may overlap.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import datetime
from typing import Final, Protocol

from bot.process.clock import Clock
from bot.process.downtime import LISTEN
from bot.process.tasks import TaskOwner
from bot.values.calendar import ABSENT, ShardPause

log = logging.getLogger(__name__)

_ALL: Final = "all shards"


class Known(Protocol):
    @property
    def heard(self) -> Mapping[str, datetime]: ...

    @property
    def shard_downtime(self) -> tuple[ShardPause, ...]: ...


class Presence(Protocol):
    """Where processes share which shards they hear; see `bot.store.time.downtime.ShardDowntimeRepository`."""

    async def hear(self, shards: Collection[str], now: datetime, *, awake: bool) -> tuple[ShardPause, ...]: ...

    async def known(self, now: datetime) -> Known: ...


class ShardDowntime:
    """Reads every few seconds which shards are heard. Without a `presence` one process serves all, and nothing is
    read."""

    _missed: Callable[[str], Awaitable[None]]

    def __init__(self, presence: Presence | None, clock: Clock) -> None:
        self._presence = presence
        self._clock = clock
        self._heard: Mapping[str, datetime] = {}
        self._past: tuple[ShardPause, ...] = ()
        self._reading = asyncio.Lock()
        self._task = TaskOwner("look at", self._look, LISTEN.total_seconds())
        self._telling = TaskOwner("renew the tables of", self._tell)

    def shard_downtime(self) -> tuple[ShardPause, ...]:
        """Return the downtime of shards, with that which has not ended yet."""
        now = self._clock.now()
        silent = () if self._clock.leaps else ((it, at) for it, at in self._heard.items() if now - at >= ABSENT)
        return (*self._past, *(ShardPause(shard, since, None) for shard, since in silent))

    async def begin(self, missed: Callable[[str], Awaitable[None]]) -> None:
        """Read the known downtime, and go on reading.

        `missed` is called with the lease name of a shard that this process serves again after its downtime.
        """
        self._missed = missed
        if self._presence is not None:
            await self._read(self._presence)
            self._task.schedule(_ALL)

    async def close(self) -> None:
        await self._task.close()
        await self._telling.close()

    async def hear(self, shards: Collection[str]) -> None:
        """Store that this process hears these shards.

        It is called every few seconds, and as soon as a shard is gained.
        """
        now = self._clock.now()
        if self._presence is None or not shards:
            return
        gone = await self._presence.hear(shards, now, awake=self._clock.leaps)
        self._heard = {**self._heard, **dict.fromkeys(shards, now)}
        for it in gone:
            log.info("nobody served %s for %s: no clock ran in its servers", it.shard, now - it.begin)
        if gone:
            await self._read(self._presence)
        for it in gone:
            self._telling.schedule(it.shard)

    async def _tell(self, shard: str) -> None:
        await self._missed(shard)

    async def _look(self, _what: str) -> None:
        begun = self._clock.now()
        if self._presence is not None:
            await self._read(self._presence)
        await self._clock.until(begun + LISTEN, asyncio.Event())
        self._task.schedule(_ALL)

    async def _read(self, presence: Presence) -> None:
        async with self._reading:  # an earlier read that takes longer would replace what a later one found
            known = await presence.known(self._clock.now())
            self._heard, self._past = known.heard, known.shard_downtime
