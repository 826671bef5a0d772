"""Several processes that share out the shards of one Discord, all in the test's own, over one database."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import discord

from bot.__main__ import direct
from bot.cluster.membership import Together
from bot.cluster.owned import Owned
from bot.gateway.client import GatewayClient
from bot.ownership.change_notice import LEASES_CHANGED
from bot.ownership.ownership import ALONE, Ownership
from bot.process.clock import running_time
from bot.store.connections.database import Database
from playground.fake_discord import FakeDiscord
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import settings_of
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.stored_database import StoredDatabase

_FREE = "UPDATE leases SET expires = 0 WHERE holder = ? AND left(name, 8) <> 'identify'"
INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


def _no_care(hear: Callable[[str], None]) -> Any:
    """What a process does in its slots, which is nothing here."""
    return SimpleNamespace(gained=lambda: None, hear=hear, counted=lambda _processes: None)


async def _nothing() -> None:
    """What keeping house is here."""


_NO_HOUSE: Any = SimpleNamespace(gained=_nothing, lost=_nothing)


class Listening(GatewayClient):
    """A client that notes what it hears: texts, and what is told of servers."""

    def __init__(self, ownership: Ownership = ALONE, clock: HandClock | None = None) -> None:
        super().__init__(clock or HandClock(), ownership, intents=INTENTS, max_messages=None, guild_ready_timeout=0.01)
        self.heard: list[str] = []
        self.told: list[str] = []

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.content)
        self.told.append("privately" if message.guild is None else f"in {message.guild.id}")

    async def on_permitted(self, channel: int | None, guild: int | None) -> None:
        self.told.append(f"allowed in {channel or guild}")

    async def on_guild_channel_delete(self, channel: discord.abc.Snowflake) -> None:
        self.told.append(f"deleted {channel.id}")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.told.append(f"left {guild.id}")


class Process:
    """One of them. `behind`: seconds by which its clock has jumped, as that of a process that was stopped."""

    def __init__(self, there: FakeDiscord, stored: StoredDatabase, database: Database) -> None:
        self.behind = 0.0
        self.owned = Owned(lambda: running_time() + self.behind)
        self.client = Listening(self.owned)
        self._there = there
        self._stored = stored
        self._database = database
        self._care = _no_care(self._hear)
        self.together = Together(self.client, self.owned, self._care, _NO_HOUSE, database, stored.url, "1", lambda: 0)
        self._session = asyncio.create_task(self.client.start(there.token))

    @property
    def name(self) -> str:
        return str(self._care.own_name)

    @property
    def sessions(self) -> list[int]:
        """The shards of which it has a session, and an open connection."""
        lines = self.client.lines.items()
        return sorted(shard for shard, line in lines if line.ws.open and line.left is not None)

    async def serves(self, *shards: int) -> None:
        """Wait until it serves these alone."""
        await poll(lambda: self.sessions == sorted(shards) and self.client.hears())

    async def noted(self) -> None:
        """Note how far its sessions were heard."""
        shards = self.together._shards
        await shards._note({shard: line.left for shard, line in self.client.lines.items()})

    async def cut_off(self) -> None:
        """Take its way to Discord's gateway from it; the database is still reached."""
        self._way = self.client.http.ws_connect

        async def nowhere(url: str, *, compress: int = 0) -> Any:
            raise OSError("no route to host")

        self.client.http.ws_connect = nowhere  # type: ignore[method-assign]
        for line in list(self.client.lines.values()):
            line.ws.socket._response.close()

    def connect_again(self) -> None:
        self.client.http.ws_connect = self._way  # type: ignore[method-assign]

    async def freeze(self) -> None:
        """Do nothing more by itself, as after SIGSTOP or SIGKILL; its leases are free at once."""
        await self.together._holder._task.close()
        for part in (self.together._shards, self.together._turns, self.together._listener):
            await part.close()
        for statement in (_FREE, "DELETE FROM processes WHERE holder = ?"):
            await asyncio.to_thread(self._stored.query, statement, self.name)

    async def kill(self) -> None:
        """End it without a word; its leases are free at once."""
        await self.freeze()
        for line in list(self.client.lines.values()):
            await line._end()
            line.ws.socket._response.close()
        self.client.lines.clear()

    async def leave(self) -> None:
        await self.together.leave()
        await self.close()

    async def close(self) -> None:
        await self.together._turns.close()  # it would go on without its database
        await self.client.close()
        self._session.cancel()
        await asyncio.gather(self._session, return_exceptions=True)

    def _hear(self, said: str) -> None:
        if said == LEASES_CHANGED:
            self._care.leases_changed()


class Sharing:
    """The processes, in the order in which they were started."""

    def __init__(self, there: FakeDiscord, stored: StoredDatabase) -> None:
        self.there = there
        self.stored = stored
        self.processes: list[Process] = []
        self._databases: list[Database] = []

    async def start(self) -> Process:
        database = await Database.open(self.stored.url)
        self._databases.append(database)
        self.processes.append(Process(self.there, self.stored, database))
        return self.processes[-1]

    def look(self) -> None:
        """Let all look at the leases now."""
        for process in self.processes:
            process.together._holder.wake()

    async def close(self) -> None:
        for process in self.processes:
            await process.freeze()
            await process.close()
        for database in self._databases:
            await database.close()


@asynccontextmanager
async def sharing(there: FakeDiscord, stored: StoredDatabase) -> AsyncIterator[Sharing]:
    direct(settings_of(there))
    several = Sharing(there, stored)
    try:
        yield several
    finally:
        await several.close()
