"""Situations that can be switched on: Discord answers exactly so while one is on, and as before when it is off."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest

from playground.fake_discord import FakeDiscord
from playground.model import RequestBody
from playground.server.situations import SITUATIONS
from tests.support.playground.ground import Api, Ground

ROOT = Path(__file__).parents[2]
I18N, PAGE = ROOT / "playground" / "client" / "static" / "i18n.js", ROOT / "docs" / "playground.md"
HOUR = 3600

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


# all of them


def test_every_situation_is_held_by_a_test() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_situations*.py"))

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
