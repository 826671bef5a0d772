"""Forgets a person: takes their id and name out of all rows, as the columns of the schema say that they hold them.

What is done once more changes nothing, so that a part of it may be done before a kill, and the rest after it.
"""

import json
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Row,
    Select,
    Text,
    case,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    union_all,
    update,
)

from bot.store import schema
from bot.store.engines import upsert
from bot.store.forgotten import Entry, Kept, note_done
from bot.store.messages import look_at
from bot.store.people import NEXT_PLY
from bot.store.personal import Personal
from bot.store.table_rows import REFUSALS
from bot.values import keeping
from bot.values.names import NOBODY, STOOD_IN_FOR_NOBODY, free_computer_name
from bot.values.post import RENAMED, REST
from bot.values.seating import LobbyState, Replacing, others
from bot.values.table import Level

_T, _SEATS, _PEOPLE, _POSTS = schema.tables.c, schema.seats.c, schema.people.c, schema.posts.c
_SITTINGS, _MOVES = schema.sittings.c, schema.moves.c
NUMBER: Final = re.compile(r"\d+")
_STAND_IN: Final = re.compile(r"Computer \(.*\)", re.DOTALL)
_DIGEST: Final = 32
"""Characters of a digest before its marks."""
T = TypeVar("T")


def holding(*kinds: Personal) -> list[Column[Any]]:
    """The columns that hold this of people; those to whose rows others refer come last."""
    tables = reversed(schema.metadata.sorted_tables)
    return [column for table in tables for column in table.c if column.info.get("personal") in kinds]


def number_in(column: Column[Any]) -> Column[Any]:
    """What holds the number of the table in a column's rows. Raises LookupError where nothing does."""
    own: Any = column.table.c
    found: Column[Any] = own["id" if column.table is schema.tables else "table" if "table" in own else "table_id"]
    return found


# Whom the rows name


def ids_in(connection: Connection) -> set[int]:
    """The ids of all who are named in any row, and other numbers."""
    found = set[int]()
    for column in holding(Personal.OWN, Personal.PLAYER, Personal.ADDRESSEE, Personal.BARRED):
        stored = connection.execute(select(column).distinct()).scalars()
        found |= {int(it) for it in stored if str(it).isdecimal()}
    for column in holding(Personal.LISTED):
        stored = connection.execute(select(cast(column, Text)).where(column.is_not(None))).scalars()
        found |= {int(it) for text in stored for it in NUMBER.findall(text)}
    return found


def concerned(connection: Connection, person: int, name: str | None) -> list[int]:
    """The ids of the tables at which a person may be named, who is called so: by their id, or by a name alone."""
    named = [select(number_in(it)).where(it == person) for it in holding(Personal.PLAYER, Personal.ADDRESSEE)]
    listed = [select(_T.id).where(cast(it, Text).contains(str(person))) for it in holding(Personal.LISTED)]
    called = _SITTINGS.level.is_(None) & (_SITTINGS.name == name), _SITTINGS.name == _stand_in(name)
    alone = select(_SITTINGS.table_id).where(_SITTINGS.person.is_(None), or_(*called))
    return sorted(set(connection.execute(union_all(*named, *listed, alone)).scalars()))


def going_on(connection: Connection, tables: Sequence[int]) -> list[int]:
    """Those of these tables that are not over, or where somebody asks for a rematch."""
    lasts = (_T.ended_at.is_(None)) | (_T.proposal.is_not(None))
    return list(connection.execute(select(_T.id).where(_T.id.in_(tables), lasts).order_by(_T.id)).scalars())


def name_of(connection: Connection, person: int) -> str | None:
    return connection.execute(select(_PEOPLE.name).where(_PEOPLE.id == person)).scalar()


# What becomes of a table


class Place(NamedTuple):
    """A table at which a person is to be forgotten, who was called so last; in an open transaction."""

    connection: Connection
    table: int
    person: int
    name: str | None

    def theirs(self, column: Column[Any]) -> tuple[Any, ...]:
        """Which rows of the table name the person in a column."""
        return number_in(column) == self.table, column == self.person

    def run(self, statement: Any) -> bool:
        """Run a statement that writes; whether it changed anything."""
        return self.connection.execute(statement).rowcount > 0


def forget_at(place: Place, now: datetime) -> bool:
    """Take a person out of what is stored of a table; whether they were there. Its messages are owed then, and the
    calls of the others are looked at, since they show its names."""
    listed = [cast(it, Text).label(it.key) for it in holding(Personal.LISTED)]
    wanted = select(_T.host, _T.locale, _T.ended_at, _T.rules, *listed).where(_T.id == place.table)
    row = place.connection.execute(wanted.with_for_update()).first()
    if row is None:
        return False
    seats = list(place.connection.execute(select(_SEATS.seat).where(*place.theirs(_SEATS.person))).scalars())
    changed = [_rename(place), _unlist(place, row), _uncall(place, row.host)]
    changed += [_unprepare(place, seats), row.ended_at is None and _leave(place, seats, row)]
    changed.append(_stand_nameless(place, row.locale))
    if any(changed):
        _owe(place, now)
    return any(changed)


