"""Writing on the page: plain text, mentions, and commands with their options."""

from __future__ import annotations

import re

from playwright.async_api import Page, expect

from playground.fake_discord import FakeDiscord
from tests.support.playground.page_actions import message, run_command
from tests.support.playground.tiny_bot import TinyBot

pytest_plugins = ["tests.support.browser"]


async def test_a_newcomer_is_told_in_one_line_what_to_type(tab: Page) -> None:
    hint = tab.locator(".composer").get_by_test_id("hint")
    await expect(hint).to_have_text("Type / and choose a game, for instance /toy start")
    await run_command(tab, "/toy start")
    await expect(message(tab, "2 seats with nobody")).to_be_visible()
    await expect(hint).to_have_count(0)


async def test_a_command_is_chosen_from_the_palette_and_completed_by_the_bot(tab: Page) -> None:
    await tab.get_by_test_id("composer").press_sequentially("/pl")
    await expect(tab.get_by_test_id("palette-item")).to_have_text([re.compile("/toy play")])
    await tab.keyboard.press("Enter")
    await expect(tab.get_by_test_id("command-chip")).to_have_text("/toy play")
    await tab.keyboard.type("K")
    await expect(tab.get_by_test_id("suggestion")).to_have_text(["K♠", "K♥"])
    await tab.keyboard.press("ArrowDown")
    await tab.keyboard.press("Enter")
    await tab.keyboard.press("Enter")

    await expect(message(tab, "♥ for")).to_contain_text("♥ for ann in en-US")
    await expect(message(tab, "♥ for").get_by_test_id("used-command")).to_contain_text("Ann used /toy play")


async def test_a_whole_command_can_be_typed_letter_by_letter(tab: Page) -> None:
    await tab.get_by_test_id("composer").press_sequentially("/toy start seats:4 friend:bob")
    await tab.keyboard.press("Enter")
    await tab.keyboard.press("Enter")

    await expect(message(tab, "4 seats with @Bob")).to_be_visible()


async def test_an_option_out_of_range_is_explained_and_not_sent(tab: Page, bot: TinyBot) -> None:
    before = len(bot.interactions)
    await run_command(tab, "/toy start seats:9")

    await expect(tab.get_by_test_id("field-error")).to_have_text("At most 6")
    assert len(bot.interactions) == before
    await tab.keyboard.press("Backspace")
    await tab.keyboard.type("3")
    await tab.keyboard.press("Enter")
    await expect(message(tab, "3 seats")).to_be_visible()


async def test_a_missing_required_option_is_asked_for(tab: Page) -> None:
    await run_command(tab, "/toy play")
    await expect(tab.locator("[data-option=card]").get_by_test_id("field-input")).to_be_focused()
    await tab.keyboard.press("Escape")
    await tab.keyboard.press("Enter")

    await expect(tab.get_by_test_id("field-error")).to_have_text("Fill this in")


async def test_a_mention_picked_by_name_reaches_discord_as_an_id(
    tab: Page, place: str, fake_discord: FakeDiscord
) -> None:
    await tab.get_by_test_id("composer").press_sequentially("Hello @bo")
    await tab.keyboard.press("Enter")
    await tab.keyboard.type("!")
    await tab.keyboard.press("Enter")

    await expect(message(tab, "Hello @Bob !")).to_be_visible()
    assert fake_discord.person("ann").messages(place)[-1].text == f"Hello {fake_discord.person('bob').mention} !"
