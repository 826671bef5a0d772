"""Whom servers keep away: these people may not open or join tables there. Nothing else reads or writes the table
`barred`, but for `forgetting`, which puts a keyed number in the place of an id: who comes back stays kept away."""

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, select, update

from bot.store.change import TableChange
from bot.store.connections.database import Database, Repository
from bot.store.connections.engines import insert_new
from bot.store.people.erased import ForgottenList, Kept
from bot.store.schema import tables as schema

_BARRED = schema.barred.c
_HERE = _BARRED.guild == bindparam("where")
_ANY_OF = _BARRED.person.in_(bindparam("people", expanding=True))
_THESE = _HERE & _ANY_OF
_WHERE = select(_BARRED.guild, _BARRED.made).where(_ANY_OF).order_by(_BARRED.made, _BARRED.guild)
_AMONG = select(_BARRED.person).where(_THESE)
_LISTED = select(_BARRED.person).where(_HERE).order_by(_BARRED.made.desc(), _BARRED.person)
_NAME_AGAIN = update(schema.barred).where(_HERE, _BARRED.person == bindparam("number"))
_UNBAR = delete(schema.barred).where(_THESE)


class NotWelcome(Exception):
    """A person is kept away who would come to a table; `joined`: it is who acts, and not a guest of theirs."""

    def __init__(self, person: int, *, joined: bool) -> None:
        super().__init__()
        self.person = person
        self.joined = joined


class BarredRepository(Repository):
    """The people whom each server keeps away. In private (None) nobody is."""

    def __init__(self, database: Database, forgotten: ForgottenList) -> None:
        super().__init__(database)
        self._forgotten = forgotten

    async def bar(self, guild: int, people: Collection[int], now: datetime) -> None:
        """Keep people away; who is already stays so since they were first, and is named again if they were forgotten
        meanwhile."""
        keyed = await self._forgotten.keyed()

        def write(connection: Connection) -> None:
            for person in people:
                number = {"where": guild, "number": keyed.number(person)}
                connection.execute(_NAME_AGAIN.values(person=person), number)
                insert_new(connection, schema.barred, {"guild": guild, "person": person, "made": now})

        await self._database.write(write)

    async def unbar(self, guild: int, people: Collection[int]) -> None:
        called = _called(people, await self._forgotten.keyed())
        await self._database.run(_UNBAR, where=guild, people=list(called))

    async def is_barred(self, guild: int | None, person: int) -> bool:
        return bool(await self.among(guild, (person,)))

    async def among(self, guild: int | None, people: Collection[int]) -> frozenset[int]:
        """Those of the people who are kept away."""
        if guild is None or not people:
            return frozenset()
        called = _called(people, await self._forgotten.keyed())
        return await self._database.read(lambda connection: _among(connection, guild, called))

    async def listed(self, guild: int) -> tuple[int, ...]:
        """Everybody who is kept away, the newest first; who was forgotten since is a number below 0."""
        return await self._database.ids(_LISTED, where=guild)

    async def servers(self, person: int) -> list[tuple[int, datetime]]:
        """The guilds that keep a person away, and since when."""
        people = _called((person,), await self._forgotten.keyed())
        return [(row.guild, row.made) for row in await self._database.rows(_WHERE, people=list(people))]

    async def named(self, guild: int | None, people: Collection[int]) -> Mapping[int, int]:
        """The people by each number by which a row may name them, as `require_welcome` needs it; none where nobody can
        be kept away."""
        return {} if guild is None else _called(people, await self._forgotten.keyed())


def require_welcome(connection: Connection, change: TableChange) -> None:
    """Raise NotWelcome for somebody who comes to a table and is kept away, first for who acts."""
    found, joined = _among(connection, change.after.channel.guild, change.comers), change.transition.joined
    if joined is not None and joined.id in found:
        raise NotWelcome(joined.id, joined=True)
    if found:
        raise NotWelcome(min(found), joined=False)


def _among(connection: Connection, guild: int | None, called: Mapping[int, int]) -> frozenset[int]:
    found = connection.execute(_AMONG, {"where": guild, "people": list(called)}).scalars()
    return frozenset(called[it] for it in found)


def _called(people: Collection[int], keyed: Kept) -> dict[int, int]:
    """The people by what a row may call them: by their ids, and by what stands for these once they were forgotten."""
    return {it: it for it in people} | {keyed.number(it): it for it in people}
