"""Messages sent with the bot's token: nonces, mentions, permissions, replies, edits and files."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest

from playground.client.person import Person
from playground.fake_discord import FakeDiscord
from playground.model import Channel
from playground.server.permissions import Permission
from tests.support.playground.tiny_bot import TinyBot, picture

Api = Callable[..., Awaitable[tuple[int, Any]]]


@pytest.fixture
def games(fake_discord: FakeDiscord) -> Channel:
    return fake_discord.world.named("#games")


def place(channel: Channel) -> str:
    return f"/channels/{channel.id}/messages"


async def test_a_nonce_gives_the_first_message_back(fake_discord: FakeDiscord, api: Api, games: Channel) -> None:
    body = {"content": "once", "nonce": "n1", "enforce_nonce": True}
    _, first = await api("POST", place(games), body)
    _, second = await api("POST", place(games), body | {"content": "twice"})
    fake_discord.clock.advance(301)
    _, third = await api("POST", place(games), body)

    assert first["id"] == second["id"] != third["id"]
    assert second["content"] == "once"
    assert first["nonce"] == "n1"


async def test_what_a_menu_shows_as_chosen_is_named_as_the_page_names_it(api: Api, games: Channel) -> None:
    chosen = [{"id": games.id, "type": "channel"}]
    menu = {"type": 8, "custom_id": "where", "default_values": chosen}
    _, sent = await api("POST", place(games), {"content": "x", "components": [{"type": 1, "components": [menu]}]})

    assert sent["components"][0]["components"][0]["default_values"] == [{"id": str(games.id), "type": "channel"}]


async def test_without_enforcement_a_nonce_is_only_an_echo(api: Api, games: Channel) -> None:
    _, first = await api("POST", place(games), {"content": "x", "nonce": "n2"})
    _, second = await api("POST", place(games), {"content": "x", "nonce": "n2"})

    assert first["id"] != second["id"]


@pytest.mark.parametrize(
    ("allowed", "pinged"),
    [
        (None, {"Ann", "Bob"}),
        ({"parse": []}, set()),
        ({"parse": ["users"]}, {"Ann", "Bob"}),
        ({"parse": ["roles", "everyone"]}, set()),
        ({"users": ["bob"]}, {"Bob"}),
    ],
)
async def test_only_allowed_mentions_notify(
    allowed: dict[str, Any] | None, pinged: set[str], api: Api, games: Channel, ann: Person, bob: Person
) -> None:
    ann.read(games)
    bob.read(games)
    if allowed and "users" in allowed:
        allowed = {"users": [str(bob.id)]}
    await api("POST", place(games), {"content": f"{ann.mention} {bob.mention}", "allowed_mentions": allowed})

    assert ann.messages(games)[-1].pinged == pinged
    assert {person.name for person in (ann, bob) if person.unread(games)} == pinged


async def test_mentions_in_text_displays_notify_too(api: Api, games: Channel, ann: Person) -> None:
    ann.read(games)
    await api("POST", place(games), {"flags": 32768, "components": [{"type": 10, "content": ann.mention}]})

    assert ann.unread(games) == 1


async def test_an_edit_notifies_nobody(api: Api, games: Channel, ann: Person) -> None:
    ann.read(games)
    _, sent = await api("POST", place(games), {"content": "hello"})
    _, edited = await api("PATCH", f"{place(games)}/{sent['id']}", {"content": ann.mention})

    assert [user["username"] for user in edited["mentions"]] == ["ann"]
    assert ann.unread(games) == 0


def form(body: dict[str, Any], *names: str) -> aiohttp.FormData:
    data = aiohttp.FormData(quote_fields=False)
    data.add_field("payload_json", json.dumps(body))
    for number, name in enumerate(names):
        data.add_field(f"files[{number}]", picture(3 + number), filename=name, content_type="application/octet-stream")
    return data


async def test_an_edit_keeps_the_files_it_names_and_drops_the_others(
    api: Api, games: Channel, fake_discord: FakeDiscord
) -> None:
    _, sent = await api("POST", place(games), data=form({}, "a.png", "b.png"))
    first, second = sent["attachments"]
    path = f"{place(games)}/{sent['id']}"
    _, same = await api("PATCH", path, {"content": "x"})
    _, fewer = await api("PATCH", path, {"attachments": [{"id": second["id"]}]})
    _, new = await api("PATCH", path, data=form({"content": "y"}, "c.png"))

    assert [file["filename"] for file in same["attachments"]] == ["a.png", "b.png"]
    assert [file["filename"] for file in fewer["attachments"]] == ["b.png"]
    assert [file["filename"] for file in new["attachments"]] == ["c.png"]
    assert int(first["id"]) not in fake_discord.posting.attachments.files
    async with aiohttp.ClientSession() as session:
        async with session.get(first["url"]) as dropped:
            assert dropped.status == 200, "whoever was about to load it still can"
        async with session.get(new["attachments"][0]["url"]) as there:
            assert await there.read() == picture(3)


async def test_a_component_may_not_show_a_file_that_leaves(api: Api, games: Channel) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    _, sent = await api("POST", place(games), data=form({"flags": 32768, "components": [gallery]}, "a.png"))
    status, answer = await api("PATCH", f"{place(games)}/{sent['id']}", {"attachments": []})

    assert sent["attachments"] == []
    assert sent["components"][0]["items"][0]["media"]["width"] == 3
    assert (status, answer["code"]) == (400, 50035)


async def test_old_messages_can_be_edited_a_few_times_an_hour(
    api: Api, games: Channel, fake_discord: FakeDiscord
) -> None:
    _, sent = await api("POST", place(games), {"content": "old"})
    fake_discord.clock.advance(3600)
    path = f"{place(games)}/{sent['id']}"
    answers = [await api("PATCH", path, {"content": str(number)}) for number in range(4)]

    assert [status for status, _ in answers] == [200, 200, 200, 429]
    assert answers[-1][1]["code"] == 30046
    fake_discord.clock.advance(3600)
    assert (await api("PATCH", path, {"content": "later"}))[0] == 200


async def test_an_old_edit_fails_in_discord_py_with_its_code(
    bot: TinyBot, games: Channel, fake_discord: FakeDiscord
) -> None:
    message = await bot.get_partial_messageable(games.id).send("old")
    fake_discord.clock.advance(2 * 3600)
    for number in range(3):
        await message.edit(content=str(number))
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="once more")

    assert refused.value.code == 30046


@pytest.mark.parametrize(("permission", "code"), [(Permission.SEND_MESSAGES, 50013), (Permission.VIEW_CHANNEL, 50001)])
async def test_a_permission_taken_in_a_channel_is_missing(
    permission: Permission, code: int, fake_discord: FakeDiscord, api: Api
) -> None:
    channel = fake_discord.create_channel("quiet")
    fake_discord.deny_bot("#quiet", permission)
    status, answer = await api("POST", place(channel), {"content": "x"})
    fake_discord.delete_channel("#quiet")

    assert (status, answer["code"]) == (403, code)


async def test_typing_is_seen_and_needs_the_permission_to_write(
    fake_discord: FakeDiscord, api: Api, ann: Person
) -> None:
    channel = fake_discord.create_channel("quiet")
    typed: list[Channel] = []
    stop = fake_discord.world.subscribe(
        lambda event: typed.append(event.channel) if event.kind == "TYPING_START" else None
    )
    answers = [await api("POST", f"/channels/{channel.id}/typing")]
    answers.append(await api("POST", f"/channels/{ann.channel('dm').id}/typing"))
    fake_discord.deny_bot("#quiet", Permission.SEND_MESSAGES)
    answers.append(await api("POST", f"/channels/{channel.id}/typing"))
    fake_discord.deny_bot("#quiet", Permission.VIEW_CHANNEL)
    answers.append(await api("POST", f"/channels/{channel.id}/typing"))
    fake_discord.delete_channel("#quiet")
    answers.append(await api("POST", f"/channels/{channel.id}/typing"))
    stop()

    codes = [(status, (answer or {}).get("code")) for status, answer in answers]
    assert codes == [(204, None), (204, None), (403, 50013), (403, 50001), (404, 10003)]
    assert typed == [channel, ann.channel("dm")]


@pytest.mark.parametrize(
    ("allowed", "pinged"), [(None, {"Ann"}), ({"parse": []}, set()), ({"replied_user": True}, {"Ann"})]
)
async def test_a_reply_names_what_it_answers_and_pings_its_author_where_that_is_allowed(
    allowed: dict[str, Any] | None, pinged: set[str], api: Api, games: Channel, ann: Person
) -> None:
    said = await ann.say("#games", "a question")
    body = {"content": "an answer", "message_reference": {"message_id": str(said.id)}, "allowed_mentions": allowed}
    _, reply = await api("POST", place(games), body)

    assert reply["type"] == 19
    assert reply["message_reference"]["message_id"] == str(said.id)
    assert ann.messages(games)[-1].pinged == pinged


async def test_a_reply_to_what_is_gone_is_refused_unless_the_bot_bears_with_it(
    fake_discord: FakeDiscord, api: Api, games: Channel, ann: Person
) -> None:
    said = await ann.say("#games", "a question")
    ann.delete(said)
    reference: dict[str, Any] = {"message_id": str(said.id)}
    status, refused = await api("POST", place(games), {"content": "x", "message_reference": reference})
    reference["fail_if_not_exists"] = False
    _, sent = await api("POST", place(games), {"content": "x", "message_reference": reference})

    assert (status, refused["code"]) == (400, 50035)
    assert refused["errors"]["message_reference"]["_errors"][0]["code"] == "REPLIES_UNKNOWN_MESSAGE"
    assert (sent["type"], "message_reference" in sent) == (0, False)


async def test_a_reply_needs_to_read_what_was_written(
    fake_discord: FakeDiscord, api: Api, games: Channel, ann: Person
) -> None:
    said = await ann.say("#games", "a question")
    fake_discord.deny_bot("#games", Permission.READ_MESSAGE_HISTORY)
    body = {"content": "x", "message_reference": {"message_id": str(said.id)}}
    status, refused = await api("POST", place(games), body)
    fake_discord.allow_bot("#games", Permission.READ_MESSAGE_HISTORY)

    assert (status, refused["code"]) == (403, 160002)


async def test_files_need_a_permission_of_their_own(fake_discord: FakeDiscord, api: Api, games: Channel) -> None:
    fake_discord.deny_bot("#games", Permission.ATTACH_FILES)
    status, answer = await api("POST", place(games), data=form({}, "a.png"))
    fake_discord.allow_bot("#games", Permission.ATTACH_FILES)

    assert (status, answer["code"]) == (403, 50013)


async def test_what_is_gone_is_unknown(fake_discord: FakeDiscord, api: Api, games: Channel, ann: Person) -> None:
    said = await ann.say("#games", "mine")
    _, sent = await api("POST", place(games), {"content": "x"})
    path = f"{place(games)}/{sent['id']}"

    assert (await api("PATCH", f"{place(games)}/{said.id}", {"content": "x"}))[1]["code"] == 50005
    assert (await api("DELETE", f"{place(games)}/{said.id}"))[1]["code"] == 50013
    assert (await api("DELETE", path))[0] == 204
    assert (await api("PATCH", path, {"content": "x"}))[1]["code"] == 10008
    channel = fake_discord.create_channel("short")
    fake_discord.delete_channel("#short")
    assert (await api("POST", place(channel), {"content": "x"}))[1]["code"] == 10003


async def test_a_closed_thread_takes_no_edits(fake_discord: FakeDiscord, api: Api) -> None:
    thread = fake_discord.create_thread("#games", "side table")
    _, sent = await api("POST", place(thread), {"content": "x"})
    fake_discord.archive("side table", locked=True)

    assert (await api("PATCH", f"{place(thread)}/{sent['id']}", {"content": "y"}))[1]["code"] == 50083
    assert (await api("POST", place(thread), {"content": "y"}))[1]["code"] == 50083
    fake_discord.archive("side table")
    assert (await api("POST", place(thread), {"content": "y"}))[0] == 200
    assert not thread.archived


async def test_a_wrong_token_is_unauthorized(api: Api) -> None:
    status, answer = await api("GET", "/users/@me", headers={"Authorization": "Bot wrong"})

    assert (status, answer["code"]) == (401, 0)


async def test_the_latest_messages_come_newest_first(api: Api, games: Channel) -> None:
    sent = [(await api("POST", place(games), {"content": str(number)}))[1]["id"] for number in range(3)]
    _, latest = await api("GET", f"{place(games)}?limit=2")
    _, after = await api("GET", f"{place(games)}?after={sent[0]}")

    assert [message["id"] for message in latest] == [sent[2], sent[1]]
    assert [message["id"] for message in after] == [sent[2], sent[1]]


async def test_an_answer_is_of_the_very_type_application_json(fake_discord: FakeDiscord) -> None:
    headers = {"Authorization": f"Bot {fake_discord.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(fake_discord.api_url + "/users/@me") as response,
    ):
        assert response.headers["Content-Type"] == "application/json"
        assert int(response.headers["X-RateLimit-Remaining"]) > 0
