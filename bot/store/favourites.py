"""The long moves that people keep under a name; only their owner may see them."""

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.sql.functions import count

from bot.store import schema
from bot.store.database import Database

MAX_FAVOURITES = 25
"""As many of one game and person as one menu shows."""
FAVOURITES = schema.favourites.c


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
        others = select(count()).where(FAVOURITES.person == person, FAVOURITES.game == game, FAVOURITES.name != name)

        def write(connection: Connection) -> bool:
            if connection.execute(others).scalar_one() >= MAX_FAVOURITES:
                return False
            _delete(connection, person, game, name)
            connection.execute(insert(schema.favourites).values(person=person, game=game, name=name, text=text))
            return True

        return await self._database.write(write)

    async def forget(self, person: int, game: str, name: str) -> None:
        """Remove a favourite; one that does not exist is fine."""
        await self._database.write(lambda connection: _delete(connection, person, game, name))


def _delete(connection: Connection, person: int, game: str, name: str) -> None:
    connection.execute(delete(schema.favourites).filter_by(person=person, game=game, name=name))