def rename_at(place: Place, now: datetime) -> None:
    """Take the names alone out of what is stored of a table, as long as it is known whose they are."""
    if _rename(place):
        _owe(place, now)


def _rename(place: Place) -> bool:
    sat = sittings(place)
    return any((_unname(place, sat), _untell(place, sat)))


class Sat(NamedTuple):
    """A row of `sittings`. `owner` is the person who sat there, or for whom a computer player did; None for one that
    played for nobody, and where it is not known who that was."""

    seat: int
    from_ply: int
    name: str | None
    person: int | None
    owner: int | None


def sittings(place: Place) -> list[Sat]:
    """Who sat at a table, by seat and then by line."""
    keys = ("seat", "from_ply", "name", "person", "level")
    wanted: Select[Any] = select(*(_SITTINGS[key] for key in keys), _PEOPLE.name.label("now"))
    joined = wanted.outerjoin_from(schema.sittings, schema.people, _PEOPLE.id == _SITTINGS.person)
    rows = place.connection.execute(
        joined.where(_SITTINGS.table_id == place.table).order_by(_SITTINGS.seat, _SITTINGS.from_ply)
    ).all()
    now = select(_SEATS.seat, _SEATS.person).where(_SEATS.table_id == place.table)
    sits = {row.seat: row.person for row in place.connection.execute(now)}
    found = list[Sat]()
    for row in rows:
        there = [it for it in rows if it.seat == row.seat]
        owner = row.person
        if row.person is None and row.level is None:
            owner = place.person if row.name == place.name else None
        elif row.person is None and _STAND_IN.fullmatch(row.name or ""):
            owner = (sits.get(row.seat) if row is there[-1] else None) or _stood_in_for(place, there, row)
        found.append(Sat(row.seat, row.from_ply, row.name, row.person, owner))
    return found


def _stood_in_for(place: Place, there: Sequence[Row[Any]], row: Row[Any]) -> int | None:
    """For whom a computer player played whose row is one of those of its seat: who sat there before or after, above
    all whoever is called so; or the person if only they are, unless the same one sat there before and after."""
    before = [it for it in there if it.person is not None and it.from_ply < row.from_ply][-1:]
    after = [it for it in there if it.person is not None and it.from_ply > row.from_ply][:1]
    around = [it.person for it in (*before, *after)]
    called = [it.person for it in (*before, *after) if row.name == _stand_in(it.now)]
    came_back = len(around) == 2 and around[0] == around[1]
    if row.name == _stand_in(place.name) and not called and not came_back:
        return place.person
    return next(iter((*called, *around)), None)


def _stand_in(name: str | None) -> str | None:
    """What a computer player is called that plays for somebody."""
    return None if name is None else f"Computer ({name})"


def _unname(place: Place, sat: Iterable[Sat]) -> bool:
    """Take the name from those of whom only that is known, and from those that played for the person."""
    changed = False
    for it in sat:
        name = STOOD_IN_FOR_NOBODY if _STAND_IN.fullmatch(it.name or "") else NOBODY
        if it.owner == place.person and it.person is None and it.name != name:
            where = _SITTINGS.table_id == place.table, _SITTINGS.seat == it.seat, _SITTINGS.from_ply == it.from_ply
            changed |= place.run(update(schema.sittings).where(*where).values(name=name))
    return changed


def _untell(place: Place, sat: Sequence[Sat]) -> bool:
    """Take the name out of what is stored of their resignation."""
    told = select(_MOVES.ply, _MOVES.events).where(_MOVES.table_id == place.table, _MOVES.events.contains('"resigned"'))
    changed = False
    for ply, text in place.connection.execute(told).all():
        events = json.loads(text)
        own = [it for it in events if it.get("name") and _is_resignation(place, sat, ply, it)]
        for event in own:
            event["name"] = NOBODY
        stored = json.dumps(events, ensure_ascii=False, separators=(",", ":"))
        here = _MOVES.table_id == place.table, _MOVES.ply == ply
        changed |= bool(own) and place.run(update(schema.moves).where(*here).values(events=stored))
    return changed


def _is_resignation(place: Place, sat: Sequence[Sat], ply: int, event: Mapping[str, Any]) -> bool:
    """Whether an event of a line tells that the person resigned."""
    sitter = next((it for it in reversed(sat) if it.seat == event.get("seat") and it.from_ply <= ply), None)
    owner = None if sitter is None else sitter.owner
    own = event.get("name") == place.name if owner is None else owner == place.person
    return own and event.get("kind") == "resigned"


def _unlist(place: Place, row: Row[Any]) -> bool:
    """Take the person out of the lists of who was invited, declined, refused, watches…"""
    after = dict[str, Any]()
    for column in holding(Personal.LISTED):
        text = getattr(row, column.key)
        if text is not None and str(place.person) in text:
            for new in LISTS[column.key](place, text):
                after[column.key] = new
    return bool(after) and place.run(update(schema.tables).where(_T.id == place.table).values(after))


