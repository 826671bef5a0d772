"""A bare connection to the gateway, without discord.py."""

from __future__ import annotations

import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from playground.fake_discord import FakeDiscord
from tests.support.bot.bot_process import poll

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1, 512, 4096
PLAIN = GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES


class Line:
    """One connection; what it is sent is read by `next`."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, packed: bool = False) -> None:
        self.socket = socket
        self.ready: dict[str, Any] = {}
        """What it was told of its session."""
        self.sequence = 0
        """The number of the last event that it was sent."""
        self._stream = zlib.decompressobj() if packed else None

    async def next(self) -> dict[str, Any]:
        payload = await self._read()
        self.sequence = payload.get("s") or self.sequence
        return payload

    async def _read(self) -> dict[str, Any]:
        if self._stream is None:
            return dict(await self.socket.receive_json(timeout=10))
        data = await self.socket.receive_bytes(timeout=10)
        assert data.endswith(b"\x00\x00\xff\xff")
        return dict(json.loads(self._stream.decompress(data)))

    async def events(self, number: int) -> list[str]:
        """The names of so many events that come next."""
        return [(await self.next())["t"] for _ in range(number)]

    async def told(self) -> list[str]:
        """The names of the events that have come so far; the answer to a heartbeat comes after them."""
        await self.socket.send_json({"op": 1, "d": self.sequence})
        names: list[str] = []
        while (payload := await self.next())["op"] != 11:
            names.append(payload["t"])
        return names

    async def identify(self, token: str, intents: int = PLAIN, shard: Any = None) -> None:
        """Be greeted, and ask for a session."""
        assert (await self.next())["op"] == 10
        await self.ask(token, intents, shard)

    async def ask(self, token: str, intents: int = PLAIN, shard: Any = None) -> None:
        data = {"token": token, "intents": intents, "properties": {}} | ({} if shard is None else {"shard": shard})
        await self.socket.send_json({"op": 2, "d": data})

    async def close_code(self) -> int | None:
        await self.socket.receive(timeout=10)
        return self.socket.close_code


class Lines:
    """Connections to one Discord, whose time stands still."""

    def __init__(self, discord: FakeDiscord, http: aiohttp.ClientSession) -> None:
        self.discord = discord
        self._http = http
        self._open: list[Line] = []
        """Who forgets a connection closes it."""

    async def open(self) -> Line:
        """A connection that was not greeted yet."""
        self._open.append(Line(await self._http.ws_connect(self.discord.gateway_url)))
        return self._open[-1]

    async def asked(self, shard: Any = None) -> Line:
        """A connection that asks for a session, at once."""
        line = await self.open()
        await line.identify(self.discord.token, shard=shard)
        return line

    async def begun(self, *shard: int) -> Line:
        """A session of this shard, begun when it may be, which has heard all of the beginning."""
        self.discord.clock.advance(self.discord.gateway.limits.interval)
        line = await self.asked(list(shard) or None)
        line.ready = (await line.next())["d"]
        await line.told()
        return line

    async def resumed(self, lost: Line, session: str | None = None, sequence: int | None = None) -> Line:
        """A new connection that asks for the session of a lost one, as it was left."""
        line = await self.open()
        assert (await line.next())["op"] == 10
        data = {
            "token": self.discord.token,
            "session_id": session or lost.ready["session_id"],
            "seq": lost.sequence if sequence is None else sequence,
        }
        await line.socket.send_json({"op": 6, "d": data})
        return line

    async def cut(self) -> None:
        """Cut all connections, and wait until Discord has noticed."""
        self.discord.drop_gateway()
        await self.left(0)

    async def left(self, connections: int) -> None:
        """Wait until only so many connections are left."""
        await poll(lambda: len(self.discord.gateway.connected) <= connections)


@asynccontextmanager
async def lines_to(discord: FakeDiscord) -> AsyncIterator[Lines]:
    async with aiohttp.ClientSession() as http:
        yield Lines(discord, http)
