"""How the bot comes back to Discord where its connection is lost."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from math import isfinite
from typing import NamedTuple

import discord
import pytest
import pytest_asyncio
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.app.start import direct
from bot.gateway import client as gateway
from bot.gateway.identify import IdentifyBudget
from playground.fake_discord import FakeDiscord
from playground.server.gateway import GREETING, Failure
from playground.server.sessions import UNKNOWN_ERROR
from playground.server.starts import Limits
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import settings_of
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.sharing import Listening

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


class Connected(NamedTuple):
    """A client that listens to its Discord, and tells the time by a clock that is turned by hand."""

    there: FakeDiscord
    client: Listening
    clock: HandClock

    @property
    def socket(self) -> DiscordWebSocket:
        return self.client.connections[0].ws

    async def says(self, text: str) -> None:
        """Somebody writes to the bot in private."""
        await self.there.person("ann").say("dm", text)

    async def heard(self, *texts: str) -> None:
        """Wait until these are all that was heard."""
        await poll(lambda: self.client.heard == [*texts])

    async def minute(self) -> None:
        """A minute passes, at whose end it is looked whether something was heard."""
        self.clock.advance(MINUTE)
        await self.clock.awaited()


@asynccontextmanager
async def starting(clock: HandClock, limits: Limits) -> AsyncIterator[Connected]:
    """One that begins to connect."""
    async with FakeDiscord.running(limits=limits) as there, Listening(clock=clock) as client:
        direct(settings_of(there))
        session = asyncio.create_task(client.start(there.token))
        yield Connected(there, client, clock)
        session.cancel()


@pytest_asyncio.fixture
async def bot(pauses: list[float]) -> AsyncIterator[Connected]:
    """One that has a session, and looks from now on whether it hears Discord."""
    async with starting(HandClock(), Limits(interval=0)) as bot:
        await bot.there.bot_online()
        await bot.client.wait_until_ready()
        await bot.clock.awaited()
        bot.clock.leaps = False
        yield bot


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the bot has warned of."""
    return [it.getMessage() for it in caplog.records if it.name.startswith("bot") and it.levelno >= logging.WARNING]