def _changed(
    read: Callable[[str], T], without: Callable[[T, int], T], write: Callable[[T], Any], place: Place, text: str
) -> Iterator[Any]:
    """What is stored once the person is not in it any more, if they are. Of what does not read, their id and name go
    alone."""
    try:
        before = read(text)
    except ValueError:
        bare = NUMBER.sub(lambda found: "0" if int(found[0]) == place.person else found[0], text)
        yield bare.replace(json.dumps(place.name), '""').replace(f'"{place.name}"', '""')
        return
    after = without(before, place.person)
    if after != before:
        yield write(after)


LISTS: Final[Mapping[str, Callable[[Place, str], Iterator[Any]]]] = {
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


def _uncall(place: Place, host: int) -> bool:
    """Let the messages that call the person be deleted with those of the table, as what told them that it is not
    shown."""
    [addressee] = holding(Personal.ADDRESSEE)
    doomed = update(schema.posts).values(person=None, pending_delete=True)
    called = place.run(doomed.where(*place.theirs(addressee)))
    told = host == place.person and place.run(doomed.where(_POSTS.table == place.table, _POSTS.kind == "blocked"))
    return called or told


def _unprepare(place: Place, seats: Sequence[int]) -> bool:
    """What somebody has prepared, arranged or held there goes, and their clock; nothing of it is shown."""
    for table in {it.table for it in holding(Personal.PREPARED)}:
        place.run(delete(table).where(table.c.table_id == place.table, table.c.seat.in_(seats)))
    return False


def _leave(place: Place, seats: Sequence[int], row: Row[Any]) -> bool:
    """At a table that is not over, but does not read, a computer player takes their seat."""
    sits = select(_SEATS.seat, _SEATS.person, func.coalesce(_PEOPLE.name, _SEATS.name, "").label("name"))
    joined = sits.join(schema.people, _PEOPLE.id == _SEATS.person, isouter=True)
    players = place.connection.execute(joined.where(_SEATS.table_id == place.table).order_by(_SEATS.seat)).all()
    names = [player.name for player in players]
    left = ("unreachable", "stand_in", "tonight", "tonight_from")
    for seat in seats:
        computer = {"person": None, "name": free_computer_name(names), "level": Level.NORMAL.value}
        names.append(str(computer["name"]))
        here = update(schema.seats).where(_SEATS.table_id == place.table, _SEATS.seat == seat)
        place.run(here.values(computer | dict.fromkeys(left) | {"misses": 0}))
        if row.rules is not None:
            ply = place.connection.execute(NEXT_PLY, {"number": place.table}).scalar_one()
            key = {"table_id": place.table, "seat": seat, "from_ply": ply}
            upsert(place.connection, schema.sittings, key | computer)
    people = [player.person for player in players if player.person not in (None, place.person)]
    if row.host == place.person and people:
        place.run(update(schema.tables).where(_T.id == place.table).values(host=people[0]))
    return bool(seats)


def _stand_nameless(place: Place, locale: str) -> bool:
    """Let somebody stand in the person's place of whom nothing is known, and who is somebody else at each table."""
    named = [it for it in holding(Personal.PLAYER) if place.connection.execute(_any(place, it)).first()]
    if named:
        nameless = -1 - secrets.randbelow(2**62)
        row = {"id": nameless, "name": NOBODY, "locale": locale}
        place.connection.execute(insert(schema.people), row)
        for column in named:
            place.run(update(column.table).where(*place.theirs(column)).values({column.key: nameless}))
    return bool(named)


def _any(place: Place, column: Column[Any]) -> Select[Any]:
    return select(column).where(*place.theirs(column)).limit(1)


def _owe(place: Place, now: datetime) -> None:
    """Let the table's messages be brought up to date, and whoever has read it before read it again; and the calls of
    its people. A table that has shrunk shows nothing any more."""
    version = _T.version + 1
    shown = case((_T.host == keeping.NOBODY, version), else_=_T.shown)
    place.run(update(schema.tables).where(_T.id == place.table).values(version=version, shown=shown))
    place.run(update(schema.posts).where(_POSTS.table == place.table, _POSTS.kind == "thread").values(since=RENAMED))
    calls = _POSTS.table == place.table, _POSTS.person.is_not(None)
    look = case((_POSTS.kind == REST, func.substr(_POSTS.digest, _DIGEST + 1)), else_="")
    people = set(place.connection.execute(select(_POSTS.person).where(*calls)).scalars())
    place.run(update(schema.posts).where(*calls).values(digest=look))
    look_at(place.connection, [it for it in people if it is not None], now)


# What is theirs alone


def forget_self(connection: Connection, person: int, kept: Kept, entry: Entry) -> None:
    """Delete what is a person's alone, keep those away by a hash who were kept away, and note that it is done, also of
    earlier entries of theirs that failed; once they are forgotten at all tables."""
    for column in holding(Personal.BARRED):
        number = isinstance(column.type, BigInteger)
        hashed = kept.number(person) if number else kept.hash(person)
        theirs = update(column.table).where(column == (person if number else str(person)))
        connection.execute(theirs.values({column.key: hashed}))
    for column in holding(Personal.OWN):
        connection.execute(delete(column.table).where(column == person))
    note_done(connection, [it.token for it in kept.entries if it.hash == entry.hash], kept)
