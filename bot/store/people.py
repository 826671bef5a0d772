"""People whom the bot has met, and what they have chosen."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from cachetools import LRUCache
from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, Select, bindparam, select, update

from bot.store import schema
from bot.store.database import Database
from bot.store.engines import insert_new, upsert
from bot.store.timers import settle_soon
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

PEOPLE = schema.people.c
FIND: Select[Any] = select(PEOPLE.id, PEOPLE.name, PEOPLE.locale, PEOPLE.settings, PEOPLE.absences).where(
    PEOPLE.id == bindparam("who")
)
CHOOSE = update(schema.people).where(PEOPLE.id == bindparam("who"))


class Known(NamedTuple):
    """Somebody as they were last met, and what they have chosen."""

    person: Person
    preferences: Preferences


def remember(connection: Connection, person: Person) -> None:
    """Write a person's name and locale."""
    upsert(connection, schema.people, _columns(person))


class PersonRepository:
    """Everybody who has pressed or typed something; the `keep` people met last are held in memory too, so that meeting
    them again and knowing what they have chosen costs nothing."""

    def __init__(self, database: Database, keep: int = 4096) -> None:
        self._database = database
        self._met: LRUCache[int, Known] = LRUCache(keep)

    async def meet(self, person: Person) -> None:
        """Remember a person's name and locale as of now; nothing is written where both are known."""
        found = await self._find(person.id)
        if found is not None and found.person == person:
            return
        await self._database.write(lambda connection: remember(connection, person))
        self._met[person.id] = Known(person, self.preferences(person.id))

    async def known(self, person: int) -> Person | None:
        """A person as they were last met; None for somebody who was never met."""
        found = await self._find(person)
        return None if found is None else found.person

    def preferences(self, person: int) -> Preferences:
        """What a person has chosen, as far as it is in memory: that of whoever was met lately."""
        found = self._met.get(person)
        return NOT_CHOSEN if found is None else found.preferences

    def settings(self, person: int) -> PersonSettings:
        """A person's settings, as far as they are in memory."""
        return self.preferences(person).settings

    async def choose(self, person: Person, change: ChangePerson, absent: datetime | None = None) -> Preferences:
        """Write what a person chooses, from what they had chosen before; it is returned. With the moment at which an
        absence of theirs begins or ends by it, the tables are settled at which they play."""

        def write(connection: Connection) -> Preferences:
            if absent is not None:  # the tables before the person, as whoever sits down
                settle_soon(connection, person.id, absent)
            insert_new(connection, schema.people, _columns(person))
            row = connection.execute(FIND.with_for_update(), {"who": person.id}).one()
            chosen = change(preferences_in(row))
            connection.execute(CHOOSE, {"who": person.id, **chosen_columns(chosen)})
            return chosen

        chosen = await self._database.write(write)
        self._met[person.id] = Known(person, chosen)
        return chosen

    async def _find(self, person: int) -> Known | None:
        if person not in self._met:
            found = await self._database.read(lambda connection: connection.execute(FIND, {"who": person}).first())
            if found is None:
                return None
            self._met.setdefault(person, _known(found))  # what was chosen while it was read is newer
        return self._met[person]


def _columns(person: Person) -> dict[str, Any]:
    return {"id": person.id, "name": person.name, "locale": person.locale}


def _known(row: Row[Any]) -> Known:
    return Known(Person(row.id, row.name, row.locale), preferences_in(row))


ABSENCES: Final = TypeAdapter(tuple[Absence, ...])
KEPT: Final = 1000
"""So many texts are remembered with what they say."""
LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


def preferences_in(row: Row[Any]) -> Preferences:
    """What is chosen in a row with `settings` and `absences`."""
    if row.settings is None and row.absences is None:
        return NOT_CHOSEN
    return Preferences(settings=_settings(row.settings), absences=_absences(row.absences))


def server_in(text: str | None) -> ServerSettings:
    """What is chosen in a column of a server's settings; None: there is no such row."""
    return NO_SERVER if text is None else _read(ServerSettings.model_validate_json, text, NO_SERVER)


def chosen_columns(chosen: Preferences) -> dict[str, str | None]:
    """The columns of what a person has chosen. Defaults are not written, so that another default holds for all who
    have not chosen."""
    settings = chosen.settings.model_dump_json(exclude_defaults=True)
    return {
        "settings": None if chosen.settings == NOT_CHOSEN.settings else settings,
        "absences": ABSENCES.dump_json(chosen.absences).decode() if chosen.absences else None,
    }


def _settings(text: str | None) -> PersonSettings:
    return NOT_CHOSEN.settings if text is None else _read(PersonSettings.model_validate_json, text, NOT_CHOSEN.settings)


def _absences(text: str | None) -> tuple[Absence, ...]:
    return () if text is None else _read(ABSENCES.validate_json, text, ())


@lru_cache(KEPT)
def _read(read: Callable[[str], T], text: str, default: T) -> T:
    """What is read from a text; remembered, so that a fault is logged about once, and without what is stored."""
    try:
        return read(text)
    except (TypeError, ValueError) as error:
        LOG.error("what somebody has chosen does not read (%s): the defaults hold", type(error).__name__)
        return default
