"""Nobody's turn is taken from under their hands: not by a deadline while their move is held, nor by a computer player
while somebody who is away plays all the same."""

from datetime import timedelta

import pytest

from bot.tables.delayed_moves import DELAY
from bot.tables.late import back
from bot.values.preferences import Absence
from bot.values.table import Table
from bot.values.turn_clock import StandIn
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, CAS
from tests.support.bot.timed_tables import DAY, HOUR, TimedTables, acting

A_SECOND = timedelta(seconds=1)


@pytest.mark.parametrize("last", [DAY, 2 * DAY])
async def test_a_move_that_is_held_as_the_time_is_up_was_made_in_time(tables: TimedTables, last: timedelta) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, game="heroes"), last - A_SECOND)
    player = acting(table)
    await tables.delay(table, player)

    table = await tables.after(table, A_SECOND)

    assert table.open_proposal is None
    assert acting(table).seat != player.seat
    late = table.players[player.seat]
    assert (late.attendance.stand_in, late.attendance.misses, late.delayed.move) == (None, 0, None)
    assert late.clock is not None
    assert late.clock.extra_time == 2 * DAY - last
    assert acting(await tables.after(table, DELAY)).seat == acting(table).seat


async def test_of_several_who_choose_at_once_nobody_is_late_whose_choice_is_held(tables: TimedTables) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, CAS, game="glory"), 2 * DAY - A_SECOND)
    await tables.delay(table, table.players[1])

    table = await tables.after(table, A_SECOND)

    assert [player.attendance.stand_in for player in table.players] == [StandIn.TURN, None, StandIn.TURN]


async def test_a_step_that_is_held_is_played_before_the_rest_of_the_turn_is_missed(tables: TimedTables) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, CAS, game="addvantage"), 2 * DAY - A_SECOND)
    player, before = acting(table), table.decision
    await tables.delay(table, player)

    table = await tables.after(table, A_SECOND)

    assert table.decision > before
    assert table.players[player.seat].attendance.stand_in is StandIn.TURN


@pytest.fixture
async def away(tables: TimedTables) -> Table:
    """All three choose at once; Bob is away for ten days with a computer in his place."""
    table = await tables.begun(ANN, BOB, CAS, game="glory")
    table = await tables.away(table, BOB, Absence(begin=NOON, end=NOON + 10 * DAY, computer=True))
    assert table.players[1].attendance.stand_in is StandIn.AWAY
    return table


async def test_whoever_is_away_and_presses_has_that_turn_whatever_the_others_do(
    tables: TimedTables, away: Table
) -> None:
    tables.clock.advance(HOUR)
    table = await tables.changed(away, back, BOB.id)

    table = await tables.move(table, table.players[2])
    assert table.players[1].attendance.stand_in is None
    table = await tables.service.renew(table.id)
    assert table.players[1].attendance.stand_in is None

    table = await tables.move(await tables.move(table, table.players[1]), table.players[0])
    assert table.match is not None
    while 1 not in table.match.to_act:
        assert table.players[1].attendance.stand_in is None
        table = await tables.move(table, table.people_to_act[0])
        assert table.match is not None
    assert table.players[1].attendance.stand_in is StandIn.AWAY


async def test_whoever_says_anew_that_they_are_away_leaves_at_once(tables: TimedTables, away: Table) -> None:
    tables.clock.advance(HOUR)
    await tables.changed(away, back, BOB.id)
    tables.clock.advance(HOUR)
    now = tables.clock.now()

    await tables.choose(BOB, Absence(begin=now, end=now + 20 * DAY, computer=True), zone="UTC")

    assert (await tables.service.renew(away.id)).players[1].attendance.stand_in is StandIn.AWAY
