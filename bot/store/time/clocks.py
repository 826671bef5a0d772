"""Players' clocks, timers with delayed moves, and the downtime of the bot.

A timer that fires deletes its row in the transaction of its effect, so that it happens once, however many processes
try.
"""

from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, exists, func, insert, or_, select, update

from bot.ownership.change_notice import ChangeNotice
from bot.ownership.ownership import Owns, everything, serves
from bot.process.tasks import Due
from bot.store.change import TableChange
from bot.store.connections.database import Repository, tell
from bot.store.connections.engines import upsert
from bot.store.errors import TimerGone, VersionConflict
from bot.store.schema import tables as schema
from bot.values.calendar import QuietHours
from bot.values.table import Status, Table
from bot.values.timers import CLOCK_TIMERS, Timer, TimerKind
from bot.values.turn_clock import Late, Nudge, Reminded, TurnClock
from games.core import Seat

_CLOCKS, TIMERS = schema.clocks.c, schema.timers.c
DELAYED, _TABLES = schema.delayed_moves.c, schema.tables.c
_LOBBIES = select(TIMERS.table).where(TIMERS.kind == TimerKind.LOBBY_CLOSE.value)
_SERVERS = select(_TABLES.id, _TABLES.guild).where(_TABLES.id.in_(bindparam("numbers", expanding=True)))

COLUMNS: Final = tuple(
    column.label(f"clock_{column.key}") for column in schema.clocks.c if column.key not in ("table_id", "seat")
)

REMOVE_CLOCKS = delete(schema.clocks).where(_CLOCKS.table_id == bindparam("table"))
RUNNING = select(_CLOCKS.table_id).where(_CLOCKS.started.is_not(None)).group_by(_CLOCKS.table_id)
HAS_TIMER = exists().where(
    TIMERS.table == _CLOCKS.table_id,
    TIMERS.seat == _CLOCKS.seat,
    TIMERS.kind.in_([TimerKind.DEADLINE.value, TimerKind.CHOICE.value]),
)
WITHOUT_TIMER = (
    RUNNING.join(schema.tables, schema.tables.c.id == _CLOCKS.table_id)
    .where(_CLOCKS.allotted > timedelta(), ~HAS_TIMER)
    .where(or_(~_CLOCKS.missed, schema.tables.c.late != Late.WAIT.value))
)
CLOCK_OF = attrgetter(*(f"clock_{name}" for name in TurnClock._fields if name != "nudge"))
"""Read the columns of a clock from a row that was read with its table."""

_ALL = select(TIMERS.table, TIMERS.decision, TIMERS.seat, TIMERS.kind, TIMERS.due)
_HOMES = _ALL.add_columns(schema.HOME).join(schema.tables, _TABLES.id == TIMERS.table)
_NEXT = _HOMES.where(TIMERS.due > schema.MOMENT).order_by(TIMERS.due).limit(1).subquery()
_DUE_AND_NEXT = _HOMES.where(TIMERS.due <= schema.MOMENT).union_all(select(_NEXT)).order_by("due", "table")
OVERDUE = select(func.count()).select_from(schema.timers).where(TIMERS.due <= schema.MOMENT)
OF_SEAT = _ALL.where(TIMERS.table == bindparam("table"), TIMERS.seat == bindparam("at")).order_by(TIMERS.due)
INSERT_TIMERS = insert(schema.timers)
DELETE_KIND = delete(schema.timers).where(
    TIMERS.table == bindparam("table"), TIMERS.seat == bindparam("seat"), TIMERS.kind == bindparam("kind")
)
_DELETE = DELETE_KIND.where(TIMERS.decision == bindparam("decision"), TIMERS.due == bindparam("due"))
REMOVE_TIMERS = delete(schema.timers).where(
    TIMERS.table == bindparam("table"), TIMERS.kind.in_(bindparam("kinds", expanding=True))
)
RELEASE = delete(schema.delayed_moves).where(DELAYED.table_id == bindparam("table"), DELAYED.seat == bindparam("at"))
PLAYING = (
    select(_TABLES.id, schema.seats.c.seat)
    .join(schema.seats, schema.seats.c.table_id == _TABLES.id)
    .where(schema.seats.c.person == bindparam("who"), schema.seats.c.done.is_(None))
    .where(_TABLES.status == Status.PLAYING.value)
    .order_by(_TABLES.id)
)
OUTDATE = update(schema.tables).where(_TABLES.id == bindparam("table")).values(version=_TABLES.version + 1)
VERSION = select(_TABLES.version).where(_TABLES.id == bindparam("table")).with_for_update()


