"""Forgets a person everywhere: running games end for them as by resigning, and what is over is theirs no more.

`ErasedList` tells how that is whole after a kill. Nothing is written at tables here that no transition writes, but
for what `bot/store/privacy/erasure_at_tables.py` takes out of rows.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

from sqlalchemy import Connection

from bot.process.clock import utc_now
from bot.store.connections.database import Database
from bot.store.people.erased import Entry, Kept, note_done
from bot.store.privacy import erasure as stored
from bot.store.privacy.erasure_at_tables import Places, erase_at, rename_at
from bot.store.repositories import Repositories
from bot.tables import lobbies, transitions
from bot.tables.refusals import NoSuchTable
from bot.tables.service import TableService
from bot.values.names import NO_NAME
from bot.values.table import Renewal, Status, Table, Transition
from games.core import Event, Resigned
from games.rulebook import Rulebook

log = logging.getLogger(__name__)

AT_ONCE: Final = 20
"""So many tables are taken out of the rows together,"""
LONGEST: Final = 0.05
"""and so many seconds they are, in one transaction: a press waits for no more than these."""
LATELY: Final = timedelta(hours=1)
"""How much earlier than it is the clock of another process may say that something happened."""


async def apply_erased(database: Database, games: Rulebook, clock: Callable[[], datetime] = utc_now) -> int:
    """Forget in a database everybody whom its list names and whom it has not forgotten yet; how many that were.

    To be called when no bot uses the database: after a backup was put back, and before a bot starts with it. It is
    cheap where nothing is to be done. `games` are those of the bot. Raises DatabaseUnusable where the list does not
    read, and what the database raises.
    """
    return await PersonErasure(TableService(Repositories(database, games, clock), games)).catch_up()


class PersonErasure:
    """Forgets people, one after the other."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._database = tables.repositories.database
        self._list = tables.repositories.erased
        self._one_by_one = asyncio.Lock()

    async def erase(self, person: int) -> "Gone":
        """Forget a person. Once it is written that they are to be forgotten they will be, at the next start at the
        latest. Raises DatabaseUnusable."""
        async with self._one_by_one:
            entry = await self._list.add(person)
            return await self._carry_out(person, entry, await self._list.read())

    async def catch_up(self) -> int:
        """Forget those whom the database has not forgotten yet, though the list names them; how many that were."""
        async with self._one_by_one:
            kept, entries = await self._list.not_carried_out()
            if not entries:
                return 0
            found = await self._database.read(stored.ids_in)
            wanted = {entry.hash: entry for entry in entries}
            people = await asyncio.to_thread(_named_by, kept, wanted, found)
            for person, entry in people.items():
                await self._carry_out(person, entry, kept)
            await self._database.write(lambda connection: note_done(connection, [it.token for it in entries], kept))
            await self._database.wipe()
            log.info("%d people were forgotten who were to be", len(people))
            return len(people)

    async def _carry_out(self, person: int, entry: Entry, kept: Kept) -> "Gone":
        name = await self._database.read(lambda connection: stored.name_of(connection, person))
        now = self._tables.clock()
        find = partial(stored.named_lately, person=person, name=name, since=now - LATELY)
        named = await self._named(person, name)
        left = await self._leave_tables(named, person, name, now)
        await self._database.settle()

        def finish(connection: Connection) -> Sequence[int]:
            found = erase_at(Places(connection, find(connection), person, name), now)  # who has named them meanwhile
            stored.erase_self(connection, person, kept, entry)
            return found

        numbers = sorted({*named, *await self._database.read(find)})
        changed = await self._erase_at(numbers, person, name, now)
        changed += await self._database.write(finish)
        await self._database.wipe()
        self._tables.repositories.people.drop(person)
        self._tables.repositories.kept.drop(person)
        self._tables.repositories.ratings.forget()
        return Gone(left, changed)

    async def _named(self, person: int, name: str | None) -> list[int]:
        """The ids of the tables at which somebody may be named, as far as nobody names them meanwhile."""
        found, last = list[int](), -1
        while True:
            after = partial(stored.named_after, after=last, person=person, name=name)
            slice_ = await self._database.read(after)
            if slice_.last is None:
                return found
            found, last = [*found, *slice_.named], slice_.last

    async def _erase_at(self, tables: Sequence[int], person: int, name: str | None, now: datetime) -> list[int]:
        """Forget somebody at tables; the ids of those where they were."""
        changed, done = list[int](), 0
        while done < len(tables):
            some = await self._database.write(partial(_some, tables=tables[done:], person=person, name=name, now=now))
            changed, done = [*changed, *some.changed], done + some.done
        return changed

    async def _leave_tables(self, named: Sequence[int], person: int, name: str | None, now: datetime) -> list[int]:
        """Let a person leave where something can still happen; those tables that read. They are renamed before, as long
        as it is known for whom computer players have played."""
        left = list[int]()
        for number in await self._going_on(named):
            rename = partial(_rename_at, table=number, person=person, name=name, now=now)
            with suppress(NoSuchTable):
                await self._database.write(rename)
                await self._tables.change(await self._tables.get(number), None, without, person)
                left.append(number)
        return left

    async def _going_on(self, named: Sequence[int]) -> list[int]:
        """Those of the tables where something can still happen. No statement takes as many values as there may be."""
        slices = (named[at : at + stored.SLICE] for at in range(0, len(named), stored.SLICE))
        return [it for some in slices for it in await self._database.read(partial(stored.going_on, tables=some))]


