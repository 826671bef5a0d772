"""A page that stays open while the server or the bot is away comes back without an error, to the same world or another.

The fixture `open_tab` fails a test whose page complained in the console.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Page, expect

from playground.clock import Clock
from playground.fake_discord import FakeDiscord
from tests.support.playground.page_actions import message, run_command
from tests.support.playground.tiny_bot import connected

if TYPE_CHECKING:
    from tests.support.browser import OpenTab

pytest_plugins = ["tests.support.browser"]


async def nothing(tab: Page, discord: FakeDiscord) -> None:
    """The person only looks."""


async def a_command_half_typed(tab: Page, discord: FakeDiscord) -> None:
    await tab.keyboard.type("/toy st")
    await tab.locator("[data-testid=palette-item]").first.wait_for()


async def a_modal(tab: Page, discord: FakeDiscord) -> None:
    await run_command(tab, "/toy menu")
    await message(tab, "choose").get_by_role("button", name="Ask").click()
    await tab.get_by_role("dialog").wait_for()


async def a_press_without_an_answer(tab: Page, discord: FakeDiscord) -> None:
    await run_command(tab, "/toy menu")
    await message(tab, "choose").get_by_role("button", name="Never").click()


async def the_direct_messages(tab: Page, discord: FakeDiscord) -> None:
    await tab.goto(f"{discord.page_url}#as=ann&channel=@speeltafel")
    await tab.get_by_text("Welcome to speeltafel").wait_for()


async def a_channel_that_was_added(tab: Page, discord: FakeDiscord) -> None:
    discord.create_channel("added")
    await tab.locator("[data-testid=channel][data-channel=added]").click()
    await tab.get_by_text("Welcome to #added").wait_for()


@pytest.mark.parametrize(
    "busy",
    [
        a_modal,
        *(
            pytest.param(busy, marks=pytest.mark.soak)
            for busy in (
                nothing,
                a_command_half_typed,
                a_press_without_an_answer,
                the_direct_messages,
                a_channel_that_was_added,
            )
        ),
    ],
    ids=lambda busy: busy.__name__,
)
async def test_a_page_finds_its_way_in_a_new_world_at_the_same_address(
    open_tab: "OpenTab", busy: Callable[[Page, FakeDiscord], Awaitable[None]]
) -> None:
    async with FakeDiscord.running(clock=Clock(frozen=True)) as first, connected(first):
        tab = await open_tab(first.page_url)
        port = int(first.page_url.rstrip("/").rpartition(":")[2])
        await first.person("bob").say("#games", "before")
        await message(tab, "before").wait_for()
        await busy(tab, first)

    await expect(tab.get_by_test_id("reconnecting")).to_be_visible()
    async with FakeDiscord.running(port, clock=Clock(frozen=True)) as second, connected(second):
        await expect(tab.get_by_test_id("reconnecting")).to_be_hidden()
        await second.person("bob").say("#games", "after")
        await tab.keyboard.press("Escape")
        await tab.locator("[data-testid=channel][data-channel=games]").click()

        await expect(message(tab, "after")).to_be_visible()
        await expect(message(tab, "before")).to_have_count(0)
        await run_command(tab, "/toy start")
        await expect(message(tab, "seats with nobody")).to_be_visible()


async def test_a_bot_that_starts_again_is_no_error_on_the_page(fake_discord: FakeDiscord, open_tab: "OpenTab") -> None:
    async with connected(fake_discord):
        tab = await open_tab(fake_discord.page_url)
        await run_command(tab, "/toy menu")
        await message(tab, "choose").get_by_role("button", name="Ask").click()
        await tab.get_by_role("dialog").wait_for()
    await expect(tab.get_by_test_id("bot-offline")).to_be_visible()
    async with connected(fake_discord) as again:
        await expect(tab.get_by_test_id("bot-offline")).to_be_hidden()
        await tab.get_by_label("Name").fill("Ann")
        await tab.get_by_role("dialog").get_by_role("button", name="Submit").click()
        await again.asked.wait()
        fake_discord.clock.advance(4)

        await expect(tab.get_by_text("This interaction failed")).to_be_visible()
