"""The page's WebSocket: the frames that a tab receives, and the operations that it sends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.fake_discord import FakeDiscord
from tests.support.playground.ground import Api
from tests.support.playground.tiny_bot import TinyBot

Json = dict[str, Any]


class Tab:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.told: list[Json] = []

    async def until(self, kind: str, **fields: Any) -> Json:
        """The next frame of that kind with those fields; all before it are kept in `told`."""
        while True:
            frame: Json = dict(await self.socket.receive_json(timeout=10))
            self.told.append(frame)
            if frame["t"] == kind and all(frame[key] == value for key, value in fields.items()):
                return frame

    async def do(self, op: str, **fields: Any) -> None:
        await self.socket.send_json({"op": op, **fields})


@pytest_asyncio.fixture(loop_scope="session")
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest_asyncio.fixture(loop_scope="session")
async def tab(fake_discord: FakeDiscord, bot: TinyBot, session: aiohttp.ClientSession) -> AsyncIterator[Tab]:
    """A tab of Ann's."""
    async with session.ws_connect(fake_discord.page_url + "play?as=ann") as socket:
        yield Tab(socket)


@pytest.fixture
def games(fake_discord: FakeDiscord) -> str:
    return str(fake_discord.world.named("#games").id)


@pytest.fixture
def test_game(fake_discord: FakeDiscord, bot: TinyBot) -> str:
    return str(next(it["id"] for it in fake_discord.commands.all(localized=True) if it["name"] == "toy"))


def sub(name: str, *options: Json) -> list[Json]:
    return [{"name": name, "type": 1, "options": list(options)}]


async def test_a_tab_learns_who_and_where_it_is(tab: Tab) -> None:
    ready = await tab.until("ready")

    assert (ready["me"]["global_name"], ready["me"]["locale"], ready["me"]["dms_open"]) == ("Ann", "en-US", True)
    assert [user["global_name"] for user in ready["people"]] == ["Ann", "Bob", "Cas", "Dee", "Eve", "Fay"]
    assert [channel["name"] for channel in ready["channels"]] == ["games", "general", "Speeltafel"]
    assert ready["bot_online"] is True
    assert {command["name"] for command in ready["commands"]} == {"toy", "clean"}


async def test_a_command_a_press_and_a_modal_go_through(tab: Tab, games: str, test_game: str) -> None:
    await tab.do("slash", nonce="1", channel_id=games, command_id=test_game, options=sub("menu"))
    message = (await tab.until("message_create"))["message"]
    assert (await tab.until("interaction", nonce="1", state="done"))["reason"] is None
    await tab.do("press", nonce="2", channel_id=games, message_id=message["id"], custom_id="ask")
    modal = await tab.until("modal", nonce="2")
    values = {"name": "Ann"}
    await tab.do("modal", nonce="3", interaction_id=modal["interaction_id"], custom_id="x", values=values)
    hello = await tab.until("message_create")
    await tab.until("interaction", nonce="3", state="done")
    await tab.do("select", nonce="4", channel_id=games, message_id=message["id"], custom_id="pick", values=["c1"])
    picked = await tab.until("message_update")

    assert hello["message"]["content"] == "Hello Ann"
    assert hello["message"]["flags"] == 64
    assert picked["message"]["content"] == "picked ['c1']"


async def test_another_persons_ephemeral_messages_are_not_told(
    tab: Tab, fake_discord: FakeDiscord, session: aiohttp.ClientSession, games: str, test_game: str, bob: Person
) -> None:
    await bob.slash("#games", "/toy play card:secret")
    await bob.say("#games", "hello")
    await tab.until("message_create")
    await tab.do("open", channel_id=games)
    history = await tab.until("history")

    assert "secret" not in str(tab.told)
    assert history["messages"][-1]["content"] == "hello"


async def test_autocompletion_answers_its_nonce(tab: Tab, games: str, test_game: str) -> None:
    options = sub("play", {"name": "card", "type": 3, "value": "Q", "focused": True})
    await tab.do("autocomplete", nonce="a", channel_id=games, command_id=test_game, options=options)

    assert [choice["name"] for choice in (await tab.until("autocomplete", nonce="a"))["choices"]] == ["Q♠", "Q♥"]


async def test_what_is_not_allowed_is_said(tab: Tab, games: str, test_game: str) -> None:
    options = sub("start", {"name": "seats", "type": 4, "value": 7})
    await tab.do("slash", nonce="5", channel_id=games, command_id=test_game, options=options)
    failed = await tab.until("interaction", nonce="5")
    await tab.do("say", channel_id=games, content="")
    refused = await tab.until("refused")
    await tab.do("fly")
    unknown = await tab.until("refused")

    assert (failed["state"], failed["reason"]) == ("failed", "seats must be between 2 and 6, not 7")
    assert refused["op"] == "say"
    assert unknown["op"] == "fly"


async def test_an_unanswered_press_fails_after_three_seconds(
    tab: Tab, fake_discord: FakeDiscord, bot: TinyBot, games: str, test_game: str
) -> None:
    await tab.do("slash", nonce="6", channel_id=games, command_id=test_game, options=sub("menu"))
    message = (await tab.until("message_create"))["message"]
    await tab.until("interaction", nonce="6", state="done")
    bot.asked.clear()
    await tab.do("press", nonce="7", channel_id=games, message_id=message["id"], custom_id="never")
    await bot.asked.wait()
    fake_discord.clock.advance(3)

    assert (await tab.until("interaction", nonce="7", state="failed"))["reason"] == "This interaction failed"


