"""Messages on Discord as the database knows them, and notifications: whom to evaluate when, and what they have heard
of.

A person has one row of `notifications`; whatever changes a table for them sets it due in its own transaction.
"""

import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, Select, bindparam, case, delete, insert, literal, select, union, update

from bot.ownership.ownership import Owns, everything
from bot.process.presses import Press
from bot.process.tasks import Due
from bot.store.change import TableChange
from bot.store.connections.database import Repository
from bot.store.connections.engines import insert_of
from bot.store.connections.glances import fetch
from bot.store.errors import RecordGone
from bot.store.people.presses import PRESS, PRESSES, press_in
from bot.store.people.seekers import Call, call_columns, seekers_of, without_calls
from bot.store.people.wanted_ends import ENDED
from bot.store.schema import tables as schema
from bot.store.schema.process_tables import presses
from bot.values.messages import CALL, WAITS, MessageRecord, Notified, Stage, Topic
from bot.values.table import Player, Table, Transition

_STATES, MESSAGES = schema.notifications.c, schema.message_records.c
_TABLES, _PEOPLE = schema.tables.c, schema.people.c
TOPICS = TypeAdapter(tuple[tuple[int, int, int], ...])
"""As they are stored."""

SLICE: Final = 10_000
"""People who are set due by one statement; databases take no more than some 32,000 values."""

# Built once: a statement costs more to build than to run.
_VERSIONS = select(schema.tables.c.id, schema.tables.c.version).where(
    schema.tables.c.id.in_(bindparam("tables", expanding=True))
)
_OF_TABLE = (
    select(_TABLES.version, schema.message_records)
    .select_from(schema.tables.join(schema.message_records, MESSAGES.table == _TABLES.id, isouter=True))
    .where(_TABLES.id == bindparam("number"))
    .order_by(MESSAGES.id)
)
_INSERT = insert(schema.message_records).returning(MESSAGES.id)
_UPDATE = update(schema.message_records).where(MESSAGES.id == bindparam("number"))
_DELETE = delete(schema.message_records).where(MESSAGES.id == bindparam("number"))
UNSHOWN = select(_TABLES.id, schema.HOME).where(schema.UNSHOWN).order_by(_TABLES.id)
UNSHOW = update(schema.tables).where(_TABLES.id == bindparam("number"), _TABLES.shown >= 0).values(shown=-1)
MARK_SHOWN = update(schema.tables).where(_TABLES.id == bindparam("number"), _TABLES.shown < bindparam("shown_version"))

_NEXT = select(_STATES.person, _STATES.due).where(_STATES.due > schema.MOMENT).order_by(_STATES.due).limit(1).subquery()
_DUE_AND_NEXT = (
    select(_STATES.person, _STATES.due).where(_STATES.due <= schema.MOMENT).union_all(select(_NEXT)).order_by("due")
)
WAITING = (
    select(MESSAGES.person)
    .where(MESSAGES.table == bindparam("number"), MESSAGES.person.is_not(None))
    .where(MESSAGES.content_hash.contains(WAITS, autoescape=True))
)
"""The people in whose private message an answer says for whom a table waits."""
_KNOWN = select(_PEOPLE.id.label("person")).where(_PEOPLE.id.in_(bindparam("people", expanding=True)))
"""Those of the people who have not been forgotten meanwhile."""
PROGRESS: Select[Any] = select(_STATES.person.label("who"), _STATES.asked, _STATES.told, _STATES.sounded)
_NOTIFIED_BY = schema.notifications.join(schema.message_records, MESSAGES.person == _STATES.person, isouter=True)
_OF_PEOPLE = _STATES.person.in_(bindparam("people", expanding=True))
_SHOWN: Final = (ENDED, schema.message_records, *call_columns())
WITH_MESSAGES = PROGRESS.add_columns(*_SHOWN).select_from(_NOTIFIED_BY).where(_OF_PEOPLE).order_by(MESSAGES.id)
_WITH_PRESSES = _NOTIFIED_BY.join(presses, PRESSES.person == _STATES.person, isouter=True)
WITH_PRESSES = PROGRESS.add_columns(*_SHOWN, *PRESS).select_from(_WITH_PRESSES).where(_OF_PEOPLE).order_by(MESSAGES.id)
"""The same with what these people pressed last, as far as processes have told each other of it."""
LOCK = PROGRESS.where(_STATES.person == bindparam("number")).with_for_update()
UPDATE_SEEN = update(schema.notifications).where(_STATES.person == bindparam("who"), _STATES.asked == bindparam("seen"))


