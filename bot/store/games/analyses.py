"""What the coach found out about finished games, seat by seat: rows that can be thrown away, and found out again."""

from typing import Final

from pydantic import ValidationError
from sqlalchemy import Connection, bindparam, select

from bot.store.connections.database import Repository
from bot.store.connections.engines import upsert
from bot.store.schema import tables as schema
from games.coach import Analysis
from games.core import Seat

_ANALYSES, _SEATS, _TABLES = schema.analyses.c, schema.seats.c, schema.tables.c
VERSION: Final[int] = Analysis.model_fields["version"].default
"""Rows of other versions do not count."""
KEPT: Final = select(_ANALYSES.analysis).where(
    _ANALYSES.table_id == bindparam("number"), _ANALYSES.seat == bindparam("at"), _ANALYSES.version == VERSION
)
_LOCK: Final = select(_TABLES.id).where(_TABLES.id == bindparam("number")).with_for_update()
"""Who forgets a person, or makes a game anonymous, waits for this row, or has done so; they lock it first, too."""
_SITS: Final = select(_SEATS.person).where(_SEATS.table_id == bindparam("number"), _SEATS.seat == bindparam("at"))


class AnalysisRepository(Repository):
    """At most one row for each seat of a table."""

    async def of(self, table: int, seat: Seat) -> Analysis | None:
        """Return what is kept for a seat; None if there is nothing, or nothing of today's version that reads."""
        found = await self._database.look(KEPT, number=table, at=seat)
        try:
            return Analysis.model_validate_json(found[0].analysis) if found else None
        except ValidationError:
            return None

    async def keep(self, table: int, seat: Seat, person: int, analysis: Analysis) -> None:
        """Store the analysis for the person in a seat, in place of an older one.

        Do nothing if they do not have the seat any more: they were forgotten, or the game has become anonymous.
        """
        values = {"version": VERSION, "analysis": analysis.model_dump_json(), "made": self._clock()}

        def write(connection: Connection) -> None:
            connection.execute(_LOCK, {"number": table})
            if connection.execute(_SITS, {"number": table, "at": seat}).scalar() == person:
                upsert(connection, schema.analyses, {"table_id": table, "seat": seat, **values})

        await self._database.write(write)
