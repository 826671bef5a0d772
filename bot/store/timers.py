"""Timers, and the moves that are held until theirs fires.

A firing deletes its timer's row in the transaction of its effect, so that it happens once, whoever tries it how often.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.process.alarm import Due
from bot.store import schema
from bot.store.database import Database
from bot.store.engines import upsert
from bot.store.errors import TimerGone, VersionConflict
from bot.values.table import Status, Table, Timer, TimerKind
from games.core import Seat

TIMERS, HELD, TABLES = schema.timers.c, schema.held_moves.c, schema.tables.c

ALL = select(TIMERS.table_id, TIMERS.decision, TIMERS.seat, TIMERS.kind, TIMERS.due)
DUE = ALL.where(TIMERS.due <= bindparam("now", type_=schema.UtcDateTime)).order_by(TIMERS.due, TIMERS.table_id)
NEXT = ALL.where(TIMERS.due > bindparam("now", type_=schema.UtcDateTime)).order_by(TIMERS.due).limit(1).subquery()
DUE_AND_NEXT = DUE.order_by(None).union_all(select(NEXT)).order_by("due", "table_id")
OF_SEAT = ALL.where(TIMERS.table_id == bindparam("table"), TIMERS.seat == bindparam("at")).order_by(TIMERS.due)
INSERT = insert(schema.timers)
THIS = (TIMERS.table_id == bindparam("table"), TIMERS.seat == bindparam("at"), TIMERS.kind == bindparam("of_kind"))
DELETE = delete(schema.timers).where(
    *THIS, TIMERS.decision == bindparam("number"), TIMERS.due == bindparam("moment", type_=schema.UtcDateTime)
)
REMOVE = delete(schema.timers).where(
    TIMERS.table_id == bindparam("table"), TIMERS.kind.in_(bindparam("kinds", expanding=True))
)
DELETE_KIND = delete(schema.timers).where(*THIS)
RELEASE = delete(schema.held_moves).where(HELD.table_id == bindparam("table"), HELD.seat == bindparam("at"))
PLAYING = (
    select(TABLES.id, schema.seats.c.seat)
    .join(schema.seats, schema.seats.c.table_id == TABLES.id)
    .where(schema.seats.c.person == bindparam("who"), TABLES.status == Status.PLAYING.value)
    .order_by(TABLES.id)
)
OUTDATE = update(schema.tables).where(TABLES.id == bindparam("table")).values(version=TABLES.version + 1)
VERSION = select(TABLES.version).where(TABLES.id == bindparam("table")).with_for_update()


def set_timers(connection: Connection, timers: Sequence[Timer]) -> None:
    """Write timers that begin, in the open transaction."""
    connection.execute(INSERT, [_row(timer) for timer in timers])


def replace_timers(connection: Connection, table: int, kinds: Sequence[TimerKind], timers: Sequence[Timer]) -> None:
    """Write a table's timers of some kinds in place of those that it has, in the open transaction."""
    connection.execute(REMOVE, {"table": table, "kinds": [kind.value for kind in kinds]})
    if timers:
        set_timers(connection, [timer._replace(table=table) for timer in timers])


def release(connection: Connection, table: int, seats: Sequence[Seat]) -> None:
    """Delete what the players in these seats hold, and their resignations, in the open transaction."""
    kinds = [TimerKind.HELD.value, TimerKind.RESIGN.value]
    own = delete(schema.timers).where(TIMERS.table_id == table, TIMERS.seat.in_(seats), TIMERS.kind.in_(kinds))
    connection.execute(own)
    connection.execute(delete(schema.held_moves).where(HELD.table_id == table, HELD.seat.in_(seats)))


def settle_soon(connection: Connection, person: int, now: datetime) -> None:
    """Set a timer that is due now at each table at which a person plays, in the open transaction: what follows there
    from an absence that begins or ends in it follows also where the bot is killed before it has settled them.

    The tables' versions rise, so that nobody writes one of them who has read it with the absences of before.
    """
    for row in connection.execute(PLAYING, {"who": person}).all():
        connection.execute(OUTDATE, {"table": row.id})
        upsert(connection, schema.timers, _row(Timer(row.id, 0, Seat(row.seat), TimerKind.ABSENCE, now)))


