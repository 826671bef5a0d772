"""Situations that the bot is told of, and what becomes of the server and of the bot's processes while one is on."""

from __future__ import annotations

import pytest

from playground.client.person import Person
from playground.errors import NotAllowed
from playground.fake_discord import FakeDiscord
from playground.model import Channel, InteractionType, RequestBody
from tests.support.playground.ground import Api, Ground, Json
from tests.support.playground.line import Line, lines_to

HOUR = 3600


# what the bot is told


@pytest.mark.parametrize(
    ("name", "kind", "field", "found"),
    [
        ("voice-without-bitrate", 2, "bitrate", [64_000, "absent", "absent"]),
        ("forum-without-tags", 15, "available_tags", [[], None, None]),
        ("hidden-channel", 0, "permission_overwrites", [[], None, None]),
    ],
)
async def test_a_channel_is_told_amiss_now_and_at_each_start(
    fake_discord: FakeDiscord, name: str, kind: int, field: str, found: list[object]
) -> None:
    async with lines_to(fake_discord) as lines:
        line = await lines.begun()
        fake_discord.situations.on(name)
        told = [await line.next(), await line.next()]
        number = told[0]["d"]["id"]
        at_start = [it for it in await _channels_at_start(fake_discord, await lines.asked()) if it["id"] == number]
        met = fake_discord.situations.met(name)
        fake_discord.situations.off(name)
        gone = await line.next()
        later = [it["id"] for it in await _channels_at_start(fake_discord, await lines.asked())]

    assert [it["t"] for it in (*told, gone)] == ["CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE"]
    assert [it.get(field, "absent") for it in (told[0]["d"], told[1]["d"], *at_start)] == found
    assert {it["d"]["id"] for it in (*told, gone)} == {number}
    assert (at_start[0]["type"], met, number in later) == (kind, 2, False)


async def _channels_at_start(discord: FakeDiscord, line: Line) -> list[Json]:
    assert (await line.next())["t"] == "READY"
    return list((await line.next())["d"]["channels"])


async def test_languages_are_null(fake_discord: FakeDiscord, ann: Person) -> None:
    fake_discord.situations.on("null-languages")
    on = await _told(fake_discord, ann, InteractionType.COMPONENT, {"custom_id": "x"})
    fake_discord.situations.off("null-languages")
    off = await _told(fake_discord, ann, InteractionType.COMPONENT, {"custom_id": "x"})

    assert [(it["locale"], it["guild_locale"]) for it in (on, off)] == [(None, None), ("en-US", "en-US")]
    assert fake_discord.situations.met("null-languages") == 1


@pytest.mark.parametrize(("person", "shown"), [("ann", "2 · Steal"), ("cas", "2 · Steel")])
async def test_a_suggestion_is_sent_as_it_is_shown(
    fake_discord: FakeDiscord, api: Api, person: str, shown: str
) -> None:
    who = fake_discord.person(person)
    table = {"type": 3, "name": "table", "description": "Which", "autocomplete": True}
    body = {"name": "play", "description": "Play", "options": [table]}
    _, command = await api("POST", f"/applications/{fake_discord.world.bot.id}/commands", body)
    choice = {"name": "2 · Steal", "name_localizations": {"nl": "2 · Steel"}, "value": "t2"}
    sent: list[object] = []
    async with lines_to(fake_discord) as lines:
        line = await lines.begun()
        for switch in (fake_discord.situations.on, fake_discord.situations.off):
            switch("names-for-values")
            typed = {"name": "table", "type": 3, "value": "", "focused": True}
            games = who.channel("#games")
            asked = who.client.command(games, command, [typed], InteractionType.AUTOCOMPLETE)
            answer = RequestBody({"type": 8, "data": {"choices": [choice]}})
            fake_discord.interactions.respond(asked.id, asked.token, answer)
            assert (await line.next())["d"]["data"]["options"] == [typed]
            for value in ("t2", "t3"):
                who.client.command(games, command, [{"name": "table", "type": 3, "value": value}])
                sent.append((await line.next())["d"]["data"]["options"][0]["value"])

    assert sent == [shown, "t3", "t2", "t3"]
    assert fake_discord.situations.met("names-for-values") == 1


async def _told(discord: FakeDiscord, who: Person, kind: InteractionType, data: Json) -> Json:
    """The interaction as the bot is told of it."""
    async with lines_to(discord) as lines:
        line = await lines.begun()
        discord.interactions.start(kind, who.user, who.channel("#games"), data)
        return dict((await line.next())["d"])


