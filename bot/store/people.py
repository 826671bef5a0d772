"""People whom the bot has met."""

from cachetools import LRUCache
from sqlalchemy import Connection, select

from bot.model import Person
from bot.store import schema
from bot.store.database import Database
from bot.store.engines import upsert

PEOPLE = schema.people.c


def remember(connection: Connection, person: Person) -> None:
    """Write a person's name and locale."""
    upsert(connection, schema.people, {"id": person.id, "name": person.name, "locale": person.locale})


class PersonRepository:
    """Everybody who has pressed or typed something; the `keep` people met last are held in memory too."""

    def __init__(self, database: Database, keep: int = 4096) -> None:
        self._database = database
        self._met: LRUCache[int, Person] = LRUCache(keep)

    async def meet(self, person: Person) -> None:
        """Remember a person's name and locale as of now; nothing is written where both are known."""
        if self._met.get(person.id) == person:
            return
        if await self.known(person.id) != person:
            await self._database.write(lambda connection: remember(connection, person))
        self._met[person.id] = person

    async def known(self, person: int) -> Person | None:
        """A person as they were last met; None for somebody who was never met."""
        if person in self._met:
            return self._met[person]
        wanted = select(PEOPLE.id, PEOPLE.name, PEOPLE.locale).where(PEOPLE.id == person)
        found = await self._database.read(lambda connection: connection.execute(wanted).one_or_none())
        return None if found is None else Person(*found)
