"""Writes what becomes of a table: a list of writers, each with the tables of the database that it writes.

Whatever one of them raises, nothing is written.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

from sqlalchemy import Connection, update
from sqlalchemy import Table as Rows

from bot.ownership.change_notice import ChangeNotice
from bot.store.change import TableChange
from bot.store.connections.database import Database, tell
from bot.store.connections.engines import insert_new
from bot.store.errors import DuplicateInteraction, VersionConflict
from bot.store.games.drafts import DELETE_DRAFTS
from bot.store.games.limits import Limits
from bot.store.games.moves import append_moves
from bot.store.games.plans import follow_plans, with_plans
from bot.store.games.repository import KeptTables
from bot.store.games.results import write_results
from bot.store.games.rows import changing_columns, constant_columns, settle_seats, write_seats
from bot.store.games.sittings import write_sittings
from bot.store.games.statements import CLOSE_BROKEN, INSERT, PRUNE, SEATS, UPDATE, UPDATE_AND_TELL
from bot.store.messages import affected, set_due_affected
from bot.store.people.banned import BannedRepository, require_welcome
from bot.store.people.people import remember_joined, require_invitable
from bot.store.people.seekers import call_out, end_calls
from bot.store.people.wanted_ends import WATCHING
from bot.store.schema import tables as schema
from bot.store.time.clocks import release_left, take_fired, write_clocks, write_timers
from bot.values.proposal import Proposals
from bot.values.table import NewTimers, Status, Table, Transition
from games.core import Seat

KEEP_CLAIMS: Final = timedelta(days=1)
PRUNE_EVERY: Final = timedelta(hours=1)


class Writer(NamedTuple):
    """Writes to these tables of the database what a change means for them, `when` it means something."""

    tables: tuple[Rows, ...]
    write: Callable[[Connection, TableChange], None]
    when: Callable[[TableChange], bool] = lambda _: True


class ChangeRepository:
    """Writes changes of tables, each in one transaction."""

    def __init__(self, database: Database, kept: KeptTables, banned: BannedRepository, limits: Limits) -> None:
        self._database = database
        self._kept = kept
        self._barred = banned
        self._pruned: datetime | None = None
        self.writers: Final = (
            # Who comes second waits at this row, and finds another version.
            Writer((schema.tables,), self._overwrite, lambda it: it.before is not None),
            # What was carried out before is that, whatever else does not hold any more.
            Writer((schema.timers, schema.delayed_moves), take_fired, lambda it: it.transition.fired is not None),
            Writer((schema.people,), remember_joined, lambda it: it.transition.joined is not None),
            Writer((schema.claims,), self._claim, lambda it: it.interaction_id is not None),
            Writer((), require_welcome, lambda it: bool(it.comers)),
            Writer((), require_invitable, lambda it: bool(it.asked)),
            # The timer that has fired was one of the previous table's.
            Writer((schema.tables, schema.seats, schema.timers), self._lead_on, lambda it: it.of_previous is not None),
            Writer((schema.seats,), write_seats),
            Writer((schema.drafts,), _delete_drafts, lambda it: it.transition.mover is not None or bool(it.left)),
            Writer((schema.timers, schema.delayed_moves), release_left, lambda it: bool(it.left)),
            Writer((schema.moves,), append_moves),
            Writer((schema.sittings,), write_sittings, _seats_somebody),  # from which line on is known by the lines
            Writer((schema.results,), write_results, _is_played_out),
            Writer((schema.seats,), settle_seats),  # counts the results
            Writer((schema.clocks,), write_clocks),
            Writer((schema.timers,), write_timers),
            Writer((schema.plans,), follow_plans),
            Writer((), limits.require, _adds),  # counts the seats; who adds to them waits at the row of the person
            # Who was called to a lobby is told of what became of it by the next writer.
            Writer((schema.seekers,), end_calls, _begins_or_closes_after_calling),
            # Behind the people everywhere, so that nobody waits in a circle.
            Writer((schema.notifications,), self._set_due),
        )

    async def add(
        self, transition: Transition, now: datetime, interaction_id: int | None, previous: Table | None = None
    ) -> Table:
        """Write a new table and give it its id. `previous` is the table before a rematch.

        Raises DuplicateInteraction, VersionConflict, LimitReached, NotWelcome, Uninvited or TimerGone, and then writes
        nothing.
        """
        change = await self._change(None, transition.table, transition, now, interaction_id)

        def write(connection: Connection) -> Table:
            values = constant_columns(change.after, now) | changing_columns(change.after)
            table = replace(change.after, id=connection.execute(INSERT, values).scalar_one())
            of_previous = None if previous is None else _led_on(previous, table.id, now)
            called = call_out(connection, table, now) if previous is None else ()
            table = replace(table, seating=table.seating._replace(rung=len(called)))
            people = {*change.people, *called, *(affected(*of_previous[:3]) if of_previous else ())}
            self._write(connection, change._replace(after=table, people=people, of_previous=of_previous))
            if self._database.tells:
                notice = ChangeNotice.of(
                    self._database.tells, table.id, table.channel.home, people, transition.timers.all
                )
                tell(connection, str(notice))
            return table

        table = await self._database.write(write)
        self._kept.keep(table)
        return table

    async def change(self, before: Table, transition: Transition, now: datetime, interaction_id: int | None) -> Table:
        """Write what became of a table.

        Raises DuplicateInteraction, VersionConflict, LimitReached, NotWelcome, Uninvited or TimerGone, and then writes
        nothing.
        """
        after = with_plans(before, replace(transition.table, version=before.version + 1), transition)
        change = await self._change(before, after, transition, now, interaction_id)
        await self._database.write(partial(self._write, change=change))
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

    async def _change(
        self, before: Table | None, after: Table, transition: Transition, now: datetime, interaction_id: int | None
    ) -> TableChange:
        """What is written of a table; at one to which nobody new comes nothing is read for it."""
        guests = [guest for guest in after.seating.invited if before is None or guest not in before.seating.invited]
        asked = {*guests}
        offer, offers = after.seating.replacing.offer, 0 if before is None else before.seating.replacing.offers
        if offer is not None and after.seating.replacing.offers != offers:
            asked.add(offer.person)
        comers = asked if transition.joined is None else {*asked, transition.joined.id}
        named = await self._barred.named(after.channel.guild, comers) if comers else {}
        sitting = {(player.seat, player.person) for player in after.players}
        were = () if before is None else before.people
        left = [player.seat for player in were if (player.seat, player.person) not in sitting]
        people = affected(before, after, transition)
        return TableChange(before, after, transition, now, interaction_id, guests, asked, named, left, people)

    def _write(self, connection: Connection, change: TableChange) -> None:
        for writer in self.writers:
            if writer.when(change):
                writer.write(connection, change)

    def _overwrite(self, connection: Connection, change: TableChange) -> None:
        """Write the row of a table that was there. Raises VersionConflict."""
        before, after = change.before, change.after
        if before is None:
            return
        where = {"table": before.id, "before": before.version, "ended": change.now if after.is_over else None}
        if before.status is Status.BROKEN:
            written = connection.execute(CLOSE_BROKEN, where)
        else:
            tells, timers = self._database.tells, change.transition.timers.all
            home, people = after.channel.home, change.people
            said = {"said": str(ChangeNotice.of(tells, after.id, home, people, timers))} if tells else {}
            written = connection.execute(UPDATE_AND_TELL if said else UPDATE, changing_columns(after) | where | said)
        if written.rowcount == 0:
            raise VersionConflict

    def _lead_on(self, connection: Connection, change: TableChange) -> None:
        """Let the table that is over lead on to its rematch."""
        if (previous := change.of_previous) is not None:
            self._overwrite(connection, previous)
            settle_seats(connection, previous)
            write_timers(connection, previous)

    def _claim(self, connection: Connection, change: TableChange) -> None:
        """Note that an interaction is carried out. Raises DuplicateInteraction."""
        row = {"id": change.interaction_id, "table_id": change.after.id, "made": change.now}
        if not insert_new(connection, schema.claims, row):
            raise DuplicateInteraction
        if self._pruned is None or change.now - self._pruned > PRUNE_EVERY:
            connection.execute(PRUNE, {"oldest": change.now - KEEP_CLAIMS})
            self._pruned = change.now

    def _set_due(self, connection: Connection, change: TableChange) -> None:
        """Let those be evaluated whom a change concerns, and at the end of the game those who want to be told it."""
        table, people = change.after, list[int]()
        if _has_ended(change):
            people += connection.execute(WATCHING, {"number": table.id}).scalars()
        set_due_affected(connection, change, people)
        if people and self._database.tells:
            tell(connection, str(ChangeNotice.of(self._database.tells, table.id, table.channel.home, people, ())))


def _led_on(before: Table, rematch: int, now: datetime) -> TableChange:
    proposals = Proposals(refusals=before.proposals.refusals)
    after = replace(before, version=before.version + 1, rematch=rematch, proposals=proposals)
    return TableChange(before, after, Transition(after, timers=NewTimers(clocks=())), now)


def _delete_drafts(connection: Connection, change: TableChange) -> None:
    """Delete the draft of who has moved, and those of the players who left."""
    seats = {change.transition.mover, *change.left} - {None}
    connection.execute(DELETE_DRAFTS, {"table": change.after.id, "seats": list(seats)})


def _is_played_out(change: TableChange) -> bool:
    return change.after.status is Status.FINISHED and not (change.before is not None and change.before.is_over)


def _has_ended(change: TableChange) -> bool:
    return change.after.is_over and change.before is not None and not change.before.is_over


def _seats_somebody(change: TableChange) -> bool:
    """Whether a game begins, or somebody else plays a seat."""
    before = change.before
    if before is None or before.match is None:
        return True
    return [it.who for it in before.players] != [it.who for it in change.after.players]


def _begins_or_closes_after_calling(change: TableChange) -> bool:
    return change.before is not None and change.before.has_rung and change.after.status is not Status.LOBBY


def _adds(change: TableChange) -> bool:
    """Whether somebody has more by a change of what is limited."""
    return change.before is None or change.transition.joined is not None or bool(change.guests)
