"""What those who sat at a table when its game was played out have reached: one row for each seat, for standings.

Who sat there at the end counts, a person for whom a computer stood in too. A table that was closed has no results.
"""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from bot.store import schema
from bot.values.table import Table
from games.core import Outcome
from games.ranking import placings

_INSERT = insert(schema.results)
_NUMBER = bindparam("number", type_=schema.Serial)
_ANY = select(schema.results.c.seat).where(schema.results.c.table_id == _NUMBER).limit(1)
_SEATS = schema.seats.c
_SEATED = (
    select(_SEATS.table_id, _SEATS.seat, _SEATS.person, _SEATS.level)
    .where(_SEATS.table_id == _NUMBER)
    .order_by(_SEATS.seat)
)


def write_results(connection: Connection, table: Table) -> None:
    """Write the results of a table whose game has just been played out, in the open transaction."""
    connection.execute(_INSERT, list(_rows(table)))


def _rows(table: Table) -> Iterator[dict[str, Any]]:
    outcome = None if table.match is None else table.match.outcome
    assert outcome is not None  # noqa: S101 - a finished table has one
    for player, placing in zip(table.players, placings(outcome, len(table.players)), strict=True):
        level = None if player.level is None else player.level.value
        row = {"table_id": table.id, "seat": player.seat, "game": table.game, "person": player.person, "level": level}
        yield row | placing._asdict()


def write_missing_results(connection: Connection, table: int, game: str, outcome: Outcome) -> None:
    """Write the results of a game that was played out, in the open transaction, unless it has some. One that has shrunk
    has no seats, and gets none."""
    seated = connection.execute(_SEATED, {"number": table}).all()
    if seated and connection.execute(_ANY, {"number": table}).first() is None:
        reached = zip(seated, placings(outcome, len(seated)), strict=True)
        connection.execute(_INSERT, [{**row._mapping, "game": game, **it._asdict()} for row, it in reached])
