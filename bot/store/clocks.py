"""The clocks of a table's people, and when the bot was not there."""

from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, exists, insert, or_, select, update

from bot.store import schema
from bot.store.database import Database
from bot.store.engines import upsert
from bot.values.calendar import ABSENT, Pause, QuietHours
from bot.values.table import Player, Table, TimerKind
from bot.values.turn_clock import Late, Reminded, TurnClock
from games.core import Seat

CLOCKS, OUTAGES, TIMERS = schema.clocks.c, schema.outages.c, schema.timers.c
COLUMNS: Final = tuple(
    column.label(f"clock_{column.key}") for column in schema.clocks.c if column.key not in ("table_id", "seat")
)
"""What is read of a clock with its table, under names of its own."""
ALIVE: Final = 1
"""The one row that says when the bot was there last."""
LONGEST: Final = timedelta(days=400)
"""Outages that ended longer ago stop no clock."""

REMOVE = delete(schema.clocks).where(CLOCKS.table_id == bindparam("table"))
INSERT = insert(schema.clocks)
RECENT = (
    select(OUTAGES.begin, OUTAGES.end)
    .where(OUTAGES.end > bindparam("since", type_=schema.UtcDateTime))
    .order_by(OUTAGES.begin)
)
RUNNING = select(CLOCKS.table_id).where(CLOCKS.started.is_not(None)).group_by(CLOCKS.table_id)
LOBBIES = select(TIMERS.table_id).where(TIMERS.kind == TimerKind.LOBBY_CLOSE.value)
HAS_TIMER = exists().where(
    TIMERS.table_id == CLOCKS.table_id,
    TIMERS.seat == CLOCKS.seat,
    TIMERS.kind.in_([TimerKind.DEADLINE.value, TimerKind.CHOICE.value]),
)
WITHOUT_TIMER = (
    RUNNING.join(schema.tables, schema.tables.c.id == CLOCKS.table_id)
    .where(CLOCKS.allotted > timedelta(), ~HAS_TIMER)
    .where(or_(~CLOCKS.missed, schema.tables.c.late != Late.WAIT.value))
)
CLOCK_OF = attrgetter(*(f"clock_{name}" for name in TurnClock._fields))
"""The columns of a clock, in a row that was read with its table."""
BEATS = schema.heartbeats.c
LAST_BEAT = select(BEATS.beat).where(BEATS.id == ALIVE)
GO_ON = (
    update(schema.heartbeats)
    .where(BEATS.id == ALIVE, BEATS.beat < bindparam("now", type_=schema.UtcDateTime))
    .where(BEATS.beat > bindparam("recent", type_=schema.UtcDateTime))
    .values(beat=bindparam("now", type_=schema.UtcDateTime))
)
"""Says that the bot is there where it was a moment ago."""


def write_clocks(connection: Connection, before: Table | None, after: Table) -> None:
    """Write the clocks that are others than before, in the open transaction."""
    old = {} if before is None else {player.seat: player.clock for player in before.players}
    for player in after.players:
        if player.clock is not None and player.clock != old.get(player.seat):
            upsert(connection, schema.clocks, clock_row(after.id, player, player.clock))
    gone = [player.seat for player in after.players if player.clock is None and old.get(player.seat) is not None]
    if gone:
        connection.execute(REMOVE.where(CLOCKS.seat.in_(gone)), {"table": after.id})


def clock_row(table: int, player: Player, clock: TurnClock) -> dict[str, Any]:
    """A clock as a row."""
    return {"table_id": table, "seat": player.seat, **clock._asdict(), "quiet": _quiet_text(clock.quiet)}


def clock_in(row: Any) -> TurnClock | None:
    """The clock in a row that was read with its table."""
    if row.clock_began is None:
        return None
    clock = TurnClock(*CLOCK_OF(row))
    nudger = row.clock_nudged_by
    return clock._replace(
        quiet=_quiet_in(row.clock_quiet),
        reminded=Reminded(row.clock_reminded),
        nudged_by=None if nudger is None else Seat(nudger),
    )


def _quiet_text(quiet: QuietHours | None) -> str | None:
    return None if quiet is None else f"{quiet.zone} {quiet.begin} {quiet.end}"


def _quiet_in(text: str | None) -> QuietHours | None:
    if text is None:
        return None
    zone, begin, end = text.split(" ")
    return QuietHours(zone, int(begin), int(end))


class PresenceRepository:
    """When the bot was there: it says so each minute, and where it has not, nobody's clock ran."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, now: datetime, *, awake: bool = False) -> Pause | None:
        """Say that the bot is there; the outage that ends with it, where it has not said so for long, unless it was
        `awake` all the same, its clock having been turned. Of several processes that start at once one alone is told.
        """

        def write(connection: Connection) -> Pause | None:
            if connection.execute(GO_ON, {"now": now, "recent": now - ABSENT}).rowcount:
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
        since = {"since": now - LONGEST}
        rows = await self._database.read(lambda connection: connection.execute(RECENT, since).all())
        return tuple(Pause(row.begin, row.end) for row in rows)

    async def running(self) -> tuple[int, ...]:
        """The ids of the tables at which a clock runs, and of the lobbies that are closed some time."""

        def read(connection: Connection) -> tuple[int, ...]:
            return tuple(table for ids in (RUNNING, LOBBIES) for table in connection.execute(ids).scalars())

        return await self._database.read(read)

    async def without_timer(self) -> tuple[int, ...]:
        """The ids of the tables at which a clock runs to a deadline, or the other one of two is asked about who is
        late, though no timer is set: among them those where nobody knows yet when that is."""
        return tuple(await self._database.read(lambda connection: connection.execute(WITHOUT_TIMER).scalars().all()))
