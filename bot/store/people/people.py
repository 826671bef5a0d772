"""The names, settings and absences of people."""

import logging
import math
import time
from collections.abc import Awaitable, Callable, Collection
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from cachetools import LRUCache
from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, Select, bindparam, select, update

from bot.store.change import TableChange
from bot.store.connections.database import Database
from bot.store.connections.engines import insert_new, upsert
from bot.store.schema import tables as schema
from bot.store.time.clocks import renew_soon
from bot.values.preferences import (
    NO_SERVER,
    NOT_CHOSEN,
    Absence,
    ChangePerson,
    PersonSettings,
    Preferences,
    ServerSettings,
)
from bot.values.table import Person

_PEOPLE = schema.people.c
OWN_COLUMNS: Final = ("unlisted", "uninvited")
"""Fields of PersonSettings that have a column of their own, since the previous release rejects settings that it does
not know."""
_FIND: Select[Any] = select(
    *(_PEOPLE[it] for it in ("id", "name", "locale", "settings", "absences", *OWN_COLUMNS))
).where(_PEOPLE.id == bindparam("who"))
_UNINVITED = (
    select(_PEOPLE.id)
    .where(_PEOPLE.id.in_(bindparam("people", expanding=True)), _PEOPLE.uninvited)
    .order_by(_PEOPLE.id)
)
CHOOSE = update(schema.people).where(_PEOPLE.id == bindparam("who"))


FRESH: Final = 10.0
"""Seconds for which a value read from a PostgreSQL server is reused, though other processes may change it."""

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def holds(database: Database) -> float:
    """Return the seconds for which a value read from a database is reused: infinite if no other process writes."""
    return FRESH if database.file is None else math.inf


class _Read(NamedTuple, Generic[_Value]):
    value: _Value
    until: float


