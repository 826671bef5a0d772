"""A game of Spy with four seats on the page, to the winner: Ann at a desk, Bob on a phone and in Dutch, Cas and a
computer player without the page.

Ann and Bob press their first turn, with a deployment where their cards allow one; the rest is played by commands.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest_asyncio
from playwright.async_api import Page, expect

from games import GAMES
from games.chance import SeededChance
from games.core import Seat
from games.spy import SpyView
from playground.people import Person
from tests.bot.evening import Evening, anything
from tests.bot.house import House, running
from tests.pages import PHONE, button, is_drawn, message, panel, run, sees_the_winner, sideways, table, to_private

if TYPE_CHECKING:
    from tests.browser import OpenTab

pytest_plugins = ["tests.browser"]

DONE = re.compile("Done|Gedaan")


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with running(tmp_path) as house:
        house.discord.person("bob").locale = "nl"
        yield house


async def test_four_play_spy_on_the_page_to_the_winner(house: House, open_tab: OpenTab) -> None:
    ann = await open_tab(house.discord.page_url)
    bob = await open_tab(house.discord.page_url, "bob", width=PHONE, touch=True)
    game = await _begun(house, ann, bob)
    tabs = {game.seats[0]: ann, game.seats[1]: bob}
    wild = anything(SeededChance(b"page", 0), "lay", "deploy")

    pressed = set[object]()
    for _ in range(400):
        await house.settled()
        if game.over:
            break
        [person] = game.must_act
        if person in tabs and person not in pressed:
            await _takes_a_turn(game, person, tabs[person])
            pressed.add(person)
        else:
            await wild(game, person)
    assert pressed == set(tabs)
    for tab in (ann, bob):
        await sees_the_winner(tab, "spy", "One player has placed all his spies.")


async def _begun(house: House, ann: Page, bob: Page) -> Evening:
    """Opened with an option, joined by two more, and a computer player on the fourth seat."""
    await run(ann, "/spy start spies:half")
    lobby = message(ann, "can begin")
    await expect(lobby).to_contain_text("Spies: half")
    await button(message(bob, "can begin"), "Join").tap()
    cas = house.discord.person("cas")
    await cas.slash("#games", "/spy join")
    await expect(lobby.get_by_role("listitem")).to_have_count(3)
    await button(lobby, "Add computer").click()
    await expect(lobby.get_by_role("listitem")).to_have_count(4)
    await button(lobby, "Begin").click()
    await expect(table(ann)).to_contain_text("begins")
    people = [house.discord.person(name) for name in ("ann", "bob", "cas")]
    return Evening(house, 1, "games", [*people, None], GAMES["spy"])


async def _takes_a_turn(game: Evening, person: Person, tab: Page) -> None:
    """Lay a card out, deploy where the first target that is offered asks for cards, and end the turn."""
    seat = Seat(game.seats.index(person))
    await to_private(tab)
    before = _view(game, seat)
    await _picks(tab, before.hand[0])
    await expect(panel(tab)).to_contain_text(DONE)
    await game.house.settled()
    assert before.hand[0] in _view(game, seat).laid[seat]

    if "deploy" in game.rules.kinds(_view(game, seat)):
        await _deploys(game, seat, tab)
    end = panel(tab).locator("[data-custom-id*=done]")
    custom_id = await end.get_attribute("data-custom-id")
    await end.click()
    await expect(tab.locator(f"[data-custom-id='{custom_id}']")).to_have_count(0)
    await game.house.settled()
    assert _view(game, None).mover != seat
    assert await sideways(tab) == 0


async def _deploys(game: Evening, seat: Seat, tab: Page) -> None:
    """The first target that can be had, and the most cards."""
    view = _view(game, seat)
    targets = game.rules.choices(view, ("deploy",)).options
    target = targets[0].value
    choice = game.rules.choices(view, ("deploy", target))
    if len(targets) > 1:  # one alone is not asked for
        await _picks(tab, target)
    await is_drawn(panel(tab))
    await _picks(tab, *(option.value for option in choice.options[: choice.most]))
    await game.house.settled()
    assert _view(game, None).left[seat] < view.left[seat]


async def _picks(tab: Page, *values: str) -> None:
    """Lines of the panel's menu; the panel changes."""
    menu = panel(tab).get_by_test_id("select").first
    custom_id = await menu.get_attribute("data-custom-id")
    await menu.click()
    for value in values:
        await tab.locator(f"[data-testid=select-option][data-value='{value}']").click()
    if await tab.get_by_test_id("select-confirm").is_visible():
        await tab.get_by_test_id("select-confirm").click()
    await expect(tab.locator(f"[data-custom-id='{custom_id}']")).to_have_count(0)


def _view(game: Evening, viewer: Seat | None) -> SpyView:
    view = game.match.view(viewer)
    assert isinstance(view, SpyView)
    return view
