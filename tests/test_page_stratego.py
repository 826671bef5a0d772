"""A game of Stratego 4 with four seats on the page, to the winner: Ann at a desk, Bob on a phone and in Dutch; Cas and
Dee without the page.

Ann arranges her army with menus and buttons and Bob types his; both seal it. Bob's scout attacks across the board;
Ann then walks her flag to the castle, while the others move within their zones.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from games import GAMES
from games.chance import SeededChance
from games.core import Seat
from games.stratego import ARMY, FORMATIONS, ZONES, Go, StrategoView
from tests.bot.evening import Evening, says
from tests.bot.house import House, running
from tests.pages import PHONE, button, is_drawn, message, panel, run, sees_the_winner, sideways, table, to_private

if TYPE_CHECKING:
    from tests.browser import OpenTab

pytest_plugins = ["tests.browser"]

TYPED = "6 3 9 6 8 6 3 / 5 7 1 1 5 4 / 4 4 3 7 3 2 5"
"""Bob's army; the scout in the front row stands on m10, where the way to c10 is free."""
RUN = (
    *("h3 h4", "h4 i4"),
    *("h1 h2", "h2 h3", "h3 h4", "h4 g4", "g4 f4", "f4 f5", "f5 f6", "f6 g6", "g6 ring", "ring turret"),
)
"""Ann clears the way, and her flag goes round the lake to the castle."""
DONE = re.compile("Done|Gedaan")


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with running(tmp_path) as house:
        house.discord.person("bob").locale = "nl"
        yield house


async def test_four_play_stratego_on_the_page_to_the_winner(house: House, open_tab: OpenTab) -> None:
    ann = await open_tab(house.discord.page_url)
    bob = await open_tab(house.discord.page_url, "bob", width=PHONE, touch=True)
    game = await _begun(house, ann, bob)
    await _arranges(game, ann)
    await _types(game, bob)
    for person in game.people[2:]:
        await says(game, person, f"place {','.join(map(str, ARMY))}")

    run_ahead, chance, fought = list(RUN), SeededChance(b"page", 0), False
    for _ in range(100):
        await house.settled()
        if game.over:
            break
        [person] = game.must_act
        seat = game.seats.index(person)
        if seat == 0:
            step = run_ahead.pop(0)
            await (_moves(ann, step) if len(run_ahead) > 9 else says(game, person, f"move {step}"))
        elif seat == 1 and not fought:
            await _moves(bob, "m10 c10")
            await expect(_told(bob)).to_contain_text(re.compile(r"m10.*c10"))
            fought = True
        else:
            await says(game, person, str(_at_home(game, Seat(seat), chance)))
    assert fought
    for tab in (ann, bob):
        await sees_the_winner(tab, "stratego", "A player brought his own flag to the turret.")


async def _begun(house: House, ann: Page, bob: Page) -> Evening:
    await run(ann, "/stratego start")
    await button(message(bob, "can begin"), "Join").tap()
    people = [house.discord.person(name) for name in ("ann", "bob", "cas", "dee")]
    for number, person in enumerate(people[2:], 3):
        await person.slash("#games", "/stratego join")
        await expect(message(ann, "can begin").get_by_role("listitem")).to_have_count(number)
    await button(message(ann, "can begin"), "Begin").click()
    await expect(table(ann)).to_contain_text("Waiting for")
    return Evening(house, 1, "games", [*people], GAMES["stratego"])


async def _arranges(game: Evening, tab: Page) -> None:
    """A ready-made formation, mirrored, with the first two pieces swapped; sealed, and shown so."""
    await to_private(tab)
    await panel(tab).locator("[data-custom-id^=preset]").click()
    await tab.get_by_test_id("select-option").first.click()
    await panel(tab).locator("[data-custom-id^=mirror]").click()
    await panel(tab).locator("[data-custom-id^=swap]").click()
    for line in range(2):
        await tab.get_by_test_id("select-option").nth(line).click()
    await tab.get_by_test_id("select-confirm").click()
    await is_drawn(panel(tab))
    await _seals(game, tab)
    placed = _view(game, Seat(0)).formation
    front = next(iter(FORMATIONS.values()))[6::-1]
    assert placed is not None
    assert placed[:7] == (front[1], front[0], *front[2:])


async def _types(game: Evening, tab: Page) -> None:
    """In digits, row by row."""
    await to_private(tab)
    await panel(tab).locator("[data-custom-id^=type]").click()
    await tab.get_by_test_id("modal-input").fill(TYPED)
    await tab.get_by_test_id("modal-submit").click()
    await _seals(game, tab)
    assert _view(game, Seat(1)).formation == tuple(int(digit) for digit in re.findall(r"\d", TYPED))
    assert await sideways(tab) == 0


async def _seals(game: Evening, tab: Page) -> None:
    await panel(tab).locator("[data-custom-id^=seal]").click()
    await expect(tab.get_by_test_id("message").filter(has_text=DONE).last).to_be_visible()
    await game.house.settled()


async def _moves(tab: Page, step: str) -> None:
    """In the private panel: the piece, then where to."""
    await to_private(tab)
    for value in step.split():
        menu = panel(tab).get_by_test_id("select").first
        custom_id = await menu.get_attribute("data-custom-id")
        await menu.click()
        await tab.locator(f"[data-testid=select-option][data-value='{value}']").click()
        await expect(tab.locator(f"[data-custom-id='{custom_id}']")).to_have_count(0)


def _told(tab: Page) -> Locator:
    return tab.get_by_test_id("message").filter(has_text=DONE).last


def _at_home(game: Evening, seat: Seat, chance: SeededChance) -> Go:
    """A move that stays within the player's own zone."""
    view = _view(game, seat)
    zone = ZONES[view.sides[seat]]
    moves = [move for move in game.rules.legal(view) if isinstance(move, Go) and {move.piece, move.to} <= zone]
    return chance.pick(moves)


def _view(game: Evening, viewer: Seat | None) -> StrategoView:
    view = game.match.view(viewer)
    assert isinstance(view, StrategoView)
    return view