class Remembered(Generic[_Key, _Value]):
    """A cache of the `keep` values used last; each is reused for so many seconds and then read again."""

    def __init__(self, keep: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._values: LRUCache[_Key, _Read[_Value]] = LRUCache(keep)
        self._seconds = seconds
        self._clock = clock

    async def of(self, key: _Key, read: Callable[[], Awaitable[_Value | None]]) -> _Value | None:
        """Return the cached value, or the one that `read` returns now; None is not cached."""
        before = self._values.get(key)
        if before is not None and self._clock() < before.until:
            return before.value
        found = await read()
        if self._values.get(key) not in (None, before):  # a value written meanwhile is newer
            return self.last(key)
        if found is None:
            self.drop(key)
        else:
            self.know(key, found)
        return found

    def last(self, key: _Key) -> _Value | None:
        """Return the cached value, however old; None if there is none."""
        found = self._values.get(key)
        return None if found is None else found.value

    def know(self, key: _Key, value: _Value) -> None:
        """Cache a value that was just written."""
        self._values[key] = _Read(value, self._clock() + self._seconds)

    def drop(self, key: _Key) -> None:
        self._values.pop(key, None)


class _Known(NamedTuple):
    """A person as they were last met, and their preferences."""

    person: Person
    preferences: Preferences


def remember_joined(connection: Connection, change: TableChange) -> None:
    """Write the name and locale of the person who joins a table, as of now."""
    if change.transition.joined is not None:
        upsert(connection, schema.people, vars(change.transition.joined))


class Uninvited(Exception):
    """Somebody is asked to come to a table who takes no invitations."""

    def __init__(self, person: int) -> None:
        super().__init__()
        self.person = person


def require_invitable(connection: Connection, change: TableChange) -> None:
    """Raise Uninvited for somebody whom a change asks to a table, and who takes no invitations."""
    found = connection.execute(_UNINVITED, {"people": list(change.asked)}).scalars().first()
    if found is not None:
        raise Uninvited(found)


class PersonRepository:
    """Everybody who has pressed or typed something.

    The `keep` people met last are cached: without limit if no other process writes, else for FRESH seconds by `timer`.
    """

    def __init__(self, database: Database, keep: int = 4096, timer: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._met = Remembered[int, _Known](keep, holds(database), timer)

    async def meet(self, person: Person) -> None:
        """Store a person's present name and locale; write nothing if both are unchanged."""
        found = await self._find(person.id)
        if found is not None and found.person == person:
            return
        await self._database.write(lambda connection: upsert(connection, schema.people, vars(person)))
        self._met.know(person.id, _Known(person, self.preferences(person.id)))

    async def known(self, person: int) -> Person | None:
        """Return a person as they were last met; None if they never were."""
        found = await self._find(person)
        return None if found is None else found.person

    def preferences(self, person: int) -> Preferences:
        """Return the cached preferences of a person; the defaults if they were not met lately."""
        found = self._met.last(person)
        return NOT_CHOSEN if found is None else found.preferences

    async def choose(self, person: Person, change: ChangePerson, absent: datetime | None = None) -> Preferences:
        """Apply a change to a person's preferences, and return the result.

        If it begins or ends an absence at the moment `absent`, the tables where they play are renewed.
        """

        def write(connection: Connection) -> Preferences:
            if absent is not None:  # lock the tables before the person, as joining a table does
                renew_soon(connection, person.id, absent)
            insert_new(connection, schema.people, vars(person))
            row = connection.execute(_FIND.with_for_update(), {"who": person.id}).one()
            chosen = change(preferences_in(row))
            own = {it: getattr(chosen.settings, it) for it in OWN_COLUMNS}
            settings = chosen.settings.model_dump_json(exclude_defaults=True, exclude={*own})  # a new default applies
            absences = ABSENCES.dump_json(chosen.absences).decode() if chosen.absences else None
            values = {"settings": None if settings == "{}" else settings, "absences": absences, **own}
            connection.execute(CHOOSE, {"who": person.id, **values})
            return chosen

        chosen = await self._database.write(write)
        self._met.know(person.id, _Known(person, chosen))
        return chosen

    async def uninvited(self, people: Collection[int]) -> frozenset[int]:
        """Return those of the people who take no invitations."""
        return frozenset(await self._database.ids(_UNINVITED, people=list(people))) if people else frozenset()

    def drop(self, person: int) -> None:
        """Remove a person from the cache."""
        self._met.drop(person)

    async def _find(self, person: int) -> _Known | None:
        async def read() -> _Known | None:
            for row in await self._database.look(_FIND, who=person):
                return _Known(Person(row.id, row.name, row.locale), preferences_in(row))
            return None

        return await self._met.of(person, read)


ABSENCES: Final = TypeAdapter(tuple[Absence, ...])
KEPT: Final = 1000
"""The maximum number of texts whose parsed values are cached."""
_LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


def preferences_in(row: Row[Any]) -> Preferences:
    """Read the preferences from a row with `settings`, `absences` and the OWN_COLUMNS."""
    own = {it: True for it in OWN_COLUMNS if getattr(row, it)}
    if row.settings is None and row.absences is None and not own:
        return NOT_CHOSEN
    read, default = PersonSettings.model_validate_json, NOT_CHOSEN.settings
    settings = default if row.settings is None else _read(read, row.settings, default)
    return Preferences(
        settings=settings.replace(**own) if own else settings,
        absences=() if row.absences is None else _read(ABSENCES.validate_json, row.absences, ()),
    )


def server_in(text: str | None) -> ServerSettings:
    """Read a server's settings from their column; None means that it has no row."""
    return NO_SERVER if text is None else _read(ServerSettings.model_validate_json, text, NO_SERVER)


@lru_cache(KEPT)
def _read(read: Callable[[str], T], text: str, default: T) -> T:
    """Parse a text; return `default` if it cannot be parsed.

    The result is cached, so that an error is logged about once, without the stored text.
    """
    try:
        return read(text)
    except (TypeError, ValueError) as error:
        _LOG.error("what somebody has chosen does not read (%s): the defaults hold", type(error).__name__)
        return default
