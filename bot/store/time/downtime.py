"""When the bot was not there; and on a server, when each shard was heard last and when nobody served it."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy import BigInteger, Connection, bindparam, delete, insert, select, text, update

from bot.store.connections.database import Repository
from bot.store.connections.engines import upsert
from bot.store.schema import tables as schema
from bot.store.schema.columns import microseconds, moment_of
from bot.store.schema.process_tables import sessions, unserved
from bot.store.time.clocks import RUNNING, WITHOUT_TIMER
from bot.values.calendar import ABSENT, Pause, Unserved
from bot.values.leases import serves
from bot.values.timers import TimerKind

OUTAGES = schema.outages.c
ALIVE: Final = 1
"""The one row that says when the bot was there last."""
LONGEST: Final = timedelta(days=400)
"""Outages that ended longer ago stop no clock."""
_RECENT_OUTAGES = select(OUTAGES.begin, OUTAGES.end).where(OUTAGES.end > bindparam("since")).order_by(OUTAGES.begin)
_TIMERS, _TABLES = schema.timers.c, schema.tables.c
_LOBBIES = select(_TIMERS.table).where(_TIMERS.kind == TimerKind.LOBBY_CLOSE.value)
_SERVERS = select(_TABLES.id, _TABLES.guild).where(_TABLES.id.in_(bindparam("numbers", expanding=True)))
BEATS = schema.heartbeats.c
LAST_BEAT = select(BEATS.beat).where(BEATS.id == ALIVE)
GO_ON = (
    update(schema.heartbeats)
    .where(BEATS.id == ALIVE, BEATS.beat < schema.MOMENT, BEATS.beat > bindparam("recent"))
    .values(beat=schema.MOMENT)
)
"""Says that the bot is there where it was a moment ago."""

_HEAR: Final = text(
    "WITH before AS (SELECT shard, heard FROM sessions WHERE shard = ANY(:shards) AND heard < :now"
    " ORDER BY shard FOR UPDATE)"
    " UPDATE sessions SET heard = :now FROM before WHERE sessions.shard = before.shard"
    " RETURNING before.shard AS shard, before.heard AS heard"
).bindparams(bindparam("now", type_=BigInteger))
"""Of several processes one alone is told when a shard was heard before."""
_ALL: Final = select(sessions.c.shard, sessions.c.heard)
_RECENT: Final = select(unserved).where(unserved.c.end > bindparam("since", type_=unserved.c.end.type))


class Served(NamedTuple):
    """When each shard of today's total was heard last, and when shards were not served."""

    heard: Mapping[str, datetime]
    unserved: tuple[Unserved, ...]


class ServedRepository(Repository):
    async def hear(self, shards: Collection[str], now: datetime, *, awake: bool = False) -> tuple[Unserved, ...]:
        """Say that these shards are heard, whose sessions are stored; those that nobody served for long until now. None
        was that, if the process was `awake` all the same, its clock having been turned."""

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
        """What is known of all shards, as far as it can still matter. A shard of another total than that of the one
        which was heard last is none any more."""

        def read(connection: Connection) -> Served:
            heard = {row.shard: row.heard for row in connection.execute(_ALL)}
            past = connection.execute(_RECENT, {"since": now - LONGEST})
            return Served(_of_today(heard), tuple(Unserved(row.shard, row.begin, row.end) for row in past))

        return await self._database.read(read)


def _of_today(heard: Mapping[str, datetime]) -> Mapping[str, datetime]:
    newest = max(heard, key=lambda shard: heard[shard], default="")
    kind = newest.rpartition("/")[0]
    return {shard: moment for shard, moment in heard.items() if shard.rpartition("/")[0] == kind}


class PresenceRepository(Repository):
    """When the bot was there: it says so each minute, and where it has not, nobody's clock ran."""

    async def beat(self, now: datetime, *, awake: bool = False) -> Pause | None:
        """Say that the bot is there; the outage that ends with it, where it has not said so for long, unless it was
        `awake` all the same, its clock having been turned. Of several processes that start at once one alone is told.
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
            connection.execute(insert(schema.outages), {"begin": last, "end": now})
            return Pause(last, now)

        return await self._database.write(write)

    async def outages(self, now: datetime) -> tuple[Pause, ...]:
        """When the bot was not there, oldest first, as far as that can still matter."""
        return tuple(map(Pause._make, await self._database.rows(_RECENT_OUTAGES, since=now - LONGEST)))

    async def last_elsewhere(self) -> datetime | None:
        """When any process said last that it is there; None where one runs alone."""
        if self._database.file is not None:
            return None
        found: datetime | None = await self._database.scalar(LAST_BEAT)
        return found

    async def running(self, shard: str | None = None) -> tuple[int, ...]:
        """The ids of the tables at which a clock runs, and of the lobbies that are closed some time; of those in
        servers of a `shard` alone, where one is named."""
        found = await self._database.ids(RUNNING) + await self._database.ids(_LOBBIES)
        if shard is None:
            return found
        servers = dict(map(tuple, await self._database.rows(_SERVERS, numbers=found)))
        return tuple(number for number in found if serves(shard, servers.get(number)))

    async def without_timer(self) -> tuple[int, ...]:
        """The ids of the tables at which a clock runs to a deadline, or the other one of two is asked about who is
        late, though no timer is set: among them those where nobody knows yet when that is."""
        return await self._database.ids(WITHOUT_TIMER)
