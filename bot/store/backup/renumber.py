"""Renumber a restored database, so that no number used since its backup is ever used again.

A button names its table and its decision, and buttons posted since the backup still stand in people's channels.
Therefore every decision of an unfinished table is increased by the same amount, with everything that refers to it, and
so is the number of the next table. Decision numbers influence no chance, so that records replay as before.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from pydantic import ValidationError
from sqlalchemy import Column, Connection, Table, func, insert, select, table, update
from sqlalchemy import column as named

from bot.store.messages import TOPICS, set_due
from bot.store.schema import tables as schema
from bot.values.messages import Stage
from bot.values.numbers import RAISED
from bot.values.timers import OWN_TIMERS, TimerKind

MOST: Final = 100 * RAISED
"""The exclusive upper bound of an increase: a PostgreSQL INTEGER holds about twenty times as much."""
TIMERS_OF_A_DECISION: Final = (
    *OWN_TIMERS, TimerKind.DEADLINE, TimerKind.REMIND, TimerKind.LAST, TimerKind.CHOICE,
)  # fmt: skip
"""The kinds of timers that name a decision. The timers of other kinds count from 0."""
POSTS_OF_NONE: Final = ("offer", "handover", "thread", "seat-ask")
"""The kinds of messages whose decision column holds something else: the number of an offer or of who asks for a seat,
or a thread's progress."""
_TABLES, _MESSAGES = schema.tables.c, schema.message_records.c
_UNFINISHED = select(_TABLES.id).where(_TABLES.ended_at.is_(None))
_SEQUENCE = table("sqlite_sequence", named("name"), named("seq"))


class Renumbered(NamedTuple):
    """The number of tables, of unfinished tables, and the id of the next table."""

    tables: int
    unfinished: int
    next_table: int


def any_renumbering() -> int:
    """Return a random amount to increase by.

    It is random so that a backup can be restored twice: buttons posted after the first restore are stale after the
    second.
    """
    return RAISED + secrets.randbelow(MOST - RAISED)


def renumber(connection: Connection, by: int, now: datetime) -> Renumbered:
    """Increase all decision numbers by `by` in the open transaction, and mark all messages of unfinished tables as out
    of date."""
    _renumber_columns(connection, by)
    _renumber_values(connection, by)
    _show_anew(connection, now)
    count = select(func.count(), func.count() - func.count(_TABLES.ended_at)).select_from(schema.tables)
    return Renumbered(*connection.execute(count).one(), _renumber_counter(connection, by) + 1)


def _renumber_columns(connection: Connection, by: int) -> None:
    """Increase the decisions in columns. −1 names no decision and stays."""
    for column in (_TABLES.decision, _TABLES.pinged_decision):
        _raise(connection, schema.tables, _TABLES.id, column, by)
    _raise(connection, schema.moves, schema.moves.c.table_id, schema.moves.c.decision, by)
    _raise(connection, schema.seats, schema.seats.c.table_id, schema.seats.c.unreachable, by)
    _raise(connection, schema.clocks, schema.clocks.c.table_id, schema.clocks.c.decision, by)
    _raise(connection, schema.delayed_moves, schema.delayed_moves.c.table_id, schema.delayed_moves.c.decision, by)
    for column in (_MESSAGES.decision, _MESSAGES.since):
        _raise(connection, schema.message_records, _MESSAGES.table, column, by, _MESSAGES.kind.not_in(POSTS_OF_NONE))
    kinds = schema.timers.c.kind.in_([kind.value for kind in TIMERS_OF_A_DECISION])
    _raise(connection, schema.timers, schema.timers.c.table, schema.timers.c.decision, by, kinds)


def _raise(connection: Connection, rows: Table, of: Column[Any], column: Column[Any], by: int, *where: Any) -> None:
    changed = update(rows).where(of.in_(_UNFINISHED), column >= 0, *where)
    connection.execute(changed.values({column: column + by}))


