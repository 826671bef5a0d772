"""Heartbeats and the downtime of the bot; on PostgreSQL also when each shard was last heard, and its downtime."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy import BigInteger, Connection, bindparam, delete, insert, select, text, update

from bot.store.connections.database import Repository
from bot.store.connections.engines import upsert
from bot.store.schema import tables as schema
from bot.store.schema.columns import microseconds, moment_of
from bot.store.schema.process_tables import sessions, shard_downtime
from bot.values.calendar import ABSENT, Pause, ShardPause

ALIVE: Final = 1
"""The id of the only row of heartbeats."""
LONGEST: Final = timedelta(days=400)
"""Downtime that ended longer ago than this is ignored by clocks."""
_OUTAGES = schema.downtime.c
_RECENT = select(_OUTAGES.begin, _OUTAGES.end).where(_OUTAGES.end > bindparam("since")).order_by(_OUTAGES.begin)
BEATS = schema.heartbeats.c
LAST_BEAT = select(BEATS.beat).where(BEATS.id == ALIVE)
GO_ON = (
    update(schema.heartbeats)
    .where(BEATS.id == ALIVE, BEATS.beat < schema.MOMENT, BEATS.beat > bindparam("recent"))
    .values(beat=schema.MOMENT)
)
"""Store a heartbeat if the last one is recent."""

_HEAR: Final = text(
    "WITH before AS (SELECT shard, heard FROM sessions WHERE shard = ANY(:shards) AND heard < :now"
    " ORDER BY shard FOR UPDATE)"
    " UPDATE sessions SET heard = :now FROM before WHERE sessions.shard = before.shard"
    " RETURNING before.shard AS shard, before.heard AS heard"
).bindparams(bindparam("now", type_=BigInteger))
"""Of several processes, only one gets the previous moment of a shard."""
_ALL: Final = select(sessions.c.shard, sessions.c.heard)
_RECENT_OF_SHARDS: Final = select(shard_downtime).where(
    shard_downtime.c.end > bindparam("since", type_=shard_downtime.c.end.type)
)


class DowntimeRepository(Repository):
    """Heartbeats and downtime: the bot stores a heartbeat each minute, and clocks do not run without it."""

    async def beat(self, now: datetime, *, awake: bool = False) -> Pause | None:
        """Store a heartbeat. Return the downtime that it ends; None if there was none.

        There was none if the process was `awake` and only its clock was turned. Of several processes that start
        together, one gets the downtime.
        """

        def write(connection: Connection) -> Pause | None:
            if connection.execute(GO_ON, {"moment": now, "recent": now - ABSENT}).rowcount:
                return None
            last: datetime | None = connection.execute(LAST_BEAT.with_for_update()).scalar()
            if last is not None and last >= now:
                return None
            upsert(connection, schema.heartbeats, {"id": ALIVE, "beat": now})
            if last is None or awake or now - last < ABSENT:
                return None
            connection.execute(insert(schema.downtime), {"begin": last, "end": now})
            return Pause(last, now)

        return await self._database.write(write)

    async def downtime(self, now: datetime) -> tuple[Pause, ...]:
        """Return the downtime of the last LONGEST, oldest first."""
        return tuple(map(Pause._make, await self._database.rows(_RECENT, since=now - LONGEST)))

    async def last_elsewhere(self) -> datetime | None:
        """Return the last heartbeat of any process; None if one process runs alone."""
        if self._database.file is not None:
            return None
        found: datetime | None = await self._database.scalar(LAST_BEAT)
        return found


class KnownDowntime(NamedTuple):
    """When each shard was last heard, for the present number of shards, and the downtime of shards."""

    heard: Mapping[str, datetime]
    shard_downtime: tuple[ShardPause, ...]


class ShardDowntimeRepository(Repository):
    async def hear(self, shards: Collection[str], now: datetime, *, awake: bool = False) -> tuple[ShardPause, ...]:
        """Store that these shards are heard now. Return the downtime that ends; () if the process was `awake` and only
        its clock was turned.

        Only shards with a stored session count.
        """

        def write(connection: Connection) -> tuple[ShardPause, ...]:
            rows = connection.execute(_HEAR, {"shards": sorted(shards), "now": microseconds(now)}).all()
            before = [ShardPause(row.shard, moment_of(row.heard), now) for row in rows]
            gone = tuple(it for it in before if not awake and now - it.begin >= ABSENT)
            if gone:
                connection.execute(insert(shard_downtime), [it._asdict() for it in gone])
                connection.execute(delete(shard_downtime).where(shard_downtime.c.end < now - LONGEST))
            return gone

        return await self._database.write(write)

    async def known(self, now: datetime) -> KnownDowntime:
        """Return what is known of all shards for the last LONGEST.

        Shards of another total than that of the shard heard last no longer exist and are left out.
        """

        def read(connection: Connection) -> KnownDowntime:
            heard = {row.shard: row.heard for row in connection.execute(_ALL)}
            past = connection.execute(_RECENT_OF_SHARDS, {"since": now - LONGEST})
            return KnownDowntime(_of_today(heard), tuple(ShardPause(row.shard, row.begin, row.end) for row in past))

        return await self._database.read(read)


def _of_today(heard: Mapping[str, datetime]) -> Mapping[str, datetime]:
    newest = max(heard, key=lambda shard: heard[shard], default="")
    kind = newest.rpartition("/")[0]
    return {shard: moment for shard, moment in heard.items() if shard.rpartition("/")[0] == kind}
