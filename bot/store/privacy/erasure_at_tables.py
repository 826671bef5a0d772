"""Forgets a person at tables: takes their id and name out of all that is stored of these.

Many tables are done with few statements, since somebody may have played thousands of games. What is done once more
changes nothing.
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
from bot.values.seating import LobbyState, Replacing, others
from games.levels import Level

_T, _SEATS, _PEOPLE, _POSTS = schema.tables.c, schema.seats.c, schema.people.c, schema.posts.c
_SITTINGS, _MOVES = schema.sittings.c, schema.moves.c
_STAND_IN: Final = re.compile(r"Computer \(.*\)", re.DOTALL)
_HASH: Final = 32
"""Characters of a content hash before its marks."""
T = TypeVar("T")
Values = Mapping[str, Any]


class Places(NamedTuple):
    """Tables at which a person is to be forgotten, who was called so last; in an open transaction."""

    connection: Connection
    tables: Sequence[int]
    person: int
    name: str | None

    def rows(self, number: Column[Any], *columns: Any) -> Sequence[Row[Any]]:
        """What stands in columns beside each of the tables' `number`, in the order of these.

        It is never searched by the person: an index of all that is theirs would be read for each table.
        """
        wanted = select(number.label("number"), *columns).where(number.in_(self.tables))
        return self.connection.execute(wanted.order_by(number)).all()

    def run(self, statement: Any, values: Sequence[Values]) -> None:
        """Run a statement that writes with each of the values."""
        if values:
            self.connection.execute(statement, values)


@cache
def _writes(column: Column[Any]) -> Any:
    """Writes `to` into a column of the row whose key is `of_…`."""
    key = (it == bindparam(f"of_{it.key}") for it in column.table.primary_key)
    return update(column.table).where(*key).values({column.key: bindparam("to")})


def _key(column: Column[Any]) -> list[Any]:
    """The key of a column's row, as the above wants it."""
    return [it.label(f"of_{it.key}") for it in column.table.primary_key]


def forget_at(places: Places, now: datetime) -> Sequence[int]:
    """Take a person out of what is stored of tables; those where they were. Their messages are owed then, and the
    calls of the others are looked at, since they show their names."""
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
    changed |= _stand_nameless(places, rows)
    _owe(places.connection, changed, now)
    return sorted(changed)


def rename_at(places: Places, now: datetime) -> None:
    """Take the names alone out of what is stored of tables, as long as it is known whose they are."""
    _owe(places.connection, _rename(places), now)


def _rename(places: Places) -> set[int]:
    sat = sittings(places)
    return _unname(places, sat) | _untell(places, sat)


class Sat(NamedTuple):
    """A row of `sittings`. `owner` is the person who sat there, or for whom a computer player did; None for one that
    played for nobody, and where it is not known who that was."""

    seat: int
    from_ply: int
    name: str | None
    person: int | None
    owner: int | None


def sittings(places: Places) -> dict[int, list[Sat]]:
    """Who sat at the tables, by seat and then by line."""
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
    """Whose row one of those of a seat is where somebody `sits` now."""
    if row.person is None and row.level is None:
        return places.person if row.name == places.name else None
    if row.person is None and _STAND_IN.fullmatch(row.name or ""):
        return (sits if row is there[-1] else None) or _stood_in_for(places, there, row)
    owner: int | None = row.person
    return owner


def _stood_in_for(places: Places, there: Sequence[Row[Any]], row: Row[Any]) -> int | None:
    """For whom a computer player played whose row is one of those of its seat: who sat there before or after, above
    all whoever is called so; or the person if only they are, unless the same one sat there before and after."""
    before = [it for it in there if it.person is not None and it.from_ply < row.from_ply][-1:]
    after = [it for it in there if it.person is not None and it.from_ply > row.from_ply][:1]
    around = [it.person for it in (*before, *after)]
    called = [it.person for it in (*before, *after) if row.name == stand_in(it.now)]
    came_back = len(around) == 2 and around[0] == around[1]
    if row.name == stand_in(places.name) and not called and not came_back:
        return places.person
    return next(iter((*called, *around)), None)


def _unname(places: Places, sat: Mapping[int, Iterable[Sat]]) -> set[int]:
    """Take the name from those of whom only that is known, and from those that played for the person."""
    values = list[dict[str, Any]]()
    for table, it in ((table, it) for table, its in sat.items() for it in its):
        name = STOOD_IN_FOR_NOBODY if _STAND_IN.fullmatch(it.name or "") else NO_NAME
        if it.owner == places.person and it.person is None and it.name != name:
            values.append({"of_table_id": table, "of_seat": it.seat, "of_from_ply": it.from_ply, "to": name})
    places.run(_writes(_SITTINGS.name), values)
    return {it["of_table_id"] for it in values}


