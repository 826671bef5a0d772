"""What has been played at a table: the lines of its record, with their events."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import takewhile
from typing import Any, NamedTuple

from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, Select, bindparam, func, insert, or_, select, update

from bot.store.change import TableChange
from bot.store.connections.database import Repository
from bot.store.games.sittings import (
    REPLACED,
    NamedIn,
    NamesAt,
    choices_shown,
    named_sittings,
    names_then,
    read_sittings,
    seated_since,
    sitter,
)
from bot.store.messages import read_messages
from bot.store.schema import tables as schema
from bot.values.messages import MessageRecords
from bot.values.record import Dated, PlayedFor, PlayedLine, Recent, RecordLine, Since, StoryLine, Told
from bot.values.table import Player, Sitting, Status, Table
from games.core import Event, Resigned, Seat
from games.match import CLOSE, NOBODY_PLAYED, UNDO, UNPLAYED, Match, Record, mover, takes_back

_MOVES = schema.moves.c
DECISION = _MOVES.decision.label("decision")

MOST_STEPS = 60
"""So many steps since a player's last move are told at most: rounds of a game of four."""

# Built once: a statement costs more to build than to run.
_OF_TABLE = select(DECISION, _MOVES.line, _MOVES.events).where(_MOVES.table_id == bindparam("number"))
ALL_LINES = _OF_TABLE.where(_MOVES.line != "").order_by(_MOVES.ply)
TOLD = (
    _OF_TABLE.add_columns(_MOVES.ply, _MOVES.undoable, REPLACED.label("replaced"))
    .where(_MOVES.dropped_by.is_(None))
    .order_by(_MOVES.ply)
)
"""What counts, and that something was taken back; and whether anybody was replaced at the table."""
SINCE_DECISION = TOLD.where(_MOVES.decision >= bindparam("since"))
OF_PLY = TOLD.where(_MOVES.ply == bindparam("ply"))
_UNDONE = _MOVES.line.like(f"% {UNDO} %")
LAST_OWN = (
    select(_MOVES.ply)
    .where(_MOVES.table_id == bindparam("number"), _MOVES.line.like(bindparam("own")))
    .where(_MOVES.dropped_by.is_(None), ~_UNDONE)
    .order_by(_MOVES.ply.desc())
    .limit(1)
    .correlate(None)
    .scalar_subquery()
)
_RECENT = TOLD.where(_MOVES.ply >= func.coalesce(LAST_OWN, -1))
"""What counts, from a seat's last move on; all where it has not moved yet."""
AFTER_OWN = TOLD.where(_MOVES.ply > func.coalesce(LAST_OWN, 0))
LIVING = (
    select(_MOVES.ply, DECISION, _MOVES.line, _MOVES.undoable)
    .where(_MOVES.table_id == bindparam("number"), _MOVES.line != "", _MOVES.dropped_by.is_(None), ~_UNDONE)
    .order_by(_MOVES.ply)
)
LIVING_SINCE = LIVING.where(_MOVES.decision >= bindparam("since"))
_LATEST = 2**31
"""A ply that comes after all."""
LAST_MADE = select(func.max(_MOVES.made)).where(
    _MOVES.table_id == bindparam("number"), or_(_MOVES.decision < 0, _MOVES.line.like(bindparam("own")))
)
LAST_PLY = select(func.coalesce(func.max(_MOVES.ply), -1)).where(_MOVES.table_id == bindparam("table"))
LAST_DECISION = select(func.max(_MOVES.decision)).where(_MOVES.table_id == bindparam("table"))
APPEND = insert(schema.moves).values(ply=LAST_PLY.scalar_subquery() + 1)
_DROP = (
    update(schema.moves)
    .where(_MOVES.table_id == bindparam("table"), _MOVES.ply.in_(bindparam("plies", expanding=True)))
    .values(dropped_by=LAST_PLY.scalar_subquery())
)


def append_moves(connection: Connection, change: TableChange) -> None:
    """Write the lines of a change and their events at the end of its table's record; what the first of them takes back
    is marked. One that does not read can only be closed."""
    table, drops = change.after, change.transition.drops
    if change.before is not None and change.before.status is Status.BROKEN:
        decision = connection.execute(LAST_DECISION, {"table": table.id}).scalar()
        if decision is not None:  # its game had begun
            _append(connection, table.id, change.now, RecordLine(decision, f"- {CLOSE}", ()))
    for number, line in enumerate(change.transition.lines):
        events = adapter_of(table).dump_json(line.events).decode() if line.events else "[]"
        _append(connection, table.id, change.now, line, events)
        if drops and number == 0:
            connection.execute(_DROP, {"table": table.id, "plies": drops})


