"""Whatever people have some days for, they have while the bot was there; and no end of a pause is forgotten."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables import transitions
from bot.tables.lobby_times import host_is_gone
from bot.tables.proposals import ProposalService
from bot.values.calendar import Pause
from bot.values.preferences import Absence, Pace
from bot.values.table import Status, Table, Transition
from bot.values.timers import TimerKind
from bot.values.turn_clock import StandIn
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, lobby
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import DAY, HOUR, MINUTE, acting, others, who


class Tables(Talking):
    """Tables of a bot that is away now and then."""

    downtime: list[Pause]

    async def go_down(self, table: Table, by: timedelta) -> Table:
        """The bot goes, is back after so long, and does what it does when it starts."""
        left = self.clock.now()
        self.clock.advance(by)
        self.downtime.append(Pause(left, self.clock.now()))
        for number in await self.service.repositories.timers.running():
            await self.service.renew(number)
        return await self.after(table, timedelta())


@pytest.fixture
def tables(tables: Talking, downtime: list[Pause]) -> Tables:
    away = Tables(tables.service, tables.clock)
    away.downtime = downtime
    return away


@pytest.fixture
async def late_duel(tables: Tables) -> Table:
    return await tables.after(await tables.duel(), 2 * DAY)


async def gone(tables: Tables, table: Table) -> None:
    """The bot is gone until the sixth day."""
    await tables.go_down(table, 4 * DAY)


async def away(tables: Tables, table: Table) -> None:
    """The other one is away until the twelfth day."""
    [other] = others(table)
    await tables.away(table, who(other), Absence(begin=NOON + 3 * DAY, end=NOON + 12 * DAY))


async def paused(tables: Tables, table: Table) -> None:
    """They have agreed on a pause until the twelfth day."""
    await tables.answer(await tables.pause(table, 12 * DAY), BOB, yes=True)


@pytest.mark.parametrize(("what", "day"), [(gone, 9), (away, 14), (paused, 15)])
async def test_the_other_of_two_chooses_in_days_on_which_they_can_be_asked(
    tables: Tables, late_duel: Table, what: Callable[[Tables, Table], Awaitable[None]], day: int
) -> None:
    late = acting(late_duel)

    await what(tables, late_duel)

    chosen = NOON + day * DAY - tables.clock.now()
    assert (await tables.after(late_duel, chosen - HOUR)).players[late.seat].attendance.stand_in is None
    assert (await tables.after(late_duel, HOUR)).players[late.seat].attendance.stand_in is StandIn.ABSENT


async def test_an_offer_and_a_rematch_stand_for_as_long_as_the_bot_is_there(tables: Tables) -> None:
    offered = await tables.end(await tables.duel(Pace.NONE))
    over = await tables.changed(await tables.duel(), transitions.closed, ANN.id, False)
    over = await tables.changed(over, ProposalService(tables.service).rematch, ANN)

    await tables.go_down(offered, 5 * DAY)

    asked = (await tables.now(over)).open_proposal
    assert asked is not None
    assert asked.until == NOON + 6 * DAY
    assert (await tables.coming(over))[TimerKind.REMATCH] == 6 * DAY
    assert (await tables.coming(offered))[TimerKind.PROPOSAL] == 8 * DAY
    assert (await tables.now(offered)).proposals.lasting is not None
    await tables.after(over, DAY)
    assert (await tables.now(over)).open_proposal is None
    assert (await tables.after(offered, 2 * DAY)).proposals.lasting is None


async def test_a_table_rests_for_thirty_days_in_which_the_bot_was_there(tables: Tables, trio: Table) -> None:
    gone = tuple(player.with_stand_in(StandIn.ABSENT) for player in trio.players)
    table = await tables.changed(trio, lambda _: Transition(replace(trio, players=gone)))
    assert table.is_resting

    table = await tables.go_down(table, 29 * DAY)

    assert (await tables.after(table, 30 * DAY - HOUR)).status is Status.PLAYING
    assert (await tables.after(table, HOUR)).status is Status.CLOSED


async def test_while_the_bot_cannot_hear_discord_nothing_runs_out(tables: Tables) -> None:
    table = await tables.end(await tables.duel(Pace.NONE))
    tables.downtime.append(Pause(NOON + 3 * DAY - MINUTE, None))

    table = await tables.after(table, 3 * DAY + 10 * MINUTE)
    assert table.proposals.lasting is not None
    tables.downtime[-1] = Pause(NOON + 3 * DAY - MINUTE, tables.clock.now())

    assert (await tables.after(table, 2 * MINUTE)).proposals.lasting is None


async def test_the_end_of_a_pause_is_not_forgotten_where_the_table_rests_meanwhile(tables: Tables) -> None:
    table = await tables.answer(await tables.pause(await tables.duel(), 5 * DAY), BOB, yes=True)
    for person in (ANN, BOB):
        table = await tables.away(table, person, Absence(begin=NOON, end=NOON + 2 * DAY, computer=True))
    assert (await tables.coming(table))[TimerKind.PAUSE] == 5 * DAY

    table = await tables.after(table, 3 * DAY)

    assert not table.is_resting
    assert (await tables.coming(table))[TimerKind.PAUSE] == 5 * DAY


async def test_the_end_of_an_absence_and_of_an_evening_is_not_forgotten_as_they_begin(
    tables: Tables, duel: Table
) -> None:
    other = next(player for player in duel.players if player not in duel.people_to_act)
    person = who(other)
    table = await tables.fast_play_from(duel, 8 * HOUR, BOB if person is ANN else ANN)
    await tables.answer(table, person, yes=True)
    await tables.choose(person, Absence(begin=NOON + HOUR, end=NOON + 2 * DAY), zone="UTC")
    await tables.service.renew(table.id)

    table = await tables.after(table, 9 * HOUR)

    kinds = await tables.coming(table)
    assert (kinds[TimerKind.FAST_PLAY], kinds[TimerKind.ABSENCE]) == (12 * HOUR, 2 * DAY)


async def test_a_table_that_has_not_begun_stands_as_long_as_the_bot_was_there(tables: Tables) -> None:
    for person in (ANN, BOB):
        await tables.choose(person, zone="UTC")
    table = await tables.after(await lobby(tables.service, ANN, BOB), HOUR)

    table = await tables.go_down(table, 4 * DAY)

    assert not host_is_gone(table, tables.service.now())
    assert await tables.coming(table) == {
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

    table = await tables.go_down(table, 2 * DAY)

    assert (await tables.after(table, HOUR / 2 - MINUTE)).status is Status.LOBBY
    assert (await tables.after(table, MINUTE)).status is Status.CLOSED
