"""A newcomer on a phone: from the page to their first card within six taps, in private and in a channel.

What is typed counts as one tap, since the page proposes it. Only what buttons do is read, so that other words need no
change here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Page, expect

from tests.support.bot.bot_process import poll
from tests.support.bot.game_session import GameSession
from tests.support.game_pages import PHONE
from tests.support.playground.page_actions import overflow, run_command

if TYPE_CHECKING:
    from tests.support.bot.bot_process import BotProcess
    from tests.support.browser import OpenTab

pytest_plugins = ["tests.support.page_players"]
pytestmark = pytest.mark.soak

TAPS = 6


@dataclass
class Newcomer:
    """Somebody with a phone, and what it has cost them so far."""

    tab: Page
    taps: int = 0

    async def types(self, text: str) -> None:
        self.taps += 1
        await run_command(self.tab, text)

    async def goes_to_the_bot(self) -> None:
        """From the channel to their private messages, whose list is in a drawer."""
        self.taps += 2
        await self.tab.get_by_test_id("drawer-toggle").tap()
        await self.tab.locator("[data-testid=channel][data-channel='@speeltafel']").tap()

    async def taps_on(self, *actions: str) -> str:
        """The newest button that does one of these things, once there is one; which of them it does."""
        usable = "[data-custom-id^='{}:']:not([aria-disabled=true])"
        button = self.tab.locator(",".join(map(usable.format, actions))).last
        await expect(button).to_be_in_viewport()
        action = (await button.get_attribute("data-custom-id") or "").partition(":")[0]
        self.taps += 1
        await button.tap()
        return action


async def begins_in_private(newcomer: Newcomer) -> None:
    """By the bot's list of games, and where that does not begin at once by one more tap."""
    await newcomer.goes_to_the_bot()
    await newcomer.types("/newgame game:glory")
    if await newcomer.taps_on("begin", "play") == "begin":
        await newcomer.taps_on("play")


async def begins_in_a_channel(newcomer: Newcomer) -> None:
    """With a computer player, in a channel where others see it."""
    await newcomer.types("/newgame game:glory")
    for action in ("add", "begin", "my", "play"):
        await newcomer.taps_on(action)


@pytest.mark.parametrize("begins", [begins_in_private, begins_in_a_channel])
async def test_the_first_card_is_played_within_six_taps(
    bot_process: BotProcess, open_tab: OpenTab, begins: Callable[[Newcomer], Awaitable[None]]
) -> None:
    newcomer = Newcomer(await open_tab(bot_process.discord.page_url, "bob", width=PHONE, touch=True))

    await begins(newcomer)

    game = GameSession(bot_process, 1, "games", [bot_process.discord.person("bob"), None])
    await poll(lambda: any(line.startswith("0 play.") for line in game.living))
    assert newcomer.taps <= TAPS
    assert await overflow(newcomer.tab) == 0
