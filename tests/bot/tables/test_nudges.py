"""Whoever keeps others waiting is nudged: after an hour, once in eight hours, under the name of who did."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.delivery.calls.look import waiting_at
from bot.tables import transitions
from bot.tables.nudging import muted, nudgeable, nudged
from bot.tables.refusals import NobodyToNudge, NotSeated, NudgedBefore
from bot.ui.languages import Languages
from bot.ui.screens.table import table_message
from bot.ui.screens.table_context import TableContexts
from bot.values.calendar import Pause
from bot.values.post import Stage
from bot.values.preferences import Absence, Pace
from bot.values.table import Person, Player, Table, Transition
from games import GAMES
from games.errors import Over
from tests.bot.store.test_migrations import HOUSES, fresh_ids, restore
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.service import ANN, BOB, CAS, DEE, interaction_ids, opened
from tests.support.bot.timed_tables import DAY, HOUR, TimedTables, acting, missed_turn

PEOPLE = {person.id: person for person in (ANN, BOB, CAS)}


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[TimedTables]:
    clock = HandClock()
    async with opened(tmp_path, clock.now) as service:
        yield TimedTables(service, clock)


async def duel(tables: TimedTables, pace: Pace = Pace.DAY) -> Table:
    return await tables.begun(ANN, BOB, game="heroes", pace=pace)


def waiting(table: Table) -> Player:
    """Somebody who waits for the one who must act."""
    return next(player for player in table.people if player not in table.people_to_act)


async def nudge(tables: TimedTables, table: Table, nudger: Player | None = None) -> Table:
    person = (nudger or waiting(table)).person
    assert person is not None
    return (await tables.service.change(table, next(interaction_ids), nudged, person, tables.service.now())).table


async def test_the_nudge_stands_on_the_clock_of_who_is_waited_for(tables: TimedTables) -> None:
    table = await tables.after(await duel(tables), HOUR)

    table = await nudge(tables, table)

    clock = acting(await tables.now(table)).clock
    assert clock is not None
    assert (clock.nudged, clock.nudged_by, clock.is_nudged) == (NOON + HOUR, waiting(table).seat, True)
    assert clock.due == NOON + DAY


async def test_whoever_wants_to_hear_no_more_of_a_turn_is_nudged_in_sight_of_all_and_hears_of_the_next_one(
    tables: TimedTables,
) -> None:
    table = await tables.begun(ANN, BOB, game="heroes")
    slow = acting(table)
    assert slow.person is not None
    table = (await tables.service.change(table, next(interaction_ids), muted, slow.person, tables.service.now())).table
    table = await tables.after(table, 2 * HOUR)
    nudger = next(player.person for player in table.people if player.seat != slow.seat)
    assert nudger is not None
    table = (await tables.service.change(table, next(interaction_ids), nudged, nudger, tables.service.now())).table

    clock = table.players[slow.seat].clock
    assert clock is not None
    assert (clock.muted, clock.is_nudged) == (True, True)
    [turn] = waiting_at(table, table.players[slow.seat], tables.service.now())
    assert turn.stage is Stage.TURN, "no call tells of it"

    for _ in range(2):
        table = await tables.move(table, acting(table))
    clock = table.players[slow.seat].clock
    assert clock is not None
    assert not clock.muted


@pytest.fixture
async def old_table(tmp_path: Path) -> AsyncIterator[tuple[TimedTables, Table]]:
    """A table that an earlier bot left, which knew no clocks; days later it still waits for somebody."""
    restore(tmp_path / "x.db", HOUSES / "0001.sql")
    clock = HandClock()
    clock.turn_to(NOON + 5 * DAY)
    async with opened(tmp_path, clock.now) as service:
        table = next(it for it in await service.of_person(ANN.id) if it.game == "heroes" and it.people_to_act)
        assert [player.clock for player in table.players] == [None, None]
        yield TimedTables(service, clock), table


async def test_at_a_table_from_before_there_were_clocks_a_nudge_is_shown_and_sent_once_in_eight_hours(
    old_table: tuple[TimedTables, Table],
) -> None:
    tables, table = old_table
    slow, since, person = acting(table), table.waiting_since, waiting(table).person
    assert person is not None

    table = (await tables.service.change(table, next(fresh_ids), nudged, person, tables.service.now())).table

    clock = table.players[slow.seat].clock
    assert clock is not None
    assert (clock.began, clock.is_nudged, clock.due) == (since, True, None)
    contexts = TableContexts(Languages.read(), GAMES, now=tables.clock.now)
    assert "a nudge" in str(table_message(contexts.of(table, "en-US"), ()))
    told = [it.stage for it in waiting_at(table, table.players[slow.seat], tables.service.now())]
    assert told == [Stage.TURN, Stage.NUDGE]
    table = await tables.after(table, 8 * HOUR - timedelta(seconds=1))
    with pytest.raises(NudgedBefore):
        await tables.service.change(table, next(fresh_ids), nudged, person, tables.service.now())
    table = await tables.after(table, timedelta(seconds=1))
    assert (await tables.service.change(table, next(fresh_ids), nudged, person, tables.service.now())).table.players[
        slow.seat
    ].clock != clock


async def test_at_such_a_table_nobody_is_waited_for_anew_because_something_else_has_changed(
    old_table: tuple[TimedTables, Table],
) -> None:
    tables, table = old_table

    table = await tables.service.renew(table.id)

    assert nudgeable(table, waiting(table).seat, tables.service.now())


async def test_nobody_is_nudged_before_an_hour_has_passed(tables: TimedTables) -> None:
    table = await tables.after(await duel(tables), HOUR - timedelta(seconds=1))

    with pytest.raises(NobodyToNudge):
        await nudge(tables, table)
    assert await tables.now(table) == table


async def test_at_a_table_without_a_clock_people_are_nudged_too(tables: TimedTables) -> None:
    table = await tables.after(await duel(tables, Pace.NONE), 3 * DAY)

    clock = acting(await nudge(tables, table)).clock

    assert clock is not None
    assert clock.is_nudged


async def test_whoever_nudges_again_within_eight_hours_is_told_when_they_can(tables: TimedTables) -> None:
    table = await nudge(tables, await tables.after(await duel(tables), HOUR))
    table = await tables.after(table, 8 * HOUR - timedelta(seconds=1))

    with pytest.raises(NudgedBefore) as refused:
        await nudge(tables, table)

    again = NOON + 9 * HOUR
    assert refused.value.phrase.fields["who"] == acting(table).name
    assert str(int(again.timestamp())) in str(refused.value.phrase.fields["moment"])
    assert await nudge(tables, await tables.after(table, timedelta(seconds=1)))


async def test_who_was_nudged_is_not_nudged_again_within_eight_hours_because_they_have_moved_since(
    tables: TimedTables,
) -> None:
    table = await tables.after(await duel(tables), HOUR)
    slow = acting(table)
    table = await nudge(tables, table)
    while acting(table).seat == slow.seat:
        table = await tables.move(table, acting(table))
    while acting(table).seat != slow.seat:
        table = await tables.move(table, acting(table))
    table = await tables.after(table, 2 * HOUR)

    clock = acting(table).clock
    assert clock is not None
    assert not clock.is_nudged
    with pytest.raises(NudgedBefore):
        await nudge(tables, table)


async def test_another_person_at_the_table_does_not_nudge_a_second_time_either(tables: TimedTables) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, CAS, game="addvantage"), HOUR)
    first, second = (player for player in table.people if player not in table.people_to_act)
    table = await nudge(tables, table, first)

    with pytest.raises(NudgedBefore):
        await nudge(tables, table, second)


async def test_nobody_nudges_themselves(tables: TimedTables) -> None:
    table = await tables.after(await duel(tables), DAY / 2)

    with pytest.raises(NobodyToNudge):
        await nudge(tables, table, acting(table))


async def test_who_is_away_is_left_in_peace(tables: TimedTables) -> None:
    table = await duel(tables)
    away: Person = PEOPLE[acting(table).person or 0]
    await tables.choose(away, Absence(begin=NOON, end=NOON + 2 * DAY), zone="UTC")
    table = await tables.after(await tables.service.renew(table.id), DAY)

    with pytest.raises(NobodyToNudge):
        await nudge(tables, table)


async def test_while_the_table_is_paused_nobody_is_nudged(tables: TimedTables) -> None:
    table = await duel(tables)
    paused = Transition(replace(table, pauses=(Pause(NOON, NOON + 2 * DAY),)), renews=True)
    await tables.service.change(table, None, lambda _: paused)

    table = await tables.after(table, DAY)

    assert nudgeable(table, waiting(table).seat, tables.service.now()) == ()


async def test_after_a_pause_whoever_must_act_is_not_nudged_for_an_hour(tables: TimedTables) -> None:
    table = await tables.after(await duel(tables), 2 * HOUR)
    paused = Transition(replace(table, pauses=(Pause(NOON + 2 * HOUR, NOON + 9 * DAY),)), renews=True)
    await tables.service.change(table, None, lambda _: paused)
    table = await tables.after(table, 9 * DAY - 2 * HOUR)
    with pytest.raises(NobodyToNudge):
        await nudge(tables, table)

    clock = acting(await nudge(tables, await tables.after(table, HOUR))).clock

    assert clock is not None
    assert clock.nudged == NOON + 9 * DAY + HOUR


async def test_after_an_absence_whoever_is_back_is_not_nudged_for_an_hour(tables: TimedTables) -> None:
    table = await duel(tables)
    away: Person = PEOPLE[acting(table).person or 0]
    await tables.choose(away, Absence(begin=NOON, end=NOON + 2 * DAY), zone="UTC")
    table = await tables.after(await tables.service.renew(table.id), 2 * DAY)

    with pytest.raises(NobodyToNudge):
        await nudge(tables, table)
    assert acting(await nudge(tables, await tables.after(table, HOUR))).person == away.id


async def test_nobody_is_nudged_for_what_the_bot_was_not_there(tmp_path: Path) -> None:
    clock, outages = HandClock(), [Pause(NOON + HOUR / 4, NOON + DAY)]
    async with opened(tmp_path, clock.now, outages=lambda: outages) as service:
        tables = TimedTables(service, clock)
        table = await tables.after(await duel(tables, Pace.WEEK), DAY + HOUR / 2)

        with pytest.raises(NobodyToNudge):
            await nudge(tables, table)
        table = await nudge(tables, await tables.after(table, HOUR / 4))

    assert acting(table).clock is not None


async def test_at_a_quarter_of_an_hour_a_turn_half_of_it_is_long_enough(tables: TimedTables) -> None:
    table = await tables.after(await duel(tables, Pace.QUARTER_HOUR), timedelta(minutes=7))
    with pytest.raises(NobodyToNudge):
        await nudge(tables, table)

    clock = acting(await nudge(tables, await tables.after(table, timedelta(seconds=30)))).clock

    assert clock is not None
    assert clock.is_nudged


async def test_a_computer_player_that_stands_in_is_not_nudged(tables: TimedTables) -> None:
    table = await missed_turn(tables, await tables.begun(ANN, BOB, CAS, game="addvantage"))

    with pytest.raises(NobodyToNudge):
        await nudge(tables, table, waiting(table))


async def test_only_who_plays_there_nudges_and_only_while_it_is_played(tables: TimedTables) -> None:
    table = await tables.after(await duel(tables), HOUR)
    with pytest.raises(NotSeated):
        await tables.service.change(table, next(interaction_ids), nudged, DEE.id, tables.service.now())

    table = (await tables.service.change(table, next(interaction_ids), transitions.closed, ANN.id, False)).table

    with pytest.raises(Over):
        await tables.service.change(table, next(interaction_ids), nudged, ANN.id, tables.service.now())


async def test_the_same_press_nudges_once(tables: TimedTables) -> None:
    table = await tables.after(await duel(tables), HOUR)
    person, interaction_id = waiting(table).person, next(interaction_ids)
    assert person is not None
    await tables.service.change(table, interaction_id, nudged, person, tables.service.now())
    tables.clock.advance(9 * HOUR)

    result = await tables.service.change(await tables.now(table), interaction_id, nudged, person, tables.service.now())

    assert result.repeated
    clock = acting(result.table).clock
    assert clock is not None
    assert clock.nudged == NOON + HOUR