class Gone(NamedTuple):
    """The ids of the tables that somebody has left, and of those where they stand nameless now."""

    left: Sequence[int]
    changed: Sequence[int]


class Some(NamedTuple):
    """How many of the tables were done, and the ids of those where somebody was."""

    done: int
    changed: Sequence[int]


def _some(connection: Connection, tables: Sequence[int], person: int, name: str | None, now: datetime) -> Some:
    """Forget a person at the first of these tables, as many as there is time for."""
    changed, done, until = list[int](), 0, time.perf_counter() + LONGEST
    while done < len(tables) and (done == 0 or time.perf_counter() < until):
        together = tables[done : done + AT_ONCE]
        changed += erase_at(Places(connection, together, person, name), now)
        done += len(together)
    return Some(done, changed)


def _rename_at(connection: Connection, table: int, person: int, name: str | None, now: datetime) -> None:
    rename_at(Places(connection, [table], person, name), now)


def _named_by(kept: Kept, wanted: dict[str, Entry], found: set[int]) -> dict[int, Entry]:
    """Those of the people who are wanted, with their entries."""
    hashed = ((person, kept.hash(person)) for person in found)
    return {person: wanted[it] for person, it in hashed if it in wanted}


def without(table: Table, person: int) -> Transition | None:
    """A table that a person leaves for good: a lobby as by leaving, a game as by resigning. None where they are not
    there."""
    before, player = _unlisted(table, person), table.player_of(person)
    if player is not None and table.status is Status.LOBBY:
        change = lobbies.left(before, person)
    elif player is not None and table.status is Status.PLAYING:
        resigned = transitions.resigned(before, person)
        change = resigned._replace(lines=tuple(replace(it, events=_unsaid(it.events)) for it in resigned.lines))
    elif player is not None and table.open_proposal is not None:
        change = Transition(transitions.with_proposal(before, None))
    else:
        change = Transition(before)
    return None if change.table == table else change._replace(renewal=Renewal.CLOCKS)


def _unsaid(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events without the name of who resigns."""
    return tuple(it.replace(name=NO_NAME) if isinstance(it, Resigned) and it.name else it for it in events)


def _unlisted(table: Table, person: int) -> Table:
    refusals = tuple(it for it in table.proposals.refusals if it.person != person)
    return replace(table, seating=table.seating.without(person), proposals=table.proposals._replace(refusals=refusals))
