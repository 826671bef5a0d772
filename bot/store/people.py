"""Stores what people have chosen, and where they sat in a game."""

import logging
import math
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from cachetools import LRUCache
from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, Select, bindparam, func, select, update

from bot.store import schema
from bot.store.clocks import renew_soon
from bot.store.database import Database
from bot.store.engines import insert_new, upsert
from bot.values.names import Named, told_apart
from bot.values.preferences import (
    NO_SERVER,
    NOT_CHOSEN,
    Absence,
    ChangePerson,
    PersonSettings,
    Preferences,
    ServerSettings,
)
from bot.values.record import PlayedLine
from bot.values.table import Person, Player, Sitting, Table
from games import match
from games.core import Seat
from games.levels import Level

_PEOPLE, SITTINGS = schema.people.c, schema.sittings.c
_FIND: Select[Any] = select(_PEOPLE.id, _PEOPLE.name, _PEOPLE.locale, _PEOPLE.settings, _PEOPLE.absences).where(
    _PEOPLE.id == bindparam("who")
)
CHOOSE = update(schema.people).where(_PEOPLE.id == bindparam("who"))

NamesAt = Callable[[int], tuple[str, ...]]
"""The names at a ply, in seat order."""
NamedIn = Callable[[Sequence[str]], tuple[str, ...]]
"""The names as they are said in a language."""
Choices = Mapping[int, Mapping[int, int]]
"""By a ply and a seat: in which line that player had chosen what the line with that ply shows."""
NONE_CHOSEN: Choices = MappingProxyType({})
_OF_TABLE = (
    select(*(SITTINGS[it] for it in ("seat", "from_ply", "person", "level")))
    .add_columns(func.coalesce(_PEOPLE.name, SITTINGS.name).label("name"))
    .select_from(schema.sittings.join(schema.people, _PEOPLE.id == SITTINGS.person, isouter=True))
    .where(SITTINGS.table_id == bindparam("number"))
    .order_by(SITTINGS.from_ply, SITTINGS.seat)
)
REPLACED = (
    select(func.count())
    .select_from(schema.sittings)
    .where(SITTINGS.table_id == bindparam("number"), SITTINGS.from_ply > 0)
    .scalar_subquery()
)
"""How many have taken a seat at the table since its game began."""
NEXT_PLY = select(func.coalesce(func.max(schema.moves.c.ply), -1) + 1).where(
    schema.moves.c.table_id == bindparam("number")
)

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


def remember(connection: Connection, person: Person) -> None:
    """Write a person's name and locale."""
    upsert(connection, schema.people, vars(person))


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
        await self._database.write(lambda connection: remember(connection, person))
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


def seat_players(connection: Connection, before: Table | None, after: Table) -> None:
    """Write who plays a game that has just begun, or since the line that comes next, in the open transaction."""
    if after.match is None:
        return
    begun = before is not None and before.match is not None
    sat = [_who(player) for player in before.players] if begun and before is not None else []
    from_ply = connection.execute(NEXT_PLY, {"number": after.id}).scalar_one() if begun else 0
    for player in after.players:  # nobody may have moved since the last one took the seat
        if _who(player) not in sat:
            upsert(connection, schema.sittings, _row(after.id, player, from_ply))


def read_sittings(connection: Connection, table: int) -> tuple[Sitting, ...]:
    """Everybody who has played at a table, oldest first."""
    rows = connection.execute(_OF_TABLE, {"number": table})
    return tuple(
        Sitting(Seat(row.seat), row.from_ply, row.person, row.name, row.level and Level(row.level)) for row in rows
    )


def sitter(sittings: Iterable[Sitting], seat: int, ply: int) -> Sitting | None:
    """Who played a seat when the line `ply` was played."""
    return next((it for it in reversed(tuple(sittings)) if it.seat == seat and it.from_ply <= ply), None)


def seated_since(sittings: Iterable[Sitting], player: Player) -> int | None:
    """From which line on somebody has their seat, whoever played for them; None where nobody ever did."""
    own = [it for it in sittings if it.seat == player.seat]
    others = [at for at, it in enumerate(own) if it.person not in (None, player.person)]
    mine = [it for it in own[others[-1] + 1 if others else 0 :] if it.person == player.person]
    stood_in = mine and any(it.person is None and it.from_ply > mine[0].from_ply for it in own)
    return mine[0].from_ply if stood_in else None


def names_then(table: Table, sittings: Sequence[Sitting], chosen: Choices = NONE_CHOSEN) -> NamesAt:
    """Under which names those are shown who sat at a table when a line was played, or who had `chosen` what that line
    shows. Without `sittings` the same players have sat there all the time."""

    @cache
    def names(ply: int) -> tuple[str, ...]:
        own = chosen.get(ply, {})
        found = (sitter(sittings, seat, own.get(seat, ply)) for seat in range(len(table.players)))
        return told_apart([Named(it.name, it.person) for it in found if it is not None])

    return names if sittings else lambda _: table.names


def choices_shown(table: Table, lines: Iterable[PlayedLine]) -> Choices:
    """For each line that ended a decision of several players, by its ply: in which line each of them had chosen, by
    their seat. `lines` are those that count, in order.

    A decision that is not over has none: who has made a choice that still lies sealed is nobody's business.
    """
    made = [line for line in lines if match.mover(line.text) is not None]
    found: dict[int, Mapping[int, int]] = {}
    for decision, group in groupby(made, lambda line: line.decision):
        own: dict[int, int] = {line.seat: line.ply for line in group}
        if len(own) > 1 and (decision < table.decision or table.is_over):
            found[max(own.values())] = own
    return found


def named_sittings(
    table: Table, sittings: Sequence[Sitting], chosen: Choices, named: NamedIn = tuple
) -> Iterator[match.Sitting]:
    """Under which names the players of a table are shown, and from which line of its record on."""
    then = names_then(table, sittings, chosen)
    shown: dict[int, str] = {}
    for ply in sorted({sitting.from_ply for sitting in sittings}.union(*({ply, ply + 1} for ply in chosen))):
        for seat, name in enumerate(named(then(ply))):
            if shown.get(seat) != name:
                shown[seat] = name
                found = sitter(sittings, seat, ply)
                yield match.Sitting(seat=Seat(seat), from_line=ply, name=name, level=found and found.level)


def _who(player: Player) -> tuple[object, ...]:
    return player.seat, player.person, player.name, player.is_played_by_computer


def _row(table: int, player: Player, from_ply: int) -> dict[str, Any]:
    stands_in = player.is_played_by_computer and not player.is_computer
    name = f"Computer ({player.name})" if stands_in else player.name if player.is_computer else None
    level = player.plays_at if stands_in else player.level
    return {
        "table_id": table,
        "seat": player.seat,
        "from_ply": from_ply,
        "person": None if stands_in else player.person,
        "name": name,
        "level": None if level is None else level.value,
    }