def _append(connection: Connection, table: int, now: datetime, line: RecordLine, events: str = "[]") -> None:
    row = {"table_id": table, "decision": line.decision, "line": line.text, "events": events, "made": now}
    connection.execute(APPEND, {"table": table, **row, "undoable": line.undoable})


def adapter_of(table: Table) -> TypeAdapter[tuple[Event, ...]]:
    """Reads and writes the events of a table that has begun, as its own rules know them."""
    assert table.match is not None  # noqa: S101 - nothing happens before the match
    return table.match.game.events_adapter()


class Found(NamedTuple):
    """Rows of TOLD, and who has played at the table where anybody was replaced there; else the same players have.
    `living` are the lines that count of the decisions in the rows then, and of all later ones."""

    rows: Sequence[Row[Any]]
    sittings: tuple[Sitting, ...] = ()
    living: tuple[PlayedLine, ...] = ()

    def lines(self, table: Table) -> Iterator[StoryLine]:
        """The lines in the rows, each told with the names of those who sat there then; what several had chosen with the
        names of those who chose it."""
        seated = names_then(table, self.sittings)
        names = names_then(table, self.sittings, choices_shown(table, self.living))
        for row in self.rows:
            events = adapter_of(table).validate_json(row.events) if row.events != "[]" else ()
            told = tuple(Told(event, _names_of(event, row.ply, names, seated)) for event in events)
            yield StoryLine(row.ply, row.decision, mover(row.line), takes_back(row.line), told, names(row.ply))


def find(connection: Connection, wanted: Select[Any], where: Mapping[str, Any]) -> Found:
    """The rows that are `wanted` of TOLD, of the table `number`."""
    rows = connection.execute(wanted, where).all()
    if not rows or not rows[0].replaced:
        return Found(rows)
    sittings = read_sittings(connection, where["number"])
    since = {"number": where["number"], "since": min(row.decision for row in rows)}
    living = connection.execute(LIVING_SINCE, since)
    return Found(rows, sittings, tuple(_played(row, sittings) for row in living))


class MoveRepository(Repository):
    """The lines of the records."""

    async def events_since(self, table: Table, decision: int) -> tuple[Told, ...]:
        """What happened at this decision and later (−1: the set-up too) and was not taken back, secrets included."""
        return _told(await self._lines(table, SINCE_DECISION, since=decision))

    async def dated_since(self, table: Table, decision: int) -> list[Dated]:
        """The same, each event with its decision."""
        return _dated(await self._lines(table, SINCE_DECISION, since=decision))

    async def since_own(self, table: Table, seat: int) -> tuple[Told, ...]:
        """What happened from a seat's last move on; everything where it has not moved yet. Secrets included."""
        return _told(await self._lines(table, _RECENT, own=f"{seat} %"))

    async def after_own(self, table: Table, seat: int) -> list[Dated]:
        """Each event after a seat's last move with its decision, in order; all where it has not moved yet. Secrets
        included."""
        return _dated(await self._lines(table, AFTER_OWN, own=f"{seat} %"))

    async def recent(self, table: Table, player: Player) -> Recent:
        """What was played since a player's last move. Of that is told no more than the newest steps."""
        return _recent(table, player, *await self._database.read(lambda it: _found_recently(it, table, player)))

    async def recent_with_records(self, table: Table, player: Player) -> tuple[Recent, MessageRecords]:
        """The same and the table's messages, oldest first, read in one trip."""
        found, records = await self._database.read(
            lambda it: (_found_recently(it, table, player), read_messages(it, table.id))
        )
        return _recent(table, player, *found), records

    async def last_made(self, table: int, seat: int) -> datetime | None:
        """When a seat moved last, or the game began where it has not moved yet; None before that."""
        made: datetime | None = await self._database.scalar(LAST_MADE, number=table, own=f"{seat} %")
        return made

    async def asked_back(self, table: Table) -> tuple[Told, ...]:
        """What happened in the line that somebody asks to take back, secrets included; nothing where nobody does."""
        asked = table.open_proposal
        return () if asked is None or asked.ply < 0 else _told(await self._lines(table, OF_PLY, ply=asked.ply))

    async def living(self, table: Table) -> tuple[PlayedLine, ...]:
        """The lines of the record that count, in order: none that was taken back, and none that takes back."""

        def read(connection: Connection) -> tuple[PlayedLine, ...]:
            sittings = read_sittings(connection, table.id)
            return tuple(_played(row, sittings) for row in connection.execute(LIVING, {"number": table.id}))

        lines = await self._database.read(read)
        return tuple(replace(line, text=_said(table, line.text)) for line in lines)

    async def story(self, table: Table) -> tuple[StoryLine, ...]:
        """Everything that counts, line by line, and that something was taken back, with who sat there then."""
        return await self._lines(table, TOLD)

    async def sittings(self, table: int) -> tuple[Sitting, ...]:
        """Everybody who has played at a table, oldest first."""
        return await self._database.read(lambda connection: read_sittings(connection, table))

    async def record(self, table: Table, match: Match, named: NamedIn = tuple) -> Record:
        """The record of a table; it holds every secret, and the names of who played, as they are `named`."""
        lines = await self._database.rows(ALL_LINES, number=table.id)
        sittings, living = await self.sittings(table.id), await self.living(table)
        return Record(
            game=table.game,
            rules=match.game.rules,
            options=table.settings.options,
            seats=match.seats,
            seed=match.seed.hex(),
            lines=tuple(_said(table, row.line) for row in lines),
            sittings=tuple(named_sittings(table, sittings, choices_shown(table, living), named)),
        )

    async def _lines(self, table: Table, wanted: Select[Any], **where: int | str) -> tuple[StoryLine, ...]:
        where["number"] = table.id
        found = await self._database.read(lambda connection: find(connection, wanted, where))
        return tuple(found.lines(table))


