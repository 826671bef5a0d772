"""A limit that is met says nothing of a person: they are called once it is over, and mentioned where it lasts."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from bot.delivery.messenger import DeliveryError, Later
from bot.values.messages import PANEL, PING
from bot.values.preferences import PersonSettings, Preferences
from bot.values.table import Person
from tests.support.bot.direct_bot import HERE, DirectBot
from tests.support.bot.refusing import RefusedDelivery
from tests.support.bot.service import first_move
from tests.support.bot.table_command import clocked

MINUTE = timedelta(minutes=1)
CROWD = [Person(5000 + number, f"Person {number}", "en-US") for number in range(24)]


@pytest_asyncio.fixture
async def discord(bot: DirectBot) -> AsyncIterator[RefusedDelivery]:
    delivery = RefusedDelivery(bot)
    yield delivery
    await delivery.close()


async def begun(bot: DirectBot, first: Person, second: Person) -> int:
    """Who must act in a game of these two."""
    for person in (first, second):
        await bot.repositories.people.choose(person, lambda _: Preferences(settings=PersonSettings(zone="UTC")))
    table = await clocked(bot, first, second, game="many")
    [player] = table.people_to_act
    assert player.person is not None
    return player.person


async def called_where(delivery: RefusedDelivery, person: int) -> tuple[str, int] | None:
    """The kind of somebody's call, and the channel in which it stands."""
    call = await delivery.call(person)
    return None if call is None or call.message is None else (call.kind, call.channel)


async def are_unreachable(bot: DirectBot, person: int) -> bool:
    """Whether somebody counts anywhere as one whom no private message reaches."""
    tables = await bot.tables.finder.of_person(person)
    return any(player.unreachable is not None for table in tables for player in table.people if player.person == person)


@pytest.mark.parametrize(
    ("error", "again"),
    [(Later("429", after=219.0), 219), (Later("403 40003", 40003), 60), (Later("403 20026", 20026), 60)],
    ids=str,
)
async def test_who_meets_a_limit_is_called_in_private_once_it_is_over(
    bot: DirectBot, discord: RefusedDelivery, error: DeliveryError, again: int
) -> None:
    person = await begun(bot, *CROWD[:2])
    discord.messenger.refuse(person, error)
    await discord.called()
    discord.messenger.refuses.clear()

    bot.clock.advance(timedelta(seconds=again - 1))
    await discord.called()
    assert await called_where(discord, person) is None
    bot.clock.advance(timedelta(seconds=1))
    await discord.called()

    assert await called_where(discord, person) == (PANEL, person)
    assert not await are_unreachable(bot, person)


async def test_a_limit_that_lasts_becomes_a_mention_after_half_an_hour_and_is_asked_about_less_and_less(
    bot: DirectBot, discord: RefusedDelivery
) -> None:
    person = await begun(bot, *CROWD[:2])
    discord.messenger.refuse(person, Later("403 20026", 20026))

    for _ in range(29 * 6):
        await discord.called()
        assert await called_where(discord, person) is None
        bot.clock.advance(timedelta(seconds=10))
    asked = discord.messenger.asked.count(person)
    bot.clock.advance(MINUTE)
    await discord.called()

    assert await called_where(discord, person) == (PING, HERE.id)
    assert asked <= 8


async def test_whom_a_limit_has_held_back_from_is_called_in_private_again_with_the_next_turn_an_hour_later(
    bot: DirectBot, discord: RefusedDelivery
) -> None:
    person = await begun(bot, *CROWD[:2])
    discord.messenger.refuse(person, Later("403 40003", 40003))
    for _ in range(31):
        await discord.called()
        bot.clock.advance(MINUTE)
    assert await called_where(discord, person) == (PING, HERE.id)
    discord.messenger.refuses.clear()

    bot.clock.advance(60 * MINUTE)
    [table] = await bot.tables.finder.of_person(person)
    for _ in range(2):
        [player] = table.people_to_act
        table = (await bot.play(table, player.person or 0, first_move(table, player.seat))).table
        await discord.called()

    assert await called_where(discord, person) == (PANEL, person)
    assert not await are_unreachable(bot, person)


async def test_a_limit_of_one_turn_does_not_count_for_the_next(bot: DirectBot, discord: RefusedDelivery) -> None:
    person = await begun(bot, *CROWD[:2])
    discord.messenger.refuse(person, Later("403 20026", 20026))
    await discord.called()
    discord.messenger.refuses.clear()
    bot.clock.advance(2 * MINUTE)
    await discord.called()
    assert await called_where(discord, person) == (PANEL, person)

    bot.clock.advance(timedelta(days=1))
    other = await begun(bot, *CROWD[:2])
    discord.messenger.refuse(person, Later("403 20026", 20026))
    discord.messenger.refuse(other, Later("403 20026", 20026))
    await discord.called()

    assert not await are_unreachable(bot, other)


async def test_a_limit_in_the_channel_marks_nobody(bot: DirectBot, discord: RefusedDelivery) -> None:
    person = await begun(bot, *CROWD[:2])
    [table] = await bot.tables.finder.of_person(person)
    [player] = table.people_to_act
    await bot.repositories.changes.set_unreachable(table.id, player.seat, table.decision)
    discord.messenger.refuse(HERE.id, Later("429", after=5.0))
    await discord.called()
    discord.messenger.refuses.clear()

    bot.clock.advance(timedelta(seconds=5))
    await discord.called()

    assert await called_where(discord, person) == (PING, HERE.id)
