"""Whom a server keeps away: they come to no table there, by no way, and what they play goes on."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.store.connections.database import Database
from bot.store.people.erased import ENDING
from bot.tables import lobbies, replacing, transitions
from bot.tables.erasure import PersonErasure
from bot.tables.proposals import REMATCH, ProposalService
from bot.tables.refusals import GuestKeptAway, KeptAway
from bot.tables.service import TableService
from bot.tables.timers import TimedService
from bot.values.seating import mention
from bot.values.table import ChannelRef, Person, Status, Table
from games.core import Seat
from tests.bot.store.test_migrations import STORED, restore
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.passing import pass_time
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    CHANNEL,
    DEE,
    begun,
    changed,
    dealt,
    interaction_ids,
    lobby,
    now,
    opened,
    opens,
)
from tests.support.bot.stored_database import ON_BOTH, StoredDatabase

GUILD = CHANNEL.guild or 0


@pytest.fixture
def engine() -> str:
    """What the service does is the same on each; a test of what a statement does runs `ON_BOTH`."""
    return "sqlite"


async def ban(tables: TableService, *people: Person) -> None:
    await tables.repositories.banned.ban(GUILD, [it.id for it in people], tables.clock())


async def sits(tables: TableService, table: Table, person: Person) -> Table:
    return await changed(tables, table, replacing.seated, person, tables.clock())


async def is_over(tables: TableService, *people: Person) -> Table:
    table = await begun(tables, *people)
    return await changed(tables, table, transitions.closed, ANN.id, False)


async def rematch(tables: TableService, table: Table, person: Person) -> Table:
    acts = ProposalService(tables)
    return await changed(tables, table, acts.rematch, person)


@ON_BOTH
async def test_a_server_lists_whom_it_keeps_away_until_it_lets_them_in_again(
    database: StoredDatabase, tables: TableService
) -> None:
    banned = tables.repositories.banned
    await banned.ban(GUILD, [ANN.id], now() - timedelta(days=1))
    await banned.ban(GUILD, [ANN.id, BOB.id], now())
    await banned.ban(7, [CAS.id], now())

    assert await banned.listed(GUILD) == (BOB.id, ANN.id), "the newest first, and nobody twice"
    assert await banned.is_banned(GUILD, ANN.id)
    assert not await banned.is_banned(GUILD, CAS.id)
    assert not await banned.is_banned(None, ANN.id)
    assert await banned.among(GUILD, (ANN.id, CAS.id)) == {ANN.id}

    await banned.unban(GUILD, [ANN.id, CAS.id])
    async with opened(database) as later:
        assert await later.repositories.banned.listed(GUILD) == (BOB.id,)
        assert await later.repositories.banned.listed(7) == (CAS.id,)


async def test_who_is_kept_away_opens_no_table_there_but_elsewhere(tables: TableService) -> None:
    await ban(tables, ANN)

    with pytest.raises(KeptAway):
        await opens(tables, ANN)
    assert await tables.finder.of_person(ANN.id) == ()

    for channel in (ChannelRef(7, 8, "nl"), ChannelRef(None, 9, "nl")):
        assert (await opens(tables, ANN, channel=channel)).people


async def test_who_is_kept_away_sits_down_nowhere_though_they_were_invited(tables: TableService) -> None:
    table = await opens(tables, ANN, BOB)
    await ban(tables, BOB)

    with pytest.raises(KeptAway):
        await sits(tables, table, BOB)
    assert len((await tables.get(table.id)).people) == 1

    await tables.repositories.banned.unban(GUILD, [BOB.id])
    assert len((await sits(tables, table, BOB)).people) == 2


async def test_nobody_asks_somebody_who_is_kept_away(tables: TableService) -> None:
    table, playing = await opens(tables, ANN), await begun(tables, CAS, DEE)
    await ban(tables, BOB)

    with pytest.raises(GuestKeptAway) as refused:
        await opens(tables, ANN, BOB)
    number, guests = next(interaction_ids), [CAS.id, BOB.id]
    with pytest.raises(GuestKeptAway):
        await tables.change(table, number, lobbies.invited, ANN.id, False, guests, tables.clock())
    with pytest.raises(GuestKeptAway):
        await changed(tables, playing, replacing.offered, CAS.id, False, Seat(0), BOB.id)

    assert refused.value.phrase.fields["who"] == mention(BOB.id)
    assert [it.id for it in await tables.finder.of_person(ANN.id)] == [table.id]
    assert (await tables.get(table.id)).seating.invited == ()
    assert (await tables.get(playing.id)).seating.replacing.offer is None


async def test_who_was_asked_to_play_on_does_not_once_they_are_kept_away(tables: TableService) -> None:
    table = await begun(tables, ANN, CAS)
    asked = await changed(tables, table, replacing.offered, ANN.id, False, Seat(0), BOB.id)
    await ban(tables, BOB)

    with pytest.raises(KeptAway):
        await sits(tables, asked, BOB)

    now_there = await tables.get(table.id)
    assert [it.person for it in now_there.people] == [ANN.id, CAS.id]


async def test_what_they_play_goes_on_to_its_end_and_a_lobby_where_they_sit_begins(tables: TableService) -> None:
    table, waiting = await begun(tables, ANN, BOB), await lobby(tables, ANN, BOB)
    await ban(tables, ANN, BOB)

    assert (await dealt(tables, waiting)).status is Status.PLAYING
    over = await tables.change(table, next(interaction_ids), transitions.closed, ANN.id, False)
    assert over.table.is_over


async def test_there_is_no_rematch_for_them_and_the_others_have_theirs(tables: TableService) -> None:
    over = await is_over(tables, ANN, BOB, CAS)
    asked = await rematch(tables, over, ANN)
    agreed = await rematch(tables, asked, BOB)
    await ban(tables, BOB)

    with pytest.raises(KeptAway):
        await rematch(tables, over, BOB)
    again = await rematch(tables, agreed, CAS)

    assert again.id != over.id
    assert {it.person for it in again.people} == {ANN.id, CAS.id}


async def test_who_watches_and_is_kept_away_gets_no_seat_in_the_next_game(tables: TableService) -> None:
    over = await is_over(tables, ANN, BOB)
    acts = ProposalService(tables)
    for person in (CAS, DEE):
        await changed(tables, over, acts.watch, person)
    await ban(tables, CAS)

    with pytest.raises(KeptAway):
        await changed(tables, await is_over(tables, ANN, BOB), acts.watch, CAS)
    await rematch(tables, await tables.get(over.id), ANN)
    again = await rematch(tables, await tables.get(over.id), BOB)

    assert {it.person for it in again.people} == {ANN.id, BOB.id, DEE.id}


@pytest.mark.parametrize("away", [ANN, BOB])
async def test_no_rematch_begins_by_itself_with_one_who_is_left(tmp_path: Path, away: Person) -> None:
    clock = HandClock()
    async with opened(tmp_path, clock.now) as tables:
        over = await is_over(tables, ANN, BOB, CAS)
        await rematch(tables, await rematch(tables, over, ANN), BOB)
        await ban(tables, away)

        await pass_time(TimedService(tables), tables.repositories.timers, clock, REMATCH)

        then = await tables.get(over.id)
        assert (then.rematch, then.open_proposal) == (None, None)


@ON_BOTH
async def test_who_is_forgotten_and_comes_back_stays_kept_away_until_they_are_let_in(
    database: StoredDatabase, tables: TableService
) -> None:
    banned, waiting = tables.repositories.banned, await opens(tables, ANN)
    await ban(tables, BOB, CAS)
    await PersonErasure(tables).erase(BOB.id)

    async with opened(database) as later:
        for service in (tables, later):
            with pytest.raises(KeptAway):
                await sits(service, waiting, BOB)
            with pytest.raises(GuestKeptAway) as refused:
                await opens(service, ANN, DEE, BOB)
            assert refused.value.phrase.fields["who"] == mention(BOB.id)
            assert await service.repositories.banned.among(GUILD, (ANN.id, BOB.id, CAS.id)) == {BOB.id, CAS.id}
    assert BOB.id not in await banned.listed(GUILD)
    assert len(await banned.listed(GUILD)) == 2

    await banned.unban(GUILD, [BOB.id])
    assert await banned.listed(GUILD) == (CAS.id,)
    assert len((await sits(tables, waiting, BOB)).people) == 2


@ON_BOTH
async def test_who_is_kept_away_anew_after_they_came_back_is_named_once_and_can_be_forgotten_again(
    tables: TableService,
) -> None:
    banned = tables.repositories.banned
    for _ in range(2):
        await ban(tables, BOB)
        assert await banned.listed(GUILD) == (BOB.id,)
        await PersonErasure(tables).erase(BOB.id)
        assert [it < 0 for it in await banned.listed(GUILD)] == [True]
        assert await banned.is_banned(GUILD, BOB.id)


async def test_the_list_of_the_forgotten_is_read_once_and_not_where_nobody_new_comes(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        waiting = await opens(tables, ANN)
    file = tmp_path / f"x.db{ENDING}"
    whole = file.read_text()
    async with opened(tmp_path) as tables:
        file.write_text("{")
        begun_at = await sits(tables, await opens(tables, ANN, channel=ChannelRef(None, 9, "nl")), BOB)
        await dealt(tables, begun_at)
        file.write_text(whole)
        await sits(tables, waiting, BOB)
        file.write_text("{")
        await sits(tables, await tables.get(waiting.id), CAS)


async def test_a_press_that_comes_twice_is_not_refused_the_second_time(tables: TableService) -> None:
    table, number = await opens(tables, ANN), next(interaction_ids)
    await tables.change(table, number, replacing.seated, BOB, tables.clock())
    await ban(tables, BOB)

    again = await tables.change(table, number, replacing.seated, BOB, tables.clock())

    assert again.repeated


async def test_a_database_of_an_earlier_bot_keeps_nobody_away_until_somebody_is(tmp_path: Path) -> None:
    restore(tmp_path / "x.db", max(STORED.glob("*.sql")))

    async with opened(tmp_path) as tables:
        (table,) = await tables.finder.of_person(ANN.id)
        guild = table.channel.guild or 0
        assert await tables.repositories.banned.listed(guild) == ()
        await tables.repositories.banned.ban(guild, [BOB.id], now())
        assert await tables.repositories.banned.listed(guild) == (BOB.id,)
    await (await Database.open(str(tmp_path / "x.db"))).close()


@ON_BOTH
async def test_those_who_need_the_key_at_the_same_time_find_one(tables: TableService) -> None:
    erased = tables.repositories.erased

    found = await asyncio.gather(*(erased.keyed() for _ in range(8)))

    assert {it.key for it in found} == {(await erased.read()).key}
