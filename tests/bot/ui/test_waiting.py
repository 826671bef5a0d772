"""What is said at a table of those who are not there: who is away, and when the others wait no longer."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.tables.late import back
from bot.ui.escaping import stamp
from bot.ui.message import CustomId, MessageSpec
from bot.ui.screens.panel import idle_panel, panel
from bot.ui.screens.table_context import who
from bot.ui.screens.waiting import waiting as waiting_lines
from bot.values.calendar import Pause
from bot.values.preferences import Pace
from bot.values.table import Person, Table
from bot.values.timers import TimerKind
from tests.support.bot.carried_out import handle_command, handle_component
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot
from tests.support.bot.drafting import labels, whole
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import first_move
from tests.support.bot.table_command import DAY, HOUR, clocked, person_of, typed, waiting

pytest_plugins = ["tests.support.bot.delivering"]
ANN, BOB, CAS = PEOPLE


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


async def said(bot: DirectBot, table: Table) -> str:
    """What the table's message says now."""
    public = await bot.desired.public(await bot.tables.get(table.id), ())
    assert public is not None
    return public.spec.below


async def leave(bot: DirectBot, person: Person, days: int, then: str = "wait") -> datetime:
    """Somebody says that they are away, until then."""
    ctx, _ = bot.ctx(person)
    given = {"for": f"{days} days", "then": then}
    options = [{"name": name, "type": 3, "value": value} for name, value in given.items()]
    await handle_command(ctx, {"name": "away", "type": 1, "options": options})
    return bot.clock.now() + days * DAY


def is_away(bot: DirectBot, table: Table, person: Person, end: datetime, then: str = "wait") -> str:
    player = table.player_of(person.id)
    assert player is not None
    named, day = bot.contexts.of(table, "en").words.say("{who}", who=who([player.seat])), stamp(end, "d")
    return f"{named} is away until {day}" if then == "wait" else f"A computer plays for {named} until {day}"


@pytest.mark.parametrize("then", ["wait", "computer"])
async def test_at_each_table_in_play_the_others_see_who_is_away_whosever_turn_it_is_until_they_are_back(
    bot: DirectBot, then: str
) -> None:
    idle, acting = await clocked(bot, ANN, CAS), await clocked(bot, ANN, CAS)
    person = waiting(idle)
    if waiting(acting) == person:
        mover = acting.people_to_act[0]
        acting = (await bot.play(acting, person_of(mover).id, first_move(acting, mover.seat))).table
    assert (idle.waits_for(person.id), acting.waits_for(person.id)) == (False, True)

    end = await leave(bot, person, 6, then)

    for table in (idle, acting):
        assert (await said(bot, table)).count(is_away(bot, table, person, end, then)) == 1
    await bot.pass_time(6 * DAY)
    for table in (idle, acting):
        assert is_away(bot, table, person, end, then) not in await said(bot, table)


async def test_a_table_that_rests_says_who_is_away(bot: DirectBot) -> None:
    table = await clocked(bot, *PEOPLE, game="addvantage")
    ends = {person: await leave(bot, person, days, "computer") for days, person in enumerate(PEOPLE, 8)}

    assert (await bot.tables.get(table.id)).is_resting
    for person, end in ends.items():
        assert is_away(bot, table, person, end) in await said(bot, table)


async def test_a_table_that_rests_and_its_private_messages_name_the_button_that_stands_there(bot: DirectBot) -> None:
    table = await clocked(bot, *PEOPLE, game="addvantage")
    for person in PEOPLE:
        await bot.services.preferences.change(person, language="en")
        await leave(bot, person, 9, "computer")
    table = await bot.tables.get(table.id)
    public, context = await bot.desired.public(table, ()), bot.contexts.of(table, "en")
    assert public is not None

    assert "Press *I'm back*" in public.spec.below
    assert "I'm back" in labels(public.spec)
    assert "My move" not in labels(public.spec)
    for spec in (idle_panel(context, table.players[0]), panel(context, table.players[0])):
        said = spec.above + spec.below
        assert "*I'm back*" in said
        assert "A computer plays" not in said, "none does"
        assert "I'm back" in labels(spec)
        assert "My move" not in whole(spec)


async def test_all_who_choose_stand_in_one_line_with_the_first_of_their_deadlines(bot: DirectBot) -> None:
    table = await clocked(bot, *PEOPLE, game="glory")
    seconds = (50, 5, 62)
    players = tuple(
        replace(it, clock=it.clock._replace(deadline=NOON + timedelta(seconds=by)))
        for it, by in zip(table.people_to_act, seconds, strict=True)
        if it.clock is not None
    )
    context = bot.contexts.of(replace(table, players=players), "en")

    everybody = context.words.say("{who}", who=who(it.seat for it in players))
    first = stamp(NOON + timedelta(seconds=5), "R")
    assert waiting_lines(context) == f"⏳ {everybody} choose · ⏰ {first}"


