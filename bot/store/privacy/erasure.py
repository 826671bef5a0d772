"""Forgets a person: whom the rows name, as the columns of the schema say that they hold them, and what is theirs alone.

What becomes of tables is in `erasure_at_tables.py`. What is done once more changes nothing, so that a part of it may
be done before a kill, and the rest after it.
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
"""So many tables are looked through at once: whoever else reads waits for no more than these."""
Which = Callable[[ColumnElement[Any]], ColumnElement[bool]]
"""Whether a table is among some, by what holds its number."""


@cache
def holding(*kinds: Personal) -> Sequence[Column[Any]]:
    """The columns that hold this of people; those to whose rows others refer come last."""
    tables = reversed(schema.metadata.sorted_tables)
    return tuple(column for table in tables for column in table.c if column.info.get("personal") in kinds)


def number_in(column: Column[Any]) -> Column[Any]:
    """What holds the number of the table in a column's rows. Raises LookupError where nothing does."""
    own: Any = column.table.c
    found: Column[Any] = own["id" if column.table is schema.tables else "table" if "table" in own else "table_id"]
    return found


def stand_in(name: str | None) -> str | None:
    """What a computer player is called that plays for somebody."""
    return None if name is None else f"Computer ({name})"


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


class Slice(NamedTuple):
    """Some of all tables, by their numbers, and those of them where a person may be named."""

    last: int | None
    """None: there are no more."""
    named: Sequence[int]


def named_after(connection: Connection, after: int, person: int, name: str | None) -> Slice:
    """At which of the first tables after this number a person may be named, who is called so."""
    numbers = select(_T.id).where(_T.id > after).order_by(_T.id).limit(SLICE)
    ids = connection.execute(numbers).scalars().all()
    if not ids:
        return Slice(None, ())
    return Slice(ids[-1], _named(connection, person, name, lambda number: number.between(ids[0], ids[-1])))


def named_lately(connection: Connection, person: int, name: str | None, since: datetime) -> Sequence[int]:
    """The same of the tables that may have come to name somebody `since` then. They are found by their indexes, so
    that it takes no longer with many tables: those that are not over, that ended or were acted at since, and that
    name the person in a column with an index of its own."""
    ended = select(_T.id).where(_T.ended_at >= since, schema.STILL_NAMED)
    acted = select(_CLAIMS.table_id).where(_CLAIMS.made >= since)
    lately = union(select(_T.id).where(schema.UNFINISHED), ended, acted).subquery("few")
    found = {*_named(connection, person, name, lambda number: number.in_(select(lately.c[0])))}
    for column in holding(Personal.PLAYER, Personal.ADDRESSEE):
        if any(next(iter(it.columns)) is column for it in column.table.indexes):
            found |= {*connection.execute(select(number_in(column)).where(column == person)).scalars()}
    return sorted(found)


def _named(connection: Connection, person: int, name: str | None, which: Which) -> Sequence[int]:
    """By their id, or by a name alone."""
    players = holding(Personal.PLAYER, Personal.ADDRESSEE)
    named = [select(number_in(it)).where(it == person, which(number_in(it))) for it in players]
    texts = [cast(it, Text).contains(str(person)) for it in holding(Personal.LISTED)]
    listed = select(_T.id).where(or_(*texts), which(_T.id))
    called = _SITTINGS.level.is_(None) & (_SITTINGS.name == name), _SITTINGS.name == stand_in(name)
    alone = select(_SITTINGS.table_id).where(_SITTINGS.person.is_(None), or_(*called), which(_SITTINGS.table_id))
    return sorted(set(connection.execute(union_all(*named, listed, alone)).scalars()))


def going_on(connection: Connection, tables: Sequence[int]) -> list[int]:
    """Those of these tables that are not over, or where somebody asks for a rematch."""
    lasts = (_T.ended_at.is_(None)) | (_T.proposal.is_not(None))
    return list(connection.execute(select(_T.id).where(_T.id.in_(tables), lasts).order_by(_T.id)).scalars())


def name_of(connection: Connection, person: int) -> str | None:
    return connection.execute(select(_PEOPLE.name).where(_PEOPLE.id == person)).scalar()


# What is theirs alone


def forget_self(connection: Connection, person: int, kept: Kept, entry: Entry) -> None:
    """Delete what is a person's alone, keep those away by a hash who were kept away, and note that it is done, also of
    earlier entries of theirs that failed; once they are forgotten at all tables.

    Their own row is locked first, so that nothing of theirs is written by another process in between.
    """
    connection.execute(select(_PEOPLE.id).where(_PEOPLE.id == person).with_for_update())
    for column in holding(Personal.BARRED):
        number = isinstance(column.type, BigInteger)
        hashed = kept.number(person) if number else kept.hash(person)
        theirs = update(column.table).where(column == (person if number else str(person)))
        connection.execute(theirs.values({column.key: hashed}))
    for column in holding(Personal.OWN):
        connection.execute(delete(column.table).where(column == person))
    note_done(connection, [it.token for it in kept.entries if it.hash == entry.hash], kept)