def _found_recently(connection: Connection, table: Table, player: Player) -> tuple[Found, PlayedFor | None]:
    rows = connection.execute(_RECENT, {"number": table.id, "own": f"{player.seat} %"}).all()
    if not rows or not rows[0].replaced:
        return Found(rows), None
    every = find(connection, TOLD, {"number": table.id})
    return every._replace(rows=rows), _played_for(table, player, every)


def _recent(table: Table, player: Player, found: Found, played_for: PlayedFor | None) -> Recent:
    moved = bool(found.rows) and mover(found.rows[0].line) == player.seat
    sittings = found.sittings or tuple(Sitting(it.seat, 0, it.person, it.name) for it in table.players)
    tail = tuple(_played(row, sittings) for row in found.rows if moved and row.line and not takes_back(row.line))
    if tail and sitter(sittings, player.seat, tail[0].ply) != sitter(sittings, player.seat, _LATEST):
        tail = ()
    own = found._replace(rows=found.rows[:1]).lines(table) if moved else ()
    later = tuple(found._replace(rows=_newest(found.rows[moved:])).lines(table))
    lines = (*own, *later)
    since = Since(_told(lines[:1]) if moved else None, _told(later))
    return Recent(since, tail, played_for, {line.decision: line.names for line in lines})


def _said(table: Table, line: str) -> str:
    """A line of a table's record. Older bots wrote the same one for every closing, whatever reason they stored."""
    outcome = None if table.match is None else table.match.outcome
    unplayed = line == f"- {CLOSE}" and outcome is not None and outcome.reason == NOBODY_PLAYED
    return f"- {UNPLAYED}" if unplayed else line


def _played_for(table: Table, player: Player, every: Found) -> PlayedFor | None:
    """What a computer player has played for a person since they moved last themselves, of `every` line; None where none
    has, or the game is over."""
    first = seated_since(every.sittings, player)
    if first is None or player.is_computer or table.is_over:
        return None
    own = [line for line in every.living if line.seat == player.seat and line.ply >= first]
    lines = tuple(takewhile(lambda line: not line.person, reversed(own)))[::-1]
    wanted = {line.ply for line in lines}
    rows = [row for row in every.rows if row.ply in wanted]
    told = {line.ply: line.told for line in every._replace(rows=rows).lines(table)}
    return PlayedFor(lines, told, every.living) if lines else None


def _told(lines: Iterable[StoryLine]) -> tuple[Told, ...]:
    return tuple(told for line in lines for told in line.told)


def _dated(lines: Iterable[StoryLine]) -> list[Dated]:
    return [(line.decision, told) for line in lines for told in line.told]


def _newest(rows: Sequence[Row[Any]]) -> Sequence[Row[Any]]:
    """The newest MOST_STEPS of rows; what takes back counts for nothing, since others' sealed choices that were changed
    are none of the player's business."""
    steps = [at for at, row in enumerate(rows) if not takes_back(row.line)]
    return rows[steps[-MOST_STEPS] :] if len(steps) > MOST_STEPS else rows


def _names_of(event: Event, ply: int, names: NamesAt, seated: NamesAt) -> tuple[str, ...]:
    """Under which names an event of a line is told. A resignation that names who resigned tells of who sits there from
    the next line on."""
    return seated(ply + 1) if isinstance(event, Resigned) and event.name else names(ply)


def _played(row: Any, sittings: Iterable[Sitting]) -> PlayedLine:
    """The line in a row; one that closes a table ("- close") is nobody's."""
    name = row.line.partition(" ")[0]
    seat = Seat(int(name)) if name.isdigit() else Seat(-1)
    who = sitter(sittings, seat, row.ply)
    return PlayedLine(row.ply, seat, row.decision, row.line, row.undoable, who is not None and who.person is not None)
