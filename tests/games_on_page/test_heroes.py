"""A game of Heroes & Cities on the page, to the winner: Ann at a desk, in English; Bob on a phone, in Dutch.

The first moves are made in every way that there is; white then takes all eight cities while black walks up and down.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Locator, Page, expect

from games.core import Seat
from games.heroes import HeroesView
from tests.support.bot.game_session import GameSession, says
from tests.support.game_pages import (
    answer,
    expect_drawn,
    expect_winner,
    open_channel,
    open_panel,
    press,
    spot,
    start_game,
)
from tests.support.playground.page_actions import message, run_command

if TYPE_CHECKING:
    from tests.support.page_players import Players

pytest_plugins = ["tests.support.page_players"]
pytestmark = pytest.mark.soak

WHITE = ("b1 a3", "a3 a5", "a5 a7", "a7 b8", "b8 d8", "d8 f7", "f7 g8", "g8 i8")
BLACK = ("b10 a9", "a9 b9", "b9 a9", "a9 b9", "b9 a9", "a9 b9", "b9 a9")


async def test_two_play_heroes_on_the_page_to_the_winner(players: Players) -> None:
    ann, bob, bot = players.ann, players.bob, players.bot
    game = await start_game(players, "heroes")
    view = game.match.view(None)
    assert isinstance(view, HeroesView)
    white, black = (ann, bob) if view.white == Seat(0) else (bob, ann)

    await _picks(await open_panel(game, game.people[view.white], white), *WHITE[0].split())
    await bot.settled()
    await _writes(await open_panel(game, game.people[1 - view.white], black), BLACK[0])
    await bot.settled()
    await _types_a_command(white, *WHITE[1].split())
    await bot.settled()
    await _in_the_channel(black, *BLACK[1].split())
    await bot.settled()
    await _the_rest(game, view.white)
    for tab in (ann, bob):
        await expect_winner(tab, "heroes", "with all eight cities!")


async def _picks(mine: Locator, piece: str, square: str) -> None:
    """In the private panel: the piece, then its destination by the number that stands on the picture."""
    tab = mine.page
    await press(tab, spot(mine, piece))
    await expect(mine).to_contain_text(re.compile("where to|waarheen"))
    await expect_drawn(mine)
    await _goes(mine, piece, square)


async def _goes(mine: Locator, piece: str, square: str) -> None:
    """The button of a destination, which is a number."""
    await expect(spot(mine, piece, square)).to_have_text(re.compile(r"^\d+$"))
    await spot(mine, piece, square).click()
    await expect(answer(mine.page, square)).to_be_visible()


async def _writes(mine: Locator, move: str) -> None:
    """In the private panel: what cannot be is refused in a sentence, then the move in two words."""
    tab = mine.page
    square = move.split()[1]
    for text, told in (("e5 e6", message(tab, "e5").last), (move, answer(tab, square))):
        await mine.locator("[data-custom-id^=write]").click()
        await tab.get_by_test_id("modal-input").fill(text)
        await tab.get_by_test_id("modal-submit").click()
        await expect(told).to_be_visible()


async def _types_a_command(tab: Page, piece: str, square: str) -> None:
    """In #games."""
    await open_channel(tab, "games")
    await run_command(tab, f"/heroes move piece:{piece} to:{square}")
    await expect(answer(tab, square)).to_contain_text(re.compile("Only you can see this|Alleen jij"))


async def _in_the_channel(tab: Page, piece: str, square: str) -> None:
    """By the button under the table, in a message that the player alone sees."""
    await open_channel(tab, "games")
    await tab.locator("[data-custom-id^=my]").last.click()
    hand = tab.locator("[data-testid=message][data-ephemeral=true]").filter(has_text=re.compile("Your move|Jouw zet"))
    await spot(hand, piece).click()
    await expect(hand).to_contain_text(re.compile("where to|waarheen"))
    await _goes(hand, piece, square)


async def _the_rest(game: GameSession, white: Seat) -> None:
    """White goes from city to city, by commands."""
    moves = [move for pair in zip(WHITE, (*BLACK, ""), strict=True) for move in pair if move][4:]
    for number, move in enumerate(moves):
        person = game.seats[white if number % 2 == 0 else 1 - white]
        assert person is not None
        await says(game, person, f"move {move}")
    assert game.over
