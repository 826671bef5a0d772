"""A bot's gateway sessions: numbered events, kept for a resume, and the connection on which they are sent."""

import asyncio
import importlib
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from aiohttp import web

from playground.clock import Clock
from playground.model import Json
from playground.server.starts import Limits

UNKNOWN_ERROR = 4000
ENDING = (1000, 1001)
"""The close codes by which a bot ends its session."""


def compressor(name: str | None) -> Callable[[bytes], bytes] | None:
    """Return the transport compression with this name; None for no name. Raise KeyError if it is unknown."""
    if name is None:
        return None
    return {"zlib-stream": _zlib, "zstd-stream": _zstd}[name]()


def _zlib() -> Callable[[bytes], bytes]:
    stream = zlib.compressobj(level=1)
    return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)


def _zstd() -> Callable[[bytes], bytes]:
    """Return a zstd compressor from the standard library of Python 3.14; without it discord.py does not ask for
    zstd."""
    module: Any = importlib.import_module("compression.zstd")
    stream = module.ZstdCompressor()
    return lambda data: bytes(stream.compress(data, module.ZstdCompressor.FLUSH_BLOCK))


class Connection:
    """A socket whose frames are sent in order in the background."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        compress: Callable[[bytes], bytes] | None = None,
    ) -> None:
        self.socket = socket
        self.hushed = False
        """Whether frames are silently discarded."""
        self._transport = transport
        self._compress = compress
        self._frames: asyncio.Queue[str | int] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, payload: Json) -> None:
        if not self.hushed:
            self._frames.put_nowait(json.dumps(payload, separators=(",", ":")))

    def close(self, code: int) -> None:
        """Close the socket after all queued frames."""
        self._frames.put_nowait(code)

    def abort(self) -> None:
        """Cut the connection without a closing frame."""
        self._writer.cancel()
        if self._transport is not None:
            self._transport.abort()

    async def wait_closed(self) -> None:
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)

    async def _write(self) -> None:
        while isinstance(frame := await self._frames.get(), str):
            try:
                await self._send(frame)
            except (ConnectionError, RuntimeError):
                return
        await self.socket.close(code=frame)

    async def _send(self, frame: str) -> None:
        if self._compress is None:
            await self.socket.send_str(frame)
        else:
            await self.socket.send_bytes(self._compress(frame.encode()))


class Shard(NamedTuple):
    """One part of a bot's guilds; all direct messages belong to number 0."""

    number: int
    total: int

    @classmethod
    def read(cls, value: Any) -> "Shard | None":
        """Return the shard that a bot identifies for, by default all guilds; None if it is invalid."""
        numbers = [0, 1] if value is None else value
        if not isinstance(numbers, list) or [type(it) for it in numbers] != [int, int]:
            return None
        return cls(*numbers) if 0 <= numbers[0] < numbers[1] else None

    def covers(self, guild_id: int) -> bool:
        """Return whether events of the guild (0: of direct messages) belong to the shard."""
        return (guild_id >> 22) % self.total == self.number


class Session:
    """What outlives a connection. `intents` are the bot's; `events` is the number of kept events."""

    def __init__(self, intents: int, shard: Shard, connection: Connection, events: int) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.connection: Connection | None = connection
        self.lost_at = 0.0
        """When the connection was lost, in Unix seconds."""
        self._events: deque[Json] = deque(maxlen=events)
        self._sequence = 0

    def dispatch(self, kind: str, data: Json) -> None:
        self._sequence += 1
        event = {"op": 0, "t": kind, "s": self._sequence, "d": data}
        self._events.append(event)
        if self.connection is not None:
            self.connection.send(event)

    def can_resume(self, sequence: Any) -> bool:
        """Return whether every event after this number is still kept."""
        oldest = self._events[0]["s"] if self._events else self._sequence + 1
        return isinstance(sequence, int) and bool(oldest - 1 <= sequence <= self._sequence)

    def leave(self) -> None:
        """Close the connection, if any, since the session continues on another one."""
        if self.connection is not None:
            self.connection.close(UNKNOWN_ERROR)

    def replay(self, connection: Connection, sequence: int) -> None:
        self.connection = connection
        for event in self._events:
            if event["s"] > sequence:
                connection.send(event)
        self.dispatch("RESUMED", {"_trace": []})


class Sessions:
    """All sessions that have a connection or can be resumed. Several may have the same shard."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock = clock
        self._limits = limits
        self._by_id: dict[str, Session] = {}

    def __iter__(self) -> Iterator[Session]:
        expired = self._clock.now() - self._limits.kept
        for session in tuple(self._by_id.values()):
            if session.connection is None and session.lost_at < expired:
                self.end(session)
            else:
                yield session

    def begin(self, intents: int, shard: Shard, connection: Connection) -> Session:
        session = Session(intents, shard, connection, self._limits.events)
        self._by_id[session.id] = session
        return session

    def end(self, session: Session) -> None:
        del self._by_id[session.id]

    def clear(self) -> None:
        self._by_id.clear()

    def find(self, session_id: Any) -> Session | None:
        return next((session for session in self if session.id == session_id), None)

    def of(self, connection: Connection) -> Session | None:
        return next((session for session in self if session.connection is connection), None)

    def covering(self, guild_id: int) -> list[Session]:
        """Return the sessions that receive events of the guild (0: of direct messages)."""
        return [session for session in self if session.shard.covers(guild_id)]

    def disconnected(self, connection: Connection) -> None:
        """Keep the session for a while, unless the bot has ended it."""
        session = self.of(connection)
        if session is None:
            return
        session.connection, session.lost_at = None, self._clock.now()
        if connection.socket.close_code in ENDING:
            self.end(session)
