"""Erase a person at tables: remove their id and name from everything stored about these.

Many tables are handled with few statements, since a person may have played thousands of games. Every step can be
repeated without effect.
"""

import json
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache, partial
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import (
    Column,
    Connection,
    Row,
    Select,
    Text,
    bindparam,
    case,
    cast,
    delete,
    func,
    insert,
    select,
    update,
)

from bot.store.connections.engines import upsert
from bot.store.games.rows import REFUSALS
from bot.store.games.sittings import NEXT_PLY
from bot.store.messages import set_due
from bot.store.privacy.erasure import NUMBER, holding, number_in, stand_in
from bot.store.schema import tables as schema
from bot.store.schema.personal_columns import Personal
from bot.values.messages import IDLE, RENAMED, REPLAY
from bot.values.names import NO_NAME, STOOD_IN_FOR_NOBODY, free_computer_name
from bot.values.retention import NOBODY
from bot.values.seating import LobbyState, Replacing, SeatAsks, others
from games.levels import Level

_T, _SEATS, _PEOPLE, _MESSAGES = schema.tables.c, schema.seats.c, schema.people.c, schema.message_records.c
_SITTINGS, _MOVES = schema.sittings.c, schema.moves.c
_STAND_IN: Final = re.compile(r"Computer \(.*\)", re.DOTALL)
_HASH: Final = 32
"""Characters of a content hash before its marks."""
T = TypeVar("T")
Values = Mapping[str, Any]


class Places(NamedTuple):
    """The tables at which a person is to be erased, and the name that they had last, in an open transaction."""

    connection: Connection
    tables: Sequence[int]
    person: int
    name: str | None

    def rows(self, number: Column[Any], *columns: Any) -> Sequence[Row[Any]]:
        """Return columns of all rows of the tables, ordered by the table's `number`.

        The query does not filter by person: an index of everything that is theirs would be read for each table.
        """
        wanted = select(number.label("number"), *columns).where(number.in_(self.tables))
        return self.connection.execute(wanted.order_by(number)).all()

    def run(self, statement: Any, values: Sequence[Values]) -> None:
        """Run a statement that writes, with each of the values."""
        if values:
            self.connection.execute(statement, values)


@cache
def _writes(column: Column[Any]) -> Any:
    """Return a statement that sets `column` to `to` in the row whose key columns are `of_…`."""
    key = (it == bindparam(f"of_{it.key}") for it in column.table.primary_key)
    return update(column.table).where(*key).values({column.key: bindparam("to")})


def _key(column: Column[Any]) -> list[Any]:
    """Return the key columns of a row, named `of_…`, as `_writes` expects them."""
    return [it.label(f"of_{it.key}") for it in column.table.primary_key]


def erase_at(places: Places, now: datetime) -> Sequence[int]:
    """Erase a person at tables. Return the tables that named them.

    Their messages are marked as out of date, and the other players are evaluated, since their private messages show the
    name.
    """
    listed = [cast(it, Text).label(it.key) for it in holding(Personal.LISTED)]
    wanted = select(_T.id, _T.host, _T.locale, _T.ended_at, _T.rules, *listed).where(_T.id.in_(places.tables))
    rows = {it.id: it for it in places.connection.execute(wanted.order_by(_T.id).with_for_update())}
    places = places._replace(tables=[*rows])
    sat = [it for it in places.rows(_SEATS.table_id, _SEATS.seat, _SEATS.person) if it.person == places.person]
    changed = _rename(places) | _unlist(places, rows) | _uncall(places, rows)
    _unprepare(places, sat)
    for number, seats in groupby((it for it in sat if rows[it.number].ended_at is None), lambda it: it.number):
        _leave(places, rows[number], [it.seat for it in seats])
        changed.add(number)
    changed |= _stand_anonymous(places, rows)
    _owe(places.connection, changed, now)
    return sorted(changed)


def rename_at(places: Places, now: datetime) -> None:
    """Remove only the person's names from tables, while it is still known whose they are."""
    _owe(places.connection, _rename(places), now)


