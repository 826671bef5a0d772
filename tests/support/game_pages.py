"""Games on the page: how tests start and play them, find their messages, and check how they end."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from playwright.async_api import Locator, Page, expect

from games import GAMES
from playground.client.person import Person
from tests.support.bot.game_session import GameSession, Way
from tests.support.playground.page_actions import overflow, run_command

if TYPE_CHECKING:
    from tests.support.page_players import Players

PHONE = 400
"""Pixels across."""
TURNS = 400
"""How many turns a game may take before the test fails."""


async def start_game(
    players: Players, key: str, *others: str, options: str = "", shown: str = "", computers: int = 0
) -> GameSession:
    """A game that Ann opens with `options`, which the lobby shows as `shown`.

    Bob joins on the page, the others by commands; computer players take the last seats.
    """
    bot, lobby = players.bot, lobby_on(players.ann)
    await run_command(players.ann, f"/{key} start {options}".strip())
    await expect(lobby).to_contain_text(shown)
    await button(lobby_on(players.bob), "Join").tap()
    await expect(lobby).to_contain_text("Bob")
    people = [bot.discord.person(name) for name in ("ann", "bob", *others)]
    for person in people[2:]:
        await person.slash("#games", "/lobby join")
        await expect(lobby).to_contain_text(person.name)
    for seats in range(1, computers + 1):
        await button(lobby, "Add computer").click()
        await expect(lobby).to_contain_text(re.compile("(· 🤖.*)" * seats))
    await button(lobby, "Begin").click()
    await expect(table(players.ann)).to_be_visible()
    await bot.settled()
    return GameSession(bot, 1, "games", [*people, *[None] * computers], GAMES[key])


async def play_to_end(
    game: GameSession, players: Players, turn: Callable[[Person, Page], Awaitable[None]], rest: Way
) -> None:
    """Play to the end: Ann's and Bob's first turns on the page, others by commands. One person at a time must act."""
    not_yet_on_page = dict(zip(game.people, (players.ann, players.bob), strict=False))
    for _ in range(TURNS):
        if game.over:
            break
        [person] = game.must_act
        tab = not_yet_on_page.pop(person, None)
        await (rest(game, person) if tab is None else turn(person, tab))
        await game.bot.settled()
    assert game.over
    assert not not_yet_on_page


def lobby_on(tab: Page) -> Locator:
    """The message of a table that has not begun."""
    return tab.get_by_test_id("message").filter(has=tab.locator("[data-custom-id^='options:']")).last


def table(tab: Page) -> Locator:
    """The table's message."""
    return tab.get_by_test_id("message").filter(has=button(tab, "History"))


def panel(tab: Page) -> Locator:
    """The newest message that asks for a move, in whichever language."""
    return tab.get_by_test_id("message").filter(has=tab.locator("[data-custom-id^='more:']")).last


def button(where: Page | Locator, label: str) -> Locator:
    return where.get_by_test_id("button").filter(has_text=label)


async def click_channel(tab: Page, channel: str) -> None:
    """Go to a channel whose name is visible."""
    await tab.locator(f"[data-testid=channel][data-channel='{channel}']").click()


async def open_channel(tab: Page, channel: str) -> None:
    """Go to a channel; on a phone, open the drawer with the channel list first."""
    if await tab.get_by_test_id("drawer-toggle").is_visible():
        await tab.get_by_test_id("drawer-toggle").tap()
    await click_channel(tab, channel)


async def open_direct_messages(tab: Page) -> None:
    """Go to the direct messages with the bot."""
    await open_channel(tab, "@speeltafel")


async def open_panel(game: GameSession, person: Person, tab: Page) -> Locator:
    """Go to the direct messages, and wait until the page shows the person's panel as the bot last sent it."""
    await open_direct_messages(tab)
    for component in game.panel(person).components:
        if custom_id := component.get("custom_id"):
            await expect(panel(tab).locator(f"[data-custom-id='{custom_id}']")).to_be_visible()
    return panel(tab)


def option(tab: Page, value: str) -> Locator:
    """A line of the menu that is open, by its value."""
    return tab.locator(f"[data-testid=select-option][data-value='{value}']")


async def pick(tab: Page, menu: Locator, *lines: Locator) -> None:
    """Open a menu, pick these lines, and wait until the bot has replaced the menu."""
    custom_id = await menu.get_attribute("data-custom-id")
    await menu.click()
    for line in lines:
        await line.click()
    if await tab.get_by_test_id("select-confirm").is_visible():
        await tab.get_by_test_id("select-confirm").click()
    await _gone(tab, custom_id)


def spot(where: Locator, *values: str) -> Locator:
    """The button that picks the last of these values, after the others."""
    return where.locator(f"[data-custom-id$='.{'.'.join(values)}']")


async def press(tab: Page, control: Locator) -> None:
    """Press a button, and wait until the bot has replaced it."""
    custom_id = await control.get_attribute("data-custom-id")
    await control.click()
    await _gone(tab, custom_id)


async def now_if_held(mine: Locator) -> None:
    """Do not wait for the move that was picked where it is held."""
    now = mine.page.locator("[data-custom-id^='now:']")  # the panel has nothing else now
    if await now.count():
        await press(mine.page, now)


def answer(tab: Page, *texts: str) -> Locator:
    """The newest answer to a move that can be taken back, with these texts in it."""
    found = tab.get_by_test_id("message").filter(has=tab.locator("[data-custom-id^='undo:']"))
    for text in texts:
        found = found.filter(has_text=text)
    return found.last


async def _gone(tab: Page, custom_id: str | None) -> None:
    """Wait until no component with that custom id is on the page."""
    await expect(tab.locator(f"[data-custom-id='{custom_id}']")).to_have_count(0)


async def expect_drawn(where: Locator) -> None:
    """Expect that the message's picture has loaded."""
    picture = where.get_by_role("img").first
    await expect(picture).to_have_js_property("complete", True)
    await expect(picture).not_to_have_js_property("naturalWidth", 0)


async def expect_winner(tab: Page, key: str, reason: str = "") -> None:
    """Expect in #games who won and why, a rematch and no file but for who asks in the history, with nothing beyond the
    edge."""
    await open_channel(tab, "games")
    told = tab.locator("[data-testid=message]:not([data-ephemeral])")  # the answer with the record quotes the end
    end = told.filter(has_text="🏆").last
    await expect(end).to_contain_text(reason)
    await expect(end).to_be_in_viewport()
    await expect(button(end, "Play again")).to_be_visible()
    await expect(end.get_by_test_id("file")).to_have_count(0)
    await expect_drawn(end)
    await button(end, "History").click()
    await tab.locator("[data-custom-id^='record:']").last.click()
    await expect(tab.get_by_test_id("file").last).to_contain_text(f"{key}-record.json")
    assert await overflow(tab) == 0
