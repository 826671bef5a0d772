"""Who wants to be called when a table opens: each is called once, by a table that they can see, and nobody is rung by
whoever opens and closes tables."""

import asyncio
from contextlib import nullcontext
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.store.people.seekers import LASTS, MOST_CALLED, RESTS
from bot.tables import lobbies, replacing
from bot.tables.erasure import PersonErasure
from bot.tables.service import TableService
from bot.tables.transitions import abandoned
from bot.values.preferences import TableSettings
from bot.values.table import ChannelRef, Person
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.service import ANN, BOB, CAS, CHANNEL, DEE, GAME, changed, dealt, opened, opens
from tests.support.bot.stored_database import ON_BOTH, StoredDatabase

GUILD = CHANNEL.guild or 0
OPEN, HIDDEN = replace(CHANNEL, seen_by_all=True), replace(CHANNEL, id=201, seen_by_all=False)
ASKED = 300
"""The channel where they asked."""


@pytest.fixture
def engine() -> str:
    return "sqlite"


async def asks(tables: TableService, *people: Person, games: tuple[str, ...] = (GAME,), channel: int = ASKED) -> None:
    for person in people:
        await tables.repositories.people.meet(person)
        await tables.repositories.seekers.choose(person, GUILD, channel, games)


async def called(tables: TableService, *people: Person) -> dict[int, int]:
    """The people who are to be called, each with the table."""
    states = await tables.repositories.notifications.of_all([it.id for it in people or (ANN, BOB, CAS, DEE)])
    return {person: it.call.table for person, it in states.items() if it.call is not None}


async def due(tables: TableService) -> list[int]:
    return sorted([*await tables.repositories.notifications.due(tables.clock())])


async def wishes(tables: TableService, person: Person) -> set[str]:
    return {*await tables.repositories.seekers.of(person.id, GUILD)}


@ON_BOTH
async def test_a_table_calls_who_wants_that_of_its_game_and_says_how_many_but_not_its_host(
    database: StoredDatabase, tables: TableService
) -> None:
    await asks(tables, ANN, BOB, CAS)
    await asks(tables, DEE, games=("spy",))

    table = await opens(tables, ANN, channel=OPEN)

    assert await called(tables) == {BOB.id: table.id, CAS.id: table.id}
    assert await due(tables) == [BOB.id, CAS.id]
    assert table.seating.rung == (await tables.get(table.id)).seating.rung == 2
    again = await opens(tables, DEE, channel=OPEN)
    assert await called(tables) == {BOB.id: table.id, CAS.id: table.id, ANN.id: again.id}


@ON_BOTH
@pytest.mark.parametrize(
    ("channel", "hears"),
    [
        (OPEN, True),
        (HIDDEN, False),
        (replace(CHANNEL, seen_by_all=None), False),
        (replace(HIDDEN, id=ASKED), True),
        (replace(HIDDEN, id=400, parent=ASKED), True),
        (replace(OPEN, guild=7), False),
        (ChannelRef(None, 9, "nl"), False),
    ],
)
async def test_nobody_is_called_to_a_table_that_they_may_not_see(
    database: StoredDatabase, tables: TableService, channel: ChannelRef, hears: bool
) -> None:
    await asks(tables, BOB)

    table = await opens(tables, ANN, channel=channel)

    assert bool(await called(tables)) is hears
    assert table.seating.rung == hears
    assert await wishes(tables, BOB) == {GAME}


async def test_neither_who_is_invited_nor_who_is_banned_is_called_and_none_to_what_is_invited_only(
    tables: TableService,
) -> None:
    await asks(tables, BOB, CAS)
    await tables.repositories.banned.ban(GUILD, [CAS.id], tables.clock())

    assert (await opens(tables, ANN, BOB, channel=OPEN)).seating.rung == 0
    await tables.repositories.banned.unban(GUILD, [CAS.id])
    settings = TableSettings({}, invited_only=True)
    made = lobbies.opened(tables.game(GAME), settings, 6, OPEN, DEE, ())
    assert (await tables.open(made, 77)).table.seating.rung == 0
    assert await called(tables) == {}