class Notification(NamedTuple):
    """How far notifying a person has come, and their notifications, oldest first: one, and those that are to be
    deleted. With what they pressed last, if a process has told others of it, and the table to which they are called
    and that whose end they are to be told."""

    state: Notified
    records: tuple[MessageRecord, ...]
    press: Press | None = None
    call: Call | None = None
    ended: int | None = None


class MessageRepository(Repository):
    """What the bot has sent or is about to send; a row is written before its message and goes after it."""

    async def of(self, table: int) -> tuple[MessageRecord, ...]:
        """A table's messages, oldest first."""
        return (await self.with_version(table))[1]

    async def with_version(self, table: int) -> tuple[int | None, tuple[MessageRecord, ...]]:
        """The version of a table (None: there is none), and its messages, oldest first."""
        rows = await self._database.look(_OF_TABLE, number=table)
        return (rows[0].version if rows else None), _messages(rows)

    async def versions(self, tables: Collection[int]) -> dict[int, int]:
        """The versions of those of the tables that are there."""
        return {row.id: row.version for row in await self._database.rows(_VERSIONS, tables=tables)}

    async def intend(
        self,
        table: int,
        kind: str,
        seat: int,
        channel: int,
        decision: int,
        since: int,
        old: MessageRecord | None = None,
        person: int | None = None,
    ) -> MessageRecord:
        """Write down that a message will be sent; its `nonce` tells Discord when it is sent a second time.

        The message `old`, in whose place it comes, is to be deleted. `person` is whom it notifies.
        """
        nonce, made = secrets.token_hex(12), self._clock()
        record = MessageRecord(0, table, kind, seat, channel, None, decision, since, "", nonce, False, made, person)
        row = {name: value for name, value in vars(record).items() if name != "id"}

        def write(connection: Connection) -> int:
            if old is not None:
                connection.execute(_UPDATE, {"number": old.id, "pending_delete": True})
            return int(connection.execute(_INSERT, row).scalar_one())

        return replace(record, id=await self._database.write(write))

    async def mark(self, record: int, **values: Any) -> None:
        """Note what is different about a message now, by the names of MessageRecord."""
        await self._database.run(_UPDATE, number=record, **values)

    async def remove(self, record: int, kept: MessageRecord | None = None) -> None:
        """The message is gone, or cannot be sent: then the `kept` one stays, in whose place it was to come."""

        def write(connection: Connection) -> None:
            connection.execute(_DELETE, {"number": record})
            if kept is not None:
                connection.execute(_UPDATE, {"number": kept.id, "pending_delete": False})

        await self._database.write(write)

    async def mark_shown(
        self, table: int, version: int, people: Collection[int] = (), edits: Sequence[MessageRecord] = ()
    ) -> None:
        """Discord shows this version of the table, or a newer one, by these messages that look different now; the
        notifications of these people are to be evaluated, since they lead to its message."""

        def write(connection: Connection) -> None:
            for record in edits:
                look = {"content_hash": record.content_hash, "decision": record.decision, "since": record.since}
                connection.execute(_UPDATE, {"number": record.id, **look})
            connection.execute(MARK_SHOWN, {"number": table, "shown_version": version, "shown": version})
            set_due(connection, people, self._clock())

        await self._database.write(write)

    async def unshown(self, owns: Owns = everything) -> tuple[int, ...]:
        """The ids of the tables that Discord does not show as they are, in the channels that a process `owns`."""
        return tuple(row.id for row in await self._database.rows(UNSHOWN) if owns(row.home))

    async def unshow(self, table: int) -> None:
        """It is not known whether Discord shows a table as is recorded: all its messages are to be checked."""

        def write(connection: Connection) -> None:
            connection.execute(UNSHOW, {"number": table})
            connection.execute(
                update(schema.message_records)
                .where(MESSAGES.table == table, MESSAGES.person.is_(None))
                .values(content_hash="")
            )

        await self._database.write(write)

    async def doubt(self, person: int) -> None:
        """It is not known whether a person's notification is as is recorded: it is to be evaluated."""
        now = self._clock()

        def write(connection: Connection) -> None:
            connection.execute(update(schema.message_records).where(MESSAGES.person == person).values(content_hash=""))
            set_due(connection, (person,), now)

        await self._database.write(write)


