"""A bot that is killed before any statement that makes, drops or plays a plan has done it or has not, and a plan whose
time has come is played once after the next start."""

from pathlib import Path
from typing import NamedTuple

import pytest

from bot.tables.plans import PlanService
from bot.tables.timers import TimedService
from bot.values.timers import TimerKind
from bot.values.turn_clock import Plan
from tests.support.bot.killed import Act, killed_everywhere, later, plan_dropped, plan_made, plan_played
from tests.support.bot.planning import possible, waiting
from tests.support.bot.service import ANN, BOB, begun, opened, play_first


class Found(NamedTuple):
    """What stands in the database: the record, the table's version, the plans, and how many timers of plans there
    are."""

    lines: list[str]
    version: int
    plans: list[Plan | None]
    timers: int


async def found(folder: Path, *, fires: bool = False) -> Found:
    """What stands there after a start, once all has happened that is due by then, where it `fires`."""
    async with opened(folder, later) as tables:
        if fires:
            for timer in await tables.repositories.timers.due(tables.clock()):
                await TimedService(tables).fire(timer)
        table = await tables.get(1)
        lines = [line.text for line in await tables.repositories.moves.living(table)]
        due = await tables.repositories.timers.due(tables.clock())
        timers = [it for it in due if it.kind is TimerKind.PLAN]
        return Found(lines, table.version, [it.prepared.plan for it in table.players], len(timers))


async def with_plan(folder: Path, *, due: bool) -> None:
    """A game in which one of two has planned their move, and, where that is `due`, the other one has made theirs."""
    async with opened(folder) as tables:
        table = await begun(tables, ANN, BOB, game="heroes", size=2)
        owner = waiting(table)
        await PlanService(tables).add(table, owner.person or 0, possible(table, owner.seat)[0], 0)
        if due:
            await play_first(tables, await tables.get(table.id))


@pytest.mark.parametrize(("act", "due"), [(plan_made, False), (plan_dropped, False), (plan_dropped, True)])
async def test_a_plan_is_made_or_dropped_or_it_is_not(tmp_path: Path, act: Act, due: bool) -> None:
    await with_plan(tmp_path / "before", due=due)
    before = await found(tmp_path / "before")

    outcomes = [await found(folder) for folder in await killed_everywhere(tmp_path, act, least=1)]

    assert any(before.plans)
    assert outcomes[-1].plans != before.plans
    assert outcomes[-1].version == before.version
    assert all(outcome in (before, outcomes[-1]) for outcome in outcomes)


async def test_a_plan_is_played_once_whenever_it_is_killed(tmp_path: Path) -> None:
    await with_plan(tmp_path / "before", due=True)
    before = await found(tmp_path / "before")

    folders = await killed_everywhere(tmp_path, plan_played)
    outcomes = [await found(folder) for folder in folders]
    finished = [await found(folder, fires=True) for folder in folders]

    assert len(outcomes[-1].lines) == len(before.lines) + 1
    assert all(outcome in (before, outcomes[-1]) for outcome in outcomes)
    assert [(it.lines, it.plans) for it in finished] == [(outcomes[-1].lines, outcomes[-1].plans)] * len(finished)
