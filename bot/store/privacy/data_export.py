"""What the rows tell about a person, for the file that they can request."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Text, cast, func, or_, select, union

from bot.store.connections.database import Repository
from bot.store.games.sittings import read_sittings, sitter
from bot.store.people.presses import PRESSES
from bot.store.privacy.erasure import NUMBER, holding
from bot.store.schema import tables as schema
from bot.store.schema.personal_columns import Personal
from games.match import mover, takes_back

_T, _SEATS, _SITTINGS, _MOVES = schema.tables.c, schema.seats.c, schema.sittings.c, schema.moves.c
_SEEKERS = schema.seekers.c
_FAVOURITES, _STATES, _RESULTS = schema.favourites.c, schema.notifications.c, schema.results.c


class OwnResult(NamedTuple):
    """What the result of a person tells, by the columns of `results`; None: unknown."""

    place: int
    guild: int | None
    seen_by_all: bool | None
    ending: str | None
    seat_ending: str | None
    team: int | None
    from_start: bool | None
    stood_in: int | None
    hints: int | None
    undos: int | None
    standing: int | None


class OwnTable(NamedTuple):
    """A table where a person sits or sat. `opened` and `over` are None if unknown, `result` if there is none."""

    number: int
    game: str
    opened: datetime | None
    over: datetime | None
    result: OwnResult | None


class OwnMention(NamedTuple):
    """A table whose row names a person, and the columns that do."""

    number: int
    game: str
    columns: tuple[str, ...]


class OwnLine(NamedTuple):
    """A line of a record; `text` is a move in notation, `own` says that the person made it."""

    ply: int
    seat: int
    text: str
    made: datetime
    own: bool


class Sought(NamedTuple):
    """A wish to be called to a game on a server, from when until when, and the channel in which it was said."""

    guild: int
    channel: int
    game: str
    made: datetime
    until: datetime


class OwnRows(Repository):
    """Reads everything stored about a person."""

    async def tables(self, person: int) -> list[OwnTable]:
        """Return the tables where a person sits or sat, newest first. An old game may be known by its result only."""
        at = union(
            select(_SEATS.table_id).where(_SEATS.person == person),
            select(_SITTINGS.table_id).where(_SITTINGS.person == person),
            select(_RESULTS.table_id).where(_RESULTS.person == person),
        )
        own = (_RESULTS.table_id == _T.id) & (_RESULTS.person == person)
        told = [_RESULTS[name] for name in OwnResult._fields]
        wanted = select(_T.id, _T.game, _T.made, _T.ended_at, *told).where(_T.id.in_(at))
        found = wanted.outerjoin_from(schema.tables, schema.results, own).order_by(_T.id.desc())
        return [_own_table(row) for row in await self._database.rows(found)]

    async def mentions(self, person: int) -> list[OwnMention]:
        """Return the tables whose rows name a person as host, guest, watcher…, newest first."""
        columns = {"host": _T.host} | {it.key: it for it in holding(Personal.LISTED)}
        texts = [cast(it, Text).label(key) for key, it in columns.items()]
        wanted = select(_T.id, _T.game, *texts).where(or_(*(it.contains(str(person)) for it in texts)))
        found = list[OwnMention]()
        for row in await self._database.rows(wanted.order_by(_T.id.desc())):
            named = tuple(key for key in columns if str(person) in NUMBER.findall(getattr(row, key) or ""))
            found += [OwnMention(row.id, row.game, named)] if named else []
        return found

    async def lines(self, table: int, person: int) -> Sequence[OwnLine]:
        """Return all lines of a table's record that count, in order, also other people's."""
        return await self._database.read(lambda connection: _lines(connection, table, person))

    async def favourites(self, person: int) -> list[tuple[str, str, str]]:
        """Return the game, the name and the notation of each favourite move."""
        own = select(_FAVOURITES.game, _FAVOURITES.name, _FAVOURITES.text).where(_FAVOURITES.person == person)
        return [
            (row.game, row.name, row.text) for row in await self._database.rows(own.order_by(*own.selected_columns))
        ]

    async def sought(self, person: int) -> list[Sought]:
        """Return the wishes of a person to be called to tables."""
        own = select(*(_SEEKERS[name] for name in Sought._fields)).where(_SEEKERS.person == person)
        rows = await self._database.rows(own.order_by(_SEEKERS.guild, _SEEKERS.game))
        return [Sought._make(row) for row in rows]

    async def messages(self, person: int) -> int:
        """Return how many messages to a person the bot knows."""
        own = select(func.count()).where(schema.message_records.c.person == person)
        return int(await self._database.scalar(own) or 0)

    async def called(self, person: int) -> datetime | None:
        """Return when a notification last alerted a person; None if never."""
        moment: datetime | None = await self._database.scalar(select(_STATES.sounded).where(_STATES.person == person))
        return moment

    async def pressed(self, person: int) -> datetime | None:
        """Return when a person last pressed something, if that is shared with other processes; else None."""
        if self._database.file is not None:
            return None
        moment: datetime | None = await self._database.scalar(select(PRESSES.made).where(PRESSES.person == person))
        return moment


def _own_table(row: Row[Any]) -> OwnTable:
    result = OwnResult._make(row[4:])
    return OwnTable(row.id, row.game, row.made, row.ended_at, None if row.place is None else result)


def _lines(connection: Connection, table: int, person: int) -> list[OwnLine]:
    sat = read_sittings(connection, table)
    counts = select(_MOVES.ply, _MOVES.line, _MOVES.made).where(_MOVES.table_id == table, _MOVES.line != "")
    found = list[OwnLine]()
    rows = connection.execute(counts.where(_MOVES.dropped_by.is_(None)).order_by(_MOVES.ply)).all()
    for row in (row for row in rows if not takes_back(row.line)):
        seat = mover(row.line)
        who = None if seat is None else sitter(sat, seat, row.ply)
        own = who is not None and who.person == person
        found.append(OwnLine(row.ply, -1 if seat is None else seat, row.line, row.made, own))
    return found
