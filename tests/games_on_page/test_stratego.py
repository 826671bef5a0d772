"""A game of Stratego 4 with four seats on the page, to the winner: Ann at a desk, Bob on a phone and in Dutch; Cas and
Dee without the page.

Ann arranges her army with menus and buttons and Bob types one; both seal theirs. Bob's scout attacks across the board;
Ann then walks her flag to the castle, while the others move within their zones.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Page, expect

from bot.ui.screens.drafts import MIRROR
from games.chance import SeededChance
from games.core import Seat
from games.stratego import ARMY, FORMATIONS, ZONES, Go, StrategoView
from playground.client.person import Person
from tests.support.bot.game_session import GameSession, says
from tests.support.game_pages import (
    expect_drawn,
    expect_winner,
    now_if_held,
    open_panel,
    option,
    panel,
    pick,
    press,
    spot,
    start_game,
)
from tests.support.playground.page_actions import overflow

if TYPE_CHECKING:
    from tests.support.page_players import Players

pytest_plugins = ["tests.support.page_players"]
pytestmark = pytest.mark.soak

TYPED = "6 3 9 6 8 6 3 / 5 7 1 1 5 4 / 4 4 3 7 3 2 5"
"""Bob's army; the scout in the front row stands on m10, where the way to c10 is free."""
RUN = (
    *("h3 h4", "h4 i4"),
    *("h1 h2", "h2 h3", "h3 h4", "h4 g4", "g4 f4", "f4 f5", "f5 f6", "f6 g6", "g6 ring", "ring turret"),
)
"""Ann clears the way, and the flag goes round the lake to the castle."""
ON_PAGE = 9
"""Ann makes her moves on the page until so many are left."""
SEALED = re.compile("Locked in|Ligt vast")


async def test_four_play_stratego_on_the_page_to_the_winner(players: Players) -> None:
    ann, bob = players.ann, players.bob
    game = await start_game(players, "stratego", "cas", "dee")
    await _arranges(game, ann)
    await _types(game, bob)
    for person in game.people[2:]:
        await says(game, person, f"place {','.join(map(str, ARMY))}")

    run_ahead, chance, fought = list(RUN), SeededChance(b"page", 0), False
    for _ in range(100):
        if game.over:
            break
        [person] = game.must_act
        seat = game.seats.index(person)
        if seat == 0:
            step = run_ahead.pop(0)
            await (_moves(game, person, ann, step) if len(run_ahead) > ON_PAGE else says(game, person, f"move {step}"))
        elif seat == 1 and not fought:
            await _moves(game, person, bob, "m10 c10")
            await expect(panel(bob)).to_contain_text(re.compile(r"m10.*c10"))
            fought = True
        else:
            await says(game, person, str(_at_home(game, Seat(seat), chance)))
        await players.bot.settled()
    assert fought
    for tab in (ann, bob):
        await expect_winner(tab, "stratego", "the flag is on the turret!")


async def _arranges(game: GameSession, tab: Page) -> None:
    """A ready-made formation, mirrored, with the first two pieces swapped; sealed, and shown so."""
    mine, lines = await open_panel(game, game.people[0], tab), tab.get_by_test_id("select-option")
    await mine.locator("[data-custom-id^=preset]").click()
    await lines.first.click()
    swap = await mine.locator("[data-custom-id^=swap]").get_attribute("data-custom-id")
    await mine.locator("[data-custom-id^=preset]").click()
    await option(tab, MIRROR).click()
    await expect(tab.locator(f"[data-custom-id='{swap}']")).to_have_count(0)
    await pick(tab, mine.locator("[data-custom-id^=swap]"), lines.nth(0), lines.nth(1))
    await expect_drawn(mine)
    await _seals(game, tab)
    placed = _view(game, Seat(0)).formation
    front = next(iter(FORMATIONS.values()))[6::-1]
    assert placed is not None
    assert placed[:7] == (front[1], front[0], *front[2:])


async def _types(game: GameSession, tab: Page) -> None:
    """In digits, row by row."""
    mine = await open_panel(game, game.people[1], tab)
    await mine.locator("[data-custom-id^=type]").click()
    await tab.get_by_test_id("modal-input").fill(TYPED)
    await tab.get_by_test_id("modal-submit").click()
    await _seals(game, tab)
    assert _view(game, Seat(1)).formation == tuple(int(digit) for digit in re.findall(r"\d", TYPED))
    assert await overflow(tab) == 0


async def _seals(game: GameSession, tab: Page) -> None:
    await panel(tab).locator("[data-custom-id^=seal]").click()
    await expect(panel(tab)).to_contain_text(SEALED)
    await game.bot.settled()


async def _moves(game: GameSession, person: Person, tab: Page, step: str) -> None:
    """In the private panel: the piece, then where to."""
    mine = await open_panel(game, person, tab)
    piece, to = step.split()
    await press(tab, spot(mine, piece))
    await press(tab, spot(mine, piece, to))
    await now_if_held(mine)


def _at_home(game: GameSession, seat: Seat, chance: SeededChance) -> Go:
    """A move that stays within the player's own zone."""
    view = _view(game, seat)
    zone = ZONES[view.sides[seat]]
    moves = [move for move in game.rules.legal(view) if isinstance(move, Go) and {move.piece, move.to} <= zone]
    return chance.pick(moves)


def _view(game: GameSession, viewer: Seat | None) -> StrategoView:
    view = game.match.view(viewer)
    assert isinstance(view, StrategoView)
    return view
