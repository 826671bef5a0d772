"""How long a lobby stands, for whom its seats are kept, and who may begin."""

from datetime import timedelta

import pytest

from bot.tables import lobbies, replacing
from bot.tables.lobby_times import host_is_gone, host_seen
from bot.tables.refusals import AlreadySeated, Full, HostOnly, NotInvited, Reserved
from bot.values.seating import LobbyState
from bot.values.table import Person, Status, Table
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, CAS, DEE, dealt, interaction_ids, opens
from tests.support.bot.timed_tables import DAY, HOUR, MINUTE, TimedTables


async def lobby(tables: TimedTables, host: Person, *invited: Person, size: int = 4) -> Table:
    """A lobby of a host who lives in UTC."""
    await tables.choose(host, zone="UTC")
    return await tables.now(await opens(tables.service, host, *invited, size=size))


async def joined(tables: TimedTables, table: Table, *people: Person) -> Table:
    for person in people:
        await tables.changed(await tables.now(table), replacing.seated, person, tables.service.clock())
    return await tables.now(table)


async def declined(tables: TimedTables, table: Table, person: Person) -> Table:
    return await tables.changed(await tables.now(table), replacing.declined, person.id)


def lobby_of(table: Table) -> LobbyState:
    """What is known of a table that has not begun."""
    assert table.seating.lobby is not None
    return table.seating.lobby


def closes(table: Table) -> timedelta:
    """How long after noon of the first day a lobby is closed."""
    return lobby_of(table).closes - NOON


async def test_the_last_free_seats_are_kept_for_those_who_were_invited(tables: TimedTables) -> None:
    table = await joined(tables, await lobby(tables, ANN, BOB), CAS, DEE)

    with pytest.raises(Reserved):
        await joined(tables, table, Person(9, "Eve", "nl"))

    assert (await joined(tables, table, BOB)).player_of(BOB.id) is not None


async def test_where_all_sit_the_table_is_full_and_no_seat_is_kept(tables: TimedTables) -> None:
    table = await joined(tables, await lobby(tables, ANN, BOB, size=2), BOB)

    with pytest.raises(Full):
        await joined(tables, table, CAS)


async def test_a_seat_is_free_for_others_once_it_is_declined(tables: TimedTables) -> None:
    table = await lobby(tables, ANN, BOB, size=2)

    table = await declined(tables, table, BOB)

    assert table.reserved == ()
    assert (await joined(tables, table, CAS)).player_of(CAS.id) is not None


async def test_whoever_declined_may_come_all_the_same_while_there_is_room(tables: TimedTables) -> None:
    table = await declined(tables, await lobby(tables, ANN, BOB), BOB)
    assert lobby_of(table).declined == (BOB.id,)

    table = await joined(tables, table, BOB)

    assert lobby_of(table).declined == ()


async def test_nobody_declines_who_was_not_invited_or_sits_already(tables: TimedTables) -> None:
    table = await joined(tables, await lobby(tables, ANN, BOB), CAS)

    with pytest.raises(NotInvited):
        await declined(tables, table, DEE)
    with pytest.raises(AlreadySeated):
        await declined(tables, table, CAS)
    await declined(tables, table, BOB)
    with pytest.raises(NotInvited):
        await declined(tables, table, BOB)


async def test_a_lobby_is_closed_after_three_days_an_hour_after_that_was_said(tables: TimedTables) -> None:
    table = await lobby(tables, ANN)

    table = await tables.after(table, 3 * DAY - HOUR - MINUTE)
    assert not lobby_of(table).warned
    table = await tables.after(table, MINUTE)
    assert lobby_of(table).warned
    table = await tables.after(table, HOUR - MINUTE)
    assert table.status is Status.LOBBY
    table = await tables.after(table, MINUTE)

    assert table.status is Status.CLOSED
    assert lobby_of(table).expired


