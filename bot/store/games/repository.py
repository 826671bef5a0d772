"""Finds and reads the tables of the database; those that were read or written last stay in memory.

The rows of a table hold all that it is made of but its match, which changes with its version alone. So a table whose
rows are as they were is not made anew, and its match is not parsed again.
"""

import logging
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any, Final, TypeAlias

from cachetools import LRUCache
from sqlalchemy import Select, select

from bot.ownership.ownership import Owns, everything
from bot.process.tasks import in_slices
from bot.store.connections.database import Database
from bot.store.connections.glances import Found, Stored, fetch_stored
from bot.store.errors import is_of_row
from bot.store.games.rows import Pending, Rows, broken_of, by_table, restored, seats_in, table_of
from bot.store.games.statements import (
    AWAITING,
    BEGUN_OF_PERSON,
    CLAIMED,
    HOME_OF_PERSON,
    IDS_OF_PEOPLE,
    KNOWN,
    LOAD,
    LOAD_LOBBIES,
    LOAD_OF_PEOPLE,
    LOAD_WHOLE,
    MOST_NEAR,
    NEWEST_LOBBIES,
    ROWS,
    T,
    near,
)
from bot.store.people.people import server_in
from bot.values.table import Table
from bot.values.turn_clock import StandIn
from games.errors import Corrupt
from games.match import Match
from games.rulebook import Rulebook

_LOG = logging.getLogger(__name__)

MOST_TABLES: Final = 1024
"""How many tables stay in memory: more than are played at the same time on a bot that is used a lot. They take 40 MB if
all games are played equally, 120 MB if all are the largest, of 115 kB each."""
MAX_PENDING: Final = 50_000
"""How many tables' waiting people stay in memory, at some hundred bytes each."""
Unread: TypeAlias = dict[int, Found]
"""The rows of tables as they are stored, by the tables' ids."""
WIDTH: Final = len(ROWS.selected_columns)
"""So many columns of a row tell how a table is; the match may follow."""


@dataclass(frozen=True, repr=False)
class _Kept:
    """A table, and the rows that it was read from, secrets included; no rows where it was written, or does not
    read."""

    rows: Sequence[tuple[Any, ...]]
    table: Table