async def test_unread_marks_go_when_the_channel_is_opened(tab: Tab, games: str, bob: Person, ann: Person) -> None:
    await bob.say("#games", f"{ann.mention}, your turn")
    marked = (await tab.until("channel"))["channel"]
    await tab.do("open", channel_id=games)
    read = (await tab.until("channel"))["channel"]

    assert (marked["id"], marked["mentions"] > 0, marked["last_message_id"] == marked["last_read_id"]) == (
        games,
        True,
        False,
    )
    assert (read["mentions"], read["last_read_id"]) == (0, marked["last_message_id"])


async def test_who_is_typing_is_told_to_those_who_see_the_channel(
    tab: Tab, fake_discord: FakeDiscord, bot: TinyBot, games: str, bob: Person
) -> None:
    await bot.get_partial_messageable(bob.channel("dm").id).typing()
    await bot.get_partial_messageable(int(games)).typing()
    typing = await tab.until("typing")

    assert (typing["channel_id"], typing["user_id"]) == (games, str(fake_discord.world.bot.id))
    assert str(bob.channel("dm").id) not in str(tab.told)


async def test_settings_are_the_persons_in_all_tabs(
    tab: Tab, fake_discord: FakeDiscord, session: aiohttp.ClientSession, ann: Person
) -> None:
    async with session.ws_connect(fake_discord.page_url + "play?as=ann") as socket:
        await tab.do("settings", locale="nl", dms_open=False)
        await tab.until("me")
        other = await Tab(socket).until("me")
        ann.locale = "en-US"

    assert (other["me"]["locale"], ann.dms_open) == ("nl", False)


async def test_the_clock_is_turned_for_all_tabs(
    tab: Tab, fake_discord: FakeDiscord, session: aiohttp.ClientSession
) -> None:
    async with session.ws_connect(fake_discord.page_url + "play?as=bob") as socket:
        before = (await tab.until("ready"))["clock"]
        assert before == {"now": fake_discord.clock.now(), "runs": False}
        await tab.do("turn", seconds=3600)

        for each in (tab, Tab(socket)):
            clock = (await each.until("clock"))["clock"]
            assert clock == {"now": fake_discord.clock.now(), "runs": False}
            assert clock["now"] == pytest.approx(before["now"] + 3600)


@pytest.mark.parametrize("seconds", [0, -60, "nan", "inf", None, 8 * 24 * 3600])
async def test_the_clock_is_never_turned_back_nor_far_at_once(
    tab: Tab, fake_discord: FakeDiscord, seconds: object
) -> None:
    before = fake_discord.clock.now()

    await tab.do("turn", seconds=seconds)

    assert (await tab.until("refused"))["op"] == "turn"
    assert fake_discord.clock.now() == before


async def test_a_situation_is_switched_for_all_tabs_and_says_how_often_it_was_met(
    tab: Tab, fake_discord: FakeDiscord, session: aiohttp.ClientSession, api: Api, games: str
) -> None:
    async with session.ws_connect(fake_discord.page_url + "play?as=bob") as socket:
        both = (tab, Tab(socket))
        for each in both:
            offered = (await each.until("ready"))["situations"]
            assert [it["on"] for it in offered] == [False] * len(fake_discord.situations.offered)
            assert all(it["title"] and it["about"] and it["group"] for it in offered)
        await tab.do("situation", id="channel-form", on=True)
        for each in both:
            await each.until("situation", situation={"id": "channel-form", "on": True, "met": 0})
        await api("POST", f"/channels/{games}/messages", {"content": "x"})
        for each in both:
            await each.until("situation", situation={"id": "channel-form", "on": True, "met": 1})
        await both[1].do("situation", id="channel-form", on=False)

        assert (await tab.until("situation"))["situation"]["on"] is False
        assert (await api("POST", f"/channels/{games}/messages", {"content": "x"}))[0] == 200


@pytest.mark.parametrize("fields", [{"id": "weather", "on": True}, {"id": "process-dies", "on": True}, {"on": True}])
async def test_what_is_no_situation_here_is_not_switched(tab: Tab, fields: Json) -> None:
    await tab.do("situation", **fields)

    assert (await tab.until("refused"))["op"] == "situation"


async def test_a_channel_that_goes_is_told(tab: Tab, fake_discord: FakeDiscord) -> None:
    channel = fake_discord.create_channel("short")
    await tab.until("channel")
    fake_discord.delete_channel("#short")

    assert (await tab.until("channel_gone"))["channel_id"] == str(channel.id)


async def test_pages_of_other_sites_are_kept_out(fake_discord: FakeDiscord, session: aiohttp.ClientSession) -> None:
    for headers in ({"Origin": "https://example.org"}, {"Host": "example.org"}):
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(fake_discord.page_url + "play?as=ann", headers=headers)
        assert refused.value.status == 403


async def test_the_page_is_served_afresh(fake_discord: FakeDiscord, session: aiohttp.ClientSession) -> None:
    for path in ("", "static/app.js"):
        async with session.get(fake_discord.page_url + path) as response:
            assert (response.status, response.headers["Cache-Control"]) == (200, "no-cache")


async def test_there_are_only_six(fake_discord: FakeDiscord, session: aiohttp.ClientSession) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await session.ws_connect(fake_discord.page_url + "play?as=gus")

    assert refused.value.status == 404
