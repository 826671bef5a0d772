"""Several processes that share out the shards of one Discord, all in the test's own, over one database."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import discord

from bot.app.build_cluster import shared
from bot.app.parts import Opened
from bot.app.start import direct
from bot.cluster.owned import Owned
from bot.computers.pool import WorkerPool
from bot.gateway.client import GatewayClient
from bot.gateway.client import Sharing as ShardsShared
from bot.host.settings import TokenlessSettings
from bot.ownership.ownership import ALONE, Ownership
from bot.process.clock import SystemClock, running_time
from bot.process.metrics import Metrics
from bot.store.connections.database import Database
from playground.fake_discord import FakeDiscord
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import settings_of
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.stored_database import StoredDatabase
from tests.support.languages import LANGUAGES

_FREE = "UPDATE leases SET expires = 0 WHERE holder = ? AND left(name, 8) <> 'identify'"
INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


async def _nothing(*_args: object) -> None:
    """What keeping house, and telling that shards are heard, is here."""


_NO_CARE: Any = SimpleNamespace(gained=lambda: None, hear=lambda _said: None, counted=lambda _processes: None)
"""What a process does in its slots, which is nothing here."""
_NO_HOUSE: Any = SimpleNamespace(gained=_nothing, lost=_nothing)
_UNHEARD: Any = SimpleNamespace(hear=_nothing)
_UNDRAWN: Any = None


class Listening(GatewayClient):
    """A client that notes what it hears: texts, and what is told of servers."""

    def __init__(
        self, ownership: Ownership = ALONE, clock: HandClock | None = None, sharing: ShardsShared | None = None
    ) -> None:
        super().__init__(
            clock or HandClock(), ownership, None, sharing, intents=INTENTS, max_messages=None, guild_ready_timeout=0.01
        )
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
        self.name = secrets.token_hex(8)
        """Under which it tells others something."""
        wanted = TokenlessSettings(database_url=stored.url)
        pool, metrics = WorkerPool({}, 1, 1), Metrics(self.name)
        given = Opened(wanted, database, pool, _UNDRAWN, LANGUAGES, SystemClock(), metrics)
        parts = shared(given)._replace(owned=self.owned)
        self.client = Listening(self.owned, sharing=parts.sharing)
        self._there = there
        self._stored = stored
        self._database = database
        self.membership = parts.membership(given, self.client, _NO_CARE, _NO_HOUSE, _UNHEARD)
        self._session = asyncio.create_task(self.client.start(there.token))

    @property
    def sessions(self) -> list[int]:
        """The shards of which it has a session, and an open connection."""
        lines = self.client.connections.items()
        return sorted(shard for shard, line in lines if line.ws.open and line.left is not None)

    async def serves(self, *shards: int) -> None:
        """Wait until it serves these alone."""
        await poll(lambda: self.sessions == sorted(shards) and self.client.hears())

    async def noted(self) -> None:
        """Note how far its sessions were heard."""
        shards = self.membership._shards
        await shards._note({shard: line.left for shard, line in self.client.connections.items()})

    async def cut_off(self) -> None:
        """Take its way to Discord's gateway from it; the database is still reached."""
        self._way = self.client.http.ws_connect

        async def nowhere(url: str, *, compress: int = 0) -> Any:
            raise OSError("no route to host")

        self.client.http.ws_connect = nowhere  # type: ignore[method-assign]
        for line in list(self.client.connections.values()):
            line.ws.socket._response.close()

    def connect_again(self) -> None:
        self.client.http.ws_connect = self._way  # type: ignore[method-assign]

    async def freeze(self) -> None:
        """Do nothing more by itself, as after SIGSTOP or SIGKILL; its leases are free at once."""
        await self.membership._owner._task.close()
        for part in (self.membership._shards, self.membership._turns, self.membership._listener):
            await part.close()
        for statement in (_FREE, "DELETE FROM processes WHERE holder = ?"):
            await asyncio.to_thread(self._stored.query, statement, self.name)

    async def kill(self) -> None:
        """End it without a word; its leases are free at once."""
        await self.freeze()
        for line in list(self.client.connections.values()):
            await line._end()
            line.ws.socket._response.close()
        self.client.connections.clear()

    async def leave(self) -> None:
        await self.membership.leave()
        await self.close()

    async def close(self) -> None:
        await self.membership._turns.close()  # it would go on without its database
        await self.client.close()
        self._session.cancel()
        await asyncio.gather(self._session, return_exceptions=True)


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
            process.membership._owner.wake()

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
