"""A table of two never hangs on somebody who is late: the other is asked for as long as that one is, or both are."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.tables import agreements, replacing, transitions
from bot.tables.late import decided
from bot.tables.refusals import NotAsked
from bot.tables.timers import TimedService
from bot.values.preferences import Absence, Pace
from bot.values.proposal import ProposalKind
from bot.values.table import Player, Status, Table
from bot.values.timers import TimerKind
from bot.values.turn_clock import LateAnswer, StandIn
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.service import ANN, BOB, CAS, first_move, interaction_ids, opened
from tests.support.bot.stored_database import StoredDatabase
from tests.support.bot.timed_tables import DAY, HOUR, TimedTables, acting, due

MINUTE = timedelta(minutes=1)


@pytest.fixture
async def tables(database: StoredDatabase) -> AsyncIterator[TimedTables]:
    clock = HandClock()
    async with opened(database, clock.now) as service:
        yield TimedTables(service, clock)


def asked_about(table: Table) -> int | None:
    """The seat about which the other one is asked."""
    asked = table.open_proposal
    return asked.seat if asked is not None and asked.kind is ProposalKind.LATE else None


async def chosen_after(tables: TimedTables, table: Table) -> timedelta:
    """How long after noon of the first day a computer plays on if nobody chooses."""
    timers = await tables.service.repositories.timers.due(tables.clock.now() + 1000 * DAY)
    [choice] = [timer for timer in timers if timer.table == table.id and timer.kind is TimerKind.CHOICE]
    return choice.due - NOON


async def decide(tables: TimedTables, table: Table, player: Player, answer: LateAnswer) -> Table:
    assert player.person is not None
    return (
        await tables.service.change(table, next(interaction_ids), decided, player.person, answer, tables.service.now())
    ).table


@pytest.mark.parametrize("held", [False, True])
async def test_whoever_was_late_and_makes_a_step_has_a_quarter_of_the_time_for_the_rest(
    tables: TimedTables, *, held: bool
) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, game="addvantage"), 2 * DAY)
    late = acting(table)
    if held:
        assert table.match is not None
        assert late.person is not None
        move = table.match.read(first_move(table, late.seat))
        await tables.service.change(table, None, TimedService(tables.service).hold, late.person, move, table.decision)
        table = await tables.after(table, MINUTE)
    else:
        table = await tables.move(table, late)

    assert (acting(table).seat, asked_about(table)) == (late.seat, None)
    since = (tables.clock.now() - NOON) if not held else 2 * DAY + timedelta(seconds=5)
    assert due(table) == since + DAY / 4

    table = await tables.after(table, 7 * HOUR)
    assert asked_about(table) == late.seat
    assert (await tables.after(table, 3 * DAY)).players[late.seat].stand_in is StandIn.ABSENT


async def test_whoever_was_late_in_an_evening_at_a_table_without_a_clock_has_all_the_time_they_like(
    tables: TimedTables,
) -> None:
    table = await tables.begun(ANN, BOB, pace=Pace.NONE, game="addvantage")
    late = acting(table)
    assert late.person is not None
    other = BOB if late.person == ANN.id else ANN
    table = (
        await tables.service.change(
            table, next(interaction_ids), agreements.tonight_proposed, other.id, NOON, tables.service.now()
        )
    ).table
    assert table.lasting is not None
    await tables.service.change(
        table, next(interaction_ids), agreements.answered, late.person, table.lasting, tables.service.now(), yes=True
    )
    table = await tables.after(table, DAY)
    assert asked_about(table) == late.seat

    table = await tables.move(table, late)

    assert (acting(table).seat, asked_about(table), due(table)) == (late.seat, None, None)


@pytest.fixture
async def waiting(tables: TimedTables) -> Table:
    """Both choose at once: Ann is late, and Bob, whose tables wait, is asked and has time himself."""
    table = await tables.begun(ANN, BOB, game="glory")
    await tables.choose(BOB, Absence(begin=NOON, end=NOON + 3 * DAY), zone="UTC")
    table = await tables.service.renew(table.id)
    return await tables.after(table, 2 * DAY)


async def test_the_question_stands_while_who_is_asked_makes_their_own_choice(
    tables: TimedTables, waiting: Table
) -> None:
    before = await chosen_after(tables, waiting)

    table = await tables.move(waiting, waiting.players[1])

    assert asked_about(table) == 0
    assert await chosen_after(tables, table) == before
    table = await decide(tables, table, table.players[1], LateAnswer.COMPUTER)
    assert table.players[0].stand_in is StandIn.ABSENT


async def test_where_both_are_late_a_computer_plays_the_turn_for_each_and_after_two_the_table_rests(
    tables: TimedTables,
) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, game="glory"), 2 * DAY)

    assert [(it.stand_in, it.misses) for it in table.players] == [(StandIn.TURN, 1)] * 2
    assert asked_about(table) is None
    with pytest.raises(NotAsked):
        await decide(tables, table, table.players[0], LateAnswer.END)

    table = await computers_play(tables, table)
    assert (len(table.people_to_act), table.is_resting) == (2, False)

    table = await tables.after(table, 2 * DAY)
    assert [it.stand_in for it in table.players] == [StandIn.ABSENT] * 2
    assert table.is_resting
    assert (await tables.after(table, 30 * DAY)).status is Status.CLOSED


async def test_whoever_is_asked_and_late_themselves_has_nothing_to_choose_any_more(
    tables: TimedTables, waiting: Table
) -> None:
    table = await tables.after(waiting, 3 * DAY)

    assert [it.stand_in for it in table.players] == [StandIn.TURN] * 2
    assert asked_about(table) is None


async def test_whoever_takes_the_seat_of_who_is_asked_may_choose_and_has_all_the_time_for_it(
    tables: TimedTables,
) -> None:
    await tables.choose(CAS, zone="UTC")
    table = await tables.after(await tables.begun(ANN, BOB, game="heroes"), 2 * DAY + HOUR)
    late = acting(table)
    other = 1 - late.seat
    asked = table.players[other].person
    assert asked is not None

    table = (
        await tables.service.change(
            table, next(interaction_ids), replacing.offered, asked, False, table.players[other].seat, CAS.id
        )
    ).table
    table = (
        await tables.service.change(table, next(interaction_ids), replacing.seated, CAS, tables.service.clock())
    ).table

    assert asked_about(table) == late.seat
    assert await chosen_after(tables, table) == 5 * DAY + HOUR
    assert (await decide(tables, table, table.players[other], LateAnswer.END)).status is Status.FINISHED


async def test_where_who_is_asked_leaves_the_computer_plays_for_who_is_late_and_the_table_rests(
    tables: TimedTables,
) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, game="heroes"), 2 * DAY + HOUR)
    late = acting(table)
    who = {ANN.id: ANN, BOB.id: BOB}[table.players[1 - late.seat].person or 0]

    now = tables.clock.now()
    await tables.choose(who, Absence(begin=now, end=now + 9 * DAY, computer=True), zone="UTC")
    table = await tables.service.renew(table.id)

    assert (table.players[late.seat].stand_in, table.is_resting) == (StandIn.ABSENT, True)


async def computers_play(tables: TimedTables, table: Table) -> Table:
    while table.computers_to_act and table.match is not None:
        seat = table.computers_to_act[0].seat
        move = table.match.read(first_move(table, seat))
        table = (
            await tables.service.change(table, None, transitions.computer_played, seat, move, table.decision)
        ).table
    return table