async def test_whoever_plays_their_turn_though_they_are_away_is_still_said_to_be(bot: DirectBot) -> None:
    table = await clocked(bot, *PEOPLE, game="addvantage")
    person = person_of(table.people_to_act[0])
    end = await leave(bot, person, 6, "computer")

    await bot.tables.change(await bot.tables.get(table.id), None, back, person.id)

    assert (await bot.tables.get(table.id)).waits_for(person.id)
    assert is_away(bot, table, person, end) in await said(bot, table)


async def test_that_somebody_is_away_is_an_edit_and_no_message_more(bot: DirectBot, delivery: Delivery) -> None:
    table = await clocked(bot, ANN, CAS)
    await delivery.told(table)
    sent = len(delivery.messenger.standing)

    await leave(bot, waiting(table), 2)
    await delivery.told(table)

    assert len(delivery.messenger.standing) == sent
    assert any("is away until" in spec.below for spec in delivery.messenger.standing.values())


async def pause(bot: DirectBot, table: Table, by: timedelta) -> None:
    """The bot is not there for so long, and does what it does when it is there again."""
    left = bot.clock.now()
    bot.clock.advance(by)
    bot.downtime.append(Pause(left, bot.clock.now()))
    await bot.tables.renew(table.id)


async def due(bot: DirectBot, table: Table, kind: TimerKind) -> datetime:
    """When something happens at a table."""
    timers = await bot.repositories.timers.due(bot.clock.now() + 1000 * DAY)
    return next(timer.due for timer in timers if (timer.table, timer.kind) == (table.id, kind))


async def test_a_table_that_rests_says_when_it_is_closed_and_counts_only_days_when_the_bot_was_there(
    bot: DirectBot,
) -> None:
    table = await clocked(bot, *PEOPLE, game="addvantage")
    for person in PEOPLE:
        await leave(bot, person, 25, "computer")
    rests = bot.clock.now()

    before = await said(bot, table)
    await pause(bot, table, 9 * DAY)
    after = await said(bot, table)

    assert f"If nobody comes back, this table closes {stamp(rests + 30 * DAY, 'R')}" in before
    assert f"If nobody comes back, this table closes {stamp(rests + 39 * DAY, 'R')}" in after
    assert await due(bot, table, TimerKind.REST) == rests + 39 * DAY
    await bot.tables.change(await bot.tables.get(table.id), None, back, ANN.id)
    assert "this table closes" not in await said(bot, table)


async def test_a_question_says_when_silence_decides_without_the_days_when_the_bot_was_not_there(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS, pace=Pace.HOUR)
    await bot.pass_time(3 * HOUR)
    table = await bot.tables.get(table.id)
    before = await due(bot, table, TimerKind.CHOICE)

    await pause(bot, table, 2 * DAY)

    table = await bot.tables.get(table.id)
    [asked] = await bot.desired.proposals(table, ())
    ends = await due(bot, table, TimerKind.CHOICE)
    assert ends == before + 2 * DAY
    assert f"Without an answer a computer plays on {stamp(ends, 'R')}." in asked.spec.above


async def test_whoever_is_late_of_two_reads_who_gives_them_more_time_and_until_when(
    bot: DirectBot, delivery: Delivery
) -> None:
    table = await clocked(bot, ANN, CAS)
    patient, late = waiting(table), person_of(table.people_to_act[0])
    await bot.services.preferences.change(late, language="en")
    await bot.pass_time(3 * DAY)
    await delivery.told(table)
    before = await delivery.shown(late.id)

    await typed(bot, "answer", patient, choice="wait")
    await delivery.told(table)

    table = await bot.tables.get(table.id)
    [clock] = [player.clock for player in table.people_to_act]
    assert clock is not None
    assert clock.deadline is not None
    called, panel = await delivery.shown(late.id), await my_move(bot, table, late)
    told = f"⏰ {stamp(clock.deadline, 'R')} · **{patient.name}** gave you more time"
    assert before is not None
    assert "more time" not in whole(before)
    assert called is not None
    assert told in called.above
    assert told in panel.above
    await bot.pass_time(3 * DAY)
    assert "more time" not in whole(await my_move(bot, table, late)), "it is up"


async def my_move(bot: DirectBot, table: Table, person: Person) -> MessageSpec:
    ctx, reply = bot.ctx(person)
    await handle_component(ctx, str(CustomId("my", table.id)), ())
    return reply.shown[-1]
