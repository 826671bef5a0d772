"""Carries something out at a table again and again, each time killed before another of its statements.

`python -m tests.support.bot.killed folder act number` works on copies of the database in `folder/before`. It prints how
many statements there are, and before which of them it was killed: `folder/3` is left by what was killed before the
third. `folder/whole` is left by what was not killed. It is a process of its own, since only one without threads may
fork.
"""

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import Engine, event

from bot.process.downtime import Heartbeat
from bot.tables import replacing
from bot.tables.clock_renewal import ClockRenewer
from bot.tables.erasure import PersonErasure
from bot.tables.plans import PlanService
from bot.tables.preferences import PreferenceService
from bot.tables.proposals import ProposalService
from bot.tables.service import TableService
from bot.tables.timers import TimedService
from bot.values.table import Person, Table
from bot.values.timers import Timer, TimerKind
from games import GAMES
from games.planning import planning
from tests.support.amount import SEED, amount, seed_of_this_run
from tests.support.bot.hand_clock import NOON
from tests.support.bot.roles import ZEBEDEE
from tests.support.bot.service import ANN, BOB, DEE, first_move, now, opened
from tests.support.bot.simulated_clock import SimulatedClock

INTERACTION = 9_000_000
"""The id of an interaction that no table has known before."""
Act = Callable[[TableService, Table], Awaitable[object]]
STRIDE = 3
"""Before every so manieth statement it is killed; in a soak before each."""
WHOLE = "whole"
"""The folder of what was not killed."""


async def taken_back(tables: TableService, table: Table) -> None:
    """Whoever has moved takes that back."""
    [line] = await tables.repositories.moves.living(table)
    await tables.change(table, INTERACTION, ProposalService(tables).undo, table.players[line.seat].person or 0, None)


async def changed(tables: TableService, table: Table) -> None:
    """Ann makes another choice in place of the one that lies sealed."""
    asked = ProposalService(tables)
    reopened = await asked.reopened(table, table.players[0])
    assert reopened.match is not None
    other = list(reopened.match.game.legal(reopened.match.view(table.players[0].seat)))[-1]
    await tables.change(table, INTERACTION, asked.reseal, ANN.id, other, table.decision)


async def held(tables: TableService, table: Table) -> None:
    """Bob holds a move, and it is played."""
    timed, seat = TimedService(tables), table.players[1].seat
    assert table.match is not None
    holding = (
        await tables.change(table, None, timed.delay, BOB.id, table.match.read(first_move(table, seat)), table.decision)
    ).table
    assert holding.players[1].delayed.move is not None
    await timed.fire(Timer(table.id, table.decision, seat, TimerKind.DELAYED, holding.players[1].delayed.move.due))


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
    await tables.change(table, INTERACTION, replacing.seated, DEE, tables.clock())


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
    heartbeat = Heartbeat(tables.repositories.downtime, SimulatedClock(tables.clock()))
    settler = ClockRenewer(
        TableService(tables.repositories, GAMES, tables.draw_seed, heartbeat.downtime), lambda _: None
    )
    await heartbeat.begin(lambda: True, lambda _: settler.after_downtime())
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
    await tables.renew(table.id)


async def left_waiting(tables: TableService, table: Table) -> None:
    """Whoever must act is away for ten days, and the others wait."""
    end = tables.clock() + timedelta(days=10)
    await PreferenceService(tables.repositories).away(leaver(table), end, computer=False)
    await tables.renew(table.id)


async def erased(tables: TableService, _: Table) -> None:
    """Zebedee is forgotten."""
    await PersonErasure(tables).erase(ZEBEDEE.id)


async def returned(tables: TableService, table: Table) -> None:
    """Whoever must act was away, and is back."""
    await PreferenceService(tables.repositories).back(leaver(table))
    await tables.renew(table.id)


