"""People whom the bot has met, and their favourite moves."""

from collections import OrderedDict

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.sql.functions import count

from bot.model import Person
from bot.store import schema
from bot.store.database import Store
from games.core import Seat

MOST = 25
"""As many favourite moves of a game as one menu shows."""
PEOPLE, SEATS, FAVOURITES = schema.people.c, schema.seats.c, schema.favourites.c

MEET = insert(schema.people)
RENAME = (
    update(schema.people)
    .where(PEOPLE.id == bindparam("person"))
    .values(name=bindparam("name"), locale=bindparam("locale"))
)


def remember(connection: Connection, person: Person) -> None:
    """Write a person's name and locale."""
    values = {"name": person.name, "locale": person.locale}
    if (connection.execute(RENAME, {"person": person.id, **values})).rowcount == 0:
        connection.execute(MEET, {"id": person.id, **values})


class People:
    """Whoever has pressed something, and the moves that they keep under a name."""

    def __init__(self, store: Store, keep: int = 4096) -> None:
        self._store = store
        self._keep = keep
        self._met: OrderedDict[int, Person] = OrderedDict()

    async def meet(self, person: Person) -> None:
        """Remember a person's name and locale as of now; only what is new is written."""
        if self._met.get(person.id) == person:
            self._met.move_to_end(person.id)
            return
        wanted = select(PEOPLE.name, PEOPLE.locale).where(PEOPLE.id == person.id)
        known = await self._store.read(lambda connection: connection.execute(wanted).one_or_none())
        if known is None or tuple(known) != (person.name, person.locale):
            await self._store.write(lambda connection: remember(connection, person))
        self._met[person.id] = person
        while len(self._met) > self._keep:
            self._met.popitem(last=False)

    async def known(self, person: int) -> Person | None:
        """A person as he was last met; None for somebody who was never met."""
        if person in self._met:
            return self._met[person]
        wanted = select(PEOPLE.id, PEOPLE.name, PEOPLE.locale).where(PEOPLE.id == person)
        found = await self._store.read(lambda connection: connection.execute(wanted).one_or_none())
        return None if found is None else Person(*found)

    async def unreachable(self, table: int, seat: Seat, turn: int) -> None:
        """Who sits there takes no private messages; each new game finds out anew."""
        here = update(schema.seats).where(SEATS.table_id == table, SEATS.seat == seat)
        await self._store.write(lambda connection: connection.execute(here.values(unreachable=turn)))

    async def favourites(self, person: int, game: str) -> dict[str, str]:
        """The moves of a game that a person keeps, by name; only they may see them."""
        wanted = (
            select(FAVOURITES.name, FAVOURITES.text)
            .where(FAVOURITES.person == person, FAVOURITES.game == game)
            .order_by(FAVOURITES.name)
        )
        found = await self._store.read(lambda connection: connection.execute(wanted).all())
        return {row.name: row.text for row in found}

    async def keep_favourite(self, person: int, game: str, name: str, text: str | None) -> bool:
        """Keep a move under a name, in place of what was there; None forgets it.

        False, and nothing is changed, where there are MOST of that game under other names.
        """
        where = {"person": person, "game": game, "name": name}
        others = select(count()).where(FAVOURITES.person == person, FAVOURITES.game == game, FAVOURITES.name != name)

        def write(connection: Connection) -> bool:
            if text is not None and connection.execute(others).scalar_one() >= MOST:
                return False
            connection.execute(delete(schema.favourites).filter_by(**where))
            if text is not None:
                connection.execute(insert(schema.favourites).values(text=text, **where))
            return True

        return await self._store.write(write)
