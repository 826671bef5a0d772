"""The record of a game: its lines, with their events."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, Select, bindparam, func, insert, or_, select, update

from bot.store.change import TableChange
from bot.store.connections.database import Repository
from bot.store.connections.glances import fetch
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
from bot.values.record import (
    Dated,
    PlayedBy,
    PlayedFor,
    PlayedLine,
    Recent,
    RecordLine,
    Since,
    Sitting,
    StoryLine,
    Told,
)
from bot.values.table import Player, Status, Table
from games.core import Event, Resigned, Seat
from games.match import CLOSE, NOBODY_PLAYED, UNDO, UNPLAYED, Match, Record, mover, takes_back

_MOVES = schema.moves.c
DECISION = _MOVES.decision.label("decision")

MOST_STEPS = 60
"""The maximum number of steps told since a player's last move: several rounds of a game of four."""

_EVENTS = 2048
"""The events of so many lines stay in memory, at some kB each: each change reads the newest lines several times."""
# Built once: a statement costs more to build than to run.
_OF_TABLE = select(DECISION, _MOVES.line, _MOVES.events).where(_MOVES.table_id == bindparam("number"))
ALL_LINES = _OF_TABLE.where(_MOVES.line != "").order_by(_MOVES.ply)
TOLD = (
    _OF_TABLE.add_columns(_MOVES.ply, _MOVES.undoable, _MOVES.played_by, REPLACED.label("replaced"))
    .where(_MOVES.dropped_by.is_(None))
    .order_by(_MOVES.ply)
)
"""The lines that count and the lines that take others back, and whether any player was replaced."""
SINCE_DECISION = TOLD.where(_MOVES.decision >= bindparam("since"))
OF_PLY = TOLD.where(_MOVES.ply == bindparam("ply"))
_UNDONE = _MOVES.line.like(f"% {UNDO} %")
_CHOSEN = or_(_MOVES.played_by.is_(None), _MOVES.played_by != PlayedBy.FORCED.value)
LAST_OWN = (
    select(_MOVES.ply)
    .where(_MOVES.table_id == bindparam("number"), _MOVES.line.like(bindparam("own")))
    .where(_MOVES.dropped_by.is_(None), ~_UNDONE, _CHOSEN)
    .order_by(_MOVES.ply.desc())
    .limit(1)
    .correlate(None)
    .scalar_subquery()
)
_RECENT = TOLD.where(_MOVES.ply >= func.coalesce(LAST_OWN, -1))
"""The lines of TOLD from a seat's last move on that was not forced; all lines if it has not moved yet."""
AFTER_OWN = TOLD.where(_MOVES.ply > func.coalesce(LAST_OWN, 0))
LIVING = (
    select(_MOVES.ply, DECISION, _MOVES.line, _MOVES.undoable, _MOVES.played_by)
    .where(_MOVES.table_id == bindparam("number"), _MOVES.line != "", _MOVES.dropped_by.is_(None), ~_UNDONE)
    .order_by(_MOVES.ply)
)
LIVING_SINCE = LIVING.where(_MOVES.decision >= bindparam("since"))
_PRESSED = (
    select(func.max(_MOVES.ply))
    .where(_MOVES.table_id == bindparam("number"), _MOVES.line.like(bindparam("own")))
    .where(_MOVES.dropped_by.is_(None), ~_UNDONE, _MOVES.played_by.is_(None))
    .correlate(None)
    .scalar_subquery()
)
AHEAD = LIVING.where(_MOVES.line.like(bindparam("own")), _MOVES.ply > func.coalesce(_PRESSED, -1))
"""The lines of a seat after the last that its player made themselves."""
_LATEST = 2**31
"""Larger than every ply."""
LAST_MADE = select(func.max(_MOVES.made)).where(
    _MOVES.table_id == bindparam("number"), _CHOSEN, or_(_MOVES.decision < 0, _MOVES.line.like(bindparam("own")))
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
    connection.execute(APPEND, {"table": table, **row, "undoable": line.undoable, "played_by": line.played_by})


def adapter_of(table: Table) -> TypeAdapter[tuple[Event, ...]]:
    """Return the adapter for the events of a table that has begun, by its rules."""
    assert table.match is not None  # noqa: S101 - nothing happens before the match
    return table.match.game.events_adapter()


class Found(NamedTuple):
    """Rows of TOLD. `sittings` is empty if no player was replaced.

    `living` are the lines that count from the first decision in the rows on; it is empty if no player was replaced.
    """

    rows: Sequence[Row[Any]]
    sittings: tuple[Sitting, ...] = ()
    living: tuple[PlayedLine, ...] = ()

    def lines(self, table: Table) -> Iterator[StoryLine]:
        """Yield the lines with the names of the players at that time.

        A line that reveals simultaneous choices has the names of those who chose.
        """
        seated: NamesAt = lambda _: table.names  # noqa: E731
        names = seated
        if self.sittings:
            seated = names_then(table, self.sittings)
            names = names_then(table, self.sittings, choices_shown(table, self.living))
        for row in self.rows:
            events = _events(adapter_of(table), row.events)
            told = tuple(_told_of(event, row.ply, names, seated) for event in events)
            yield StoryLine(row.ply, row.decision, mover(row.line), takes_back(row.line), told, names(row.ply))


@lru_cache(_EVENTS)
def _events(adapter: TypeAdapter[tuple[Event, ...]], text: str) -> tuple[Event, ...]:
    return adapter.validate_json(text)


def find(connection: Connection, wanted: Select[Any], where: Mapping[str, Any]) -> Found:
    """Run `wanted`, a selection from TOLD, for the table `number`."""
    rows = fetch(connection, wanted, where)
    if not rows or not rows[0].replaced:
        return Found(rows)
    sittings = read_sittings(connection, where["number"])
    since = {"number": where["number"], "since": min(row.decision for row in rows)}
    living = connection.execute(LIVING_SINCE, since)
    return Found(rows, sittings, tuple(_played(row, sittings) for row in living))


class MoveRepository(Repository):
    """The lines of all records."""

    async def events_since(self, table: Table, decision: int) -> tuple[Told, ...]:
        """Return the events from this decision on (−1: from the set-up on) without those taken back. Secret."""
        return _told(await self._lines(table, SINCE_DECISION, since=decision))

    async def dated_since(self, table: Table, decision: int) -> list[Dated]:
        """Return the events from this decision on with their decisions, without those taken back. Secret."""
        return _dated(await self._lines(table, SINCE_DECISION, since=decision))

    async def since_own(self, table: Table, seat: int) -> tuple[Told, ...]:
        """Return the events from a seat's last move on; all events if it has not moved. Secret."""
        return _told(await self._lines(table, _RECENT, own=f"{seat} %"))

    async def after_own(self, table: Table, seat: int) -> list[Dated]:
        """Return the events after a seat's last move with their decisions, in order; all events if it has not moved.
        Secret."""
        return _dated(await self._lines(table, AFTER_OWN, own=f"{seat} %"))

    async def recent(self, table: Table, player: Player) -> Recent:
        """Return what was played since a player's last move: its newest MOST_STEPS steps."""
        return _recent(table, player, *await self._database.glance(lambda it: _found_recently(it, table, player)))

    async def recent_with_records(self, table: Table, player: Player) -> tuple[Recent, MessageRecords]:
        """The same and the table's messages, oldest first, read in one trip."""
        found, records = await self._database.glance(
            lambda it: (_found_recently(it, table, player), read_messages(it, table.id))
        )
        return _recent(table, player, *found), records

    async def last_made(self, table: int, seat: int) -> datetime | None:
        """Return when a seat made its last move that was not forced; when the game began if it has not moved.

        None before the game.
        """
        made: datetime | None = await self._database.scalar(LAST_MADE, number=table, own=f"{seat} %")
        return made

    async def asked_back(self, table: Table) -> tuple[Told, ...]:
        """Return the events of the line that an open undo proposal would take back; () if there is none. Secret."""
        asked = table.open_proposal
        return () if asked is None or asked.ply < 0 else _told(await self._lines(table, OF_PLY, ply=asked.ply))

    async def living(self, table: Table) -> tuple[PlayedLine, ...]:
        """Return the lines that count, in order, without those that were taken back and those that take back."""

        def read(connection: Connection) -> tuple[PlayedLine, ...]:
            sittings = read_sittings(connection, table.id)
            return tuple(_played(row, sittings) for row in connection.execute(LIVING, {"number": table.id}))

        lines = await self._database.read(read)
        return tuple(
            line if (said := _said(table, line.text)) == line.text else replace(line, text=said) for line in lines
        )

    async def story(self, table: Table) -> tuple[StoryLine, ...]:
        """Return all lines that count and all that take back, with the names of the players at that time."""
        return await self._lines(table, TOLD)

    async def sittings(self, table: int) -> tuple[Sitting, ...]:
        """Return everybody who has played at a table, oldest first."""
        return await self._database.read(lambda connection: read_sittings(connection, table))

    async def record(self, table: Table, match: Match, named: NamedIn = tuple) -> Record:
        """Return the record of a table, with all secrets; `named` translates the names of its players."""
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
        found = await self._database.glance(lambda connection: find(connection, wanted, where))
        return tuple(found.lines(table))


def _found_recently(
    connection: Connection, table: Table, player: Player
) -> tuple[Found, PlayedFor | None, Sequence[Any]]:
    own = {"number": table.id, "own": f"{player.seat} %"}
    rows = fetch(connection, _RECENT, own)
    marked = any(row.played_by is not None and mover(row.line) == player.seat for row in rows)
    ahead = fetch(connection, AHEAD, own) if marked else ()
    if not rows or not rows[0].replaced:
        return Found(rows), None, ahead
    every = find(connection, TOLD, {"number": table.id})
    return every._replace(rows=rows), _played_for(table, player, every), ahead


def _recent(table: Table, player: Player, found: Found, played_for: PlayedFor | None, ahead: Sequence[Any]) -> Recent:
    moved = bool(found.rows) and mover(found.rows[0].line) == player.seat
    sittings, told = found.sittings, found.rows if moved else ()
    tail = tuple(_played(row, sittings, table.players) for row in told if row.line and not takes_back(row.line))
    if tail and sittings and sitter(sittings, player.seat, tail[0].ply) != sitter(sittings, player.seat, _LATEST):
        tail = ()
    own = found._replace(rows=found.rows[:1]).lines(table) if moved else ()
    later = tuple(found._replace(rows=_newest(found.rows[moved:])).lines(table))
    lines = (*own, *later)
    since = Since(_told(lines[:1]) if moved else None, _told(later))
    by_itself = tuple(_played(row, sittings) for row in ahead)
    return Recent(since, tail, played_for, by_itself, {line.decision: line.names for line in lines})


def _said(table: Table, line: str) -> str:
    """Return a line of the record with its true closing: older bots wrote "close" for every closing."""
    outcome = None if table.match is None else table.match.outcome
    unplayed = line == f"- {CLOSE}" and outcome is not None and outcome.reason == NOBODY_PLAYED
    return f"- {UNPLAYED}" if unplayed else line


def _played_for(table: Table, player: Player, every: Found) -> PlayedFor | None:
    """Return what a computer player has played for a person since their own last move; None if nothing, or if the game
    is over."""
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
    """Return the newest MOST_STEPS steps.

    Lines that take back do not count as steps: the player may not learn that others changed a sealed choice.
    """
    steps = [at for at, row in enumerate(rows) if not takes_back(row.line)]
    return rows[steps[-MOST_STEPS] :] if len(steps) > MOST_STEPS else rows


def _told_of(event: Event, ply: int, names: NamesAt, seated: NamesAt) -> Told:
    """Return an event with the names with which it is told.

    A resignation that names its player uses those seated from the next line on. Older bots named the last person of a
    table too, in whose seat nobody plays on.
    """
    if not isinstance(event, Resigned) or not event.name:
        return Told(event, names(ply))
    after = seated(ply + 1)
    return Told(event.replace(name="") if after[event.seat] == seated(ply)[event.seat] else event, after)


def _played(row: Any, sittings: Sequence[Sitting], players: Sequence[Player] = ()) -> PlayedLine:
    """Build the line in a row, with the `players` where none was replaced. A line that closes the table ("- close")
    belongs to seat −1."""
    name = row.line.partition(" ")[0]
    seat = Seat(int(name)) if name.isdigit() else Seat(-1)
    who = sitter(sittings, seat, row.ply) if sittings else next((it for it in players if it.seat == seat), None)
    person, by = who is not None and who.person is not None, row.played_by
    return PlayedLine(row.ply, seat, row.decision, row.line, row.undoable, person, by and PlayedBy(by))
