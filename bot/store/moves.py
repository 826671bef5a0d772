"""What has been played at a table: the lines of its record, with their events."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, Select, bindparam, func, insert, or_, select

from bot.model import RecordLine, Table
from bot.store import schema
from bot.store.database import Database
from games.core import Event
from games.match import Match, Record

MOVES = schema.moves.c

# Built once: a statement costs more to build than to run.
LINES = select(MOVES.turn, MOVES.line, MOVES.events).where(MOVES.table_id == bindparam("number")).order_by(MOVES.ply)
SINCE_TURN = LINES.where(MOVES.turn >= bindparam("since"))
FROM_PLY: Select[Any] = LINES.where(MOVES.ply >= bindparam("first"))
LAST_OWN = (
    select(MOVES.ply)
    .where(MOVES.table_id == bindparam("number"), MOVES.line.like(bindparam("own")))
    .order_by(MOVES.ply.desc())
    .limit(1)
)

LAST_MADE = select(func.max(MOVES.made)).where(
    MOVES.table_id == bindparam("number"), or_(MOVES.turn < 0, MOVES.line.like(bindparam("own")))
)
LAST_PLY = select(func.coalesce(func.max(MOVES.ply), -1)).where(MOVES.table_id == bindparam("table"))
APPEND = insert(schema.moves).values(ply=LAST_PLY.scalar_subquery() + 1)


def append_moves(connection: Connection, table: Table, lines: Iterable[RecordLine], now: datetime) -> None:
    """Write lines and their events at the end of a table's record, in the open transaction."""
    for line in lines:
        events = adapter_of(table).dump_json(line.events).decode() if line.events else "[]"
        row = {"table_id": table.id, "turn": line.turn, "line": line.text, "events": events, "made": now}
        connection.execute(APPEND, {"table": table.id, **row})


def adapter_of(table: Table) -> TypeAdapter[tuple[Event, ...]]:
    """Reads and writes the events of a table that has begun, as its own rules know them."""
    assert table.match is not None  # noqa: S101 - nothing happens before the match
    return table.match.game.events_adapter()


class MoveRepository:
    """The lines of the records."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def events_since(self, table: Table, turn: int) -> tuple[Event, ...]:
        """What happened at turn `turn` and later (−1: the set-up too), secrets included."""
        rows = await self._rows(SINCE_TURN, {"number": table.id, "since": turn})
        return tuple(event for _, event in self._events(table, rows))

    async def since_own(self, table: Table, seats: Sequence[int]) -> tuple[Event, ...]:
        """What happened from the last move of each of these seats on, of which there is at least one; everything where
        one has not moved yet. Secrets included."""

        def read(connection: Connection) -> Sequence[Row[Any]]:
            own = [connection.execute(LAST_OWN, {"number": table.id, "own": f"{seat} %"}).scalar() for seat in seats]
            first = min(-1 if ply is None else ply for ply in own)
            return connection.execute(FROM_PLY, {"number": table.id, "first": first}).all()

        return tuple(event for _, event in self._events(table, await self._database.read(read)))

    async def last_made(self, table: int, seat: int) -> datetime | None:
        """When a seat moved last, or the game began where it has not moved yet; None before that."""
        wanted = {"number": table, "own": f"{seat} %"}
        made: datetime | None = await self._database.read(lambda it: it.execute(LAST_MADE, wanted).scalar())
        return made

    async def history(self, table: Table, before: int | None, turns: int | None) -> list[tuple[int, Event]]:
        """Each event of the last `turns` turns before turn `before` with its turn, in order, secrets included.

        None: of all turns; up to now.
        """
        last = select(MOVES.turn).where(MOVES.table_id == table.id).distinct().order_by(MOVES.turn.desc()).limit(turns)
        if before is not None:
            last = last.where(MOVES.turn < before)
        rows = await self._rows(LINES.where(MOVES.turn.in_(last)), {"number": table.id})
        return list(self._events(table, rows))

    async def record(self, table: Table, match: Match) -> Record:
        """The record of a table; it holds every secret."""
        lines = await self._rows(LINES.where(MOVES.line != ""), {"number": table.id})
        return Record(
            game=table.game,
            rules=match.game.rules,
            options=table.options,
            seats=match.seats,
            seed=match.seed.hex(),
            lines=tuple(row.line for row in lines),
        )

    async def _rows(self, wanted: Select[Any], where: Mapping[str, int] | None = None) -> Sequence[Row[Any]]:
        return await self._database.read(lambda connection: connection.execute(wanted, where).all())

    def _events(self, table: Table, rows: Iterable[Row[Any]]) -> Iterator[tuple[int, Event]]:
        """The events of the rows, each with its turn."""
        for row in rows:
            for event in adapter_of(table).validate_json(row.events) if row.events != "[]" else ():
                yield row.turn, event
