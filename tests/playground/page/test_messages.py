"""Messages on the page: their text, buttons, selects, modals and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from playwright.async_api import expect

from playground.fake_discord import FakeDiscord
from tests.support.playground.page_actions import message, run_command
from tests.support.playground.tiny_bot import TinyBot, picture

if TYPE_CHECKING:
    from tests.support.browser import OpenTab

pytest_plugins = ["tests.support.browser"]


async def test_markup_in_a_message_stays_text(fake_discord: FakeDiscord, open_tab: OpenTab) -> None:
    tab = await open_tab(fake_discord.page_url)

    await fake_discord.person("bob").say("#games", "<img src=x onerror=alert(1)> [a](javascript:alert(1))")

    await expect(message(tab, "<img src=x onerror=alert(1)> [a](javascript:alert(1))")).to_be_visible()
    await expect(tab.get_by_test_id("message").locator("img, a")).to_have_count(0)


async def test_a_press_changes_the_message_and_its_picture(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)
    await run_command(tab, "/toy start")
    board = message(tab, "2 seats")
    await expect(board.get_by_role("img")).to_have_attribute("alt", "an empty board")

    await board.get_by_test_id("button").filter(has_text="Turn").click()

    await expect(message(tab, "turned").get_by_role("img")).to_have_attribute("alt", "a full board")
    await expect(board).to_have_count(0)


async def test_a_button_waits_visibly_until_it_fails(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)
    await run_command(tab, "/toy menu")
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
    await run_command(tab, "/toy menu")

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
    await run_command(tab, "/toy menu")

    await tab.locator("[data-custom-id=ask]").click()
    modal = tab.get_by_test_id("modal")
    await expect(modal.get_by_role("heading")).to_have_text("A question")
    await modal.get_by_test_id("modal-submit").click()
    await expect(modal.get_by_role("alert").filter(has_text="Fill this in")).to_be_visible()
    await modal.get_by_label("Name").fill("Dee")
    await tab.keyboard.press("Enter")

    await expect(message(tab, "Hello Dee")).to_be_visible()
    await expect(modal).to_have_count(0)


async def test_a_modal_is_ticked(fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab) -> None:
    tab = await open_tab(fake_discord.page_url)
    await run_command(tab, "/toy menu")

    await tab.locator("[data-custom-id=choose]").click()
    modal = tab.get_by_test_id("modal")
    await expect(modal.get_by_role("radiogroup", name="Length").get_by_role("radio", name="Long")).to_be_focused()
    await tab.keyboard.press("ArrowUp")
    await modal.get_by_text("Card 3").click()
    await modal.get_by_test_id("modal-submit").click()
    await expect(modal.get_by_role("alert").filter(has_text="Choose 2 to 3")).to_be_visible()
    await modal.get_by_text("Card 0").click()
    await modal.get_by_text("Card 1").click()
    await expect(modal.get_by_role("checkbox", name="Card 2")).to_be_disabled()
    await modal.get_by_text("Quick").click()
    await modal.get_by_test_id("modal-submit").click()

    await expect(message(tab, "s:c0,c1,c3:True")).to_be_visible()
    await expect(modal).to_have_count(0)


async def test_an_ephemeral_response_is_seen_by_one_person_until_they_dismiss_it(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    ann, bob = await open_tab(fake_discord.page_url), await open_tab(fake_discord.page_url, "bob")
    await run_command(ann, "/toy start")

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
    await run_command(tab, "/toy start")

    await tab.get_by_test_id("alt-badge").click()
    await expect(tab.get_by_test_id("alt-text")).to_have_text("an empty board")
    await tab.get_by_test_id("alt-badge").click()
    await tab.get_by_test_id("picture").click()
    await expect(tab.get_by_test_id("lightbox").get_by_role("img")).to_have_attribute("alt", "an empty board")
    await tab.keyboard.press("Escape")

    await expect(tab.get_by_test_id("lightbox")).to_have_count(0)
    await expect(tab.get_by_test_id("picture")).to_be_focused()


async def test_the_applications_own_emojis_are_pictures_in_texts_buttons_and_menus(
    fake_discord: FakeDiscord, bot: TinyBot, open_tab: OpenTab
) -> None:
    tab = await open_tab(fake_discord.page_url)
    cup = await bot.create_application_emoji(name="cup", image=picture(4))
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Take it", emoji=cup))
    options = [discord.SelectOption(label="A cup", value="cup", emoji=cup)]
    view.add_item(discord.ui.Select(placeholder="What", options=options))
    games = bot.get_channel(fake_discord.world.named("games").id)
    assert isinstance(games, discord.TextChannel)

    await games.send(f"a {cup}", view=view)

    shown = message(tab, "Take it").get_by_test_id("emoji")
    await expect(shown).to_have_count(2)
    assert await shown.evaluate_all("(all) => all.map((it) => [it.naturalWidth, it.alt])") == [[4, ":cup:"]] * 2
    await tab.get_by_test_id("select").click()
    await expect(tab.get_by_test_id("select-option").get_by_test_id("emoji")).to_be_visible()