class NotificationRepository(Repository):
    """Who is to be evaluated when, what they have heard of, and their notifications as messages."""

    async def set_due(self, *people: int) -> None:
        """Let these people's notifications be evaluated."""
        now = self._clock()
        await self._database.write_idempotent(lambda connection: set_due(connection, people, now))

    async def due(self, now: datetime) -> Due[int]:
        """The people to evaluate by now, who have waited longest first."""
        rows = await self._database.look(_DUE_AND_NEXT, moment=now)
        return Due([(row.due, row.person) for row in rows], now)

    async def of(self, person: int) -> Notification:
        """How far notifying a person has come, and their notifications."""
        return (await self.of_all((person,)))[person]

    async def of_all(self, people: Collection[int]) -> dict[int, Notification]:
        """The same for some people."""
        found = {person: Notification(Notified(person), ()) for person in people}
        shared = self._database.file is None
        for row in await self._database.look(WITH_PRESSES if shared else WITH_MESSAGES, people=people):
            press = press_in(row) if shared else None
            call = None if row.call_table is None else Call(row.call_table, row.call_moment)
            found[row.who] = Notification(
                _state(row), found[row.who].records + _messages([row]), press, call, row.ended
            )
        return found

    async def message(self, person: int) -> MessageRecord | None:
        """The notification of a person that stands."""
        return next((it for it in (await self.of(person)).records if not it.pending_delete), None)

    async def put_off(self, notifications: Mapping[Notified, datetime | None], deleted: Collection[int] = ()) -> bool:
        """Evaluate people again at these moments, and remember no more than what they have heard of. The rows of their
        `deleted` messages go. False where somebody is to be evaluated before, since that was asked for meanwhile."""

        def write(connection: Connection) -> bool:
            for record in deleted:
                connection.execute(_DELETE, {"number": record})
            in_order = sorted(notifications, key=lambda state: state.person)  # so that nobody waits in a circle
            written = [_is_written(connection, state, state.told, due=notifications[state]) for state in in_order]
            return all(written)

        return await self._database.write(write)

    async def sent(self, before: Notified, record: MessageRecord, told: Collection[Topic]) -> Notified | None:
        """A notification has been sent, has told all that, and alerted. Gives the notification after that; None if its
        person was to be evaluated since it was as `before`. Raises RecordGone."""

        def write(connection: Connection) -> Notified | None:
            stands = {"number": record.id, "message": record.message, "content_hash": record.content_hash}
            if not connection.execute(_UPDATE, stands).rowcount:
                raise RecordGone
            heard = without_calls(connection, before.person, told) if record.kind == CALL else told
            after = Notified(before.person, before.asked + 1, before.told | frozenset(heard), record.made)
            if _is_written(connection, before, after.told, asked=after.asked, sounded=record.made):
                return after
            _tell(connection, before.person, heard, sounded=record.made)
            return None

        return await self._database.write(write)

    async def shows(self, record: MessageRecord, person: int, known: Collection[Topic] = ()) -> None:
        """A person's notification shows this now, and so they know of these."""
        values = {it: getattr(record, it) for it in ("table", "kind", "seat", "decision", "content_hash")}

        def write(connection: Connection) -> None:
            connection.execute(_UPDATE, {"number": record.id, **values})
            if known:
                _tell(connection, person, known)

        await self._database.write(write)

    async def untell(self, person: int, is_lost: Callable[[Topic], bool]) -> bool:
        """What a person was told counts no more, as far as no message leads there. False where they were told nothing
        of that."""

        def write(connection: Connection) -> bool:
            state = _locked(connection, person)
            kept = frozenset(topic for topic in state.told if not is_lost(topic))
            if kept != state.told:
                _write_told(connection, state, kept)
            return kept != state.told

        return await self._database.write(write)


def affected(before: Table | None, after: Table, change: Transition) -> set[int]:
    """The people whose notification may have to change: all, if the game is over or a computer player was waited for.
    Otherwise those who begin or cease to be asked something, to be waited for, to sit there or to have a stand-in, and
    those whom an event concerns."""
    was = () if before is None else before.people
    if after.is_over or (before is not None and before.computers_to_act):
        players = {*was, *after.people}
    else:
        acted = () if before is None else before.people_to_act
        seats = {seat for event in change.events for seat in event.concerned()}
        told = (player for player in after.people if player.seat in seats)
        players = {*acted, *after.people_to_act, *told, *(set(was) - set(after.people)), *_changed(before, after)}
    return {player.person for player in players if player.person is not None}


def _changed(before: Table | None, after: Table) -> Iterator[Player]:
    """The people whose questions or stand-in are others than before. Everybody with a stand-in, if the table begins or
    ceases to rest: no computer player plays meanwhile."""
    was = {} if before is None else {player.person: _seen(before, player) for player in before.people}
    turned = before is not None and before.is_resting != after.is_resting
    for player in after.people:
        stood_in = turned and player.attendance.stand_in is not None
        if stood_in or _seen(after, player) != was.get(player.person, ([], None)):
            yield player


