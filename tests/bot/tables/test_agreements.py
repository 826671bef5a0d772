"""What people agree on beside their moves: a pause, an evening of fast play, an end for all."""

from datetime import timedelta

import pytest

from bot.tables import transitions
from bot.tables.refusals import AlreadyProposed, InThePast, NobodyToAsk, NotAsked, NotPaused, NotSeated, TooFar
from bot.values.calendar import Pause
from bot.values.proposal import ProposalKind
from bot.values.table import Status, Table
from games.errors import MovedOn, Over
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, CAS, DEE, outcome_of, resigned
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import DAY, HOUR, MINUTE, acting, alone, due, missed_turn, others, who


async def test_a_draw_that_is_offered_and_accepted_ends_the_game_without_a_winner(tables: Talking) -> None:
    table = await tables.end(await tables.duel())
    assert (table.status, table.proposals.lasting is not None) == (Status.PLAYING, True)

    table = await tables.answer(table, BOB, yes=True)

    assert (table.status, outcome_of(table).winners, table.proposals.lasting) == (Status.FINISHED, (), None)


async def test_of_three_the_game_ends_when_the_last_has_agreed(tables: Talking) -> None:
    table = await tables.end(await tables.three())
    table = await tables.answer(table, BOB, yes=True)
    assert table.status is Status.PLAYING

    table = await tables.answer(table, CAS, yes=True)

    assert table.status is Status.FINISHED


async def test_whoever_proposes_the_same_agrees(tables: Talking) -> None:
    table = await tables.end(await tables.duel())

    assert (await tables.end(table, BOB)).status is Status.FINISHED


async def test_an_offer_outlives_moves_and_is_over_after_three_days(tables: Talking) -> None:
    table = await tables.end(await tables.duel())
    table = await tables.move(table, acting(table))
    assert table.proposals.lasting is not None

    table = await tables.after(table, DAY)
    assert table.proposals.lasting is not None

    table = await tables.move(table, acting(table))
    assert (await tables.after(table, 2 * DAY)).proposals.lasting is None


async def test_a_refusal_is_told_until_the_next_move(tables: Talking) -> None:
    table = await tables.answer(await tables.end(await tables.duel()), BOB, yes=False)

    assert (await tables.move(table, acting(table))).proposals.lasting is None


async def test_whoever_proposes_may_take_it_back_and_ask_again(tables: Talking) -> None:
    table = await tables.end(await tables.duel())
    with pytest.raises(NotAsked):
        await tables.answer(table, ANN, yes=True)

    table = await tables.answer(table, ANN, yes=False)

    assert table.proposals.lasting is None
    assert (await tables.end(table)).proposals.lasting is not None


async def test_who_was_asked_and_has_gone_since_holds_nothing_up(tables: Talking, trio: Table) -> None:
    late = acting(trio)
    first, second = map(who, others(trio))
    table = await tables.end(trio, first)
    table = await missed_turn(tables, table)
    table = await tables.service.renew(table.id)
    assert table.proposals.lasting is not None
    assert late.seat in table.proposals.lasting.pending
    table = (await resigned(tables.service, table, who(late).id)).table

    assert (await tables.answer(table, second, yes=True)).status is Status.FINISHED


async def test_what_somebody_proposed_who_resigned_is_over(tables: Talking) -> None:
    table = await tables.end(await tables.three())

    assert (await resigned(tables.service, table, ANN.id)).table.proposals.lasting is None


async def test_computers_do_not_agree_to_an_end(tables: Talking) -> None:
    table = await alone(tables)

    with pytest.raises(NobodyToAsk):
        await tables.end(table)


async def test_a_game_is_paused_when_all_agree_and_the_clock_stands_still(tables: Talking) -> None:
    table = await tables.pause(await tables.duel(), 3 * DAY)
    assert table.times.pauses == ()
    await tables.after(table, HOUR)

    table = await tables.answer(table, BOB, yes=True)

    assert table.times.pauses == (Pause(NOON + HOUR, NOON + 3 * DAY),)
    assert due(table) == 3 * DAY + 23 * HOUR
    assert table.proposals.lasting is None


