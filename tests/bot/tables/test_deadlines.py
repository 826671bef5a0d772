"""A clock is fair: who has how long, when it stands still, and what they are told before it is over."""

from dataclasses import replace
from datetime import timedelta

from bot.tables import lobbies
from bot.tables.deadlines import quiet_hours_at
from bot.values.calendar import Pause
from bot.values.preferences import Absence, Pace, ServerSettings
from bot.values.table import ChannelRef, Table
from bot.values.timers import TimerKind
from bot.values.turn_clock import Reminded, StandIn
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, CHANNEL, dealt, lobby, opens
from tests.support.bot.timed_tables import DAY, HOUR, TimedTables, acting, clock_of, due, who


async def test_whoever_must_act_has_one_pace_for_it(tables: TimedTables, duel: Table) -> None:
    assert due(duel) == DAY
    assert [player.clock for player in duel.players if player not in duel.people_to_act] == [None]


async def test_the_next_player_has_theirs_from_the_moment_at_which_the_turn_is_theirs(
    tables: TimedTables, duel: Table
) -> None:
    table = await tables.after(duel, 5 * HOUR)

    table = await tables.move(table, acting(table))

    assert due(table) == 5 * HOUR + DAY


async def test_a_table_without_a_clock_waits_for_ever(tables: TimedTables) -> None:
    table = await tables.begun(ANN, BOB, pace=Pace.NONE, game="heroes")
    first = acting(table)

    table = await tables.after(table, 100 * DAY)

    assert (acting(table).seat, due(table), table.is_over) == (first.seat, None, False)


async def test_a_deadline_at_night_moves_to_two_hours_after_the_quiet_hours(tables: TimedTables) -> None:
    tables.clock.turn_to(NOON + 14 * HOUR)  # two in the night
    table = await tables.begun(ANN, BOB, game="heroes")

    assert due(table) == 14 * HOUR + DAY + 8 * HOUR  # ten in the morning: quiet until eight


async def test_where_nobody_has_chosen_a_zone_a_deadline_leaves_the_night_of_another_server_of_theirs(
    tables: TimedTables,
) -> None:
    await tables.service.repositories.servers.choose(7, lambda _: ServerSettings(zone="Asia/Tokyo"))
    for person in (ANN, BOB):
        await opens(tables.service, person, channel=ChannelRef(7, 8, "en-US"))
    tables.clock.turn_to(NOON + 3 * HOUR)  # midnight in Tokyo
    table = await lobby(tables.service, ANN, BOB, size=None, game="heroes")
    await tables.changed(table, lobbies.adjusted, ANN.id, False, Pace.DAY)

    table = await tables.now(table)
    table = await dealt(tables.service, table)

    assert due(table) == DAY + 13 * HOUR  # ten in the morning there


async def test_whoever_reads_another_language_lives_where_they_did(tables: TimedTables) -> None:
    table = await lobby(tables.service, replace(ANN, locale="nl"), BOB, size=None, game="heroes")
    before = [quiet_hours_at(table, player).zone for player in table.players]
    assert before == ["Europe/Amsterdam", "America/New_York"]

    for person, language in ((ANN, "en"), (BOB, "nl")):
        await tables.choose(person, language=language)
    await tables.service.repositories.servers.choose(CHANNEL.guild or 0, lambda _: ServerSettings(language="nl"))
    table = await tables.now(table)

    assert [quiet_hours_at(table, player).zone for player in table.players] == before
    assert ([player.language for player in table.players], table.language) == (["en", "nl"], "nl")


async def test_below_twelve_hours_quiet_hours_are_ignored(tables: TimedTables) -> None:
    tables.clock.turn_to(NOON + 13 * HOUR)
    table = await tables.begun(ANN, BOB, pace=Pace.HOUR, game="heroes")

    assert due(table) == 14 * HOUR


async def test_whoever_is_late_has_their_reserve_before_the_turn_is_missed(tables: TimedTables, trio: Table) -> None:
    late = acting(trio)

    table = await tables.after(trio, DAY)
    assert (acting(table).seat, due(table)) == (late.seat, 2 * DAY)

    table = await tables.after(table, DAY)
    assert table.players[late.seat].attendance.stand_in is StandIn.TURN
    assert [player.seat for player in table.computers_to_act] == [late.seat]


async def test_what_is_used_of_the_reserve_is_gone(tables: TimedTables, duel: Table) -> None:
    late = acting(duel)
    table = await tables.after(duel, DAY + 6 * HOUR)

    table = await tables.move(table, late)

    clock = clock_of(table.players[late.seat])
    assert (clock.extra_time, clock.runs) == (18 * HOUR, False)


async def test_a_reserve_is_at_most_a_day(tables: TimedTables) -> None:
    table = await tables.begun(ANN, BOB, pace=Pace.WEEK, game="heroes")

    table = await tables.after(table, 7 * DAY)

    assert due(table) == 8 * DAY


