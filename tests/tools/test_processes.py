"""A player on a phone plays on while one of the two processes behind the page is killed, and then the other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import Page
from playwright.async_api import TimeoutError as NotThere

from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.bot.bot_process import poll
from tests.support.bot.stored_database import StoredDatabase
from tests.support.game_pages import PHONE
from tests.support.playground.page_actions import overflow, run_command
from tests.support.postgresql import Cluster
from tools.together import proof
from tools.together.fleet import Fleet

if TYPE_CHECKING:
    from tests.support.browser import OpenTab

pytest_plugins = ["tests.support.browser"]

SHARDS = 2
OWN = "SELECT turn, line FROM moves WHERE table_id = 1 AND line LIKE ? ORDER BY turn"
BOB = "0 %"
"""What Bob has played, who has the first seat."""
PLAY = "[data-custom-id^='play:']:not([aria-disabled=true])"
MINE = "[data-custom-id^='my:']:not([aria-disabled=true])"
LONGEST = 60.0
"""Seconds for one move beside other tests; tools/together holds a wait to 15."""


@pytest_asyncio.fixture(loop_scope="session")
async def fleet(postgresql: Cluster, tmp_path: Path) -> AsyncIterator[Fleet]:
    async with FakeDiscord.running(limits=Limits(shards=SHARDS, interval=0)) as there:
        fleet = Fleet(there, tmp_path, StoredDatabase(postgresql.new_database()), 2, shards=SHARDS)
        try:
            await fleet.start()
            await poll(lambda: len(there.gateway.connected) == SHARDS)
            yield fleet
        finally:
            await fleet.kill()
        assert there.violations == []
        assert fleet.faults() == []


@pytest.mark.soak
@pytest.mark.timeout(300)
async def test_a_player_plays_on_while_one_process_and_then_the_other_is_killed(
    fleet: Fleet, open_tab: OpenTab
) -> None:
    bob = await open_tab(fleet.discord.page_url, "bob", width=PHONE, touch=True)
    await run_command(bob, "/newgame game:glory")
    for action in ("add", "begin"):
        await bob.locator(f"[data-custom-id^='{action}:']:not([aria-disabled=true])").last.tap()
    await plays(bob, fleet)

    for member in fleet.members:
        await member.kill()
        for _ in range(2):
            await plays(bob, fleet)
        await member.start()

    await plays(bob, fleet)
    await fleet.settled()
    decisions = [decision for decision, _ in fleet.stored.query(OWN, BOB)]
    assert len(decisions) == len(set(decisions)) >= 6
    assert list(proof.messages(proof.Stored(fleet.stored), fleet.discord)) == []
    assert fleet.discord.gateway.identified == SHARDS  # all other sessions were resumed
    assert await overflow(bob) == 0


async def plays(tab: Page, fleet: Fleet) -> None:
    """Tap a move until one is recorded. Nobody edits the panel of a process that was killed, so tap *My move* where no
    move is on offer."""
    before, began = fleet.stored.query(OWN, BOB), monotonic()
    while fleet.stored.query(OWN, BOB) == before:
        assert monotonic() - began < LONGEST, "nobody answers"
        known = await tab.locator(PLAY).count()
        try:
            await tab.locator(PLAY if known else MINE).last.tap(timeout=1000)
            await poll(lambda: fleet.stored.query(OWN, BOB) != before, seconds=1)
        except (NotThere, TimeoutError):  # it has changed meanwhile, or *My move* was shown
            continue
