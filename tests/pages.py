"""What the tests of whole games on the page share: where things stand, and what the end looks like."""

from __future__ import annotations

import re

from playwright.async_api import Locator, Page, expect

from tests.playground.chat import message, run, sideways

__all__ = [
    "PHONE",
    "button",
    "is_drawn",
    "message",
    "panel",
    "run",
    "seen",
    "sees_the_winner",
    "sideways",
    "table",
    "to",
    "to_private",
]

PHONE = 400
"""Pixels across."""


def table(tab: Page) -> Locator:
    """The table's message."""
    return tab.get_by_test_id("message").filter(has=button(tab, "History"))


def panel(tab: Page) -> Locator:
    """The newest message that asks its reader for a move, in whichever language; no answer that quotes it."""
    return tab.get_by_test_id("message").filter(has=tab.locator("[data-custom-id^='resign:']")).last


def button(where: Page | Locator, label: str) -> Locator:
    return where.get_by_test_id("button").filter(has_text=label)


async def to(tab: Page, channel: str) -> None:
    """Go to a channel whose name is in sight."""
    await tab.locator(f"[data-testid=channel][data-channel='{channel}']").click()


async def seen(tab: Page, channel: str) -> None:
    """Go to a channel; on a phone the list of them lies in a drawer."""
    if await tab.get_by_test_id("drawer-toggle").is_visible():
        await tab.get_by_test_id("drawer-toggle").tap()
    await to(tab, channel)


async def to_private(tab: Page) -> None:
    """Go to the messages with the bot."""
    await seen(tab, "@speeltafel")


async def is_drawn(where: Locator) -> None:
    """The message's picture has come."""
    picture = where.get_by_role("img").first
    await expect(picture).to_have_js_property("complete", True)
    await expect(picture).not_to_have_js_property("naturalWidth", 0)


async def sees_the_winner(tab: Page, key: str, reason: str = "") -> None:
    """In #games: who won and why, the ranking, a rematch, and the record as a file; nothing reaches over the edge."""
    await seen(tab, "games")
    end = tab.get_by_test_id("message").filter(has_text=re.compile(r"wins!|win together!|Nobody wins|A draw")).last
    await expect(end).to_contain_text("🥇")
    await expect(end).to_contain_text(reason)
    await expect(end).to_be_in_viewport()
    await expect(button(end, "Rematch")).to_be_visible()
    await expect(end.get_by_test_id("file")).to_contain_text(f"{key}-record.json")
    await is_drawn(end)
    assert await sideways(tab) == 0