async def test_a_clock_stands_still_while_its_person_is_away_and_the_others_wait(
    tables: TimedTables, duel: Table
) -> None:
    person = who(acting(duel))

    table = await tables.away(duel, person, Absence(begin=NOON + HOUR, end=NOON + 2 * DAY))

    assert due(table) == 2 * DAY + 23 * HOUR
    assert due(await tables.after(table, 2 * DAY + 22 * HOUR)) == 2 * DAY + 23 * HOUR


async def test_nobody_is_late_for_the_bots_own_absence(tables: TimedTables, duel: Table, downtime: list[Pause]) -> None:
    downtime.append(Pause(NOON + DAY - HOUR, NOON + DAY + 9 * HOUR))
    tables.clock.advance(DAY + 9 * HOUR)

    table = await tables.after(duel, timedelta())

    assert due(table) == DAY + 10 * HOUR


async def test_a_new_deadline_stands_in_place_of_the_old_one(tables: TimedTables, duel: Table) -> None:
    first = acting(duel)

    await tables.move(duel, first)

    assert not [it for it in await tables.timers(duel) if it.seat == first.seat]


async def test_there_is_a_reminder_at_a_quarter_left_and_a_last_one_only_where_missing_it_costs_the_turn(
    tables: TimedTables, duel: Table
) -> None:
    assert await tables.coming(duel) == {TimerKind.DEADLINE: DAY, TimerKind.REMIND: 18 * HOUR}

    table = await tables.after(duel, DAY)

    assert await tables.coming(table) == {TimerKind.DEADLINE: 2 * DAY, TimerKind.LAST: DAY + 21 * HOUR}


async def test_reminders_count_back_from_a_deadline_that_has_moved_out_of_the_night(tables: TimedTables) -> None:
    tables.clock.turn_to(NOON + 14 * HOUR)  # two in the night
    table = await tables.begun(ANN, BOB, game="heroes")
    assert due(table) == 2 * DAY - 2 * HOUR, "ten in the morning"

    assert (await tables.coming(table))[TimerKind.REMIND] == 2 * DAY - 8 * HOUR, "a quarter of a day before it"

    table = await tables.after(table, 2 * DAY)  # on the reserve
    late = due(table)
    assert late is not None
    assert await tables.coming(table) == {TimerKind.DEADLINE: late, TimerKind.LAST: late - 3 * HOUR}


async def test_once_a_clock_goes_on_its_turn_is_told_and_reminded_of_anew(tables: TimedTables) -> None:
    away = Absence(begin=NOON + 20 * HOUR, end=NOON + 30 * HOUR, computer=False)
    table = await tables.begun(ANN, BOB, game="heroes")
    table = await tables.after(table, 19 * HOUR)
    assert clock_of(acting(table)).reminded is Reminded.ONCE
    await tables.choose(who(acting(table)), away, zone="UTC")
    table = await tables.after(table, HOUR)
    assert clock_of(acting(table)).renewed is None

    table = await tables.after(table, 11 * HOUR)

    clock = clock_of(acting(table))
    assert (clock.renewed, clock.reminded) == (away.end, Reminded.ONCE)


async def test_time_that_is_no_time_to_play_in_counts_for_no_reminder(tables: TimedTables) -> None:
    away = Absence(begin=NOON + 20 * HOUR, end=NOON + 20 * HOUR + DAY, computer=False)
    table = await tables.begun(ANN, BOB, game="heroes")
    await tables.choose(who(acting(table)), away, zone="UTC")
    table = await tables.after(table, HOUR)
    table = await tables.after(table, 19 * HOUR + timedelta(minutes=1))

    assert due(table) == 2 * DAY
    assert clock_of(acting(table)).reminded is Reminded.ONCE


async def test_the_clock_of_somebody_who_takes_back_a_move_is_not_wound_up_again(
    tables: TimedTables, duel: Table
) -> None:
    mover = acting(duel)
    table = await tables.after(duel, 10 * HOUR)
    table = await tables.move(table, mover)

    undone = await tables.undone(table, mover)

    assert (acting(undone).seat, due(undone)) == (mover.seat, DAY)


async def test_one_clock_spans_the_turns_that_somebody_plays_alone(tables: TimedTables) -> None:
    table = await tables.begun(ANN, BOB, game="addvantage")
    mover = acting(table)
    table = await tables.after(table, 3 * HOUR)

    table = await tables.move(table, mover)

    assert acting(table).seat == mover.seat
    assert due(table) == DAY


async def test_who_could_not_be_told_has_a_day_more(tables: TimedTables, trio: Table) -> None:
    late = acting(trio)
    await tables.service.repositories.changes.set_unreachable(trio.id, late.seat, trio.decision)
    messages = tables.service.repositories.messages
    await messages.intend(trio.id, "blocked", -1, 5, -1, -1)

    table = await tables.after(trio, 2 * DAY)
    assert due(table) == 3 * DAY

    table = await tables.after(table, DAY)
    assert table.players[late.seat].attendance.stand_in is StandIn.TURN
