"""The client, which connects the shards of this process: all if it runs alone, else its share."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext, suppress
from datetime import timedelta
from typing import Any, Final, NamedTuple

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from discord.http import INTERNAL_API_VERSION
from yarl import URL

from bot.gateway.connection import CLOSING, LOST, Connection, Place, ShardSession, Socket
from bot.gateway.connectivity import Connectivity
from bot.gateway.identify import IdentifyBudget
from bot.gateway.permits import Permits
from bot.gateway.servers import Servers
from bot.gateway.unread import Unread
from bot.ownership.ownership import ALONE, Ownership, shard_lease
from bot.process.clock import Clock
from bot.process.metrics import Metrics
from bot.process.tasks import TaskOwner

ANSWER: Final = 30.0
"""Seconds within which a connection must be opened and greeted."""
GRACE: Final = 1.0
"""Seconds that answers in progress may take when the bot stops, and again for telling people that it stops."""
_GREETING: Final = 5.0
"""Seconds that Discord has to greet a test connection."""
_LOOK: Final = timedelta(minutes=1)
_ALL: Final = "to Discord"
_ANSWERS: Final = frozenset(("on_interaction", "on_message"))
"""The event handlers that answer a person."""


class Stops(Exception):
    """The bot stops before a person is answered."""


class Sharing(NamedTuple):
    """How several processes share the shards out: `known` tells how many there are for those who run already, and by
    `begin` this process's part of so many is taken over, then and later. While a `turn` of a shard lasts, of so many
    buckets, it may identify."""

    known: Callable[[], Awaitable[int | None]]
    begin: Callable[[int], Awaitable[None]]
    turn: Callable[[int, int], AbstractAsyncContextManager[None]]


class GatewayClient(discord.AutoShardedClient):
    """A client of so many shards as `shard_count` says, or as those have who run already, or as Discord advises. It
    connects all of them, or its part where several processes are `sharing` them out."""

    def __init__(
        self,
        clock: Clock,
        ownership: Ownership = ALONE,
        metrics: Metrics | None = None,
        sharing: Sharing | None = None,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.sharing = sharing
        self.clock = clock
        self.ownership = ownership
        self.identify_budget = IdentifyBudget(clock)
        self.connectivity = Connectivity(lambda: any(line.ws.open for line in self.connections.values()), self._greets)
        self.mine = set[int]()
        """The shards that this process is to serve, of those that several share out."""
        self._shares = False
        """Whether the shards are shared, so that this process may serve none."""
        self.permits = Permits(self._connection, clock)
        unreadable = (metrics or Metrics()).unreadable_events
        self.unread = Unread(lambda event: unreadable.labels(event).inc())
        self.servers = Servers(self._connection, self.permits, self.unread)
        self.stops = False
        """Whether the bot is stopping and begins no more answers."""
        self._answering = set[asyncio.Task[None]]()
        vars(self)["_schedule_event"] = self._schedule_noted
        self._listening = TaskOwner("listening", self._listen)

    def hears(self) -> bool:
        """Return whether all connections of this process are open, so that everybody could press something."""
        connections = self.connections
        there = bool(connections) or (self._shares and not self.connectivity.is_cut_off)
        return (
            there and all(it in connections for it in self.mine) and all(line.ws.open for line in connections.values())
        )

    def serves(self, shard: int) -> bool:
        """Return whether this process owns a shard."""
        return self.ownership.holds(shard_lease(shard, self.shard_count or 1))

    @property
    def connections(self) -> dict[int, Connection]:
        """The connections, by shard."""
        connections: dict[int, Connection] = vars(self)["_AutoShardedClient__shards"]
        return connections

    async def launch_shards(self) -> None:
        """Connect all shards, or begin to share them. Raise the errors in LOST."""
        sharing = self.sharing
        known = None if sharing is None else await sharing.known()
        self.shard_count = self.shard_count or known or await self._advised()
        if sharing is None:
            await super().launch_shards()
            return
        self._connection.shard_count = self.shard_count
        self._connection.shard_ids = range(self.shard_count)
        await sharing.begin(self.shard_count)
        self._shares = True

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Open the first connection of a shard. Raise the errors in LOST."""
        self._launch(await self.open(shard_id, gateway, initial=initial), (None, None))

    async def take_over(self, shard: int, left: ShardSession | None) -> None:
        """Connect a shard: resume the session that another process left, or identify. Raise the errors in LOST."""
        if left is None:
            await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)
        else:
            place = left.id, left.sequence
            self._launch(await self.open(shard, URL(left.address), place), place)

    async def leave_shard(self, shard: int) -> ShardSession | None:
        """Disconnect a shard and drop its servers. Return its session, which another process can resume."""
        line = self.connections.pop(shard, None)
        left = None if line is None else await line.leave()
        self.servers.drop(shard)
        return left

    async def open(
        self, shard: int, gateway: URL, place: Place = (None, None), *, initial: bool = False
    ) -> DiscordWebSocket:
        """Open a connection and ask to resume the session; without a session, identify once that is allowed. Raise the
        errors in LOST."""
        if place[0] is not None:
            return await self._connected(shard, gateway, place)
        turn: AbstractAsyncContextManager[None] = nullcontext()
        if self.sharing is not None:
            turn = self.sharing.turn(shard, await self.identify_budget.at_once(self.fetch_session_start_limits))
        async with turn:
            await self.identify_budget.allowed(self.fetch_session_start_limits)
            return await self._connected(shard, gateway, place, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Count the identify. A process alone waits as discord.py does; several processes take turns instead."""
        if self.sharing is None:
            await super().before_identify_hook(shard_id, initial=initial)
        self.identify_budget.begun()

    async def answered(self) -> None:
        """Wait until all answers in progress are done."""
        if self._answering:
            await asyncio.wait(self._answering)

    @contextmanager
    def breakable(self) -> Iterator[None]:
        """Mark a block that answers a person. Raise Stops if the bot stops before the block ends."""
        if self.stops:
            raise Stops
        try:
            yield
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if not self.stops or task is None:
                raise
            task.uncancel()  # it continues, to tell the person
            raise Stops from None

    async def break_off(self) -> None:
        """Begin no more answers. Wait up to GRACE seconds for those in progress, cancel the rest, and wait as long
        again while they tell their people."""
        self.stops = True
        for _ in range(2):
            if self._answering:
                await asyncio.wait(self._answering, timeout=GRACE)
            for task in self._answering:
                task.cancel()

    async def close(self) -> None:
        """Close all connections and leave Discord."""
        await self._listening.close()
        await self.connectivity.close()
        await self.permits.close()
        await super().close()

    def _launch(self, ws: DiscordWebSocket, place: Place) -> None:
        line = Connection(ws, self, vars(self)["_AutoShardedClient__queue"].put_nowait, place)
        self.connections[line.id] = line
        line.launch()
        self._listening.schedule(_ALL)

    async def _connected(self, shard: int, gateway: URL, place: Place, *, initial: bool = False) -> DiscordWebSocket:
        session, sequence = place
        async with asyncio.timeout(ANSWER):
            return await Socket.from_client(
                self,
                initial=initial,
                gateway=gateway,
                shard_id=shard,
                session=session,
                sequence=sequence,
                resume=session is not None,
            )

    async def _greets(self) -> bool:
        """Return whether Discord's gateway greets a test connection."""
        where = DiscordWebSocket.DEFAULT_GATEWAY.with_query(v=INTERNAL_API_VERSION, encoding="json")
        try:
            async with asyncio.timeout(_GREETING):
                socket = await self.http.ws_connect(str(where))
                try:
                    return (await socket.receive()).type is aiohttp.WSMsgType.TEXT
                finally:
                    await _closed(socket)
        except LOST:
            return False

    async def _advised(self) -> int:
        """Return how many shards Discord advises; 1 if it does not say.

        Raise ConnectionError in the second case if shards are shared, since all processes need the same number, and the
        errors in LOST.
        """
        try:
            advised, _, _ = await self.http.get_bot_gateway()
        except discord.GatewayNotFound:
            if self.sharing is not None:
                raise ConnectionError("Discord does not say how many shards it advises") from None
            return 1
        return advised

    def _schedule_noted(
        self, coro: Callable[..., Coroutine[Any, Any, Any]], event_name: str, *args: Any, **kwargs: Any
    ) -> asyncio.Task[None]:
        task: asyncio.Task[None] = super()._schedule_event(coro, event_name, *args, **kwargs)
        if event_name in _ANSWERS:
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        return task

    async def _listen(self, _what: str) -> None:
        """Check each minute whether Discord is heard, unless the clock can be turned: its leaps are no silence."""
        if not self.clock.leaps:
            for line in list(self.connections.values()):
                await line.look()
        await self.clock.until(self.clock.now() + _LOOK, asyncio.Event())
        self._listening.schedule(_ALL)


async def _closed(socket: aiohttp.ClientWebSocketResponse) -> None:
    """Close a connection; abandon it if that takes too long."""
    with suppress(*LOST):
        async with asyncio.timeout(CLOSING):
            await socket.close()
