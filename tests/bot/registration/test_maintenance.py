"""What one of several processes does for all, and what each must leave to others."""

import math
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta

import pytest

from bot.cluster.lease_repository import LeaseRepository
from bot.cluster.owned import Owned
from bot.ownership.ownership import MAINTENANCE, UNDER, Lease, OwnedAlone
from bot.process.presses import Press
from bot.process.tasks import Postponed
from bot.registration.emojis import EmojiSync
from bot.registration.maintenance import Maintenance
from bot.store.privacy.data_export import OwnRows
from bot.tables.retention import GRACE, Retention
from bot.tables.service import TableService
from bot.ui.languages import Emojis
from bot.values.retention import Keep
from tests.bot.registration.test_emojis import DICE, drawn
from tests.bot.registration.test_emojis import House as Application
from tests.bot.registration.test_emojis import house as application  # noqa: F401 - a fixture
from tests.bot.tables.test_retention import GUILD, Dozing
from tests.support.bot.bot_process import poll
from tests.support.bot.ready import ReadyDatabases
from tests.support.bot.service import ANN, BOB, begun, lobby, opened, play_out
from tests.support.bot.stored_database import StoredDatabase

A_DAY = timedelta(days=1)


@pytest.fixture
def server(ready: ReadyDatabases) -> Iterator[StoredDatabase]:
    with ready.lent() as database:
        yield database


@pytest.fixture
def clock() -> Dozing:
    return Dozing()


@pytest.fixture
async def tables(server: StoredDatabase, clock: Dozing) -> AsyncIterator[TableService]:
    async with opened(server, clock.now) as service:
        yield service


class Done:
    """What a process that keeps house, or not, has done."""

    def __init__(self, owned: Owned) -> None:
        self.done = list[str]()
        self.under = list[Lease | None]()
        """On which lease that depended."""
        self.house = Maintenance(self._register, lambda: self.done.append("emojis"), owned)

    async def _register(self) -> None:
        self.done.append("commands")
        self.under.append(UNDER.get())


def keeping() -> Owned:
    owned = Owned()
    owned.keep(Lease(MAINTENANCE, 1), math.inf)
    return owned


@pytest.mark.parametrize(("owned", "done"), [(OwnedAlone(), ["commands"]), (keeping(), ["commands"]), (Owned(), [])])
async def test_one_process_registers_the_commands(owned: Owned, done: list[str]) -> None:
    process = Done(owned)
    await process.house.begin()

    assert process.done == done
    assert process.under == [None if isinstance(owned, OwnedAlone) else Lease(MAINTENANCE, 1)] * len(done)


async def test_who_comes_to_keep_house_looks_at_commands_and_emojis(application: Application) -> None:  # noqa: F811
    owned = Owned()
    process = Done(owned)
    owned.keep(Lease(MAINTENANCE, 1), math.inf)
    await process.house.gained()  # before it has logged in
    assert process.done == []
    await process.house.begin()
    await process.house.gained()
    await poll(lambda: process.done == ["commands", "emojis", "commands"])
    await process.house.close()


async def test_other_processes_read_the_emojis_until_they_have_all(application: Application) -> None:  # noqa: F811
    emojis = Emojis()
    reading = EmojiSync(application.client, DICE, drawn, emojis, Owned())
    with pytest.raises(Postponed):
        await reading.bring_up_to_date()
    assert application.there == {}

    await EmojiSync(application.client, DICE, drawn, Emojis(), keeping()).bring_up_to_date()
    await reading.bring_up_to_date()

    known = {emoji.id for name in DICE if (emoji := emojis.of(name)) is not None}
    assert known == set(application.there)


async def claimed(tables: TableService) -> Owned:
    """A process that keeps house, as is stored."""
    owned = Owned()
    for lease in await LeaseRepository(tables.repositories.database, "one", "").claim([MAINTENANCE]):
        owned.keep(lease, math.inf)
    return owned


async def kept(tables: TableService, clock: Dozing, owned: Owned) -> int:
    """How many tables are shrunk by a process at its first look."""
    anonymised = list[str]()
    clock.rests.clear()
    keeper = Retention(
        tables, clock, lambda _: None, lambda _: True, Keep(A_DAY), lambda: anonymised.append("one"), owned
    )
    await keeper.begin()
    await clock.rests.wait()
    await keeper.close()
    return len(anonymised)


async def test_one_process_shrinks_what_is_old(tables: TableService, clock: Dozing) -> None:
    await play_out(tables, await begun(tables, ANN, BOB))
    clock.advance(2 * A_DAY)

    assert await kept(tables, clock, Owned()) == 0
    assert await kept(tables, clock, keeping()) == 0, "it believes so, and another one may do"
    assert await kept(tables, clock, await claimed(tables)) == 1


async def test_one_process_forgets_after_a_day_what_was_pressed(tables: TableService, clock: Dozing) -> None:
    presses, rows = tables.repositories.presses, OwnRows(tables.repositories.database)
    assert presses is not None
    for person in (ANN, BOB):
        await tables.repositories.people.meet(person)
        await presses.write({person.id: Press(clock.now())})
        clock.advance(A_DAY * 2 / 3)
    pressed = clock.now() - A_DAY * 2 / 3

    await kept(tables, clock, Owned())
    assert await rows.pressed(ANN.id) == pressed - A_DAY * 2 / 3
    await kept(tables, clock, await claimed(tables))

    assert [await rows.pressed(it.id) for it in (ANN, BOB)] == [None, pressed]


@pytest.mark.parametrize(
    ("is_in", "closes"), [pytest.param(False, True, id="not in it"), pytest.param(None, False, id="another one hears")]
)
async def test_the_process_that_hears_of_a_server_closes_its_tables(
    tables: TableService, clock: Dozing, is_in: bool | None, closes: bool
) -> None:
    closed, table = list[int](), await lobby(tables, ANN)
    await tables.repositories.servers.set_removed(GUILD, clock.now())
    clock.advance(GRACE + A_DAY)
    keeper = Retention(tables, clock, lambda it: closed.append(it.id), lambda _: is_in)
    await keeper.begin()
    await clock.rests.wait()
    await keeper.close()

    assert closed == ([table.id] if closes else [])


async def test_a_server_that_left_by_one_process_and_came_back_by_another_keeps_its_tables(
    tables: TableService, server: StoredDatabase, clock: Dozing
) -> None:
    closed = list[int]()
    await lobby(tables, ANN)
    first, second = (Retention(tables, clock, lambda it: closed.append(it.id), lambda _: False) for _ in range(2))
    for keeper in (first, second):
        await keeper.begin()
        await clock.rests.wait()
    first.left(GUILD)
    await poll(lambda: bool(server.query("SELECT guild FROM departures")))
    second.is_back(GUILD)
    await poll(lambda: not server.query("SELECT guild FROM departures"))
    clock.advance(GRACE + A_DAY)
    await clock.rests.wait()
    for keeper in (first, second):
        await keeper.close()

    assert closed == []
