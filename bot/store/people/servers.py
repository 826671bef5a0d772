"""The settings of servers, and the removals of the bot from them."""

import time
from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, bindparam, delete, select

from bot.store.connections.database import Database, Repository
from bot.store.connections.engines import insert_new, upsert
from bot.store.people.people import Remembered, holds, server_in
from bot.store.schema import tables as schema
from bot.values.preferences import NO_SERVER, ChangeServer, ServerSettings

_SERVERS = schema.servers.c
_FIND: Select[Any] = select(_SERVERS.settings, _SERVERS.lost, _SERVERS.standings).where(
    _SERVERS.guild == bindparam("which")
)
_REMOVALS = schema.guild_removals.c
_ALL_REMOVED = select(_REMOVALS.guild, _REMOVALS.moment).order_by(_REMOVALS.moment)
_RETURN = delete(schema.guild_removals).where(_REMOVALS.guild == bindparam("which"))
_DELETE_BEFORE = _RETURN.where(_REMOVALS.moment <= schema.MOMENT)
OF_SERVER: Final = (schema.servers, schema.banned, schema.noticeboards, schema.seekers)
"""The database tables whose rows of a server are deleted after it removed the bot, by their column `guild`."""


class ServerRepository(Repository):
    """The settings of servers, by guild id.

    Those of the `keep` servers used last are cached: without limit if no other process writes, else for FRESH seconds
    by `timer`.
    """

    def __init__(self, database: Database, keep: int = 1024, timer: Callable[[], float] = time.monotonic) -> None:
        super().__init__(database)
        self._known = Remembered[int, ServerSettings](keep, holds(database), timer)

    async def of(self, guild: int | None) -> ServerSettings:
        """Return the settings of a server; the defaults in private (None)."""
        if guild is None:
            return NO_SERVER

        async def read() -> ServerSettings:
            rows = await self._database.rows(_FIND, which=guild)
            return _settings_in(rows[0]) if rows else server_in(None)

        return await self._known.of(guild, read) or NO_SERVER

    async def choose(self, guild: int, change: ChangeServer) -> ServerSettings:
        """Apply a change to a server's settings, and return the result."""

        def write(connection: Connection) -> ServerSettings:
            insert_new(connection, schema.servers, _row_of(guild, NO_SERVER))
            chosen = change(_settings_in(connection.execute(_FIND.with_for_update(), {"which": guild}).one()))
            upsert(connection, schema.servers, _row_of(guild, chosen))
            return chosen

        chosen = await self._database.write(write)
        self._known.know(guild, chosen)
        return chosen

    async def lose(self, guild: int | None, channel: int) -> None:
        """Remove a deleted channel from its server's settings; write nothing if they do not name it."""
        chosen = await self.of(guild)
        if guild is not None and chosen.without_channel(channel) != chosen:
            await self.choose(guild, lambda it: it.without_channel(channel))

    async def removed(self, before: datetime | None = None) -> dict[int, datetime]:
        """Return when servers removed the bot, oldest first; only removals up to `before` if it is given."""
        found = _ALL_REMOVED if before is None else _ALL_REMOVED.where(_REMOVALS.moment <= before)
        return {row.guild: row.moment for row in await self._database.rows(found)}

    async def set_removed(self, guild: int, moment: datetime | None) -> None:
        """Store when a server removed the bot; None: the bot is in it."""

        def write(connection: Connection) -> None:
            if moment is None:
                connection.execute(_RETURN, {"which": guild})
            else:
                upsert(connection, schema.guild_removals, {"guild": guild, "moment": moment})

        await self._database.write(write)

    async def returned(self, guilds: Collection[int]) -> None:
        """Delete the removals of these servers, since the bot is in them."""
        if guilds:
            await self._database.run(delete(schema.guild_removals).where(_REMOVALS.guild.in_(sorted(guilds))))

    async def delete(self, guild: int, before: datetime) -> bool:
        """Delete the settings and bans of a server that removed the bot `before` a moment. Return False if it did
        not."""

        def write(connection: Connection) -> bool:
            if connection.execute(_DELETE_BEFORE, {"which": guild, "moment": before}).rowcount == 0:
                return False
            for table in OF_SERVER:
                connection.execute(delete(table).where(table.c.guild == guild))
            return True

        erased = await self._database.write(write)
        if erased:
            self._known.drop(guild)
        return erased


def _settings_in(row: Row[Any]) -> ServerSettings:
    return server_in(row.settings).replace(lost=tuple(row.lost.split()), standings=row.standings)


def _row_of(guild: int, chosen: ServerSettings) -> dict[str, Any]:
    """`lost` and `standings` have columns of their own, since the previous release rejects settings that it does not
    know."""
    settings = chosen.model_dump_json(exclude={"lost", "standings"})
    return {"guild": guild, "settings": settings, "lost": " ".join(chosen.lost), "standings": chosen.standings}