PLANS: tuple[Act, ...] = (plan_made, plan_dropped, plan_played)
"""What becomes of a plan."""
AWAY: tuple[Act, ...] = (left_to_computer, left_waiting, returned)
"""Those that an absence brings."""
ACTS: dict[str, Act] = {
    act.__name__: act
    for act in (
        erased,
        taken_back,
        changed,
        held,
        missed,
        taken_over,
        left_for_good,
        begun_again,
        started,
        *AWAY,
        *PLANS,
    )
}
IN_TIME = (missed, begun_again, started, plan_played)
"""Those that happen later."""


def later() -> datetime:
    """When somebody's time is up, and all have had time to say whether they are in."""
    return NOON + timedelta(days=2)


async def killed_everywhere(folder: Path, act: Act, least: int = 5, stride: int = STRIDE) -> list[Path]:
    """Do it with the database in `folder/before`, killed before its statements, of which there must be more than
    `least`; the folders that it left, the last one of which was not killed."""
    seed = seed_of_this_run()
    print(f"killed before statements that {SEED}={seed} chooses")
    command = (sys.executable, "-m", "tests.support.bot.killed", str(folder), act.__name__, str(seed), str(stride))
    killing = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    printed, _ = await asyncio.wait_for(killing.communicate(), 120)
    assert killing.returncode == 0
    statements, *killed = map(int, printed.split())
    assert statements > least
    return [folder / str(number) for number in (*killed, WHOLE)]


async def carry_out(folder: Path, act: Act, killed_before: int | None) -> tuple[int, set[int]]:
    """Do it at table 1, and end this process before that statement of it; how many statements there were, and which of
    them were the first after a transaction was written."""
    async with opened(folder, later if act in IN_TIME else now) as tables:
        table = await tables.get(1)
        statements, written = 0, set[int]()

        @event.listens_for(Engine, "before_cursor_execute")
        def count_statement(*_: object) -> None:
            nonlocal statements
            statements += 1
            if statements == killed_before:
                os.kill(os.getpid(), signal.SIGKILL)

        def count_file(what: str, _: object) -> None:
            if what == "os.rename":  # a file takes the place of another one, which counts as a statement, too
                count_statement()
                written.add(statements + 1)

        sys.addaudithook(count_file)

        @event.listens_for(Engine, "commit")
        def _(*_: object) -> None:
            written.add(statements + 1)

        await act(tables, table)
        return statements, written


def chosen(statements: int, written: set[int], seed: int, stride: int = STRIDE) -> list[int]:
    """Before which statements it is killed: before the first, before each that comes after a transaction, since only
    these find something else in the database, and of all others before every `stride`-th."""
    every, step = range(1, statements + 1), amount(stride, 1)
    return [it for it in every if it == 1 or it in written or it % step == seed % step]


def forked(folder: Path, name: str, act: Act, killed_before: int | None) -> tuple[int, str]:
    """Do it in a process of its own with a copy of the database; how that ended, and what it printed."""
    copy = folder / name
    shutil.copytree(folder / "before", copy)
    told, tells = os.pipe()
    if (child := os.fork()) == 0:
        statements, written = asyncio.run(carry_out(copy, act, killed_before))
        os.write(tells, f"{statements} {' '.join(map(str, written))}".encode())
        os._exit(0)
    os.close(tells)
    with os.fdopen(told) as reading:
        said = reading.read()
    _, status = os.waitpid(child, 0)
    return status, said


def main(folder: Path, act: Act, seed: int, stride: int) -> None:
    """Once without being killed, and then killed before each of the chosen statements, as far as it comes to them."""
    status, said = forked(folder, WHOLE, act, None)
    if status:
        sys.exit(1)
    statements, *written = map(int, said.split())
    moments = chosen(statements, set(written), seed, stride)
    ended = {it: forked(folder, str(it), act, it)[0] for it in moments}
    if not all(status == 0 or os.WIFSIGNALED(status) for status in ended.values()):
        sys.exit(1)
    print(statements, *moments)


if __name__ == "__main__":
    main(Path(sys.argv[1]), ACTS[sys.argv[2]], int(sys.argv[3]), int(sys.argv[4]))
