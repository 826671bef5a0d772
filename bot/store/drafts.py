"""Long moves that are being composed; a draft is its player's secret."""

from sqlalchemy import Connection, bindparam, delete, select

from bot.store import schema
from bot.store.database import Database
from bot.store.engines import upsert
from games.core import Seat

DRAFTS = schema.drafts.c

DRAFT = select(DRAFTS.text).where(DRAFTS.table_id == bindparam("number"), DRAFTS.seat == bindparam("at"))


class DraftRepository:
    """At most one draft for each seat of a table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table: int, seat: Seat) -> str | None:
        """What this seat has composed so far, in notation."""
        where = {"number": table, "at": seat}
        found: str | None = await self._database.read(lambda connection: connection.execute(DRAFT, where).scalar())
        return found

    async def keep(self, table: int, seat: Seat, text: str | None) -> None:
        """Keep what this seat has composed; None forgets it."""

        def write(connection: Connection) -> None:
            if text is None:
                connection.execute(delete(schema.drafts).where(DRAFTS.table_id == table, DRAFTS.seat == seat))
            else:
                upsert(connection, schema.drafts, {"table_id": table, "seat": seat, "text": text})

        await self._database.write(write)
