"""Tables in the database: read, found, and written all at once."""

import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from pydantic import ValidationError
from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.model import ChannelRef, Player, RecordLine, Status, Table, Transition
from bot.store import schema
from bot.store.database import Database
from bot.store.people import remember
from games.core import AnyGame, Outcome, Seat
from games.errors import Corrupt
from games.match import Match, Snapshot

LOG = logging.getLogger(__name__)

KEEP_CLAIMS = timedelta(days=1)
PRUNE_EVERY = timedelta(hours=1)
TURNS = 50_000
"""Tables of which it is remembered who must act: some hundred bytes each."""

Games: TypeAlias = Mapping[str, AnyGame]
Rows: TypeAlias = list[Row[Any]]


class VersionConflict(Exception):
    """The table was changed by somebody else since it was read."""


class DuplicateInteraction(Exception):
    """This interaction has been carried out already."""


T, SEATS, PEOPLE, MOVES = schema.tables.c, schema.seats.c, schema.people.c, schema.moves.c

LOAD = (
    select(
        *(T.id, T.game, T.options, T.guild, T.channel, T.locale.label("place_locale"), T.host, T.status, T.size),
        *(T.invited, T.version, T.shown, T.rematch, T.waiting_since, T.called, T.rules),
        *(SEATS.seat, SEATS.person, SEATS.name.label("computer"), PEOPLE.name, PEOPLE.locale, SEATS.unreachable),
    )
    .select_from(
        schema.tables.join(schema.seats, SEATS.table_id == T.id, isouter=True).join(
            schema.people, PEOPLE.id == SEATS.person, isouter=True
        )
    )
    .where(T.id.in_(bindparam("ids", expanding=True)))
    .order_by(T.id, SEATS.seat)
)
LOAD_WHOLE = LOAD.add_columns(T.seed, T.state, T.outcome)

NEW = insert(schema.tables).returning(T.id)
OVERWRITE = (
    update(schema.tables)
    .where(T.id == bindparam("table"), T.version == bindparam("before"))
    .values(ended_at=func.coalesce(T.ended_at, bindparam("ended", type_=schema.Moment)))
)
LAST = select(func.coalesce(func.max(MOVES.ply), -1)).where(MOVES.table_id == bindparam("table"))
APPEND = insert(schema.moves).values(ply=LAST.scalar_subquery() + 1)
CLAIM = insert(schema.claims)
CLAIMED = select(schema.claims.c.table_id).where(schema.claims.c.id == bindparam("claim"))
PRUNE = delete(schema.claims).where(schema.claims.c.made < bindparam("oldest", type_=schema.Moment))
RESEAT = insert(schema.seats)
DECIDED = delete(schema.drafts).where(
    schema.drafts.c.table_id == bindparam("table"), schema.drafts.c.seat == bindparam("at")
)


class Positions:
    """The matches that were read or written last, `size` of them, so that a press need not parse one again."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[int, tuple[int, Match]] = OrderedDict()

    def get(self, table: int, version: int) -> Match | None:
        """The match as it is at this version of the table."""
        kept, match = self._kept.get(table, (0, None))
        return match if kept == version else None

    def keep(self, table: Table) -> None:
        """Remember a table's match."""
        if table.match is None:
            return
        self._kept[table.id] = (table.version, table.match)
        self._kept.move_to_end(table.id)
        while len(self._kept) > self._size:
            self._kept.popitem(last=False)


