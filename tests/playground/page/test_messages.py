"""Messages on the page: their text, buttons, selects, modals and pictures, with a mouse and without."""

from __future__ import annotations

import discord
import pytest
from playwright.async_api import Page, expect

from playground.fake_discord import FakeDiscord
from tests.support.playground.page_actions import look_at, message, run_command
from tests.support.playground.tiny_bot import TinyBot, picture

pytest_plugins = ["tests.support.browser"]


async def test_markup_in_a_message_stays_text(tab: Page, place: str, fake_discord: FakeDiscord) -> None:
    await fake_discord.person("bob").say(place, "<img src=x onerror=alert(1)> [a](javascript:alert(1))")

    await expect(message(tab, "<img src=x onerror=alert(1)> [a](javascript:alert(1))")).to_be_visible()
    await expect(tab.get_by_test_id("message").locator("img, a")).to_have_count(0)


async def test_a_press_changes_the_message_and_its_picture(tab: Page) -> None:
    await run_command(tab, "/toy start")
    board = message(tab, "2 seats")
    await expect(board.get_by_role("img")).to_have_attribute("alt", "an empty board")

    await board.get_by_test_id("button").filter(has_text="Turn").click()

    await expect(message(tab, "turned").get_by_role("img")).to_have_attribute("alt", "a full board")
    await expect(board).to_have_count(0)


async def test_a_button_waits_visibly_until_it_fails(tab: Page, fake_discord: FakeDiscord) -> None:
    await run_command(tab, "/toy menu")
    menu = message(tab, "choose")

    await menu.locator("[data-custom-id=never]").click()
    await expect(menu.locator("[data-custom-id=never]")).to_have_attribute("data-state", "pending")
    await expect(menu.locator("[data-custom-id=ask]")).to_have_attribute("aria-disabled", "true")
    fake_discord.clock.advance(3)

    await expect(menu.get_by_test_id("failed")).to_have_text("This interaction failed")
    await expect(menu.locator("[data-custom-id=never]")).not_to_have_attribute("data-state", "pending")


async def test_several_options_are_picked_and_confirmed(tab: Page) -> None:
    await run_command(tab, "/toy menu")

    await tab.get_by_test_id("select").click()
    confirm = tab.get_by_test_id("select-confirm")
    await expect(confirm).to_be_disabled()
    for value in ("c2", "c0"):
        await tab.locator(f"[data-testid=select-option][data-value={value}]").click()
    await expect(tab.locator("[data-value=c1]")).to_have_attribute("aria-disabled", "true")
    await confirm.click()

    await expect(message(tab, "picked ['c0', 'c2']")).to_be_visible()


async def test_a_modal_is_filled_in(tab: Page) -> None:
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


async def test_a_modal_is_ticked(tab: Page) -> None:
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
    tab: Page, place: str, fake_discord: FakeDiscord
) -> None:
    await run_command(tab, "/toy start")
    await expect(message(tab, "2 seats")).to_be_visible()

    await look_at(tab, place, "bob")
    await message(tab, "2 seats").get_by_test_id("button").filter(has_text="Whisper").click()
    await expect(message(tab, "psst")).to_contain_text("Only you can see this")
    await fake_discord.person("cas").say(place, "what comes after")
    await look_at(tab, place)
    await expect(message(tab, "what comes after")).to_be_visible()
    await expect(message(tab, "psst")).to_have_count(0)
    await look_at(tab, place, "bob")
    await tab.get_by_test_id("dismiss").click()

    await expect(message(tab, "psst")).to_have_count(0)
    await tab.reload()
    await expect(message(tab, "what comes after")).to_be_visible()
    await expect(message(tab, "psst")).to_have_count(0)


async def test_a_picture_opens_at_full_size_and_esc_closes_it(tab: Page) -> None:
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
    tab: Page, place: str, fake_discord: FakeDiscord, bot: TinyBot
) -> None:
    cup = await bot.create_application_emoji(name="cup", image=picture(4))
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Take it", emoji=cup))
    options = [discord.SelectOption(label="A cup", value="cup", emoji=cup)]
    view.add_item(discord.ui.Select(placeholder="What", options=options))
    games = bot.get_channel(fake_discord.world.named(place).id)
    assert isinstance(games, discord.TextChannel)

    await games.send(f"a {cup}", view=view)

    shown = message(tab, "Take it").get_by_test_id("emoji")
    await expect(shown).to_have_count(2)
    assert await shown.evaluate_all("(all) => all.map((it) => [it.naturalWidth, it.alt])") == [[4, ":cup:"]] * 2
    await tab.get_by_test_id("select").click()
    await expect(tab.get_by_test_id("select-option").get_by_test_id("emoji")).to_be_visible()


async def test_the_keyboard_reaches_a_button_a_select_and_the_channels(tab: Page) -> None:
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


async def test_a_command_stands_in_the_menu_of_whoever_wrote_something(
    tab: Page, place: str, bot: TinyBot, fake_discord: FakeDiscord
) -> None:
    about = {"name": "Wave at", "type": 2, "name_localizations": {"nl": "Zwaai naar"}}
    fake_discord.commands.put(about)
    await fake_discord.person("bob").say(place, "hello")

    await message(tab, "hello").get_by_test_id("author").click()
    await tab.get_by_test_id("menu-item").filter(has_text="Wave at").click()

    await expect(tab.get_by_test_id("command-pending")).to_contain_text("Wave at")
