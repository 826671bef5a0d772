"""Whatever people have some days for, they have while the bot was there; and no end of a pause is forgotten."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables import transitions
from bot.tables.lobby_times import host_is_gone
from bot.tables.proposals import ProposalService
from bot.values.calendar import Pause
from bot.values.preferences import Absence, Pace
from bot.values.table import Status, Table, Transition
from bot.values.timers import TimerKind
from bot.values.turn_clock import StandIn
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.service import ANN, BOB, interaction_ids, lobby, opened
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import DAY, HOUR, acting

MINUTE = timedelta(minutes=1)


class Tables(Talking):
    """Tables of a bot that is away now and then."""

    outages: list[Pause]

    async def outage(self, table: Table, by: timedelta) -> Table:
        """The bot goes, is back after so long, and does what it does when it starts."""
        left = self.clock.now()
        self.clock.advance(by)
        self.outages.append(Pause(left, self.clock.now()))
        for number in await self.service.repositories.presence.running():
            await self.service.renew(number)
        return await self.after(table, timedelta())

    async def kinds(self, table: Table) -> dict[TimerKind, timedelta]:
        """What is still to come, and how long after noon of the first day."""
        found = await self.service.repositories.timers.due(self.clock.now() + 1000 * DAY)
        return {timer.kind: timer.due - NOON for timer in found if timer.table == table.id}


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    clock = HandClock()
    outages: list[Pause] = []
    async with opened(tmp_path, clock.now, outages=lambda: outages) as service:
        tables = Tables(service, clock)
        tables.outages = outages
        yield tables


@pytest.fixture
async def late_duel(tables: Tables) -> Table:
    return await tables.after(await tables.duel(), 2 * DAY)


async def test_the_other_of_two_chooses_while_the_bot_is_there(tables: Tables, late_duel: Table) -> None:
    late = acting(late_duel)

    table = await tables.outage(late_duel, 4 * DAY)

    assert (await tables.after(table, 3 * DAY - HOUR)).players[late.seat].stand_in is None
    assert (await tables.after(table, HOUR)).players[late.seat].stand_in is StandIn.ABSENT


async def test_the_other_of_two_chooses_once_they_are_back(tables: Tables, late_duel: Table) -> None:
    late = acting(late_duel)
    who = {ANN.id: ANN, BOB.id: BOB}[late_duel.players[1 - late.seat].person or 0]
    await tables.choose(who, Absence(begin=NOON + 3 * DAY, end=NOON + 12 * DAY), zone="UTC")
    table = await tables.service.renew(late_duel.id)

    assert (await tables.after(table, 11 * DAY)).players[late.seat].stand_in is None
    assert (await tables.after(table, DAY)).players[late.seat].stand_in is StandIn.ABSENT


async def test_the_other_of_two_need_not_choose_while_the_table_is_paused(tables: Tables, late_duel: Table) -> None:
    late = acting(late_duel)

    table = await tables.answer(await tables.pause(late_duel, 12 * DAY), BOB, yes=True)

    assert (await tables.after(table, 13 * DAY - HOUR)).players[late.seat].stand_in is None
    assert (await tables.after(table, HOUR)).players[late.seat].stand_in is StandIn.ABSENT


async def test_an_offer_and_a_rematch_stand_for_as_long_as_the_bot_is_there(tables: Tables) -> None:
    offered = await tables.end(await tables.duel(Pace.NONE))
    over = (
        await tables.service.change(await tables.duel(), next(interaction_ids), transitions.closed, ANN.id, False)
    ).table
    over = (
        await tables.service.change(over, next(interaction_ids), ProposalService(tables.service).rematch, ANN)
    ).table

    await tables.outage(offered, 5 * DAY)

    asked = (await tables.now(over)).open_proposal
    assert asked is not None
    assert asked.until == NOON + 6 * DAY
    assert (await tables.kinds(over))[TimerKind.REMATCH] == 6 * DAY
    assert (await tables.kinds(offered))[TimerKind.PROPOSAL] == 8 * DAY
    assert (await tables.now(offered)).lasting is not None
    await tables.after(over, DAY)
    assert (await tables.now(over)).open_proposal is None
    assert (await tables.after(offered, 2 * DAY)).lasting is None


async def test_a_table_rests_for_thirty_days_in_which_the_bot_was_there(tables: Tables) -> None:
    table = await tables.three()
    gone = tuple(replace(player, stand_in=StandIn.ABSENT) for player in table.players)
    table = (await tables.service.change(table, None, lambda _: Transition(replace(table, players=gone)))).table
    assert table.is_resting

    table = await tables.outage(table, 29 * DAY)

    assert (await tables.after(table, 30 * DAY - HOUR)).status is Status.PLAYING
    assert (await tables.after(table, HOUR)).status is Status.CLOSED


async def test_while_the_bot_cannot_hear_discord_nothing_runs_out(tables: Tables) -> None:
    table = await tables.end(await tables.duel(Pace.NONE))
    tables.outages.append(Pause(NOON + 3 * DAY - MINUTE, None))

    table = await tables.after(table, 3 * DAY + 10 * MINUTE)
    assert table.lasting is not None
    tables.outages[-1] = Pause(NOON + 3 * DAY - MINUTE, tables.clock.now())

    assert (await tables.after(table, 2 * MINUTE)).lasting is None


async def test_the_end_of_a_pause_is_not_forgotten_where_the_table_rests_meanwhile(tables: Tables) -> None:
    table = await tables.answer(await tables.pause(await tables.duel(), 5 * DAY), BOB, yes=True)
    for who in (ANN, BOB):
        await tables.choose(who, Absence(begin=NOON, end=NOON + 2 * DAY, computer=True), zone="UTC")
    table = await tables.service.renew(table.id)
    assert (await tables.kinds(table))[TimerKind.PAUSE] == 5 * DAY

    table = await tables.after(table, 3 * DAY)

    assert not table.is_resting
    assert (await tables.kinds(table))[TimerKind.PAUSE] == 5 * DAY


async def test_the_end_of_an_absence_and_of_an_evening_is_not_forgotten_as_they_begin(tables: Tables) -> None:
    table = await tables.duel()
    other = next(player for player in table.players if player not in table.people_to_act)
    who = {ANN.id: ANN, BOB.id: BOB}[other.person or 0]
    table = await tables.tonight(table, 8 * HOUR, BOB if who is ANN else ANN)
    await tables.answer(table, who, yes=True)
    await tables.choose(who, Absence(begin=NOON + HOUR, end=NOON + 2 * DAY), zone="UTC")
    await tables.service.renew(table.id)

    table = await tables.after(table, 9 * HOUR)

    kinds = await tables.kinds(table)
    assert (kinds[TimerKind.EVENING], kinds[TimerKind.ABSENCE]) == (12 * HOUR, 2 * DAY)


async def test_a_table_that_has_not_begun_stands_as_long_as_the_bot_was_there(tables: Tables) -> None:
    for person in (ANN, BOB):
        await tables.choose(person, zone="UTC")
    table = await tables.after(await lobby(tables.service, ANN, BOB), HOUR)

    table = await tables.outage(table, 4 * DAY)

    assert not host_is_gone(table, tables.service.now())
    assert await tables.kinds(table) == {
        TimerKind.HOST: 5 * DAY,
        TimerKind.LOBBY_WARNING: 7 * DAY - HOUR,
        TimerKind.LOBBY_CLOSE: 7 * DAY,
    }
    assert host_is_gone(await tables.after(table, DAY - HOUR), tables.service.now())
    table = await tables.after(table, 2 * DAY - MINUTE)
    assert table.status is Status.LOBBY
    assert (await tables.after(table, MINUTE)).status is Status.CLOSED


async def test_a_table_whose_closing_was_said_stands_the_rest_of_its_hour_after_an_outage(tables: Tables) -> None:
    for person in (ANN, BOB):
        await tables.choose(person, zone="UTC")
    table = await tables.after(await lobby(tables.service, ANN, BOB), 3 * DAY - HOUR / 2)

    table = await tables.outage(table, 2 * DAY)

    assert (await tables.after(table, HOUR / 2 - MINUTE)).status is Status.LOBBY
    assert (await tables.after(table, MINUTE)).status is Status.CLOSED
