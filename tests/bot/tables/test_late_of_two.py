"""A table of two never hangs on somebody who is late: the other is asked for as long as that one is, or both are."""

from datetime import timedelta

import pytest

from bot.tables import replacing
from bot.tables.late import decided
from bot.tables.refusals import NotAsked
from bot.values.preferences import Absence, Pace
from bot.values.proposal import ProposalKind
from bot.values.table import Player, Status, Table
from bot.values.timers import TimerKind
from bot.values.turn_clock import LateAnswer, StandIn
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, CAS
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import DAY, HOUR, MINUTE, acting, due, who


def asked_about(table: Table) -> int | None:
    """The seat about which the other one is asked."""
    asked = table.open_proposal
    return asked.seat if asked is not None and asked.kind is ProposalKind.LATE else None


async def chosen_after(tables: Talking, table: Table) -> timedelta:
    """How long after noon of the first day a computer plays on if nobody chooses."""
    [choice] = [timer for timer in await tables.timers(table) if timer.kind is TimerKind.CHOICE]
    return choice.due - NOON


async def decide(tables: Talking, table: Table, player: Player, answer: LateAnswer) -> Table:
    return await tables.changed(table, decided, who(player).id, answer, tables.service.now())


@pytest.mark.parametrize("held", [False, True])
async def test_whoever_was_late_and_makes_a_step_has_a_quarter_of_the_time_for_the_rest(
    tables: Talking, *, held: bool
) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, game="addvantage"), 2 * DAY)
    late = acting(table)
    if held:
        table = await tables.after(await tables.delay(table, late), MINUTE)
    else:
        table = await tables.move(table, late)

    assert (acting(table).seat, asked_about(table)) == (late.seat, None)
    since = (tables.clock.now() - NOON) if not held else 2 * DAY + timedelta(seconds=5)
    assert due(table) == since + DAY / 4

    table = await tables.after(table, 7 * HOUR)
    assert asked_about(table) == late.seat
    assert (await tables.after(table, 3 * DAY)).players[late.seat].attendance.stand_in is StandIn.ABSENT


async def test_whoever_was_late_in_an_evening_at_a_table_without_a_clock_has_all_the_time_they_like(
    tables: Talking,
) -> None:
    table = await tables.begun(ANN, BOB, pace=Pace.NONE, game="addvantage")
    late = acting(table)
    table = await tables.after(await tables.evening(table, timedelta(), ANN, BOB), DAY)
    assert asked_about(table) == late.seat

    table = await tables.move(table, late)

    assert (acting(table).seat, asked_about(table), due(table)) == (late.seat, None, None)


@pytest.fixture
async def waiting(tables: Talking) -> Table:
    """Both choose at once: Ann is late, and Bob, whose tables wait, is asked and has time himself."""
    table = await tables.begun(ANN, BOB, game="glory")
    table = await tables.away(table, BOB, Absence(begin=NOON, end=NOON + 3 * DAY))
    return await tables.after(table, 2 * DAY)


async def test_the_question_stands_while_who_is_asked_makes_their_own_choice(tables: Talking, waiting: Table) -> None:
    before = await chosen_after(tables, waiting)

    table = await tables.move(waiting, waiting.players[1])

    assert asked_about(table) == 0
    assert await chosen_after(tables, table) == before
    table = await decide(tables, table, table.players[1], LateAnswer.COMPUTER)
    assert table.players[0].attendance.stand_in is StandIn.ABSENT


async def test_where_both_are_late_a_computer_plays_the_turn_for_each_and_after_two_the_table_rests(
    tables: Talking,
) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, game="glory"), 2 * DAY)

    assert [(it.attendance.stand_in, it.attendance.misses) for it in table.players] == [(StandIn.TURN, 1)] * 2
    assert asked_about(table) is None
    with pytest.raises(NotAsked):
        await decide(tables, table, table.players[0], LateAnswer.END)

    table = await tables.stand_ins(table)
    assert (len(table.people_to_act), table.is_resting) == (2, False)

    table = await tables.after(table, 2 * DAY)
    assert [it.attendance.stand_in for it in table.players] == [StandIn.ABSENT] * 2
    assert table.is_resting
    assert (await tables.after(table, 30 * DAY)).status is Status.CLOSED


async def test_whoever_is_asked_and_late_themselves_has_nothing_to_choose_any_more(
    tables: Talking, waiting: Table
) -> None:
    table = await tables.after(waiting, 3 * DAY)

    assert [it.attendance.stand_in for it in table.players] == [StandIn.TURN] * 2
    assert asked_about(table) is None


async def test_whoever_takes_the_seat_of_who_is_asked_may_choose_and_has_all_the_time_for_it(tables: Talking) -> None:
    await tables.choose(CAS, zone="UTC")
    table = await tables.after(await tables.begun(ANN, BOB, game="heroes"), 2 * DAY + HOUR)
    late = acting(table)
    other = 1 - late.seat
    asked = table.players[other].person
    assert asked is not None

    table = await tables.changed(table, replacing.offered, asked, False, table.players[other].seat, CAS.id)
    table = await tables.changed(table, replacing.seated, CAS, tables.service.clock())

    assert asked_about(table) == late.seat
    assert await chosen_after(tables, table) == 5 * DAY + HOUR
    assert (await decide(tables, table, table.players[other], LateAnswer.END)).status is Status.FINISHED


async def test_where_who_is_asked_leaves_the_computer_plays_for_who_is_late_and_the_table_rests(
    tables: Talking,
) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, game="heroes"), 2 * DAY + HOUR)
    late = acting(table)
    person = who(table.players[1 - late.seat])

    now = tables.clock.now()
    table = await tables.away(table, person, Absence(begin=now, end=now + 9 * DAY, computer=True))

    assert (table.players[late.seat].attendance.stand_in, table.is_resting) == (StandIn.ABSENT, True)
