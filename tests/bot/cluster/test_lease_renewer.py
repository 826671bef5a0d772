"""What a process holds where the database fails, and how long a turn to begin a session lasts."""

import asyncio
from collections.abc import Collection, Sequence
from datetime import timedelta

import pytest
from sqlalchemy.exc import OperationalError

from bot.cluster import lease_repository as leases
from bot.cluster import leases as owner
from bot.cluster import shards
from bot.cluster.lease_repository import LeaseRepository, LeaseRow, ProcessRow, Round
from bot.cluster.leases import LeaseRenewer
from bot.cluster.owned import Owned
from bot.cluster.shards import Turns
from bot.ownership.change_notice import LEASES_CHANGED
from bot.ownership.ownership import Lease, identify_lease
from bot.store.connections.database import Database
from bot.store.schema.columns import EPOCH
from tests.support.bot.event_loop import idle, turn_loop
from tests.support.bot.eventually import eventually
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster

ME, OTHER, NAME, SECOND = "me", "other", "slot/1", "slot/2"
LASTS = timedelta(seconds=9)
NOW = "extract(epoch FROM clock_timestamp()) * 1000000"
NEARLY_OVER = f"UPDATE leases SET expires = {NOW} + 4000000"  # noqa: S608 - a constant of ours
"""The statement after which a turn ends in four seconds, unless it is prolonged to LASTS."""
OVER = f"UPDATE leases SET expires = {NOW}"  # noqa: S608 - a constant of ours


async def left(process: LeaseRepository) -> timedelta:
    """For how long the only lease is still held."""
    (row,), _processes = await process.known()
    return row.remaining


class Two:
    """Leases of two names, both this process's, and another process that is there once it is `joined`."""

    owner = ME
    joined = False

    async def renew(self, *, leaving: bool = False, lag: timedelta = LASTS, queue: int = 0) -> Round:
        leases = [Lease(name, 1) for name in (NAME, SECOND)]
        there = [ME, OTHER] if self.joined else [ME]
        return Round(
            leases,
            [LeaseRow(it, ME, EPOCH, LASTS) for it in leases],
            [ProcessRow(it, "", EPOCH, leaving, LASTS, 0) for it in there],
        )

    async def claim(self, names: Sequence[str]) -> Sequence[Lease]:
        return [Lease(name, 1) for name in names]

    async def release(self, names: Sequence[str]) -> None: ...

    async def leave(self) -> None: ...


class Part:
    """What depends on these leases; `fails`: nothing can be let go of."""

    def __init__(self, *, fails: bool) -> None:
        self.fails = fails
        self.has = set[str]()

    def names(self) -> Sequence[str]:
        return [NAME, SECOND]

    async def gained(self, names: Collection[str]) -> None:
        self.has.update(names)

    async def lost(self, names: Collection[str]) -> None:
        if self.fails:
            raise OperationalError(None, None, OSError("away"))
        self.has.difference_update(names)


async def test_what_could_not_be_let_go_of_is_held_on_and_used() -> None:
    mine, part, owned = Two(), Part(fails=True), Owned()
    process = LeaseRenewer(mine, owned, [part])
    await process.renew()
    assert part.has == {NAME, SECOND}

    mine.joined = True
    with pytest.raises(OperationalError):
        await process.renew()
    mine.joined = False  # the other one has ended meanwhile
    await process.renew()

    assert part.has == {NAME, SECOND}
    assert all(owned.holds(name) for name in part.has)


async def test_who_gives_a_lease_up_is_told_also_while_something_is_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owner, "LETTING_GO", 0.0)
    mine, part, owned = Two(), Part(fails=False), Owned()
    process = LeaseRenewer(mine, owned, [part])
    await process.renew()

    mine.joined = True
    with owned.under(SECOND):
        await process.renew()

    assert part.has == {NAME} == set(owned.names())


async def test_what_was_claimed_without_an_answer_is_not_held_after_the_end() -> None:
    owned = Owned()

    await LeaseRenewer(Two(), owned, [Part(fails=False)]).close()

    assert not owned.names()


async def test_a_turn_to_begin_a_session_is_not_renewed(postgresql: Cluster) -> None:
    database = await Database.open(StoredDatabase(postgresql.new_database()).url)
    process = LeaseRepository(database, ME, "1")
    await process.claim([identify_lease(0), "delivery/1"])

    found = await process.renew()

    assert [it.name for it in found.renewed] == ["delivery/1"]
    await database.close()


async def test_a_turn_lasts_until_the_session_is_begun_however_long_that_takes(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "PROLONGED", 0.05)
    stored = StoredDatabase(postgresql.new_database())
    database = await Database.open(stored.url)
    turns, other = Turns(LeaseRepository(database, ME, "1")), LeaseRepository(database, OTHER, "1")

    async with turns.of(0, 1):
        for _ in range(2):
            await asyncio.to_thread(stored.query, NEARLY_OVER)
            await eventually(lambda: left(other), lambda it: it > LASTS / 2)

    await turns.close()
    await database.settle()  # a prolongation may be on its way
    await asyncio.to_thread(stored.query, NEARLY_OVER)
    turn_loop(monkeypatch, 600)
    await idle()
    await database.settle()
    assert (await left(other)) < LASTS / 2, "a process that is gone keeps no turn"
    await asyncio.to_thread(stored.query, OVER)
    assert await other.claim([identify_lease(0)])
    await database.close()


async def test_who_leaves_for_long_wakes_the_others_once(postgresql: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    said = list[str]()
    monkeypatch.setattr(leases, "tell", lambda _connection, what: said.append(what))
    database = await Database.open(StoredDatabase(postgresql.new_database()).url)
    process = LeaseRepository(database, ME, "1")

    for leaving in (False, True, True, True, False, True):
        await process.renew(leaving=leaving)

    assert said == [LEASES_CHANGED] * 2
    await database.close()