# the server, and the bot's computer


async def test_a_channel_is_deleted_and_another_one_takes_its_name(ground: Ground) -> None:
    old = ground.public("#general")
    ground.discord.situations.on("deleted-channel")
    gone = await ground.write(old)
    names = [channel.name for channel in ground.discord.world.channels.values()]
    met = ground.discord.situations.met("deleted-channel")
    ground.discord.situations.off("deleted-channel")
    new = ground.public("#general")

    assert (gone, met, "general" in names) == ((404, 10003), 1, False)
    assert (await ground.write(new), await ground.write(old), old == new) == ((200, 0), (404, 10003), False)


@pytest.fixture
async def thread(ground: Ground) -> Channel:
    """One of the bot's, with a message of its own that has a button."""
    channel = ground.discord.world.named("#games")
    below = ground.discord.posting.create(channel, RequestBody({"content": "x"}))
    thread = ground.discord.world.create_thread(channel, f"table {below.id}", below)
    button = {"type": 2, "style": 1, "label": "Play", "custom_id": "play"}
    body = RequestBody({"content": "inside", "components": [{"type": 1, "components": [button]}]})
    ground.discord.posting.create(thread, body)
    return thread


async def test_an_archived_thread_is_opened_by_a_press(ground: Ground, thread: Channel, bob: Person) -> None:
    situations = ground.discord.situations
    situations.on("threads-archived")
    was, inside = thread.archived, bob.messages(thread)[-1]
    bob.client.press(inside.message, "play")
    opened, met = thread.archived, situations.met("threads-archived")
    situations.on("threads-archived")
    situations.off("threads-archived")

    assert (was, opened, met, thread.archived) == (True, False, 1, False)


async def test_a_locked_thread_is_opened_by_moderators_alone(
    ground: Ground, thread: Channel, ann: Person, bob: Person
) -> None:
    situations = ground.discord.situations
    situations.on("threads-locked")
    inside = bob.messages(thread)[-1]
    with pytest.raises(NotAllowed):
        bob.client.press(inside.message, "play")
    refused = await ground.ask("PATCH", f"/channels/{thread.id}/messages/{inside.message.id}", {"content": "y"})
    was, met = thread.archived, situations.met("threads-locked")
    ann.client.press(inside.message, "play")
    by_moderator, met_then = thread.archived, situations.met("threads-locked")
    situations.off("threads-locked")
    bob.client.press(inside.message, "play")

    assert (refused, was, met) == ((400, 50083), True, 1)
    assert (by_moderator, met_then, thread.locked) == (False, 2, False)


async def test_the_bot_is_timed_out_for_an_hour_or_until_that_is_taken_back(ground: Ground) -> None:
    discord = ground.discord
    async with lines_to(discord) as lines:
        line = await lines.begun()
        discord.situations.on("timed-out")
        told = await line.next()
        answers = [await ground.write(ground.public())]
        met = discord.situations.met("timed-out")
        discord.situations.off("timed-out")
        back = await line.next()
    answers += [await ground.write(ground.public())]
    discord.situations.on("timed-out")
    answers += [await ground.write(ground.private()), await ground.write(ground.public())]
    discord.clock.advance(HOUR)
    answers.append(await ground.write(ground.public()))

    assert [it["t"] for it in (told, back)] == ["GUILD_MEMBER_UPDATE"] * 2
    assert [it["d"]["communication_disabled_until"] is None for it in (told, back)] == [False, True]
    assert (answers, met) == ([(403, 50013), (200, 0), (200, 0), (403, 50013), (200, 0)], 1)


def test_drawing_processes_die_one_after_another(fake_discord: FakeDiscord) -> None:
    situations = fake_discord.situations
    left = [3]

    def kill() -> bool:
        left[0] -= 1
        return left[0] >= 0

    assert "process-dies" not in [it.id for it in situations.offered]
    situations.let_kill(kill)
    assert "process-dies" in [it.id for it in situations.offered]
    situations.on("process-dies")
    assert left == [2]
    for _ in range(4):
        fake_discord.clock.advance(20)
    assert (left, situations.met("process-dies")) == ([-2], 3)
    situations.off("process-dies")
    fake_discord.clock.advance(20)
    assert left == [-2]
