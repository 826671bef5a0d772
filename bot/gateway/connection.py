"""The connection of one shard, and how it reconnects.

discord.py resumes a session for ever, without a pause, at an address that closes each connection or says nothing; it
gives up a session at the first address that refuses; and it retries a first connection for ever. This module changes
how a shard connects, and leaves the rest to discord.py. It uses private parts of discord.py; a test fails if they
change.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple, NoReturn, Protocol, TypeAlias

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, Shard
from yarl import URL

from bot.process.tasks import TaskOwner

ATTEMPTS: Final = 3
"""How many times in a row resuming may fail before the session is given up."""
DOUBLINGS: Final = 5
"""How many times the pause between attempts is doubled: to 32 seconds.

discord.py lets it grow to 17 minutes, during which nobody could play although Discord is back.
"""
_LOOKS: Final = 5
"""The number of checks in a row without any sign of Discord after which a connection is closed."""
KEPT: Final = 4000
"""The close code after which Discord keeps the session for a while."""
CLOSING: Final = 1.0
"""Seconds that closing a connection may take."""
_NO_EVENT: Final = "a message"
"""The name in the log for a message whose event is unknown, since it cannot be read."""
_SERVED: Final = 0.1
"""Seconds between two checks whether this process owns the shard again."""
LOST: Final = (ReconnectWebSocket, discord.ConnectionClosed, discord.HTTPException, aiohttp.ClientError, OSError)
"""The errors of a failing connection. TimeoutError is an OSError."""

Place: TypeAlias = tuple[str | None, int | None]
"""The id of a session, and the number of its last event that was received."""

log = logging.getLogger(__name__)


class ShardSession(NamedTuple):
    """A gateway session of a shard, the number of its last event, and the address at which it is resumed."""

    id: str
    sequence: int
    address: str


class Connecting(Protocol):
    """The part of the client that a connection uses."""

    def serves(self, shard: int) -> bool: ...

    async def open(self, shard: int, gateway: URL, place: Place = ..., *, initial: bool = ...) -> DiscordWebSocket: ...


class Socket(DiscordWebSocket):
    """A connection that survives unreadable messages, and that ends once another process may own its shard."""

    async def received_message(self, msg: Any, /) -> None:
        """Handle a message.

        Raise ReconnectWebSocket if this process no longer owns the shard, for example after it was stopped for long, or
        if nothing more can be read on this connection.
        """
        client: Any = self._connection._get_client()
        if client.sharing is not None and not client.serves(self.shard_id):
            await self._end()
        try:
            text = self._decompressor.decompress(msg) if isinstance(msg, bytes) else msg
        except Exception as error:  # noqa: BLE001 - each compression has its own errors
            client.unread.note(_NO_EVENT, error)
            await self._end()
        if text is None:
            return
        try:
            await super().received_message(text)
        except LOST:
            raise
        except Exception as error:  # noqa: BLE001 - the connection survives any error
            client.unread.note(self._event_of(text), error)
            if self._keep_alive is None:  # the greeting was unreadable
                await self._end()

    async def _end(self) -> NoReturn:
        await self.close(code=KEPT)
        raise ReconnectWebSocket(self.shard_id)

    def _event_of(self, text: str) -> str:
        with suppress(ValueError, TypeError, AttributeError, RecursionError):
            event = json.loads(text).get("t")
            return event if event in self._discord_parsers else _NO_EVENT
        return _NO_EVENT


class Connection(Shard):
    """A shard with its connection. `tried` is the session that it was asked to resume."""

    def __init__(
        self, ws: DiscordWebSocket, client: Any, put: Callable[[EventItem], None], tried: Place = (None, None)
    ) -> None:
        super().__init__(ws, client, put)
        self._backoff._max = DOUBLINGS
        self._connecting: Connecting = client
        self._again: TaskOwner[Exception | None] = TaskOwner("connect again after", self._connect_after)
        """One task for each shard, so that shards do not wait for each other."""
        self._attempts = 0
        """How many attempts to connect were made since the last event."""
        self._tried: Place | None = tried
        """The session at the last attempt to resume it."""
        self._heard: tuple[object, ...] = ()
        self._silent_looks = 0

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Reconnect: at once, or after a pause if nothing was received since the last attempt."""
        self._again.schedule(exc)

    async def reconnect(self) -> None:
        """Resume the session at the address that Discord gave, or identify at the usual address."""
        self._again.schedule(None)

    async def close(self) -> None:
        await self._end()
        await super().close()

    async def leave(self) -> ShardSession | None:
        """Close the connection, and return its session for another process to resume; None if there is none."""
        await self._end()
        with suppress(*LOST):
            async with asyncio.timeout(CLOSING):
                await self.ws.close(code=KEPT)
        return self.left

    async def look(self) -> None:
        """Identify again if neither an event nor a heartbeat's answer came for five minutes.

        The client calls this each minute.
        """
        heard = (self.ws, self.ws.sequence, self.ws.latency)
        self._silent_looks = self._silent_looks + 1 if heard == self._heard and self.ws.open else 0
        self._heard = heard
        if self._silent_looks == _LOOKS:
            log.warning("nothing was heard from Discord for 5 minutes: a session is begun anew at the usual address")
            self._give_up()
            self._tried = None
            await self.ws.close(KEPT)

    @property
    def left(self) -> ShardSession | None:
        """The present session; None if there is none."""
        session, sequence = self._place
        return None if session is None or sequence is None else ShardSession(session, sequence, str(self.ws.gateway))

    @property
    def _place(self) -> Place:
        return self.ws.session_id, self.ws.sequence

    async def _end(self) -> None:
        """Stop receiving and reconnecting."""
        await self._again.close()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _connect_after(self, loss: Exception | None) -> None:
        if loss is not None:
            if self._place == self._tried:
                await self._handle_disconnect(loss)
                return
            self._dispatch("disconnect")
            self._dispatch("shard_disconnect", self.id)
        await self._connect()

    async def _connect(self) -> None:
        while not self._connecting.serves(self.id):  # noqa: ASYNC110 - `close` cancels it
            await asyncio.sleep(_SERVED)
        self._cancel_task()
        self._count_attempt()
        try:
            self.ws = await self._connecting.open(self.id, self.ws.gateway, self._place)
        except LOST as error:
            await self._handle_disconnect(error)
        else:
            self.launch()

    def _count_attempt(self) -> None:
        if self._place != self._tried:
            self._attempts = 0
        if self._attempts == ATTEMPTS and self.ws.session_id is not None:
            where = self.ws.gateway.host
            log.warning("resuming at %s failed %d times: a session is begun anew at the usual address", where, ATTEMPTS)
            self._give_up()
        self._attempts += 1
        self._tried = self._place

    def _give_up(self) -> None:
        """Drop the session, as discord.py does when Discord calls it invalid."""
        self.ws.session_id = self.ws.sequence = None
        self.ws.gateway = DiscordWebSocket.DEFAULT_GATEWAY
