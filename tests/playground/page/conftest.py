"""One tab a module: it is Ann's, at a desk, and each test looks at a channel of its own in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from playground.fake_discord import FakeDiscord
from tests.support.browser import opening
from tests.support.playground.page_actions import look_at
from tests.support.playground.tiny_bot import TinyBot

NAMES = (f"place-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shared_tab(browser: Browser, fake_discord: FakeDiscord, bot: TinyBot) -> AsyncIterator[Page]:
    async with opening(browser) as open_tab:
        yield await open_tab(fake_discord.page_url)


@pytest.fixture
def place(fake_discord: FakeDiscord) -> str:
    """A channel in which nobody else writes."""
    return fake_discord.create_channel(next(NAMES)).name


@pytest_asyncio.fixture(loop_scope="session")
async def tab(shared_tab: Page, place: str) -> Page:
    """The tab, with the test's own channel."""
    await shared_tab.set_viewport_size({"width": 1280, "height": 800})
    await look_at(shared_tab, place)
    return shared_tab
