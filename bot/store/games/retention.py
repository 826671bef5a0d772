"""Anonymise games that ended long ago, or remove them.

An anonymous game keeps its options, rules, seed, position, moves, results, channel and end; its players are numbers. A
removed game keeps its number, game and results, so that its buttons still get an answer. A game in a private channel is
removed, since the channel tells who played.
"""

import json
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, func, select, union, update

from bot.store.connections.database import Repository
from bot.store.messages import set_due
from bot.store.schema import tables as schema
from bot.values.messages import PING
from bot.values.retention import NOBODY
from bot.values.table import Status
from games.match import RESIGN

_TABLES, _MOVES, _SEATS, _MESSAGES = schema.tables.c, schema.moves.c, schema.seats.c, schema.message_records.c
MANY: Final = 500
"""The maximum number of tables found at a time."""

_NUMBER: Final = bindparam("number", type_=schema.Serial)
_BEFORE: Final = bindparam("before", type_=schema.UtcDateTime)
NAMED, RECORDS = (
    select(_TABLES.id).where(_TABLES.ended_at <= _BEFORE, which).order_by(_TABLES.ended_at).limit(MANY)
    for which in (schema.STILL_NAMED, schema.RECORD_ALONE)
)
_LOCK = (
    select(_TABLES.guild, _TABLES.rules, _TABLES.host)
    .where(_TABLES.id == _NUMBER, _TABLES.ended_at <= _BEFORE)
    .with_for_update()
)
_RESIGNATIONS = select(_MOVES.ply, _MOVES.events).where(_MOVES.table_id == _NUMBER, _MOVES.line.like(f"% {RESIGN}"))
_MEND = update(schema.moves).where(_MOVES.table_id == _NUMBER, _MOVES.ply == bindparam("at"))
_REMOVE_MOVES = delete(schema.moves).where(_MOVES.table_id == _NUMBER)

_OF_PEOPLE: Final = ("proposal", "lasting", "refusals", "pauses", "lobby", "replacing", "seat_asks", "rematch")
_ANONYMISE = (
    update(schema.tables)
    .where(_TABLES.id == _NUMBER)
    .values(dict.fromkeys(_OF_PEOPLE))
    .values(host=NOBODY, invited=[], invited_only=False, version=_TABLES.version + 1, shown=_TABLES.version + 1)
)
_TO_RECORD = _ANONYMISE.values(
    size=select(func.count()).where(_SEATS.table_id == _TABLES.id).correlate(schema.tables).scalar_subquery()
)
_GONE: Final = ("guild", "parent", "seen_by_all", "rules", "seed", "state", "outcome")
_AWAY = _ANONYMISE.values(dict.fromkeys(_GONE)).values(options={}, channel=0, status=Status.CLOSED.value)
_IS_SENT = _MESSAGES.person.is_not(None) & _MESSAGES.message.is_not(None)
_IS_CALL = (_MESSAGES.table == _NUMBER) & _IS_SENT & (_MESSAGES.kind != PING)
_CALLED = select(_MESSAGES.person).where(_IS_CALL).distinct()
_DOOM = update(schema.message_records).where(_IS_CALL).values(pending_delete=True)
_REMOVE_MESSAGES = delete(schema.message_records).where(_MESSAGES.table == _NUMBER, ~_IS_CALL)
KEPT: Final = (schema.message_records, schema.tables, schema.moves, schema.results, schema.claims)
"""Tables of the schema whose rows stay, some only for a while; all other rows of an old game are deleted."""
_REMOVE: Final = tuple(
    delete(table).where(column == _NUMBER)
    for table in schema.metadata.sorted_tables
    for column in table.c
    if column.references(_TABLES.id) and table not in KEPT
)
_ERASED: Final = union(
    select(_TABLES.host).where(_TABLES.id == _NUMBER, _TABLES.host < 0),
    *(select(it.person).where(it.table_id == _NUMBER, it.person < 0) for it in (_SEATS, schema.sittings.c)),
)
"""The placeholders of erased people at this table; each placeholder belongs to one table only."""
_STILL_THERE: Final = select(schema.results.c.person).where(
    schema.results.c.table_id == _NUMBER, schema.results.c.person.is_not(None)
)
_LET_GO: Final = delete(schema.people).where(
    schema.people.c.id.in_(bindparam("people", expanding=True)), schema.people.c.id.not_in(_STILL_THERE)
)


class RetentionRepository(Repository):
    """Find and anonymise games that ended long ago."""

    async def old(self, before: datetime, *, records: bool) -> tuple[int, ...]:
        """Find the first games that ended `before`; without `records` also those that are anonymous already."""
        found = await self._database.ids(NAMED, before=before)
        return found if records or found else await self._database.ids(RECORDS, before=before)

    async def anonymise(self, table: int, before: datetime, *, records: bool) -> None:
        """Anonymise a game that ended `before`; without `records` remove it.

        Do nothing if it ended later or is anonymous already.
        """

        def write(connection: Connection) -> None:
            where: dict[str, Any] = {"number": table}
            row = connection.execute(_LOCK, where | {"before": before}).first()
            if row is None or (records and row.host == NOBODY):  # another process was first
                return
            erased = list(connection.execute(_ERASED, where).scalars())
            if records and row.guild is not None and row.rules is not None:
                connection.execute(_TO_RECORD, where)
                _take_names_away(connection, table)
            else:
                connection.execute(_AWAY, where)
                connection.execute(_REMOVE_MOVES, where)
            for statement in _REMOVE:
                connection.execute(statement, where)
            _take_calls_away(connection, where, self._clock())
            connection.execute(_LET_GO, where | {"people": erased})

        await self._database.write(write)


def _take_calls_away(connection: Connection, where: dict[str, Any], now: datetime) -> None:
    """Mark the private messages about a table as pending deletes, in the open transaction, since they name its players.

    The records of its other messages are deleted; the messages stay.
    """
    connection.execute(_REMOVE_MESSAGES, where)
    people = connection.execute(_CALLED, where).scalars().all()
    if people:
        connection.execute(_DOOM, where)
        set_due(connection, people, now)


def _take_names_away(connection: Connection, table: int) -> None:
    """Remove the name from the resignations of a table, in the open transaction. Events that cannot be parsed are
    emptied."""
    for ply, events in connection.execute(_RESIGNATIONS, {"number": table}).all():
        connection.execute(_MEND.values(events=_anonymous(events)), {"number": table, "at": ply})


def _anonymous(events: str) -> str:
    try:
        return json.dumps([event | {"name": ""} for event in json.loads(events)])
    except (TypeError, ValueError):
        return "[]"
