"""A game of Add-Vantage with four seats on the page, to the winner: Ann at a desk, Bob on a phone and in Dutch, Cas and
a computer player without the page.

The first turns are pressed; the rest is played by commands, and dice are rolled and placed anywhere.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Page, expect

from games.addvantage import AddVantageView
from games.chance import SeededChance
from playground.client.person import Person
from tests.support.bot.game_session import GameSession, anything
from tests.support.game_pages import (
    expect_drawn,
    expect_winner,
    now_if_held,
    open_panel,
    play_to_end,
    press,
    start_game,
)
from tests.support.playground.page_actions import overflow

if TYPE_CHECKING:
    from tests.support.page_players import Players

pytest_plugins = ["tests.support.page_players"]
pytestmark = pytest.mark.soak

QUESTIONS = re.compile("The coin leaves the game|Het muntje verdwijnt uit het spel")
"""What a question about a coin has in it, in both languages."""


async def test_four_play_add_vantage_on_the_page_to_the_winner(players: Players) -> None:
    game = await start_game(
        players, "addvantage", "cas", options="take_back:True", shown="a die may be taken back for a coin", computers=1
    )

    rest = anything(SeededChance(b"page", 0), "roll", "place", "more")
    await play_to_end(game, players, partial(_takes_a_turn, game), rest)

    for tab in (players.ann, players.bob):
        await expect_winner(tab, "addvantage")


async def _takes_a_turn(game: GameSession, person: Person, tab: Page) -> None:
    """Roll, place one die, ask what refusing the other would cost, and place that one too; all in one message."""
    mine = await open_panel(game, person, tab)
    cells = mine.locator("[data-custom-id^='play:'][data-custom-id*=':place.']")
    await press(tab, mine.locator("[data-custom-id^='play:'][data-custom-id*=roll]"))
    await expect(mine).to_contain_text(re.compile("You roll|Je werpt"))
    await expect_drawn(mine)
    faces = list(dict.fromkeys(die.face for die in _view(game).rolled))
    if len(faces) > 1:  # the first one is picked already; the other one is a press away
        await mine.locator(f"[data-custom-id^='narrow:'][data-custom-id$='.{faces[1]}']").click()
    await expect(mine.locator(f"[data-custom-id$=':refuse.{faces[-1]}']")).to_be_visible()
    await press(tab, cells.first)
    await game.bot.settled()
    assert len(_view(game).rolled) == 1
    assert len(_view(game).boards[_view(game).mover].empty) == 8

    await mine.locator("[data-custom-id*=':refuse.']").click()
    await expect(mine).to_contain_text(QUESTIONS)
    await press(tab, mine.locator("[data-custom-id^=go]"))
    await press(tab, cells.nth(3))
    await now_if_held(mine)
    assert await overflow(tab) == 0


def _view(game: GameSession) -> AddVantageView:
    view = game.match.view(None)
    assert isinstance(view, AddVantageView)
    return view
