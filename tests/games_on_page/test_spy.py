"""A game of Spy with four seats on the page, to the winner: Ann at a desk, Bob on a phone and in Dutch, Cas and a
computer player without the page.

Ann and Bob press their first turn, with a deployment where their cards allow one; the rest is played by commands.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Locator, Page, expect

from games.chance import SeededChance
from games.core import Seat
from games.spy import SpyView
from playground.client.person import Person
from tests.support.bot.game_session import GameSession, anything
from tests.support.game_pages import expect_winner, now_if_held, open_panel, play_to_end, press, spot, start_game
from tests.support.playground.page_actions import overflow

if TYPE_CHECKING:
    from tests.support.page_players import Players

pytest_plugins = ["tests.support.page_players"]
pytestmark = pytest.mark.soak

LAID = re.compile("You lay out|Je legt .* open")


async def test_four_play_spy_on_the_page_to_the_winner(players: Players) -> None:
    game = await start_game(players, "spy", "cas", options="spies:half", shown="half of the spies", computers=1)

    await play_to_end(game, players, partial(_takes_a_turn, game), anything(SeededChance(b"page", 0), "lay", "deploy"))

    for tab in (players.ann, players.bob):
        await expect_winner(tab, "spy", "all spies placed")


async def _takes_a_turn(game: GameSession, person: Person, tab: Page) -> None:
    """Lay a card out, deploy where the first target that is offered asks for cards, and end the turn; it ends with the
    card where nothing can be deployed."""
    seat = Seat(game.seats.index(person))
    before = _view(game, seat)
    mine = await open_panel(game, person, tab)
    await press(tab, spot(mine, before.hand[0]))
    if before.is_stuck:
        await press(tab, mine.page.locator("[data-custom-id^='now:']"))
    await expect(mine).to_contain_text(LAID)
    await game.bot.settled()
    assert before.hand[0] in _view(game, seat).laid[seat]

    if "deploy" in game.rules.kinds(_view(game, seat)):
        await _deploys(game, seat, tab, mine)
    if not before.is_stuck:
        await press(tab, mine.locator("[data-custom-id*=done]"))
        await game.bot.settled()
    assert _view(game, None).mover != seat
    assert await overflow(tab) == 0


async def _deploys(game: GameSession, seat: Seat, tab: Page, mine: Locator) -> None:
    """The first target that can be had, and the most cards."""
    view = _view(game, seat)
    targets = game.rules.choices(view, ("deploy",)).options
    target = targets[0].value
    choice = game.rules.choices(view, ("deploy", target))
    if choice.least < choice.most:
        tick = mine.locator(f"[data-custom-id^='tick:'][data-custom-id$='.{target}']")
        custom_id = await tick.get_attribute("data-custom-id")
        await tick.click()
        modal = tab.get_by_test_id("modal")
        await expect(modal.get_by_role("checkbox", checked=True)).to_have_count(choice.most)
        await modal.get_by_test_id("modal-submit").click()
        await expect(modal).to_have_count(0)
        await expect(tab.locator(f"[data-custom-id='{custom_id}']")).to_have_count(0)
    else:
        whole = mine.locator(f"[data-custom-id*='deploy.{target}.']")
        if not await whole.count():
            await press(tab, spot(mine, target))
        await press(tab, whole)
    await now_if_held(mine)
    await game.bot.settled()
    assert _view(game, None).left[seat] < view.left[seat]


def _view(game: GameSession, viewer: Seat | None) -> SpyView:
    view = game.match.view(viewer)
    assert isinstance(view, SpyView)
    return view
