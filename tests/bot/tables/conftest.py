"""Tables over a database of their own, with a clock that the test turns."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.values.calendar import Pause
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.service import opened
from tests.support.bot.talking import Talking


@pytest.fixture
def clock() -> HandClock:
    """It shows noon."""
    return HandClock()


@pytest.fixture
def outages() -> list[Pause]:
    """When the bot was not there; a test may add to it."""
    return []


@pytest.fixture
async def tables(tmp_path: Path, clock: HandClock, outages: list[Pause]) -> AsyncIterator[Talking]:
    """Over SQLite: what a table does says nothing of the database (tests/bot/store does, over both engines)."""
    async with opened(tmp_path, clock.now, outages=lambda: outages) as service:
        yield Talking(service, clock)