def _renumber_values(connection: Connection, by: int) -> None:
    """Increase the decisions inside JSON. A value that cannot be parsed stays unchanged."""
    for rows, of, columns in (
        (schema.tables, _TABLES.id, (_TABLES.proposal, _TABLES.lasting)),
        (schema.plans, schema.plans.c.table_id, (schema.plans.c.plan,)),
    ):
        for column in columns:
            found = select(*rows.primary_key, column).where(of.in_(_UNFINISHED), column.is_not(None))
            for *key, text in connection.execute(found).all():
                _write(connection, rows, key, column, text, _raised(text, by))
    unfinished = {row.id: row.decision for row in connection.execute(_DECISIONS)}
    states = schema.notifications.c
    for person, told in connection.execute(select(states.person, states.told).where(states.told != "[]")).all():
        _write(connection, schema.notifications, (person,), states.told, told, _renumbered_topics(told, unfinished, by))


def _write(
    connection: Connection, rows: Table, key: Sequence[Any], column: Column[Any], before: str, after: str
) -> None:
    if after != before:
        same = [it == value for it, value in zip(rows.primary_key, key, strict=True)]
        connection.execute(update(rows).where(*same).values({column: after}))


_DECISIONS = select(_TABLES.id, _TABLES.decision).where(_TABLES.ended_at.is_(None))


def _raised(text: str, by: int) -> str:
    try:
        value = json.loads(text)
        return json.dumps({**value, "decision": value["decision"] + by})
    except (LookupError, TypeError, ValueError):
        return text


def _renumbered_topics(text: str, raised: Mapping[int, int], by: int) -> str:
    """Increase the decisions among the topics that a person was notified of.

    Some topics name a moment in seconds since 1970 instead, which is larger than any decision.
    """
    try:
        told = TOPICS.validate_json(text)
    except ValidationError:
        return text
    return json.dumps(
        [(table, turn + by * _is_decision(turn + by, stage, raised.get(table)), stage) for table, turn, stage in told]
    )


def _is_decision(turn: int, stage: int, newest: int | None) -> bool:
    """Return whether a topic of an unfinished table, whose newest decision is `newest`, names a decision and not a
    moment."""
    return newest is not None and turn <= newest and stage not in OF_MOMENTS


OF_MOMENTS: Final = (Stage.NUDGE, Stage.QUESTION)


def _show_anew(connection: Connection, now: datetime) -> None:
    """Have all messages of unfinished tables edited, so that their buttons name the new decisions.

    The stored content hashes no longer describe what stands in the channels; a message that was replaced since is
    posted again.
    """
    connection.execute(update(schema.tables).where(_TABLES.ended_at.is_(None)).values(version=_TABLES.version + 1))
    shown = _MESSAGES.person.is_not(None) | (_MESSAGES.kind == "table")
    connection.execute(
        update(schema.message_records).where(_MESSAGES.table.in_(_UNFINISHED), shown).values(content_hash="")
    )
    seats = schema.seats.c
    sitting = select(seats.person).where(seats.table_id.in_(_UNFINISHED), seats.person.is_not(None))
    called = select(_MESSAGES.person).where(_MESSAGES.table.in_(_UNFINISHED), _MESSAGES.person.is_not(None))
    set_due(connection, set(connection.execute(sitting.union(called)).scalars()), now)


def _renumber_counter(connection: Connection, by: int) -> int:
    """Increase the counter of table ids. Return its new value."""
    if connection.dialect.name != "sqlite":
        counter = func.pg_get_serial_sequence(schema.tables.name, _TABLES.id.name)
        return int(connection.execute(select(func.setval(counter, func.nextval(counter) + by))).scalar_one())
    here = _SEQUENCE.c.name == schema.tables.name
    if connection.execute(update(_SEQUENCE).where(here).values(seq=_SEQUENCE.c.seq + by)).rowcount == 0:
        connection.execute(insert(_SEQUENCE).values(name=schema.tables.name, seq=by))
    return int(connection.execute(select(_SEQUENCE.c.seq).where(here)).scalar_one())