@ON_BOTH
async def test_those_who_asked_first_are_called_and_no_more_than_ten(database: StoredDatabase) -> None:
    clock = HandClock()
    async with opened(database, clock.now) as tables:
        people = [Person(100 - at, f"P{at}", "nl") for at in range(MOST_CALLED + 2)]
        for person in people:
            await asks(tables, person)
            clock.advance(timedelta(seconds=1))

        table = await opens(tables, ANN, channel=OPEN)

        assert await called(tables, *people) == dict.fromkeys((it.id for it in people[:MOST_CALLED]), table.id)
        other = await opens(tables, BOB, channel=OPEN)
        assert (await called(tables, *people))[people[-1].id] == other.id


async def test_who_opens_and_closes_tables_rings_nobody_again(database: StoredDatabase) -> None:
    clock = HandClock()
    async with opened(database, clock.now) as tables:
        await asks(tables, BOB)
        first = await opens(tables, ANN, channel=OPEN)
        await changed(tables, first, lobbies.cancelled, ANN.id, False)
        assert await called(tables) == {}
        assert await wishes(tables, BOB) == {GAME}, "nobody has told them yet"

        assert (await opens(tables, ANN, channel=OPEN)).seating.rung == 0
        other = await opens(tables, CAS, channel=OPEN)
        assert await called(tables) == {BOB.id: other.id}
        await changed(tables, other, abandoned)
        clock.advance(RESTS + timedelta(seconds=1))
        assert (await opens(tables, ANN, channel=OPEN)).seating.rung == 1


@ON_BOTH
async def test_who_was_told_is_called_no_more_even_if_the_table_is_over_by_then(
    database: StoredDatabase, tables: TableService
) -> None:
    await asks(tables, BOB, games=(GAME, "spy"))
    table = await opens(tables, ANN, channel=OPEN)
    await changed(tables, table, lobbies.cancelled, ANN.id, False)

    await tables.repositories.seekers.end(BOB.id, table.id)

    assert await wishes(tables, BOB) == {"spy"}


@ON_BOTH
async def test_who_sits_there_when_it_begins_has_found_a_game_and_the_others_go_on_waiting(
    database: StoredDatabase, tables: TableService
) -> None:
    await asks(tables, BOB, CAS)
    table = await opens(tables, ANN, channel=OPEN)
    table = await changed(tables, table, replacing.seated, BOB, tables.clock())
    assert table.seating.rung == 2, "it was so"

    await dealt(tables, table)

    assert (await wishes(tables, BOB), await wishes(tables, CAS)) == (set(), {GAME})
    assert await called(tables) == {}


@ON_BOTH
async def test_a_wish_ends_after_two_weeks_and_can_be_taken_back(database: StoredDatabase) -> None:
    clock = HandClock()
    async with opened(database, clock.now) as tables:
        await asks(tables, BOB, CAS, games=(GAME, "spy"))
        clock.advance(timedelta(days=1))
        await asks(tables, BOB, games=("spy",))
        until = await tables.repositories.seekers.of(BOB.id, GUILD)
        assert until == {"spy": clock.now() - timedelta(days=1) + LASTS}, "a wish that there is goes on as it is"
        clock.advance(LASTS)

        assert (await opens(tables, ANN, channel=OPEN)).seating.rung == 0
        assert (await wishes(tables, BOB), await wishes(tables, CAS)) == (set(), set())
        await asks(tables, DEE)
    assert database.query("SELECT count(*) FROM seekers") == [(1,)], "nothing is kept of those that are over"


@ON_BOTH
async def test_two_tables_that_open_at_once_call_each_person_once(
    database: StoredDatabase, tables: TableService
) -> None:
    await asks(tables, BOB, CAS)

    shared = tables.repositories.database.file is None
    async with opened(database) if shared else nullcontext(tables) as other:  # a file belongs to one process
        one, two = await asyncio.gather(opens(tables, ANN, channel=OPEN), opens(other, DEE, channel=OPEN))

    assert one.seating.rung + two.seating.rung == 2
    assert len(await called(tables)) == 2


async def test_who_is_forgotten_wants_nothing_any_more_and_a_server_takes_its_wishes_along(
    database: StoredDatabase, tables: TableService
) -> None:
    await asks(tables, BOB, CAS)
    await PersonErasure(tables).erase(BOB.id)
    assert database.query("SELECT person FROM seekers") == [(CAS.id,)]

    await tables.repositories.servers.set_removed(GUILD, tables.clock())
    await tables.repositories.servers.delete(GUILD, tables.clock() + timedelta(seconds=1))
    assert database.query("SELECT person FROM seekers") == []
