"""Erase a person: find the tables that name them, and delete the rows that are theirs alone.

The schema says of each column what it holds of people. `erasure_at_tables.py` erases them at tables. Every step can be
repeated without effect, so that an erasure interrupted by a kill can be finished later.
"""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Text,
    cast,
    delete,
    or_,
    select,
    union,
    union_all,
    update,
)

from bot.store.people.erased import Entry, Kept, note_done
from bot.store.schema import tables as schema
from bot.store.schema.personal_columns import Personal

_T, _PEOPLE, _SITTINGS, _CLAIMS = schema.tables.c, schema.people.c, schema.sittings.c, schema.claims.c
NUMBER: Final = re.compile(r"\d+")
SLICE: Final = 2_000
"""The maximum number of tables searched in one read, so that other readers wait for no more than these."""
Which = Callable[[ColumnElement[Any]], ColumnElement[bool]]
"""Selects tables, given the column that holds their number."""


@cache
def holding(*kinds: Personal) -> Sequence[Column[Any]]:
    """Return the columns that hold one of these kinds of personal data; tables to which others refer come last."""
    tables = reversed(schema.metadata.sorted_tables)
    return tuple(column for table in tables for column in table.c if column.info.get("personal") in kinds)


def number_in(column: Column[Any]) -> Column[Any]:
    """Return the column with the game table's number beside a column. Raise LookupError if there is none."""
    own: Any = column.table.c
    found: Column[Any] = own["id" if column.table is schema.tables else "table" if "table" in own else "table_id"]
    return found


def stand_in(name: str | None) -> str | None:
    """Return the name of the computer player that stands in for a person of this name."""
    return None if name is None else f"Computer ({name})"


# Whom do the rows name?


def ids_in(connection: Connection) -> set[int]:
    """Return the ids of all people named in any row, possibly with other numbers."""
    found = set[int]()
    for column in holding(Personal.OWN, Personal.PLAYER, Personal.ADDRESSEE, Personal.BANNED):
        stored = connection.execute(select(column).distinct()).scalars()
        found |= {int(it) for it in stored if str(it).isdecimal()}
    for column in holding(Personal.LISTED):
        stored = connection.execute(select(cast(column, Text)).where(column.is_not(None))).scalars()
        found |= {int(it) for text in stored for it in NUMBER.findall(text)}
    return found


class Slice(NamedTuple):
    """A range of tables, by number, and those of them that may name a person."""

    last: int | None
    """None: there are no more tables."""
    named: Sequence[int]


def named_after(connection: Connection, after: int, person: int, name: str | None) -> Slice:
    """Search the next SLICE tables after a number for those that may name a person by id or name."""
    numbers = select(_T.id).where(_T.id > after).order_by(_T.id).limit(SLICE)
    ids = connection.execute(numbers).scalars().all()
    if not ids:
        return Slice(None, ())
    return Slice(ids[-1], _named(connection, person, name, lambda number: number.between(ids[0], ids[-1])))


def named_lately(connection: Connection, person: int, name: str | None, since: datetime) -> Sequence[int]:
    """Return the tables that may name a person only `since` a moment.

    They are the unfinished tables, those that ended or were acted at since then, and those that name the person in an
    indexed column. Indexes find them, so that it takes no longer with many tables.
    """
    ended = select(_T.id).where(_T.ended_at >= since, schema.STILL_NAMED)
    acted = select(_CLAIMS.table_id).where(_CLAIMS.made >= since)
    lately = union(select(_T.id).where(schema.UNFINISHED), ended, acted).subquery("few")
    found = {*_named(connection, person, name, lambda number: number.in_(select(lately.c[0])))}
    for column in holding(Personal.PLAYER, Personal.ADDRESSEE):
        if any(next(iter(it.columns)) is column for it in column.table.indexes):
            found |= {*connection.execute(select(number_in(column)).where(column == person)).scalars()}
    return sorted(found)


def _named(connection: Connection, person: int, name: str | None, which: Which) -> Sequence[int]:
    """Find tables that name a person by id, or by name only."""
    players = holding(Personal.PLAYER, Personal.ADDRESSEE)
    named = [select(number_in(it)).where(it == person, which(number_in(it))) for it in players]
    texts = [cast(it, Text).contains(str(person)) for it in holding(Personal.LISTED)]
    listed = select(_T.id).where(or_(*texts), which(_T.id))
    called = _SITTINGS.level.is_(None) & (_SITTINGS.name == name), _SITTINGS.name == stand_in(name)
    alone = select(_SITTINGS.table_id).where(_SITTINGS.person.is_(None), or_(*called), which(_SITTINGS.table_id))
    return sorted(set(connection.execute(union_all(*named, listed, alone)).scalars()))


def going_on(connection: Connection, tables: Sequence[int]) -> list[int]:
    """Return those of the tables that are unfinished or have an open proposal of a rematch."""
    lasts = (_T.ended_at.is_(None)) | (_T.proposal.is_not(None))
    return list(connection.execute(select(_T.id).where(_T.id.in_(tables), lasts).order_by(_T.id)).scalars())


def name_of(connection: Connection, person: int) -> str | None:
    return connection.execute(select(_PEOPLE.name).where(_PEOPLE.id == person)).scalar()


# Rows that are the person's alone


def erase_self(connection: Connection, person: int, kept: Kept, entry: Entry) -> None:
    """Delete the rows that are a person's alone, replace their id by a hash in bans, and note that the erasure is done.

    Older requests of theirs on the erasure list, which failed, count as done too. It must run after they are erased at
    all tables. Their own row is locked first, so that no other process writes about them meanwhile.
    """
    connection.execute(select(_PEOPLE.id).where(_PEOPLE.id == person).with_for_update())
    for column in holding(Personal.BANNED):
        number = isinstance(column.type, BigInteger)
        hashed = kept.number(person) if number else kept.hash(person)
        theirs = update(column.table).where(column == (person if number else str(person)))
        connection.execute(theirs.values({column.key: hashed}))
    for column in holding(Personal.OWN):
        connection.execute(delete(column.table).where(column == person))
    note_done(connection, [it.token for it in kept.entries if it.hash == entry.hash], kept)
