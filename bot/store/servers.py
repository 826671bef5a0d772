"""What servers choose."""

from typing import Any

from cachetools import LRUCache
from sqlalchemy import Connection, Select, bindparam, select

from bot.store import schema
from bot.store.database import Database, Repository
from bot.store.engines import insert_new, upsert
from bot.store.people import server_in
from bot.values.preferences import NO_SERVER, ChangeServer, ServerSettings

_SERVERS = schema.servers.c
_FIND: Select[Any] = select(_SERVERS.settings).where(_SERVERS.guild == bindparam("which"))


class ServerRepository(Repository):
    """The settings of servers, by their ids; those of the `keep` servers used last are held in memory too."""

    def __init__(self, database: Database, keep: int = 1024) -> None:
        super().__init__(database)
        self._known: LRUCache[int, ServerSettings] = LRUCache(keep)

    async def of(self, guild: int | None) -> ServerSettings:
        """What a server has chosen; nothing in private (None)."""
        if guild is None:
            return NO_SERVER
        if guild not in self._known:
            found = await self._database.scalar(_FIND, which=guild)
            self._known.setdefault(guild, server_in(found))  # what was chosen while it was read is newer
        return self._known[guild]

    async def choose(self, guild: int, change: ChangeServer) -> ServerSettings:
        """Write what a server chooses, from what it had chosen before; it is returned."""

        def write(connection: Connection) -> ServerSettings:
            insert_new(connection, schema.servers, {"guild": guild, "settings": NO_SERVER.model_dump_json()})
            chosen = change(server_in(connection.execute(_FIND.with_for_update(), {"which": guild}).scalar_one()))
            upsert(connection, schema.servers, {"guild": guild, "settings": chosen.model_dump_json()})
            return chosen

        chosen = await self._database.write(write)
        self._known[guild] = chosen
        return chosen
