"""Plans for tests: made at tables whose clock is turned by hand, and played when their time comes."""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import NamedTuple

from bot.tables.planned import LATEST
from bot.tables.plans import PlanService
from bot.values.table import Player, Table
from bot.values.timers import Timer, TimerKind
from games.core import Move, Seat
from games.match import Played
from games.planning import names, planning
from tests.support.bot.service import play
from tests.support.bot.timed_tables import TimedTables, acting

PLAYED_BY_NOW = LATEST + timedelta(seconds=1)
"""After so long every plan has been played whose turn began."""


def waiting(table: Table) -> Player:
    """The one of two who is not to act."""
    [player] = [it for it in table.people if it not in table.people_to_act]
    return player


def possible(table: Table, seat: Seat) -> list[Move]:
    """The moves that a seat can plan as the first of its next turn."""
    assert table.match is not None
    position = planning(table.match, seat)
    return [] if position is None else list(position.game.legal(position.view(seat)))


async def planned(tables: TimedTables, table: Table, player: Player, move: str | None = None) -> Table:
    """The player plans a move, the first that is possible where none is named."""
    assert table.match is not None
    chosen = possible(table, player.seat)[0] if move is None else table.match.read(move)
    return await PlanService(tables.service).add(table, player.person or 0, chosen, 0)


class Meeting(NamedTuple):
    """A position of a game of two, a move of whoever is to act in it, and one that the other plans before that."""

    table: Table
    move: str
    plan: str


Meets = Callable[[Played, Seat, Move], bool]
"""Whether what came of a move is what a test is about, for a plan of this seat."""


async def meeting(tables: TimedTables, table: Table, meets: Meets) -> Meeting:
    """The first one in random play, which has one soon."""
    random = Random(11)
    for _ in range(200):
        assert table.match is not None
        mover, owner = acting(table), waiting(table)
        moves, plans = list(table.match.game.legal(table.match.view(mover.seat))), possible(table, owner.seat)
        for move in moves:
            after = table.match.play(mover.seat, move)
            in_turn = plans if owner.seat in after.match.to_act else []
            plan = next((it for it in in_turn if meets(after, owner.seat, it)), None)
            if plan is not None:
                return Meeting(table, str(move), str(plan))
        table = (await play(tables.service, table, mover.person or 0, str(random.choice(moves)))).table
    raise AssertionError("no two moves meet so")


def forbids(after: Played, seat: Seat, plan: Move) -> bool:
    """Whether the rules do not allow the plan any more."""
    return after.match.game.refusal(after.match.view(seat), plan) is not None


def concerns(after: Played, seat: Seat, plan: Move) -> bool:
    """Whether something has happened that the plan stops for, though the rules would allow it."""
    named = names([str(plan)])
    return any(event.stopping(seat, named) for event in after.events) and not forbids(after, seat, plan)


async def plan_timers(tables: TimedTables, table: Table) -> list[Timer]:
    """The timers of plans at a table."""
    return [timer for timer in await tables.timers(table) if timer.kind is TimerKind.PLAN]


async def lines(tables: TimedTables, table: Table) -> list[str]:
    """The lines of a table's record."""
    return [line.text for line in await tables.service.repositories.moves.living(table)]
