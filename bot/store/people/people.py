"""What people have chosen, and their absences."""

import logging
import math
import time
from collections.abc import Awaitable, Callable
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
_FIND: Select[Any] = select(_PEOPLE.id, _PEOPLE.name, _PEOPLE.locale, _PEOPLE.settings, _PEOPLE.absences).where(
    _PEOPLE.id == bindparam("who")
)
CHOOSE = update(schema.people).where(_PEOPLE.id == bindparam("who"))


FRESH: Final = 10.0
"""Seconds for which what was read from a server holds, whatever another process has written there since."""

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def holds(database: Database) -> float:
    """The seconds for which what was read from a database holds: for ever where no other process writes."""
    return FRESH if database.file is None else math.inf


class _Read(NamedTuple, Generic[_Value]):
    value: _Value
    until: float


class Remembered(Generic[_Key, _Value]):
    """The `keep` values that were used last. Each holds for so many seconds, and is read anew after that."""

    def __init__(self, keep: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._values: LRUCache[_Key, _Read[_Value]] = LRUCache(keep)
        self._seconds = seconds
        self._clock = clock

    async def of(self, key: _Key, read: Callable[[], Awaitable[_Value | None]]) -> _Value | None:
        """What holds, or else what `read` finds now; None is not remembered."""
        before = self._values.get(key)
        if before is not None and self._clock() < before.until:
            return before.value
        found = await read()
        if self._values.get(key) not in (None, before):  # what was written while it was read is newer
            return self.last(key)
        if found is None:
            self.forget(key)
        else:
            self.know(key, found)
        return found

    def last(self, key: _Key) -> _Value | None:
        """What is remembered, however old."""
        found = self._values.get(key)
        return None if found is None else found.value

    def know(self, key: _Key, value: _Value) -> None:
        """This was written, and holds from now on."""
        self._values[key] = _Read(value, self._clock() + self._seconds)

    def forget(self, key: _Key) -> None:
        self._values.pop(key, None)


class _Known(NamedTuple):
    """Somebody as they were last met, and what they have chosen."""

    person: Person
    preferences: Preferences


def remember_joined(connection: Connection, change: TableChange) -> None:
    """Write the name and locale of the person who joins a table, as of now."""
    if change.transition.joined is not None:
        upsert(connection, schema.people, vars(change.transition.joined))


class PersonRepository:
    """Everybody who has pressed or typed something; the `keep` people met last are held in memory too, so that meeting
    them again and knowing what they have chosen costs nothing: for ever, or where other processes may write for some
    seconds by `timer`."""

    def __init__(self, database: Database, keep: int = 4096, timer: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._met = Remembered[int, _Known](keep, holds(database), timer)

    async def meet(self, person: Person) -> None:
        """Remember a person's name and locale as of now; nothing is written where both are known."""
        found = await self._find(person.id)
        if found is not None and found.person == person:
            return
        await self._database.write(lambda connection: upsert(connection, schema.people, vars(person)))
        self._met.know(person.id, _Known(person, self.preferences(person.id)))

    async def known(self, person: int) -> Person | None:
        """A person as they were last met; None for somebody who was never met."""
        found = await self._find(person)
        return None if found is None else found.person

    def preferences(self, person: int) -> Preferences:
        """What a person has chosen, as far as it is in memory: that of whoever was met lately."""
        found = self._met.last(person)
        return NOT_CHOSEN if found is None else found.preferences

    async def choose(self, person: Person, change: ChangePerson, absent: datetime | None = None) -> Preferences:
        """Write what a person chooses, from what they had chosen before; it is returned. With the moment at which an
        absence of theirs begins or ends by it, the tables are renewed at which they play."""

        def write(connection: Connection) -> Preferences:
            if absent is not None:  # the tables before the person, as whoever sits down
                renew_soon(connection, person.id, absent)
            insert_new(connection, schema.people, vars(person))
            row = connection.execute(_FIND.with_for_update(), {"who": person.id}).one()
            chosen = change(preferences_in(row))
            settings = chosen.settings.model_dump_json(exclude_defaults=True)  # another default holds for all others
            absences = ABSENCES.dump_json(chosen.absences).decode() if chosen.absences else None
            values = {"settings": None if settings == "{}" else settings, "absences": absences}
            connection.execute(CHOOSE, {"who": person.id, **values})
            return chosen

        chosen = await self._database.write(write)
        self._met.know(person.id, _Known(person, chosen))
        return chosen

    def forget(self, person: int) -> None:
        """Remember nothing of a person in memory."""
        self._met.forget(person)

    async def _find(self, person: int) -> _Known | None:
        async def read() -> _Known | None:
            for row in await self._database.rows(_FIND, who=person):
                return _Known(Person(row.id, row.name, row.locale), preferences_in(row))
            return None

        return await self._met.of(person, read)


ABSENCES: Final = TypeAdapter(tuple[Absence, ...])
KEPT: Final = 1000
"""So many texts are remembered with what they say."""
_LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


def preferences_in(row: Row[Any]) -> Preferences:
    """What is chosen in a row with `settings` and `absences`."""
    if row.settings is None and row.absences is None:
        return NOT_CHOSEN
    settings = PersonSettings.model_validate_json
    return Preferences(
        settings=NOT_CHOSEN.settings if row.settings is None else _read(settings, row.settings, NOT_CHOSEN.settings),
        absences=() if row.absences is None else _read(ABSENCES.validate_json, row.absences, ()),
    )


def server_in(text: str | None) -> ServerSettings:
    """What is chosen in a column of a server's settings; None: there is no such row."""
    return NO_SERVER if text is None else _read(ServerSettings.model_validate_json, text, NO_SERVER)


@lru_cache(KEPT)
def _read(read: Callable[[str], T], text: str, default: T) -> T:
    """What is read from a text; remembered, so that a fault is logged about once, and without what is stored."""
    try:
        return read(text)
    except (TypeError, ValueError) as error:
        _LOG.error("what somebody has chosen does not read (%s): the defaults hold", type(error).__name__)
        return default