def _rename(places: Places) -> set[int]:
    sat = sittings(places)
    return _unname(places, sat) | _untell(places, sat)


class Sat(NamedTuple):
    """A row of `sittings`. `owner` is the person who sat there or for whom a computer player stood in; None if there is
    none or it is unknown."""

    seat: int
    from_ply: int
    name: str | None
    person: int | None
    owner: int | None


def sittings(places: Places) -> dict[int, list[Sat]]:
    """Return who sat at the tables, ordered by seat and line."""
    keys = ("seat", "from_ply", "name", "person", "level")
    number, columns = _SITTINGS.table_id.label("number"), (_SITTINGS[key] for key in keys)
    wanted: Select[Any] = select(number, *columns, _PEOPLE.name.label("now"))
    joined = wanted.outerjoin_from(schema.sittings, schema.people, _PEOPLE.id == _SITTINGS.person)
    rows: Sequence[Row[Any]] = places.connection.execute(
        joined.where(number.in_(places.tables)).order_by(number, _SITTINGS.seat, _SITTINGS.from_ply)
    ).all()
    now = places.rows(_SEATS.table_id, _SEATS.seat, _SEATS.person)
    sits = {(row.number, row.seat): row.person for row in now}
    found: dict[int, list[Sat]] = {it: [] for it in places.tables}
    for (table, seat), group in groupby(rows, lambda it: (it.number, it.seat)):
        there = list(group)
        found[table] += [
            Sat(seat, row.from_ply, row.name, row.person, _owner(places, there, row, sits.get((table, seat))))
            for row in there
        ]
    return found


def _owner(places: Places, there: Sequence[Row[Any]], row: Row[Any], sits: int | None) -> int | None:
    """Return the owner of a row among the rows of its seat; `sits` is the person who has the seat now."""
    if row.person is None and row.level is None:
        return places.person if row.name == places.name else None
    if row.person is None and _STAND_IN.fullmatch(row.name or ""):
        return (sits if row is there[-1] else None) or _stood_in_for(places, there, row)
    owner: int | None = row.person
    return owner


def _stood_in_for(places: Places, there: Sequence[Row[Any]], row: Row[Any]) -> int | None:
    """Guess for whom a computer player stood in: the person before or after it, preferably one with the matching name.

    It is the erased person if only their name matches, unless the same person sat there before and after.
    """
    before = [it for it in there if it.person is not None and it.from_ply < row.from_ply][-1:]
    after = [it for it in there if it.person is not None and it.from_ply > row.from_ply][:1]
    around = [it.person for it in (*before, *after)]
    called = [it.person for it in (*before, *after) if row.name == stand_in(it.now)]
    came_back = len(around) == 2 and around[0] == around[1]
    if row.name == stand_in(places.name) and not called and not came_back:
        return places.person
    return next(iter((*called, *around)), None)


def _unname(places: Places, sat: Mapping[int, Iterable[Sat]]) -> set[int]:
    """Remove the person's name from sittings that are known by name only, and from their stand-ins."""
    values = list[dict[str, Any]]()
    for table, it in ((table, it) for table, its in sat.items() for it in its):
        name = STOOD_IN_FOR_NOBODY if _STAND_IN.fullmatch(it.name or "") else NO_NAME
        if it.owner == places.person and it.person is None and it.name != name:
            values.append({"of_table_id": table, "of_seat": it.seat, "of_from_ply": it.from_ply, "to": name})
    places.run(_writes(_SITTINGS.name), values)
    return {it["of_table_id"] for it in values}


