"""In games that earlier bots have left under way plans are made and played like in any other."""

from datetime import timedelta
from pathlib import Path

from bot.tables.planned import plan_moment, plannable
from bot.tables.plans import PlanService
from bot.tables.service import TableService
from bot.tables.timers import TimedService
from bot.values.table import Table
from bot.values.turn_clock import NOTHING_PREPARED, PlanEnd
from games.core import Seat
from games.planning import planning
from tests.bot.store.test_migrations import restore
from tests.bot.store.test_stored_over_days import DUEL, LEFT, STORED
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.passing import pass_time
from tests.support.bot.service import first_move, opened, play

SOON = timedelta(seconds=61)


async def planned_first(tables: TableService, table: Table) -> tuple[Table, Seat]:
    """Somebody plans something possible as soon as anybody can, after moves of others if need be."""
    for _ in range(30):
        owner = next((it for it in table.people if plannable(table, it) is not None), None)
        if owner is not None and table.match is not None:
            position = planning(table.match, owner.seat)
            assert position is not None
            move = next(iter(position.game.legal(position.view(owner.seat))))
            return await PlanService(tables).add(table, owner.person or 0, move, 0), owner.seat
        table = await moved(tables, table)
    raise AssertionError("nobody can ever plan")


async def moved(tables: TableService, table: Table) -> Table:
    """After a move of whoever must act first."""
    player = table.people_to_act[0]
    return (await play(tables, table, player.person or 0, first_move(table, player.seat))).table


async def test_a_plan_is_made_and_played_in_a_game_that_an_earlier_bot_began(tmp_path: Path) -> None:
    [stored] = STORED.glob("*.sql")
    restore(tmp_path / "x.db", stored)
    clock = HandClock()
    clock.turn_to(LEFT + timedelta(hours=1))
    async with opened(tmp_path, clock.now) as tables:
        table = await tables.get(DUEL)
        assert {player.prepared for player in table.players} == {NOTHING_PREPARED}
        waited = [plan_moment(table, player.seat) for player in table.people_to_act]
        assert all(due is None or due <= clock.now() for due in waited), "nobody is called later than before"

        table, seat = await planned_first(tables, table)
        while seat not in {player.seat for player in table.people_to_act}:
            table = await moved(tables, table)
        await pass_time(TimedService(tables), tables.repositories.timers, clock, SOON)

        plan = (await tables.get(table.id)).players[seat].prepared.plan
        assert plan is not None
        assert plan.end is PlanEnd.PLAYED
