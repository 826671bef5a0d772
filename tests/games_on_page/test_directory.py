"""All games and all one's tables on the page: at a desk, and on a phone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from bot.ui.screens.help_and_tables import GAMES_PER_PAGE
from games.core import Seat
from playground.client.person import Person
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.game_session import GameSession, begun_for, written
from tests.support.game_pages import PHONE, button, open_channel
from tests.support.playground.page_actions import overflow, run_command
from tests.support.test_games import TEST_GAMES

if TYPE_CHECKING:
    from tests.support.browser import OpenTab

pytest_plugins = ["tests.support.browser"]
pytestmark = pytest.mark.soak

CHANNELS = (f"page-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    """One for all: each cover is drawn once."""
    async with running(tmp_path_factory.mktemp("page"), "tests.support.bot_with_test_games") as bot:
        yield bot


async def waiting(bot: BotProcess, person: Person, other: Person) -> GameSession:
    """A game of two that waits for `person`, in a channel of its own."""
    return await begun_for(bot, CHANNELS, person, person, other, rules=TEST_GAMES["many"])


def said(tab: Page, heading: str) -> Locator:
    """The newest message with this heading."""
    return tab.get_by_test_id("message").filter(has=tab.locator("h4", has_text=heading)).last


async def opened(open_tab: OpenTab, bot: BotProcess, person: str) -> Page:
    if person == "ann":
        return await open_tab(bot.discord.page_url)
    return await open_tab(bot.discord.page_url, person, width=PHONE, touch=True)


@pytest.mark.parametrize("person", ["ann", "bob"])
async def test_one_press_in_help_opens_a_table_on_the_page(bot: BotProcess, open_tab: OpenTab, person: str) -> None:
    tab = await opened(open_tab, bot, person)

    await run_command(tab, "/help")
    games = said(tab, "Board games")

    await expect(games).to_be_visible()
    await expect(games.locator("[data-custom-id^='start:']")).to_have_count(GAMES_PER_PAGE)
    assert await overflow(tab) == 0
    lobbies = tab.locator("[data-custom-id^='options:']")  # the other person's may be there already
    before = await lobbies.count()
    await games.locator("[data-custom-id='start:0::glory']").click()
    await expect(lobbies).to_have_count(before + 1)
    await expect(lobbies.last).to_be_visible()


@pytest.mark.parametrize("person", ["ann", "bob"])
async def test_games_shows_every_table_on_the_page_and_my_move_opens_the_panel(
    bot: BotProcess, open_tab: OpenTab, person: str
) -> None:
    who, other = bot.discord.person(person), bot.discord.person("cas")
    mine = await waiting(bot, who, other)
    await waiting(bot, other, who)
    tab = await opened(open_tab, bot, person)

    await run_command(tab, "/games")
    list_ = tab.get_by_test_id("message").filter(has=tab.locator("[data-custom-id^='my:']")).last

    await expect(list_).to_contain_text("Waiting for you")
    await expect(list_).to_contain_text("⏰")
    await expect(list_).to_contain_text("Cas's turn")
    await expect(button(list_, "To the table")).to_have_count(1)
    await expect(list_.locator("time[data-relative]").first).to_be_visible()
    assert await overflow(tab) == 0
    await list_.locator(f"[data-custom-id='my:{mine.table}::']").click()
    panel = tab.get_by_test_id("message").filter(has=tab.locator(f"[data-custom-id='more:{mine.table}::']")).last
    await expect(panel).to_contain_text("Your move · Wells")


async def test_the_next_table_is_one_press_away_on_the_page(bot: BotProcess, open_tab: OpenTab) -> None:
    dee, eve = bot.discord.person("dee"), bot.discord.person("eve")
    first, second = await waiting(bot, dee, eve), await waiting(bot, dee, eve)
    tab = await open_tab(bot.discord.page_url, "dee")
    await open_channel(tab, second.channel)
    seat = Seat(second.seats.index(dee))

    await run_command(tab, written("many", next(iter(second.rules.legal(second.match.view(seat))))))
    await button(tab, "Next table").click()

    panel = tab.get_by_test_id("message").filter(has=tab.locator(f"[data-custom-id='more:{first.table}::']")).last
    await expect(panel).to_be_visible()
    await expect(panel).to_contain_text("Your move · Wells")
