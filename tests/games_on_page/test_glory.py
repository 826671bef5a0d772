"""A game of Steal the Glory on the page, to the winner: Ann at a desk, in English; Bob on a phone, in Dutch.

The first rounds are played by hand and, once, by keyboard alone; the rest by the same people without the browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Page, expect

from tests.support.bot.game_session import GameSession
from tests.support.bot.presses import chosen
from tests.support.game_pages import (
    answer,
    button,
    click_channel,
    expect_drawn,
    expect_winner,
    lobby_on,
    open_channel,
    open_direct_messages,
    press,
    table,
)
from tests.support.playground.page_actions import message, overflow

if TYPE_CHECKING:
    from tests.support.page_players import Players

pytest_plugins = ["tests.support.page_players"]

STOPS = 60
"""As many stops as the keyboard may pass on its way."""


async def test_two_play_a_game_on_the_page_to_the_winner(players: Players) -> None:
    ann, bob, bot = players.ann, players.bob, players.bot

    await _opens(ann)
    await _joins_and_begins(ann, bob)
    game = GameSession(bot, 1, "games", [bot.discord.person("ann"), bot.discord.person("bob")])
    await bot.settled()
    await _chooses_in_private(ann, bob)
    for tab in (ann, bob):
        await _sees_the_round(tab)
    await bot.settled()
    await _moves_by_keyboard(ann)
    await bot.settled()
    await _the_rest(game)
    for tab in (ann, bob):
        await expect_winner(tab, "glory")
    await _sees_the_end_in_private(ann, "Play again")
    await _sees_the_end_in_private(bob, "Nog een keer")


async def _sees_the_end_in_private(tab: Page, again: str) -> None:
    """Their panel has become the end: their own last picture, and another game within reach."""
    await open_direct_messages(tab)
    end = tab.get_by_test_id("message").filter(has=tab.locator("[data-custom-id^='rematch:']")).last
    await expect(button(end, again)).to_be_visible()
    await expect_drawn(end)
    assert await overflow(tab) == 0


async def _opens(ann: Page) -> None:
    """From the palette: the first command that a slash brings up opens a table."""
    await ann.get_by_test_id("composer").press_sequentially("/")
    await expect(ann.get_by_test_id("palette-item").first).to_contain_text("/glory start")
    await ann.keyboard.press("Enter")
    await expect(ann.get_by_test_id("command-chip")).to_have_text("/glory start")
    await ann.keyboard.press("Escape")
    await ann.keyboard.press("Enter")

    await expect(lobby_on(ann)).to_contain_text("Needs 1 more player")
    await expect(lobby_on(ann).get_by_role("img")).to_have_attribute("alt", re.compile("Steal the Glory"))


async def _joins_and_begins(ann: Page, bob: Page) -> None:
    assert await overflow(bob) == 0
    await button(lobby_on(bob), "Join").tap()
    await expect(lobby_on(ann)).to_contain_text("Bob · 4 seats free")
    await button(lobby_on(ann), "Begin").click()

    for tab in (ann, bob):
        await expect(table(tab)).to_contain_text("Ann and Bob choose")
        await expect(table(tab).get_by_role("img")).to_have_attribute("alt", re.compile("round 1 of 30"))
        await expect(tab.locator(".mention-me")).to_have_count(0)  # each is called in private
    assert await overflow(bob) == 0


async def _chooses_in_private(ann: Page, bob: Page) -> None:
    """Each in the messages with the bot, and Bob's are in Dutch."""
    await click_channel(ann, "@speeltafel")
    await bob.get_by_test_id("drawer-toggle").tap()
    await click_channel(bob, "@speeltafel")
    for tab, asks, waits in ((ann, "Your move", "You are Ann"), (bob, "Jouw zet", "Je bent Bob")):
        panel = message(tab, asks)
        await expect(panel.get_by_role("img")).to_have_attribute("alt", re.compile(re.escape(waits)))
        await panel.locator("[data-custom-id^='play:']").first.click()
        if tab is ann:
            await expect(answer(tab, "🔒")).to_contain_text("Bob's turn")
        else:  # the last one turns all cards up
            await press(tab, panel.locator("[data-custom-id^='now:']"))
    assert await overflow(bob) == 0


async def _sees_the_round(tab: Page) -> None:
    """In #games: which cards were turned up, in words and as a picture."""
    await open_channel(tab, "games")

    await expect(table(tab)).to_contain_text(re.compile("is highest: |Tie!"))
    told = re.compile("Ann: .*played.*Bob: .*played", re.DOTALL)
    await expect(table(tab).get_by_role("img")).to_have_attribute("alt", told)
    await expect_drawn(table(tab))


async def _moves_by_keyboard(ann: Page) -> None:
    """My move below the table, a card, Change and another card, without a mouse; only Ann sees any of it."""
    await ann.get_by_test_id("composer").focus()
    await _tab_back_to(ann, "my:")
    await ann.keyboard.press("Enter")
    hand = ann.locator("[data-testid=message][data-ephemeral=true]").filter(has_text="Your move")
    await expect(hand).to_be_visible()
    sealed = ann.locator("[data-testid=message][data-ephemeral=true]").filter(has_text="🔒")
    for undo in (False, True):
        if undo:
            await ann.get_by_test_id("composer").focus()
            await _tab_back_to(ann, "undo:")
            await ann.keyboard.press("Enter")
        await expect(hand.locator("[data-custom-id^='play:']").first).to_be_visible()
        await ann.get_by_test_id("composer").focus()
        await _tab_back_to(ann, "play:")
        await ann.keyboard.press("Enter")
        await expect(sealed).to_be_visible()
    await expect(sealed).to_contain_text("Only you can see this")


async def _the_rest(game: GameSession) -> None:
    """High cards and every theft, so that it does not last."""
    for _ in range(200):
        if game.over:
            return
        person = game.must_act[-1]
        await chosen(person, game.panel(person), high=True)
        await game.bot.settled()
    pytest.fail("the game does not end")


async def _tab_back_to(tab: Page, custom_id: str) -> None:
    """Walk back through the page until a component whose id begins like this has the focus."""
    for _ in range(STOPS):
        await tab.keyboard.press("Shift+Tab")
        if str(await tab.evaluate("document.activeElement.dataset.customId ?? ''")).startswith(custom_id):
            return
    pytest.fail(f"{custom_id} is out of the keyboard's reach")
