"""An evening of fast play: who plays it, from when on, and what becomes of their clocks."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from bot.tables.agreements import FAST_PLAY_LASTS
from bot.tables.late import decided
from bot.tables.refusals import FastPlayTooLate, InThePast
from bot.values.calendar import Span
from bot.values.preferences import Pace
from bot.values.table import Person, Table
from bot.values.turn_clock import LateAnswer
from games.errors import Refusal
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, CAS
from tests.support.bot.talking import THREE, Talking
from tests.support.bot.timed_tables import DAY, HOUR, MINUTE, acting, clock_of, due, who


def _another(person: Person) -> Person:
    return BOB if person is ANN else ANN


def _itself(person: Person) -> Person:
    return person


async def test_who_asks_for_an_evening_has_all_their_time_until_somebody_accepts(tables: Talking, trio: Table) -> None:
    mover = who(acting(trio))
    refuses, joins = (person for person in THREE if person is not mover)
    table = await tables.fast_play_from(await tables.after(trio, HOUR), HOUR, mover)
    assert (due(table), _fast(table)) == (DAY, set())

    table = await tables.answer(await tables.after(table, MINUTE), refuses, yes=False)
    assert (due(table), _fast(table)) == (DAY, set())

    table = await tables.answer(await tables.after(table, MINUTE), joins, yes=True)
    assert (due(table), _fast(table)) == (HOUR + 17 * MINUTE, {mover.id, joins.id})


async def test_an_evening_that_nobody_accepts_changes_nobodys_time(tables: Talking, duel: Table) -> None:
    mover = who(acting(duel))
    table = await tables.fast_play_from(duel, timedelta(), mover)

    table = await tables.after(table, FAST_PLAY_LASTS + MINUTE)

    assert (table.proposals.lasting, due(table), _fast(table)) == (None, DAY, set())


async def test_taking_back_what_nobody_has_accepted_ends_no_other_evening(tables: Talking) -> None:
    table = await tables.evening(await tables.duel(), timedelta(), ANN, BOB)
    table = await tables.fast_play_from(table, 20 * HOUR)

    table = await tables.answer(table, ANN, yes=False)

    assert _fast(table) == {ANN.id, BOB.id}


async def test_whoever_says_no_after_all_plays_at_the_tables_pace_again(tables: Talking, trio: Table) -> None:
    mover = who(acting(trio))
    asks, _ = (person for person in THREE if person is not mover)
    table = await tables.evening(trio, timedelta(), asks, mover)
    assert due(table) == 15 * MINUTE

    table = await tables.answer(table, mover, yes=False)

    assert (due(table), _fast(table)) == (DAY, set()), "nor does who asked play fast alone"


def _fast(table: Table) -> set[int | None]:
    """Who has agreed to an evening."""
    return {player.person for player in table.players if player.fast_play is not None}


async def test_whoever_joins_an_evening_plays_at_fifteen_minutes_and_nobody_else_does(tables: Talking) -> None:
    table = await tables.fast_play_from(await tables.three(), 8 * HOUR)
    table = await tables.answer(table, BOB, yes=True)
    table = await tables.answer(table, CAS, yes=False)
    evening = Span(NOON + 8 * HOUR, NOON + 8 * HOUR + FAST_PLAY_LASTS)
    assert [player.fast_play for player in table.players] == [evening, evening, None]
    assert table.proposals.lasting is None
    assert due(table) == DAY

    table = await tables.after(table, 8 * HOUR + MINUTE)

    for _ in THREE:
        turn = acting(table)
        assert due(table) == _expected(table)
        while acting(table).seat == turn.seat:
            table = await tables.move(table, acting(table))


def _expected(table: Table) -> timedelta:
    """When somebody is due on that evening; who plays fast has a turn's time from its beginning on at the earliest."""
    clock = clock_of(acting(table))
    began = clock.began - NOON
    return began + DAY if acting(table).person == CAS.id else max(began, 8 * HOUR) + 15 * MINUTE


async def test_after_the_evening_the_turn_that_runs_has_what_is_left_of_its_usual_time(tables: Talking) -> None:
    table = await tables.evening(await tables.duel(), timedelta(), ANN, BOB)
    table = await tables.after(table, FAST_PLAY_LASTS - 10 * MINUTE)
    while due(table) != FAST_PLAY_LASTS + 5 * MINUTE:
        table = await tables.move(table, acting(table))

    table = await tables.after(table, 10 * MINUTE)

    assert due(table) == FAST_PLAY_LASTS - 10 * MINUTE + DAY


async def test_who_was_on_their_reserve_as_an_evening_ends_has_the_rest_of_their_turn_first(
    tables: Talking, trio: Table
) -> None:
    mover = who(acting(trio))
    table = await tables.after(trio, 2 * HOUR)
    table = await tables.evening(table, 2 * HOUR, mover, _another(mover))
    table = await tables.after(table, HOUR)
    clock = clock_of(acting(table))
    assert clock.on_extra_time

    table = await tables.after(table, FAST_PLAY_LASTS - HOUR)

    clock = clock_of(acting(table))
    assert (clock.on_extra_time, due(table)) == (False, DAY)
    assert clock.extra_time == DAY - (FAST_PLAY_LASTS - 15 * MINUTE)


