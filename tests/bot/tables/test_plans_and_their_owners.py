"""A plan is its owner's alone: it leaves with them, gives way to a move that they hold, and they are called where it is
not played."""

import pytest

from bot.store.errors import VersionConflict
from bot.tables.timers import TimedService
from bot.values.table import Player, Table
from bot.values.turn_clock import NOTHING_PREPARED, PlanEnd
from tests.support.bot.planning import PLAYED_BY_NOW, concerns, lines, meeting, plan_timers, planned, possible, waiting
from tests.support.bot.seats import handed_over
from tests.support.bot.service import ANN, BOB, DEE, play
from tests.support.bot.stored_database import ON_BOTH
from tests.support.bot.timed_tables import TimedTables, acting


async def with_plan(tables: TimedTables) -> tuple[Table, Player]:
    """A game of two in which one has planned the last move that they can."""
    table = await tables.begun(ANN, BOB, game="heroes")
    owner = waiting(table)
    return await planned(tables, table, owner, str(possible(table, owner.seat)[-1])), owner


async def test_whoever_takes_a_seat_over_finds_nothing_prepared_in_it(tables: TimedTables) -> None:
    table, owner = await with_plan(tables)

    table = await handed_over(tables, table, owner.seat, DEE)

    assert table.players[owner.seat].prepared == NOTHING_PREPARED
    assert (await tables.now(table)).players[owner.seat].prepared == NOTHING_PREPARED
    table = await tables.move(table, acting(table))
    before = await lines(tables, table)
    table = await tables.after(table, PLAYED_BY_NOW)
    assert await lines(tables, table) == before
    assert acting(table).person == DEE.id


@ON_BOTH
async def test_whoever_had_a_plan_that_was_stopped_is_looked_at_in_the_same_moment(tables: TimedTables) -> None:
    table, move, plan = await meeting(tables, await tables.begun(ANN, BOB, game="heroes"), concerns)
    owner = waiting(table)
    await planned(tables, table, owner, plan)
    table = (await play(tables.service, table, acting(table).person or 0, move)).table
    calls = tables.service.repositories.notifications
    call, *_ = await calls.of(owner.person or 0)
    await calls.put_off({call: None})
    [timer] = await plan_timers(tables, table)
    tables.clock.turn_to(timer.due)

    await TimedService(tables.service).fire(timer)

    stopped = (await tables.now(table)).players[owner.seat].prepared.plan
    assert stopped is not None
    assert stopped.end is PlanEnd.STOPPED
    assert owner.person in await calls.due(tables.clock.now())


@ON_BOTH
async def test_nothing_is_prepared_on_a_table_that_has_changed_meanwhile(tables: TimedTables) -> None:
    table, owner = await with_plan(tables)
    prepared = table.players[owner.seat].prepared
    await tables.move(table, acting(table))

    with pytest.raises(VersionConflict):
        await tables.service.repositories.plans.keep(table, owner.seat, prepared._replace(plan=None))

    assert (await tables.now(table)).players[owner.seat].prepared == prepared


async def test_a_move_that_its_player_holds_is_played_and_not_their_plan(tables: TimedTables) -> None:
    table, owner = await with_plan(tables)
    table = await tables.move(table, acting(table))
    [timer] = await plan_timers(tables, table)
    tables.clock.turn_to(timer.due)
    assert table.match is not None
    by_hand = next(iter(table.match.game.legal(table.match.view(owner.seat))))
    await tables.changed(table, TimedService(tables.service).delay, owner.person or 0, by_hand, table.decision)

    assert await TimedService(tables.service).fire(timer) is None
    table = await tables.after(table, PLAYED_BY_NOW)

    assert (await lines(tables, table))[-1] == f"{owner.seat} {by_hand}"
    assert table.players[owner.seat].prepared.plan is None