def _seen(table: Table, player: Player) -> tuple[Any, ...]:
    return [(it.kind, it.number) for it in filter(None, [table.question_to(player)])], player.attendance.stand_in


def set_due(connection: Connection, people: Collection[int], now: datetime) -> None:
    """Let these people's notifications be evaluated, in the open transaction."""
    ordered = sorted(people)
    for at in range(0, len(ordered), SLICE):
        some = ordered[at : at + SLICE]
        connection.execute(_set_due(connection.dialect.name), {"people": some, "moment": now})


def set_due_affected(connection: Connection, change: TableChange, watching: Collection[int] = ()) -> None:
    """Let the notifications be evaluated that may have to change by a change, also those in which an answer says for
    whom its table waits, and those of who is `watching` for its end."""
    if change.before is None:
        set_due(connection, change.people, change.now)
        return
    called = seekers_of(connection, change) if change.before.has_rung else ()
    where = {"number": change.after.id, "people": list({*change.people, *called, *watching}), "moment": change.now}
    connection.execute(_set_due(connection.dialect.name, answers=True), where)


@cache
def _set_due(engine: str, *, answers: bool = False) -> Any:
    """All of a transaction's people in one statement, in the order of their ids, so that nobody waits in a circle on
    PostgreSQL."""
    wanted = (union(_KNOWN, WAITING) if answers else _KNOWN).subquery("few")
    moment = bindparam("moment", type_=schema.UtcDateTime)
    rows = select(wanted.c.person, moment, literal(1), literal("[]")).where(wanted.c.person.is_not(None))
    rows = rows.order_by(wanted.c.person)
    insertion: Any = insert_of(engine, schema.notifications).from_select(["person", "due", "asked", "told"], rows)
    earlier = case((_STATES.due < insertion.excluded.due, _STATES.due), else_=insertion.excluded.due)
    changed = {"due": earlier, "asked": _STATES.asked + 1}
    return insertion.on_conflict_do_update(index_elements=[_STATES.person], set_=changed)


def read_messages(connection: Connection, table: int) -> tuple[MessageRecord, ...]:
    """A table's messages, oldest first."""
    return _messages(fetch(connection, _OF_TABLE, {"number": table}))


def _messages(rows: Iterable[Row[Any]]) -> tuple[MessageRecord, ...]:
    """The messages in rows that may have none."""
    return tuple(_message(row) for row in rows if row.id is not None)


def _message(row: Row[Any]) -> MessageRecord:
    return MessageRecord(**{name: row._mapping[column] for name, column in MESSAGES.items()})


def _state(row: Row[Any]) -> Notified:
    topics = (Topic(table, turn, Stage(stage)) for table, turn, stage in TOPICS.validate_json(row.told))
    return Notified(row.who, row.asked, frozenset(topics), row.sounded)


def _locked(connection: Connection, person: int) -> Notified:
    row = connection.execute(LOCK, {"number": person}).first()
    return Notified(person) if row is None else _state(row)


def _is_written(connection: Connection, before: Notified, told: Iterable[Topic], **values: Any) -> bool:
    """Write what has become of a notification, unless its person was to be evaluated since it was as `before`."""
    values = {"who": before.person, "seen": before.asked, "told": _text(told), **values}
    return connection.execute(UPDATE_SEEN, values).rowcount > 0


def _tell(connection: Connection, person: int, told: Iterable[Topic], **values: Any) -> None:
    state = _locked(connection, person)
    _write_told(connection, state, state.told | frozenset(told), **values)


def _write_told(connection: Connection, state: Notified, told: Iterable[Topic], **values: Any) -> None:
    """Note what a person knows, and raise `asked`, so that nobody writes what they had read before."""
    row = {"asked": state.asked + 1, "told": _text(told), **values}
    connection.execute(_tell_known(connection.dialect.name, tuple(row)), {"number": state.person, **_new(row)})


def _new(row: Mapping[str, Any]) -> dict[str, Any]:
    return {f"new_{name}": value for name, value in row.items()}


@cache
def _tell_known(engine: str, columns: tuple[str, ...]) -> Any:
    """Write these columns of somebody's notification, unless they have been forgotten."""
    new = (bindparam(f"new_{name}", type_=_STATES[name].type) for name in columns)
    rows = select(_PEOPLE.id, *new).where(_PEOPLE.id == bindparam("number"))
    insertion: Any = insert_of(engine, schema.notifications).from_select(["person", *columns], rows)
    changed = {name: insertion.excluded[name] for name in columns}
    return insertion.on_conflict_do_update(index_elements=[_STATES.person], set_=changed)


def _text(topics: Iterable[Topic]) -> str:
    return TOPICS.dump_json(tuple(sorted(topics))).decode()
