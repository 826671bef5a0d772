"""What was refused is not asked again for a day, and what is asked of those who are not there."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from bot.tables import lobbies, replacing
from bot.tables.late import back, decided
from bot.tables.refusals import NobodyToJoin, NotAsked, RefusedBefore
from bot.values.calendar import Pause
from bot.values.preferences import Absence
from bot.values.table import Person, Status, Table, Transition
from bot.values.turn_clock import LateAnswer, StandIn
from games.core import Seat
from tests.support.bot.hand_clock import NOON
from tests.support.bot.seats import offered, taken
from tests.support.bot.service import ANN, BOB, CAS, DEE, EVE, changed, check_record, dealt, lobby, resigned
from tests.support.bot.talking import THREE, Talking
from tests.support.bot.timed_tables import DAY, HOUR, MINUTE, acting, missed_turn, who

ANN_SEAT, BOB_SEAT, CAS_SEAT, COMPUTER_SEAT = range(4)


async def gone(tables: Talking, table: Table, *people: Person) -> Table:
    """These people have missed so many turns that a computer plays on for them."""
    table = await tables.now(table)
    ids = {person.id for person in people}
    players = tuple(it.with_stand_in(StandIn.ABSENT) if it.person in ids else it for it in table.players)
    return await tables.changed(table, lambda _: Transition(replace(table, players=players)))


async def away(tables: Talking, table: Table, person: Person, until: timedelta) -> Table:
    """Somebody has said until when they are away, and that a computer shall play for them."""
    now = tables.clock.now()
    table = await tables.away(table, person, Absence(begin=now, end=NOON + until, computer=True))
    player = table.player_of(person.id)
    assert player is not None
    assert player.attendance.stand_in is StandIn.AWAY
    return table


def asked(table: Table) -> tuple[int, ...]:
    assert table.proposals.lasting is not None
    return table.proposals.lasting.asked


async def _pause(tables: Talking, table: Table, person: Person) -> Table:
    return await tables.pause(table, 5 * DAY, person)


@pytest.mark.parametrize("what", [Talking.end, _pause])
async def test_one_refusal_ends_it_and_the_others_do_not_ask_again_for_a_day(
    tables: Talking, what: Callable[[Talking, Table, Person], Awaitable[Table]]
) -> None:
    table = await tables.answer(await what(tables, await tables.three(), ANN), CAS, yes=False)
    assert table.proposals.lasting is not None
    assert table.proposals.lasting.is_refused
    with pytest.raises(NotAsked):
        await tables.answer(table, BOB, yes=True)

    for passed in (timedelta(), DAY - MINUTE):
        table = await tables.after(table, passed)
        for person in (ANN, BOB):
            with pytest.raises(RefusedBefore):
                await what(tables, table, person)

    table = await tables.after(table, MINUTE)
    assert (await what(tables, table, BOB)).proposals.lasting is not None


async def test_whoever_has_refused_may_propose_it_themselves(tables: Talking) -> None:
    table = await tables.answer(await tables.pause(await tables.duel(), 3 * DAY), BOB, yes=False)

    table = await tables.pause(table, 2 * DAY, BOB)

    assert asked(table) == (ANN_SEAT,)


async def test_a_refused_pause_forbids_no_offer_of_a_draw_nor_the_other_way_round(tables: Talking) -> None:
    table = await tables.answer(await tables.pause(await tables.duel(), 3 * DAY), BOB, yes=False)
    table = await tables.answer(await tables.end(table), BOB, yes=False)

    with pytest.raises(RefusedBefore):
        await tables.pause(table, 3 * DAY)
    with pytest.raises(RefusedBefore):
        await tables.end(table)
    assert (await tables.fast_play_from(table, HOUR)).proposals.lasting is not None


async def test_an_evening_that_nobody_could_join_leaves_everybody_the_time_that_they_have(
    tables: Talking, trio: Table
) -> None:
    table = await gone(tables, await away(tables, trio, CAS, 9 * DAY), BOB)

    with pytest.raises(NobodyToJoin):
        await tables.fast_play_from(table, timedelta())

    after = await tables.now(table)
    assert [player.fast_play for player in after.players] == [None, None, None]
    table = await tables.changed(after, back, BOB.id)
    assert asked(await tables.fast_play_from(table, timedelta())) == (BOB_SEAT,)


async def test_an_evening_is_not_asked_of_who_has_refused_one_but_of_the_others(tables: Talking) -> None:
    table = await tables.fast_play_from(await tables.three(), HOUR)
    table = await tables.answer(table, BOB, yes=False)
    table = await tables.answer(table, CAS, yes=True)

    table = await tables.fast_play_from(table, 2 * HOUR)
    assert asked(table) == (CAS_SEAT,)

    table = await tables.answer(table, CAS, yes=False)
    with pytest.raises(RefusedBefore):
        await tables.fast_play_from(table, 3 * HOUR)
    table = await tables.after(table, DAY)
    assert asked(await tables.fast_play_from(table, DAY + HOUR)) == (BOB_SEAT, CAS_SEAT)


async def test_whoever_has_changed_their_mind_joins_an_evening_that_they_are_not_asked_for(tables: Talking) -> None:
    table = await tables.answer(await tables.fast_play_from(await tables.three(), HOUR), BOB, yes=False)
    table = await tables.answer(table, CAS, yes=True)
    table = await tables.fast_play_from(table, 2 * HOUR)

    table = await tables.answer(table, BOB, yes=True)

    assert table.players[BOB_SEAT].fast_play == table.players[ANN_SEAT].fast_play
    assert table.proposals.lasting is not None
    assert table.proposals.lasting.pending == (CAS_SEAT,)


async def test_who_says_yes_after_all_has_refused_nothing(tables: Talking) -> None:
    table = await tables.fast_play_from(await tables.three(), HOUR)
    for yes in (False, True):
        table = await tables.answer(table, BOB, yes=yes)
    table = await tables.answer(table, CAS, yes=True)

    assert asked(await tables.fast_play_from(table, 2 * HOUR)) == (BOB_SEAT, CAS_SEAT)


@pytest.mark.parametrize("how", ["resigned", "replaced"])
async def test_what_somebody_refused_who_has_left_binds_nobody(tables: Talking, how: str) -> None:
    table = await tables.answer(await tables.end(await tables.three()), CAS, yes=False)

    if how == "resigned":
        await resigned(tables.service, table, CAS.id)
    else:
        await taken(tables, await offered(tables, table, CAS, CAS_SEAT, DEE), DEE)

    assert (await tables.end(table)).proposals.lasting is not None


async def test_of_two_the_one_who_is_gone_has_a_day_to_refuse_a_draw(tables: Talking) -> None:
    table = await gone(tables, await tables.duel(), BOB)

    table = await tables.end(table)
    assert (table.status, asked(table)) == (Status.PLAYING, (BOB_SEAT,))
    table = await tables.after(table, DAY - MINUTE)
    assert table.status is Status.PLAYING

    table = await tables.after(table, MINUTE)
    assert table.status is Status.FINISHED
    await check_record(tables.service, table)


async def test_one_who_is_back_within_the_day_is_waited_for_like_anybody(tables: Talking) -> None:
    table = await tables.end(await gone(tables, await tables.duel(), BOB))
    await tables.after(table, DAY - MINUTE)

    await tables.changed(await tables.now(table), back, BOB.id)

    table = await tables.after(table, HOUR)
    assert table.status is Status.PLAYING
    table = await tables.answer(table, BOB, yes=False)
    with pytest.raises(RefusedBefore):
        await tables.end(table)


async def test_nobody_alone_ends_a_game_of_three_at_once(tables: Talking) -> None:
    table = await tables.end(await gone(tables, await tables.three(), BOB, CAS))
    assert table.status is Status.PLAYING

    table = await tables.answer(table, CAS, yes=False)

    assert table.proposals.lasting is not None
    assert table.proposals.lasting.is_refused
    assert (await tables.after(table, 2 * DAY)).status is Status.PLAYING


async def test_an_end_without_those_who_are_gone_needs_all_who_are_there(tables: Talking) -> None:
    table = await tables.end(await gone(tables, await tables.three(), CAS))
    table = await tables.after(table, DAY + HOUR)
    assert table.status is Status.PLAYING

    assert (await tables.answer(table, BOB, yes=True)).status is Status.FINISHED


async def test_an_end_to_which_all_have_agreed_who_are_there_comes_after_the_day(tables: Talking) -> None:
    table = await tables.end(await gone(tables, await tables.three(), CAS))
    table = await tables.answer(table, BOB, yes=True)
    assert table.status is Status.PLAYING

    assert (await tables.after(table, DAY)).status is Status.FINISHED


async def test_who_is_gone_only_later_holds_nothing_up_after_the_day(tables: Talking) -> None:
    table = await tables.end(await tables.duel())
    table = await tables.after(table, DAY + HOUR)

    await gone(tables, table, BOB)

    assert (await tables.after(table, MINUTE)).status is Status.FINISHED


async def test_the_day_does_not_pass_while_the_bot_is_not_there(tables: Talking, downtime: list[Pause]) -> None:
    table = await tables.end(await gone(tables, await tables.duel(), BOB))
    downtime.append(Pause(NOON + HOUR, NOON + 11 * HOUR))

    table = await tables.after(table, DAY + 10 * HOUR - MINUTE)
    assert table.status is Status.PLAYING

    assert (await tables.after(table, MINUTE)).status is Status.FINISHED


async def test_who_is_away_finds_their_game_as_they_were_told(tables: Talking) -> None:
    table = await away(tables, await tables.three(), CAS, 9 * DAY)
    table = await tables.end(table)
    table = await tables.answer(table, BOB, yes=True)

    table = await tables.after(table, 3 * DAY - MINUTE)
    assert (table.status, table.proposals.lasting is None) == (Status.PLAYING, False)

    table = await tables.after(table, MINUTE)
    assert (table.status, table.proposals.lasting) == (Status.PLAYING, None)


async def test_who_is_away_may_answer_all_the_same(tables: Talking) -> None:
    table = await tables.end(await away(tables, await tables.duel(), BOB, 9 * DAY))

    assert (await tables.answer(table, BOB, yes=True)).status is Status.FINISHED


async def test_a_pause_waits_for_nobody_who_is_not_there_and_whoever_is_back_ends_it(tables: Talking) -> None:
    table = await gone(tables, await tables.three(), CAS)
    table = await tables.answer(await tables.pause(table, 9 * DAY), BOB, yes=True)
    assert table.times.pause_at(tables.clock.now()) is not None

    await tables.changed(table, back, CAS.id)
    table = await tables.go_on(table, CAS)

    assert table.times.pause_at(tables.clock.now()) is None


async def test_a_computer_that_was_chosen_to_play_on_gives_nobody_a_draw_at_once(tables: Talking) -> None:
    table = await tables.after(await tables.duel(), 3 * DAY)
    late, other = acting(table), next(it for it in table.people if it not in table.people_to_act)
    table = await tables.changed(table, decided, who(other).id, LateAnswer.COMPUTER, tables.service.now())
    assert table.players[late.seat].attendance.stand_in is StandIn.ABSENT

    table = await tables.end(table, next(it for it in THREE if it.id == who(other).id))

    assert table.status is Status.PLAYING


async def four(tables: Talking) -> Table:
    """A game of three people and a computer player, of which each has a seat of their own."""
    for person in (*THREE, EVE):
        await tables.choose(person, zone="UTC")
    service = tables.service
    table = await lobby(service, *THREE, size=4, game="addvantage")
    table = await changed(service, table, lobbies.computers_seated, ANN.id, False)
    return await dealt(service, table)


async def seated(tables: Talking, table: Table, seat: int, person: Person) -> Table:
    """Another person plays on in a seat."""
    service, by = tables.service, table.players[seat].person or ANN.id
    await changed(service, await tables.now(table), replacing.offered, by, False, Seat(seat), person.id)
    return await taken(tables, table, person)


@pytest.mark.parametrize("seat", [CAS_SEAT, COMPUTER_SEAT])
@pytest.mark.parametrize("what", [Talking.end, partial(Talking.pause, until=9 * DAY)])
async def test_whoever_takes_a_seat_is_asked_too_of_what_is_proposed(
    tables: Talking, seat: int, what: Callable[[Talking, Table], Awaitable[Table]]
) -> None:
    table = await what(tables, await four(tables))
    table = await tables.answer(table, CAS, yes=True)

    table = await seated(tables, table, seat, EVE)
    assert table.question_to(table.players[seat]) == table.proposals.lasting
    table = await tables.answer(table, BOB, yes=True)
    assert (table.status, table.times.pauses) == (Status.PLAYING, ())

    table = await tables.answer(table, EVE, yes=True)
    assert table.status is Status.FINISHED or table.times.pause_at(tables.clock.now()) is not None


async def test_what_somebody_proposed_whose_seat_another_has_is_over(tables: Talking) -> None:
    table = await tables.end(await four(tables), CAS)

    assert (await seated(tables, table, CAS_SEAT, EVE)).proposals.lasting is None


async def test_a_game_ends_once_the_last_has_left_who_had_not_answered_and_the_others_agree(tables: Talking) -> None:
    table = await tables.answer(await tables.end(await tables.three()), BOB, yes=True)

    result = await resigned(tables.service, table, CAS.id)

    assert (result.table.status, result.table.proposals.lasting) == (Status.FINISHED, None)
    assert len(result.events) > 1, "the resignation, and the end"
    await check_record(tables.service, await tables.now(table))


async def test_a_game_is_paused_once_the_last_is_away_who_had_not_answered(tables: Talking) -> None:
    table = await tables.answer(await tables.pause(await tables.three(), 9 * DAY), BOB, yes=True)
    assert table.times.pauses == ()

    table = await away(tables, table, CAS, 8 * DAY)

    assert (table.times.pauses, table.proposals.lasting) == ((Pause(NOON, NOON + 9 * DAY),), None)


@pytest.mark.parametrize(
    "what", [Talking.end, partial(Talking.pause, until=9 * DAY), partial(Talking.fast_play_from, begin=DAY)]
)
async def test_nothing_comes_of_what_is_proposed_once_nobody_is_left_to_answer(
    tables: Talking, what: Callable[[Talking, Table], Awaitable[Table]]
) -> None:
    table = await what(tables, await tables.three())

    for person in (BOB, CAS):
        table = (await resigned(tables.service, await tables.now(table), person.id)).table

    assert (table.status, table.proposals.lasting, table.times.pauses) == (Status.PLAYING, None, ())


async def test_a_pause_of_two_is_over_once_the_other_is_away_and_an_end_waits_for_them(tables: Talking) -> None:
    table = await away(tables, await tables.pause(await tables.duel(), 9 * DAY), BOB, 8 * DAY)
    assert (table.proposals.lasting, table.times.pauses) == (None, ())

    table = await tables.service.renew((await tables.end(table)).id)

    assert (table.status, asked(table)) == (Status.PLAYING, (BOB_SEAT,))


async def test_whoever_agreed_and_has_left_agrees_for_nobody(tables: Talking) -> None:
    table = await tables.answer(await tables.end(await tables.three()), BOB, yes=True)
    await resigned(tables.service, table, BOB.id)

    table = (await resigned(tables.service, await tables.now(table), CAS.id)).table

    assert (table.status, table.proposals.lasting) == (Status.PLAYING, None)


async def test_an_end_waits_for_who_is_late_for_a_turn_and_not_for_who_resigns_then(
    tables: Talking, trio: Table
) -> None:
    late = acting(trio)
    first, second = (person for person in THREE if person.id != who(late).id)
    table = await missed_turn(tables, await tables.answer(await tables.end(trio, first), second, yes=True))
    assert table.players[late.seat].attendance.stand_in is StandIn.TURN
    assert table.status is Status.PLAYING

    assert (await resigned(tables.service, table, who(late).id)).table.status is Status.FINISHED