class Turns:
    """Who must act at the tables that were read or written last. So little is kept of each, unlike a match, that those
    of a whole house fit: whether one waits for somebody need not be parsed out of its position each time."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[int, tuple[int, tuple[int | None, ...]]] = OrderedDict()

    def knows(self, table: int, version: int) -> bool:
        """Whether it is known for this version of the table, or for a newer one."""
        return self._kept.get(table, (0, ()))[0] >= version

    def waits(self, table: int, person: int) -> bool:
        """Whether the table waits for this person, as far as is known."""
        return person in self._kept.get(table, (0, ()))[1]

    def keep(self, table: int, version: int, people: tuple[int | None, ...]) -> None:
        """Remember who must act at this version of the table."""
        self._kept[table] = (version, people)
        self._kept.move_to_end(table)
        while len(self._kept) > self._size:
            self._kept.popitem(last=False)


class TableRepository:
    """The tables in the database."""

    def __init__(self, database: Database, games: Games, keep: int = 256) -> None:
        self._database = database
        self._games = games
        self._positions = Positions(keep)
        self._turns = Turns(TURNS)
        self._pruned: datetime | None = None

    async def load(self, wanted: Sequence[int], *, lenient: bool = False) -> list[Table]:
        """The tables of these ids that exist, in the order asked for.

        Raises Corrupt for a position that does not read; where that is `lenient`, it is logged and left out.
        """
        found, matches = await self._database.read(lambda connection: self._fetch(connection, wanted))
        read = (self._read(found[number], matches[number], lenient) for number in wanted if number in found)
        return [table for table in read if table is not None]

    async def waiting(self, person: int, tables: Mapping[int, int]) -> list[int]:
        """Which of these tables wait for somebody, in their order; their present versions by id.

        One that does not read waits for nobody.
        """
        unknown = [table for table, version in tables.items() if not self._turns.knows(table, version)]
        if unknown:
            await self.load(unknown, lenient=True)
        return [table for table in tables if self._turns.waits(table, person)]

    async def add(self, change: Transition, now: datetime, interaction_id: int, after: Table | None = None) -> Table:
        """Write a new table, which gets its id here. `after` is the one whose rematch it is.

        Raises Claimed or Overtaken, and then nothing is written.
        """

        def write(connection: Connection) -> Table:
            if change.newcomer is not None:
                remember(connection, change.newcomer)
            values = fixed(change.table) | columns(change.table, self._games)
            table = replace(change.table, id=connection.execute(NEW, values).scalar_one())
            if after is not None:
                self._overwrite(connection, after, replace(after, version=after.version + 1, rematch=table.id), now)
            self._claim(connection, interaction_id, table.id, now)
            connection.execute(RESEAT, seat_rows(table))
            self._append(connection, table, change.lines, now)
            return table

        table = await self._database.write(write)
        self._keep(table)
        return table

    async def change(self, before: Table, change: Transition, now: datetime, interaction_id: int | None) -> Table:
        """Write what became of a table. Raises Claimed or Overtaken, and then nothing is written."""
        after = replace(change.table, version=before.version + 1)

        def write(connection: Connection) -> None:
            self._overwrite(connection, before, after, now)
            if interaction_id is not None:
                self._claim(connection, interaction_id, after.id, now)
            if change.decided is not None:
                connection.execute(DECIDED, {"table": after.id, "at": change.decided})
            if change.newcomer is not None:
                remember(connection, change.newcomer)
            if after.players != before.players:
                reseat(connection, before, after)
            self._append(connection, after, change.lines, now)

        await self._database.write(write)
        self._keep(after)
        return after

    async def set_unreachable(self, table: int, seat: Seat, turn: int) -> None:
        """Note that the person in this seat takes no private messages, as was found at turn `turn`.

        Each new game finds out anew.
        """
        here = update(schema.seats).where(SEATS.table_id == table, SEATS.seat == seat)
        await self._database.write(lambda connection: connection.execute(here.values(unreachable=turn)))

    async def changed_by(self, interaction_id: int) -> int | None:
        """The table at which an interaction was carried out; None when it was not."""
        found: int | None = await self._database.read(
            lambda connection: connection.execute(CLAIMED, {"claim": interaction_id}).scalar()
        )
        return found

    def _fetch(self, connection: Connection, wanted: Sequence[int]) -> tuple[dict[int, Rows], dict[int, Match | None]]:
        """The rows of the tables, with their positions where those are not in memory, and the matches that are."""
        found = by_table(connection.execute(LOAD, {"ids": wanted}))
        matches = {number: self._positions.get(number, rows[0].version) for number, rows in found.items()}
        unread = [number for number, rows in found.items() if rows[0].rules is not None and not matches[number]]
        if unread:
            found |= by_table(connection.execute(LOAD_WHOLE, {"ids": unread}))
        return found, matches

    def _overwrite(self, connection: Connection, before: Table, after: Table, now: datetime) -> None:
        ended = now if after.is_over else None
        values = columns(after, self._games) | {"table": before.id, "before": before.version, "ended": ended}
        if connection.execute(OVERWRITE, values).rowcount == 0:
            raise VersionConflict

    def _claim(self, connection: Connection, interaction_id: int, table: int, now: datetime) -> None:
        try:
            connection.execute(CLAIM, {"id": interaction_id, "table_id": table, "made": now})
        except IntegrityError:
            raise DuplicateInteraction from None
        if self._pruned is None or now - self._pruned > PRUNE_EVERY:
            connection.execute(PRUNE, {"oldest": now - KEEP_CLAIMS})
            self._pruned = now

    def _append(self, connection: Connection, table: Table, lines: Iterable[RecordLine], now: datetime) -> None:
        for line in lines:
            events = self._games[table.game].events_adapter().dump_json(line.events).decode() if line.events else "[]"
            row = {"table_id": table.id, "turn": line.turn, "line": line.text, "events": events, "made": now}
            connection.execute(APPEND, {"table": table.id, **row})

    def _read(self, rows: Rows, match: Match | None, lenient: bool) -> Table | None:
        head = rows[0]
        if head.game not in self._games:
            return None
        if head.rules is not None and match is None:
            try:
                match = restored(self._games[head.game], head, len(rows))
            except Corrupt:
                if not lenient:
                    raise
                LOG.exception("table %s does not read", head.id)
                self._turns.keep(head.id, head.version, ())
                return None
        table = table_of(rows, match)
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        self._positions.keep(table)
        self._turns.keep(table.id, table.version, tuple(player.person for player in table.people_to_act))


def by_table(found: Iterable[Row[Any]]) -> dict[int, Rows]:
    """Rows of chairs, by the table at which they stand."""
    tables: dict[int, Rows] = {}
    for row in found:
        tables.setdefault(row.id, []).append(row)
    return tables


def table_of(rows: Rows, match: Match | None) -> Table:
    """The table whose chairs the rows are."""
    row = rows[0]
    return Table(
        id=row.id,
        game=row.game,
        options=row.options,
        channel=ChannelRef(row.guild, row.channel, row.place_locale),
        host=row.host,
        status=Status(row.status),
        size=row.size,
        players=tuple(player_of(row) for row in rows if row.seat is not None),
        invited=tuple(row.invited),
        version=row.version,
        shown=row.shown,
        match=match,
        rematch=row.rematch,
        waiting_since=row.waiting_since,
        called=row.called,
    )


def player_of(row: Row[Any]) -> Player:
    """The chair in a row."""
    if row.person is None:
        return Player(Seat(row.seat), None, row.computer, row.place_locale)
    return Player(Seat(row.seat), row.person, row.name, row.locale, row.unreachable)


def restored(game: AnyGame, row: Row[Any], seats: int) -> Match:
    """The match in a whole row. Raises Corrupt."""
    try:
        ended = None if row.outcome is None else Outcome.model_validate_json(row.outcome)
    except ValidationError:
        raise Corrupt(f"{game.key}: a stored outcome does not read") from None
    return Match.restore(game, seats, row.options, row.seed, Snapshot(state=row.state, ended=ended))


def fixed(table: Table) -> dict[str, Any]:
    """The columns that no change touches."""
    return {
        "game": table.game,
        "options": table.options,
        "guild": table.channel.guild,
        "channel": table.channel.id,
        "locale": table.channel.locale,
        "size": table.size,
        "shown": table.shown,
    }


def columns(table: Table, games: Games) -> dict[str, Any]:
    """The columns that a change may touch."""
    return {
        "host": table.host,
        "status": table.status.value,
        "invited": table.invited,
        "version": table.version,
        "rematch": table.rematch,
        "waiting_since": table.waiting_since,
        "called": table.called,
        "due": table.waiting_since if table.computers_to_act else None,
        **position(table, games),
    }


def position(table: Table, games: Games) -> dict[str, Any]:
    """The columns of the match."""
    if table.match is None:
        return dict.fromkeys(("rules", "seed", "state", "outcome"))
    snapshot = table.match.snapshot()
    return {
        "rules": games[table.game].rules,
        "seed": table.match.seed,
        "state": snapshot.state,
        "outcome": None if snapshot.ended is None else snapshot.ended.model_dump_json(),
    }


def seat_rows(table: Table) -> list[dict[str, Any]]:
    """The rows of a table's chairs; people's names are in their own rows."""
    return [
        {
            "table_id": table.id,
            "seat": player.seat,
            "person": player.person,
            "unreachable": player.unreachable,
            "name": player.name if player.is_computer else None,
        }
        for player in table.players
    ]


def reseat(connection: Connection, before: Table, after: Table) -> None:
    """Put other people on the chairs; what they were composing is nobody else's."""
    connection.execute(delete(schema.seats).where(SEATS.table_id == after.id))
    if after.players:
        connection.execute(RESEAT, seat_rows(after))
    left = [player.seat for player in before.people if player not in after.players]
    drafts = schema.drafts.c
    connection.execute(delete(schema.drafts).where(drafts.table_id == after.id, drafts.seat.in_(left)))
