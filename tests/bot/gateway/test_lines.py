"""How the bot comes back to Discord where its connection is lost."""

import asyncio
import hashlib
import inspect
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord.backoff import ExponentialBackoff
from discord.client import Client
from discord.gateway import DiscordWebSocket, KeepAliveHandler, ReconnectWebSocket
from discord.shard import AutoShardedClient, Shard, ShardInfo
from discord.state import AutoShardedConnectionState, ConnectionState

from bot.__main__ import direct
from bot.gateway import client as gateway
from bot.gateway.client import GatewayClient
from bot.gateway.starts import SessionStarts
from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.fake_discord import FakeDiscord
from playground.server.gateway import GREETING, Failure
from playground.server.sessions import UNKNOWN_ERROR
from playground.server.starts import Limits
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import EmbeddedBot, embedded_bot, settings_of
from tests.support.bot.hand_clock import NOON, HandClock

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How many seconds each pause before an attempt may last at most; it is short here, as is the one of discord.py
    before a session."""
    made: list[float] = []

    def short(backoff: ExponentialBackoff[bool]) -> float:
        made.append(backoff._base * 2**backoff._max)
        return 0.01

    async def at_once(*_: object, **__: object) -> None: ...

    monkeypatch.setattr(ExponentialBackoff, "delay", short)
    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    return made


@pytest_asyncio.fixture
async def bot(tmp_path: Path, pauses: list[float]) -> AsyncIterator[EmbeddedBot]:
    async with embedded_bot(tmp_path, {}) as bot:
        yield bot


def said(bot: EmbeddedBot) -> list[str]:
    """The warnings in the bot's log."""
    return [line for line in bot.log.read_text().splitlines() if line.startswith("WARNING")]


def answered(person: Person) -> list[SeenMessage]:
    """What the bot has answered to somebody who wrote to it."""
    return [message for message in person.dms() if message.author != person.name]


async def test_a_lost_session_is_resumed_at_once_where_discord_says(bot: EmbeddedBot, pauses: list[float]) -> None:
    bot.discord.drop_gateway()
    await poll(lambda: bot.discord.gateway.resumed == 1)

    assert bot.discord.gateway.connected_at == ["usual", "resuming"]
    assert (said(bot), pauses) == ([], [])


@pytest.mark.parametrize("failure", ["refuses", "closes", UNKNOWN_ERROR, "silent"])
async def test_a_session_that_cannot_be_resumed_three_times_in_a_row_is_given_up(
    bot: EmbeddedBot, failure: Failure, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = bot.discord.gateway
    there.fail_next(failure, 1_000)

    with monkeypatch.context() as impatient:
        if failure == "silent":
            impatient.setattr(gateway, "ANSWER", 0.2)
        bot.discord.drop_gateway()
        await poll(lambda: there.connected_at.count("resuming") == 3)
    await poll(lambda: there.identified == 2 or len(there.connected_at) > 9)

    assert there.connected_at == ["usual", "resuming", "resuming", "resuming", "usual"]
    assert len(said(bot)) == 1
    assert "3 times" in said(bot)[0]
    assert (await bot.discord.person("ann").slash("#games", "/games")).text


async def test_what_happens_while_resuming_fails_twice_is_not_missed(bot: EmbeddedBot) -> None:
    there, ann = bot.discord.gateway, bot.discord.person("ann")
    there.fail_next("refuses", 1)
    there.fail_next(UNKNOWN_ERROR, 1)

    bot.discord.drop_gateway()
    await ann.say("dm", "hello")

    await poll(lambda: bool(answered(ann)))
    assert there.identified == 1


async def test_three_failures_that_are_not_in_a_row_give_nothing_up(bot: EmbeddedBot) -> None:
    there, ann = bot.discord.gateway, bot.discord.person("ann")
    for answers in (1, 2):
        there.fail_next("refuses", 2)
        bot.discord.drop_gateway()
        await ann.say("dm", "hello")
        await poll(lambda answers=answers: len(answered(ann)) == answers)  # type: ignore[misc]

    assert there.identified == 1


@pytest.mark.parametrize("failure", ["refuses", "closes", UNKNOWN_ERROR])
async def test_where_no_session_can_be_begun_it_pauses_between_two_attempts(
    bot: EmbeddedBot, pauses: list[float], failure: Failure
) -> None:
    there = bot.discord.gateway
    there.fail_next(failure, 4, at="usual")

    there.forget_sessions()
    await poll(lambda: there.identified == 2)

    assert pauses == [32] * 4
    assert there.connected_at[2:] == ["usual"] * 5


async def test_a_connection_on_which_nothing_is_heard_for_five_minutes_is_closed_and_a_session_begun_anew(
    bot: EmbeddedBot, pauses: list[float]
) -> None:
    there = bot.discord.gateway
    bot.clock.leaps = False
    there.hush()

    for _ in range(6):
        await asyncio.sleep(0.05)
        assert there.identified == 1
        bot.advance(MINUTE)
    await poll(lambda: there.identified == 2)

    assert (there.connected_at, pauses) == (["usual", "usual"], [])
    assert len(said(bot)) == 1
    assert "5 minutes" in said(bot)[0]


@pytest.fixture
def short_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GREETING["d"], "heartbeat_interval", 10)


