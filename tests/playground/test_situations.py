"""Situations that can be switched on: Discord answers exactly so while one is on, and as before when it is off."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from playground.client.person import Person
from playground.errors import NotAllowed
from playground.fake_discord import FakeDiscord
from playground.model import Channel, InteractionType, RequestBody
from playground.server.situations import SITUATIONS
from tests.support.playground.line import Line, lines_to
from tests.support.playground.tiny_bot import picture

Api = Callable[..., Awaitable[tuple[int, Any]]]
Json = dict[str, Any]
ROOT = Path(__file__).parents[2]
I18N, PAGE = ROOT / "playground" / "client" / "static" / "i18n.js", ROOT / "docs" / "playground.md"
HOUR = 3600


@dataclass
class Ground:
    """A fake Discord and what a bot may ask of it; each answer is its status, and its code or 0."""

    discord: FakeDiscord
    api: Api

    async def ask(self, method: str, path: str, body: Json | None = None, **more: Any) -> tuple[int, int]:
        status, answer = await self.api(method, path, body, **more)
        return status, answer.get("code", 0) if isinstance(answer, dict) else 0

    def private(self, name: str = "bob") -> int:
        return self.discord.person(name).channel("dm").id

    def public(self, name: str = "#games") -> int:
        return self.discord.world.named(name).id

    async def write(self, channel: int, content: str = "hello") -> tuple[int, int]:
        return await self.ask("POST", f"/channels/{channel}/messages", {"content": content})

    async def send_picture(self, channel: int) -> tuple[int, int]:
        form = aiohttp.FormData({"payload_json": '{"content": "look"}'})
        form.add_field("files[0]", picture(4), filename="board.png", content_type="image/png")
        return await self.ask("POST", f"/channels/{channel}/messages", data=form)

    async def edit(self, channel: int, age: float = 0) -> tuple[int, int]:
        """Of a message that is so many seconds old."""
        message = self.discord.posting.create(self.discord.world.channel(channel), RequestBody({"content": "x"}))
        self.discord.clock.advance(age)
        return await self.ask("PATCH", f"/channels/{channel}/messages/{message.id}", {"content": "y"})

    async def open(self, name: str = "bob") -> tuple[int, int]:
        return await self.ask("POST", "/users/@me/channels", {"recipient_id": str(self.discord.person(name).id)})

    async def begin_thread(self) -> tuple[int, int]:
        channel = self.discord.world.named("#games")
        message = self.discord.posting.create(channel, RequestBody({"content": "x"}))
        return await self.ask("POST", f"/channels/{channel.id}/messages/{message.id}/threads", {"name": "a table"})

    def member(self, name: str) -> str:
        return f"/guilds/{self.discord.world.guild_id}/members/{self.discord.person(name).id}"


@pytest.fixture
def ground(fake_discord: FakeDiscord, api: Api) -> Ground:
    return Ground(fake_discord, api)


Probe = Callable[[Ground], Awaitable[tuple[int, int]]]
REFUSED: dict[str, tuple[tuple[int, int], tuple[Probe, ...]]] = {
    "private-picture": ((400, 20009), (lambda it: it.send_picture(it.private()),)),
    "private-recipient": ((400, 50033), (lambda it: it.write(it.private()), lambda it: it.edit(it.private()))),
    "private-channel-gone": (
        (404, 10003),
        (lambda it: it.write(it.private()), lambda it: it.ask("GET", f"/channels/{it.private()}")),
    ),
    "account-gone": (
        (404, 10013),
        (
            lambda it: it.open(),
            lambda it: it.write(it.private()),
            lambda it: it.ask("GET", f"/users/{it.discord.person('bob').id}"),
        ),
    ),
    "quarantined": ((403, 20026), (lambda it: it.open("eve"),)),
    "channel-picture": ((400, 20009), (lambda it: it.send_picture(it.public()),)),
    "automod-words": ((400, 200000), (lambda it: it.write(it.public()), lambda it: it.edit(it.public()))),
    "automod-links": ((400, 240000), (lambda it: it.write(it.public(), "at https://example.org/"),)),
    "channel-form": ((400, 50035), (lambda it: it.write(it.public()), lambda it: it.edit(it.public()))),
    "old-edits": ((429, 30046), (lambda it: it.edit(it.public(), HOUR),)),
    "old-edits-without-end": ((429, 30046), (lambda it: it.edit(it.public(), HOUR),)),
    "thread-limit": ((429, 0), (lambda it: it.begin_thread(),)),
    "thread-maximum": ((400, 160006), (lambda it: it.begin_thread(),)),
}
"""What is answered to which requests. Those without a code of their own are held by a test of their own."""
UNTOUCHED: dict[str, tuple[Probe, ...]] = {
    "private-picture": (lambda it: it.write(it.private()), lambda it: it.send_picture(it.public())),
    "private-recipient": (lambda it: it.write(it.public()), lambda it: it.open()),
    "private-channel-gone": (lambda it: it.write(it.public()),),
    "account-gone": (lambda it: it.write(it.public()), lambda it: it.ask("GET", "/users/@me")),
    "quarantined": (lambda it: it.write(it.private("eve")), lambda it: it.open("eve")),
    "left-server": (lambda it: it.write(it.private("bob")), lambda it: it.ask("GET", it.member("bob"))),
    "channel-picture": (lambda it: it.write(it.public()), lambda it: it.send_picture(it.private())),
    "automod-words": (lambda it: it.write(it.private()),),
    "automod-links": (lambda it: it.write(it.public()),),
    "channel-form": (lambda it: it.write(it.private()),),
    "old-edits": (lambda it: it.edit(it.public(), HOUR - 1), lambda it: it.write(it.public())),
    "thread-limit": (lambda it: it.write(it.public()),),
    "thread-maximum": (lambda it: it.write(it.public()),),
}
"""What a situation leaves as it is."""


@pytest.mark.parametrize("name", REFUSED)
async def test_while_it_is_on_discord_refuses_just_so_and_not_before_nor_after(ground: Ground, name: str) -> None:
    answer, probes = REFUSED[name]
    situations = ground.discord.situations
    for number, probe in enumerate(probes):
        before = 0 if name == "quarantined" else (await probe(ground))[0] // 100
        situations.on(name)
        met = [await probe(ground), await probe(ground), situations.met(name)]
        situations.off(name)
        after = await probe(ground)

        assert before in (0, 2), number
        assert met == [answer, answer, 2], number
        assert (after[0] // 100, after[1]) == (2, 0), number
    assert ground.discord.violations == []  # what is refused is no fault of the bot's


@pytest.mark.parametrize("name", UNTOUCHED)
async def test_it_leaves_all_else_as_it_is(ground: Ground, name: str) -> None:
    ground.discord.situations.on(name)
    answers = [await probe(ground) for probe in UNTOUCHED[name]]

    assert [status // 100 for status, _ in answers] == [2] * len(answers)
    assert ground.discord.situations.met(name) == 0


async def test_it_can_be_about_one_person(ground: Ground) -> None:
    ground.discord.situations.on("private-recipient", "bob", "cas")
    answers = [await ground.write(ground.private(name)) for name in ("ann", "bob", "cas")]

    assert [code for _, code in answers] == [0, 50033, 50033]


async def test_fay_has_left_the_server(ground: Ground) -> None:
    ground.discord.situations.on("left-server")
    gone = [await ground.write(ground.private("fay")), await ground.ask("GET", ground.member("fay"))]
    ground.discord.situations.off("left-server")
    back = [await ground.write(ground.private("fay")), await ground.ask("GET", ground.member("fay"))]

    assert gone == [(403, 50278), (404, 10007)]
    assert [status for status, _ in back] == [200, 200]


async def test_twenty_private_channels_are_opened_in_ten_minutes(ground: Ground) -> None:
    ground.discord.situations.on("opening-too-fast")
    answers = [await ground.open() for _ in range(22)]
    ground.discord.clock.advance(600)
    later = await ground.open()

    assert answers == [(200, 0)] * 20 + [(403, 40003)] * 2
    assert (later, ground.discord.situations.met("opening-too-fast")) == ((200, 0), 2)


async def test_of_a_form_it_says_which_field(ground: Ground, api: Api) -> None:
    ground.discord.situations.on("channel-form")
    _, answer = await api("POST", f"/channels/{ground.public()}/messages", {"content": "x"})

    assert answer["errors"]["components"]["0"]["content"]["_errors"][0]["code"] == "BASE_TYPE_BAD_LENGTH"


@pytest.mark.parametrize(
    ("name", "retry_after"), [("old-edits", 300), ("old-edits-without-end", None), ("thread-limit", 219)]
)
async def test_a_limit_comes_from_discord_itself_and_says_when_or_does_not(
    ground: Ground, name: str, retry_after: float | None
) -> None:
    discord = ground.discord
    channel = discord.world.named("#games")
    message = discord.posting.create(channel, RequestBody({"content": "x"}))
    discord.clock.advance(HOUR)
    discord.situations.on(name)
    path = f"{discord.api_url}/channels/{channel.id}/messages/{message.id}"
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {discord.token}"}) as session:
        method, end = ("POST", "/threads") if name == "thread-limit" else ("PATCH", "")
        async with session.request(method, path + end, json={"name": "x"}) as response:
            body = await response.json()

    assert (response.status, body.get("retry_after"), "Via" in response.headers) == (429, retry_after, True)
    assert response.headers.get("Retry-After") == (None if retry_after is None else str(retry_after))


async def test_a_fault_for_a_number_of_requests_goes_before(ground: Ground) -> None:
    ground.discord.situations.on("automod-words")
    ground.discord.faults.fail_next(500, path=r"/messages$")
    answers = [await ground.write(ground.public()), await ground.write(ground.public())]
    ground.discord.faults.clear()
    answers.append(await ground.write(ground.public()))

    assert answers == [(500, 0), (400, 200000), (400, 200000)]


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
async def test_a_suggestion_is_sent_as_it_is_shown(fake_discord: FakeDiscord, person: str, shown: str) -> None:
    who = fake_discord.person(person)
    choice = {"name": "2 · Steal", "name_localizations": {"nl": "2 · Steel"}, "value": "t2"}
    sent: list[object] = []
    for name in ("names-for-values", None):
        fake_discord.situations.clear()
        if name is not None:
            fake_discord.situations.on(name)
        focused = {"name": "table", "type": 3, "value": "", "focused": True}
        asked = fake_discord.interactions.start(
            InteractionType.AUTOCOMPLETE, who.user, who.channel("#games"), _command(focused)
        )
        body = RequestBody({"type": 8, "data": {"choices": [choice]}})
        fake_discord.interactions.respond(asked.id, asked.token, body)
        for value in ("t2", "t3"):
            data = _command({"name": "table", "type": 3, "value": value})
            told = await _told(fake_discord, who, InteractionType.COMMAND, data)
            sent.append(told["data"]["options"][0]["options"][0]["value"])
            assert data["options"][0]["options"][0]["value"] == value

    assert sent == [shown, "t3", "t2", "t3"]
    assert fake_discord.situations.met("names-for-values") == 1


def _command(option: Json) -> Json:
    return {"id": "1", "name": "play", "type": 1, "options": [{"name": "card", "type": 1, "options": [option]}]}


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


# all of them


def test_every_situation_is_held_by_a_test_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")

    assert [it.id for it in SITUATIONS if f'"{it.id}"' not in text] == []
    assert len({it.id for it in SITUATIONS}) == len(SITUATIONS)


def test_the_documentation_names_every_situation() -> None:
    rows = {f"| {it.title} | `{it.id}` | {it.about} |" for it in SITUATIONS}

    assert rows - set(PAGE.read_text(encoding="utf-8").splitlines()) == set()


def test_what_is_read_of_a_situation_is_there_in_dutch() -> None:
    dutch = set(re.findall(r'^  "(.+?)":', I18N.read_text(encoding="utf-8"), re.MULTILINE))
    said = {text for it in SITUATIONS for text in (it.group, it.title, it.about)}

    assert said - dutch == set()


def test_what_does_not_exist_cannot_be_switched(fake_discord: FakeDiscord) -> None:
    for switch in (fake_discord.situations.on, fake_discord.situations.off):
        with pytest.raises(KeyError):
            switch("weather")


async def test_a_discord_that_stops_leaves_none_on(ground: Ground) -> None:
    async with FakeDiscord.running() as other:
        other.situations.on("deleted-channel")
        assert [it["on"] for it in other.situations.all() if it["id"] == "deleted-channel"] == [True]

    assert other.world.named("#general")
    assert not any(it["on"] for it in other.situations.all())
