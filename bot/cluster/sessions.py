"""Gateway sessions in PostgreSQL, which a process leaves to the next owner of a shard."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, select, text

from bot.gateway.connection import ShardSession
from bot.store.connections.database import Database
from bot.store.connections.postgresql import NOW
from bot.store.schema.columns import microseconds
from bot.store.schema.process_tables import sessions

_KEEP: Final = text(
    "INSERT INTO sessions (shard, session, sequence, address, heard)"  # noqa: S608 - no input
    " SELECT it.shard, it.session, it.sequence, it.address, :heard FROM unnest(CAST(:shards AS text[]),"
    " CAST(:sessions AS text[]), CAST(:sequences AS bigint[]), CAST(:addresses AS text[]))"
    " AS it(shard, session, sequence, address)"
    f" JOIN leases ON leases.name = it.shard AND leases.holder = :holder AND leases.expires > {NOW}"
    " ON CONFLICT (shard) DO UPDATE SET session = excluded.session, sequence = excluded.sequence,"
    " address = excluded.address, heard = excluded.heard"
)
_OF: Final = select(sessions.c.session, sessions.c.sequence, sessions.c.address).where(
    sessions.c.shard == bindparam("which")
)


class SessionRepository:
    """At most one session for each shard, by the name of its lease."""

    def __init__(self, database: Database, owner: str) -> None:
        self._database = database
        self._owner = owner

    async def keep(self, found: Mapping[str, ShardSession], heard: datetime) -> None:
        """Store sessions and when they were heard, only of shards whose leases this process still owns."""
        values = [(name, *session) for name, session in sorted(found.items())]
        if values:
            shards, ids, sequences, addresses = map(list, zip(*values, strict=True))
            named = {"shards": shards, "sessions": ids, "sequences": sequences, "addresses": addresses}
            await self._database.run(_KEEP, holder=self._owner, heard=microseconds(heard), **named)

    async def of(self, shard: str) -> ShardSession | None:
        """Return the stored session of a shard; None if there is none."""
        rows = await self._database.rows(_OF, which=shard)
        return ShardSession._make(rows[0]) if rows else None
