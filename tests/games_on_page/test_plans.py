"""A plan on the page: made while the other one thinks, seen by nobody else, and played when the turn has come."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Page, expect

from games.core import Seat
from games.planning import planning
from playground.client.person import Person
from tests.support.bot.game_session import GameSession, written
from tests.support.bot.presses import current
from tests.support.game_pages import start_game
from tests.support.playground.page_actions import overflow

if TYPE_CHECKING:
    from tests.support.page_players import Players

pytest_plugins = ["tests.support.page_players"]
pytestmark = pytest.mark.soak

SOON = timedelta(seconds=61)


async def test_a_plan_is_made_beside_the_other_one_s_turn_and_played_after_it(players: Players) -> None:
    game = await start_game(players, "heroes")
    [mover] = game.must_act
    owner = next(person for person in game.people if person is not mover)
    tabs = dict(zip(game.people, (players.ann, players.bob), strict=True))
    before = await tabs[mover].get_by_test_id("messages").inner_text()

    plan = await _plans(game, owner, tabs[owner])

    assert await overflow(tabs[owner]) <= 0
    assert await tabs[mover].get_by_test_id("messages").inner_text() == before
    await _moves(game, mover)
    await tabs[owner].locator("[data-custom-id^='my:']").last.click()
    await expect(tabs[owner].locator("[data-custom-id^='plan-now:']").last).to_be_visible()
    game.bot.advance(SOON)
    await game.bot.settled()

    assert game.living[-1] == f"{game.seats.index(owner)} {plan}"
    assert game.must_act == [mover]
    await expect(tabs[owner].locator("[data-custom-id^='plan-now:']")).to_have_count(0)


async def _plans(game: GameSession, owner: Person, tab: Page) -> str:
    """Plan a move in writing, from one's own panel in the channel; the move in notation."""
    seat = game.seats.index(owner)
    position = planning(game.match, Seat(seat))
    assert position is not None
    move = next(iter(position.game.legal(position.view(position.planner))))
    await tab.locator("[data-custom-id^='my:']").last.click()
    await tab.locator("[data-custom-id^='p-go:']").click()
    await tab.locator("[data-custom-id^='p-write:']").click()
    await tab.get_by_test_id("modal-input").fill(" ".join(move.tokens()))
    await tab.get_by_test_id("modal-submit").click()
    await expect(tab.locator("[data-custom-id^='plan-drop:']")).to_be_visible()
    return str(move)


async def _moves(game: GameSession, mover: Person) -> None:
    """Some move of whoever must act, by its command."""
    view = game.match.view(next(iter(game.match.to_act)))
    await current(mover.slash("#games", written("heroes", next(iter(game.rules.legal(view))))))
    await game.bot.settled()