async def five_minutes_and_more(bot: EmbeddedBot, happens: bool = False) -> None:
    for _ in range(8):
        if happens:
            await bot.discord.person("ann").say("#games", "hello")
        await asyncio.sleep(0.06)
        bot.advance(MINUTE)


@pytest.mark.usefixtures("short_heartbeats")
async def test_where_nothing_happens_it_is_enough_that_heartbeats_are_answered(bot: EmbeddedBot) -> None:
    bot.clock.leaps = False

    await five_minutes_and_more(bot)

    assert bot.discord.gateway.identified == 1


async def test_where_heartbeats_are_not_answered_it_is_enough_that_something_happens(bot: EmbeddedBot) -> None:
    bot.clock.leaps = False

    await five_minutes_and_more(bot, happens=True)

    assert bot.discord.gateway.identified == 1


async def test_time_by_which_a_clock_is_turned_is_no_silence(bot: EmbeddedBot) -> None:
    await five_minutes_and_more(bot)

    assert bot.discord.gateway.identified == 1


def limits(left: int, reset: timedelta) -> discord.SessionStartLimits:
    milliseconds = reset // timedelta(milliseconds=1)
    return discord.SessionStartLimits(total=1000, remaining=left, reset_after=milliseconds, max_concurrency=1)


@pytest.mark.parametrize(
    ("left", "reset", "pause"),
    [
        (100, HOUR, timedelta()),
        (99, HOUR, 15 * MINUTE),
        (1, HOUR, 15 * MINUTE),
        (0, HOUR, HOUR + SECOND),
        (99, 5 * MINUTE, 5 * MINUTE + SECOND),
    ],
)
async def test_where_few_of_a_days_sessions_are_left_one_is_begun_in_15_minutes_until_their_count_is_reset(
    left: int, reset: timedelta, pause: timedelta
) -> None:
    clock = HandClock()
    starts = SessionStarts(clock)

    async def asked() -> discord.SessionStartLimits:
        return limits(1000 if clock.now() > NOON + reset else left, reset)

    allowed = asyncio.create_task(starts.allowed(asked))
    await asyncio.sleep(0.01)
    clock.advance(max(timedelta(), pause - SECOND))
    await asyncio.sleep(0.01)
    assert allowed.done() == (pause == timedelta())
    clock.advance(SECOND)
    await asyncio.wait_for(allowed, 1)


async def test_a_day_that_begins_with_a_session_of_ours_is_counted() -> None:
    clock = HandClock()
    starts = SessionStarts(clock)

    async def asked() -> discord.SessionStartLimits:
        return limits(1000, timedelta())

    await starts.allowed(asked)
    starts.begun()
    assert starts.left() == 999
    clock.advance(24 * HOUR)
    assert starts.left() == 1000


