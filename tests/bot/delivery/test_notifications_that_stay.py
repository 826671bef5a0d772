"""A call goes from a private chat when another one stands there, and not before, as long as its person must act."""

from collections.abc import AsyncIterator
from datetime import timedelta
from itertools import count

import pytest
import pytest_asyncio

from bot.delivery.messenger import NotEditable
from bot.delivery.notifications.outcome import Next
from bot.tables import agreements, replacing, transitions
from bot.ui.message import MessageSpec
from bot.values.messages import IDLE, AlertTimes, MessageRecord
from bot.values.table import Table
from render.painter import Picture
from tests.support.bot.chats import nothing
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot
from tests.support.bot.in_memory import InMemory
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.service import first_move

ANN, BOB, _ = PEOPLE
MINUTE = timedelta(minutes=1)


class Ageing(RecordingMessenger):
    """Discord edits no message any more once they are `old`."""

    old = False

    async def edit(self, channel: int, message: int, spec: MessageSpec, picture: Picture | None) -> None:
        if self.old:
            raise NotEditable
        await super().edit(channel, message, spec, picture)


@pytest_asyncio.fixture
async def messenger() -> Ageing:
    return Ageing()


@pytest_asyncio.fixture
async def delivery(bot: DirectBot, messenger: Ageing) -> AsyncIterator[Delivery]:
    delivery = Delivery(bot, messenger, AlertTimes(quiet=False))
    yield delivery
    await delivery.close()


async def of_ann(bot: DirectBot) -> Table:
    """A game of Ann and Bob in which it is Ann's turn."""
    table = await bot.begun("many", (BOB, ANN))
    return table if table.waits_for(ANN.id) else await moved(bot, table)


async def moved(bot: DirectBot, table: Table) -> Table:
    """The game after a move of whoever must act, made elsewhere than in their call."""
    now = await bot.tables.get(table.id)
    [player] = now.people_to_act
    bot.presses.note(player.person or 0)
    return (await bot.play(now, player.person or 0, first_move(now, player.seat))).table


async def of_bob(bot: DirectBot) -> Table:
    """A game of Ann and Bob in which it is Bob's turn."""
    return await moved(bot, await of_ann(bot))


async def called(bot: DirectBot, delivery: Delivery, later: timedelta = MINUTE) -> MessageRecord:
    """Bob's call, some time later; it stands."""
    bot.clock.advance(later)
    await delivery.called()
    call = await delivery.stands(BOB.id)
    assert call.message in delivery.messenger.standing
    return call


async def test_whose_opponent_moves_while_a_refused_draw_leaves_their_call_keeps_it(
    bot: DirectBot, in_memory: InMemory, delivery: Delivery
) -> None:
    """Ann moves while the bot is at the work that follows from Bob's refusal: before each of its steps once."""
    for step in count():
        table, steps = await of_ann(bot), count()
        asked = (
            await bot.tables.change(table, bot.interaction_id(), agreements.end_proposed, ANN.id, bot.tables.now())
        ).table
        call = await called(bot, delivery, 60 * MINUTE)
        assert asked.proposals.lasting is not None
        await bot.tables.change(
            asked,
            bot.interaction_id(),
            agreements.answered,
            BOB.id,
            asked.proposals.lasting,
            bot.tables.now(),
            yes=False,
        )

        async def meanwhile() -> None:
            if next(steps) == step:  # noqa: B023 - it is called in this round alone
                await moved(bot, table)  # noqa: B023

        in_memory.meanwhile = meanwhile
        await delivery.notifier.evaluate(BOB.id)
        in_memory.meanwhile = nothing
        assert call.message in delivery.messenger.standing, f"Ann moves before step {step}"
        if next(steps) <= step:
            break
        await bot.tables.change(await bot.tables.get(table.id), bot.interaction_id(), transitions.closed, BOB.id, True)
    assert step > 3


async def test_a_call_that_discord_does_not_edit_any_more_stays_until_another_one_stands(
    bot: DirectBot, delivery: Delivery, messenger: Ageing
) -> None:
    first, second = await of_bob(bot), await of_bob(bot)
    before = await called(bot, delivery, 3 * MINUTE)
    messenger.old = True

    await moved(bot, first)
    assert (await called(bot, delivery)).message == before.message

    after = await called(bot, delivery, 30 * MINUTE)
    assert after.table == second.id
    assert before.message not in messenger.standing


async def test_a_call_to_a_table_at_which_its_person_sits_no_more_stays_and_leads_to_the_next_one(
    bot: DirectBot, delivery: Delivery
) -> None:
    first, second = await of_bob(bot), await of_bob(bot)
    before = await called(bot, delivery, 3 * MINUTE)
    player = first.player_of(BOB.id)
    assert player is not None
    await bot.repositories.messages.mark(
        before.id, table=first.id, kind=IDLE, seat=player.seat, decision=0, content_hash="an answer"
    )
    bot.presses.note(BOB.id)

    offered = await bot.tables.change(
        first, bot.interaction_id(), replacing.offered, BOB.id, False, player.seat, STRANGER.id
    )
    await bot.tables.change(offered.table, bot.interaction_id(), replacing.seated, STRANGER, bot.tables.clock())
    assert (await called(bot, delivery)).message == before.message

    after = await called(bot, delivery)
    assert (after.message, after.table) == (before.message, second.id)


async def test_who_is_led_on_by_an_edit_is_not_looked_at_once_more(bot: DirectBot, delivery: Delivery) -> None:
    first, second = await of_bob(bot), await of_bob(bot)
    before = await called(bot, delivery, 3 * MINUTE)
    await moved(bot, first)

    then = await delivery.notifier.evaluate(BOB.id)

    after = await delivery.stands(BOB.id)
    assert (after.message, after.table) == (before.message, second.id)
    assert then is Next.LATER
    assert BOB.id not in await bot.repositories.notifications.due(bot.clock.now())


async def test_who_falls_due_while_their_call_is_edited_is_looked_at_once_more(
    bot: DirectBot, delivery: Delivery, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await of_bob(bot), await of_bob(bot)
    await called(bot, delivery, 3 * MINUTE)
    await moved(bot, first)
    edit = delivery.messenger.edit

    async def meanwhile(channel: int, message: int, spec: MessageSpec, picture: Picture | None) -> None:
        await edit(channel, message, spec, picture)
        await moved(bot, second)

    monkeypatch.setattr(delivery.messenger, "edit", meanwhile)

    assert await delivery.notifier.evaluate(BOB.id) is Next.AT_ONCE


async def test_a_call_stays_where_what_had_taken_its_place_is_gone_already(bot: DirectBot, delivery: Delivery) -> None:
    """As when Bob's last mention went with its turn, and the private call before it had not been deleted yet."""
    await of_bob(bot)
    before = await called(bot, delivery, 3 * MINUTE)
    await bot.repositories.messages.mark(before.id, pending_delete=True)

    await bot.repositories.notifications.set_due(BOB.id)
    await delivery.called()
    assert before.message in delivery.messenger.standing
