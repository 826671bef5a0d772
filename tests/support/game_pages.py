"""What the tests of whole games on the page share: how they begin, where things stand, and what the end looks like."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from playwright.async_api import Locator, Page, expect

from games import GAMES
from playground.client.person import Person
from tests.support.bot.game_session import GameSession, Way
from tests.support.playground.page_actions import message, run, sideways

if TYPE_CHECKING:
    from tests.support.page_players import Players

__all__ = [
    "PHONE",
    "begun",
    "button",
    "is_drawn",
    "message",
    "option",
    "panel",
    "picks",
    "played",
    "presses",
    "run",
    "seen",
    "sees_the_winner",
    "sideways",
    "table",
    "to",
    "to_panel",
    "to_private",
]

PHONE = 400
"""Pixels across."""
TURNS = 400
"""No game that is played here lasts longer."""


async def begun(
    players: Players, key: str, *others: str, options: str = "", shown: str = "", computers: int = 0
) -> GameSession:
    """A game that Ann opened with `options`, of which the lobby tells as `shown`; Bob joined on the page, the others by
    commands, and computer players on the last seats."""
    bot, lobby = players.bot, message(players.ann, "can begin")
    await run(players.ann, f"/{key} start {options}".strip())
    await expect(lobby).to_contain_text(shown)
    await button(message(players.bob, "can begin"), "Join").tap()
    await expect(lobby.get_by_role("listitem")).to_have_count(2)
    people = [bot.discord.person(name) for name in ("ann", "bob", *others)]
    for seats, person in enumerate(people[2:], 3):
        await person.slash("#games", f"/{key} join")
        await expect(lobby.get_by_role("listitem")).to_have_count(seats)
    for seats in range(len(people) + 1, len(people) + 1 + computers):
        await button(lobby, "Add computer").click()
        await expect(lobby.get_by_role("listitem")).to_have_count(seats)
    await button(lobby, "Begin").click()
    await expect(table(players.ann)).to_be_visible()
    await bot.settled()
    return GameSession(bot, 1, "games", [*people, *[None] * computers], GAMES[key])


async def played(
    game: GameSession, players: Players, turn: Callable[[Person, Page], Awaitable[None]], rest: Way
) -> None:
    """Play to the end: Ann's and Bob's first turns on the page, the rest by commands; one at a time must act."""
    unpressed = dict(zip(game.people, (players.ann, players.bob), strict=False))
    for _ in range(TURNS):
        if game.over:
            break
        [person] = game.must_act
        tab = unpressed.pop(person, None)
        await (rest(game, person) if tab is None else turn(person, tab))
        await game.bot.settled()
    assert game.over
    assert not unpressed


def table(tab: Page) -> Locator:
    """The table's message."""
    return tab.get_by_test_id("message").filter(has=button(tab, "History"))


def panel(tab: Page) -> Locator:
    """The newest message that asks its reader for a move, in whichever language; no answer that quotes it."""
    return tab.get_by_test_id("message").filter(has=tab.locator("[data-custom-id^='resign:']")).last


def button(where: Page | Locator, label: str) -> Locator:
    return where.get_by_test_id("button").filter(has_text=label)


async def to(tab: Page, channel: str) -> None:
    """Go to a channel whose name is in sight."""
    await tab.locator(f"[data-testid=channel][data-channel='{channel}']").click()


async def seen(tab: Page, channel: str) -> None:
    """Go to a channel; on a phone the list of them lies in a drawer."""
    if await tab.get_by_test_id("drawer-toggle").is_visible():
        await tab.get_by_test_id("drawer-toggle").tap()
    await to(tab, channel)


async def to_private(tab: Page) -> None:
    """Go to the messages with the bot."""
    await seen(tab, "@speeltafel")


async def to_panel(game: GameSession, person: Person, tab: Page) -> Locator:
    """Go to the messages with the bot, and wait until the person's panel is there as the bot last made it."""
    await to_private(tab)
    for component in game.panel(person).components:
        if custom_id := component.get("custom_id"):
            await expect(panel(tab).locator(f"[data-custom-id='{custom_id}']")).to_be_visible()
    return panel(tab)


def option(tab: Page, value: str) -> Locator:
    """A line of the menu that is open, by its value."""
    return tab.locator(f"[data-testid=select-option][data-value='{value}']")


async def picks(tab: Page, menu: Locator, *lines: Locator) -> None:
    """Open a menu and pick these lines; whatever it stood on has changed after that."""
    custom_id = await menu.get_attribute("data-custom-id")
    await menu.click()
    for line in lines:
        await line.click()
    if await tab.get_by_test_id("select-confirm").is_visible():
        await tab.get_by_test_id("select-confirm").click()
    await _gone(tab, custom_id)


async def presses(tab: Page, control: Locator) -> None:
    """Press a button; whatever it stood on has changed after that."""
    custom_id = await control.get_attribute("data-custom-id")
    await control.click()
    await _gone(tab, custom_id)


async def _gone(tab: Page, custom_id: str | None) -> None:
    """Wait until nothing with that id is on the page."""
    await expect(tab.locator(f"[data-custom-id='{custom_id}']")).to_have_count(0)


async def is_drawn(where: Locator) -> None:
    """The message's picture has come."""
    picture = where.get_by_role("img").first
    await expect(picture).to_have_js_property("complete", True)
    await expect(picture).not_to_have_js_property("naturalWidth", 0)


async def sees_the_winner(tab: Page, key: str, reason: str = "") -> None:
    """In #games: who won and why, the ranking, a rematch, and the record as a file; nothing reaches over the edge."""
    await seen(tab, "games")
    end = tab.get_by_test_id("message").filter(has_text=re.compile(r"wins!|win together!|Nobody wins|A draw")).last
    await expect(end).to_contain_text("🥇")
    await expect(end).to_contain_text(reason)
    await expect(end).to_be_in_viewport()
    await expect(button(end, "Rematch")).to_be_visible()
    await expect(end.get_by_test_id("file")).to_contain_text(f"{key}-record.json")
    await is_drawn(end)
    assert await sideways(tab) == 0
