"""Whose call is taken away by what others do is called to the other tables that wait for them."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from bot.tables import replacing
from bot.values.messages import PANEL, PING, AlertTimes, MessageRecord
from bot.values.preferences import Channel, PersonSettings, Preferences
from bot.values.table import Table
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.service import first_move, resigned

ANN, BOB, CAS = PEOPLE
MINUTE = timedelta(minutes=1)


@pytest_asyncio.fixture
async def delivery(bot: DirectBot) -> AsyncIterator[Delivery]:
    delivery = Delivery(bot, RecordingMessenger(), AlertTimes(quiet=False))
    yield delivery
    await delivery.close()


async def waits_for_bob(bot: DirectBot) -> Table:
    """A game of Ann and Bob in which it is Bob's turn."""
    table = await bot.begun("many", (ANN, BOB))
    if not table.waits_for(BOB.id):
        table = await ann_moves(bot, table)
    assert table.waits_for(BOB.id)
    return table


async def ann_moves(bot: DirectBot, table: Table) -> Table:
    now = await bot.tables.get(table.id)
    [player] = now.people_to_act
    assert player.person == ANN.id
    return (await bot.play(now, ANN.id, first_move(now, player.seat))).table


async def two_that_wait(bot: DirectBot, delivery: Delivery) -> tuple[Table, Table]:
    """The tables of which Bob is told by one call, which shows the first."""
    first, second = await waits_for_bob(bot), await waits_for_bob(bot)
    bot.clock.advance(MINUTE)
    await delivery.called()
    call = await called(delivery)
    assert call is not None
    assert call.table == first.id
    return first, second


async def called(delivery: Delivery) -> MessageRecord | None:
    return await delivery.call(BOB.id)


async def bob_is_replaced(bot: DirectBot, table: Table) -> None:
    player = table.player_of(BOB.id)
    assert player is not None
    offered = await bot.tables.change(
        table, bot.interaction_id(), replacing.offered, BOB.id, False, player.seat, STRANGER.id
    )
    await bot.tables.change(offered.table, bot.interaction_id(), replacing.seated, STRANGER, bot.tables.clock())


async def passes(bot: DirectBot, delivery: Delivery, time: timedelta) -> None:
    bot.clock.advance(time)
    await delivery.called()


async def mentions_chosen(bot: DirectBot) -> None:
    chosen = Preferences(settings=PersonSettings(call=Channel.MENTION))
    await bot.repositories.people.choose(BOB, lambda _: chosen)


async def test_whoever_is_replaced_is_led_to_their_next_table_at_once_and_without_a_sound(
    bot: DirectBot, delivery: Delivery
) -> None:
    first, second = await two_that_wait(bot, delivery)
    before = await called(delivery)

    await bob_is_replaced(bot, first)
    await delivery.called()

    after = await called(delivery)
    assert before is not None
    assert after is not None
    assert (after.table, after.kind, after.message) == (second.id, PANEL, before.message)


async def test_whoever_was_mentioned_and_is_replaced_is_mentioned_at_their_next_table_by_the_usual_rules(
    bot: DirectBot, delivery: Delivery
) -> None:
    await mentions_chosen(bot)
    first, second = await two_that_wait(bot, delivery)

    await bob_is_replaced(bot, first)
    await delivery.called()
    await passes(bot, delivery, 29 * MINUTE)
    assert await called(delivery) is None, "half an hour lies between two sounds"
    await passes(bot, delivery, 2 * MINUTE)

    after = await called(delivery)
    assert after is not None
    assert (after.table, after.kind) == (second.id, PING)


async def test_whoever_has_moved_themselves_is_not_mentioned_again_for_what_they_were_told(
    bot: DirectBot, delivery: Delivery
) -> None:
    await mentions_chosen(bot)
    first, _ = await two_that_wait(bot, delivery)

    bot.clock.advance(MINUTE)
    bot.presses.note(BOB.id)
    now = await bot.tables.get(first.id)
    [player] = now.people_to_act
    await bot.play(now, BOB.id, first_move(now, player.seat))
    await delivery.called()
    await passes(bot, delivery, 60 * MINUTE)

    assert await called(delivery) is None


@pytest.mark.parametrize("records", [True, False], ids=["shrunk", "gone"])
async def test_with_a_game_that_ended_long_ago_goes_the_only_message_that_tells_of_it(
    bot: DirectBot, delivery: Delivery, *, records: bool
) -> None:
    over = await waits_for_bob(bot)
    await passes(bot, delivery, MINUTE)
    await resigned(bot.tables, over, ANN.id)
    await passes(bot, delivery, MINUTE)
    [old] = delivery.messenger.standing

    bot.clock.advance(timedelta(days=366))
    await bot.repositories.keeping.anonymise(over.id, bot.clock.now(), records=records)
    await delivery.called()

    assert delivery.messenger.standing == {}, "it names who played"
    assert (await bot.repositories.notifications.of(BOB.id)).records == ()
    await waits_for_bob(bot)
    await passes(bot, delivery, MINUTE)
    [new] = delivery.messenger.standing
    assert new != old