async def test_while_it_is_paused_people_may_move(tables: Talking) -> None:
    table = await tables.answer(await tables.pause(await tables.duel(), 3 * DAY), BOB, yes=True)

    after = await tables.move(table, acting(table))

    assert after.version > table.version
    assert due(after) == 4 * DAY


async def test_anyone_ends_a_pause_and_the_clock_goes_on(tables: Talking) -> None:
    table = await tables.answer(await tables.pause(await tables.duel(), 3 * DAY), BOB, yes=True)
    table = await tables.after(table, DAY)

    table = await tables.go_on(table, BOB)

    assert due(table) == 2 * DAY
    assert table.times.pause_at(tables.clock.now()) is None
    with pytest.raises(NotPaused):
        await tables.go_on(table)


async def test_a_pause_is_made_longer_or_shorter_by_agreement(tables: Talking) -> None:
    table = await tables.answer(await tables.pause(await tables.duel(), 3 * DAY), BOB, yes=True)
    table = await tables.after(table, DAY)

    table = await tables.answer(await tables.pause(table, 2 * DAY), BOB, yes=True)

    assert table.times.pauses == (Pause(NOON, NOON + 2 * DAY),)
    assert due(table) == 3 * DAY


@pytest.mark.parametrize(
    ("until", "refusal"), [(-DAY, InThePast), (timedelta(), InThePast), (31 * DAY, TooFar), (400 * 365 * DAY, TooFar)]
)
async def test_a_pause_until_no_such_moment_changes_nothing(
    tables: Talking, duel: Table, until: timedelta, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        await tables.pause(duel, until)
    assert await tables.now(duel) == duel


async def test_a_pause_that_nobody_agreed_to_in_time_is_over(tables: Talking) -> None:
    table = await tables.pause(await tables.duel(), 2 * HOUR)

    table = await tables.after(table, 2 * HOUR)

    assert (table.proposals.lasting, table.times.pauses) == (None, ())


async def test_one_thing_is_proposed_at_a_time(tables: Talking) -> None:
    table = await tables.pause(await tables.duel(), 3 * DAY)

    with pytest.raises(AlreadyProposed):
        await tables.end(table)
    with pytest.raises(AlreadyProposed):
        await tables.fast_play_from(table, HOUR, BOB)
    table = await tables.answer(table, BOB, yes=False)
    assert (await tables.end(table)).proposals.lasting is not None


async def test_who_is_late_is_asked_about_besides_what_is_proposed(tables: Talking) -> None:
    table = await tables.end(await tables.duel(), ANN)

    table = await tables.after(table, 2 * DAY)

    assert table.open_proposal is not None
    assert table.open_proposal.kind is ProposalKind.LATE
    assert table.proposals.lasting is not None


async def test_nobody_answers_what_has_taken_the_place_of_what_they_saw(tables: Talking) -> None:
    seen = await tables.pause(await tables.duel(), 3 * DAY)
    table = await tables.answer(seen, ANN, yes=False)
    await tables.after(table, MINUTE)
    table = await tables.pause(table, 9 * DAY)

    with pytest.raises(MovedOn):
        await tables.answer(seen, BOB, yes=True)
    assert (await tables.now(table)).times.pauses == ()


async def test_only_those_who_play_agree_and_only_while_it_is_played(tables: Talking) -> None:
    table = await tables.pause(await tables.duel(), DAY)
    with pytest.raises(NotSeated):
        await tables.answer(table, DEE, yes=True)
    with pytest.raises(NotSeated):
        await tables.go_on(table, DEE)

    closed = await tables.changed(table, transitions.closed, ANN.id, False)

    assert closed.proposals.lasting is None
    with pytest.raises(Over):
        await tables.end(closed)