def write_clocks(connection: Connection, change: TableChange) -> None:
    """Write the clocks that are others than before."""
    before, after = change.before, change.after
    old = {} if before is None else {player.seat: player.clock for player in before.players}
    for player in after.players:
        if player.clock is not None and player.clock != old.get(player.seat):
            upsert(connection, schema.clocks, {"table_id": after.id, "seat": player.seat, **_clock_row(player.clock)})
    gone = [player.seat for player in after.players if player.clock is None and old.get(player.seat) is not None]
    if gone:
        connection.execute(REMOVE_CLOCKS.where(_CLOCKS.seat.in_(gone)), {"table": after.id})


def write_timers(connection: Connection, change: TableChange) -> None:
    """Write the timers that follow from how a table is now in place of those of their kinds."""
    table, now = change.after.id, change.transition
    for kinds, timers in ((CLOCK_TIMERS, now.timers.clocks), ((TimerKind.PLAN,), now.timers.plans)):
        if timers is not None:
            connection.execute(REMOVE_TIMERS, {"table": table, "kinds": [kind.value for kind in kinds]})
        if timers:
            connection.execute(INSERT_TIMERS, [_row(timer._replace(table=table)) for timer in timers])


def _clock_row(clock: TurnClock) -> dict[str, Any]:
    row, night, (nudged, by) = clock._asdict(), clock.quiet, clock.nudge or (None, None)
    del row["nudge"]
    return row | {"quiet": night and f"{night.zone} {night.begin} {night.end}", "nudged": nudged, "nudged_by": by}


def clock_in(row: Any) -> TurnClock | None:
    if row.clock_began is None:
        return None
    nudge = None if row.clock_nudged is None else Nudge(row.clock_nudged, Seat(row.clock_nudged_by))
    clock = TurnClock(*CLOCK_OF(row))._replace(reminded=Reminded(row.clock_reminded), nudge=nudge)
    if row.clock_quiet is None:
        return clock
    zone, begin, end = row.clock_quiet.split(" ")
    return clock._replace(quiet=QuietHours(zone, int(begin), int(end)))


def release_left(connection: Connection, change: TableChange) -> None:
    """Delete what the players hold who left, and their resignations."""
    table, seats, kinds = change.after.id, change.left, [TimerKind.DELAYED.value, TimerKind.RESIGN.value]
    own = delete(schema.timers).where(TIMERS.table == table, TIMERS.seat.in_(seats), TIMERS.kind.in_(kinds))
    connection.execute(own)
    connection.execute(delete(schema.delayed_moves).where(DELAYED.table_id == table, DELAYED.seat.in_(seats)))


def renew_soon(connection: Connection, person: int, now: datetime) -> None:
    """Set a timer that is due now at each table where a person plays, in the open transaction.

    So the effects of an absence on the table's clocks survive a kill. The tables' versions rise, so that nobody writes
    a table that they read with the previous absences.
    """
    for row in connection.execute(PLAYING, {"who": person}).all():
        connection.execute(OUTDATE, {"table": row.id})
        upsert(connection, schema.timers, _row(Timer(row.id, 0, Seat(row.seat), TimerKind.ABSENCE, now)))


def take(connection: Connection, timer: Timer) -> None:
    """Delete a timer that fires, with its delayed move, in the open transaction. Raise TimerGone if it was deleted or
    set again."""
    if connection.execute(_DELETE, _row(timer)).rowcount == 0:
        raise TimerGone
    if timer.kind is TimerKind.DELAYED:
        connection.execute(RELEASE, {"table": timer.table, "at": timer.seat})


