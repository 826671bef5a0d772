"""The page's menu of situations: what one person switches on is on for everybody, and says how often it was met."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Locator, Page, expect

from playground.fake_discord import FakeDiscord
from tests.support.playground.ground import Api
from tests.support.playground.page_actions import look_at, overflow

if TYPE_CHECKING:
    from tests.support.browser import OpenTab

pytest_plugins = ["tests.support.browser"]

BLOCKED = "automod-words"


def box(tab: Page, situation: str = BLOCKED) -> Locator:
    return tab.locator(f"[data-testid=situation][data-situation={situation}]")


def met(tab: Page, situation: str = BLOCKED) -> Locator:
    return tab.locator(f"[data-testid=situation-met][data-situation={situation}]")


async def test_what_one_switches_on_is_on_in_all_tabs_and_says_how_often_it_was_met(
    tab: Page, place: str, fake_discord: FakeDiscord, open_tab: OpenTab, api: Api
) -> None:
    ann, bob = tab, await open_tab(fake_discord.page_url, "bob", place)
    messages = f"/channels/{fake_discord.world.named(place).id}/messages"
    for each in (ann, bob):
        await expect(each.get_by_test_id("trouble-count")).to_be_hidden()
        await each.get_by_test_id("trouble").click()
        await expect(box(each)).not_to_be_checked()
        assert await each.get_by_test_id("situation").count() == len(fake_discord.situations.offered)

    await box(ann).check()
    for each in (ann, bob):
        await expect(box(each)).to_be_checked()
        await expect(met(each)).to_have_text("Not met yet")
        await expect(each.get_by_test_id("trouble-count")).to_have_text("1")
    answers = [await api("POST", messages, {"content": "x"}) for _ in range(2)]
    for each in (ann, bob):
        await expect(met(each)).to_have_text("Met 2 times")
    await expect(box(ann)).to_be_focused()
    await box(bob).uncheck()

    await expect(box(ann)).not_to_be_checked()
    await expect(met(ann)).to_have_text("")
    await expect(ann.get_by_test_id("trouble-count")).to_be_hidden()
    assert [answer["code"] for _, answer in answers] == [200000, 200000]
    assert (await api("POST", messages, {"content": "x"}))[0] == 200


@pytest.mark.parametrize("width", [400, 1280])
async def test_the_menu_works_by_keyboard_fits_and_gives_the_focus_back(
    tab: Page, place: str, fake_discord: FakeDiscord, width: int
) -> None:
    await tab.set_viewport_size({"width": width, "height": 800})
    await look_at(tab, place, "cas")
    fake_discord.situations.on("quarantined")

    await tab.get_by_test_id("trouble").focus()
    await tab.keyboard.press("Enter")
    await expect(tab.get_by_test_id("situation").first).to_be_focused()
    await tab.keyboard.press("Tab")
    await tab.keyboard.press("Space")
    second = fake_discord.situations.offered[1].id
    await expect(met(tab, second)).to_have_text("Eén keer voorgekomen")
    await expect(box(tab, "quarantined")).to_be_checked()
    assert fake_discord.situations.is_on(second)
    assert await overflow(tab) <= 0
    frame = await tab.get_by_test_id("trouble-popover").bounding_box()
    assert frame is not None
    assert (frame["x"] >= 0, frame["x"] + frame["width"] <= width) == (True, True)
    assert (frame["y"] >= 0, frame["y"] + frame["height"] <= 800) == (True, True)
    await tab.keyboard.press("Shift+Tab")
    await tab.keyboard.press("Shift+Tab")  # from the first to the last, which is then in sight
    await expect(tab.get_by_test_id("situation").last).to_be_in_viewport()
    await tab.keyboard.press("Escape")

    await expect(tab.get_by_test_id("trouble-popover")).to_have_count(0)
    await expect(tab.get_by_test_id("trouble")).to_be_focused()
