"""A bot over a database on a server is one among others."""

from collections.abc import AsyncIterator

import pytest

from bot.app.build import build
from bot.app.parts import Parts
from bot.computers.pool import WorkerPool
from bot.delivery.renderer import Renderer
from bot.store.connections.database import Database
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.opened import opened
from tests.support.languages import LANGUAGES
from tests.support.postgresql import Cluster


@pytest.fixture
async def database(postgresql: Cluster) -> AsyncIterator[Database]:
    database = await Database.open(postgresql.new_database())
    yield database
    await database.close()


async def test_it_owns_nothing_before_it_has_claimed_its_part(database: Database) -> None:
    renderer = Renderer({}, LANGUAGES)

    bot = build(Parts(), opened(database, WorkerPool({}, 1, 1), renderer, HandClock()))

    renderer.close()
    assert bot.membership is not None
    assert bot.client.sharing is not None
    assert bot.client.ownership.is_shared
    assert not bot.client.ownership.owns(1)
    assert await bot.client.sharing.known() is None
