"""A plan is its owner's move: played once, when its turn has come, unless something has happened that it stops for."""

import asyncio
from dataclasses import replace

import pytest

from bot.tables.planned import EARLIEST, LATEST, Verdict
from bot.tables.plans import NoPlan, NothingToPlan, PlanPlayed, PlanService, YourTurn, why_stopped
from bot.tables.proposals import ProposalService
from bot.tables.timers import TimedService
from bot.values.preferences import Absence
from bot.values.table import ChannelRef, Person, Player, Table
from bot.values.turn_clock import PlanEnd
from games.errors import Illegal
from tests.support.bot.planning import (
    PLAYED_BY_NOW,
    concerns,
    forbids,
    lines,
    meeting,
    plan_timers,
    planned,
    possible,
    waiting,
)
from tests.support.bot.service import ANN, BOB, CAS, dealt, first_move, opens, play, resigned, some_move
from tests.support.bot.stored_database import ON_BOTH
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import DAY, acting, who


async def with_plan(tables: Talking) -> tuple[Table, Player]:
    """A game of two whose turn it is to act upon what one of them has planned, and who that is."""
    table = await tables.duel()
    owner = waiting(table)
    await planned(tables, table, owner)
    return await tables.move(table, acting(table)), owner


def ended(table: Table, owner: Player) -> PlanEnd | None:
    """What became of somebody's plan."""
    plan = table.players[owner.seat].prepared.plan
    return None if plan is None else plan.end


@ON_BOTH
async def test_a_plan_is_played_within_a_minute_of_the_turn_as_its_owner_s_move(tables: Talking, duel: Table) -> None:
    owner = waiting(duel)
    move = possible(duel, owner.seat)[0]
    await planned(tables, duel, owner)
    table = await tables.move(duel, acting(duel))
    [timer] = await plan_timers(tables, table)
    assert EARLIEST <= timer.due - tables.clock.now() <= LATEST

    table = await tables.after(table, PLAYED_BY_NOW)

    assert (await lines(tables, table))[-1] == f"{owner.seat} {move}"
    assert acting(table).seat != owner.seat
    assert ended(table, owner) is PlanEnd.PLAYED


async def test_a_plan_is_played_once_however_often_its_timer_fires(tables: Talking) -> None:
    table, _ = await with_plan(tables)
    [timer] = await plan_timers(tables, table)
    tables.clock.turn_to(timer.due)
    timed = TimedService(tables.service)

    fired = [await timed.fire(timer) for _ in range(3)]

    assert [result is not None for result in fired] == [True, False, False]
    assert len(await lines(tables, table)) == 2


async def test_every_decision_has_the_same_timer_with_a_plan_and_without(tables: Talking) -> None:
    rows = []
    for plans in (False, True):
        table = await tables.duel()
        if plans:
            await planned(tables, table, waiting(table))
        table = await tables.move(table, acting(table))
        rows.append([timer._replace(table=0) for timer in await plan_timers(tables, table)])

    assert rows[0] == rows[1]
    assert len(rows[0]) == 1


@ON_BOTH
async def test_making_changing_and_dropping_a_plan_leaves_the_table_as_it_is(tables: Talking, duel: Table) -> None:
    owner = waiting(duel)
    plans = PlanService(tables.service)

    await planned(tables, duel, owner)
    await planned(tables, duel, owner, str(possible(duel, owner.seat)[-1]))
    await plans.insist(duel, who(owner).id, insists=True)
    await plans.drop(duel, who(owner).id)

    assert replace(await tables.now(duel), players=duel.players) == duel


async def test_whoever_is_to_act_plans_nothing(tables: Talking, duel: Table) -> None:
    player = acting(duel)

    with pytest.raises(YourTurn):
        await planned(tables, duel, player, first_move(duel, player.seat))


async def test_only_what_the_rules_would_allow_now_can_be_planned(tables: Talking, duel: Table) -> None:
    with pytest.raises(Illegal):
        await planned(tables, duel, waiting(duel), "move.a1.j10")


