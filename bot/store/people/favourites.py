"""Favourite moves, which people store under a name."""

from sqlalchemy import Connection, delete, select
from sqlalchemy.sql.functions import count

from bot.store.connections.database import Repository
from bot.store.connections.engines import upsert
from bot.store.schema import tables as schema

MAX_FAVOURITES = 25
"""The maximum for one person and game: as many as a menu shows."""
FAVOURITES, _PEOPLE = schema.favourites.c, schema.people.c


class FavouriteRepository(Repository):
    """Favourite moves, by person, game and name."""

    async def of(self, person: int, game: str) -> dict[str, str]:
        """Return a person's favourites of a game: name to notation, sorted by name."""
        wanted = select(FAVOURITES.name, FAVOURITES.text).filter_by(person=person, game=game).order_by(FAVOURITES.name)
        return {row.name: row.text for row in await self._database.rows(wanted)}

    async def save(self, person: int, game: str, name: str, text: str) -> bool:
        """Store a move under a name, replacing the one that has it.

        Return False and store nothing if the person has MAX_FAVOURITES of that game under other names.
        """
        owner = select(_PEOPLE.id).where(_PEOPLE.id == person).with_for_update()
        others = select(count()).where(FAVOURITES.person == person, FAVOURITES.game == game, FAVOURITES.name != name)

        def write(connection: Connection) -> bool:
            connection.execute(owner)  # on PostgreSQL, a concurrent save waits here
            if connection.execute(others).scalar_one() >= MAX_FAVOURITES:
                return False
            upsert(connection, schema.favourites, {"person": person, "game": game, "name": name, "text": text})
            return True

        return await self._database.write(write)

    async def delete(self, person: int, game: str, name: str) -> None:
        """Delete a favourite if it exists."""
        await self._database.run(delete(schema.favourites).filter_by(person=person, game=game, name=name))
