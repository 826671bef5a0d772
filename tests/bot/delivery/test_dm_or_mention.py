"""Whoever must act is told, by the way they chose or by the other one."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from bot.delivery.messenger import DirectMessagesClosed, NotAllowed
from bot.tables import lobbies
from bot.ui.message import MessageSpec
from bot.values.messages import PANEL, PING
from bot.values.preferences import Channel, Pace, PersonSettings, Preferences
from bot.values.table import Player, Table
from bot.values.turn_clock import StandIn
from render.painter import Picture
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import HERE, PEOPLE, DirectBot
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.service import first_move

DAY = timedelta(days=1)


class ClosedChannels(RecordingMessenger):
    """The bot may not write in the channels that are `closed`, which are a server's or people's own."""

    def __init__(self) -> None:
        super().__init__()
        self.closed: set[int] = set()

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        if channel in self.closed:
            raise NotAllowed if channel == HERE.id else DirectMessagesClosed
        return await super().send(channel, spec, picture, nonce)


@pytest_asyncio.fixture
async def bot(bot: DirectBot) -> DirectBot:
    chosen = Preferences(settings=PersonSettings(zone="UTC", call=Channel.MENTION, reminders=False))
    for person in PEOPLE:
        await bot.repositories.people.choose(person, lambda _: chosen)
    return bot


@pytest_asyncio.fixture
async def delivery(bot: DirectBot) -> AsyncIterator[Delivery]:
    delivery = Delivery(bot, ClosedChannels())
    yield delivery
    await delivery.close()


def closed(delivery: Delivery) -> set[int]:
    assert isinstance(delivery.messenger, ClosedChannels)
    return delivery.messenger.closed


async def timed(bot: DirectBot) -> Table:
    """A game of three at a day a turn."""
    table = await bot.lobby("addvantage")
    table = (
        await bot.tables.change(table, bot.interaction_id(), lobbies.adjusted, PEOPLE[0].id, False, Pace.DAY)
    ).table
    return (await bot.tables.begin(table, PEOPLE[0].id, False, bot.interaction_id())).table


def acting(table: Table) -> tuple[Player, int]:
    """Who must act, and their id."""
    [player] = table.people_to_act
    assert player.person is not None
    return player, player.person


async def next_turn(bot: DirectBot, table: Table) -> Table:
    """The table when the next person must act."""
    seat = acting(table)[0].seat
    while acting(table)[0].seat == seat:
        table = (await bot.play(table, acting(table)[1], first_move(table, seat))).table
    return table


async def called_where(delivery: Delivery, person: int) -> tuple[str, int] | None:
    """The kind of somebody's call, and the channel in which it stands."""
    call = await delivery.call(person)
    return None if call is None or call.message is None else (call.kind, call.channel)


@pytest.mark.parametrize("known", [True, False])
async def test_whoever_chose_mentions_is_told_in_private_where_the_bot_may_not_write(
    bot: DirectBot, delivery: Delivery, known: bool
) -> None:
    table = await timed(bot)
    closed(delivery).add(HERE.id)

    await (delivery.told(table) if known else delivery.called())

    person = acting(table)[1]
    assert await called_where(delivery, person) == (PANEL, person)


async def test_once_the_bot_may_write_again_the_turn_stays_in_private_and_the_next_one_is_mentioned(
    bot: DirectBot, delivery: Delivery
) -> None:
    table = await timed(bot)
    closed(delivery).add(HERE.id)
    await delivery.called()
    first = acting(table)[1]

    closed(delivery).clear()
    bot.clock.advance(timedelta(hours=1))
    await bot.repositories.notifications.set_due(first)
    await delivery.called()
    assert await called_where(delivery, first) == (PANEL, first)

    table = await next_turn(bot, table)
    await delivery.called()
    assert await called_where(delivery, acting(table)[1]) == (PING, HERE.id)


