"""Who sat where from which line of a record on, so that old moves keep the name of whoever played them."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select

from bot.model import Player, Sitting, Table
from bot.store import schema
from games.core import Seat

SITTINGS, PEOPLE = schema.sittings.c, schema.people.c

OF_TABLE = (
    select(SITTINGS.seat, SITTINGS.from_ply, SITTINGS.person, func.coalesce(PEOPLE.name, SITTINGS.name).label("name"))
    .select_from(schema.sittings.join(schema.people, PEOPLE.id == SITTINGS.person, isouter=True))
    .where(SITTINGS.table_id == bindparam("number"))
    .order_by(SITTINGS.from_ply, SITTINGS.seat)
)
NEXT_PLY = select(func.coalesce(func.max(schema.moves.c.ply), -1) + 1).where(
    schema.moves.c.table_id == bindparam("number")
)
INSERT = insert(schema.sittings)


def seat_players(connection: Connection, before: Table | None, after: Table) -> None:
    """Write who plays a game that has just begun, or since the line that comes next, in the open transaction."""
    if after.match is None:
        return
    begins = before is None or before.match is None
    new = [player for player in after.players if begins or before is None or not _sat(before, player)]
    from_ply = 0 if begins else connection.execute(NEXT_PLY, {"number": after.id}).scalar_one()
    rows = [_row(after.id, player, from_ply) for player in new]
    if rows:
        connection.execute(INSERT, rows)


def read_sittings(connection: Connection, table: int) -> tuple[Sitting, ...]:
    """Everybody who has played at a table, oldest first."""
    return tuple(_sitting(row) for row in connection.execute(OF_TABLE, {"number": table}))


def sitter(sittings: Iterable[Sitting], seat: int, ply: int) -> Sitting | None:
    """Who played a seat when the line `ply` was played."""
    return next((it for it in reversed(tuple(sittings)) if it.seat == seat and it.from_ply <= ply), None)


def names_at(sittings: Sequence[Sitting], seats: int, ply: int) -> tuple[Sitting, ...]:
    """Who sat at the table when the line `ply` was played, in seat order."""
    found = (sitter(sittings, seat, ply) for seat in range(seats))
    return tuple(one for one in found if one is not None)


def _sat(table: Table, player: Player) -> bool:
    return any((it.seat, it.person, it.name) == (player.seat, player.person, player.name) for it in table.players)


def _row(table: int, player: Player, from_ply: int) -> dict[str, Any]:
    name = player.name if player.is_computer else None
    return {"table_id": table, "seat": player.seat, "from_ply": from_ply, "person": player.person, "name": name}


def _sitting(row: Any) -> Sitting:
    return Sitting(Seat(row.seat), row.from_ply, row.person, row.name)
