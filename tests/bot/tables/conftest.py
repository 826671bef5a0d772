"""Tables over a database of their own, with a clock that the test turns."""

from collections.abc import AsyncIterator

import pytest

from bot.values.calendar import Pause
from bot.values.table import Table
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.service import opened
from tests.support.bot.stored_database import StoredDatabase
from tests.support.bot.talking import Talking


@pytest.fixture
def clock() -> HandClock:
    """It shows noon."""
    return HandClock()


@pytest.fixture
def downtime() -> list[Pause]:
    """When the bot was not there; a test may add to it."""
    return []


@pytest.fixture
def engine() -> str:
    """These tests run on SQLite alone; a test of what a statement does is marked `ON_BOTH`."""
    return "sqlite"


@pytest.fixture
async def tables(database: StoredDatabase, clock: HandClock, downtime: list[Pause]) -> AsyncIterator[Talking]:
    async with opened(database, clock.now, downtime=lambda: downtime) as service:
        yield Talking(service, clock)


@pytest.fixture
async def duel(tables: Talking) -> Table:
    """A game of two with a clock."""
    return await tables.duel()


@pytest.fixture
async def trio(tables: Talking) -> Table:
    """A game of three with a clock."""
    return await tables.three()