async def test_who_plays_alone_with_computers_plans_nothing(tables: Talking) -> None:
    private = ChannelRef(None, 300, "en-US")
    table = await opens(tables.service, ANN, size=2, game="addvantage", channel=private)
    table = await tables.stand_ins(await dealt(tables.service, table))
    [player] = table.people
    while player in table.people_to_act:
        table = await tables.move(table, player)

    with pytest.raises(NothingToPlan):
        await planned(tables, table, player)
    assert await plan_timers(tables, table) == []


async def test_a_plan_that_the_rules_forbid_by_then_is_not_played_and_says_so(tables: Talking) -> None:
    table, move, plan = await meeting(tables, await tables.duel(), forbids)
    owner = waiting(table)
    await planned(tables, table, owner, plan)
    await PlanService(tables.service).insist(table, who(owner).id, insists=True)
    table = (await play(tables.service, table, who(acting(table)).id, move)).table

    table = await tables.after(table, PLAYED_BY_NOW)

    assert ended(table, owner) is PlanEnd.ILLEGAL
    assert acting(table).seat == owner.seat


@pytest.mark.parametrize("insists", [False, True])
async def test_a_plan_stops_at_what_concerns_its_owner_unless_they_insist(tables: Talking, insists: bool) -> None:
    table, move, plan = await meeting(tables, await tables.duel(), concerns)
    owner = waiting(table)
    await planned(tables, table, owner, plan)
    if insists:
        await PlanService(tables.service).insist(table, who(owner).id, insists=True)
    table = (await play(tables.service, table, who(acting(table)).id, move)).table

    table = await tables.after(table, PLAYED_BY_NOW)

    assert ended(table, owner) is (PlanEnd.PLAYED if insists else PlanEnd.STOPPED)
    assert (owner.seat == acting(table).seat) is not insists
    stopped = table.players[owner.seat].prepared.plan
    assert stopped is not None
    assert bool(why_stopped(table, stopped)) is not insists


