"""Who may give a seat to another person: who plays in it, and once they do not play in time, anybody there."""

from pathlib import Path

import pytest

from bot.tables import replacing
from bot.tables.refusals import AlreadySeated, InTime
from bot.values.preferences import Absence
from bot.values.table import Person, Table
from bot.values.turn_clock import Late, StandIn
from tests.support.bot.hand_clock import NOON
from tests.support.bot.seats import offered, other, seat_of, taken, three
from tests.support.bot.service import ANN, BOB, CAS, DEE, EVE, query
from tests.support.bot.timed_tables import DAY, TimedTables, acting, missed_turn, who

OFFER_OF_THE_HOST = (
    '{"offers":1,"offer":{"number":1,"seat":1,"person":4,"replaced":2,"late":false,"by":0},"declined":[],'
    '"refused":null,"handovers":[]}'
)
"""Ann has asked Dee to play on for Bob, as it was stored when a host could at any time."""


@pytest.mark.parametrize(("by", "moderator"), [(ANN, False), (ANN, True), (CAS, False), (EVE, True)])
async def test_nobody_else_gives_away_the_seat_of_who_plays_in_time(
    tables: TimedTables, by: Person, *, moderator: bool
) -> None:
    table = await three(tables)

    with pytest.raises(InTime):
        await offered(tables, table, by, seat_of(table, BOB), DEE, moderator=moderator)

    assert (await tables.now(table)).seating.replacing.offer is None


async def test_what_a_host_had_offered_of_who_plays_hands_over_nothing(
    tables: TimedTables, trio: Table, tmp_path: Path
) -> None:
    query(tmp_path, "UPDATE tables SET replacing = ?", OFFER_OF_THE_HOST)
    asked = await tables.now(trio)
    assert asked.seating.replacing.offer is not None

    with pytest.raises(InTime):
        await taken(tables, trio, DEE)

    assert (await tables.now(trio)).players == asked.players
    assert (await tables.move(trio, acting(trio))).seating.replacing.offer is None


async def test_what_a_host_had_offered_of_who_is_late_hands_the_seat_over(tables: TimedTables, tmp_path: Path) -> None:
    table = await tables.begun(ANN, BOB, CAS, late=Late.WAIT, game="addvantage")
    while acting(table).seat != 1:
        table = await tables.move(table, acting(table))
    table = await tables.after(table, 9 * DAY)
    query(tmp_path, "UPDATE tables SET replacing = ?", OFFER_OF_THE_HOST)

    assert (await taken(tables, table, DEE)).players[1].person == DEE.id


async def test_whoever_hands_over_their_seat_may_take_that_back(tables: TimedTables) -> None:
    table = await offered(tables, await three(tables), BOB, 1, DEE)
    table = await tables.move(table, acting(table))
    assert table.seating.replacing.offer is not None

    table = await tables.changed(table, replacing.declined, BOB.id)

    assert (table.seating.replacing.offer, table.seating.replacing.refused, table.seating.replacing.declined) == (
        None,
        None,
        (),
    )
    with pytest.raises(AlreadySeated):
        await tables.changed(table, replacing.declined, BOB.id)


async def test_for_whom_a_computer_stands_in_anybody_there_asks_somebody(tables: TimedTables, trio: Table) -> None:
    away = acting(trio)
    absence = Absence(begin=NOON, end=NOON + 9 * DAY, computer=True)
    table = await tables.away(trio, who(away), absence)
    assert table.players[away.seat].attendance.stand_in is StandIn.AWAY

    table = await taken(tables, await offered(tables, table, other(table, away), away.seat, DEE), DEE)

    assert table.players[away.seat].person == DEE.id


async def test_anybody_there_may_once_the_deadline_is_past_and_not_before(tables: TimedTables) -> None:
    table = await three(tables)
    late = acting(table)
    by = other(table, late)
    with pytest.raises(InTime):
        await offered(tables, table, by, late.seat, DEE)
    for _ in range(2):  # a turn missed is played by a computer; after two it plays on
        table = await missed_turn(tables, table)
        while table.computers_to_act and table.players[late.seat].attendance.stand_in is StandIn.TURN:
            table = await tables.stand_in(table)
        while table.players[late.seat].attendance.stand_in is None and acting(table).seat != late.seat:
            table = await tables.move(table, acting(table))

    table = await taken(tables, await offered(tables, table, by, None, DEE), DEE)

    assert table.players[late.seat].person == DEE.id
    assert table.players[late.seat].attendance.stand_in is None


@pytest.mark.parametrize("by_host", [False, True])
async def test_an_offer_since_somebody_is_late_is_over_when_they_play_again(tables: TimedTables, by_host: bool) -> None:
    table = await tables.begun(ANN, BOB, CAS, late=Late.WAIT, game="addvantage")
    while acting(table).person == table.host:
        table = await tables.move(table, acting(table))
    table = await tables.after(table, 9 * DAY)
    late = acting(table)
    table = await offered(tables, table, ANN if by_host else other(table, late), late.seat, DEE)
    assert table.seating.replacing.offer is not None

    table = await tables.move(table, late)

    assert table.seating.replacing.offer is None


async def test_a_moderator_may_ask_once_the_time_is_up(tables: TimedTables) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, CAS, late=Late.WAIT, game="addvantage"), 9 * DAY)

    table = await offered(tables, table, EVE, acting(table).seat, DEE, moderator=True)

    assert table.seating.replacing.offer is not None
    assert table.seating.replacing.offer.by is None
