"""The connection of one shard, and how it comes back where it is lost.

discord.py resumes a session for ever, without a pause, at an address that closes each connection or says nothing; it
gives a session up at the first address that refuses; and it tries a first connection for ever. This module changes how
a shard connects, and leaves the rest to discord.py. It builds on parts of it that are not public: a test says when
they have changed.
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
"""How often in a row resuming a session may fail before it is given up."""
DOUBLINGS: Final = 5
"""How often the pause between two attempts is doubled: to 32 seconds. discord.py lets it grow to 17 minutes, for which
nobody could play though Discord is back."""
_LOOKS: Final = 5
"""After so many looks in a row between which nothing was heard, a connection is closed."""
KEPT: Final = 4000
"""The code with which a connection is closed whose session Discord keeps for a while."""
CLOSING: Final = 1.0
"""Seconds that Discord may take to close a connection with us."""
_NO_EVENT: Final = "a message"
"""What is said of a message that cannot be read so far that it is known of which event it tells."""
_SERVED: Final = 0.1
"""Seconds between two looks whether this process serves a shard again."""
LOST: Final = (ReconnectWebSocket, discord.ConnectionClosed, discord.HTTPException, aiohttp.ClientError, OSError)
"""The errors of a connection that fails; a TimeoutError is an OSError."""

Place: TypeAlias = tuple[str | None, int | None]
"""A session, and the number of the last event that was heard of it."""

log = logging.getLogger(__name__)


class ShardSession(NamedTuple):
    """A session of a shard with Discord's gateway, the number of the last event that was heard of it, and the address
    at which it is resumed."""

    id: str
    sequence: int
    address: str


class Connecting(Protocol):
    """What a line asks of its client."""

    def serves(self, shard: int) -> bool: ...

    async def open(self, shard: int, gateway: URL, place: Place = ..., *, initial: bool = ...) -> DiscordWebSocket: ...


class Socket(DiscordWebSocket):
    """A connection that no message ends which does not read, and on which nothing is heard once another process may
    serve the shard."""

    async def received_message(self, msg: Any, /) -> None:
        """Take a message in. Raises ReconnectWebSocket where that is left to whoever resumes the session, as by a
        process that was stopped for long, and where nothing more could be read on this connection."""
        client: Any = self._connection._get_client()
        if client.sharing is not None and not client.serves(self.shard_id):
            await self._end()
        try:
            text = self._decompressor.decompress(msg) if isinstance(msg, bytes) else msg
        except Exception as error:  # noqa: BLE001 - of whichever compression
            client.unread.note(_NO_EVENT, error)
            await self._end()
        if text is None:
            return
        try:
            await super().received_message(text)
        except LOST:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the connection goes on
            client.unread.note(self._event_of(text), error)
            if self._keep_alive is None:  # it was the greeting
                await self._end()

    async def _end(self) -> NoReturn:
        await self.close(code=KEPT)
        raise ReconnectWebSocket(self.shard_id)

    def _event_of(self, text: str) -> str:
        with suppress(ValueError, TypeError, AttributeError, RecursionError):
            event = json.loads(text).get("t")
            return event if event in self._discord_parsers else _NO_EVENT
        return _NO_EVENT


class Line(Shard):
    """The connection. `tried`: the session that it was asked to resume."""

    def __init__(
        self, ws: DiscordWebSocket, client: Any, put: Callable[[EventItem], None], tried: Place = (None, None)
    ) -> None:
        super().__init__(ws, client, put)
        self._backoff._max = DOUBLINGS
        self._connecting: Connecting = client
        self._again: TaskOwner[Exception | None] = TaskOwner("connect again after", self._connect_after)
        """Shards do not wait for each other."""
        self._attempts = 0
        """How often it was tried to connect since something was heard last."""
        self._tried: Place | None = tried
        """How far the session had been heard when it was tried last."""
        self._heard: tuple[object, ...] = ()
        self._silent_looks = 0

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Connect again: at once, or after a pause where nothing was heard since the last attempt."""
        self._again.schedule(exc)

    async def reconnect(self) -> None:
        """Resume the session at the address that Discord gave for that, or begin one at the usual address."""
        self._again.schedule(None)

    async def close(self) -> None:
        await self._end()
        await super().close()

    async def leave(self) -> ShardSession | None:
        """Close the connection, and leave its session to whoever resumes it; None where there is none."""
        await self._end()
        with suppress(*LOST):
            async with asyncio.timeout(CLOSING):
                await self.ws.close(code=KEPT)
        return self.left

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
            await self.ws.close(KEPT)

    @property
    def left(self) -> ShardSession | None:
        """The session as it is now; None where there is none."""
        session, sequence = self._place
        return None if session is None or sequence is None else ShardSession(session, sequence, str(self.ws.gateway))

    @property
    def _place(self) -> Place:
        return self.ws.session_id, self.ws.sequence

    async def _end(self) -> None:
        """Hear nothing more, and connect no more."""
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
        while not self._connecting.serves(self.id):  # noqa: ASYNC110 - until it does again, or this line is closed
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
        """Forget the session, as discord.py does where Discord says that it is not valid any more."""
        self.ws.session_id = self.ws.sequence = None
        self.ws.gateway = DiscordWebSocket.DEFAULT_GATEWAY
