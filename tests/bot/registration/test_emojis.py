"""The bot's own emojis are made when they are missing, and only then; whatever goes wrong, words are enough."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.http import Route

from bot.process.tasks import Postponed, TryAgain
from bot.registration.emojis import EmojiSync
from bot.ui.languages import Emojis, adorned, mark
from playground.fake_discord import FakeDiscord
from playground.model import Emoji
from playground.server.payloads import user_json
from render import Drawer
from render.emojis import DrawnEmoji, draw_emoji
from render.toolkit.emojis import die
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import embedded_on
from tests.support.bot.hand_clock import frozen_at

DICE: Mapping[str, Drawer] = {f"pig_die{face}": partial(die, face=face) for face in (1, 2, 3)}
CHANGED: Mapping[str, Drawer] = {**DICE, "pig_die3": partial(die, face=6)}
EMOJIS = "/emojis"


async def drawn(name: str, draw: Drawer) -> DrawnEmoji:
    return draw_emoji(name, draw)


class Start:
    """A start of the bot with these drawings, and what it knows then."""

    def __init__(self, client: discord.Client, drawers: Mapping[str, Drawer]) -> None:
        self.emojis = Emojis()
        self.sync = EmojiSync(client, drawers, drawn, self.emojis)
        self._names = tuple(drawers)

    @property
    def known(self) -> dict[str, int]:
        """The ids of those that it shows."""
        found = {name: self.emojis.of(name) for name in self._names}
        return {name: emoji.id for name, emoji in found.items() if emoji is not None and emoji.id is not None}


class House:
    """A Discord with an application whose emojis are to be brought up to date."""

    def __init__(self, fake_discord: FakeDiscord, client: discord.Client) -> None:
        self.discord = fake_discord
        self.client = client

    async def started(self, drawers: Mapping[str, Drawer]) -> Start:
        start = Start(self.client, drawers)
        await start.sync.bring_up_to_date()
        return start

    def make(self, name: str) -> None:
        """An emoji that is there already."""
        number = self.discord.world.ids.next()
        self.discord.world.emojis[number] = Emoji(number, name, b"", "image/png")

    @property
    def there(self) -> dict[int, str]:
        return {number: emoji.name for number, emoji in self.discord.world.emojis.items()}

    @property
    def requests(self) -> list[str]:
        """What was asked of Discord about emojis."""
        return [request.method for request in self.discord.requests if EMOJIS in request.path]


@pytest.fixture
async def house(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    async with FakeDiscord.running() as fake_discord, _client(fake_discord, monkeypatch) as client:
        yield House(fake_discord, client)


@asynccontextmanager
async def _client(fake_discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[discord.Client]:
    monkeypatch.setattr(Route, "BASE", fake_discord.api_url)
    client = discord.Client(intents=discord.Intents.none())
    await client.login(fake_discord.token)
    try:
        yield client
    finally:
        await client.close()


async def test_all_are_made_at_the_first_start_and_the_next_one_only_looks(house: House) -> None:
    first = await house.started(DICE)

    assert set(first.known) == set(DICE)
    assert set(first.known.values()) == set(house.there)
    assert house.requests.count("POST") == 3

    before = len(house.requests)
    second = await house.started(DICE)

    assert second.known == first.known
    assert house.requests[before:] == ["GET"]


async def test_a_bot_without_emojis_asks_for_none(house: House) -> None:
    await house.started({})

    assert house.requests == []


async def test_what_was_left_out_is_made_at_the_next_start(house: House) -> None:
    some = await house.started({name: DICE[name] for name in ("pig_die1", "pig_die3")})

    all_of_them = await house.started(DICE)

    assert house.requests.count("POST") == 3
    assert all_of_them.known.items() >= some.known.items()


async def test_a_drawing_that_has_changed_is_shown_at_once_and_the_old_one_goes_later(house: House) -> None:
    old, new = await house.started(DICE), await house.started(CHANGED)

    assert new.known["pig_die3"] != old.known["pig_die3"]
    assert {**new.known, "pig_die3": old.known["pig_die3"]} == old.known
    assert set(house.there) >= set(old.known.values()), "a message may still show it"

    await new.sync.tidy()

    assert set(house.there) == set(new.known.values())


async def test_what_others_gave_the_application_is_never_deleted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, others = "pig_die9_0123abcd", ("logo", "pig_die9", "pig_0123abcd", "chess_king_0123abcd", "pig_die9_0123ABCD")
    for name in (ours, *others):
        house.make(name)

    await (await house.started(DICE)).sync.tidy()

    assert ours not in house.there.values()
    assert set(house.there.values()) >= set(others)

    house.make(ours)
    ann = house.discord.world.people["ann"]
    monkeypatch.setattr("playground.server.emojis.user_json", lambda _: user_json(ann))
    await (await house.started(CHANGED)).sync.tidy()

    assert ours in house.there.values(), "its uploader is a person"


async def test_an_older_bot_that_starts_again_leaves_a_newer_one_its_emojis(house: House) -> None:
    await house.started(DICE)
    newer = await house.started(CHANGED)

    await (await house.started(DICE)).sync.tidy()

    assert set(house.there) >= set(newer.known.values())


async def test_a_second_process_that_comes_upon_the_first_at_work_looks_again_and_makes_none_twice(
    house: House,
) -> None:
    hold = house.discord.faults.hold(EMOJIS, method="POST")
    second = Start(house.client, DICE)
    at_work = asyncio.create_task(second.sync.bring_up_to_date())
    await hold.reached()
    for name, draw in DICE.items():
        house.make(draw_emoji(name, draw).full_name)
    hold.release()

    with pytest.raises(Postponed):
        await at_work
    await second.sync.bring_up_to_date()

    assert set(second.known.values()) == set(house.there)
    assert len(house.there) == 3


async def test_what_discord_does_not_allow_is_a_line_in_the_log_and_asked_once(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.discord.faults.fail_next(403, method="POST", path=EMOJIS, times=9)

    with caplog.at_level(logging.WARNING):
        start = await house.started(DICE)

    assert start.known == {}
    assert house.requests.count("POST") == 1
    assert "words stand alone" in caplog.text


@pytest.mark.parametrize(("method", "times"), [("GET", 2), ("POST", 1)])  # a lost GET is asked once more at once
async def test_what_a_lost_connection_left_out_is_made_when_it_is_tried_again(
    house: House, method: str, times: int
) -> None:
    house.discord.faults.drop_next(method, EMOJIS, when="after", times=times)
    start = Start(house.client, DICE)

    with pytest.raises(TryAgain):
        await start.sync.bring_up_to_date()
    await start.sync.bring_up_to_date()

    assert set(start.known.values()) == set(house.there)
    assert len(house.there) == 3


async def test_where_there_is_no_room_for_all_those_that_fit_are_shown(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(1999):
        house.make(f"logo{number}")

    with caplog.at_level(logging.WARNING):
        start = await house.started(DICE)

    assert len(start.known) == 1
    assert "30008" in caplog.text


async def test_old_drawings_make_room_for_new_ones(house: House) -> None:
    await house.started(DICE)
    for number in range(1997):
        house.make(f"logo{number}")

    start = await house.started(CHANGED)

    assert set(start.known) == set(CHANGED)
    assert len(house.there) == 2000


async def test_an_emoji_that_discord_does_not_know_is_left_out_of_the_message(house: House) -> None:
    emojis = (await house.started(DICE)).emojis
    gone = emojis.of("pig_die2")
    assert gone is not None
    assert gone.id is not None
    del house.discord.world.emojis[gone.id]
    games = house.client.get_partial_messageable(house.discord.world.named("games").id)

    async def send(shown: Emojis) -> discord.Message:
        view = discord.ui.View(timeout=None)
        for face in (1, 2):
            name = f"pig_die{face}"
            view.add_item(discord.ui.Button(label=str(face), custom_id=name, emoji=shown.of(name)))
        return await games.send(shown.inside(f"{mark('pig_die1')}?"), view=view)

    sent = house.discord.world.named("games").messages[(await adorned(emojis, send)).id]

    assert [part.get("emoji") for part in sent.components[0]["components"]] == [None, None]
    assert sent.content == "?"


async def test_a_message_that_discord_refuses_for_something_else_is_not_sent_again(house: House) -> None:
    emojis = (await house.started(DICE)).emojis
    games = house.client.get_partial_messageable(house.discord.world.named("games").id)
    sent: list[Any] = []

    async def send(shown: Emojis) -> discord.Message:
        sent.append(shown)
        return await games.send("x" * 2001)

    with pytest.raises(discord.HTTPException):
        await adorned(emojis, send)

    assert sent == [emojis]


async def test_a_bot_whose_emojis_are_not_there_yet_answers_all_the_same(tmp_path: Path) -> None:
    async with FakeDiscord.running(clock=frozen_at()) as fake_discord:
        hold = fake_discord.faults.hold(EMOJIS, method="POST")
        async with embedded_on(fake_discord, tmp_path, {}, drawers=DICE):
            await hold.reached()
            answer = await fake_discord.person("ann").slash("#games", "/help")
            assert answer.error is None
            assert fake_discord.world.emojis == {}

            hold.release()
            await poll(lambda: len(fake_discord.world.emojis) == 3)