async def test_whoever_was_mentioned_stays_so_where_the_bot_may_write_no_more(
    bot: DirectBot, delivery: Delivery
) -> None:
    table = await timed(bot)
    person = acting(table)[1]
    await delivery.told(table)
    assert await called_where(delivery, person) == (PING, HERE.id)

    closed(delivery).add(HERE.id)
    await bot.repositories.messages.intend(table.id, "blocked", -1, 5, -1, -1)
    await bot.repositories.notifications.set_due(person)
    await delivery.called()

    assert await called_where(delivery, person) == (PING, HERE.id)


async def test_who_is_reached_in_no_way_has_a_day_more(bot: DirectBot, delivery: Delivery) -> None:
    table = await timed(bot)
    player, person = acting(table)
    closed(delivery).update({HERE.id, person})
    await delivery.told(table)
    assert await called_where(delivery, person) is None

    await bot.pass_time(2 * DAY + timedelta(hours=23))
    assert (await bot.tables.get(table.id)).players[player.seat].attendance.stand_in is None

    await bot.pass_time(timedelta(hours=14))
    assert (await bot.tables.get(table.id)).players[player.seat].attendance.stand_in is StandIn.TURN


@pytest_asyncio.fixture
async def mentioned(bot: DirectBot, delivery: Delivery) -> tuple[Table, int]:
    """A table of people who chose private messages, and who must act there, who takes none and so was mentioned."""
    for it in PEOPLE:
        await bot.repositories.people.choose(it, lambda old: Preferences(settings=PersonSettings(zone="UTC")))
    table = await timed(bot)
    person = acting(table)[1]
    closed(delivery).add(person)
    await delivery.told(table)
    assert await called_where(delivery, person) == (PING, HERE.id)
    return table, person


async def theirs_again(bot: DirectBot, delivery: Delivery, table: Table, person: int) -> Table:
    """The table when it is this person's turn once more, and all were called."""
    table = await next_turn(bot, table)
    while acting(table)[1] != person:
        table = await next_turn(bot, table)
    await delivery.called()
    return table


async def test_whoever_opens_their_private_messages_is_called_there_within_a_day(
    bot: DirectBot, delivery: Delivery, mentioned: tuple[Table, int]
) -> None:
    table, person = mentioned
    closed(delivery).clear()

    table = await theirs_again(bot, delivery, table, person)
    assert await called_where(delivery, person) == (PING, HERE.id)
    bot.clock.advance(DAY)
    await bot.repositories.notifications.set_due(person)
    await delivery.called()
    assert await called_where(delivery, person) == (PING, HERE.id), "they know of this turn"
    await theirs_again(bot, delivery, table, person)

    assert await called_where(delivery, person) == (PANEL, person)
    assert all(player.unreachable is None for player in (await bot.tables.get(table.id)).players)


async def test_whoever_takes_no_private_messages_is_mentioned_on_after_it_was_tried_again(
    bot: DirectBot, delivery: Delivery, mentioned: tuple[Table, int]
) -> None:
    table, person = mentioned
    bot.clock.advance(DAY)

    table = await theirs_again(bot, delivery, table, person)
    assert await called_where(delivery, person) == (PING, HERE.id)
    closed(delivery).clear()
    await theirs_again(bot, delivery, table, person)

    assert await called_where(delivery, person) == (PING, HERE.id), "it was tried within the day"


async def test_whoever_is_reached_in_private_for_one_table_is_so_for_all(
    bot: DirectBot, delivery: Delivery, mentioned: tuple[Table, int]
) -> None:
    table, person = mentioned
    table = await next_turn(bot, table)
    closed(delivery).clear()

    other = await timed(bot)
    while acting(other)[1] != person:
        other = await next_turn(bot, other)
    await delivery.called()
    assert await called_where(delivery, person) == (PANEL, person)
    for _ in PEOPLE:
        other = other if acting(other)[1] != person else await next_turn(bot, other)
    await theirs_again(bot, delivery, table, person)

    assert await called_where(delivery, person) == (PANEL, person)