def _untell(places: Places, sat: Mapping[int, Sequence[Sat]]) -> set[int]:
    """Remove the person's name from the events of their resignations."""
    at, tells = _MOVES.table_id.in_(places.tables), _MOVES.events.contains('"resigned"')
    told = select(_MOVES.table_id, _MOVES.ply, _MOVES.events).where(at, tells)
    values = list[dict[str, Any]]()
    for table, ply, text in places.connection.execute(told.order_by(_MOVES.table_id, _MOVES.ply)).all():
        events = json.loads(text)
        own = [it for it in events if it.get("name") and _is_resignation(places, sat[table], ply, it)]
        for event in own:
            event["name"] = NO_NAME
        stored = json.dumps(events, ensure_ascii=False, separators=(",", ":"))
        values += [{"of_table_id": table, "of_ply": ply, "to": stored}] if own else []
    places.run(_writes(_MOVES.events), values)
    return {it["of_table_id"] for it in values}


def _is_resignation(places: Places, sat: Sequence[Sat], ply: int, event: Values) -> bool:
    """Return whether an event is the person's resignation."""
    sitter = next((it for it in reversed(sat) if it.seat == event.get("seat") and it.from_ply <= ply), None)
    owner = None if sitter is None else sitter.owner
    own = event.get("name") == places.name if owner is None else owner == places.person
    return own and event.get("kind") == "resigned"


def _unlist(places: Places, rows: Mapping[int, Row[Any]]) -> set[int]:
    """Remove the person from the lists of a table: invited, declined, refused, watching…"""
    changed = set[int]()
    for number, row in rows.items():
        texts = {it.key: getattr(row, it.key) or "" for it in holding(Personal.LISTED)}
        named = {key: text for key, text in texts.items() if str(places.person) in text}
        after = {key: new for key, text in named.items() for new in LISTS[key](places, text)}
        if after:
            places.connection.execute(update(schema.tables).where(_T.id == number).values(after))
            changed.add(number)
    return changed


def _changed(
    read: Callable[[str], T], without: Callable[[T, int], T], write: Callable[[T], Any], places: Places, text: str
) -> Iterator[Any]:
    """Yield the stored value without the person, if it names them.

    Of a text that cannot be parsed only their id and name are removed.
    """
    try:
        before = read(text)
    except ValueError:
        bare = NUMBER.sub(lambda found: "0" if int(found[0]) == places.person else found[0], text)
        yield bare.replace(json.dumps(places.name), '""').replace(f'"{places.name}"', '""')
        return
    after = without(before, places.person)
    if after != before:
        yield write(after)


LISTS: Final[Mapping[str, Callable[[Places, str], Iterator[Any]]]] = {
    "invited": partial(_changed, lambda text: tuple(json.loads(text)), others, list),
    "refusals": partial(
        _changed,
        REFUSALS.validate_json,
        lambda all_, person: tuple(it for it in all_ if it.person != person),
        lambda left: REFUSALS.dump_json(left).decode() if left else None,
    ),
    "lobby": partial(_changed, LobbyState.model_validate_json, LobbyState.without, LobbyState.model_dump_json),
    "seat_asks": partial(_changed, SeatAsks.model_validate_json, SeatAsks.without, SeatAsks.model_dump_json),
    "replacing": partial(_changed, Replacing.model_validate_json, Replacing.without, Replacing.model_dump_json),
}
"""By column: how to remove a person from its value."""


def _uncall(places: Places, rows: Mapping[int, Row[Any]]) -> set[int]:
    """Mark messages addressed to the person as pending deletes of their tables, with the notes to a host about blocked
    messages."""
    [addressee] = holding(Personal.ADDRESSEE)
    pending_deletes = {
        it.of_id: it.number
        for it in places.rows(number_in(addressee), *_key(addressee), addressee.label("who"), _MESSAGES.kind)
        if it.who == places.person or (it.kind == "blocked" and rows[it.number].host == places.person)
    }
    if pending_deletes:
        which = _MESSAGES.id.in_([*pending_deletes])
        places.connection.execute(update(schema.message_records).where(which).values(person=None, pending_delete=True))
    return {*pending_deletes.values()}


