"""Who can do one thing only, as all may know, is not waited for: it is played for them as a plan is."""

from dataclasses import replace
from datetime import timedelta
from itertools import islice
from random import Random

import pytest

from bot.delivery.notifications.evaluate import waiting_at
from bot.tables import lobbies, transitions
from bot.tables.delayed_moves import SHORT_DELAY
from bot.tables.planned import EARLIEST, GRACE, LATEST, answer_of, forced
from bot.tables.timers import TimedService
from bot.tables.undo import possible_undo
from bot.values.preferences import Pace
from bot.values.record import PlayedBy, PlayedLine
from bot.values.table import Player, Table, Transition
from bot.values.turn_clock import Attendance
from games.core import Move
from tests.support.bot.planning import PLAYED_BY_NOW, plan_timers
from tests.support.bot.service import ANN, BOB, CAS, dealt, lobby, play
from tests.support.bot.stored_database import ON_BOTH
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import acting, who

SEARCHED = 400
"""So many moves are made at most until somebody can do one thing only."""


def picked(table: Table, player: Player, random: Random) -> Move:
    """A deployment where there is one: it makes hands small."""
    assert table.match is not None
    moves: list[Move] = list(islice(table.match.game.legal(table.match.view(player.seat)), 20))
    return random.choice([move for move in moves if move.kind == "deploy"] or moves)


async def until_forced(tables: Talking, table: Table, *, begins: bool = True) -> Table:
    """The game at whose decision somebody can do one thing only: as their turn begins, or after a move of theirs."""
    random, mover = Random(7), acting(table)
    for _ in range(SEARCHED):
        player = acting(table)
        if forced(table, player) is not None and (player.seat != mover.seat) is begins:
            return table
        mover = player
        table = (await play(tables.service, table, who(player).id, str(picked(table, player, random)))).table
    raise AssertionError("everybody can always decide something")


async def trio_forced(tables: Talking, *, begins: bool = True) -> Table:
    return await until_forced(tables, await tables.begun(ANN, BOB, CAS, game="spy"), begins=begins)


async def newest(tables: Talking, table: Table) -> PlayedLine:
    return (await tables.service.repositories.moves.living(table))[-1]


@ON_BOTH
@pytest.mark.parametrize("begins", [True, False], ids=["as a turn begins", "after one's own move"])
async def test_it_is_played_within_a_minute_as_a_line_of_theirs_that_says_so(tables: Talking, *, begins: bool) -> None:
    table = await trio_forced(tables, begins=begins)
    player = acting(table)
    [timer] = await plan_timers(tables, table)
    assert EARLIEST <= timer.due - tables.clock.now() <= LATEST

    after = await tables.after(table, PLAYED_BY_NOW)

    line = await newest(tables, after)
    assert (line.text, line.person, line.played_by) == (f"{player.seat} done", True, PlayedBy.FORCED)
    assert after.decision == table.decision + 1
    assert acting(after).seat != player.seat


async def test_it_is_played_once_however_often_its_timer_fires(tables: Talking) -> None:
    table = await trio_forced(tables)
    [timer] = await plan_timers(tables, table)
    tables.clock.turn_to(timer.due)
    timed = TimedService(tables.service)

    fired = [await timed.fire(timer) for _ in range(3)]

    assert [result is not None for result in fired] == [True, False, False]


async def test_who_presses_before_has_played_it_themselves(tables: Talking) -> None:
    table = await trio_forced(tables)
    player = acting(table)
    [timer] = await plan_timers(tables, table)

    after = (await play(tables.service, table, who(player).id, "done")).table
    tables.clock.turn_to(timer.due)

    assert await TimedService(tables.service).fire(timer) is None
    assert (await newest(tables, after)).played_by is None
    assert (await tables.now(table)).decision == table.decision + 1


async def test_every_decision_has_the_same_timer_whether_it_is_forced_or_not(tables: Talking) -> None:
    table = await tables.begun(ANN, BOB, CAS, game="spy")
    random = Random(7)
    assert await plan_timers(tables, table) == []  # nobody can have planned before the game began
    table = await tables.move(table, acting(table))
    for _ in range(20):
        player = acting(table)
        [timer] = await plan_timers(tables, table)
        assert EARLIEST <= timer.due - tables.clock.now() <= LATEST
        table = (await play(tables.service, table, who(player).id, str(picked(table, player, random)))).table


async def test_nobody_is_called_for_what_will_be_played(tables: Talking) -> None:
    table = await trio_forced(tables)
    player = acting(table)
    [timer] = await plan_timers(tables, table)

    [turn] = waiting_at(table, player, tables.service.now())

    assert turn.answered
    assert turn.planned == timer.due + GRACE


async def test_it_says_nothing_of_whether_somebody_is_there(tables: Talking) -> None:
    table = await trio_forced(tables)
    player = acting(table)
    late = replace(player, attendance=Attendance(misses=1))
    table = await tables.changed(table, lambda now: Transition(transitions.with_player_in(now, late)))

    after = await tables.after(table, PLAYED_BY_NOW)

    assert (await newest(tables, after)).played_by is PlayedBy.FORCED
    assert after.players[player.seat].attendance.misses == 1


async def test_what_happened_since_somebodys_own_last_move_is_told_after_it(tables: Talking) -> None:
    table = await trio_forced(tables)
    player = acting(table)
    before = await tables.service.repositories.moves.recent(table, player)

    after = await tables.after(table, PLAYED_BY_NOW)
    recent = await tables.service.repositories.moves.recent(after, player)

    assert recent.since.own == before.since.own
    assert recent.since.others[: len(before.since.others)] == before.since.others
    assert len(recent.since.others) > len(before.since.others)
    assert possible_undo(after, player.seat, recent.tail) is None


async def test_a_game_of_one_person_goes_on_after_the_moment_in_which_any_move_can_be_taken_back(
    tables: Talking,
) -> None:
    await tables.choose(ANN, zone="UTC")
    table = await lobby(tables.service, ANN, size=None, game="spy")
    table = await tables.changed(table, lobbies.adjusted, ANN.id, False, Pace.DAY)
    table = await tables.changed(table, lobbies.computers_seated, ANN.id, False)
    table = await tables.stand_ins(await dealt(tables.service, await tables.now(table)))
    random = Random(7)
    for _ in range(SEARCHED):
        player = acting(table)
        timers = await plan_timers(tables, table)
        if forced(table, player) is not None:
            break
        assert timers == []
        table = (await play(tables.service, table, ANN.id, str(picked(table, player, random)))).table
        table = await tables.stand_ins(table)
    [timer] = timers

    assert timer.due == tables.clock.now() + SHORT_DELAY
    assert answer_of(table, acting(table)) is not None
    after = await tables.after(table, SHORT_DELAY + timedelta(seconds=1))
    assert (await newest(tables, after)).played_by is PlayedBy.FORCED
