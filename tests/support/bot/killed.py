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

from bot.model import Table, Timer, TimerKind
from bot.tables.proposals import ProposalService
from bot.tables.service import TableService
from bot.tables.timed import TimedService
from tests.support.bot.service import ANN, BOB, NOON, first_move, now, opened

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


ACTS: dict[str, Act] = {act.__name__: act for act in (taken_back, changed, held, missed)}


def later() -> datetime:
    """When somebody's time is up."""
    return NOON + timedelta(days=2)


async def carry_out(folder: Path, act: Act, killed_before: int) -> None:
    """Do it at table 1, and end this process before that statement of it."""
    async with opened(folder, later if act is missed else now) as tables:
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
