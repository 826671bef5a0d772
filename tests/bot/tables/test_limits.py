"""One person can take up only so much, whoever asks for it and however fast; and nobody keeps others from playing."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from bot.store.games.limits import Limits
from bot.tables import lobbies, replacing, transitions
from bot.tables.lobbies import opened as opened_lobby
from bot.tables.proposals import ProposalService
from bot.tables.refusals import TooManyInvitations, TooManyLobbies, TooManyTables
from bot.tables.service import TableService
from bot.values.preferences import TableSettings
from bot.values.table import Person, Table
from games.words import english
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    CHANNEL,
    DEE,
    FAY,
    GAME,
    begun,
    changed,
    dealt,
    interaction_ids,
    lobby,
    opened,
    opens,
    rematched,
)
from tests.support.bot.stored_database import ON_BOTH, StoredDatabase

FEW = Limits(lobbies=2, tables=4, invitations=3)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest_asyncio.fixture(loop_scope="session")
async def tables(database: StoredDatabase, clock: HandClock) -> AsyncIterator[TableService]:
    async with opened(database, clock.now, FEW) as tables:
        yield tables


async def ended(tables: TableService, table: Table) -> Table:
    """The host ends the game."""
    return await changed(tables, table, transitions.closed, table.host, False)


@ON_BOTH
async def test_of_many_tables_opened_at_once_as_many_stand_as_one_person_may_host(tables: TableService) -> None:
    attempts = await asyncio.gather(*(lobby(tables, ANN) for _ in range(40)), return_exceptions=True)

    assert [type(it) for it in attempts].count(Table) == FEW.lobbies
    assert [type(it) for it in attempts].count(TooManyLobbies) == 40 - FEW.lobbies
    assert len(await tables.finder.of_person(ANN.id)) == FEW.lobbies


@ON_BOTH
async def test_of_many_hosts_who_invite_one_person_at_once_as_many_may_as_the_limit_says(tables: TableService) -> None:
    await tables.repositories.people.meet(FAY)
    hosts = (Person(number, f"Host {number}", "en-US") for number in range(100, 112))

    attempts = await asyncio.gather(*(opens(tables, host, FAY) for host in hosts), return_exceptions=True)

    assert [type(it) for it in attempts].count(Table) == FEW.invitations
    assert [type(it) for it in attempts].count(TooManyInvitations) == 12 - FEW.invitations


async def test_what_was_refused_left_nothing(tables: TableService) -> None:
    for _ in range(FEW.lobbies):
        await lobby(tables, ANN)
    interaction_id = next(interaction_ids)
    with pytest.raises(TooManyLobbies):
        await tables.open(opened_lobby(tables.game(GAME), TableSettings({}), 6, CHANNEL, ANN, []), interaction_id)

    assert not await tables.carried_out(interaction_id)
    assert len(await tables.finder.here(CHANNEL.id, GAME)) == FEW.lobbies


async def test_an_opening_that_arrives_twice_is_refused_neither_time(tables: TableService) -> None:
    await lobby(tables, ANN)
    interaction_id = next(interaction_ids)

    first, again = [
        await tables.open(opened_lobby(tables.game(GAME), TableSettings({}), 6, CHANNEL, ANN, []), interaction_id)
        for _ in range(2)
    ]

    assert first.table.id == again.table.id
    assert again.repeated


async def test_a_lobby_that_begins_or_is_cancelled_makes_room(tables: TableService) -> None:
    first, second = await lobby(tables, ANN, BOB), await lobby(tables, ANN)
    await dealt(tables, first)
    await lobby(tables, ANN)
    await changed(tables, second, lobbies.cancelled, ANN.id, False)

    await lobby(tables, ANN)


@ON_BOTH
async def test_nobody_sits_at_more_unfinished_tables_than_they_may(tables: TableService) -> None:
    for _ in range(FEW.tables):
        await begun(tables, ANN, BOB)
    for attempt in (lobby(tables, ANN), lobby(tables, CAS, BOB)):
        with pytest.raises(TooManyTables):
            await attempt

    await ended(tables, (await tables.finder.of_person(BOB.id))[0])
    await lobby(tables, DEE, BOB)


async def test_others_begin_and_leave_as_they_like_when_somebody_has_as_much_as_they_may(tables: TableService) -> None:
    waiting = await lobby(tables, CAS, BOB)
    inherited = [await lobby(tables, host, ANN) for host in (BOB, DEE)]
    own = [await lobby(tables, ANN), await lobby(tables, CAS, ANN)]

    for table, host in zip(inherited, (BOB, DEE), strict=True):
        assert (await changed(tables, table, lobbies.left, host.id)).host == ANN.id
    with pytest.raises(TooManyTables):
        await changed(tables, waiting, replacing.seated, ANN, tables.clock())
    assert (await dealt(tables, own[1])).match is not None


async def test_a_rematch_counts_for_whoever_accepts_it_last(tables: TableService) -> None:
    over = await ended(tables, await begun(tables, ANN, BOB))
    for _ in range(FEW.tables):
        await begun(tables, ANN, CAS)

    with pytest.raises(TooManyTables):
        await rematched(tables, over, BOB, ANN)
    again = await changed(tables, await tables.get(over.id), ProposalService(tables).fill_up, BOB)

    assert again.player_of(ANN.id) is None


async def test_one_person_is_invited_so_often_in_an_hour_whoever_invites(
    tables: TableService, clock: HandClock
) -> None:
    for host in (ANN, ANN, CAS):
        table = await opens(tables, host, BOB)
        await changed(tables, table, lobbies.cancelled, host.id, False)
    for host in (ANN, DEE):
        with pytest.raises(TooManyInvitations):
            await opens(tables, host, CAS, BOB)
    await opens(tables, DEE, CAS)

    clock.advance(timedelta(hours=1))
    await opens(tables, ANN, BOB)


@pytest.mark.parametrize(
    ("most", "told"),
    [
        (1, "You have 1 table that has not begun. Begin or cancel it first."),
        (5, "You have 5 tables that have not begun. Begin or cancel one of them first."),
    ],
)
def test_the_limit_is_told_with_what_makes_room(most: int, told: str) -> None:
    assert english(())(TooManyLobbies(most=most).phrase) == told


@ON_BOTH
async def test_whoever_was_invited_to_a_table_that_cannot_be_read_is_invited_elsewhere(
    database: StoredDatabase,
) -> None:
    async with opened(database) as tables:
        await opens(tables, ANN, BOB)
        database.query("UPDATE tables SET invited = '\"hush\"'")

        assert (await opens(tables, ANN, BOB)).seating.invited == (BOB.id,)
