"""Who wants to be told the end of a game that they watch."""

from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, select

from bot.store.connections.database import Repository
from bot.store.connections.engines import insert_new
from bot.store.schema import tables as schema

_ENDS, _TABLES, _PEOPLE = schema.wanted_ends.c, schema.tables.c, schema.people.c
_WANTED: Final = select(_ENDS.table_id).order_by(_ENDS.table_id)
ENDED: Final = (
    select(func.min(_ENDS.table_id))
    .join_from(schema.wanted_ends, schema.tables, _TABLES.id == _ENDS.table_id)
    .where(_ENDS.person == schema.notifications.c.person, _TABLES.ended_at.is_not(None))
    .correlate(schema.notifications)
    .scalar_subquery()
    .label("ended")
)
"""The first table that is over whose end a person wants to be told."""
WATCHING: Final = select(_ENDS.person).where(_ENDS.table_id == bindparam("number"))
"""Those who want to be told the end of a table."""


class WantedEnds(Repository):
    """The tables whose end a person wants to be told. A row goes once they are told."""

    async def want(self, table: int, person: int) -> bool:
        """Note that a person wants to be told the end of a table. Return False where it is over already, or nobody
        knows the person."""
        going_on = select(_TABLES.id).where(_TABLES.id == table, _TABLES.ended_at.is_(None)).with_for_update()
        known = select(_PEOPLE.id).where(_PEOPLE.id == person).with_for_update()

        def write(connection: Connection) -> bool:
            # Who ends the game waits at its row, and then finds this one.
            if connection.execute(going_on).first() is None or connection.execute(known).first() is None:
                return False
            insert_new(connection, schema.wanted_ends, {"table_id": table, "person": person})
            return True

        return await self._database.write(write)

    async def drop(self, table: int, person: int) -> None:
        """A person is told the end, or wants to be told it no more."""
        await self._database.run(delete(schema.wanted_ends).where(_ENDS.table_id == table, _ENDS.person == person))

    async def of(self, person: int) -> tuple[int, ...]:
        """Return the tables whose end a person wants to be told and has not been told."""
        return tuple(row.table_id for row in await self._database.rows(_WANTED.where(_ENDS.person == person)))