async def test_a_lost_session_is_resumed_at_once_where_discord_says(
    bot: Connected, pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    bot.there.drop_gateway()
    await poll(lambda: bot.there.gateway.resumed == 1)

    assert bot.there.gateway.connected_at == ["usual", "resuming"]
    assert (said(caplog), pauses) == ([], [])


@pytest.mark.parametrize("failure", ["refuses", "closes", UNKNOWN_ERROR, "silent"])
async def test_a_session_that_cannot_be_resumed_three_times_in_a_row_is_given_up(
    bot: Connected, failure: Failure, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    there = bot.there.gateway
    there.fail_next(failure, 1_000)

    with monkeypatch.context() as impatient:
        if failure == "silent":
            impatient.setattr(gateway, "ANSWER", 0.2)
        bot.there.drop_gateway()
        await poll(lambda: there.connected_at.count("resuming") == 3)
    await poll(lambda: there.identified == 2 or len(there.connected_at) > 9)

    assert there.connected_at == ["usual", "resuming", "resuming", "resuming", "usual"]
    assert ["3 times" in it for it in said(caplog)] == [True]
    await bot.says("hello")
    await bot.heard("hello")


async def test_what_happens_while_resuming_fails_twice_is_not_missed(bot: Connected) -> None:
    bot.there.gateway.fail_next("refuses", 1)
    bot.there.gateway.fail_next(UNKNOWN_ERROR, 1)

    bot.there.drop_gateway()
    await bot.says("hello")

    await bot.heard("hello")
    assert bot.there.gateway.identified == 1


async def test_three_failures_that_are_not_in_a_row_give_nothing_up(bot: Connected) -> None:
    for texts in (["one"], ["one", "two"]):
        bot.there.gateway.fail_next("refuses", 2)
        bot.there.drop_gateway()
        await bot.says(texts[-1])
        await bot.heard(*texts)

    assert bot.there.gateway.identified == 1


@pytest.mark.parametrize("failure", ["refuses", "closes", UNKNOWN_ERROR])
async def test_where_no_session_can_be_begun_it_pauses_between_two_attempts(
    bot: Connected, pauses: list[float], failure: Failure
) -> None:
    there = bot.there.gateway
    there.fail_next(failure, 4, at="usual")

    there.forget_sessions()
    await poll(lambda: there.identified == 2)

    assert pauses == [32] * 4
    assert there.connected_at[2:] == ["usual"] * 5


async def test_a_connection_on_which_nothing_is_heard_for_five_minutes_is_closed_and_a_session_begun_anew(
    bot: Connected, pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    there = bot.there.gateway
    there.hush()

    await bot.minute()
    for _ in range(5):
        assert said(caplog) == []
        await bot.minute()
    await poll(lambda: there.identified == 2)

    assert (there.connected_at, pauses) == (["usual", "usual"], [])
    assert ["5 minutes" in it for it in said(caplog)] == [True]


@pytest.fixture
def short_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GREETING["d"], "heartbeat_interval", 10)


@pytest.mark.usefixtures("short_heartbeats")
async def test_where_nothing_happens_it_is_enough_that_heartbeats_are_answered(
    bot: Connected, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(8):
        latency = bot.socket.latency
        await poll(lambda latency=latency: bot.socket.latency != latency)  # type: ignore[misc]
        await bot.minute()

    assert (said(caplog), bot.there.gateway.identified) == ([], 1)


async def test_where_heartbeats_are_not_answered_it_is_enough_that_something_happens(
    bot: Connected, caplog: pytest.LogCaptureFixture
) -> None:
    await poll(lambda: isfinite(bot.socket.latency))  # the first of all heartbeats is answered

    for number in range(8):
        await bot.says("hello")
        await bot.heard(*["hello"] * (number + 1))
        await bot.minute()

    assert (said(caplog), bot.there.gateway.identified) == ([], 1)


async def test_time_by_which_a_clock_is_turned_is_no_silence(bot: Connected, caplog: pytest.LogCaptureFixture) -> None:
    bot.clock.leaps = True

    for _ in range(8):
        await bot.minute()

    assert (said(caplog), bot.there.gateway.identified) == ([], 1)


FRAMES = [
    *("", "no JSON", "null", "[]", "7", '"text"', "[" * 100_000, '{"op": 0}', '{"op": 0, "t": 5, "d": null}'),
    *('{"op": 0, "t": ["x"], "d": {}}', '{"op": 0, "t": {}, "d": {}}', '{"op": 10, "d": null}', '{"op": null}'),
    *('{"op": "x", "d": 5}', '{"op": 99}', '{"op": 11}', '{"op": 0, "t": "RESUMED", "d": null}'),
    *(f'{{"op": 0, "t": "{kind}", "d": {data}}}' for kind in ("READY", "GUILD_CREATE") for data in ("null", "{}", "5")),
    '{"op": 0, "t": "READY", "s": 1, "d": {"session_id": "x", "resume_gateway_url": null}}',
]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame[:60])
async def test_a_message_that_does_not_read_ends_no_connection(bot: Connected, frame: str) -> None:
    await bot.socket.received_message(frame)

    await bot.says("hello")
    await bot.heard("hello")
    assert bot.there.gateway.connected_at == ["usual"]


async def test_where_what_is_compressed_does_not_unpack_the_session_is_resumed(
    bot: Connected, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(ReconnectWebSocket):
        await bot.socket.received_message(b"odd\x00\x00\xff\xff")

    await poll(lambda: bot.there.gateway.resumed == 1)
    await bot.says("hello")
    await bot.heard("hello")
    assert ["a message cannot be read" in it for it in said(caplog)] == [True]


async def test_where_the_greeting_does_not_read_the_session_is_resumed_in_another_attempt(
    bot: Connected, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as odd:
        odd.setitem(GREETING, "d", None)
        bot.there.drop_gateway()
        await poll(lambda: len(bot.there.gateway.connected_at) == 2)
        await poll(lambda: not bot.there.gateway.connected)

    await poll(lambda: bot.there.gateway.resumed == 1)
    await bot.says("hello")
    await bot.heard("hello")


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
    starts = IdentifyBudget(clock)

    async def asked() -> discord.SessionStartLimits:
        return limits(1000 if clock.now() > NOON + reset else left, reset)

    allowed = asyncio.create_task(starts.allowed(asked))
    if pause:
        await clock.awaited(NOON + pause)
        clock.advance(pause)
    await allowed


async def test_a_day_that_begins_with_a_session_of_ours_is_counted() -> None:
    clock = HandClock()
    starts = IdentifyBudget(clock)

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
    async with starting(HandClock(), Limits(interval=0)) as bot:
        there = bot.there.gateway
        there.starts.left = 99
        for begun in (1, 2):
            await bot.clock.awaited(bot.clock.now() + 15 * MINUTE)
            assert caplog.text.count(f"only {100 - begun} more") == 1
            assert there.identified == begun - 1
            bot.clock.advance(15 * MINUTE)
            await poll(lambda begun=begun: there.identified == begun)  # type: ignore[misc]
            there.forget_sessions()


@pytest.mark.usefixtures("pauses")
@pytest.mark.parametrize(("wanted", "served"), [(None, 2), (3, 3)])
async def test_a_process_alone_serves_all_shards_that_are_wanted_or_advised(wanted: int | None, served: int) -> None:
    async with starting(HandClock(), Limits(shards=2, interval=0)) as bot:
        if wanted is not None:
            bot.client.shard_count = wanted
        await poll(lambda: len(bot.there.gateway.connected) == served)

        assert bot.there.gateway.connected == [(shard, served) for shard in range(served)]
        await poll(bot.client.hears)


async def test_a_bot_that_is_not_told_how_many_sessions_are_left_begins_one(
    bot: Connected, pauses: list[float]
) -> None:
    bot.there.faults.fail_next(401, path="/gateway/bot")

    bot.there.gateway.forget_sessions()
    await poll(lambda: bot.there.gateway.identified == 2)

    assert pauses == []
