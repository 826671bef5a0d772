"""The one door to the tables: each change is written before anybody is told."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Concatenate, ParamSpec, TypeAlias
from weakref import WeakValueDictionary

from bot.ownership.ownership import Owns, everything
from bot.process.logs import ABOUT
from bot.store.errors import DuplicateInteraction, VersionConflict
from bot.store.games.limits import LimitReached
from bot.store.games.sittings import NamedIn
from bot.store.people.banned import NotWelcome
from bot.store.people.people import Uninvited
from bot.store.repositories import Repositories
from bot.tables import lobbies, transitions
from bot.tables.consequences import with_consequences
from bot.tables.deadlines import Now
from bot.tables.refusals import NoSuchGame, NoSuchTable, NotBegun, NotOver, TableBroken, TableClosed, refused
from bot.tables.signals import Signals
from bot.values.calendar import Pause, ShardPause
from bot.values.messages import MessageRecords
from bot.values.table import Person, Player, Renewal, Result, Status, Table, Transition, Urgency, urgency
from games.core import AnyGame, Move
from games.errors import Over, Refusal, Unreadable
from games.levels import Level
from games.match import Match, Record

log = logging.getLogger(__name__)

DrawSeed: TypeAlias = Callable[[], bytes]
_P = ParamSpec("_P")
Change: TypeAlias = Transition | Result | None
MAX_TABLE_ID = 2**63 - 1
SEED_BYTES = 32
"""The length of a game's seed."""


