"""The client: it connects the shards that this process serves, alone all of them, or those that are its part."""

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

from bot.gateway.connection import CLOSING, LOST, Line, Place, ShardSession, Socket
from bot.gateway.connectivity import Reach
from bot.gateway.identify import SessionStarts
from bot.gateway.permits import Permits
from bot.gateway.servers import Servers
from bot.gateway.unread import Unread
from bot.ownership.ownership import ALONE, Ownership, shard_lease
from bot.process.clock import Clock
from bot.process.metrics import Metrics
from bot.process.tasks import TaskOwner

ANSWER: Final = 30.0
"""Seconds within which a connection must be made and greeted."""
GRACE: Final = 1.0
"""Seconds that those have who are being answered when the bot stops, and again to be told that it does."""
_GREETING: Final = 5.0
"""Seconds that Discord has to greet a test connection."""
_LOOK: Final = timedelta(minutes=1)
_ALL: Final = "to Discord"
_ANSWERS: Final = frozenset(("on_interaction", "on_message"))
"""The handlers in which somebody is answered."""


class Stops(Exception):
    """The bot stops before somebody is answered."""


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
        self.starts = SessionStarts(clock)
        self.reach = Reach(lambda: any(line.ws.open for line in self.lines.values()), self._greets)
        self.mine = set[int]()
        """The shards that this process is to serve, of those that several share out."""
        self._shares = False
        """Whether it has begun to share shards out, and may have none."""
        self.permits = Permits(self._connection, clock)
        unreadable = (metrics or Metrics()).unreadable_events
        self.unread = Unread(lambda event: unreadable.labels(event).inc())
        self.servers = Servers(self._connection, self.permits, self.unread)
        self.stops = False
        """Whether no answer is begun any more."""
        self._answering = set[asyncio.Task[None]]()
        vars(self)["_schedule_event"] = self._schedule_noted
        self._listening = TaskOwner("listening", self._listen)

    def hears(self) -> bool:
        """Whether the gateway is open, so that somebody could press something: all of it that this process serves."""
        lines = self.lines
        there = bool(lines) or (self._shares and not self.reach.is_cut_off)
        return there and all(it in lines for it in self.mine) and all(line.ws.open for line in lines.values())

    def serves(self, shard: int) -> bool:
        """Whether this process hears of a shard, and no other."""
        return self.ownership.holds(shard_lease(shard, self.shard_count or 1))

    @property
    def lines(self) -> dict[int, Line]:
        """The connections, by shards."""
        lines: dict[int, Line] = vars(self)["_AutoShardedClient__shards"]
        return lines

    async def launch_shards(self) -> None:
        """Connect all shards, or begin to share them out. Raises what LOST names."""
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
        """Make the first connection. Raises what LOST names."""
        self._launch(await self.open(shard_id, gateway, initial=initial), (None, None))

    async def take_over(self, shard: int, left: ShardSession | None) -> None:
        """Serve a shard: resume the session that another process has left, or begin one. Raises what LOST names."""
        if left is None:
            await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)
        else:
            place = left.id, left.sequence
            self._launch(await self.open(shard, URL(left.address), place), place)

    async def leave_shard(self, shard: int) -> ShardSession | None:
        """Stop serving a shard and forget its servers. Gives its session, by which another process resumes it."""
        line = self.lines.pop(shard, None)
        left = None if line is None else await line.leave()
        self.servers.forget(shard)
        return left

    async def open(
        self, shard: int, gateway: URL, place: Place = (None, None), *, initial: bool = False
    ) -> DiscordWebSocket:
        """A connection on which it was asked to resume the session; without one, to begin one, once that is allowed."""
        if place[0] is not None:
            return await self._connected(shard, gateway, place)
        turn: AbstractAsyncContextManager[None] = nullcontext()
        if self.sharing is not None:
            turn = self.sharing.turn(shard, await self.starts.at_once(self.fetch_session_start_limits))
        async with turn:
            await self.starts.allowed(self.fetch_session_start_limits)
            return await self._connected(shard, gateway, place, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Note that a session is begun. Alone, wait before as discord.py does; others may take turns meanwhile."""
        if self.sharing is None:
            await super().before_identify_hook(shard_id, initial=initial)
        self.starts.begun()

    async def answered(self) -> None:
        """Wait until the answers that are under way are given."""
        if self._answering:
            await asyncio.wait(self._answering)

    @contextmanager
    def breakable(self) -> Iterator[None]:
        """Somebody is being answered. Raises Stops where the bot stops before that is done."""
        if self.stops:
            raise Stops
        try:
            yield
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if not self.stops or task is None:
                raise
            task.uncancel()  # it goes on, to say so
            raise Stops from None

    async def break_off(self) -> None:
        """Begin no answer any more. Wait a little for those that are under way, then break off those that are not
        given, and wait as long again for what is said of that."""
        self.stops = True
        for _ in range(2):
            if self._answering:
                await asyncio.wait(self._answering, timeout=GRACE)
            for task in self._answering:
                task.cancel()

    async def close(self) -> None:
        """Listen no more, and leave Discord."""
        await self._listening.close()
        await self.reach.close()
        await self.permits.close()
        await super().close()

    def _launch(self, ws: DiscordWebSocket, place: Place) -> None:
        line = Line(ws, self, vars(self)["_AutoShardedClient__queue"].put_nowait, place)
        self.lines[line.id] = line
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
        """Whether Discord's gateway greets a test connection."""
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
        """How many shards Discord advises; one where it does not say. Raises what LOST names where others must know the
        same number."""
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
        """Look once a minute whether Discord is heard; time by which a clock is turned is no silence."""
        if not self.clock.leaps:
            for line in list(self.lines.values()):
                await line.look()
        await self.clock.until(self.clock.now() + _LOOK, asyncio.Event())
        self._listening.schedule(_ALL)


async def _closed(socket: aiohttp.ClientWebSocketResponse) -> None:
    """Close a connection; one that is not closed in time is left."""
    with suppress(*LOST):
        async with asyncio.timeout(CLOSING):
            await socket.close()
