"""What its owner takes back at the moment at which it would be played is played, or it is taken back: never both."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from bot.tables import replacing
from bot.tables.planned import ordered
from bot.tables.plans import NoPlan, PlanService
from bot.tables.timers import TimedService
from bot.values.table import Player, Result, Table
from bot.values.timers import Timer
from tests.support.bot.planning import lines, plan_timers, planned, possible, waiting
from tests.support.bot.service import ANN, BOB, CAS, dealt, opens
from tests.support.bot.stored_database import ON_BOTH
from tests.support.bot.timed_tables import TimedTables, acting


async def at_once(tables: TimedTables, timer: Timer, first: Coroutine[Any, Any, object]) -> Result | None:
    """What came of a timer that fires while somebody does something else, who was a moment faster: it has read the
    table by then, and writes it afterwards."""
    service = tables.service
    tables.clock.turn_to(timer.due)
    get, read = service.get, asyncio.Event()

    async def noted(table: int, *, whole: bool = False) -> Table:
        found = await get(table, whole=whole)
        read.set()
        return found

    async with service.lock(timer.table):
        service.get = noted  # type: ignore[method-assign]
        firing = asyncio.create_task(TimedService(service).fire(timer))
        await read.wait()
        service.get = get  # type: ignore[method-assign]
        await first
    return await firing


async def without_plan(tables: TimedTables, table: Table, owner: Player) -> None:
    """The owner drops it."""
    now = (await tables.now(table)).players[owner.seat].prepared
    assert now.live is not None
    await tables.service.repositories.plans.keep(await tables.now(table), owner.seat, now._replace(plan=None))


async def without_orders(tables: TimedTables, table: Table, owner: Player) -> None:
    """The owner gives no order any more."""
    now = (await tables.now(table)).players[owner.seat].prepared
    assert now.orders
    await tables.service.repositories.plans.keep(await tables.now(table), owner.seat, now._replace(orders=()))


async def last_turn(tables: TimedTables) -> tuple[Table, Player]:
    """A short game that the next move ends, which has been planned."""
    table = await opens(tables.service, ANN, size=2, game="heroes", length="short")
    table = await tables.changed(table, replacing.seated, BOB, tables.service.clock())
    table = await dealt(tables.service, table)
    while table.match is not None and table.match.view(None).left > 2:  # type: ignore[attr-defined]
        table = await tables.move(table, acting(table))
    owner = waiting(table)
    await planned(tables, table, owner)
    return await tables.move(table, acting(table)), owner


async def test_a_plan_that_would_end_the_game_is_not_played_once_it_is_dropped(tables: TimedTables) -> None:
    table, owner = await last_turn(tables)
    [timer] = await plan_timers(tables, table)
    before = await lines(tables, table)

    result = await at_once(tables, timer, without_plan(tables, table, owner))

    assert result is None
    assert await lines(tables, table) == before
    assert not (await tables.now(table)).is_over


async def test_a_plan_that_ends_the_game_is_played(tables: TimedTables) -> None:
    table, owner = await last_turn(tables)
    [timer] = await plan_timers(tables, table)
    tables.clock.turn_to(timer.due)

    await TimedService(tables.service).fire(timer)

    assert (await tables.now(table)).is_over
    with pytest.raises(NoPlan):
        await PlanService(tables.service).drop(await tables.now(table), owner.person or 0)


@ON_BOTH
async def test_an_order_that_is_taken_back_does_not_answer_any_more(tables: TimedTables) -> None:
    table, owner = await asked(tables)
    timer = next(it for it in await plan_timers(tables, table) if it.seat == owner.seat)
    before = await lines(tables, table)

    result = await at_once(tables, timer, without_orders(tables, table, owner))

    assert result is None
    assert await lines(tables, table) == before


async def asked(tables: TimedTables) -> tuple[Table, Player]:
    """A game in which a standing order is to answer, and whose it is."""
    table = await tables.begun(ANN, BOB, CAS, game="glory")
    for player in table.people:
        for order, value in (("attacked", "highest"), ("tied", "lowest"), ("steal", "never")):
            await PlanService(tables.service).order(table, player.person or 0, order, value)
    for _ in range(100):
        table = await tables.now(table)
        found = next((it for it in table.people_to_act if ordered(table, it) is not None), None)
        if found is not None:
            return table, found
        table = await tables.move(table, table.people_to_act[0])
    raise AssertionError("no order ever answers")


async def test_what_is_dropped_in_time_leaves_the_turn_to_its_owner(tables: TimedTables, duel: Table) -> None:
    owner = waiting(duel)
    await planned(tables, duel, owner, str(possible(duel, owner.seat)[-1]))
    table = await tables.move(duel, acting(duel))
    [timer] = await plan_timers(tables, table)

    assert await at_once(tables, timer, without_plan(tables, table, owner)) is None

    assert acting(await tables.now(table)).seat == owner.seat
    assert await plan_timers(tables, table) == []