@pytest.mark.parametrize(("asks", "answers"), [(_another, _itself), (_itself, _another)], ids=["accepts", "asked"])
async def test_who_plays_fast_once_it_has_begun_has_fifteen_minutes_from_then_on(
    tables: Talking, duel: Table, asks: Callable[[Person], Person], answers: Callable[[Person], Person]
) -> None:
    mover = who(acting(duel))
    table = await tables.fast_play_from(duel, timedelta(), asks(mover))
    table = await tables.after(table, HOUR)

    assert due(await tables.answer(table, answers(mover), yes=True)) == HOUR + 15 * MINUTE


async def test_an_evening_is_fast_at_a_table_without_a_clock_too_and_then_there_is_none_again(tables: Talking) -> None:
    table = await tables.duel(Pace.NONE)
    table = await tables.evening(table, timedelta(), ANN, BOB)
    assert due(table) == 15 * MINUTE
    tables.clock.advance(FAST_PLAY_LASTS - MINUTE)
    while due(await tables.now(table)) != FAST_PLAY_LASTS + 14 * MINUTE:
        table = await tables.move(table, acting(await tables.now(table)))

    assert due(await tables.after(table, MINUTE)) is None


@pytest.mark.parametrize("acts", [0, 1])
async def test_an_evening_begins_and_ends_for_each_who_plays_it_whoever_must_act(tables: Talking, acts: int) -> None:
    table = await tables.duel()
    while acting(table).seat != acts:
        table = await tables.move(table, acting(table))

    table = await tables.after(await tables.evening(table, HOUR, ANN, BOB), HOUR)
    assert due(table) == HOUR + 15 * MINUTE

    assert due(await tables.after(table, FAST_PLAY_LASTS)) == DAY


async def test_in_quiet_hours_too_an_evening_is_played_fast(tables: Talking) -> None:
    tables.clock.turn_to(NOON + 11 * HOUR)  # at 23:00 it becomes quiet

    table = await tables.evening(await tables.duel(), 11 * HOUR, ANN, BOB)

    assert due(table) == 11 * HOUR + 15 * MINUTE


@pytest.mark.parametrize(
    ("begin", "refusal"), [(-MINUTE, InThePast), (DAY + MINUTE, FastPlayTooLate), (400 * 365 * DAY, FastPlayTooLate)]
)
async def test_an_evening_that_is_none_changes_nothing(
    tables: Talking, duel: Table, begin: timedelta, refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        await tables.fast_play_from(duel, begin)
    assert await tables.now(duel) == duel


@pytest.mark.parametrize(("passed", "then"), [(0, 24), (10, 24), (18, 24), (20, 26), (23, 29)])
async def test_who_takes_an_evening_back_plays_at_the_tables_pace_again_and_who_joined_stays_fast(
    tables: Talking, trio: Table, passed: int, then: int
) -> None:
    mover = who(acting(trio))
    joins = next(person for person in THREE if person is not mover)
    table = await tables.after(trio, passed * HOUR)
    table = await tables.evening(table, passed * HOUR, mover, joins)
    assert due(table) == passed * HOUR + 15 * MINUTE

    table = await tables.answer(table, mover, yes=False)

    assert [player.person for player in table.players if player.fast_play is not None] == [joins.id]
    assert (table.proposals.lasting, due(table)) == (None, then * HOUR), (
        "what is left of the day, but once at least six hours"
    )


async def test_an_evening_that_is_taken_back_again_and_again_gives_no_time_but_six_hours_once(tables: Talking) -> None:
    table = await tables.three()
    mover = who(acting(table))
    joins = next(person for person in THREE if person is not mover)
    for passed in (20, 22, 24, 25):
        table = await tables.after(table, NOON + passed * HOUR - tables.clock.now())
        table = await tables.evening(table, passed * HOUR, mover, joins)
        assert due(table) == passed * HOUR + 15 * MINUTE

        table = await tables.answer(table, mover, yes=False)
        assert due(table) == 26 * HOUR


async def test_a_move_that_is_taken_back_on_an_evening_gives_nobody_the_day_anew_once_it_is_over(
    tables: Talking,
) -> None:
    table = await tables.after(await tables.duel(), 18 * HOUR)
    mover, late = who(acting(table)), acting(table).seat
    table = await tables.fast_play_from(table, 18 * HOUR, mover)
    table = await tables.answer(await tables.after(table, FAST_PLAY_LASTS - 10 * MINUTE), _another(mover), yes=True)
    table = await tables.after(await tables.move(table, acting(table)), MINUTE)
    table = await tables.undone(table, table.players[late])
    assert due(table) == 22 * HOUR + 6 * MINUTE

    table = await tables.after(table, 9 * MINUTE)

    assert due(table) == 28 * HOUR, "no more than a quarter, since less is left"


async def test_two_days_more_for_who_is_late_are_after_an_evening_no_more_than_a_turn(tables: Talking) -> None:
    table = await tables.after(await tables.duel(), 2 * DAY)
    mover = who(acting(table))
    table = await tables.changed(table, decided, _another(mover).id, LateAnswer.WAIT, tables.service.now())
    table = await tables.fast_play_from(table, 2 * DAY, mover)
    table = await tables.answer(await tables.after(table, FAST_PLAY_LASTS - 10 * MINUTE), _another(mover), yes=True)
    assert due(table) == 2 * DAY + FAST_PLAY_LASTS + 5 * MINUTE

    assert due(await tables.after(table, 10 * MINUTE)) == 3 * DAY + FAST_PLAY_LASTS - 10 * MINUTE