def take(connection: Connection, timer: Timer) -> None:
    """Delete a timer that fires, and the move that it held, in the open transaction. Raises TimerGone where there is
    none any more, or one that was set anew."""
    key = {**_key(timer.table, timer.seat, timer.kind), "number": timer.decision, "moment": timer.due}
    if connection.execute(DELETE, key).rowcount == 0:
        raise TimerGone
    if timer.kind is TimerKind.HELD:
        connection.execute(RELEASE, {"table": timer.table, "at": timer.seat})


class TimerRepository:
    """What happens at a moment unless something else happens before."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: datetime) -> Due[Timer]:
        """The timers that are due, in the order of their moments."""
        rows = await self._database.read(lambda connection: connection.execute(DUE_AND_NEXT, {"now": now}).all())
        timers = [_timer(row) for row in rows]
        return Due((it for it in timers if it.due <= now), next((it.due for it in timers if it.due > now), None))

    async def of(self, table: int, seat: Seat) -> tuple[Timer, ...]:
        """A seat's timers at a table, in the order of their moments."""
        where = {"table": table, "at": seat}
        rows = await self._database.read(lambda connection: connection.execute(OF_SEAT, where).all())
        return tuple(_timer(row) for row in rows)

    async def start(self, timer: Timer) -> None:
        """Begin a timer; one of its kind that the seat has goes on as it is."""

        def write(connection: Connection) -> None:
            connection.execute(VERSION, {"table": timer.table})  # on PostgreSQL, one after the other
            key = {"table": timer.table, "at": timer.seat}
            if not any(row.kind == timer.kind for row in connection.execute(OF_SEAT, key).all()):
                upsert(connection, schema.timers, _row(timer))

        await self._database.write(write)

    async def stop(self, table: int, seat: Seat, kind: TimerKind) -> bool:
        """Take back a seat's timer of a kind, and the move that it held; False where there is none any more."""

        def write(connection: Connection) -> bool:
            stopped = connection.execute(DELETE_KIND, _key(table, seat, kind)).rowcount > 0
            if kind is TimerKind.HELD:
                connection.execute(RELEASE, {"table": table, "at": seat})
            return stopped

        return await self._database.write(write)

    async def lapse(self, timer: Timer) -> None:
        """Delete a timer that has nothing to do any more."""

        def write(connection: Connection) -> None:
            take(connection, timer)

        await self._database.write(write)

    async def hold(self, table: Table, seat: Seat, text: str, due: datetime) -> Timer:
        """Hold a move of the present decision until `due`, in place of the one that the seat holds.

        Raises VersionConflict where the table has changed, and then nothing is written.
        """
        timer = Timer(table.id, table.decision, seat, TimerKind.HELD, due)

        def write(connection: Connection) -> None:
            if connection.execute(VERSION, {"table": table.id}).scalar() != table.version:
                raise VersionConflict
            connection.execute(DELETE_KIND, _key(table.id, seat, TimerKind.HELD))
            connection.execute(INSERT, _row(timer))
            row = {"table_id": table.id, "seat": seat, "decision": table.decision, "line": text}
            upsert(connection, schema.held_moves, row)

        await self._database.write(write)
        return timer


def _key(table: int, seat: Seat, kind: TimerKind) -> dict[str, Any]:
    return {"table": table, "at": seat, "of_kind": kind.value}


def _row(timer: Timer) -> dict[str, Any]:
    return {
        "table_id": timer.table,
        "decision": timer.decision,
        "seat": timer.seat,
        "kind": timer.kind.value,
        "due": timer.due,
    }


def _timer(row: Any) -> Timer:
    return Timer(row.table_id, row.decision, Seat(row.seat), TimerKind(row.kind), row.due)
