"""The page as people use it, in Chromium, on the real stand-in with the tiny bot.

What tests hold on to (data-testid, and what else the element carries):

person        button of the strip (data-person, aria-pressed, data-unread); person-badge: the count on it
channel       button of the list (data-channel: "games" or "@bot", data-unread, aria-current); mention-badge
message       data-message-id, data-author, data-ephemeral; in it content, used-command, thinking, failed, dismiss
button        data-custom-id, data-state="pending" until it is answered, aria-disabled while another one waits
select        data-custom-id, data-state; opens select-popover with select-option (data-value), select-confirm, -clear
picture       opens lightbox; alt-badge opens alt-text; file
composer      the text box; composer-send, composer-slash; palette-item (data-command: "group name")
command-form  command-chip (data-command), field (data-option) with field-input, field-error, form-rest;
              suggestion (data-value) is a choice, a person or an optional option of the open list
command-pending, command-failed     a command that is on its way, or was not answered
modal         modal-input (data-custom-id), modal-submit, modal-cancel
drawer-toggle, settings, locale-nl, locale-en-US, dms-open, hint, new-messages, typing, reconnecting, bot-offline
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest_asyncio
from playwright.async_api import expect

from playground.clock import Clock
from playground.fake_discord import FakeDiscord
from tests.support.playground.page_actions import message, run
from tests.support.playground.tiny_bot import TinyBot, connected

if TYPE_CHECKING:
    from tests.support.browser import OpenTab

pytest_plugins = ["tests.support.browser"]


@pytest_asyncio.fixture(loop_scope="session")
async def fake_discord() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord.running(clock=Clock(frozen=True)) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def bot(fake_discord: FakeDiscord) -> AsyncIterator[TinyBot]:
    async with connected(fake_discord) as tiny:
        yield tiny


# --- writing ----------------------------------------------------------------------------------------------------------


async def test_a_newcomer_is_told_in_one_line_what_to_type(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)

    hint = tab.locator(".composer").get_by_test_id("hint")
    await expect(hint).to_have_text("Type / and choose a game, for instance /toy start")
    await run(tab, "/toy start")
    await expect(message(tab, "2 seats with nobody")).to_be_visible()
    await expect(hint).to_have_count(0)


async def test_a_command_is_chosen_from_the_palette_and_completed_by_the_bot(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)

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


async def test_a_whole_command_can_be_typed_letter_by_letter(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)

    await tab.get_by_test_id("composer").press_sequentially("/toy start seats:4 friend:bob")
    await tab.keyboard.press("Enter")
    await tab.keyboard.press("Enter")

    await expect(message(tab, "4 seats with @Bob")).to_be_visible()


async def test_an_option_out_of_range_is_explained_and_not_sent(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)

    await run(tab, "/toy start seats:9")

    await expect(tab.get_by_test_id("field-error")).to_have_text("At most 6")
    assert bot.interactions == []
    await tab.keyboard.press("Backspace")
    await tab.keyboard.type("3")
    await tab.keyboard.press("Enter")
    await expect(message(tab, "3 seats")).to_be_visible()


async def test_a_missing_required_option_is_asked_for(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)

    await run(tab, "/toy play")
    await expect(tab.locator("[data-option=card]").get_by_test_id("field-input")).to_be_focused()
    await tab.keyboard.press("Escape")
    await tab.keyboard.press("Enter")

    await expect(tab.get_by_test_id("field-error")).to_have_text("Fill this in")


async def test_a_mention_picked_by_name_reaches_discord_as_an_id(fake_discord: FakeDiscord, open_tab: OpenTab) -> None:
    tab = await open_tab(fake_discord.page_url)

    await tab.get_by_test_id("composer").press_sequentially("Hello @bo")
    await tab.keyboard.press("Enter")
    await tab.keyboard.type("!")
    await tab.keyboard.press("Enter")

    await expect(message(tab, "Hello @Bob !")).to_be_visible()
    assert fake_discord.person("ann").messages("#games")[-1].text == f"Hello {fake_discord.person('bob').mention} !"


async def test_markup_in_a_message_stays_text(fake_discord: FakeDiscord, open_tab: OpenTab) -> None:
    tab = await open_tab(fake_discord.page_url)

    await fake_discord.person("bob").say("#games", "<img src=x onerror=alert(1)> [a](javascript:alert(1))")

    await expect(message(tab, "<img src=x onerror=alert(1)> [a](javascript:alert(1))")).to_be_visible()
    await expect(tab.get_by_test_id("message").locator("img, a")).to_have_count(0)


# --- pressing ---------------------------------------------------------------------------------------------------------


async def test_a_press_changes_the_message_and_its_picture(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)
    await run(tab, "/toy start")
    board = message(tab, "2 seats")
    await expect(board.get_by_role("img")).to_have_attribute("alt", "an empty board")

    await board.get_by_test_id("button").filter(has_text="Turn").click()

    await expect(message(tab, "turned").get_by_role("img")).to_have_attribute("alt", "a full board")
    await expect(board).to_have_count(0)


async def test_a_button_waits_visibly_until_it_fails(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)
    await run(tab, "/toy menu")
    menu = message(tab, "choose")

    await menu.locator("[data-custom-id=never]").click()
    await expect(menu.locator("[data-custom-id=never]")).to_have_attribute("data-state", "pending")
    await expect(menu.locator("[data-custom-id=ask]")).to_have_attribute("aria-disabled", "true")
    fake_discord.clock.advance(3)

    await expect(menu.get_by_test_id("failed")).to_have_text("This interaction failed")
    await expect(menu.locator("[data-custom-id=never]")).not_to_have_attribute("data-state", "pending")


async def test_several_options_are_picked_and_confirmed(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)
    await run(tab, "/toy menu")

    await tab.get_by_test_id("select").click()
    confirm = tab.get_by_test_id("select-confirm")
    await expect(confirm).to_be_disabled()
    for value in ("c2", "c0"):
        await tab.locator(f"[data-testid=select-option][data-value={value}]").click()
    await expect(tab.locator("[data-value=c1]")).to_have_attribute("aria-disabled", "true")
    await confirm.click()

    await expect(message(tab, "picked ['c0', 'c2']")).to_be_visible()


async def test_a_modal_is_filled_in(fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab) -> None:
    tab = await open_tab(fake_discord.page_url)
    await run(tab, "/toy menu")

    await tab.locator("[data-custom-id=ask]").click()
    modal = tab.get_by_test_id("modal")
    await expect(modal.get_by_role("heading")).to_have_text("A question")
    await modal.get_by_test_id("modal-submit").click()
    await expect(modal.get_by_role("alert").filter(has_text="Fill this in")).to_be_visible()
    await modal.get_by_label("Name").fill("Dee")
    await tab.keyboard.press("Enter")

    await expect(message(tab, "Hello Dee")).to_be_visible()
    await expect(modal).to_have_count(0)


async def test_an_answer_for_one_is_seen_by_him_alone_until_he_dismisses_it(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    ann, bob = await open_tab(fake_discord.page_url), await open_tab(fake_discord.page_url, "bob")
    await run(ann, "/toy start")

    await message(bob, "2 seats").get_by_test_id("button").filter(has_text="Whisper").click()
    await expect(message(bob, "psst")).to_contain_text("Only you can see this")
    await fake_discord.person("cas").say("#games", "what comes after")
    await expect(message(ann, "what comes after")).to_be_visible()
    await expect(message(ann, "psst")).to_have_count(0)
    await bob.get_by_test_id("dismiss").click()

    await expect(message(bob, "psst")).to_have_count(0)
    await bob.reload()
    await expect(message(bob, "what comes after")).to_be_visible()
    await expect(message(bob, "psst")).to_have_count(0)


async def test_a_picture_opens_at_full_size_and_esc_closes_it(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)
    await run(tab, "/toy start")

    await tab.get_by_test_id("alt-badge").click()
    await expect(tab.get_by_test_id("alt-text")).to_have_text("an empty board")
    await tab.get_by_test_id("alt-badge").click()
    await tab.get_by_test_id("picture").click()
    await expect(tab.get_by_test_id("lightbox").get_by_role("img")).to_have_attribute("alt", "an empty board")
    await tab.keyboard.press("Escape")

    await expect(tab.get_by_test_id("lightbox")).to_have_count(0)
    await expect(tab.get_by_test_id("picture")).to_be_focused()
