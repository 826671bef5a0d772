"""Whoever keeps others waiting is nudged: after an hour, once in eight hours, under the name of who did."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.delivery.notifications.evaluate import waiting_at
from bot.tables import transitions
from bot.tables.nudging import muted, nudgeable, nudged
from bot.tables.refusals import NobodyToNudge, NotSeated, NudgedBefore
from bot.ui.screens.table import table_message
from bot.ui.screens.table_context import TableContexts
from bot.values.calendar import Pause
from bot.values.messages import Stage
from bot.values.preferences import Absence, Pace
from bot.values.table import Player, Table
from bot.values.turn_clock import Nudge
from games import GAMES
from games.errors import Over
from tests.bot.store.test_migrations import HOUSES, restore
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.service import ANN, BOB, CAS, DEE, interaction_ids, opened
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import DAY, HOUR, MINUTE, acting, clock_of, missed_turn, others, who
from tests.support.languages import LANGUAGES


async def nudge(tables: Talking, table: Table, nudger: Player | None = None) -> Table:
    """The table where somebody, who waits for the one who must act unless another is named, has nudged."""
    return await tables.changed(table, nudged, who(nudger or others(table)[0]).id, tables.service.now())


async def test_the_nudge_stands_on_the_clock_of_who_is_waited_for(tables: Talking) -> None:
    table = await tables.after(await tables.duel(), HOUR)

    table = await nudge(tables, table)

    clock = clock_of(acting(await tables.now(table)))
    assert clock.own_nudge == Nudge(NOON + HOUR, others(table)[0].seat)
    assert clock.deadline == NOON + DAY


async def test_whoever_wants_to_hear_no_more_of_a_turn_is_nudged_in_sight_of_all_and_hears_of_the_next_one(
    tables: Talking, duel: Table
) -> None:
    slow = acting(duel)
    table = await tables.changed(duel, muted, who(slow).id, tables.service.now())
    table = await tables.after(table, 2 * HOUR)
    table = await nudge(tables, table)

    clock = clock_of(table.players[slow.seat])
    assert (clock.muted, clock.own_nudge is None) == (True, False)
    [turn] = waiting_at(table, table.players[slow.seat], tables.service.now())
    assert turn.stage is Stage.TURN, "no call tells of it"

    for _ in range(2):
        table = await tables.move(table, acting(table))
    assert not clock_of(table.players[slow.seat]).muted


@pytest.fixture
async def old_table(tmp_path: Path) -> AsyncIterator[tuple[Talking, Table]]:
    """A table that an earlier bot left, which knew no clocks; days later it still waits for somebody."""
    restore(tmp_path / "x.db", HOUSES / "0001.sql")
    clock = HandClock()
    clock.turn_to(NOON + 5 * DAY)
    async with opened(tmp_path, clock.now) as service:
        table = next(it for it in await service.finder.of_person(ANN.id) if it.game == "heroes" and it.people_to_act)
        assert [player.clock for player in table.players] == [None, None]
        yield Talking(service, clock), table


async def test_at_a_table_from_before_there_were_clocks_a_nudge_is_shown_and_sent_once_in_eight_hours(
    old_table: tuple[Talking, Table],
) -> None:
    tables, table = old_table
    slow, since = acting(table), table.times.waiting_since

    table = await nudge(tables, table)

    clock = clock_of(table.players[slow.seat])
    assert (clock.began, clock.own_nudge is None, clock.deadline) == (since, False, None)
    contexts = TableContexts(LANGUAGES, GAMES, now=tables.clock.now)
    assert "a nudge" in str(table_message(contexts.of(table, "en-US"), ()))
    told = [it.stage for it in waiting_at(table, table.players[slow.seat], tables.service.now())]
    assert told == [Stage.TURN, Stage.NUDGE]
    table = await tables.after(table, 8 * HOUR - timedelta(seconds=1))
    with pytest.raises(NudgedBefore):
        await nudge(tables, table)
    table = await tables.after(table, timedelta(seconds=1))
    assert clock_of((await nudge(tables, table)).players[slow.seat]) != clock


async def test_at_such_a_table_nobody_is_waited_for_anew_because_something_else_has_changed(
    old_table: tuple[Talking, Table],
) -> None:
    tables, table = old_table

    table = await tables.service.renew(table.id)

    assert nudgeable(table, others(table)[0].seat, tables.service.now())


@pytest.mark.parametrize(("pace", "long_enough"), [(Pace.DAY, HOUR), (Pace.QUARTER_HOUR, 7.5 * MINUTE)])
async def test_nobody_is_nudged_before_an_hour_or_half_of_a_shorter_turn_has_passed(
    tables: Talking, pace: Pace, long_enough: timedelta
) -> None:
    table = await tables.after(await tables.duel(pace), long_enough - timedelta(seconds=1))
    with pytest.raises(NobodyToNudge):
        await nudge(tables, table)
    assert await tables.now(table) == table

    table = await nudge(tables, await tables.after(table, timedelta(seconds=1)))

    assert clock_of(acting(table)).own_nudge


async def test_at_a_table_without_a_clock_people_are_nudged_too(tables: Talking) -> None:
    table = await tables.after(await tables.duel(Pace.NONE), 3 * DAY)

    assert clock_of(acting(await nudge(tables, table))).own_nudge


async def test_whoever_nudges_again_within_eight_hours_is_told_when_they_can(tables: Talking) -> None:
    table = await nudge(tables, await tables.after(await tables.duel(), HOUR))
    table = await tables.after(table, 8 * HOUR - timedelta(seconds=1))

    with pytest.raises(NudgedBefore) as refused:
        await nudge(tables, table)

    again = NOON + 9 * HOUR
    assert refused.value.phrase.fields["who"] == acting(table).name
    assert str(int(again.timestamp())) in str(refused.value.phrase.fields["moment"])
    assert await nudge(tables, await tables.after(table, timedelta(seconds=1)))


async def test_who_was_nudged_is_not_nudged_again_within_eight_hours_because_they_have_moved_since(
    tables: Talking,
) -> None:
    table = await tables.after(await tables.duel(), HOUR)
    slow = acting(table)
    table = await nudge(tables, table)
    while acting(table).seat == slow.seat:
        table = await tables.move(table, acting(table))
    while acting(table).seat != slow.seat:
        table = await tables.move(table, acting(table))
    table = await tables.after(table, 2 * HOUR)

    assert not clock_of(acting(table)).own_nudge
    with pytest.raises(NudgedBefore):
        await nudge(tables, table)


async def test_another_person_at_the_table_does_not_nudge_a_second_time_either(tables: Talking) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, CAS, game="addvantage"), HOUR)
    first, second = others(table)
    table = await nudge(tables, table, first)

    with pytest.raises(NudgedBefore):
        await nudge(tables, table, second)


async def test_nobody_nudges_themselves(tables: Talking) -> None:
    table = await tables.after(await tables.duel(), DAY / 2)

    with pytest.raises(NobodyToNudge):
        await nudge(tables, table, acting(table))


async def test_who_is_away_is_left_in_peace(tables: Talking, duel: Table) -> None:
    absence = Absence(begin=NOON, end=NOON + 2 * DAY)
    table = await tables.after(await tables.away(duel, who(acting(duel)), absence), DAY)

    with pytest.raises(NobodyToNudge):
        await nudge(tables, table)


async def test_while_the_table_is_paused_nobody_is_nudged(tables: Talking) -> None:
    table = await tables.answer(await tables.pause(await tables.duel(), 2 * DAY), BOB, yes=True)

    table = await tables.after(table, DAY)

    assert nudgeable(table, others(table)[0].seat, tables.service.now()) == ()


async def test_after_a_pause_whoever_must_act_is_not_nudged_for_an_hour(tables: Talking) -> None:
    table = await tables.after(await tables.duel(), 2 * HOUR)
    table = await tables.answer(await tables.pause(table, 9 * DAY), BOB, yes=True)
    table = await tables.after(table, 9 * DAY - 2 * HOUR)
    with pytest.raises(NobodyToNudge):
        await nudge(tables, table)

    table = await nudge(tables, await tables.after(table, HOUR))
    assert (last := clock_of(acting(table)).nudge) is not None
    assert last.moment == NOON + 9 * DAY + HOUR


async def test_after_an_absence_whoever_is_back_is_not_nudged_for_an_hour(tables: Talking, duel: Table) -> None:
    away, absence = who(acting(duel)), Absence(begin=NOON, end=NOON + 2 * DAY)
    table = await tables.after(await tables.away(duel, away, absence), 2 * DAY)

    with pytest.raises(NobodyToNudge):
        await nudge(tables, table)
    assert acting(await nudge(tables, await tables.after(table, HOUR))).person == away.id


async def test_nobody_is_nudged_for_what_the_bot_was_not_there(tables: Talking, downtime: list[Pause]) -> None:
    downtime.append(Pause(NOON + HOUR / 4, NOON + DAY))
    table = await tables.after(await tables.duel(Pace.WEEK), DAY + HOUR / 2)

    with pytest.raises(NobodyToNudge):
        await nudge(tables, table)
    assert clock_of(acting(await nudge(tables, await tables.after(table, HOUR / 4)))).own_nudge


async def test_a_computer_player_that_stands_in_is_not_nudged(tables: Talking) -> None:
    table = await missed_turn(tables, await tables.begun(ANN, BOB, CAS, game="addvantage"))

    with pytest.raises(NobodyToNudge):
        await nudge(tables, table)


async def test_only_who_plays_there_nudges_and_only_while_it_is_played(tables: Talking) -> None:
    table = await tables.after(await tables.duel(), HOUR)
    with pytest.raises(NotSeated):
        await tables.changed(table, nudged, DEE.id, tables.service.now())

    table = await tables.changed(table, transitions.closed, ANN.id, False)

    with pytest.raises(Over):
        await tables.changed(table, nudged, ANN.id, tables.service.now())


async def test_the_same_press_nudges_once(tables: Talking) -> None:
    table = await tables.after(await tables.duel(), HOUR)
    person, interaction_id = who(others(table)[0]).id, next(interaction_ids)
    await tables.service.change(table, interaction_id, nudged, person, tables.service.now())
    tables.clock.advance(9 * HOUR)

    result = await tables.service.change(await tables.now(table), interaction_id, nudged, person, tables.service.now())

    assert result.repeated
    clock = clock_of(acting(result.table))
    assert (last := clock.nudge) is not None
    assert last.moment == NOON + HOUR
