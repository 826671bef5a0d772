"""The page at phone width, and without a mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Page, expect

from playground.fake_discord import FakeDiscord
from tests.support.playground.page_actions import message, overflow, run_command
from tests.support.playground.tiny_bot import TinyBot

if TYPE_CHECKING:
    from tests.support.browser import OpenTab

pytest_plugins = ["tests.support.browser"]


async def test_at_phone_width_nothing_scrolls_sideways_and_everything_is_large_enough_to_touch(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url, width=400, touch=True)
    await fake_discord.person("bob").say(
        "#games", f"```\n{'wide ' * 40}\n```\n{'long' * 60} https://example.org/{'a' * 200}"
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


async def test_at_phone_width_the_channels_are_in_a_drawer(fake_discord: FakeDiscord, open_tab: OpenTab) -> None:
    tab = await open_tab(fake_discord.page_url, width=400, touch=True)
    general = tab.locator("[data-testid=channel][data-channel=general]")
    await expect(general).to_be_hidden()

    await tab.get_by_test_id("drawer-toggle").tap()
    await general.tap()

    await expect(general).to_be_hidden()
    await expect(tab.get_by_test_id("composer")).to_have_attribute("placeholder", "Message #general")


async def test_the_keyboard_reaches_a_button_a_select_and_the_channels(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)
    await expect(tab.get_by_test_id("composer")).to_be_focused()
    await tab.keyboard.type("/toy menu")
    await tab.keyboard.press("Enter")
    await expect(message(tab, "choose")).to_be_visible()

    await shift_tab_to(tab, "later")
    await tab.keyboard.press("Enter")
    await expect(message(tab, "at last")).to_be_visible()
    await expect(tab.locator("[data-custom-id=later]")).to_be_focused()
    await shift_tab_to(tab, "pick")
    for key in ("Enter", "ArrowDown", "Space", "Tab", "Enter"):
        await tab.keyboard.press(key)
    await expect(message(tab, "picked ['c1']")).to_be_visible()


async def shift_tab_to(tab: Page, custom_id: str) -> None:
    """Walks back through the page until that component has the focus."""
    for _ in range(40):
        await tab.keyboard.press("Shift+Tab")
        if await tab.evaluate("document.activeElement.dataset.customId") == custom_id:
            return
    pytest.fail(f"{custom_id} is out of the keyboard's reach")
