"""What somebody's standing order answers for them they have not seen: their plan stops at what came of it."""

from bot.tables.planned import ordered, plannable
from bot.tables.plans import PlanService, why_stopped
from bot.values.table import Player, Table
from bot.values.turn_clock import PlanEnd
from tests.support.bot.planning import PLAYED_BY_NOW, lines, planned
from tests.support.bot.service import ANN, BOB, CAS
from tests.support.bot.timed_tables import TimedTables

ORDERS = (("attacked", "lowest"), ("tied", "lowest"))


async def all_plan(tables: TimedTables, table: Table) -> Table:
    """Everybody who can and has not yet plans a card."""
    for player in table.people:
        if player.prepared.live is None and plannable(table, player) is not None:
            table = await planned(tables, table, player)
    return table


async def answered_for(tables: TimedTables, phase: str) -> tuple[Table, Player]:
    """A game in which a standing order is to answer for somebody who has a plan, and for whom."""
    table = await tables.begun(ANN, BOB, CAS, game="glory")
    for player in table.people:
        for order, value in ORDERS:
            await PlanService(tables.service).order(table, player.person or 0, order, value)
    for _ in range(200):
        table = await all_plan(tables, await tables.now(table))
        found = next((it for it in table.people_to_act if ordered(table, it) and it.prepared.live), None)
        assert table.match is not None
        if found is not None and vars(table.match.view(None))["phase"] == phase:
            return table, found
        table = await tables.move(table, table.people_to_act[0])
    raise AssertionError(f"nobody is ever answered for in a {phase}")


async def test_a_plan_stops_at_what_came_of_an_attack_that_a_standing_order_answered(tables: TimedTables) -> None:
    table, owner = await answered_for(tables, "duel")
    before = len(await lines(tables, table))

    for _ in range(50):
        table = await tables.after(table, PLAYED_BY_NOW)
        if table.players[owner.seat].prepared.live is None:
            break
        waited_for = [it for it in table.people_to_act if it.seat != owner.seat]
        table = await tables.move(table, waited_for[0]) if waited_for else table

    plan = table.players[owner.seat].prepared.plan
    assert plan is not None
    assert (await lines(tables, table))[before].startswith(f"{owner.seat} play.")
    assert plan.end is PlanEnd.STOPPED
    assert why_stopped(table, plan)[0].kind in ("stolen", "defended")


async def test_a_plan_goes_on_after_a_tie_that_a_standing_order_answered(tables: TimedTables) -> None:
    table, owner = await answered_for(tables, "tie")
    before = owner.prepared.live

    later = await tables.after(table, PLAYED_BY_NOW)

    after = later.players[owner.seat].prepared.live
    assert before is not None
    assert after is not None
    assert (after.moves, after.decision) == (before.moves, table.decision)