class KeptTables:
    """Keeps the `most` tables that were read or written last, and for whom each of far more tables waits."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        self._kept: LRUCache[int, _Kept] = LRUCache(most)
        self._pending: LRUCache[int, Pending] = LRUCache(MAX_PENDING)

    def as_read(self, rows: Sequence[Stored]) -> Table | None:
        """The table that was read from rows like these; None where they have changed since, or it is not kept."""
        kept = self._kept.get(rows[0][0])
        if kept is None or kept.rows != _values(rows):
            return None
        if kept.table.id not in self._pending:
            self._pending[kept.table.id] = Pending.at(kept.table)
        return kept.table

    def match(self, table: int, version: int) -> Match | None:
        """The match of a table at a version, if it is kept."""
        kept = self._kept.get(table)
        return kept.table.match if kept is not None and kept.table.version == version else None

    def pending(self, table: int) -> Pending | None:
        """For whom a table waits at the version that was read or written last."""
        return self._pending.get(table)

    def keep(self, table: Table, rows: Sequence[Stored] = ()) -> None:
        """Keep a table that was written, or was read from these rows."""
        self._kept[table.id] = _Kept(_values(rows), table)
        self._pending[table.id] = Pending.at(table)

    def drop(self, person: int) -> None:
        """Keep no table in whose rows a person is named."""
        for number, kept in list(self._kept.items()):
            if not kept.rows or any(_names(value, person) for row in kept.rows for value in row):
                del self._kept[number]


class TableRepository:
    """Finds and reads tables."""

    def __init__(self, database: Database, games: Rulebook, kept: KeptTables) -> None:
        self._database = database
        self._games = games
        self._kept = kept
        self._broken = set[int]()
        """Tables that were found not to read."""

    async def load(self, wanted: Sequence[int], *, whole: bool = False) -> list[Table]:
        """Load the `wanted` tables that exist, in this order. A table that does not read is logged once; it is BROKEN,
        or CLOSED if it is over. `whole`: their matches have probably changed, and are read at once."""
        found = await self._unread(LOAD_WHOLE if whole else LOAD, wanted)
        return await self._read_all(found, wanted, whole=whole)

    async def of_people(self, people: Collection[int]) -> list[Table]:
        """Load the tables of these people as `load` does, if they are not over or somebody asks there for a rematch."""
        return await self._load_found(LOAD_OF_PEOPLE, IDS_OF_PEOPLE, people=people)

    async def lobbies(self, guild: int) -> list[Table]:
        """Load the newest lobbies of a server, LOBBIES_READ at most, as `load` does."""
        return await self._load_found(LOAD_LOBBIES, NEWEST_LOBBIES, guilds=(guild,))

    async def _load_found(self, rows: Select[Any], ids: Select[Any], **where: Collection[int]) -> list[Table]:
        """Load the tables whose `rows` are found; where one of them cannot be had, by their `ids`."""
        found = await self._found(rows, **where)
        if found is None:
            return await self.load(await self._database.ids(ids, **where))
        return await self._read_all(found, tuple(found))

    async def _read_all(self, found: Unread, wanted: Sequence[int], *, whole: bool = False) -> list[Table]:
        """Make the `wanted` tables from their rows of LOAD, unless they are in memory as these rows tell. The seed,
        state and outcome are read only if the match is not in memory at this version, and not in these rows (`whole`)
        either."""
        kept = {number: self._kept.as_read(it.stored) for number, it in found.items()}
        read: dict[int, Table | None] = {number: table for number, table in kept.items() if table is not None}
        found = {number: it for number, it in found.items() if number not in read}
        rows = self._rows_of(found)
        known = {number: self._kept.match(number, it[0].version) for number, it in rows.items()}
        if not whole:
            unknown = [number for number, it in rows.items() if it[0].rules is not None and known[number] is None]
            again = await self._unread(LOAD_WHOLE, unknown)
            found |= again
            rows = {number: it for number, it in rows.items() if number not in unknown} | self._rows_of(again)
        async for number in in_slices([number for number in wanted if number in rows]):
            with self._spoiling(number):
                read[number] = self._read(rows[number], known[number], found[number].stored)
        unread = [number for number in wanted if number not in read]
        if unread:
            read |= await self._known(unread)
        return [table for number in wanted if (table := read.get(number)) is not None]

    async def home_of(self, person: int) -> str | None:
        """Find a time zone that a server with a table of this person has chosen; None if no such server has."""
        return server_in(await self._database.scalar(HOME_OF_PERSON, player=person)).zone

    async def pending(self, person: int, now: datetime) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Find the ids of the tables that wait for a person's move or answer, the longest waiting first, and the ids of
        the tables at which a computer player plays for them until they press something there. A table that does not
        read waits for nobody."""
        rows = await self._database.look(BEGUN_OF_PERSON, player=person, games=list(self._games))
        known = {row.id: self._kept.pending(row.id) for row in rows}
        unknown = [row.id for row in rows if (it := known[row.id]) is None or it.version < row.version]
        if unknown:
            await self.load(unknown, whole=True)
        known |= {number: self._kept.pending(number) for number in unknown}
        waiting = tuple(number for number, it in known.items() if it is not None and it.includes(person, now))
        absent = (row.id for row in rows if row.stand_in == StandIn.ABSENT.value and row.ended_at is None)
        return waiting, tuple(sorted(absent))

    async def here(self, channel: int, game: str | None, person: int, named: Sequence[str]) -> list[int]:
        """Find the ids of a channel's tables of a game (None: of any) by `near`: first the unfinished ones, then those
        that are over, each newest first. Of these there are as many as can be shown, a person's own before others'."""
        wanted = near(channel, game, person, named)
        found = await self._database.read(lambda it: [row for one in wanted for row in it.execute(one).all()])
        over = {row.id: row.ended_at for row in found if row.ended_at is not None}
        unfinished = {row.id for row in found} - over.keys()
        over = dict(islice(over.items(), MOST_NEAR))
        return sorted(unfinished, reverse=True) + sorted(over, key=lambda number: over[number], reverse=True)

    async def unfinished(self, **place: int) -> tuple[int, ...]:
        """Find the ids of the unfinished tables of a `channel` or a `guild`."""
        return await self._database.ids(select(T.id).filter_by(**place, ended_at=None).order_by(T.id))

    async def all_begun(self) -> tuple[int, ...]:
        """Find the ids of all tables whose game has begun, finished ones included."""
        return await self._database.ids(select(T.id).where(T.rules.is_not(None)).order_by(T.id))

    async def all_lobbies(self) -> tuple[int, ...]:
        """Find the ids of all tables whose game has not begun, closed ones included."""
        return await self._database.ids(select(T.id).where(T.rules.is_(None)).order_by(T.id))

    async def awaiting_computer(self, owns: Owns = everything) -> tuple[int, ...]:
        """Find the ids of the tables at which a computer player must move, the longest waiting first, in the channels
        that a process `owns`."""
        rows = await self._database.rows(AWAITING)
        return tuple(row.id for row in rows if owns(row.home))

    async def changed_by(self, interaction_id: int) -> int | None:
        """Find the table that an interaction has changed; None if it was not carried out."""
        found: int | None = await self._database.scalar(CLAIMED, claim=interaction_id)
        return found

    async def _unread(self, statement: Select[Any], wanted: Sequence[int]) -> Unread:
        """Find the rows of tables. If some value cannot be had, each table is read by itself, and the broken ones are
        left out."""
        found = await self._found(statement, ids=wanted) if len(wanted) > 1 else None
        if found is None:
            found = {}
            for number in wanted:
                with self._spoiling(number):
                    found |= await self._stored(statement, ids=(number,))
        return found

    async def _found(self, statement: Select[Any], **where: Collection[int]) -> Unread | None:
        """Find the rows of a statement; None if a value in one of them cannot be had."""
        try:
            return await self._stored(statement, **where)
        except Exception as error:
            if not is_of_row(error):
                raise
            return None

    async def _stored(self, statement: Select[Any], **where: Collection[int]) -> Unread:
        found = await self._database.glance(lambda connection: fetch_stored(connection, statement, where))
        return {number: Found(stored, found.read) for number, stored in by_table(found.stored).items()}

    def _rows_of(self, found: Unread) -> dict[int, Rows]:
        """Read the rows of tables; those with a value that does not read are left out."""
        rows: dict[int, Rows] = {}
        for number, it in found.items():
            with self._spoiling(number):
                rows[number] = it.rows()
        return rows

    @contextmanager
    def _spoiling(self, table: int) -> Iterator[None]:
        """Catch that a table does not read, and log it once, without what is stored."""
        try:
            yield
        except Exception as error:
            if not is_of_row(error):
                raise
            if table not in self._broken:
                what = error if isinstance(error, Corrupt) else type(error).__name__
                _LOG.error("table %s does not read (%s); its host and moderators can close it", table, what)
            self._broken.add(table)

    async def _known(self, unread: Sequence[int]) -> dict[int, Table | None]:
        """Read what is known of tables that do not read. Tables of games that this bot lacks are left out."""
        rows = by_table(await self._database.rows(KNOWN, ids=unread))
        known = {number: broken_of(it) for number, it in rows.items() if self._games.find(it[0].game, it[0].rules)}
        for table in known.values():
            self._kept.keep(table)
        return {**known}

    def _read(self, rows: Rows, match: Match | None, stored: Sequence[Stored]) -> Table | None:
        """Make a table from its rows; None if this bot lacks its game. Raises the errors that `is_of_row` knows."""
        head = rows[0]
        game = self._games.find(head.game, head.rules)
        if game is None:
            return None
        if head.rules is None:
            game.options.model_validate(head.options)
        elif match is None:
            match = restored(game, head, seats_in(rows))
        table = table_of(rows, match)
        self._kept.keep(table, stored)
        self._broken.discard(table.id)
        return table


def _values(rows: Sequence[Stored]) -> Sequence[tuple[Any, ...]]:
    return [tuple(row[:WIDTH]) for row in rows]


def _names(value: Any, person: int) -> bool:
    """Whether a value of a row is the id of a person, or holds it."""
    return value == person or (isinstance(value, str | list | dict) and str(person) in str(value))
