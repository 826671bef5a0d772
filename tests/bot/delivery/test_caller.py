"""Who is due is called, whatever happens while the bot looks for them."""

from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.calls import CallTimes
from bot.store.calls import CallRepository
from tests.support.bot.bot_process import poll
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot
from tests.support.bot.recording_messenger import RecordingMessenger

SOON = CallTimes(timedelta(seconds=20), timedelta(), timedelta(), quiet=False)


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


async def test_whoever_falls_due_while_the_bot_looks_who_is_due_is_called(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot.begun("many", PEOPLE[::2])
    delivery = Delivery(bot, RecordingMessenger(), SOON)
    await delivery.called()
    assert delivery.messenger.shown == []
    due = CallRepository.due

    async def an_hour_later(self: CallRepository, now: datetime) -> tuple[int, ...]:
        found = await due(self, now)
        if not delivery.messenger.shown:
            bot.clock.advance(timedelta(hours=1))
        return found

    monkeypatch.setattr(CallRepository, "due", an_hour_later)
    delivery.caller.start()
    await poll(lambda: bool(delivery.messenger.shown))

    await delivery.close()
