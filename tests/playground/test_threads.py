"""Threads below messages: made once, named, archived and opened again, as Discord does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from playground.client.person import Person
from playground.errors import NotAllowed
from playground.fake_discord import FakeDiscord
from playground.server.permissions import Permission

Api = Callable[..., Awaitable[tuple[int, Any]]]


@pytest.fixture
async def thread(api: Api, fake_discord: FakeDiscord) -> str:
    """The path of a thread of the bot's."""
    _, message = await api("POST", _messages(fake_discord), {"content": "x"})
    status, made = await api("POST", f"{_messages(fake_discord)}/{message['id']}/threads", {"name": "Ann, Bob"})
    assert status == 201
    assert made["id"] == message["id"]
    return f"/channels/{made['id']}"


def _messages(fake_discord: FakeDiscord) -> str:
    return f"/channels/{fake_discord.world.named('#games').id}/messages"


async def test_a_message_has_one_thread_which_everybody_sees_and_whose_id_it_has(
    fake_discord: FakeDiscord, api: Api, thread: str, ann: Person
) -> None:
    number = thread.rpartition("/")[2]
    _, below = await api("GET", f"{_messages(fake_discord)}/{number}")
    status, refused = await api("POST", f"{_messages(fake_discord)}/{number}/threads", {"name": "again"})
    await api("POST", f"{thread}/messages", {"content": "inside"})

    assert (status, refused["code"]) == (400, 160004)
    assert (below["flags"] & 32, below["thread"]["name"]) == (32, "Ann, Bob")
    assert [it.text for it in ann.messages("Ann, Bob")] == ["inside"]


async def test_there_is_no_thread_within_a_thread(api: Api, thread: str) -> None:
    _, message = await api("POST", f"{thread}/messages", {"content": "inside"})

    assert (await api("POST", f"{thread}/messages/{message['id']}/threads", {"name": "deeper"}))[1]["code"] == 50024


async def test_a_thread_needs_a_permission_and_a_name(fake_discord: FakeDiscord, api: Api) -> None:
    _, message = await api("POST", _messages(fake_discord), {"content": "x"})
    path = f"{_messages(fake_discord)}/{message['id']}/threads"
    codes = [(await api("POST", path, body))[1]["code"] for body in ({}, {"name": "x" * 101})]
    minutes = {"name": "x", "auto_archive_duration": 5}
    codes.append((await api("POST", path, minutes))[1]["code"])
    fake_discord.violations.clear()
    fake_discord.deny_bot("#games", Permission.CREATE_PUBLIC_THREADS)
    codes.append((await api("POST", path, {"name": "x"}))[1]["code"])
    fake_discord.allow_bot("#games", Permission.CREATE_PUBLIC_THREADS)

    assert codes == [50035, 50035, 50035, 50013]


async def test_it_gets_two_names_in_ten_minutes(fake_discord: FakeDiscord, api: Api, thread: str) -> None:
    named = [(await api("PATCH", thread, {"name": name}))[0] for name in ("one", "two", "three")]
    fake_discord.clock.advance(601)
    later = (await api("PATCH", thread, {"name": "three"}))[1]["name"]

    assert named == [200, 200, 429]
    assert later == "three"


async def test_an_archived_thread_takes_a_message_which_opens_it_and_no_other_change(
    fake_discord: FakeDiscord, api: Api, thread: str
) -> None:
    _, message = await api("POST", f"{thread}/messages", {"content": "inside"})
    _, archived = await api("PATCH", thread, {"archived": True})
    refused = [
        (await api("PATCH", thread, {"name": "other"}))[1]["code"],
        (await api("PATCH", f"{thread}/messages/{message['id']}", {"content": "other"}))[1]["code"],
    ]
    await api("POST", f"{thread}/messages", {"content": "more"})
    _, opened = await api("GET", thread)
    await api("PATCH", thread, {"archived": True})
    _, both = await api("PATCH", thread, {"archived": False, "name": "other"})

    assert refused == [50083, 50083]
    assert [it["thread_metadata"]["archived"] for it in (archived, opened, both)] == [True, False, False]
    assert both["name"] == "other"


async def test_channels_and_threads_of_others_are_not_the_bots(fake_discord: FakeDiscord, api: Api) -> None:
    theirs = fake_discord.create_thread("#games", "theirs")
    games = fake_discord.world.named("#games")

    for channel in (theirs, games):
        assert (await api("PATCH", f"/channels/{channel.id}", {"name": "mine"}))[1]["code"] == 50013


async def test_a_press_in_an_archived_thread_opens_it_first_and_fails_where_its_person_may_not(
    fake_discord: FakeDiscord, api: Api, thread: str, ann: Person, bob: Person
) -> None:
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
    await api("POST", f"{thread}/messages", {"content": "inside", "components": [row]})
    world = fake_discord.world
    here, seen = world.channels[int(thread.rpartition("/")[2])], list[str]()
    [message] = bob.messages(here)
    stop = world.subscribe(lambda event: seen.append(event.kind))
    await api("PATCH", thread, {"archived": True})

    pressed = bob.client.press(message.message, "go")
    stop()
    assert (pressed.channel, here.archived, seen[:2]) == (here, False, ["THREAD_UPDATE", "THREAD_UPDATE"])

    def locked() -> None:
        world.archive(here, locked=True)

    def silent() -> None:
        world.archive(here)
        world.set_permission(world.named("#games"), bob.user, Permission.SEND_MESSAGES_IN_THREADS, allow=False)

    for forbid in (locked, silent):
        forbid()
        with pytest.raises(NotAllowed, match="may not open that thread again"):
            bob.client.press(message.message, "go")
        assert here.archived
        ann.client.press(message.message, "go")
        assert not here.archived, "a moderator may"
    world.named("#games").overwrites.clear()


async def test_a_bot_that_is_timed_out_reads_and_writes_nothing_until_that_is_over_of_which_nobody_is_told(
    fake_discord: FakeDiscord, api: Api, thread: str
) -> None:
    seen = list[str]()
    fake_discord.world.subscribe(lambda event: seen.append(event.kind))

    async def codes() -> list[int]:
        """Of what Discord answers: to read, to write, and to write in a thread."""
        messages = {"content": "x"}
        answers = await api("GET", _messages(fake_discord)), await api("POST", _messages(fake_discord), messages)
        return [status for status, _ in (*answers, await api("POST", f"{thread}/messages", messages))]

    fake_discord.time_out_bot(60)
    meanwhile, told = await codes(), tuple(seen)
    fake_discord.clock.advance(61)
    later, silent = await codes(), "GUILD_MEMBER_UPDATE" not in seen[1:]
    fake_discord.time_out_bot(60)
    fake_discord.time_out_bot(None)

    assert told == ("GUILD_MEMBER_UPDATE",)
    assert (meanwhile, later, silent, await codes()) == ([200, 403, 403], [200, 200, 200], True, [200, 200, 200])
