"""Finds, reads and writes the tables of the database; each change is written at once."""

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Select, select, update

from bot.ownership.change_notice import ChangeNotice
from bot.ownership.ownership import Owns, everything
from bot.process.tasks import in_slices
from bot.store.connections.database import Database, tell
from bot.store.connections.engines import insert_new
from bot.store.connections.units import Work
from bot.store.errors import DuplicateInteraction, VersionConflict
from bot.store.games.cache import MOST_TABLES, KeptTables
from bot.store.games.limits import Limits, limit_invitations, limit_lobbies, limit_tables
from bot.store.games.moves import append_closing, append_moves
from bot.store.games.plans import follow_plans, with_plans
from bot.store.games.results import write_results
from bot.store.games.rows import (
    Rows,
    broken_of,
    by_table,
    changing_columns,
    constant_columns,
    is_of_row,
    reseat,
    restored,
    seat_rows,
    seats_in,
    settle_seats,
    table_of,
)
from bot.store.games.sittings import seat_players
from bot.store.games.statements import (
    AWAITING,
    BEGUN_OF_PERSON,
    CLAIMED,
    CLOSE_BROKEN,
    DELETE_DRAFT,
    HOME_OF_PERSON,
    IDS_OF_PEOPLE,
    INSERT,
    INSERT_SEATS,
    KNOWN,
    LOAD,
    LOAD_OF_PEOPLE,
    LOAD_WHOLE,
    MOST_NEAR,
    PRUNE,
    SEATS,
    UPDATE,
    T,
    near,
    update_and_tell,
)
from bot.store.messages import affected, set_due, set_due_waiting
from bot.store.people.banned import BarredRepository
from bot.store.people.people import remember, server_in
from bot.store.schema import tables as schema
from bot.store.time.clocks import replace_timers, take, write_clocks
from bot.values.table import Status, Table, Transition
from bot.values.timers import CLOCK_TIMERS, Timer
from bot.values.turn_clock import StandIn
from games.core import Seat
from games.errors import Corrupt
from games.match import Match
from games.rulebook import Rulebook

_LOG = logging.getLogger(__name__)

KEEP_CLAIMS = timedelta(days=1)
PRUNE_EVERY = timedelta(hours=1)


