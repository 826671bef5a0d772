"""Shards: which session hears what, and how many may be begun when."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import pytest_asyncio

from playground.clock import Clock
from playground.fake_discord import FakeDiscord
from playground.model import InteractionType
from playground.server.starts import Limits
from tests.support.bot.bot_process import poll
from tests.support.playground.line import Lines, lines_to
from tests.support.playground.tiny_bot import directed

TOO_EARLY = {"op": 9, "d": False}
DAY_MS = 86_400_000


@pytest_asyncio.fixture(loop_scope="session")
async def lines() -> AsyncIterator[Lines]:
    """To a Discord of its own, with the limits that hold in earnest."""
    async with FakeDiscord.running(clock=Clock(frozen=True)) as there, lines_to(there) as lines:
        yield lines


def home(lines: Lines) -> tuple[int, int]:
    """A shard that has the guild and is not number 0, which has the private messages, and how many there are then."""
    stamp = lines.discord.world.guild_id >> 22
    return next((stamp % count, count) for count in (2, 3, 5, 7, 11, 13, 17, 19) if stamp % count)


def ask(lines: Lines, place: str) -> int:
    """Let Ann use a command there; the id of the interaction."""
    ann = lines.discord.person("ann")
    data = {"id": "1", "name": "toy", "type": 1}
    return lines.discord.interactions.start(InteractionType.COMMAND, ann.user, ann.channel(place), data).id


async def test_a_session_is_told_of_the_guilds_of_its_shard_only(lines: Lines) -> None:
    number, count = home(lines)
    zero, other = await lines.begun(0, count), await lines.begun(number, count)

    assert (zero.ready["shard"], zero.ready["guilds"]) == ([0, count], [])
    assert other.ready["shard"] == [number, count]
    assert [guild["id"] for guild in other.ready["guilds"]] == [str(lines.discord.world.guild_id)]

    lines.discord.create_channel("new")
    lines.discord.gateway.remove_bot()
    assert await zero.told() == []
    assert await other.told() == ["CHANNEL_CREATE", "GUILD_DELETE"]


async def test_messages_and_interactions_of_a_guild_go_to_its_shard_and_private_ones_to_shard_0(lines: Lines) -> None:
    number, count = home(lines)
    zero, other = await lines.begun(0, count), await lines.begun(number, count)
    ann = lines.discord.person("ann")

    await ann.say("#games", "for all")
    ask(lines, "#games")
    assert (await zero.told(), await other.told()) == ([], ["MESSAGE_CREATE", "INTERACTION_CREATE"])

    await ann.say("dm", "in private")
    ask(lines, "dm")
    assert (await zero.told(), await other.told()) == (["MESSAGE_CREATE", "INTERACTION_CREATE"], [])


async def test_all_sessions_of_a_guilds_shard_are_sent_its_events_whatever_the_number_of_shards(lines: Lines) -> None:
    several = [await lines.begun(*shard) for shard in ((0, 1), (0, 1), home(lines))]

    await lines.discord.person("ann").say("#games", "for all")
    ask(lines, "#games")

    assert [await line.told() for line in several] == [["MESSAGE_CREATE", "INTERACTION_CREATE"]] * 3


async def test_each_of_several_guilds_has_a_shard_and_channels_of_its_own(lines: Lines) -> None:
    world = lines.discord.world
    elsewhere = world.guild_id - (1 << 22)
    lines.discord.create_channel("elsewhere", elsewhere)
    shards = [(guild >> 22) % 3 for guild in (world.guild_id, elsewhere)]
    here, there = [await lines.begun(number, 3) for number in shards]
    ann = lines.discord.person("ann")

    await ann.say("#games", "for all")
    await ann.say("#elsewhere", "for all")
    ask(lines, "#elsewhere")

    assert [guild["id"] for guild in (*here.ready["guilds"], *there.ready["guilds"])] == [
        str(world.guild_id),
        str(elsewhere),
    ]
    assert (await here.told(), await there.told()) == (["MESSAGE_CREATE"], ["MESSAGE_CREATE", "INTERACTION_CREATE"])


async def test_where_no_session_has_the_shard_an_interaction_fails_at_once(lines: Lines) -> None:
    await lines.begun(0, home(lines)[1])

    interaction = lines.discord.interactions.find(ask(lines, "#games"))

    assert interaction is not None
    assert interaction.error == "did not respond"


@pytest.mark.parametrize("shard", [[2, 2], [0, 0], [-1, 2], [0], ["0", "1"], 0])
async def test_a_shard_that_there_cannot_be_is_refused(lines: Lines, shard: Any) -> None:
    line = await lines.asked(shard)

    assert await line.close_code() == 4010


async def test_who_identifies_again_within_five_seconds_begins_no_session(lines: Lines) -> None:
    await lines.begun(0, 2)
    lines.discord.clock.advance(4.9)

    early = await lines.asked([1, 2])
    assert await early.next() == TOO_EARLY
    assert lines.discord.gateway.connected == [(0, 2)]

    lines.discord.clock.advance(0.1)
    await early.ask(lines.discord.token, shard=[1, 2])
    assert (await early.next())["t"] == "READY"
    assert lines.discord.gateway.connected == [(0, 2), (1, 2)]


async def test_as_many_shards_begin_at_once_as_max_concurrency_has_remainders(lines: Lines) -> None:
    lines.discord.gateway.limits.max_concurrency = 2

    answers = [await (await lines.asked([number, 4])).next() for number in range(4)]

    assert [answer["t"] if answer["op"] == 0 else answer for answer in answers] == ["READY", "READY", *[TOO_EARLY] * 2]


async def told(lines: Lines) -> tuple[int, dict[str, object]]:
    """What Discord says of the shards and the sessions that may be begun."""
    client = discord.Client(intents=discord.Intents.none())
    directed(lines.discord)
    async with client:
        await client.login(lines.discord.token)
        shards, _, limits = await client.http.get_bot_gateway()
    return shards, {**limits}


async def test_the_sessions_of_a_day_are_counted_from_the_first_on(lines: Lines) -> None:
    lines.discord.gateway.limits.shards = 3
    start = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    assert await told(lines) == (3, start)

    line = await lines.begun(0, 3)
    await (await lines.asked([1, 3])).next()
    await lines.cut()
    await (await lines.resumed(line)).next()
    assert (await told(lines))[1] == start | {"remaining": 999, "reset_after": DAY_MS}

    lines.discord.clock.advance(3600)
    await lines.begun(1, 3)
    assert (await told(lines))[1] == start | {"remaining": 998, "reset_after": DAY_MS - 3_605_000}

    lines.discord.clock.advance(DAY_MS / 1000)
    assert (await told(lines))[1] == start


async def test_who_begins_more_sessions_than_a_day_has_loses_all_and_is_turned_away(lines: Lines) -> None:
    lines.discord.gateway.starts.left = 1
    line = await lines.begun()
    lines.discord.clock.advance(5)

    assert await (await lines.asked()).close_code() == 4004
    assert await line.close_code() == 1006


async def test_the_bot_is_there_as_long_as_one_connection_is(lines: Lines) -> None:
    there = lines.discord.gateway
    first, second = await lines.begun(0, 2), await lines.begun(1, 2)

    await first.socket.close()
    await lines.left(1)
    assert (there.connected, there.online.is_set()) == ([(1, 2)], True)

    await second.socket.close()
    await lines.left(0)
    assert not there.online.is_set()


class Sharded(discord.AutoShardedClient):
    """A bot that begins its sessions without waiting, and notes what it hears: the text, and the guild's shard."""

    def __init__(self) -> None:
        super().__init__(shard_count=2, intents=discord.Intents.default(), guild_ready_timeout=0.01)
        self.heard: list[tuple[str, int | None]] = []
        self.came = asyncio.Event()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None: ...

    async def on_ready(self) -> None:
        self.came.set()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append((message.content, message.guild.shard_id if message.guild else None))


async def test_discord_py_connects_its_shards() -> None:
    async with FakeDiscord.running(limits=Limits(max_concurrency=2)) as there:
        directed(there)
        bot, ann = Sharded(), there.person("ann")
        async with bot:
            running = asyncio.create_task(bot.start(there.token))
            await asyncio.wait_for(bot.came.wait(), 10)
            assert there.gateway.connected == [(0, 2), (1, 2)]
            await ann.say("#games", f"<@{there.world.bot.id}>")
            await ann.say("dm", "in private")
            await poll(lambda: len(bot.heard) == 2)
        await asyncio.gather(running, return_exceptions=True)

    of_guild = (there.world.guild_id >> 22) % 2
    assert set(bot.heard) == {(f"<@{there.world.bot.id}>", of_guild), ("in private", None)}