def _unprepare(places: Places, sat: Sequence[Row[Any]]) -> None:
    """Delete what the person has prepared in their seats, with their drafts, delayed moves and clocks, and what the end
    of a game changed for them."""
    seats = [{"number": it.number, "at": it.seat} for it in sat]
    for table in {it.table for it in holding(Personal.PREPARED)}:
        places.run(delete(table).where(table.c.table_id == bindparam("number"), table.c.seat == bindparam("at")), seats)
    own = {it.key: None for it in holding(Personal.OF_SEAT)}
    at = _SEATS.table_id == bindparam("number"), _SEATS.seat == bindparam("at")
    places.run(update(schema.seats).where(*at).values(own), seats)


def _leave(places: Places, table: Row[Any], seats: Sequence[int]) -> None:
    """Give the person's seats to computer players at an unfinished table that cannot be read."""
    connection = places.connection
    sits = select(_SEATS.seat, _SEATS.person, func.coalesce(_PEOPLE.name, _SEATS.name, "").label("name"))
    joined = sits.join(schema.people, _PEOPLE.id == _SEATS.person, isouter=True)
    players = connection.execute(joined.where(_SEATS.table_id == table.id).order_by(_SEATS.seat)).all()
    names = [player.name for player in players]
    left = ("unreachable", "stand_in", "tonight", "tonight_from")
    for seat in seats:
        computer = {"person": None, "name": free_computer_name(names), "level": Level.NORMAL.value}
        names.append(str(computer["name"]))
        here = update(schema.seats).where(_SEATS.table_id == table.id, _SEATS.seat == seat)
        connection.execute(here.values(computer | dict.fromkeys(left) | {"misses": 0}))
        if table.rules is not None:
            ply = connection.execute(NEXT_PLY, {"number": table.id}).scalar_one()
            key = {"table_id": table.id, "seat": seat, "from_ply": ply}
            upsert(connection, schema.sittings, key | computer)
    people = [player.person for player in players if player.person not in (None, places.person)]
    if table.host == places.person and people:
        connection.execute(update(schema.tables).where(_T.id == table.id).values(host=people[0]))


def _stand_anonymous(places: Places, rows: Mapping[int, Row[Any]]) -> set[int]:
    """Replace the person by an anonymous placeholder, a different one at each table."""
    found = [
        (column, row)
        for column in holding(Personal.PLAYER)
        for row in places.rows(number_in(column), *_key(column), column.label("who"))
        if row.who == places.person
    ]
    anonymous = {row.number: -1 - secrets.randbelow(2**62) for _, row in found}
    people = [{"id": it, "name": NO_NAME, "locale": rows[number].locale} for number, it in anonymous.items()]
    places.run(insert(schema.people), people)
    for column, named in groupby(found, lambda it: it[0]):
        places.run(_writes(column), [_of(row) | {"to": anonymous[row.number]} for _, row in named])
    return {*anonymous}


def _of(row: Row[Any]) -> dict[str, Any]:
    return {key: value for key, value in row._mapping.items() if key.startswith("of_")}


def _owe(connection: Connection, tables: set[int], now: datetime) -> None:
    """Mark the tables' messages as out of date, raise the versions, and evaluate the people of the tables.

    An anonymous table shows nothing any more.
    """
    if not tables:
        return
    version, here = _T.version + 1, _MESSAGES.table.in_(sorted(tables))
    shown = case((_T.host == NOBODY, version), else_=_T.shown)
    connection.execute(update(schema.tables).where(_T.id.in_(sorted(tables))).values(version=version, shown=shown))
    connection.execute(update(schema.message_records).where(here, _MESSAGES.kind == "thread").values(since=RENAMED))
    connection.execute(update(schema.message_records).where(here, _MESSAGES.kind == REPLAY).values(pending_delete=True))
    notifications = here, _MESSAGES.person.is_not(None)
    look = case((_MESSAGES.kind == IDLE, func.substr(_MESSAGES.content_hash, _HASH + 1)), else_="")
    people = set(connection.execute(select(_MESSAGES.person).where(*notifications)).scalars())
    connection.execute(update(schema.message_records).where(*notifications).values(content_hash=look))
    set_due(connection, [it for it in people if it is not None], now)
