"""Channels of every kind: where messages are written, and where there are threads or posts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from playground.errors import NotAllowed
from playground.fake_discord import FakeDiscord
from playground.model import OF_POSTS, SPOKEN, Channel, ChannelType
from playground.server.permissions import Permission

Api = Callable[..., Awaitable[tuple[int, Any]]]


async def sent(api: Api, channel: Channel) -> tuple[int, Any]:
    return await api("POST", f"/channels/{channel.id}/messages", {"content": "x"})


@pytest.mark.parametrize("kind", SPOKEN)
async def test_where_people_speak_who_may_connect_writes_and_there_is_no_thread(
    fake_discord: FakeDiscord, api: Api, kind: ChannelType
) -> None:
    channel = fake_discord.create_channel(f"spoken {kind}", kind=kind)
    status, message = await sent(api, channel)
    _, no_thread = await api("POST", f"/channels/{channel.id}/messages/{message['id']}/threads", {"name": "x"})
    fake_discord.deny_bot(channel.name, Permission.CONNECT)

    assert (status, no_thread["code"]) == (200, 50024)
    assert (await sent(api, channel))[1]["code"] == 50001
    assert (await api("GET", f"/channels/{channel.id}"))[1]["bitrate"] == 64000


@pytest.mark.parametrize("kind", OF_POSTS)
async def test_in_a_forum_everything_is_written_in_posts(
    fake_discord: FakeDiscord, api: Api, kind: ChannelType
) -> None:
    forum = fake_discord.create_channel(f"forum {kind}", kind=kind)
    post = fake_discord.create_thread(forum.name, f"post {kind}")

    assert (await sent(api, forum))[1]["code"] == 50008
    assert (await sent(api, post))[0] == 200
    with pytest.raises(NotAllowed):
        await fake_discord.person("ann").say(forum, "x")
    assert (await api("GET", f"/channels/{forum.id}"))[1]["available_tags"] == []


async def test_a_thread_where_news_is_told_is_of_a_kind_of_its_own(fake_discord: FakeDiscord, api: Api) -> None:
    channel = fake_discord.create_channel("news", kind=ChannelType.ANNOUNCEMENT)
    _, message = await sent(api, channel)

    status, thread = await api("POST", f"/channels/{channel.id}/messages/{message['id']}/threads", {"name": "x"})

    assert (status, thread["type"]) == (201, ChannelType.ANNOUNCEMENT_THREAD)