def take_fired(connection: Connection, change: TableChange) -> None:
    """Take the timer that fires by a change. Raises TimerGone as `take` does."""
    if change.transition.fired is not None:
        take(connection, change.transition.fired)


class TimerRepository(Repository):
    async def due(self, now: datetime, owns: Owns = everything) -> Due[Timer]:
        """Return the timers that are due, by time, at tables of the channels that this process owns, and when the next
        is due."""
        rows = await self._database.look(_DUE_AND_NEXT, moment=now)
        return Due([(row.due, _timer(row)) for row in rows if owns(row.home)], now)

    async def of(self, table: int, seat: Seat) -> tuple[Timer, ...]:
        """Return a seat's timers at a table, by time."""
        return tuple(map(_timer, await self._database.rows(OF_SEAT, table=table, at=seat)))

    async def start(self, timer: Timer) -> None:
        """Start a timer, unless the seat has one of its kind."""

        def write(connection: Connection) -> None:
            connection.execute(VERSION, {"table": timer.table})  # on PostgreSQL, this waits for concurrent starts
            key = {"table": timer.table, "at": timer.seat}
            if not any(row.kind == timer.kind for row in connection.execute(OF_SEAT, key).all()):
                upsert(connection, schema.timers, _row(timer))

        await self._database.write(write)

    async def stop(self, table: int, seat: Seat, kind: TimerKind) -> bool:
        """Delete a seat's timer of a kind, with its delayed move. Return False if there is none."""

        def write(connection: Connection) -> bool:
            where = {"table": table, "seat": seat, "kind": kind.value}
            stopped = connection.execute(DELETE_KIND, where).rowcount > 0
            if kind is TimerKind.DELAYED:
                connection.execute(RELEASE, {"table": table, "at": seat})
            return stopped

        return await self._database.write(write)

    async def overdue(self, now: datetime) -> int:
        """Count the timers that are due and have not fired."""
        return int(await self._database.scalar(OVERDUE, moment=now))

    async def lapse(self, timer: Timer) -> None:
        """Delete a timer that has no effect any more. Raise TimerGone."""
        await self._database.write(lambda connection: take(connection, timer))

    async def delay(self, table: Table, seat: Seat, text: str, due: datetime) -> None:
        """Delay a move of the present decision until `due`, replacing the seat's earlier one.

        Raise VersionConflict and write nothing if the table has changed.
        """
        timer = Timer(table.id, table.decision, seat, TimerKind.DELAYED, due)

        def write(connection: Connection) -> None:
            if connection.execute(VERSION, {"table": table.id}).scalar() != table.version:
                raise VersionConflict
            connection.execute(DELETE_KIND, {"table": table.id, "seat": seat, "kind": TimerKind.DELAYED.value})
            connection.execute(INSERT_TIMERS, _row(timer))
            if self._database.tells:
                notice = ChangeNotice.of(self._database.tells, table.id, table.channel.home, (), [timer])
                tell(connection, str(notice))
            row = {"table_id": table.id, "seat": seat, "decision": table.decision, "line": text}
            upsert(connection, schema.delayed_moves, row)

        await self._database.write(write)

    async def running(self, shard: str | None = None) -> tuple[int, ...]:
        """Return the ids of tables whose clock runs and of lobbies that expire; only in servers of `shard` if it is
        given."""
        found = await self._database.ids(RUNNING) + await self._database.ids(_LOBBIES)
        if shard is None:
            return found
        servers = dict(map(tuple, await self._database.rows(_SERVERS, numbers=found)))
        return tuple(number for number in found if serves(shard, servers.get(number)))

    async def without_timer(self) -> tuple[int, ...]:
        """Return the ids of tables where a timer is missing: a clock runs towards a deadline, or players must decide
        about a late one.

        They include tables whose deadline is not known yet.
        """
        return await self._database.ids(WITHOUT_TIMER)


def _row(timer: Timer) -> dict[str, Any]:
    return timer._asdict() | {"kind": timer.kind.value}


def _timer(row: Any) -> Timer:
    return Timer(row.table_id, row.decision, Seat(row.seat), TimerKind(row.kind), row.due)
