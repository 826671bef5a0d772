"""A game of Add-Vantage with four seats on the page, to the winner: Ann at a desk, Bob on a phone and in Dutch, Cas and
a computer player without the page.

The first turns are pressed; the rest is played by commands, and dice are rolled and placed anywhere.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest_asyncio
from playwright.async_api import Page, expect

from games import GAMES
from games.addvantage import AddVantageView
from games.chance import SeededChance
from tests.bot.evening import Evening, anything
from tests.bot.house import House, running
from tests.pages import PHONE, button, is_drawn, message, panel, run, sees_the_winner, sideways, table, to_private

if TYPE_CHECKING:
    from tests.browser import OpenTab

pytest_plugins = ["tests.browser"]

QUESTIONS = re.compile("A coin of yours leaves|Een van je muntjes")
"""What a question about a coin has in it, in both languages."""


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with running(tmp_path) as house:
        house.discord.person("bob").locale = "nl"
        yield house


async def test_four_play_add_vantage_on_the_page_to_the_winner(house: House, open_tab: OpenTab) -> None:
    ann = await open_tab(house.discord.page_url)
    bob = await open_tab(house.discord.page_url, "bob", width=PHONE, touch=True)
    game = await _begun(house, ann, bob)
    tabs = {game.seats[0]: ann, game.seats[1]: bob}
    wild = anything(SeededChance(b"page", 0), "roll", "place", "more")

    pressed = set[object]()
    for _ in range(400):
        await house.settled()
        if game.over:
            break
        [person] = game.must_act
        if person in tabs and person not in pressed:
            await _takes_a_turn(game, tabs[person])
            pressed.add(person)
        else:
            await wild(game, person)
    assert pressed == set(tabs)
    for tab in (ann, bob):
        await sees_the_winner(tab, "addvantage")


async def _begun(house: House, ann: Page, bob: Page) -> Evening:
    """Opened with an option, joined by two more, and a computer player on the fourth seat."""
    await run(ann, "/addvantage start take_back:True")
    lobby = message(ann, "can begin")
    await expect(lobby).to_contain_text("Take back: yes")
    await button(message(bob, "can begin"), "Join").tap()
    cas = house.discord.person("cas")
    await cas.slash("#games", "/addvantage join")
    await expect(lobby.get_by_role("listitem")).to_have_count(3)
    await button(lobby, "Add computer").click()
    await expect(lobby.get_by_role("listitem")).to_have_count(4)
    await button(lobby, "Begin").click()
    await expect(table(ann)).to_contain_text("round 1")
    people = [house.discord.person(name) for name in ("ann", "bob", "cas")]
    return Evening(house, 1, "games", [*people, None], GAMES["addvantage"])


async def _takes_a_turn(game: Evening, tab: Page) -> None:
    """Roll, place one die, ask what refusing the other would cost, and place that one too; all in one message."""
    await to_private(tab)
    mine = panel(tab)
    await mine.locator("[data-custom-id*=roll]").click()
    await expect(mine).to_contain_text(re.compile("Done|Gedaan"))
    await is_drawn(mine)
    if len({die.face for die in _view(game).rolled}) > 1:  # of two equal dice there is nothing to choose
        await _chooses(tab, 0)
    await expect(mine.locator("[data-custom-id*=refuse]")).to_be_visible()
    await _chooses(tab, 0)
    await game.house.settled()
    assert len(_view(game).rolled) == 1
    assert len(_view(game).boards[_view(game).mover].empty) == 8

    await mine.locator("[data-custom-id*=refuse]").click()
    await expect(mine).to_contain_text(QUESTIONS)
    await mine.locator("[data-custom-id^=go]").click()
    await expect(mine.get_by_test_id("select")).to_have_count(1)
    await _chooses(tab, 3)
    assert await sideways(tab) == 0


async def _chooses(tab: Page, line: int) -> None:
    """A line of the panel's menu; the panel changes."""
    menu = panel(tab).get_by_test_id("select").first
    custom_id = await menu.get_attribute("data-custom-id")
    await menu.click()
    await tab.get_by_test_id("select-option").nth(line).click()
    await expect(tab.locator(f"[data-custom-id='{custom_id}']")).to_have_count(0)


def _view(game: Evening) -> AddVantageView:
    view = game.match.view(None)
    assert isinstance(view, AddVantageView)
    return view
