"""The page's clock: a person turns it forward, and everybody sees the time pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Page, expect

from playground.fake_discord import FakeDiscord
from tests.support.playground.page_actions import look_at, message, overflow, run_command

if TYPE_CHECKING:
    from tests.support.browser import OpenTab

pytest_plugins = ["tests.support.browser"]

HOUR, DAY = 3600, 24 * 3600


async def turn(tab: Page, seconds: int) -> None:
    """Press a step of the clock's menu, which is opened where it is not."""
    step = tab.locator(f"[data-testid=clock-step][data-seconds='{seconds}']")
    if not await step.count():
        await tab.get_by_test_id("clock").click()
    await step.click()


async def expect_time(tab: Page, time: float) -> None:
    """The clock shows a time, in seconds since 1970, to the second."""
    iso = await tab.evaluate("(seconds) => new Date(seconds * 1000).toISOString()", time)
    await expect(tab.get_by_test_id("clock-time")).to_have_attribute("datetime", iso)
    words = await tab.evaluate("(iso) => new Date(iso).toLocaleTimeString('en-GB')", iso)
    await expect(tab.get_by_test_id("clock-time")).to_have_text(words)


async def test_who_turns_the_clock_turns_it_for_everybody_and_for_every_text(
    tab: Page, place: str, fake_discord: FakeDiscord, open_tab: OpenTab
) -> None:
    ann, bob = tab, await open_tab(fake_discord.page_url, "bob", place)
    start, due = fake_discord.clock.now(), int(fake_discord.clock.now()) + 2 * HOUR
    await fake_discord.person("cas").say(place, f"The game ends <t:{due}:R>.")
    for each in (ann, bob):
        await expect(message(each, "in 2 hours")).to_be_visible()
        await expect_time(each, start)

    await turn(ann, HOUR)
    for each in (ann, bob):
        await expect(message(each, "The game ends in 1 hour.")).to_be_visible()
        await expect_time(each, start + HOUR)
    await turn(ann, 600)
    await expect(message(bob, "in 50 minutes")).to_be_visible()
    for seconds in (8 * HOUR, 60, 10):
        await turn(ann, seconds)

    await expect(message(ann, "The game ends 7 hours ago.")).to_be_visible()
    await expect_time(bob, start + 9 * HOUR + 670)
    assert fake_discord.clock.now() == start + 9 * HOUR + 670


async def test_after_a_day_what_was_today_is_yesterday(tab: Page, place: str, fake_discord: FakeDiscord) -> None:
    await fake_discord.person("bob").say(place, "hello")
    await expect(message(tab, "hello")).to_contain_text("Today at")

    await turn(tab, DAY)
    await fake_discord.person("bob").say(place, "once more")

    await expect(message(tab, "hello")).to_contain_text("Yesterday at")
    await expect(message(tab, "once more")).to_contain_text("Today at")
    await expect(tab.get_by_role("separator").filter(has_text="20")).to_have_count(2)  # a line with a date for each


async def test_a_control_that_waits_too_long_fails_when_the_clock_is_turned(tab: Page) -> None:
    await run_command(tab, "/toy menu")
    await message(tab, "choose").locator("[data-custom-id=never]").click()

    await turn(tab, 10)

    await expect(message(tab, "choose").get_by_test_id("failed")).to_have_text("This interaction failed")


async def test_time_passes_by_itself_and_from_where_the_clock_was_turned_to(open_tab: OpenTab) -> None:
    async with FakeDiscord.running() as discord:
        discord.clock.advance(DAY + 8 * HOUR)
        tab = await open_tab(discord.page_url)
        await discord.person("bob").say("#games", f"The hand ends <t:{int(discord.clock.now()) + 50}:R>.")
        ends = message(tab, "The hand ends").locator("time.timestamp")
        first, time = await ends.text_content() or "", tab.get_by_test_id("clock-time")
        then = await time.text_content() or ""
        assert first.startswith("in ")
        assert first.endswith(" seconds")

        await expect(ends).not_to_have_text(first)
        await expect(time).not_to_have_text(then)

        await tab.get_by_test_id("clock").click()
        await expect(tab.get_by_test_id("clock-ahead")).to_have_text("1 day 8 hours ahead of this computer")


@pytest.mark.parametrize("width", [400, 1280])
async def test_the_menu_stays_open_and_gives_the_focus_back(
    tab: Page, place: str, fake_discord: FakeDiscord, width: int
) -> None:
    await tab.set_viewport_size({"width": width, "height": 800})
    await look_at(tab, place, "cas")
    start = fake_discord.clock.now()

    await turn(tab, 60)
    await turn(tab, 60)
    await expect_time(tab, start + 120)
    assert fake_discord.clock.now() == start + 120
    await expect(tab.get_by_test_id("clock-popover")).to_contain_text("voor op deze computer")
    assert await overflow(tab) <= 0
    box = await tab.get_by_test_id("clock-popover").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    await tab.keyboard.press("Escape")

    await expect(tab.get_by_test_id("clock-popover")).to_have_count(0)
    await expect(tab.get_by_test_id("clock")).to_be_focused()
