"""What a reminder says: who waits, of those who are there and have nothing to do themselves."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.ui.screens.notification import reminder
from bot.ui.screens.table_context import who
from bot.ui.screens.waiting import extra_time
from bot.values.messages import Stage
from bot.values.preferences import Pace
from bot.values.table import Table
from games.core import Seat
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot
from tests.support.bot.table_command import HOUR, clocked, waiting

ANN, BOB, CAS = PEOPLE


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


def reminded(bot: DirectBot, table: Table) -> str:
    return reminder(bot.contexts.of(table, "en"), table.people_to_act[0], Stage.REMINDER, None)


def last_call(bot: DirectBot, table: Table) -> str:
    player = table.people_to_act[0]
    assert player.clock is not None
    return reminder(bot.contexts.of(table, "en"), player, Stage.LAST, player.clock.deadline)


def named(bot: DirectBot, table: Table, *seats: Seat) -> str:
    return bot.contexts.of(table, "en").words.say("{who}", who=who(seats))


async def test_who_need_not_act_is_said_to_wait(bot: DirectBot) -> None:
    table = await clocked(bot, *PEOPLE, game="addvantage")
    others = [player.seat for player in table.people if player not in table.people_to_act]

    assert reminded(bot, table) == f"🔔 {named(bot, table, *others)} are waiting for you in Add-Vantage."


async def test_who_is_away_is_not_said_to_wait(bot: DirectBot) -> None:
    table = await clocked(bot, *PEOPLE, game="addvantage")
    gone = waiting(table)
    await bot.services.preferences.away(gone, bot.clock.now() + timedelta(days=2), computer=False)
    table = await bot.tables.get(table.id)
    [other] = [it.seat for it in table.people if it not in table.people_to_act and it.person != gone.id]

    assert reminded(bot, table) == f"🔔 {named(bot, table, other)} is waiting for you in Add-Vantage."


async def test_where_all_must_act_nobody_is_said_to_wait(bot: DirectBot) -> None:
    table = await clocked(bot, *PEOPLE, game="glory")
    assert len(table.people_to_act) == 3

    assert reminded(bot, table) == "🔔 It is still your move in Steal the Glory."


async def test_a_last_call_of_two_says_what_runs_out_their_time_or_their_extra_time(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS, pace=Pace.HOUR)
    before = last_call(bot, table)
    await bot.pass_time(HOUR + timedelta(minutes=5))
    after = last_call(bot, await bot.tables.get(table.id))

    assert before.startswith("🔔 Heroes & Cities · Last call: your time is up <t:")
    assert after.startswith("🔔 Heroes & Cities · Last call: your extra time is over <t:")


@pytest.mark.parametrize(
    ("pace", "said"), [(Pace.HOUR, "your extra time (once a game)"), (Pace.DAY, "your extra day (once a game)")]
)
async def test_what_comes_after_the_time_of_a_turn_is_called_what_it_is(bot: DirectBot, pace: Pace, said: str) -> None:
    table = await clocked(bot, ANN, CAS, pace=pace)

    assert extra_time(bot.contexts.of(table, "en").words) == said
