"""What is sent notifies whom it is meant for, once; and what was sent but not written down is found after a kill."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import NamedTuple, cast

import discord
import pytest
import pytest_asyncio

from bot.app.start import direct
from bot.delivery.messenger import Later, Messenger, kinds_of
from bot.delivery.openings import AT_ONCE, EVERY, FIRST_STOP, Openings
from bot.host.settings import Settings
from bot.ui.languages import Emojis, mark
from bot.ui.layout import layout
from bot.ui.message import Button, CustomId, Menu, MenuOption, MessageSpec
from bot.ui.sample_messages import sample_messages
from bot.ui.screens.table_context import TableContext
from bot.values.messages import ENDED, MessageRecord
from games import GAMES
from games.core import Seat
from playground.fake_discord import FakeDiscord
from playground.model import Emoji
from playground.server.permissions import Permission
from render.random_play import play_randomly
from tests.support.bot.closed_channel import Clock
from tests.support.bot.sent import table_of
from tests.support.languages import LANGUAGES

TABLE = 7
PANEL = MessageSpec("en", "Your move", rows=((Button(str(CustomId("more", TABLE)), "More"),),))
"""Like all panels of the table it has this button."""
IN_PRIVATE = {"called to a table": "invite", "end told to who watched": ENDED}
"""Samples of what somebody is told once, and what kind they are by their controls."""


class Connected(NamedTuple):
    """A messenger, the Discord that it speaks with, and a panel that was about to be sent there."""

    discord: FakeDiscord
    client: discord.Client
    messenger: Messenger
    record: MessageRecord

    async def found(self, *known: int) -> int | None:
        """The message that is taken for the panel."""
        return await self.messenger.find_lost(self.record, set(known))


@pytest_asyncio.fixture
async def connected() -> AsyncIterator[Connected]:
    async with FakeDiscord.running() as fake, discord.Client(intents=discord.Intents.none()) as client:
        direct(Settings(**{name.lower(): value for name, value in fake.settings.items()}))  # type: ignore[arg-type]
        await client.login(fake.token)
        channel = fake.create_channel("lost").id
        record = MessageRecord(1, TABLE, "panel", 0, channel, None, 0, -1, "", "nonce", False, datetime.now(UTC))
        yield Connected(fake, client, Messenger(client), record)


def with_emojis(connected: Connected) -> tuple[Messenger, MessageSpec]:
    """A messenger that knows an emoji of the application, and a message that names it in a text, a button and an
    option."""
    connected.discord.world.emojis[17] = Emoji(17, "cup_1", b"", "image/png")
    emojis = Emojis()
    emojis.know("cup", "cup_1", 17)
    cup, flag = Button("play:7:1:cup", "Cup", emoji="cup"), Button("play:7:1:flag", "Flag", emoji="flag")
    menu = Menu("pick:7:1:", "Which", (MenuOption("cup", "Cup", emoji="cup"),))
    return Messenger(connected.client, emojis), replace(
        PANEL, above=f"{mark('cup')}Hello{mark('flag')}!", rows=((cup, flag), menu)
    )


def shown(connected: Connected) -> list[object]:
    """The emojis of the newest message, control by control."""
    message = connected.discord.person("ann").messages("#lost")[-1]
    return [
        *(it.emoji for it in message.buttons.values()),
        *(it.emoji for menu in message.selects for it in menu.options),
    ]


def said(connected: Connected) -> str:
    """What the newest message begins with."""
    return connected.discord.person("ann").messages("#lost")[-1].text.splitlines()[0]


async def sent(connected: Connected) -> int:
    return await connected.messenger.send(connected.record.channel, PANEL, None, connected.record.nonce)


# What is sent


async def test_only_those_who_are_meant_are_notified(connected: Connected) -> None:
    ann, bob = (connected.discord.person(name) for name in ("ann", "bob"))
    connected.discord.allow_bot("lost", Permission.MENTION_EVERYONE)  # a server may have given it that
    spec = MessageSpec("en", f"@everyone @here {ann.mention} {bob.mention}", mentions=(ann.id,))

    await connected.messenger.send(connected.record.channel, spec, None, "nonce")

    record = ann.messages("#lost")[-1]
    assert record.pinged == {ann.name}
    assert not record.message.mention_everyone


async def test_the_applications_emojis_stand_on_what_names_them_where_discord_has_them(connected: Connected) -> None:
    messenger, spec = with_emojis(connected)

    await messenger.send(connected.record.channel, spec, None, "nonce")

    assert shown(connected) == ["cup_1", None, "cup_1"]
    assert said(connected) == "<:cup_1:17> Hello!"


async def test_a_message_for_whose_emoji_discord_refuses_it_comes_without_any(connected: Connected) -> None:
    messenger, spec = with_emojis(connected)
    channel = connected.record.channel
    message = await messenger.send(channel, PANEL, None, "nonce")
    connected.discord.world.emojis.clear()

    await messenger.edit(channel, message, spec, None)
    assert shown(connected) == [None] * 3
    assert said(connected) == "Hello!"
    await messenger.send(channel, spec, None, "another")
    assert shown(connected) == [None] * 3
    await messenger.answer(channel, message, spec, None)
    assert shown(connected) == [None] * 3


async def test_an_answer_does_not_notify_who_reads_it_anyway(connected: Connected) -> None:
    ann = connected.discord.person("ann")
    written = await ann.say("#lost", "e2 e4")

    await connected.messenger.answer(connected.record.channel, written.id, PANEL, None)

    assert ann.messages("#lost")[-1].pinged == set()


async def test_what_is_sent_again_under_its_nonce_is_there_once(connected: Connected) -> None:
    first, again = await sent(connected), await sent(connected)

    assert first == again
    assert len(connected.discord.person("ann").messages("#lost")) == 1


# Private channels


async def test_private_channels_are_opened_one_after_the_other_and_those_that_are_known_at_any_time(
    connected: Connected,
) -> None:
    clock = Clock()
    messenger = Messenger(connected.client, openings=Openings(clock))
    *first, last = (connected.discord.add_person(f"One of {number}").id for number in range(AT_ONCE + 1))
    channels = [await messenger.private_channel(person) for person in first]

    with pytest.raises(Later) as raised:
        await messenger.private_channel(last)
    assert raised.value.after == EVERY
    assert [await messenger.private_channel(person) for person in first] == channels
    assert opened(connected) == AT_ONCE
    clock.now += EVERY
    assert await messenger.private_channel(last) not in channels


async def test_once_discord_finds_it_too_fast_nobody_s_channel_is_opened_for_a_minute(connected: Connected) -> None:
    clock = Clock()
    messenger = Messenger(connected.client, openings=Openings(clock))
    too_fast = {"message": "You are opening direct messages too fast.", "code": 40003}
    connected.discord.faults.fail_next(403, too_fast, method="POST", path="/users/@me/channels$")
    ann, bob = (connected.discord.person(name).id for name in ("ann", "bob"))

    for person in (ann, bob):
        with pytest.raises(Later):
            await messenger.private_channel(person)
    assert opened(connected) == 1
    clock.now += FIRST_STOP

    assert await messenger.private_channel(ann)


def opened(connected: Connected) -> int:
    """How often the bot has asked for a private channel."""
    return sum(request.path.endswith("/users/@me/channels") for request in connected.discord.requests)


# What was sent before a kill


async def test_what_was_sent_but_not_written_down_is_found(connected: Connected) -> None:
    message = await sent(connected)

    assert await connected.found() == message


@pytest.mark.parametrize("key", GAMES)
async def test_every_kind_of_message_is_known_by_what_can_be_pressed_in_it(key: str) -> None:
    match = play_randomly(GAMES[key], GAMES[key].seats[-1], 1, 4)
    context = TableContext(table_of(match), match.game, LANGUAGES.of("en"), "https://discord.com/channels/1/2/3")

    for seat in range(match.seats):
        for name, draw in sample_messages(context, match, Seat(seat)):
            kind = next((it for it in ("table", "ping", "panel", "draft", "move held") if name.startswith(it)), None)
            if kind is not None and not {"alone", "plans"} & set(name.split()):
                pressed = SimpleNamespace(components=layout(draw(), None).children)
                found = kinds_of(cast("discord.Message", pressed), 7)
                assert (kind if kind in ("table", "ping") else "panel") in found
                assert len(found) == 1 or "end" in name.split(), "at the end the table and a last panel look alike"
            if name in IN_PRIVATE:
                pressed = SimpleNamespace(components=layout(draw(), None).children)
                assert kinds_of(cast("discord.Message", pressed), 7) == [IN_PRIVATE[name]]


@pytest.mark.parametrize("posted", [("rematch", "replay"), ("rematch", "replay", "play-next")], ids=["now", "earlier"])
async def test_the_end_above_a_thread_is_found_with_the_buttons_of_any_time(
    connected: Connected, posted: tuple[str, ...]
) -> None:
    ways = tuple(Button(str(CustomId(it, TABLE)), it) for it in (*posted, "history", "more"))
    channel, record = connected.record.channel, replace(connected.record, kind="end")

    message = await connected.messenger.send(channel, replace(PANEL, rows=(ways,)), None, record.nonce)

    assert await connected._replace(record=record).found() == message


async def test_what_is_written_down_is_not_lost(connected: Connected) -> None:
    message = await sent(connected)

    assert await connected.found(message) is None


async def test_a_message_of_another_table_or_kind_is_not_taken_for_it(connected: Connected) -> None:
    await sent(connected)

    for other in (replace(connected.record, table=TABLE + 1), replace(connected.record, kind="table")):
        assert await connected._replace(record=other).found() is None


async def test_what_was_sent_long_before_is_not_taken_for_it(connected: Connected) -> None:
    await sent(connected)
    later = replace(connected.record, made=connected.record.made + timedelta(hours=1))

    assert await connected._replace(record=later).found() is None


async def test_an_answer_to_what_somebody_wrote_is_not_taken_for_it(connected: Connected) -> None:
    written = await connected.discord.person("ann").say("#lost", "e2 e4")

    await connected.messenger.answer(connected.record.channel, written.id, PANEL, None)

    assert await connected.found() is None
