"""Channels with a pending retry of any process: another process may hear that the bot can write there again."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, select

from bot.store.connections.database import Repository
from bot.store.connections.engines import insert_new
from bot.store.schema.process_tables import pending_retries
from bot.values.table import ChannelRef

_ALL = select(pending_retries.c.channel, pending_retries.c.guild).order_by(pending_retries.c.channel)


class PendingRetryRepository(Repository):
    async def all(self) -> list[ChannelRef]:
        """Return the channels with a pending retry of any process."""
        return [ChannelRef(row.guild, row.channel, "") for row in await self._database.rows(_ALL)]

    async def add(self, channel: ChannelRef) -> None:
        """Store a pending retry in a channel."""
        row = {"channel": channel.id, "guild": channel.guild}

        def write(connection: Connection) -> None:
            insert_new(connection, pending_retries, row)

        await self._database.write(write)

    async def settle(self, channels: Collection[int]) -> None:
        """Delete the pending retries in these channels."""
        if channels:
            await self._database.run(delete(pending_retries).where(pending_retries.c.channel.in_(sorted(channels))))
