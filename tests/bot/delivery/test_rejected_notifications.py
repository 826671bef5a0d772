"""What Discord does not take in private is mentioned in the table's channel, and once before it is tried without its
picture."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from bot.delivery.messenger import BadRequest, ChannelGone, DeliveryError, NotAllowed
from bot.values.messages import PANEL, PING
from bot.values.preferences import Channel, Pace, PersonSettings, Preferences
from bot.values.table import Table
from tests.support.bot.direct_bot import HERE, PEOPLE, DirectBot
from tests.support.bot.refusing import RefusedDelivery
from tests.support.bot.service import first_move
from tests.support.bot.table_command import clocked

EXPLICIT, NO_RECIPIENT, NO_ACCESS, AUTOMOD = 20009, 50033, 50001, 200000
DAY = timedelta(days=1)


@pytest_asyncio.fixture
async def discord(bot: DirectBot) -> AsyncIterator[RefusedDelivery]:
    for person in PEOPLE:
        await bot.repositories.people.choose(person, lambda _: Preferences(settings=PersonSettings(zone="UTC")))
    delivery = RefusedDelivery(bot)
    yield delivery
    await delivery.close()


async def waiting(bot: DirectBot) -> tuple[Table, int]:
    """A game of two with a clock, and who must act."""
    table = await clocked(bot, *PEOPLE[:2], pace=Pace.DAY, game="many")
    [player] = table.people_to_act
    assert player.person is not None
    return table, player.person


async def called_where(delivery: RefusedDelivery, person: int) -> tuple[str, int] | None:
    """The kind of somebody's call, and the channel in which it stands."""
    call = await delivery.call(person)
    return None if call is None or call.message is None else (call.kind, call.channel)


async def moved(bot: DirectBot, table: Table) -> Table:
    """The table after a move of whoever must act."""
    [player] = table.people_to_act
    assert player.person is not None
    return (await bot.play(table, player.person, first_move(table, player.seat))).table


@pytest.mark.parametrize(
    "error",
    [
        BadRequest("400 20009", EXPLICIT),
        BadRequest("400 50033", NO_RECIPIENT),
        BadRequest("404 10026", 10026),
        ChannelGone(),
    ],
    ids=str,
)
async def test_a_call_that_discord_does_not_take_becomes_a_mention_at_once(
    bot: DirectBot, discord: RefusedDelivery, error: DeliveryError
) -> None:
    table, person = await waiting(bot)
    discord.messenger.refuse(person, error)

    await discord.told(table)

    assert await called_where(discord, person) == (PING, HERE.id)
    said = await discord.shown(person)
    assert said is not None
    assert "my private message did not reach you" in said.above + said.below


async def test_a_call_whose_picture_discord_does_not_take_comes_without_it_and_is_left_so(
    bot: DirectBot, discord: RefusedDelivery
) -> None:
    table, person = await waiting(bot)
    discord.messenger.refuse_pictures(person, BadRequest("400 20009", EXPLICIT))

    await discord.told(table)
    call, shown = await discord.stands(person), await discord.shown(person)
    assert await called_where(discord, person) == (PANEL, person)
    assert shown is not None
    assert shown.picture_spec is None
    assert shown.buttons != ()

    asked = len(discord.messenger.asked)
    for _ in range(2):
        await bot.repositories.notifications.set_due(person)
        await discord.called()
    assert await discord.stands(person) == call
    assert len(discord.messenger.asked) == asked, "nothing is asked of Discord again"


async def test_a_call_that_leads_on_does_so_without_its_picture_where_discord_does_not_take_that(
    bot: DirectBot, discord: RefusedDelivery
) -> None:
    table, person = await waiting(bot)
    await discord.told(table)
    call = await discord.stands(person)
    other, _ = await waiting(bot)
    while other.people_to_act[0].person != person:
        other = await moved(bot, other)
    discord.messenger.refuse_pictures(person, BadRequest("400 20009", EXPLICIT))

    await moved(bot, table)
    await discord.called()

    led = await discord.stands(person)
    shown = await discord.shown(person)
    assert (led.table, led.message is not None) == (other.id, True)
    assert await called_where(discord, person) == (PANEL, person)
    assert shown is not None
    assert shown.picture_spec is None
    assert led.id >= call.id


async def test_who_was_mentioned_for_a_refusal_is_called_in_private_again_within_a_day(
    bot: DirectBot, discord: RefusedDelivery
) -> None:
    table, person = await waiting(bot)
    discord.messenger.refuse(person, BadRequest("400 20009", EXPLICIT))
    await discord.told(table)
    discord.messenger.refuses.clear()

    bot.clock.advance(DAY)
    table = await moved(bot, await bot.tables.get(table.id))
    while table.people_to_act[0].person != person:
        table = await moved(bot, table)
    await discord.called()

    assert await called_where(discord, person) == (PANEL, person)


@pytest.mark.parametrize("error", [ChannelGone(), NotAllowed("403 50001", NO_ACCESS)], ids=["gone", "not ours"])
async def test_a_private_channel_that_is_not_there_any_more_is_opened_anew(
    bot: DirectBot, discord: RefusedDelivery, error: DeliveryError
) -> None:
    table, person = await waiting(bot)
    messenger = discord.messenger
    messenger.refuse(person, error)
    messenger.afresh[person] = person + 1000

    await discord.told(table)
    assert await called_where(discord, person) == (PANEL, person + 1000)
    opened = list(messenger.opened)

    await bot.repositories.notifications.untell(person, lambda _topic: True)
    await bot.repositories.notifications.set_due(person)
    await discord.called()
    assert await called_where(discord, person) == (PANEL, person + 1000)
    assert messenger.opened == opened, "that it stands in is known by the call before"


async def test_whose_mention_discord_does_not_take_is_called_in_private(
    bot: DirectBot, discord: RefusedDelivery
) -> None:
    table, person = await waiting(bot)
    mentions = Preferences(settings=PersonSettings(zone="UTC", call=Channel.MENTION))
    await bot.repositories.people.choose(next(it for it in PEOPLE if it.id == person), lambda _: mentions)
    error = BadRequest("400 200000", AUTOMOD)
    discord.messenger.refuses[HERE.id] = lambda spec: error if person in spec.mentions else None

    await discord.told(await bot.tables.get(table.id))

    assert await called_where(discord, person) == (PANEL, person)
