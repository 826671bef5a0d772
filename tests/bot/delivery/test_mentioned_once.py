"""Whoever is invited, to a lobby or into a seat, is notified once, also where the message has to be sent anew; and what
only tells something is not sent anew."""

from collections import deque
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from typing import NamedTuple

import pytest
import pytest_asyncio

from bot.delivery.messenger import DeliveryError, MessageGone, NotEditable
from bot.tables import replacing
from bot.tables.lobbies import opened as opened_lobby
from bot.ui.message import MessageSpec
from bot.values.preferences import TableSettings
from bot.values.table import Person, Table
from games.core import Seat
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import HERE, PEOPLE, STRANGER, DirectBot
from tests.support.bot.recording_messenger import RecordingMessenger

ANN, BOB, CAS = PEOPLE
EVE = Person(105, "Eve", "en-US")
Errors = deque[type[DeliveryError] | None]


class Told(NamedTuple):
    bot: DirectBot
    delivery: Delivery
    errors: Errors
    """What the next messages that are sent or edited meet with."""


def met(errors: Errors) -> Iterator[type[DeliveryError] | None]:
    while True:
        yield errors.popleft() if errors else None


@pytest_asyncio.fixture
async def told(bot: DirectBot) -> AsyncIterator[Told]:
    errors: Errors = deque()
    delivery = Delivery(bot, RecordingMessenger(met(errors)))
    yield Told(bot, delivery, errors)
    await delivery.close()


async def shown(told: Told, table: Table, kind: str) -> tuple[int, MessageSpec]:
    """The message of a kind that stands, and as what it was sent or edited last."""
    [post] = [it for it in await told.bot.repositories.messages.of(table.id) if it.kind == kind]
    assert post.message is not None
    return post.message, told.delivery.messenger.standing[post.message]


@pytest.mark.parametrize("error", [NotEditable, MessageGone])
async def test_an_invitation_that_is_sent_anew_notifies_nobody_again(told: Told, error: type[DeliveryError]) -> None:
    bot = told.bot
    opened = await bot.tables.open(
        opened_lobby(bot.tables.game("glory"), TableSettings({}), 4, HERE, ANN, [BOB.id, CAS.id]), bot.interaction_id()
    )
    await told.delivery.told(opened.table)
    first, spec = await shown(told, opened.table, "invite")
    assert spec.mentions == (BOB.id, CAS.id)
    await bot.tables.change(opened.table, bot.interaction_id(), replacing.seated, BOB, bot.tables.clock())

    told.errors.extend([None, error])  # the table's message can be edited still
    await told.delivery.told(opened.table)

    again, spec = await shown(told, opened.table, "invite")
    assert again != first
    assert f"<@{CAS.id}>" in spec.above
    assert spec.mentions == ()


async def test_a_request_that_is_sent_anew_notifies_nobody_again_but_the_next_one_does(told: Told) -> None:
    bot = told.bot
    table = await bot.begun("addvantage")
    table = (
        await bot.tables.change(table, bot.interaction_id(), replacing.offered, BOB.id, False, Seat(1), STRANGER.id)
    ).table
    await told.delivery.told(table)
    first, spec = await shown(told, table, "offer")
    assert spec.mentions == (STRANGER.id,)

    table = await told.bot.tables.get(table.id)
    for post in await bot.repositories.messages.of(table.id):
        if post.kind == "offer":
            await bot.repositories.messages.mark(post.id, content_hash="")
    told.errors.append(NotEditable)
    await told.delivery.told(table)
    again, spec = await shown(told, table, "offer")
    assert again != first
    assert spec.mentions == ()

    table = (
        await bot.tables.change(table, bot.interaction_id(), replacing.offered, BOB.id, False, Seat(1), EVE.id)
    ).table
    await told.delivery.told(table)
    _, spec = await shown(told, table, "offer")
    assert spec.mentions == (EVE.id,)


@pytest.mark.parametrize("error", [NotEditable, MessageGone])
async def test_that_somebody_plays_on_is_told_once_also_where_the_tables_message_is_another(
    told: Told, error: type[DeliveryError]
) -> None:
    bot = told.bot
    table = await bot.begun("addvantage")
    table = (
        await bot.tables.change(table, bot.interaction_id(), replacing.offered, BOB.id, False, Seat(1), STRANGER.id)
    ).table
    await bot.tables.change(table, bot.interaction_id(), replacing.seated, STRANGER, bot.tables.clock())
    await bot.pass_time(timedelta(hours=12))  # a night and the two hours after it at most
    await told.delivery.told(table)
    first, _ = await shown(told, table, "handover")
    sent = len(told.delivery.messenger.standing)

    for _ in range(2):
        await renew_tables_message(told, table)
        told.errors.extend([None, error])
        await told.delivery.told(table)

    again, _ = await shown(told, table, "handover")
    assert again == first
    assert len(told.delivery.messenger.standing) == sent
    assert not told.errors


@pytest.mark.parametrize("error", [NotEditable, MessageGone])
async def test_the_host_is_told_once_that_their_lobby_closes(told: Told, error: type[DeliveryError]) -> None:
    bot = told.bot
    table = await bot.lobby("glory", (ANN,))
    assert table.seating.lobby is not None
    await bot.pass_time(table.seating.lobby.closes - bot.clock.now() - timedelta(minutes=30))
    await told.delivery.told(table)
    first, _ = await shown(told, table, "closing")

    await renew_tables_message(told, table)
    told.errors.extend([None, error])
    await told.delivery.told(table)

    again, _ = await shown(told, table, "closing")
    assert again == first
    assert not told.errors


async def renew_tables_message(told: Told, table: Table) -> None:
    """The table's message is gone, so that a new one stands at another address."""
    messages = told.bot.repositories.messages
    [post] = [it for it in await messages.of(table.id) if it.kind == "table"]
    assert post.message is not None
    await messages.remove(post.id)
    del told.delivery.messenger.standing[post.message]
