"""What happens when somebody's time is up, who plays for them, and how they come back."""

from datetime import timedelta

import pytest

from bot.tables.late import back, decided
from bot.values.preferences import Absence
from bot.values.proposal import ProposalKind
from bot.values.table import Status, Table
from bot.values.turn_clock import Late, LateAnswer, Reminded, StandIn
from games.match import OTHER_LATE
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, CAS, outcome_of
from tests.support.bot.timed_tables import (
    DAY,
    HOUR,
    TimedTables,
    acting,
    alone,
    clock_of,
    due,
    missed_turn,
    others,
    who,
)


async def test_of_three_a_computer_plays_the_turn_and_then_the_seat_is_theirs_again(
    tables: TimedTables, trio: Table
) -> None:
    late = acting(trio)
    table = await missed_turn(tables, trio)

    table = await tables.stand_ins(table)

    assert acting(table) != late
    assert table.players[late.seat].attendance.stand_in is None
    assert table.players[late.seat].attendance.misses == 1


async def test_the_moves_of_a_stand_in_are_told_under_its_own_name(tables: TimedTables, trio: Table) -> None:
    late = acting(trio)
    table = await missed_turn(tables, trio)
    table = await tables.stand_in(table)

    *_, line = await tables.service.repositories.moves.story(table)

    assert line.names[late.seat] == f"Computer ({late.name})"
    assert table.names[late.seat] == late.name


async def test_after_two_misses_running_a_computer_plays_on_until_they_press_anything(
    tables: TimedTables, trio: Table
) -> None:
    late = acting(trio)
    table = await missed_turn(tables, trio)
    while late.seat not in {it.seat for it in table.people_to_act}:
        table = await tables.stand_in(table) if table.computers_to_act else await tables.move(table, acting(table))
    table = await missed_turn(tables, table)
    assert table.players[late.seat].attendance.stand_in is StandIn.ABSENT

    table = await tables.stand_ins(table)
    assert table.players[late.seat].attendance.stand_in is StandIn.ABSENT

    table = await tables.changed(table, back, who(late).id)
    assert (table.players[late.seat].attendance.stand_in, table.players[late.seat].attendance.misses) == (None, 0)


async def test_whoever_comes_back_in_the_turn_that_they_missed_has_a_quarter_for_it_and_has_missed_it(
    tables: TimedTables, trio: Table
) -> None:
    late = acting(trio)
    table = await missed_turn(tables, trio)

    for then, why in ((6, StandIn.ABSENT), (22, StandIn.TURN), (28, StandIn.ABSENT)):  # at midnight nobody is due
        table = await tables.changed(table, back, who(late).id)
        clock = clock_of(acting(table))
        assert (acting(table).seat, due(table), clock.extra_time) == (late.seat, 2 * DAY + then * HOUR, timedelta())
        table = await tables.after(table, NOON + 2 * DAY + then * HOUR - tables.clock.now())
        assert table.players[late.seat].attendance.stand_in is why


async def test_whoever_moves_in_the_turn_that_they_missed_has_missed_nothing_and_a_quarter_for_its_rest(
    tables: TimedTables, trio: Table
) -> None:
    late = acting(trio)
    table = await missed_turn(tables, trio)

    table = await tables.move(table, late)

    assert (acting(table).seat, due(table), table.players[late.seat].attendance.misses) == (
        late.seat,
        2 * DAY + 6 * HOUR,
        0,
    )


async def test_whoever_says_that_they_are_away_and_comes_back_has_what_was_left_of_their_turn(
    tables: TimedTables,
) -> None:
    table = await tables.begun(ANN, BOB, CAS, game="addvantage")
    person = who(acting(table))
    for passed, then in ((10, 24), (20, 26), (25, 26)):
        table = await tables.after(table, NOON + passed * HOUR - tables.clock.now())
        now = tables.clock.now()
        table = await tables.away(table, person, Absence(begin=now, end=now + 9 * DAY, computer=True))
        assert len(table.computers_to_act) == 1

        await tables.choose(person, zone="UTC")
        table = await tables.changed(await tables.now(table), back, person.id)

        assert due(table) == then * HOUR


async def test_with_late_wait_everybody_waits(tables: TimedTables) -> None:
    table = await tables.begun(ANN, BOB, CAS, late=Late.WAIT, game="addvantage")
    late = acting(table)

    table = await tables.after(table, 30 * DAY)

    clock = acting(table).clock
    assert acting(table).seat == late.seat
    assert clock is not None
    assert clock.missed
    assert not (await tables.move(table, acting(table))).players[late.seat].attendance.misses


@pytest.fixture
async def late_duel(tables: TimedTables) -> Table:
    """One of two has used up all their time."""
    return await tables.after(await tables.begun(ANN, BOB, game="heroes"), 2 * DAY)