async def test_it_stays_open_for_a_day_at_least_after_the_last_person_joined(tables: TimedTables) -> None:
    table = await lobby(tables, ANN)

    table = await joined(tables, await tables.after(table, DAY), BOB)
    assert closes(table) == 3 * DAY
    table = await joined(tables, await tables.after(table, 2 * DAY - HOUR / 2), CAS)

    assert closes(table) == 4 * DAY - HOUR / 2
    assert not lobby_of(table).warned
    assert (await tables.after(table, DAY - MINUTE)).status is Status.LOBBY
    assert (await tables.after(table, MINUTE)).status is Status.CLOSED


async def test_other_changes_put_it_off_by_nothing(tables: TimedTables) -> None:
    table = await tables.after(await lobby(tables, ANN), 2 * DAY)

    table = await tables.changed(table, lobbies.computers_seated, ANN.id, False)

    assert closes(table) == 3 * DAY


async def test_its_host_is_not_told_in_their_quiet_hours_that_it_is_closed(tables: TimedTables) -> None:
    tables.clock.turn_to(NOON + DAY - 3 * HOUR - HOUR / 2)  # half past eight, and an hour before that it is night
    table = await lobby(tables, ANN)

    table = await tables.after(table, 3 * DAY + HOUR)
    assert not lobby_of(table).warned
    assert closes(table) == 4 * DAY - HOUR


async def test_a_bot_that_was_down_says_it_late_and_closes_an_hour_after(tables: TimedTables) -> None:
    table = await lobby(tables, ANN)
    tables.clock.turn_to(NOON + 9 * DAY)

    table = await tables.after(table, timedelta())
    assert table.status is Status.LOBBY
    assert closes(table) == 9 * DAY + HOUR

    assert (await tables.after(table, HOUR)).status is Status.CLOSED


async def test_a_game_that_has_begun_is_not_closed(tables: TimedTables) -> None:
    table = await joined(tables, await lobby(tables, ANN), BOB)
    table = await dealt(tables.service, table)

    assert table.seating.lobby is None
    assert (await tables.after(table, 9 * DAY)).status is Status.PLAYING


async def begun(tables: TimedTables, table: Table, person: Person) -> Table:
    return (await tables.service.begin(table, person.id, False, next(interaction_ids))).table


async def test_whoever_sits_may_begin_once_the_host_is_gone_for_a_day(tables: TimedTables) -> None:
    table = await joined(tables, await lobby(tables, ANN), BOB)
    table = await tables.after(table, DAY - MINUTE)
    with pytest.raises(HostOnly):
        await begun(tables, table, BOB)

    table = await tables.after(table, MINUTE)

    with pytest.raises(HostOnly):
        await begun(tables, table, CAS)
    assert (await begun(tables, table, BOB)).status is Status.PLAYING


async def test_a_host_who_does_something_there_is_not_gone(tables: TimedTables) -> None:
    table = await joined(tables, await lobby(tables, ANN), BOB)
    table = await tables.after(table, DAY + HOUR)

    table = await tables.changed(table, host_seen, ANN.id, tables.service.clock())

    with pytest.raises(HostOnly):
        await begun(tables, table, BOB)
    assert (await begun(tables, await tables.after(table, DAY), BOB)).status is Status.PLAYING


async def test_what_others_do_there_does_not_speak_for_the_host(tables: TimedTables) -> None:
    table = await joined(tables, await lobby(tables, ANN), BOB)
    table = await tables.after(table, DAY)

    assert await tables.changed(table, host_seen, BOB.id, tables.service.clock()) == table
    assert host_is_gone(table, tables.service.now())


async def test_a_new_host_has_a_day_too(tables: TimedTables) -> None:
    table = await joined(tables, await lobby(tables, ANN), BOB, CAS)
    table = await tables.after(table, DAY - MINUTE)
    table = await tables.changed(table, lobbies.left, ANN.id)

    with pytest.raises(HostOnly):
        await begun(tables, await tables.after(table, HOUR), CAS)


async def test_its_message_changes_at_the_moment_when_the_host_counts_as_gone(tables: TimedTables) -> None:
    table = await joined(tables, await lobby(tables, ANN), BOB)

    after = await tables.after(table, DAY)

    assert after.version > table.version
