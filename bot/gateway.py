"""How the bot connects to Discord's gateway, and comes back where a connection is lost.

discord.py resumes a session for ever, without a pause, at an address that closes each connection or says nothing; it
gives a session up at the first address that refuses; and it tries a first connection for ever. This module changes how
a shard connects, and leaves the rest to discord.py. It builds on parts of it that are not public: a test says when
they have changed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final, TypeAlias

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, Shard
from yarl import URL

from bot.process.clock import Clock
from bot.process.tasks import TaskOwner

_ATTEMPTS: Final = 3
"""How often in a row resuming a session may fail before it is given up."""
ANSWER: Final = 30.0
"""Seconds within which a connection must be made and greeted."""
_LOOK: Final = timedelta(minutes=1)
_LOOKS: Final = 5
"""After so many looks in a row between which nothing was heard, a connection is closed."""
DEAF: Final = 4000
"""The code with which it is closed."""
FEW: Final = 10
"""A bot is sparing once only one in so many of the sessions is left that Discord lets it begin in a day,"""
SPARING: Final = timedelta(minutes=15)
"""and then begins at most one within this time."""
_COUNTED: Final = timedelta(days=1)
"""For so long Discord counts sessions from the first on; before that one it says that it counts anew in no time."""
LOST: Final = (ReconnectWebSocket, discord.ConnectionClosed, discord.HTTPException, aiohttp.ClientError, OSError)
"""The errors of a connection that fails; a TimeoutError is an OSError."""
_ALL: Final = "to Discord"

Place: TypeAlias = tuple[str | None, int | None]
"""A session, and the number of the last event that was heard of it."""

log = logging.getLogger(__name__)


class SessionStarts:
    """When the bot may begin a session: Discord makes the token of a bot worthless that has begun all of a day's.

    A new process does not know when the one before it has begun a session, and takes its own start for that moment.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = clock.now()
        self._limits: discord.SessionStartLimits | None = None
        self._reset = self._last
        self._begun = 0
        """How many were begun since Discord said how many are left, and when it counts anew."""

    def begun(self) -> None:
        """A session is begun."""
        self._begun += 1
        self._last = self._clock.now()

    def left(self) -> int | None:
        """How many the bot may begin until Discord counts anew; None where it has not said so."""
        if self._limits is None:
            return None
        return self._limits.total if self._clock.now() >= self._reset else self._limits.remaining - self._begun

    async def allowed(self, limits: Callable[[], Awaitable[discord.SessionStartLimits]]) -> None:
        """Return once the bot may begin a session: at once where Discord does not say how many are left, since its
        gateway refuses a token by itself. Raises what else `limits` raises."""
        with suppress(discord.GatewayNotFound):
            while pause := self._pause(await limits()):
                await self._clock.until(self._clock.now() + pause, asyncio.Event())

    def _pause(self, limits: discord.SessionStartLimits) -> timedelta:
        """How long to wait before it is asked again; nothing where a session may be begun."""
        self._limits, self._begun = limits, 0
        self._reset = self._clock.now() + (timedelta(milliseconds=limits.reset_after) or _COUNTED)
        if limits.remaining * FEW >= limits.total:
            return timedelta()
        reset = timedelta(seconds=limits.reset_after // 1000 + 1)
        spared = max(timedelta(), self._last + SPARING - self._clock.now())
        pause = min(reset, spared) if limits.remaining else reset
        log.warning(
            "Discord lets the bot begin only %d more sessions, of %d, in the next %s, so it begins at most one in %s:"
            " the next in %.0f s",
            *(limits.remaining, limits.total, reset, SPARING, pause.total_seconds()),
        )
        return pause


class Line(Shard):
    """The connection of one shard."""

    def __init__(self, ws: DiscordWebSocket, client: "GatewayClient", put: Callable[[EventItem], None]) -> None:
        super().__init__(ws, client, put)
        self._open = client.open
        self._attempts = 0
        """How often it was tried to connect since something was heard last."""
        self._tried: Place | None = (None, None)
        """How far the session had been heard when it was tried last."""
        self._heard: tuple[object, ...] = ()
        self._silent_looks = 0

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Connect again: at once, or after a pause where nothing was heard since the last attempt."""
        if self._place == self._tried:
            await self._handle_disconnect(exc)
            return
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        await self.reconnect()

    async def reconnect(self) -> None:
        """Resume the session at the address that Discord gave for that, or begin one at the usual address."""
        self._cancel_task()
        self._count_attempt()
        try:
            self.ws = await self._open(self.id, self.ws.gateway, self._place)
        except LOST as error:
            await self._handle_disconnect(error)
        else:
            self.launch()

    async def look(self) -> None:
        """To be called each minute: begin a session anew where neither an event nor an answer to a heartbeat came for
        five of them."""
        heard = (self.ws, self.ws.sequence, self.ws.latency)
        self._silent_looks = self._silent_looks + 1 if heard == self._heard and self.ws.open else 0
        self._heard = heard
        if self._silent_looks == _LOOKS:
            log.warning("nothing was heard from Discord for 5 minutes: a session is begun anew at the usual address")
            self._give_up()
            self._tried = None
            await self.ws.close(DEAF)

    @property
    def _place(self) -> Place:
        return self.ws.session_id, self.ws.sequence

    def _count_attempt(self) -> None:
        if self._place != self._tried:
            self._attempts = 0
        if self._attempts == _ATTEMPTS and self.ws.session_id is not None:
            where = self.ws.gateway.host
            log.warning(
                "resuming at %s failed %d times: a session is begun anew at the usual address", where, _ATTEMPTS
            )
            self._give_up()
        self._attempts += 1
        self._tried = self._place

    def _give_up(self) -> None:
        """Forget the session, as discord.py does where Discord says that it is not valid any more."""
        self.ws.session_id = self.ws.sequence = None
        self.ws.gateway = DiscordWebSocket.DEFAULT_GATEWAY


class GatewayClient(discord.AutoShardedClient):
    """A client whose only shard has such a connection."""

    def __init__(self, clock: Clock, **options: Any) -> None:
        super().__init__(shard_count=1, **options)
        self.clock = clock
        self.starts = SessionStarts(clock)
        self._listening = TaskOwner("listening", self._listen)

    def hears(self) -> bool:
        """Whether the gateway is open, so that somebody could press something."""
        return bool(self.shards) and not any(shard.is_closed() for shard in self.shards.values())

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Make the first connection. Raises what LOST names."""
        ws = await self.open(shard_id, gateway, initial=initial)
        line = self._lines[shard_id] = Line(ws, self, vars(self)["_AutoShardedClient__queue"].put_nowait)
        line.launch()
        self._listening.schedule(_ALL)

    async def open(
        self, shard: int, gateway: URL, place: Place = (None, None), *, initial: bool = False
    ) -> DiscordWebSocket:
        """A connection on which it was asked to resume the session; without one, to begin one, once that is allowed."""
        session, sequence = place
        if session is None:
            await self.starts.allowed(self.fetch_session_start_limits)
        async with asyncio.timeout(ANSWER):
            return await DiscordWebSocket.from_client(
                self,
                initial=initial,
                gateway=gateway,
                shard_id=shard,
                session=session,
                sequence=sequence,
                resume=session is not None,
            )

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait as discord.py does, and note that a session is begun."""
        await super().before_identify_hook(shard_id, initial=initial)
        self.starts.begun()

    async def close(self) -> None:
        """Listen no more, and leave Discord."""
        await self._listening.close()
        await super().close()

    @property
    def _lines(self) -> dict[int, Line]:
        lines: dict[int, Line] = vars(self)["_AutoShardedClient__shards"]
        return lines

    async def _listen(self, _what: str) -> None:
        """Look once a minute whether Discord is heard; time by which a clock is turned is no silence."""
        if not self.clock.leaps:
            for line in self._lines.values():
                await line.look()
        await self.clock.until(self.clock.now() + _LOOK, asyncio.Event())
        self._listening.schedule(_ALL)
