"""The page keeps up with what happens: unread marks, typing, new messages, a lost connection."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.async_api import Page, WebSocketRoute, expect

from playground.client.person import Person
from playground.fake_discord import FakeDiscord
from tests.support.playground.page_actions import look_at, message, run_command
from tests.support.playground.tiny_bot import TinyBot

if TYPE_CHECKING:
    from tests.support.browser import OpenTab

pytest_plugins = ["tests.support.browser"]


async def test_unread_channels_and_pings_are_marked_until_read(
    tab: Page, place: str, fake_discord: FakeDiscord
) -> None:
    ann, bob = fake_discord.person("ann"), fake_discord.person("bob")
    general = tab.locator("[data-testid=channel][data-channel=general]")

    await bob.say("#general", "anybody?")
    await expect(general).to_have_attribute("data-unread", "true")
    await expect(general.get_by_test_id("mention-badge")).to_have_count(0)
    await bob.say("#general", f"{ann.mention}?")
    await expect(general.get_by_test_id("mention-badge")).to_have_text("1")
    await expect(tab).to_have_title(re.compile(r"^\(1\) "))
    await general.click()

    await expect(message(tab, "@Ann?")).to_be_visible()
    await expect(tab.get_by_text("New", exact=True)).to_be_visible()
    await expect(general).not_to_have_attribute("data-unread", "true")
    await expect(tab).to_have_title(re.compile("^#general"))

    await bob.say("#general", f"{ann.mention}, once more")
    await expect(message(tab, "once more")).to_be_visible()
    await look_at(tab, place)
    await bob.say(place, "games are on")
    await expect(message(tab, "games are on")).to_be_visible()
    await expect(general).not_to_have_attribute("data-unread", "true")


async def test_that_the_bot_is_typing_is_shown_until_it_has_written(
    tab: Page, place: str, fake_discord: FakeDiscord, bot: TinyBot
) -> None:
    games = bot.get_partial_messageable(fake_discord.world.named(place).id)

    await games.typing()
    await expect(tab.get_by_test_id("typing")).to_have_text("speeltafel is typing…")
    await games.send("done")
    await expect(message(tab, "done")).to_be_visible()
    await expect(tab.get_by_test_id("typing")).to_have_text("")


async def test_what_one_types_reaches_the_bot_in_private_and_where_it_is_mentioned(
    tab: Page, place: str, fake_discord: FakeDiscord, bot: TinyBot
) -> None:
    fake_discord.person("ann").channel("dm")
    bot.heard.clear()
    await look_at(tab, "@speeltafel")
    await run_command(tab, "b1 d3")
    await expect(message(tab, "b1 d3")).to_be_visible()
    await look_at(tab, place)
    await run_command(tab, "nothing for a bot")
    await run_command(tab, "@Speeltafel e2 e4")
    await expect(message(tab, "e2 e4")).to_be_visible()
    [said] = [message for message in fake_discord.person("ann").messages(place) if "e2 e4" in message.text]

    await bot.get_partial_messageable(said.message.channel_id).get_partial_message(said.id).reply("played")
    await expect(message(tab, "played").locator(".origin-reply")).to_contain_text("e2 e4")
    assert bot.heard == ["b1 d3", "", f"<@{fake_discord.world.bot.id}> e2 e4", "played"]


async def test_a_link_to_a_message_shows_it_here(tab: Page, place: str, fake_discord: FakeDiscord) -> None:
    bob, elsewhere = fake_discord.person("bob"), fake_discord.create_channel("elsewhere").name
    first = await bob.say(elsewhere, "the first of many")
    await bob.say(elsewhere, "\n".join("many" for _ in range(100)))
    link = f"https://discord.com/channels/{fake_discord.world.guild_id}/{first.json['channel_id']}/{first.id}"
    await bob.say(place, f"[there]({link})")

    await tab.get_by_role("button", name="there").click()

    await expect(message(tab, "the first of many")).to_be_in_viewport()


async def test_the_strip_shows_who_else_was_pinged_and_changes_person(
    tab: Page, place: str, fake_discord: FakeDiscord
) -> None:
    await fake_discord.person("bob").slash(place, "/toy dm")

    person = tab.locator("[data-testid=person][data-person=bob]")
    await expect(person.get_by_test_id("person-badge")).to_have_text("1")
    await person.click()
    await expect(person).to_have_attribute("aria-pressed", "true")
    direct = tab.get_by_test_id("channel").filter(has=tab.get_by_test_id("mention-badge"))
    await expect(direct).to_have_count(1)
    await direct.click()

    await expect(message(tab, "your hand")).to_be_visible()
    assert re.search(r"#as=bob&channel=@\w+", tab.url)


async def test_settings_are_those_of_the_person(tab: Page, place: str, fake_discord: FakeDiscord) -> None:
    await look_at(tab, place, "eve")
    await tab.get_by_test_id("settings").click()
    await tab.get_by_test_id("locale-nl").check()
    await expect(tab.get_by_test_id("composer")).to_have_attribute("placeholder", f"Bericht aan #{place}")
    await tab.get_by_test_id("dms-open").uncheck()
    await tab.keyboard.press("Escape")
    await expect(tab.get_by_test_id("settings")).to_be_focused()

    await run_command(tab, "/toy dm")
    await expect(message(tab, "closed 50007")).to_contain_text("Alleen jij ziet dit")
    assert fake_discord.person("eve").locale == "nl"


async def reads_further_up(tab: Page, place: str, other: Person) -> None:
    """In a channel where somebody else has written more than fits."""
    await other.say(place, "\n".join(str(line) for line in range(120)))
    await expect(message(tab, "119")).to_be_in_viewport()
    await tab.mouse.move(800, 400)
    await tab.mouse.wheel(0, -1500)
    await expect(tab.get_by_test_id("new-messages")).to_be_visible()


async def test_who_reads_further_up_is_not_moved_and_is_told_of_new_messages(
    tab: Page, place: str, fake_discord: FakeDiscord
) -> None:
    bob = fake_discord.person("bob")
    await reads_further_up(tab, place, bob)

    await bob.say(place, "down here")
    await expect(tab.get_by_test_id("new-messages")).to_have_text("1 new message")
    await expect(message(tab, "down here")).not_to_be_in_viewport()
    await tab.get_by_test_id("new-messages").click()

    await expect(message(tab, "down here")).to_be_in_viewport()
    await expect(tab.get_by_test_id("new-messages")).to_be_hidden()


async def test_a_message_that_is_gone_again_is_no_longer_counted_as_new(
    tab: Page, place: str, fake_discord: FakeDiscord
) -> None:
    bob = fake_discord.person("bob")
    await reads_further_up(tab, place, bob)

    called = await bob.say(place, "your move")
    await bob.say(place, "your move again")
    await expect(tab.get_by_test_id("new-messages")).to_have_text("2 new messages")
    fake_discord.posting.remove(called.message)

    await expect(tab.get_by_test_id("new-messages")).to_have_text("1 new message")


async def test_a_lost_connection_comes_back_with_what_was_missed(
    open_tab: OpenTab, place: str, fake_discord: FakeDiscord
) -> None:
    tab = await open_tab(fake_discord.page_url, channel=place)
    routes: list[WebSocketRoute] = []
    away = True

    async def gate(route: WebSocketRoute) -> None:
        if away:
            await route.close()
        else:
            route.connect_to_server()
            routes.append(route)

    await tab.route_web_socket(re.compile("/play"), gate)
    await tab.reload()
    await expect(tab.get_by_test_id("reconnecting")).to_be_visible()
    await fake_discord.person("bob").say(place, "while you were away")
    away = False

    await expect(message(tab, "while you were away")).to_be_visible()
    await expect(tab.get_by_test_id("reconnecting")).to_be_hidden()
    for route in routes:
        await route.close()
    await fake_discord.person("bob").say(place, "and again")
    await expect(message(tab, "and again")).to_be_visible()
