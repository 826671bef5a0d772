"""Whom servers keep away: these people may not open or join tables there. Nothing else reads or writes the table
`barred`."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, select

from bot.store import schema
from bot.store.database import Repository
from bot.store.engines import insert_new
from bot.values.table import Person

_BARRED = schema.barred.c
_HERE = _BARRED.guild == bindparam("where")
_THESE = _HERE & _BARRED.person.in_(bindparam("people", expanding=True))
_AMONG = select(_BARRED.person).where(_THESE)
_LISTED = select(_BARRED.person).where(_HERE).order_by(_BARRED.made.desc(), _BARRED.person)
_UNBAR = delete(schema.barred).where(_THESE)


class NotWelcome(Exception):
    """A person is kept away who would come to a table; `joined`: it is who acts, and not a guest of theirs."""

    def __init__(self, person: int, *, joined: bool) -> None:
        super().__init__()
        self.person = person
        self.joined = joined


class BarredRepository(Repository):
    """The people whom each server keeps away. In private (None) nobody is."""

    async def bar(self, guild: int, people: Collection[int], now: datetime) -> None:
        """Keep people away; who is already stays so since they were first."""

        def write(connection: Connection) -> None:
            for person in people:
                insert_new(connection, schema.barred, {"guild": guild, "person": person, "made": now})

        await self._database.write(write)

    async def unbar(self, guild: int, people: Collection[int]) -> None:
        await self._database.run(_UNBAR, where=guild, people=list(people))

    async def is_barred(self, guild: int | None, person: int) -> bool:
        return bool(await self.among(guild, (person,)))

    async def among(self, guild: int | None, people: Collection[int]) -> frozenset[int]:
        """Those of the people who are kept away."""
        if guild is None or not people:
            return frozenset()
        return frozenset(await self._database.ids(_AMONG, where=guild, people=list(people)))

    async def listed(self, guild: int) -> tuple[int, ...]:
        """Everybody who is kept away, the newest first."""
        return await self._database.ids(_LISTED, where=guild)


def require_welcome(connection: Connection, guild: int | None, people: Collection[int], joined: Person | None) -> None:
    """Raise NotWelcome for people who come to a table and are kept away; one of them may have `joined` it."""
    if guild is None:
        return
    found = connection.execute(_AMONG, {"where": guild, "people": list(people)}).scalars().all()
    if joined is not None and joined.id in found:
        raise NotWelcome(joined.id, joined=True)
    if found:
        raise NotWelcome(min(found), joined=False)