@pytest.mark.usefixtures("pauses")
async def test_a_new_process_waits_as_it_does_not_know_when_the_last_has_begun_a_session(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = HandClock()
    async with (
        FakeDiscord.running(limits=Limits(interval=0)) as fake_discord,
        GatewayClient(clock, intents=discord.Intents(guilds=True)) as client,
    ):
        there = fake_discord.gateway
        there.starts.left = 99
        direct(settings_of(fake_discord))
        session = asyncio.create_task(client.start(fake_discord.token))
        for begun in (1, 2):
            await poll(lambda begun=begun: caplog.text.count(f"only {100 - begun} more") == 1)  # type: ignore[misc]
            clock.advance(15 * MINUTE - SECOND)
            await asyncio.sleep(0.05)
            assert there.identified == begun - 1
            clock.advance(SECOND)
            await poll(lambda begun=begun: there.identified == begun)  # type: ignore[misc]
            there.forget_sessions()
        session.cancel()


@pytest.mark.usefixtures("pauses")
@pytest.mark.parametrize(("wanted", "served"), [(None, 2), (3, 3)])
async def test_a_process_alone_serves_all_shards_that_are_wanted_or_advised(wanted: int | None, served: int) -> None:
    async with (
        FakeDiscord.running(limits=Limits(shards=2, interval=0)) as there,
        GatewayClient(HandClock(), intents=discord.Intents(guilds=True)) as client,
    ):
        direct(settings_of(there))
        if wanted is not None:
            client.shard_count = wanted
        session = asyncio.create_task(client.start(there.token))
        await poll(lambda: len(there.gateway.connected) == served)

        assert there.gateway.connected == [(shard, served) for shard in range(served)]
        assert client.hears()
        session.cancel()


async def test_a_bot_that_is_not_told_how_many_sessions_are_left_begins_one(
    bot: EmbeddedBot, pauses: list[float]
) -> None:
    bot.discord.faults.fail_next(401, path="/gateway/bot")

    bot.discord.gateway.forget_sessions()
    await poll(lambda: bot.discord.gateway.identified == 2)

    assert pauses == []


READ = {
    Shard: "437cf78a6646d13f",
    ShardInfo: "7242816f20c82d89",
    AutoShardedClient.launch_shards: "c50b73a2aefdbb7d",
    AutoShardedClient.launch_shard: "d0704a42bb4577fe",
    AutoShardedClient.__init__: "abea69410e11aba8",
    AutoShardedClient.connect: "80b53bd0c9a442bd",
    AutoShardedClient.close: "6f97d2ea44be6116",
    DiscordWebSocket.from_client: "e75cb914e9fd7be0",
    DiscordWebSocket.identify: "63bcd07ff40619d6",
    DiscordWebSocket.received_message: "91f47552e975af9d",
    DiscordWebSocket.poll_event: "41d53a23b635ebab",
    KeepAliveHandler: "4abdbaea8dc30c05",
    Client._schedule_event: "ca4e3e7ced1ac5e6",
    Client.dispatch: "e7847b8759dad6e1",
    ConnectionState.parse_guild_create: "b969a4f0dda40d3c",
    ConnectionState.parse_message_create: "f7d69e9583d7fc8f",
    ConnectionState.parse_channel_delete: "9393177a27ef7d9e",
    ConnectionState.parse_channel_update: "c6afbb8f16a82ecf",
    ConnectionState.parse_guild_update: "9d38bf343f550ac0",
    ConnectionState.parse_guild_delete: "87958bfd7d8fe013",
    ConnectionState.parse_guild_role_update: "d26023630e658217",
    ConnectionState.parse_guild_member_update: "6e089294f856b0a1",
    ConnectionState.parse_thread_update: "e749da53c98e48cb",
    ConnectionState.parse_thread_delete: "bad5e065efdbb9fd",
    ConnectionState._remove_guild: "52ddca3da1089cf5",
    AutoShardedConnectionState.parse_ready: "13b752f9b40104db",
    AutoShardedConnectionState._delay_shard_ready: "1b0a093ece66c895",
    discord.Guild._create_unavailable: "9ecf9f0bf4fffd22",
    ReconnectWebSocket: "bf03e95a9e60cd19",
    ExponentialBackoff: "08b2cfe61e776c9c",
}
"""What `bot/gateway/` builds on and is not public, and a digest of it as it was read."""


@pytest.mark.parametrize("part", READ, ids=lambda part: part.__qualname__)
def test_what_is_not_public_in_discord_py_is_as_it_was_read(part: Any) -> None:
    digest = hashlib.blake2b(inspect.getsource(part).encode(), digest_size=8).hexdigest()

    assert digest == READ[part], (
        f"discord.py {discord.__version__} has another {part.__qualname__}: read it against bot/gateway/,"
        f" and note its digest here"
    )
