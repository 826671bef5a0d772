"""The page at phone width."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from playground.fake_discord import FakeDiscord
from tests.support.browser import opening
from tests.support.playground.page_actions import look_at, message, overflow, run_command
from tests.support.playground.tiny_bot import TinyBot

pytest_plugins = ["tests.support.browser"]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shared_phone(browser: Browser, fake_discord: FakeDiscord, bot: TinyBot) -> AsyncIterator[Page]:
    async with opening(browser) as open_tab:
        yield await open_tab(fake_discord.page_url, width=400, touch=True)


@pytest_asyncio.fixture(loop_scope="session")
async def phone(shared_phone: Page, place: str) -> Page:
    """Ann's tab on a phone, with the test's own channel."""
    await look_at(shared_phone, place)
    return shared_phone


async def test_at_phone_width_nothing_scrolls_sideways_and_everything_is_large_enough_to_touch(
    phone: Page, place: str, fake_discord: FakeDiscord
) -> None:
    tab = phone
    await fake_discord.person("bob").say(
        place, f"```\n{'wide ' * 40}\n```\n{'long' * 60} https://example.org/{'a' * 200}"
    )
    await run_command(tab, "/toy start")
    await run_command(tab, "/toy menu")
    await expect(message(tab, "choose")).to_be_visible()

    assert await overflow(tab) == 0
    for target in await tab.locator(
        "[data-testid=button]:visible, [data-testid=select]:visible, .composer button"
    ).all():
        box = await target.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    picture = await message(tab, "2 seats").get_by_test_id("picture").bounding_box()
    assert picture is not None
    assert picture["width"] >= 340

    await tab.get_by_test_id("composer").press_sequentially("/toy play card:a card with a rather long name")
    await tab.keyboard.press("Enter")
    assert await overflow(tab) == 0
    await tab.keyboard.press("Enter")
    await tab.get_by_test_id("select").tap()
    sheet = await tab.get_by_test_id("select-popover").bounding_box()
    assert sheet is not None
    assert (sheet["x"], sheet["width"], sheet["y"] + sheet["height"]) == (0, 400, 800)


async def test_at_phone_width_the_channels_are_in_a_drawer(phone: Page) -> None:
    general = phone.locator("[data-testid=channel][data-channel=general]")
    await expect(general).to_be_hidden()

    await phone.get_by_test_id("drawer-toggle").tap()
    await general.tap()

    await expect(general).to_be_hidden()
    await expect(phone.get_by_test_id("composer")).to_have_attribute("placeholder", "Message #general")