def _untell(places: Places, sat: Mapping[int, Sequence[Sat]]) -> set[int]:
    """Take the name out of what is stored of their resignation."""
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
    """Whether an event of a line tells that the person resigned."""
    sitter = next((it for it in reversed(sat) if it.seat == event.get("seat") and it.from_ply <= ply), None)
    owner = None if sitter is None else sitter.owner
    own = event.get("name") == places.name if owner is None else owner == places.person
    return own and event.get("kind") == "resigned"


def _unlist(places: Places, rows: Mapping[int, Row[Any]]) -> set[int]:
    """Take the person out of the lists of who was invited, declined, refused, watches…"""
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
    """What is stored once the person is not in it any more, if they are. Of what does not read, their id and name go
    alone."""
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
    "replacing": partial(_changed, Replacing.model_validate_json, Replacing.without, Replacing.model_dump_json),
}
"""By the column that holds it, what it is without a person."""


def _uncall(places: Places, rows: Mapping[int, Row[Any]]) -> set[int]:
    """Let the messages that call the person be deleted with those of the tables, as what told them that one is not
    shown."""
    [addressee] = holding(Personal.ADDRESSEE)
    doomed = {
        it.of_id: it.number
        for it in places.rows(number_in(addressee), *_key(addressee), addressee.label("who"), _POSTS.kind)
        if it.who == places.person or (it.kind == "blocked" and rows[it.number].host == places.person)
    }
    if doomed:
        which = _POSTS.id.in_([*doomed])
        places.connection.execute(update(schema.posts).where(which).values(person=None, pending_delete=True))
    return {*doomed.values()}


def _unprepare(places: Places, sat: Sequence[Row[Any]]) -> None:
    """What somebody has prepared, arranged or held there goes, and their clock; nothing of it is shown."""
    seats = [{"number": it.number, "at": it.seat} for it in sat]
    for table in {it.table for it in holding(Personal.PREPARED)}:
        places.run(delete(table).where(table.c.table_id == bindparam("number"), table.c.seat == bindparam("at")), seats)


def _leave(places: Places, table: Row[Any], seats: Sequence[int]) -> None:
    """At a table that is not over, but does not read, a computer player takes their seats."""
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


def _stand_nameless(places: Places, rows: Mapping[int, Row[Any]]) -> set[int]:
    """Let somebody stand in the person's place of whom nothing is known, and who is somebody else at each table."""
    found = [
        (column, row)
        for column in holding(Personal.PLAYER)
        for row in places.rows(number_in(column), *_key(column), column.label("who"))
        if row.who == places.person
    ]
    nameless = {row.number: -1 - secrets.randbelow(2**62) for _, row in found}
    people = [{"id": it, "name": NO_NAME, "locale": rows[number].locale} for number, it in nameless.items()]
    places.run(insert(schema.people), people)
    for column, named in groupby(found, lambda it: it[0]):
        places.run(_writes(column), [_of(row) | {"to": nameless[row.number]} for _, row in named])
    return {*nameless}


def _of(row: Row[Any]) -> dict[str, Any]:
    return {key: value for key, value in row._mapping.items() if key.startswith("of_")}


def _owe(connection: Connection, tables: set[int], now: datetime) -> None:
    """Let the tables' messages be brought up to date, and whoever has read them before read them again; and the calls
    of their people. A table that has shrunk shows nothing any more."""
    if not tables:
        return
    version, here = _T.version + 1, _POSTS.table.in_(sorted(tables))
    shown = case((_T.host == NOBODY, version), else_=_T.shown)
    connection.execute(update(schema.tables).where(_T.id.in_(sorted(tables))).values(version=version, shown=shown))
    connection.execute(update(schema.posts).where(here, _POSTS.kind == "thread").values(since=RENAMED))
    connection.execute(update(schema.posts).where(here, _POSTS.kind == REPLAY).values(pending_delete=True))
    calls = here, _POSTS.person.is_not(None)
    look = case((_POSTS.kind == IDLE, func.substr(_POSTS.content_hash, _HASH + 1)), else_="")
    people = set(connection.execute(select(_POSTS.person).where(*calls)).scalars())
    connection.execute(update(schema.posts).where(*calls).values(content_hash=look))
    set_due(connection, [it for it in people if it is not None], now)
