"""A channel that is not found, as by a wrong token, ends no game: only Discord's word that it was deleted does."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.delivery.messenger import ChannelGone
from bot.delivery.pending_retries import PendingRetries
from bot.tables import lobbies
from bot.ui.message import CustomId
from bot.values.messages import find_message
from bot.values.table import Status, Table
from tests.support.bot.carried_out import handle_component
from tests.support.bot.closed_channel import Clock, ClosedChannel
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import HERE, PEOPLE, DirectBot
from tests.support.bot.drafting import labels
from tests.support.bot.in_memory import InMemory
from tests.support.bot.table_command import DAY, clocked, person_of, waiting

ANN, BOB, CAS = PEOPLE


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of what is owed."""
    clock = Clock()
    monkeypatch.setattr(PendingRetries.__init__, "__defaults__", (clock,))
    return clock


async def gone(bot: DirectBot, table: Table) -> tuple[Delivery, ClosedChannel, Table]:
    """A table that was shown, and whose channel is not found any more when something happens there."""
    messenger = ClosedChannel()
    delivery = Delivery(bot, messenger)
    await delivery.told(table)
    messenger.refused = {"send": ChannelGone, "edit": ChannelGone}
    if table.status is Status.LOBBY:
        await bot.tables.change(table, bot.interaction_id(), lobbies.left, CAS.id)
    else:
        await moved(bot, table)
    await delivery.told(table)
    return delivery, messenger, await bot.tables.get(table.id)


async def moved(bot: DirectBot, table: Table) -> Table:
    """Who must act moves, as they can from their private messages."""
    [player] = table.people_to_act
    assert table.match is not None
    move = str(next(iter(table.match.game.legal(table.match.view(player.seat)))))
    return (await bot.play(table, person_of(player).id, move)).table


async def test_the_table_rests_and_nobody_loses_time_until_the_channel_is_there_again(
    bot: DirectBot, clock: Clock
) -> None:
    delivery, messenger, table = await gone(bot, await clocked(bot, ANN, CAS))
    assert (table.status, table.is_resting) == (Status.PLAYING, True)

    await bot.pass_time(9 * DAY)
    assert not any(player.attendance.misses for player in (await bot.tables.get(table.id)).players)
    messenger.refused = {}
    delivery.reconciler.allowed_again(HERE.id)
    clock.now += 2
    await delivery.told(table)

    again = await bot.tables.get(table.id)
    assert (again.is_resting, [it.attendance.stand_in for it in again.players]) == (False, [None, None])
    assert await bot.repositories.messages.unshown() == ()
    assert [it.kind for it in await bot.repositories.messages.of(table.id) if it.person is None] == ["table"]


async def test_its_host_is_told_once_and_can_end_it(bot: DirectBot) -> None:
    delivery, messenger, table = await gone(bot, await clocked(bot, ANN, CAS))
    await delivery.told(table)

    post = find_message(await bot.repositories.messages.of(table.id), "blocked")
    assert post is not None
    assert post.channel == ANN.id
    told = messenger.standing[post.message or 0]
    assert "I no longer find the channel" in told.above
    assert labels(told)[:2] == ["Try again", "End the game"]


async def test_whoever_plays_on_in_private_lets_it_go_on(bot: DirectBot) -> None:
    _, _, table = await gone(bot, await clocked(bot, ANN, CAS))
    assert not (await moved(bot, table)).is_resting


async def test_whoever_says_that_they_are_back_lets_it_go_on(bot: DirectBot) -> None:
    _, _, table = await gone(bot, await clocked(bot, ANN, CAS))

    ctx, reply = bot.ctx(waiting(table), private=True)

    await handle_component(ctx, str(CustomId("back", table.id)), ())

    assert reply.shown
    assert not (await bot.tables.get(table.id)).is_resting


async def test_a_lobby_stays_open(bot: DirectBot) -> None:
    _, _, table = await gone(bot, await bot.lobby("glory"))

    assert table.status is Status.LOBBY


@pytest.mark.parametrize("event", ["on_guild_channel_delete", "on_raw_thread_delete"])
async def test_it_is_closed_when_discord_says_that_the_channel_was_deleted(
    bot: DirectBot, in_memory: InMemory, clock: Clock, event: str
) -> None:
    delivery, _, playing = await gone(bot, await clocked(bot, ANN, CAS))
    lobby, broken = await bot.lobby("glory"), await bot.begun("glory")
    await in_memory.write(lambda it: it.exec_driver_sql(f"UPDATE tables SET options = '{{' WHERE id = {broken.id}"))  # noqa: S608
    built, told = bot.built(), list[int]()
    built.tables.signals.table_changed.connect(lambda table: told.append(table.id))

    async with built.client as closing:
        for channel in (HERE.id + 1, HERE.id):
            payload: Any = SimpleNamespace(id=channel, thread_id=channel)
            await getattr(closing, event)(payload)

    assert sorted(told) == [playing.id, lobby.id, broken.id]
    assert {(await bot.tables.get(number)).status for number in told} == {Status.CLOSED}
    delivery.reconciler.allowed_again(HERE.id)
    clock.now += 2
    await delivery.told(playing)
    assert playing.id not in await bot.repositories.messages.unshown()
