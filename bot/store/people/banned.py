"""People banned from a server's tables: they may neither open nor join one.

Only this module uses the database table `banned`, except for the erasure of a person, which replaces their id by a
keyed hash, so that they stay banned.
"""

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, select, update

from bot.store.change import TableChange
from bot.store.connections.database import Database, Repository
from bot.store.connections.engines import insert_new
from bot.store.people.erased import ErasedList, Kept
from bot.store.schema import tables as schema

_BANNED = schema.banned.c
_HERE = _BANNED.guild == bindparam("where")
_ANY_OF = _BANNED.person.in_(bindparam("people", expanding=True))
_THESE = _HERE & _ANY_OF
_WHERE = select(_BANNED.guild, _BANNED.made).where(_ANY_OF).order_by(_BANNED.made, _BANNED.guild)
_AMONG = select(_BANNED.person).where(_THESE)
_LISTED = select(_BANNED.person).where(_HERE).order_by(_BANNED.made.desc(), _BANNED.person)
_NAME_AGAIN = update(schema.banned).where(_HERE, _BANNED.person == bindparam("number"))
_UNBAN = delete(schema.banned).where(_THESE)


class NotWelcome(Exception):
    """A banned person would come to a table. `joined` is True if they act themselves, False if they are somebody's
    guest."""

    def __init__(self, person: int, *, joined: bool) -> None:
        super().__init__()
        self.person = person
        self.joined = joined


class BannedRepository(Repository):
    """The people banned from each server's tables. In private channels (guild None) nobody is banned."""

    def __init__(self, database: Database, erased: ErasedList) -> None:
        super().__init__(database)
        self._erased = erased

    async def ban(self, guild: int, people: Collection[int], now: datetime) -> None:
        """Ban people. Somebody who is banned already keeps their first date; if they were erased since, their id is
        stored again."""
        keyed = await self._erased.keyed()

        def write(connection: Connection) -> None:
            for person in people:
                number = {"where": guild, "number": keyed.number(person)}
                connection.execute(_NAME_AGAIN.values(person=person), number)
                insert_new(connection, schema.banned, {"guild": guild, "person": person, "made": now})

        await self._database.write(write)

    async def unban(self, guild: int, people: Collection[int]) -> None:
        called = _called(people, await self._erased.keyed())
        await self._database.run(_UNBAN, where=guild, people=list(called))

    async def is_banned(self, guild: int | None, person: int) -> bool:
        return bool(await self.among(guild, (person,)))

    async def among(self, guild: int | None, people: Collection[int]) -> frozenset[int]:
        """Return those of the people who are banned."""
        if guild is None or not people:
            return frozenset()
        called = _called(people, await self._erased.keyed())
        return await self._database.read(lambda connection: _among(connection, guild, called))

    async def listed(self, guild: int) -> tuple[int, ...]:
        """Return everybody who is banned, the newest first; an erased person is a number below 0."""
        return await self._database.ids(_LISTED, where=guild)

    async def servers(self, person: int) -> list[tuple[int, datetime]]:
        """Return the servers that ban a person, and since when."""
        people = _called((person,), await self._erased.keyed())
        return [(row.guild, row.made) for row in await self._database.rows(_WHERE, people=list(people))]

    async def named(self, guild: int | None, people: Collection[int]) -> Mapping[int, int]:
        """The people by each number by which a row may name them, as `require_welcome` needs it; none where nobody can
        be kept away."""
        return {} if guild is None else _called(people, await self._erased.keyed())


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
    """Map the ids and keyed hashes of people, by which a row may name them, to the people."""
    return {it: it for it in people} | {keyed.number(it): it for it in people}
