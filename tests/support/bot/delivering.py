"""What a bot without Discord delivers to a messenger that reaches none: tables' messages, and calls."""

from collections.abc import AsyncIterator

import pytest_asyncio

from bot.delivery.reconciler import Reconciler
from bot.ui.message import MessageSpec
from bot.values.messages import AlertTimes, MessageRecord
from bot.values.table import Table
from tests.support.bot.at_once import AT_ONCE
from tests.support.bot.direct_bot import DirectBot
from tests.support.bot.recording_messenger import RecordingMessenger


class Delivery:
    """Brings everything up to date when it is told to."""

    def __init__(self, bot: DirectBot, messenger: RecordingMessenger, times: AlertTimes = AT_ONCE) -> None:
        self.bot = bot
        self.messenger = messenger
        self.reconciler = bot.reconciler(messenger)
        self.notifier = bot.notifier(messenger, times)

    async def told(self, table: Table) -> None:
        """All messages of a table, and the calls of whoever is due."""
        self.reconciler.schedule(table.id)
        await self.reconciler.settled()
        await self.called()

    async def called(self) -> None:
        """The calls of whoever is due."""
        calls = self.bot.repositories.notifications
        for _ in range(20):
            due = await calls.due(self.bot.clock.now())
            if not due:
                return
            for person in due:
                await self.notifier.evaluate(person)
        raise AssertionError(f"{due} are looked at again and again")

    async def call(self, person: int) -> MessageRecord | None:
        """Somebody's call as it is recorded."""
        return await self.bot.repositories.notifications.message(person)

    async def stands(self, person: int) -> MessageRecord:
        """Somebody's call, which stands on Discord."""
        call = await self.call(person)
        assert call is not None
        assert call.message is not None
        return call

    async def shown(self, person: int) -> MessageSpec | None:
        """What somebody's call shows; None where there is none."""
        call = await self.call(person)
        return None if call is None or call.message is None else self.messenger.standing[call.message]

    async def close(self) -> None:
        """The reconciler ends with the bot."""
        await self.notifier.close()


@pytest_asyncio.fixture
async def delivery(bot: DirectBot) -> AsyncIterator[Delivery]:
    """What the test's `bot` delivers, which calls people at once."""
    delivery = Delivery(bot, RecordingMessenger())
    yield delivery
    await delivery.close()


async def reconciled(reconciler: Reconciler, table: Table) -> None:
    """Wait until a table's messages are as they can be now."""
    reconciler.schedule(table.id)
    await reconciler.settled()
