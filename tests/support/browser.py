"""Chromium for the tests that look at the page: one browser a worker, a clean profile a tab.

A test module that wants it says `pytest_plugins = ["tests.support.browser"]` and asks for the fixture `open_tab`:

    tab = await open_tab(fake_discord.page_url, "bob", "general", width=400)

gives a Playwright page that is Bob's in #general and has its messages ("@speeltafel" would be the direct messages with
that bot). When the test ends, whatever the page's own code has complained of in the console fails it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

ARGUMENTS = ("--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync")
MISSING = "no Chromium, so no tests of the page; Debian and Ubuntu have it: sudo apt-get install chromium"
PATIENCE = 15_000
"""Milliseconds that a tab waits for what it expects; a slow machine's allowance, nothing measures it."""


class OpenTab(Protocol):
    def __call__(
        self,
        page_url: str,
        person: str = "ann",
        channel: str = "games",
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
    ) -> Awaitable[Page]: ...


def chromium() -> str | None:
    """Where Chromium is, or None."""
    usual = Path("/usr/bin/chromium")
    return str(usual) if usual.exists() else shutil.which("chromium") or shutil.which("chromium-browser")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without Chromium the page's tests are skipped on a newcomer's machine; where CI=true they fail in `browser`."""
    if chromium() is not None or os.environ.get("CI") == "true":
        return
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.skip(reason=MISSING))  # a mark, because pytest reports those in one line a file


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    path = chromium()
    if path is None:
        pytest.fail(MISSING)
    async with async_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        chrome = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield chrome
        await chrome.close()


@pytest_asyncio.fixture(loop_scope="session")
async def open_tab(browser: Browser) -> AsyncIterator[OpenTab]:
    async with opening(browser) as open_:
        yield open_


@asynccontextmanager
async def opening(browser: Browser) -> AsyncIterator[OpenTab]:
    """Tabs that are closed together; at the end nothing was complained of in any of them."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    async def open_(
        page_url: str,
        person: str = "ann",
        channel: str = "games",
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
    ) -> Page:
        context = await browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, reduced_motion="reduce"
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        tab = await context.new_page()
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
        await tab.goto(f"{page_url}#as={person}&channel={channel}")
        await tab.get_by_test_id("messages").locator(".welcome").wait_for()
        return tab

    yield open_
    for context in contexts:
        await context.close()
    own = [line for line in complaints if "WebSocket connection" not in line]
    assert own == []