def draw_seed() -> bytes:
    """The seed of a new game, which nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


class TableFinder:
    """Finds the tables of a person or a channel, and those at which the bot has something to do."""

    def __init__(self, repositories: Repositories) -> None:
        self._repositories = repositories
        self._tables = repositories.tables

    async def of_person(self, person: int) -> tuple[Table, ...]:
        """A person's unfinished tables: first those that wait for their move, the most urgent one before the others;
        then those that wait for an answer; lobbies and BROKEN ones last."""
        tables = await self._tables.of_people((person,))
        return _by_urgency((table for table in tables if not table.is_over), person, self._repositories.clock())

    async def open_to(self, person: Person, guild: int, sees: Callable[[Table], bool]) -> tuple[Table, ...]:
        """The lobbies of a server at which a person can sit down, of those that they see, as `lobbies.open_to` orders
        them; none where they are banned from its tables."""
        seen = [table for table in await self._tables.lobbies(guild) if sees(table)]
        found = lobbies.open_to(seen, person)
        return () if found and await self._repositories.banned.is_banned(guild, person.id) else found

    async def waiting_tables(self, person: int) -> tuple[Table, ...]:
        """The tables that wait for a person's move or answer, in the same order."""
        waiting, _ = await self.pending(person)
        return _by_urgency(await self._tables.load(waiting), person, self._repositories.clock())

    async def pending(self, person: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The ids of the tables that wait for a person's move or answer, the longest first; and of those at which a
        stand-in plays until they press something there."""
        return await self._tables.pending(person, self._repositories.clock())

    async def load(self, numbers: Sequence[int]) -> list[Table]:
        """The tables of these ids that read."""
        return [table for table in await self._tables.load(numbers) if table.status is not Status.BROKEN]

    async def here(
        self, channel: int, game: str | None, person: int = 0, named: Sequence[str] = ()
    ) -> tuple[Table, ...]:
        """A channel's tables of a game (None: of any) that a person may mean: their own and the newest others that are
        unfinished, then the last that are over, newest first. Others' tables must be like the texts `named`."""
        found = await self._tables.load(await self._tables.here(channel, game, person, named))
        return tuple(table for table in found if table.match is not None or not table.is_over)

    async def untold(self, owns: Owns = everything) -> list[Table]:
        """The tables whose messages do not show them as they are, and those at which a computer player must move; in
        the channels that a process `owns`."""
        numbers = {*await self._repositories.messages.unshown(owns), *await self._tables.awaiting_computer(owns)}
        tables = await self._tables.load(sorted(numbers))
        for number in sorted(numbers - {table.id for table in tables}):
            log.warning("table %s or its game is not there; its messages stay as they are", number)
        return tables


def _is_news(before: Table | None, after: Table) -> bool:
    """Whether a change of a table concerns others on its server: one could or can be joined, or a game is over."""
    was = None if before is None else before.status
    return Status.LOBBY in (was, after.status) or (after.is_over and was is not after.status)


def _by_urgency(tables: Iterable[Table], person: int, now: datetime) -> tuple[Table, ...]:
    def order(table: Table) -> tuple[bool, bool, Urgency]:
        player = table.player_of(person)
        waits = player is not None and table.expects(player, now)
        asked = player is not None and table.question_to(player) is not None
        return not waits, not asked, urgency(table, player if waits else None)

    return tuple(sorted(tables, key=order))


class TableService:
    """Reads and changes tables. What cannot be done raises a Refusal.

    A change takes the table as it was loaded, and loads it again if it was not the newest. It takes the id of the
    interaction, too: the second time that comes, nothing is changed, and the result says `repeated`.
    """

    def __init__(
        self,
        repositories: Repositories,
        games: Mapping[str, AnyGame],
        draw_seed: DrawSeed = draw_seed,
        downtime: Callable[[], Sequence[Pause]] = tuple,
        shard_downtime: Callable[[], Sequence[ShardPause]] = tuple,
        signals: Signals | None = None,
    ) -> None:
        """`downtime` tells when the bot was not there, `shard_downtime` when single shards of it were not."""
        self.signals = signals or Signals()
        self.repositories = repositories
        self.finder = TableFinder(repositories)
        self._tables = repositories.tables
        self.clock = repositories.clock
        self._games = games
        self.draw_seed = draw_seed
        self._downtime = downtime
        self._shard_downtime = shard_downtime
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def open(self, opened: Transition, interaction_id: int) -> Result:
        """Open the table that `lobbies.opened` gives. Raises a Refusal if a person has too much."""
        server = await self.repositories.servers.of(opened.table.channel.guild)
        transition = opened._replace(table=replace(opened.table, server=server))
        return await self._write(None, transition, interaction_id)

    async def change(
        self,
        table: Table,
        interaction_id: int | None,
        transition: Callable[Concatenate[Table, _P], Change | Awaitable[Change]],
        *arguments: _P.args,
        **named: _P.kwargs,
    ) -> Result:
        """Write what a transition makes of the newest table: its own change, or a table that follows it. A transition
        that gives None, or has written something itself and gives the Result, changes nothing.

        Every version conflict is somebody else's success, so trying again ends. Raises Refusal, or TimerGone if the
        transition fires a timer that is not there any more.
        """
        ABOUT.get({})["table"] = table.id
        async with self.lock(table.id):
            while True:
                try:
                    change = transition(table, *arguments, **named)
                    change = await change if isinstance(change, Awaitable) else change
                    if isinstance(change, Transition):
                        return await self._write(table, change, interaction_id)
                    return change or Result(table)
                except VersionConflict:
                    table = await self.find(table.id)
                except Refusal:
                    newest = await self.find(table.id)
                    if newest.version == table.version:
                        if interaction_id is None or not await self.carried_out(interaction_id):
                            raise
                        return await self._repeated(interaction_id)
                    table = newest

    async def begin(
        self, table: Table, person: int, moderator: bool, interaction_id: int, level: Level | None = None
    ) -> Result:
        """Begin the game: see `lobbies.begun`."""
        game, seed, now = self.game(table.game), self.draw_seed(), self.now()
        return await self.change(table, interaction_id, lobbies.begun, person, moderator, game, seed, now, level)

    async def abandon(self, **place: int) -> tuple[Table, ...]:
        """Close all tables of a `channel` that was deleted, or of a `guild` that has removed the bot."""
        closed = []
        for table in await self._tables.load(await self._tables.unfinished(**place)):
            with suppress(Over, TableClosed):
                closed.append((await self.change(table, None, transitions.abandoned)).table)
        return tuple(closed)

    async def get(self, table: int, *, whole: bool = False) -> Table:
        """A table as it is now; `whole` as for `TableRepository.load`. Raises NoSuchTable, also TableBroken."""
        found = await self.find(table, whole=whole)
        if found.status is Status.BROKEN:
            raise TableBroken
        return found

    async def with_records(self, table: int, given: Table | None = None) -> tuple[Table, MessageRecords]:
        """The newest table, perhaps the one that is `given`, and its messages. Raises NoSuchTable."""
        ABOUT.get({})["table"] = table
        version, records = await self.repositories.messages.with_version(table)
        if given is None or given.version != version or given.status is Status.BROKEN:
            given = await self.get(table)
        return given, records

    async def find(self, table: int, *, whole: bool = False) -> Table:
        """A table as it is now, also a BROKEN one; `whole` as for `TableRepository.load`. Raises NoSuchTable."""
        ABOUT.get({})["table"] = table
        found = await self._tables.load((table,), whole=whole) if 0 < table <= MAX_TABLE_ID else ()
        for one in found:
            return one
        raise NoSuchTable

    async def draft(self, table: Table, player: Player) -> Move | None:
        """The long move that a player is arranging, if there is one that reads."""
        match = table.match
        if match is None or player.seat not in match.to_act:
            return None
        text = await self.repositories.drafts.of(table.id, player.seat)
        try:
            return match.read(text) if text else None
        except Unreadable:
            log.warning("a draft at table %s does not read any more", table.id)
            return None

    async def record(self, table: Table, named: NamedIn = tuple) -> Record:
        """The record of a game that is over, with its players as they are `named`; it holds every secret. Raises
        NotBegun or NotOver."""
        if table.match is None:
            raise TableClosed if table.is_over else NotBegun
        if not table.is_over:
            raise NotOver
        return await self.repositories.moves.record(table, table.match, named)

    async def positions(self, table: Table, match: Match, plies: Collection[int]) -> Mapping[int, Match]:
        """The match of a table after each of these lines of its record, without what was taken back."""
        living = await self.repositories.moves.living(table) if plies else ()
        return await asyncio.to_thread(transitions.replayed_to, match, living, plies)

    async def carried_out(self, interaction_id: int) -> bool:
        """Whether an interaction has changed a table."""
        return await self._tables.changed_by(interaction_id) is not None

    def game(self, key: str) -> AnyGame:
        """The newest rules of a game. Raises NoSuchGame."""
        if key not in self._games:
            raise NoSuchGame
        return self._games[key]

    def lock(self, table: int) -> asyncio.Lock:
        """Held while a table is changed in this process."""
        return self._locks.setdefault(table, asyncio.Lock())

    async def _write(self, before: Table | None, change: Transition, interaction_id: int | None) -> Result:
        """Write a change with its consequences. A table without a number is new, and follows `before`. Raises Refusal
        if a person would have too much, or is kept away."""
        now, old = self.now(), before if change.table.id else None
        if change.joined is not None:
            change = await self.with_chosen(change, change.joined.id)
        change = with_consequences(old, change, now)
        try:
            if old is None:
                table = await self.repositories.changes.add(change, now.moment, interaction_id, before)
                ABOUT.get({})["table"] = table.id
            else:
                self.signals.table_will_be(change.table, change.mover)
                table = await self.repositories.changes.change(old, change, now.moment, interaction_id)
        except DuplicateInteraction:
            return await self._repeated(interaction_id)
        except (LimitReached, NotWelcome, Uninvited) as error:
            raise refused(error) from None
        if table.is_over and old is not None and not old.is_over:
            table = await self.find(table.id)  # what is known of the end only is read
        if table.channel.guild is not None and _is_news(old, table):
            self.signals.server_changed(table.channel.guild)
        if change.timers.all:
            self.signals.timer_set(min(timer.due for timer in change.timers.all), table.channel.home)
        return Result(table, change.events, previous=(before,) if before and not old else ())

    async def with_chosen(self, change: Transition, person: int) -> Transition:
        """The transition with what a person who sits down by it has chosen."""
        player = change.table.player_of(person)
        if player is None:
            return change
        await self.repositories.people.known(person)  # one who watches may have been met long ago
        chosen, zone = self.repositories.people.preferences(person), await self._tables.home_of(person)
        seated = replace(player, preferences=chosen, server_zone=zone)
        return change._replace(table=transitions.with_player_in(change.table, seated))

    async def renew(self, table: int, renewal: Renewal = Renewal.CLOCKS) -> Table:
        """Recompute a table's clocks after a change of what they depend on. It rests (REST) if its channel is not
        found, until somebody plays there or it is found. Raises NoSuchTable."""
        renewed = partial(Transition, renewal=renewal)
        return (await self.change(await self.get(table), None, renewed)).table

    def now(self) -> Now:
        return Now(self.clock(), self._downtime(), self._shard_downtime())

    async def _repeated(self, interaction_id: int | None) -> Result:
        table = await self._tables.changed_by(interaction_id or 0)
        return Result(await self.get(table or 0), repeated=True)


class TableReads:
    """Reads each table once after each of its changes."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._given: dict[tuple[int, int], tuple[Table, MessageRecords | None]] = {}
        """By person and table: the newest table, and its messages, or None if this process does not know them. The
        next read for that person takes them out."""
        self._reading: dict[int, asyncio.Task[tuple[Table, MessageRecords]]] = {}
        """The read of each table that has begun since its last change. All who ask share it."""
        self._reads = set[asyncio.Task[tuple[Table, MessageRecords]]]()
        """All reads that go on, also those that a change has made old."""

    def give(self, person: int, table: Table, records: MessageRecords | None) -> None:
        """The newest table, for the next read for a person."""
        self._given[person, table.id] = table, records

    def drop(self, person: int, table: int | None = None) -> None:
        """What was given for a person, of one table or of all, may be the newest no longer."""
        self._given = {key: it for key, it in self._given.items() if key[0] != person or table not in (None, key[1])}

    def outdate(self, table: int) -> None:
        """A table has changed: a read of it that goes on may have it as it was before."""
        self._reading.pop(table, None)

    async def newest(self, person: int, number: int) -> tuple[Table, MessageRecords]:
        """The newest table, and its messages. Raises NoSuchTable."""
        table, records = self._given.pop((person, number), (None, None))
        if table is not None and records is not None:
            return table, records
        reading = self._reading.get(number)
        if reading is None:
            reading = asyncio.create_task(self._tables.with_records(number, table))
            self._reading[number] = reading
            self._reads.add(reading)
            reading.add_done_callback(partial(self._has_read, number))
        await asyncio.wait((reading,))  # who asks may be stopped, and the others go on
        return reading.result()

    async def close(self) -> None:
        for reading in self._reads:
            reading.cancel()
        await asyncio.gather(*self._reads, return_exceptions=True)

    def _has_read(self, number: int, reading: asyncio.Task[tuple[Table, MessageRecords]]) -> None:
        self._reads.discard(reading)
        if self._reading.get(number) is reading:
            del self._reading[number]
        if not reading.cancelled():
            reading.exception()  # those who wait for it have it; there may be none any more
