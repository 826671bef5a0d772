"""What somebody tries again is stored: one game a person, changed by whoever saw it last, and gone with all of it."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.store.people.tries import Try
from bot.tables.erasure import PersonErasure
from bot.tables.retention import TRIED, Retention
from bot.tables.service import TableService
from bot.values.table import Table
from games.core import Seat
from tests.support.bot.bot_process import poll
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.service import ANN, BOB, CAS, dealt, lobby, opened, resigned
from tests.support.bot.stored_database import StoredDatabase
from tests.support.bot.talking import Talking


@pytest.fixture
async def talking(database: StoredDatabase) -> AsyncIterator[Talking]:
    clock = HandClock()
    async with opened(database, clock.now) as service:
        yield Talking(service, clock)


async def finished(service: TableService) -> Table:
    table = await dealt(service, await lobby(service, ANN, BOB))
    return (await resigned(service, table, ANN.id)).table


async def tried(service: TableService, person: int = ANN.id) -> Try | None:
    found = await service.repositories.tries.of(person)
    return None if found is None else found[0]


async def test_a_new_try_takes_the_place_of_the_one_before(talking: Talking) -> None:
    service, tries = talking.service, talking.service.repositories.tries
    first, second = await finished(service), await finished(service)

    assert await tries.begin(ANN.id, Try(first.id, Seat(0), 3))
    assert await tries.begin(ANN.id, Try(second.id, Seat(1), 5))
    assert await tries.begin(BOB.id, Try(first.id, Seat(1), 1))

    assert await tried(service) == Try(second.id, Seat(1), 5)
    assert await tried(service, BOB.id) == Try(first.id, Seat(1), 1)
    await tries.drop(ANN.id, first.id)
    assert await tried(service) is not None, "it is at another table"
    await tries.drop(ANN.id, second.id)
    assert await tried(service) is None


async def test_of_two_who_change_the_same_one_alone_does(talking: Talking) -> None:
    service, tries = talking.service, talking.service.repositories.tries
    seen = Try((await finished(service)).id, Seat(0), 3)
    await tries.begin(ANN.id, seen)

    changed = await tries.change(ANN.id, seen, ("0 a",))

    assert changed == seen._replace(lines=("0 a",))
    assert await tries.change(ANN.id, seen, ("0 b",)) is None
    assert await tries.change(ANN.id, seen._replace(from_line=4), ("0 b",)) is None
    assert await tries.change(BOB.id, seen, ("0 b",)) is None
    assert await tried(service) == changed


async def test_there_is_none_of_a_game_that_goes_on_nor_of_somebody_unknown(talking: Talking) -> None:
    service, tries = talking.service, talking.service.repositories.tries
    table = await dealt(service, await lobby(service, ANN, BOB))

    assert not await tries.begin(ANN.id, Try(table.id, Seat(0), 1))
    assert not await tries.begin(CAS.id, Try((await finished(service)).id, Seat(0), 1))


async def test_it_goes_two_weeks_after_its_last_change(talking: Talking, database: StoredDatabase) -> None:
    service, tries, clock = talking.service, talking.service.repositories.tries, talking.clock
    begun = Try((await finished(service)).id, Seat(0), 3)
    for person in (ANN.id, BOB.id):
        await tries.begin(person, begun)
    clock.advance(TRIED / 2)
    await tries.change(ANN.id, begun, ("0 a",))
    clock.advance(TRIED / 2 + timedelta(hours=1))
    keeper = Retention(service, clock, lambda _: None, lambda _: True)

    await keeper.begin()
    await poll(lambda: database.query("SELECT person FROM tries") == [(ANN.id,)])
    clock.advance(TRIED / 2)
    await poll(lambda: database.query("SELECT person FROM tries") == [])

    await keeper.close()


async def test_it_goes_with_the_person_and_with_the_table(talking: Talking) -> None:
    service, tries = talking.service, talking.service.repositories.tries
    table = await finished(service)
    for person in (ANN.id, BOB.id):
        await tries.begin(person, Try(table.id, Seat(0), 3))

    await PersonErasure(service).erase(ANN.id)
    assert (await tried(service), await tried(service, BOB.id) is None) == (None, False)
    after = talking.clock.now() + timedelta(days=1)
    await service.repositories.keeping.anonymise(table.id, after, records=True)

    assert await tried(service, BOB.id) is None
    assert not await tries.begin(BOB.id, Try(table.id, Seat(0), 3))