class TableRepository:
    """Finds, reads and writes tables. It keeps the `keep` last ones in memory too."""

    def __init__(
        self, database: Database, games: Rulebook, barred: BarredRepository, limits: Limits, keep: int = MOST_TABLES
    ) -> None:
        self._database = database
        self._games = games
        self._barred = barred
        self._limits = limits
        self._kept = KeptTables(keep)
        self._broken = set[int]()
        """Tables that were found not to read."""
        self._pruned: datetime | None = None

    async def load(self, wanted: Sequence[int], *, whole: bool = False) -> list[Table]:
        """Load the `wanted` tables that exist, in this order. A table that does not read is logged once; it is BROKEN,
        or CLOSED if it is over. `whole`: their matches have probably changed, and are read at once."""
        rows = await self._rows(LOAD_WHOLE if whole else LOAD, wanted)
        return await self._read_all(rows, wanted, whole=whole)

    async def of_people(self, people: Collection[int]) -> list[Table]:
        """Load the tables of these people as `load` does, if they are not over or somebody asks there for a rematch."""
        rows = await self._found(LOAD_OF_PEOPLE, people=people)
        if rows is None:
            return await self.load(await self._database.ids(IDS_OF_PEOPLE, people=people))
        return await self._read_all(rows, tuple(rows))

    async def _read_all(self, rows: dict[int, Rows], wanted: Sequence[int], *, whole: bool = False) -> list[Table]:
        """Make the `wanted` tables from their rows of LOAD, unless they are in memory as these rows tell. The seed,
        state and outcome are read only if the match is not in memory at this version, and not in these rows (`whole`)
        either."""
        kept = {number: self._kept.as_read(it) for number, it in rows.items()}
        read: dict[int, Table | None] = {number: table for number, table in kept.items() if table is not None}
        rows = {number: it for number, it in rows.items() if number not in read}
        known = {number: self._kept.match(number, it[0].version) for number, it in rows.items()}
        if not whole:
            unknown = [number for number, it in rows.items() if it[0].rules is not None and known[number] is None]
            as_known = {number: it for number, it in rows.items() if number not in unknown}
            rows = as_known | await self._rows(LOAD_WHOLE, unknown)
        async for number in in_slices([number for number in wanted if number in rows]):
            with self._spoiling(number):
                read[number] = self._read(rows[number], known[number])
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
        rows = await self._database.rows(BEGUN_OF_PERSON, player=person, games=list(self._games))
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

    async def add(
        self, transition: Transition, now: datetime, interaction_id: int | None, previous: Table | None = None
    ) -> Table:
        """Write a new table and give it its id. `previous` is the table before a rematch.

        Raises DuplicateInteraction, VersionConflict, LimitReached, NotWelcome or TimerGone, and then writes nothing.
        """
        require_welcome = await self._welcome(None, transition.table, transition)

        def write(connection: Connection) -> Table:
            people: set[int] = set()
            values = constant_columns(transition.table, now) | changing_columns(transition.table)
            table = replace(transition.table, id=connection.execute(INSERT, values).scalar_one())
            self._begin(connection, table.id, transition, now, interaction_id)
            require_welcome(connection)
            if previous is not None:
                changed = replace(previous, version=previous.version + 1, rematch=table.id, proposal=None, lasting=None)
                self._overwrite(connection, previous, changed, now)
                settle_seats(connection, previous, changed, now)
                replace_timers(connection, previous.id, CLOCK_TIMERS, ())
                people |= affected(previous, changed, Transition(changed))
            people |= affected(None, table, transition)
            connection.execute(INSERT_SEATS, seat_rows(table))
            append_moves(connection, table, transition, now)
            seat_players(connection, None, table)
            write_clocks(connection, None, table, transition)
            if table.status is Status.LOBBY:
                limit_lobbies(connection, table, self._limits, now)
            if transition.joined is not None:
                limit_tables(connection, transition.joined, self._limits)
            set_due(connection, people, now)
            if self._database.tells:
                notice = ChangeNotice.of(self._database.tells, table.id, table.home, people, transition.timers)
                tell(connection, str(notice))
            return table

        table = await self._database.write(write)
        self._kept.keep(table)
        return table

    async def change(self, before: Table, transition: Transition, now: datetime, interaction_id: int | None) -> Table:
        """Write what became of a table.

        Raises DuplicateInteraction, VersionConflict, LimitReached, NotWelcome or TimerGone, and then writes nothing.
        """
        after = with_plans(before, replace(transition.table, version=before.version + 1), transition)
        require_welcome = await self._welcome(before, after, transition)
        people = affected(before, after, transition)

        def write(connection: Connection) -> None:
            self._overwrite(connection, before, after, now, people, transition.timers)
            self._begin(connection, after.id, transition, now, interaction_id)
            require_welcome(connection)
            if transition.mover is not None:
                connection.execute(DELETE_DRAFT, {"table": after.id, "at": transition.mover})
            reseated = seat_rows(after) != seat_rows(before)
            if reseated:
                reseat(connection, before, after)
            if reseated and transition.mover is not None:  # who is back has made this very move
                seat_players(connection, before, after)
            append_moves(connection, after, transition, now)
            if after.status is Status.FINISHED and not before.is_over:
                write_results(connection, after)
            settle_seats(connection, before, after, now)
            if (reseated and transition.mover is None) or before.match is None:
                seat_players(connection, before, after)
            write_clocks(connection, before, after, transition)
            follow_plans(connection, before, after, transition)
            if transition.joined is not None:  # one that was carried out before counts once
                limit_tables(connection, transition.joined, self._limits)
            if guests := [guest for guest in after.invited if guest not in before.invited]:
                limit_invitations(connection, guests, self._limits, now)
            set_due(connection, people, now)
            set_due_waiting(connection, after.id, now)

        await self._database.write(write)
        self._kept.keep(after)
        return after

    async def set_unreachable(self, table: int, seat: Seat, decision: int) -> None:
        """Note that no private message reached the person in this seat at this decision. Each new game and each new
        attempt to call them finds out anew."""
        here = update(schema.seats).where(SEATS.table_id == table, SEATS.seat == seat)
        await self._database.run(here.values(unreachable=decision))

    async def set_reachable(self, person: int) -> None:
        """Note at all tables of a person that go on that private messages reach them after all."""
        theirs = update(schema.seats).where(SEATS.person == person, SEATS.done.is_(None))
        await self._database.run(theirs.where(SEATS.unreachable.is_not(None)).values(unreachable=None))

    async def changed_by(self, interaction_id: int) -> int | None:
        """Find the table that an interaction has changed; None if it was not carried out."""
        found: int | None = await self._database.scalar(CLAIMED, claim=interaction_id)
        return found

    def forget(self, person: int) -> None:
        """Keep nothing in memory in which a person is named."""
        self._kept.forget(person)

    def _overwrite(
        self,
        connection: Connection,
        before: Table,
        after: Table,
        now: datetime,
        people: Collection[int] = (),
        timers: Iterable[Timer] = (),
    ) -> None:
        ended = now if after.is_over else None
        where = {"table": before.id, "before": before.version, "ended": ended}
        if before.status is Status.BROKEN:
            written = connection.execute(CLOSE_BROKEN, where)
            append_closing(connection, before.id, now)
        else:
            tells = self._database.tells
            said = {"said": str(ChangeNotice.of(tells, after.id, after.home, people, timers))} if tells else {}
            written = connection.execute(update_and_tell() if said else UPDATE, changing_columns(after) | where | said)
        if written.rowcount == 0:
            raise VersionConflict

    def _begin(
        self, connection: Connection, table: int, change: Transition, now: datetime, interaction_id: int | None
    ) -> None:
        """Write why a table changes: a timer fires, an interaction is carried out, somebody joins. Raises TimerGone or
        DuplicateInteraction."""
        if change.fired is not None:
            take(connection, change.fired)
        if change.joined is not None:
            remember(connection, change.joined)
        if interaction_id is None:
            return
        if not insert_new(connection, schema.claims, {"id": interaction_id, "table_id": table, "made": now}):
            raise DuplicateInteraction
        if self._pruned is None or now - self._pruned > PRUNE_EVERY:
            connection.execute(PRUNE, {"oldest": now - KEEP_CLAIMS})
            self._pruned = now

    async def _rows(self, statement: Select[Any], wanted: Sequence[int]) -> dict[int, Rows]:
        """Read the rows of tables. If some value does not read, each table is read by itself, and the broken ones are
        left out."""
        found = await self._found(statement, ids=wanted) if len(wanted) > 1 else None
        if found is None:
            found = {}
            for number in wanted:
                with self._spoiling(number):
                    found |= by_table(await self._database.rows(statement, ids=(number,)))
        return found

    async def _found(self, statement: Select[Any], **where: Collection[int]) -> dict[int, Rows] | None:
        """Read the rows that a statement finds; None if a value in one of them does not read."""
        try:
            return by_table(await self._database.rows(statement, **where))
        except Exception as error:
            if not is_of_row(error):
                raise
            return None

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

    def _read(self, rows: Rows, match: Match | None) -> Table | None:
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
        self._kept.keep(table, rows)
        self._broken.discard(table.id)
        return table

    async def _welcome(self, before: Table | None, after: Table, change: Transition) -> Work[None]:
        """What raises NotWelcome, in a transaction, for somebody whom the server keeps away, and who sits down by a
        change, waits for a seat, or is asked to take one; at a table to which nobody new comes nothing is read."""
        known = () if before is None else before.invited
        people = {guest for guest in after.invited if guest not in known}
        offer, offers = after.replacing.offer, 0 if before is None else before.replacing.offers
        if offer is not None and after.replacing.offers != offers:
            people.add(offer.person)
        if change.joined is not None:
            people.add(change.joined.id)
        if not people:
            return lambda _connection: None
        return await self._barred.welcome(after.channel.guild, people, change.joined)
