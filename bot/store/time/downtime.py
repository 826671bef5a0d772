"""When each shard was last heard, and its downtime, on PostgreSQL."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import BigInteger, Connection, bindparam, delete, insert, select, text

from bot.store.connections.database import Repository
from bot.store.schema.columns import microseconds, moment_of
from bot.store.schema.process_tables import sessions, unserved
from bot.store.time.clocks import LONGEST
from bot.values.calendar import ABSENT, Unserved

_HEAR: Final = text(
    "WITH before AS (SELECT shard, heard FROM sessions WHERE shard = ANY(:shards) AND heard < :now"
    " ORDER BY shard FOR UPDATE)"
    " UPDATE sessions SET heard = :now FROM before WHERE sessions.shard = before.shard"
    " RETURNING before.shard AS shard, before.heard AS heard"
).bindparams(bindparam("now", type_=BigInteger))
"""Of several processes, only one gets the previous moment of a shard."""
_ALL: Final = select(sessions.c.shard, sessions.c.heard)
_RECENT: Final = select(unserved).where(unserved.c.end > bindparam("since", type_=unserved.c.end.type))


class Served(NamedTuple):
    """When each shard was last heard, for the present number of shards, and the downtime of shards."""

    heard: Mapping[str, datetime]
    unserved: tuple[Unserved, ...]


class ServedRepository(Repository):
    async def hear(self, shards: Collection[str], now: datetime, *, awake: bool = False) -> tuple[Unserved, ...]:
        """Store that these shards are heard now. Return the downtime that ends; () if the process was `awake` and only
        its clock was turned.

        Only shards with a stored session count.
        """

        def write(connection: Connection) -> tuple[Unserved, ...]:
            rows = connection.execute(_HEAR, {"shards": sorted(shards), "now": microseconds(now)}).all()
            before = [Unserved(row.shard, moment_of(row.heard), now) for row in rows]
            gone = tuple(it for it in before if not awake and now - it.begin >= ABSENT)
            if gone:
                connection.execute(insert(unserved), [it._asdict() for it in gone])
                connection.execute(delete(unserved).where(unserved.c.end < now - LONGEST))
            return gone

        return await self._database.write(write)

    async def known(self, now: datetime) -> Served:
        """Return what is known of all shards for the last LONGEST.

        Shards of another total than that of the shard heard last no longer exist and are left out.
        """

        def read(connection: Connection) -> Served:
            heard = {row.shard: row.heard for row in connection.execute(_ALL)}
            past = connection.execute(_RECENT, {"since": now - LONGEST})
            return Served(_of_today(heard), tuple(Unserved(row.shard, row.begin, row.end) for row in past))

        return await self._database.read(read)


def _of_today(heard: Mapping[str, datetime]) -> Mapping[str, datetime]:
    newest = max(heard, key=lambda shard: heard[shard], default="")
    kind = newest.rpartition("/")[0]
    return {shard: moment for shard, moment in heard.items() if shard.rpartition("/")[0] == kind}
