"""The long moves that people keep under a name; only their owner may see them."""

from sqlalchemy import Connection, delete, select
from sqlalchemy.sql.functions import count

from bot.store import schema
from bot.store.database import Database
from bot.store.engines import upsert

MAX_FAVOURITES = 25
"""As many of one game and person as one menu shows."""
FAVOURITES, PEOPLE = schema.favourites.c, schema.people.c


class FavouriteRepository:
    """Favourite moves, by person, game and name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: int, game: str) -> dict[str, str]:
        """A person's favourites of a game: name to notation, in the order of the names."""
        wanted = (
            select(FAVOURITES.name, FAVOURITES.text)
            .where(FAVOURITES.person == person, FAVOURITES.game == game)
            .order_by(FAVOURITES.name)
        )
        found = await self._database.read(lambda connection: connection.execute(wanted).all())
        return {row.name: row.text for row in found}

    async def save(self, person: int, game: str, name: str, text: str) -> bool:
        """Keep a move under a name, in place of what was there.

        False, and nothing is changed, where there are MAX_FAVOURITES of that game under other names.
        """
        owner = select(PEOPLE.id).where(PEOPLE.id == person).with_for_update()
        others = select(count()).where(FAVOURITES.person == person, FAVOURITES.game == game, FAVOURITES.name != name)

        def write(connection: Connection) -> bool:
            connection.execute(owner)  # on PostgreSQL, whoever saves another one meanwhile waits for this
            if connection.execute(others).scalar_one() >= MAX_FAVOURITES:
                return False
            upsert(connection, schema.favourites, {"person": person, "game": game, "name": name, "text": text})
            return True

        return await self._database.write(write)

    async def forget(self, person: int, game: str, name: str) -> None:
        """Remove a favourite; one that does not exist is fine."""
        gone = delete(schema.favourites).filter_by(person=person, game=game, name=name)
        await self._database.write(lambda connection: connection.execute(gone))
