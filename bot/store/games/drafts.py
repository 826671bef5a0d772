"""Drafts: moves that a player is composing and has not made yet."""

from sqlalchemy import Connection, bindparam, delete, select

from bot.store.connections.database import Repository
from bot.store.connections.engines import upsert
from bot.store.schema import tables as schema
from games.core import Seat

DRAFTS = schema.drafts.c
DRAFT = select(DRAFTS.text).where(DRAFTS.table_id == bindparam("number"), DRAFTS.seat == bindparam("at"))
DELETE_DRAFTS = delete(schema.drafts).where(
    DRAFTS.table_id == bindparam("table"), DRAFTS.seat.in_(bindparam("seats", expanding=True))
)


class DraftRepository(Repository):
    """At most one draft for each seat of a table."""

    async def of(self, table: int, seat: Seat) -> str | None:
        """Return the draft of a seat in notation; None if there is none."""
        found = await self._database.look(DRAFT, number=table, at=seat)
        return found[0].text if found else None

    async def keep(self, table: int, seat: Seat, text: str | None) -> None:
        """Store the draft of a seat; None deletes it."""

        def write(connection: Connection) -> None:
            if text is None:
                connection.execute(DELETE_DRAFTS, {"table": table, "seats": [seat]})
            else:
                upsert(connection, schema.drafts, {"table_id": table, "seat": seat, "text": text})

        await self._database.write(write)
