"""What the coach found out about finished games, seat by seat: rows that can be thrown away, and found out again."""

from typing import Final

from pydantic import ValidationError
from sqlalchemy import Connection, bindparam, select

from bot.store.connections.database import Repository
from bot.store.connections.engines import upsert
from bot.store.schema import tables as schema
from bot.values.retention import NOBODY
from games.coach import Analysis
from games.core import Seat

_ANALYSES, _TABLES = schema.analyses.c, schema.tables.c
VERSION: Final[int] = Analysis.model_fields["version"].default
"""Rows of other versions do not count."""
KEPT: Final = select(_ANALYSES.analysis, _ANALYSES.made).where(
    _ANALYSES.table_id == bindparam("number"), _ANALYSES.seat == bindparam("at"), _ANALYSES.version == VERSION
)
_HOST: Final = select(_TABLES.host).where(_TABLES.id == bindparam("number")).with_for_update()


class AnalysisRepository(Repository):
    """At most one row for each seat of a table."""

    async def of(self, table: int, seat: Seat) -> Analysis | None:
        """Return what is kept for a seat; None if there is nothing, or nothing of today's version that reads."""
        found = await self._database.look(KEPT, number=table, at=seat)
        try:
            return Analysis.model_validate_json(found[0].analysis) if found else None
        except ValidationError:
            return None

    async def keep(self, table: int, seat: Seat, analysis: Analysis) -> None:
        """Store an analysis in place of an older one, unless the game has become anonymous meanwhile."""
        values = {"version": VERSION, "analysis": analysis.model_dump_json(), "made": self._clock()}

        def write(connection: Connection) -> None:
            host = connection.execute(_HOST, {"number": table}).scalar()
            if host is not None and host != NOBODY:
                upsert(connection, schema.analyses, {"table_id": table, "seat": seat, **values})

        await self._database.write(write)