async def test_where_a_plan_stops_a_standing_order_answers_all_the_same(
    tables: Talking, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, owner = await with_plan(tables)
    answer = some_move(table, owner.seat)
    monkeypatch.setattr("bot.tables.plans.judged", lambda *_: Verdict(None, PlanEnd.STOPPED))
    monkeypatch.setattr("bot.tables.planned.ordered", lambda _, it: answer if it.seat == owner.seat else None)

    table = await tables.after(table, PLAYED_BY_NOW)

    assert (await lines(tables, table))[-1] == f"{owner.seat} {answer}"
    assert ended(table, owner) is PlanEnd.STOPPED


async def test_a_plan_that_is_dropped_is_never_played(tables: Talking) -> None:
    table, owner = await with_plan(tables)
    before = await lines(tables, table)

    await PlanService(tables.service).drop(table, who(owner).id)

    table = await tables.after(table, DAY / 2)
    assert await lines(tables, table) == before


async def test_who_drops_a_plan_at_the_moment_at_which_it_is_played_is_told_so(tables: Talking, duel: Table) -> None:
    owner = waiting(duel)
    table = await planned(tables, duel, owner)
    await tables.move(table, acting(table))
    seen = await tables.now(table)  # what the owner sees when they press
    await tables.after(table, PLAYED_BY_NOW)

    with pytest.raises(PlanPlayed):
        await PlanService(tables.service).drop(seen, who(owner).id)


async def test_of_firing_and_dropping_at_once_one_happens(tables: Talking) -> None:
    for _ in range(5):
        table, owner = await with_plan(tables)
        [timer] = await plan_timers(tables, table)
        tables.clock.turn_to(timer.due)

        drop = PlanService(tables.service).drop(table, who(owner).id)
        dropped, _ = await asyncio.gather(drop, TimedService(tables.service).fire(timer), return_exceptions=True)

        played = len(await lines(tables, table)) == 2
        assert isinstance(dropped, PlanPlayed) is played
        assert (ended(await tables.now(table), owner) is PlanEnd.PLAYED) is played


async def test_whoever_moves_by_hand_has_no_plan_any_more(tables: Talking, duel: Table) -> None:
    owner = waiting(duel)
    await planned(tables, duel, owner, str(possible(duel, owner.seat)[-1]))
    table = await tables.move(duel, acting(duel))

    table = await tables.move(table, owner)

    assert table.players[owner.seat].prepared.plan is None
    assert (await tables.after(table, DAY / 2)).decision == table.decision


@ON_BOTH
async def test_an_undo_that_all_see_drops_every_plan(tables: Talking) -> None:
    table, _ = await with_plan(tables)

    await tables.undone(table, waiting(table))

    table = await tables.now(table)
    assert [player.prepared.plan for player in table.players] == [None, None]


async def test_whoever_resigns_leaves_no_plan_behind(tables: Talking, trio: Table) -> None:
    owner = next(it for it in trio.people if it not in trio.people_to_act)
    await planned(tables, trio, owner)

    table = (await resigned(tables.service, trio, who(owner).id)).table

    assert (await tables.now(table)).players[owner.seat].prepared.plan is None


async def test_a_plan_that_fires_stops_the_clock(tables: Talking) -> None:
    table, owner = await with_plan(tables)

    table = await tables.after(table, PLAYED_BY_NOW)

    clock = table.players[owner.seat].clock
    assert clock is None or not clock.runs
    assert (await tables.after(table, DAY / 2)).players[owner.seat].attendance.misses == 0


async def test_nothing_is_played_for_somebody_for_whom_a_computer_plays(tables: Talking, duel: Table) -> None:
    owner = waiting(duel)
    await planned(tables, duel, owner)
    away = Absence(begin=tables.clock.now(), end=tables.clock.now() + DAY, computer=True)
    await tables.choose(Person(who(owner).id, owner.name, owner.locale), away)
    table = await tables.move(duel, acting(duel))
    assert [it.seat for it in table.computers_to_act] == [owner.seat]

    assert (await tables.after(table, PLAYED_BY_NOW)).decision == table.decision
    table = await tables.stand_in(table)

    assert table.players[owner.seat].prepared.plan is None


async def asked_beside_a_plan(tables: Talking) -> tuple[Table, Player]:
    """A game in which somebody is asked for a small answer who has planned their next turn, and who has."""
    table = await tables.begun(ANN, BOB, CAS, game="glory")
    for _ in range(200):
        for player in table.people:
            if player not in table.people_to_act and possible(table, player.seat):
                table = await planned(tables, table, player)
        actor = table.people_to_act[0]
        if table.match is not None and table.match.is_follow_up and actor.prepared.live is not None:
            return table, actor
        table = await tables.move(table, actor)
    raise AssertionError("nobody is ever asked")


async def test_a_small_answer_is_not_the_turn_that_was_planned_and_the_plan_outlives_it(tables: Talking) -> None:
    table, owner = await asked_beside_a_plan(tables)
    before = await lines(tables, table)

    table = await tables.after(table, PLAYED_BY_NOW)
    assert await lines(tables, table) == before

    table = await tables.move(table, owner)
    now = table.players[owner.seat].prepared.live
    assert owner.prepared.live is not None
    assert now is not None
    assert now.moves == owner.prepared.live.moves
    assert (await tables.now(table)).players[owner.seat].prepared.live == now


async def test_a_plan_of_somebody_else_s_is_nobody_s_to_drop(tables: Talking, duel: Table) -> None:
    await planned(tables, duel, waiting(duel))

    with pytest.raises(NoPlan):
        await PlanService(tables.service).drop(duel, who(acting(duel)).id)


async def test_what_follows_a_plan_s_move_is_taken_back_with_consent_alone(tables: Talking) -> None:
    table, owner = await with_plan(tables)
    table = await tables.after(table, PLAYED_BY_NOW)

    undo = await ProposalService(tables.service).undoing(table, acting(table))

    assert undo.consent == (owner.seat,)


async def test_no_part_of_a_plan_is_in_a_repr(tables: Talking, duel: Table) -> None:
    owner = waiting(duel)
    table = await planned(tables, duel, owner)
    player = table.players[owner.seat]
    assert player.prepared.live is not None

    shown = f"{table!r} {player!r} {player.prepared!r} {player.prepared.live!r}"

    assert not any(move in shown for move in player.prepared.live.moves)
