"""A plan that falls due while the bot is away, or Discord out of reach, is played once, and all are told afterwards;
its owner is not led meanwhile to a turn that it plays."""

from datetime import timedelta
from typing import Any

import pytest

from bot.delivery.messenger import Transient
from bot.tables.planned import GRACE, LATEST, plan_moment
from bot.tables.plans import PlanService
from bot.values.calendar import Pause
from bot.values.messages import AlertTimes
from bot.values.table import Player, Table
from bot.values.turn_clock import PlanEnd
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import ALL, PEOPLE, DirectBot
from tests.support.bot.planning import possible, waiting
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.service import first_move

TIMES = AlertTimes(timedelta(seconds=20), timedelta(), timedelta(), quiet=False)
SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
LINES = 3
"""The set-up, and a move of each of the two."""


class Reached(RecordingMessenger):
    """A messenger that notes to whom it has sent something; nobody is reached while it is `out`."""

    def __init__(self) -> None:
        super().__init__()
        self.out = False
        self.sent: list[int] = []

    async def send(self, channel: int, *rest: Any) -> int:
        if self.out:
            raise Transient
        self.sent.append(channel)
        return await super().send(channel, *rest)

    async def edit(self, channel: int, *rest: Any) -> None:
        if self.out:
            raise Transient
        await super().edit(channel, *rest)


async def turn_that_is_planned(bot: DirectBot, *, plans: bool = True) -> tuple[Table, Player]:
    """A game of two in which the turn of one has just begun, who has planned it, and the messages that there are."""
    table = await bot.begun("heroes", PEOPLE[: ALL["heroes"].seats[0]])
    owner = waiting(table)
    if plans:
        await PlanService(bot.tables).add(table, owner.person or 0, possible(table, owner.seat)[0], 0)
    mover = table.people_to_act[0]
    return (await bot.play(table, mover.person or 0, first_move(table, mover.seat))).table, owner


async def away(bot: DirectBot, by: timedelta, *, noted: bool = True) -> None:
    """The bot is away for so long, and starts anew; one that is short is no outage."""
    left = bot.clock.now()
    bot.clock.advance(by)
    if noted:
        bot.downtime.append(Pause(left, bot.clock.now()))
    bot.restart()


@pytest.mark.parametrize(("by", "noted"), [(3 * HOUR, True), (74 * SECOND, False)])
async def test_what_fell_due_while_the_bot_was_away_is_played_once_before_anybody_is_called(
    bot: DirectBot, by: timedelta, noted: bool
) -> None:
    table, owner = await turn_that_is_planned(bot)
    due = plan_moment(table, owner.seat)
    assert due is not None
    bot.clock.turn_to(due - SECOND)
    await away(bot, by, noted=noted)
    messenger = Reached()
    delivery = Delivery(bot, messenger, TIMES)

    await delivery.called()
    assert messenger.sent == [], "nobody is led to a turn that is about to be played"
    for _ in range(2):
        await bot.pass_time(SECOND)
    await delivery.told(await bot.tables.get(table.id))
    await bot.pass_time(LATEST + GRACE)
    await delivery.told(await bot.tables.get(table.id))

    now = await bot.tables.get(table.id)
    plan = now.players[owner.seat].prepared.plan
    assert len(await bot.lines(table.id)) == LINES
    assert plan is not None
    assert plan.end is PlanEnd.PLAYED
    assert owner.person not in messenger.sent
    assert {table.channel.id, now.people_to_act[0].person} <= set(messenger.sent)
    await delivery.close()


async def test_whoever_has_no_plan_is_called_as_soon_as_the_bot_is_back(bot: DirectBot) -> None:
    table, owner = await turn_that_is_planned(bot, plans=False)
    await away(bot, 3 * HOUR)
    messenger = Reached()
    delivery = Delivery(bot, messenger, TIMES)

    await delivery.called()

    assert messenger.sent == [owner.person]
    assert len(await bot.lines(table.id)) == LINES - 1
    await delivery.close()


async def test_a_plan_that_is_not_played_after_an_outage_keeps_nobody_from_being_called(bot: DirectBot) -> None:
    _, owner = await turn_that_is_planned(bot)
    await away(bot, 3 * HOUR)
    messenger = Reached()
    delivery = Delivery(bot, messenger, TIMES)

    bot.clock.advance(GRACE - SECOND)  # and the timer does not fire
    await delivery.called()
    assert messenger.sent == []
    bot.clock.advance(SECOND)
    await delivery.called()

    assert messenger.sent == [owner.person]
    await delivery.close()


async def test_what_is_played_while_discord_is_out_of_reach_is_told_once_it_is_back(bot: DirectBot) -> None:
    table, owner = await turn_that_is_planned(bot)
    messenger = Reached()
    delivery = Delivery(bot, messenger, TIMES)
    await delivery.told(table)
    messenger.out = True

    await bot.pass_time(LATEST + GRACE)
    mover = (await bot.tables.get(table.id)).people_to_act[0]
    assert mover.person is not None
    assert mover.seat != owner.seat, "it was played all the same"
    with pytest.raises(Transient):
        await delivery.notifier.evaluate(mover.person)
    messenger.out = False
    await delivery.told(await bot.tables.get(table.id))

    assert len(await bot.lines(table.id)) == LINES
    assert messenger.sent.count(mover.person) == 1
    assert owner.person not in messenger.sent
    await delivery.close()
