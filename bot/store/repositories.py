"""The repositories over one database, built together; among them those that are too small for a module of their own."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from cachetools import LRUCache
from sqlalchemy import Connection, Select, bindparam, delete, select
from sqlalchemy.sql.functions import count

from bot.process.clock import utc_now
from bot.store import schema
from bot.store.clocks import PresenceRepository, TimerRepository
from bot.store.database import Database, Repository
from bot.store.engines import insert_new, upsert
from bot.store.messages import CallRepository, MessageRepository
from bot.store.moves import MoveRepository
from bot.store.people import PersonRepository, server_in
from bot.store.plans import PlanRepository
from bot.store.table_statements import DELETE_DRAFT
from bot.store.tables import TableRepository
from bot.values.preferences import LIMITS, NO_SERVER, ChangeServer, Limits, ServerSettings
from games.core import Seat
from games.rulebook import Rulebook

DRAFTS = schema.drafts.c

DRAFT = select(DRAFTS.text).where(DRAFTS.table_id == bindparam("number"), DRAFTS.seat == bindparam("at"))

MAX_FAVOURITES = 25
"""As many of one game and person as one menu shows."""
FAVOURITES, _PEOPLE = schema.favourites.c, schema.people.c

_SERVERS = schema.servers.c
_FIND: Select[Any] = select(_SERVERS.settings).where(_SERVERS.guild == bindparam("which"))


class DraftRepository(Repository):
    """At most one draft for each seat of a table."""

    async def of(self, table: int, seat: Seat) -> str | None:
        """What this seat has composed so far, in notation."""
        found: str | None = await self._database.scalar(DRAFT, number=table, at=seat)
        return found

    async def keep(self, table: int, seat: Seat, text: str | None) -> None:
        """Keep what this seat has composed; None forgets it."""

        def write(connection: Connection) -> None:
            if text is None:
                connection.execute(DELETE_DRAFT, {"table": table, "at": seat})
            else:
                upsert(connection, schema.drafts, {"table_id": table, "seat": seat, "text": text})

        await self._database.write(write)


class FavouriteRepository(Repository):
    """Favourite moves, by person, game and name."""

    async def of(self, person: int, game: str) -> dict[str, str]:
        """A person's favourites of a game: name to notation, in the order of the names."""
        wanted = select(FAVOURITES.name, FAVOURITES.text).filter_by(person=person, game=game).order_by(FAVOURITES.name)
        return {row.name: row.text for row in await self._database.rows(wanted)}

    async def save(self, person: int, game: str, name: str, text: str) -> bool:
        """Keep a move under a name, in place of what was there.

        False, and nothing is changed, where there are MAX_FAVOURITES of that game under other names.
        """
        owner = select(_PEOPLE.id).where(_PEOPLE.id == person).with_for_update()
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
        await self._database.run(delete(schema.favourites).filter_by(person=person, game=game, name=name))


class ServerRepository(Repository):
    """The settings of servers, by their ids; those of the `keep` servers used last are held in memory too."""

    def __init__(self, database: Database, keep: int = 1024) -> None:
        super().__init__(database)
        self._known: LRUCache[int, ServerSettings] = LRUCache(keep)

    async def of(self, guild: int | None) -> ServerSettings:
        """What a server has chosen; nothing in private (None)."""
        if guild is None:
            return NO_SERVER
        if guild not in self._known:
            found = await self._database.scalar(_FIND, which=guild)
            self._known.setdefault(guild, server_in(found))  # what was chosen while it was read is newer
        return self._known[guild]

    async def choose(self, guild: int, change: ChangeServer) -> ServerSettings:
        """Write what a server chooses, from what it had chosen before; it is returned."""

        def write(connection: Connection) -> ServerSettings:
            insert_new(connection, schema.servers, {"guild": guild, "settings": NO_SERVER.model_dump_json()})
            chosen = change(server_in(connection.execute(_FIND.with_for_update(), {"which": guild}).scalar_one()))
            upsert(connection, schema.servers, {"guild": guild, "settings": chosen.model_dump_json()})
            return chosen

        chosen = await self._database.write(write)
        self._known[guild] = chosen
        return chosen


class Repositories:
    """What the database keeps, one repository for each kind of row, for tables of these games; `clock` dates what they
    write."""

    def __init__(
        self,
        database: Database,
        games: Rulebook,
        clock: Callable[[], datetime] = utc_now,
        limits: Limits = LIMITS,
    ) -> None:
        self.tables = TableRepository(database, games, limits)
        self.moves = MoveRepository(database)
        self.messages = MessageRepository(database, clock)
        self.people = PersonRepository(database)
        self.servers = ServerRepository(database)
        self.drafts = DraftRepository(database)
        self.favourites = FavouriteRepository(database)
        self.timers = TimerRepository(database)
        self.plans = PlanRepository(database)
        self.presence = PresenceRepository(database)
        self.calls = CallRepository(database, clock)
        self.clock = clock