async def test_of_two_the_other_is_asked_what_shall_happen(late_duel: Table) -> None:
    asked = late_duel.open_proposal

    assert asked is not None
    assert (asked.kind, asked.seat) == (ProposalKind.LATE, acting(late_duel).seat)
    assert asked.asked == tuple(it.seat for it in late_duel.players if it != acting(late_duel))


async def test_of_two_who_is_late_can_still_move_and_then_nobody_is_asked_any_more(
    tables: TimedTables, late_duel: Table
) -> None:
    table = await tables.move(late_duel, acting(late_duel))

    assert table.open_proposal is None


async def chosen(tables: TimedTables, table: Table, answer: LateAnswer) -> Table:
    [other] = others(table)
    return await tables.changed(table, decided, who(other).id, answer, tables.service.now())


async def test_of_two_the_other_may_wait_two_days_more(tables: TimedTables, late_duel: Table) -> None:
    table = await chosen(tables, late_duel, LateAnswer.WAIT)

    assert (due(table), table.open_proposal) == (4 * DAY, None)
    clock = clock_of(acting(table))
    assert (clock.renewed, clock.reminded) == (NOON + 2 * DAY, Reminded.NO), "they are told of it as of a new turn"
    assert (await tables.after(table, 2 * DAY)).open_proposal is not None


async def test_a_computer_plays_on_where_the_other_of_two_does_not_choose_for_three_days(
    tables: TimedTables, late_duel: Table
) -> None:
    late = acting(late_duel)

    table = await tables.after(late_duel, 3 * DAY)

    assert table.players[late.seat].attendance.stand_in is StandIn.ABSENT


async def test_of_two_the_other_may_let_a_computer_play_on(tables: TimedTables, late_duel: Table) -> None:
    late = acting(late_duel)

    table = await chosen(tables, late_duel, LateAnswer.COMPUTER)

    assert table.players[late.seat].attendance.stand_in is StandIn.ABSENT
    assert [player.seat for player in table.computers_to_act] == [late.seat]


async def test_of_two_the_other_may_end_the_game_and_win(tables: TimedTables, late_duel: Table) -> None:
    late = acting(late_duel)

    table = await chosen(tables, late_duel, LateAnswer.END)

    assert table.match is not None
    assert table.status is Status.FINISHED
    assert table.match.outcome is not None
    assert (table.match.outcome.winners, table.match.outcome.reason) == ((1 - late.seat,), OTHER_LATE)


async def test_a_table_where_only_computers_are_left_rests_and_is_closed_after_thirty_days(tables: TimedTables) -> None:
    table = await tables.after(await alone(tables), 2 * DAY)
    assert (table.is_resting, table.computers_to_act, table.people_to_act) == (True, (), ())

    assert (await tables.after(table, 30 * DAY - HOUR)).status is Status.PLAYING
    closed = await tables.after(table, HOUR)
    assert closed.status is Status.CLOSED
    assert outcome_of(closed).reason == "Nobody has played here for 30 days, so the table was closed."


async def test_a_table_that_rests_since_all_are_away_is_not_closed_before_the_first_is_back(
    tables: TimedTables,
) -> None:
    table = await tables.begun(ANN, BOB, game="heroes")
    for person, days in ((ANN, 45), (BOB, 40)):
        away = Absence(begin=NOON, end=NOON + days * DAY, computer=True)
        table = await tables.away(table, person, away)
    assert table.is_resting

    table = await tables.after(table, 39 * DAY)
    assert (table.status, table.is_resting) == (Status.PLAYING, True)

    table = await tables.after(table, DAY)
    assert (table.status, table.is_resting) == (Status.PLAYING, False)


async def test_anyone_of_its_people_reopens_a_table_that_rests(tables: TimedTables) -> None:
    table = await tables.after(await alone(tables), 20 * DAY)

    table = await tables.changed(table, back, ANN.id)

    assert (table.is_resting, acting(table).person) == (False, ANN.id)
    assert due(table) == 21 * DAY
    assert (await tables.after(table, 20 * DAY)).status is Status.PLAYING


async def test_while_somebody_is_away_with_a_computer_in_their_place_that_plays(
    tables: TimedTables, trio: Table
) -> None:
    away = acting(trio)
    person = who(away)
    table = await tables.away(trio, person, Absence(begin=NOON + HOUR, end=NOON + 9 * DAY, computer=True))
    assert table.computers_to_act == ()

    table = await tables.after(table, HOUR)
    assert [player.seat for player in table.computers_to_act] == [away.seat]
    assert table.players[away.seat].attendance.stand_in is StandIn.AWAY

    table = await tables.after(table, 9 * DAY)
    assert table.players[away.seat].attendance.stand_in is None
