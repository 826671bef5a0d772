"""Carries something out at a table again and again, each time killed before another of its statements.

`python -m tests.support.bot.killed folder act` works on copies of the database in `folder/before`: `folder/1` is left
by what was killed before its first statement, and so on; the last one, whose number is printed, was not killed. It is a
process of its own, since only one without threads may fork.
"""

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

from sqlalchemy import Engine, event

from bot.process.heartbeat import Heartbeat
from bot.tables.plans import PlanService
from bot.tables.preferences import PreferenceService
from bot.tables.proposals import ProposalService
from bot.tables.service import TableService
from bot.tables.settler import Settler
from bot.tables.timed import TimedService
from bot.values.table import Person, Table, Timer, TimerKind
from games import GAMES
from games.planning import planning
from tests.simulation.simulated_clock import SimulatedClock
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, DEE, first_move, now, opened

INTERACTION = 9_000_000
"""The id of an interaction that no table has known before."""
Act = Callable[[TableService, Table], Awaitable[object]]


async def taken_back(tables: TableService, table: Table) -> None:
    """Whoever has moved takes that back."""
    [line] = await tables.repositories.moves.living(table)
    await ProposalService(tables).undo(table, table.players[line.seat].person or 0, None, INTERACTION)


async def changed(tables: TableService, table: Table) -> None:
    """Ann makes another choice in place of the one that lies sealed."""
    asked = ProposalService(tables)
    reopened = await asked.reopened(table, table.players[0])
    assert reopened.match is not None
    other = list(reopened.match.game.legal(reopened.match.view(table.players[0].seat)))[-1]
    await asked.change(reopened, ANN.id, other, table.decision, INTERACTION)


async def held(tables: TableService, table: Table) -> None:
    """Bob holds a move, and it is played."""
    timed, seat = TimedService(tables), table.players[1].seat
    assert table.match is not None
    holding = await timed.hold(table, BOB.id, table.match.read(first_move(table, seat)), table.decision)
    assert holding.players[1].held is not None
    await timed.fire(Timer(table.id, table.decision, seat, TimerKind.HELD, holding.players[1].held.due))


async def missed(tables: TableService, table: Table) -> None:
    """Somebody's time is up."""
    [timer] = [it for it in await tables.repositories.timers.due(tables.clock()) if it.kind is TimerKind.DEADLINE]
    await TimedService(tables).fire(timer)


async def plan_played(tables: TableService, table: Table) -> None:
    """What somebody has planned is played."""
    [timer] = [it for it in await tables.repositories.timers.due(tables.clock()) if it.kind is TimerKind.PLAN]
    await TimedService(tables).fire(timer)


async def plan_dropped(tables: TableService, table: Table) -> None:
    """Whoever has a plan drops it."""
    [player] = [it for it in table.people if it.prepared.plan is not None]
    await PlanService(tables).drop(table, player.person or 0)


async def plan_made(tables: TableService, table: Table) -> None:
    """Whoever has a plan plans something else."""
    [player] = [it for it in table.people if it.prepared.plan is not None]
    assert table.match is not None
    position = planning(table.match, player.seat)
    assert position is not None
    *_, move = position.game.legal(position.view(player.seat))
    await PlanService(tables).add(table, player.person or 0, move, 0)


async def taken_over(tables: TableService, table: Table) -> None:
    """Dee takes the seat in which they are asked to play on."""
    await tables.join(table, DEE, INTERACTION)


async def left_for_good(tables: TableService, table: Table) -> None:
    """A resignation takes effect of which nobody has second thoughts."""
    due = await tables.repositories.timers.due(tables.clock() + timedelta(minutes=1))
    [timer] = [it for it in due if it.kind is TimerKind.RESIGN]
    await TimedService(tables).fire(timer)


async def begun_again(tables: TableService, table: Table) -> None:
    """A rematch that was asked for begins with whoever is in."""
    [timer] = [it for it in await tables.repositories.timers.due(tables.clock()) if it.kind is TimerKind.REMATCH]
    await TimedService(tables).fire(timer)


async def started(tables: TableService, _: Table) -> None:
    """A bot starts: an outage ends, and the clocks go on."""
    heartbeat = Heartbeat(tables.repositories.presence, SimulatedClock(tables.clock()))
    settler = Settler(TableService(tables.repositories, GAMES, tables.draw_seed, heartbeat.outages), lambda _: None)
    await heartbeat.begin(lambda: True, lambda _: settler.after_outage())
    await settler.at_start()
    await heartbeat.close()


def leaver(table: Table) -> Person:
    """Whoever must act."""
    [player] = table.people_to_act
    return Person(player.person or 0, player.name or "", player.locale)


async def left_to_computer(tables: TableService, table: Table) -> None:
    """Whoever must act is away for ten days, and a computer plays."""
    end = tables.clock() + timedelta(days=10)
    await PreferenceService(tables.repositories).away(leaver(table), end, computer=True)
    await tables.settle(table.id)


async def left_waiting(tables: TableService, table: Table) -> None:
    """Whoever must act is away for ten days, and the others wait."""
    end = tables.clock() + timedelta(days=10)
    await PreferenceService(tables.repositories).away(leaver(table), end, computer=False)
    await tables.settle(table.id)


async def returned(tables: TableService, table: Table) -> None:
    """Whoever must act was away, and is back."""
    await PreferenceService(tables.repositories).back(leaver(table))
    await tables.settle(table.id)


PLANS: tuple[Act, ...] = (plan_made, plan_dropped, plan_played)
"""What becomes of a plan."""
AWAY: tuple[Act, ...] = (left_to_computer, left_waiting, returned)
"""Those that an absence brings."""
ACTS: dict[str, Act] = {
    act.__name__: act
    for act in (taken_back, changed, held, missed, taken_over, left_for_good, begun_again, started, *AWAY, *PLANS)
}
IN_TIME = (missed, begun_again, started, plan_played)
"""Those that happen later."""


def later() -> datetime:
    """When somebody's time is up, and all have had time to say whether they are in."""
    return NOON + timedelta(days=2)


async def killed_everywhere(folder: Path, act: Act) -> list[Path]:
    """Do it with the database in `folder/before`, killed before each statement; the folders that it left, the last one
    of which was not killed."""
    command = (sys.executable, "-m", "tests.support.bot.killed", str(folder), act.__name__)
    killing = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    printed, _ = await asyncio.wait_for(killing.communicate(), 120)
    assert killing.returncode == 0
    return [folder / str(number) for number in range(1, int(printed) + 1)]


async def carry_out(folder: Path, act: Act, killed_before: int) -> None:
    """Do it at table 1, and end this process before that statement of it."""
    async with opened(folder, later if act in IN_TIME else now) as tables:
        table = await tables.get(1)
        statements = count(1)

        @event.listens_for(Engine, "before_cursor_execute")
        def _(*_: object) -> None:
            if next(statements) == killed_before:
                os.kill(os.getpid(), signal.SIGKILL)

        await act(tables, table)


def main(folder: Path, act: Act) -> None:
    """Until it is carried out without being killed."""
    for statement in count(1):
        copy = folder / str(statement)
        shutil.copytree(folder / "before", copy)
        if (child := os.fork()) == 0:
            asyncio.run(carry_out(copy, act, statement))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            print(statement)
            sys.exit(os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main(Path(sys.argv[1]), ACTS[sys.argv[2]])
