"""Two people on the page, for the tests of whole games.

A test module that wants them says `pytest_plugins = ["tests.support.page_players"]` and asks for the fixture `players`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest_asyncio
from playwright.async_api import Page

from tests.support.bot.bot_process import BotProcess, running
from tests.support.game_pages import PHONE

if TYPE_CHECKING:
    from tests.support.browser import OpenTab

pytest_plugins = ["tests.support.browser"]


@dataclass(frozen=True)
class Players:
    """Ann at a desk, in English, and Bob on a phone, in Dutch, both in #games."""

    bot: BotProcess
    ann: Page
    bob: Page


@pytest_asyncio.fixture(loop_scope="session")
async def bot_process(tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A bot without tables, whose Bob reads Dutch."""
    async with running(tmp_path) as bot:
        bot.discord.person("bob").locale = "nl"
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def players(bot_process: BotProcess, open_tab: OpenTab) -> Players:
    url = bot_process.discord.page_url
    return Players(bot_process, await open_tab(url), await open_tab(url, "bob", width=PHONE, touch=True))
