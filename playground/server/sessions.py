"""A bot's session at the gateway: numbered events, kept for a resumption, and the connection they are sent on."""

import asyncio
import importlib
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any

from aiohttp import web

from playground.model import Json

KEPT_EVENTS = 5000
"""How many missed events a resumption can replay."""


def compressor(name: str | None) -> Callable[[bytes], bytes] | None:
    """A transport compression by its name at the gateway; None for no name. Raises KeyError for an unknown one."""
    if name is None:
        return None
    return {"zlib-stream": _zlib, "zstd-stream": _zstd}[name]()


def _zlib() -> Callable[[bytes], bytes]:
    stream = zlib.compressobj(level=1)
    return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)


def _zstd() -> Callable[[bytes], bytes]:
    """From the standard library of Python 3.14, without which discord.py does not ask for it either."""
    module: Any = importlib.import_module("compression.zstd")
    stream = module.ZstdCompressor()
    return lambda data: bytes(stream.compress(data, module.ZstdCompressor.FLUSH_BLOCK))


class Connection:
    """A socket whose frames are sent one after another in the background."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        compress: Callable[[bytes], bytes] | None = None,
    ) -> None:
        self.socket = socket
        self.hushed = False
        """Whether what is sent is lost from now on."""
        self._transport = transport
        self._compress = compress
        self._frames: asyncio.Queue[str | int] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, payload: Json) -> None:
        if not self.hushed:
            self._frames.put_nowait(json.dumps(payload, separators=(",", ":")))

    def close(self, code: int) -> None:
        """Close after the frames that are still to be sent."""
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


class Session:
    """What outlives a connection. intents are the bits that the bot declared; shard is its number and their count."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.connection: Connection | None = None
        self._events: deque[Json] = deque(maxlen=KEPT_EVENTS)
        self._sequence = 0

    def dispatch(self, kind: str, data: Json) -> None:
        self._sequence += 1
        event = {"op": 0, "t": kind, "s": self._sequence, "d": data}
        self._events.append(event)
        if self.connection is not None:
            self.connection.send(event)

    def covers(self, guild_id: int) -> bool:
        """Whether events of the guild, or with 0 those of direct messages, belong to this session's shard."""
        number, count = self.shard
        return (guild_id >> 22) % count == number

    def can_resume(self, sequence: int) -> bool:
        """Whether every event after that number is still kept."""
        oldest = self._events[0]["s"] if self._events else self._sequence + 1
        return bool(oldest - 1 <= sequence <= self._sequence)

    def replay(self, connection: Connection, sequence: int) -> None:
        self.connection = connection
        for event in self._events:
            if event["s"] > sequence:
                connection.send(event)
        self.dispatch("RESUMED", {"_trace": []})
