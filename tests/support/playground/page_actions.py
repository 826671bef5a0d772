"""What every test of the page does: find a message, send a command, measure."""

from __future__ import annotations

from playwright.async_api import Locator, Page


def message(tab: Page, text: str) -> Locator:
    return tab.get_by_test_id("message").filter(has_text=text)


async def run(tab: Page, command: str) -> None:
    await tab.get_by_test_id("composer").fill(command)
    await tab.keyboard.press("Enter")


async def sideways(tab: Page) -> int:
    """Pixels by which anything reaches over the right edge."""
    return int(
        await tab.evaluate(
            """() => Math.max(document.body.scrollWidth - innerWidth,
            ...[...document.querySelectorAll(".main, .main *:not(.fence *)")].map(
            (it) => Math.ceil(it.getBoundingClientRect().right) - innerWidth))"""
        )
    )
