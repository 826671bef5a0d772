"""Who wants to be told the end of a game: it is stored until they are told, and they are evaluated when it ends."""

from collections.abc import AsyncIterator

import pytest

from bot.tables import lobbies, seat_asks
from bot.tables.erasure import PersonErasure
from games.core import Seat
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.service import ANN, BOB, CAS, DEE, changed, dealt, lobby, opened, resigned
from tests.support.bot.stored_database import StoredDatabase
from tests.support.bot.talking import Talking


@pytest.fixture
async def tables(database: StoredDatabase) -> AsyncIterator[Talking]:
    clock = HandClock()
    async with opened(database, clock.now) as service:
        yield Talking(service, clock)


async def test_who_wants_an_end_is_evaluated_when_it_comes_and_nobody_wants_one_that_is_there(tables: Talking) -> None:
    service = tables.service
    ends, notifications = service.repositories.wanted_ends, service.repositories.notifications
    for person in (CAS, DEE):
        await service.repositories.people.meet(person)
    table = await dealt(service, await lobby(service, ANN, BOB))
    assert await ends.want(table.id, CAS.id)
    assert await ends.want(table.id, CAS.id), "asked for twice is asked for once"
    assert (await notifications.of(CAS.id)).ended is None

    await resigned(service, table, ANN.id)

    assert CAS.id in await notifications.due(tables.clock.now())
    assert (await notifications.of(CAS.id)).ended == table.id
    assert not await ends.want(table.id, DEE.id)
    await ends.drop(table.id, CAS.id)
    assert [await ends.of(it.id) for it in (CAS, DEE)] == [(), ()]


async def test_nobody_who_is_unknown_or_forgotten_wants_an_end(tables: Talking) -> None:
    service = tables.service
    ends = service.repositories.wanted_ends
    table = await dealt(service, await lobby(service, ANN, BOB))
    assert not await ends.want(table.id, CAS.id)
    await service.repositories.people.meet(CAS)
    await ends.want(table.id, CAS.id)

    await PersonErasure(service).erase(CAS.id)

    assert await ends.of(CAS.id) == ()


async def test_who_asks_for_a_computers_seat_is_stored_and_forgotten(tables: Talking) -> None:
    service = tables.service
    await service.repositories.people.meet(CAS)
    waiting = await lobby(service, ANN, BOB)
    table = await dealt(service, await changed(service, waiting, lobbies.computers_added, ANN.id, False))
    table = await changed(service, table, seat_asks.asked, CAS, Seat(2))
    stored = (await service.repositories.tables.load((table.id,)))[0].seating.seat_asks
    assert stored.open is not None
    assert (stored.open.person, stored.open.seat) == (CAS.id, Seat(2))

    await PersonErasure(service).erase(CAS.id)

    kept = (await service.repositories.tables.load((table.id,)))[0].seating.seat_asks
    assert kept.open is None
