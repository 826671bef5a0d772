"""Whatever may let the bot write again is heard as such, whether or not discord.py knows what changes."""

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest
import pytest_asyncio

from bot.app.start import direct
from bot.gateway.permits import LEEWAY
from playground.fake_discord import FakeDiscord
from playground.model import Json
from playground.server.payloads import channel_json, guild_create_json, guild_json, member_json, role_json, user_json
from playground.server.permissions import Permission
from playground.server.starts import Limits
from playground.server.world import World
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import settings_of
from tests.support.bot.hand_clock import HandClock, frozen_at
from tests.support.bot.sharing import Listening

MINUTE = timedelta(minutes=1)
ELSEWHERE = 4711
"""A number that nothing has."""


class Connected(NamedTuple):
    there: FakeDiscord
    client: Listening
    clock: HandClock

    async def told(self) -> list[str]:
        """What was told until now, since this was asked last."""
        count = self.client.told.count("privately")
        await self.there.person("ann").say("dm", "hello")
        await poll(lambda: self.client.told.count("privately") > count)
        told = [it for it in self.client.told if it != "privately"]
        self.client.told[:] = ["privately"] * (count + 1)
        return told


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot() -> AsyncIterator[Connected]:
    """A client that is connected; the channel *hidden* was not shown to it then."""
    async with FakeDiscord.running(clock=frozen_at(), limits=Limits(interval=0)) as there:
        there.create_channel("hidden")
        there.deny_bot("hidden", Permission.VIEW_CHANNEL)
        clock = HandClock(there.clock)
        async with Listening(clock=clock) as client:
            direct(settings_of(there))
            await client.login(there.token)
            connection = client.loop.create_task(client.connect())
            await there.bot_online()
            await client.wait_until_ready()
            yield Connected(there, client, clock)
            await client.close()
            await connection


def here(world: World, **more: object) -> Json:
    return {"guild_id": str(world.guild_id), **more}


def own_member(world: World, **changed: object) -> Json:
    """The bot's own member as it changes; `...` leaves a field away."""
    member = here(world, **member_json(world.bot) | changed)
    return {name: value for name, value in member.items() if value is not ...}


def role(world: World, **changed: object) -> Json:
    """The bot's own role as it changes."""
    return here(world, role=role_json(world.bot_role, len(world.roles) - 1) | changed)


def thread(world: World, *, archived: bool = False, locked: bool = False) -> Json:
    games = channel_json(world, world.named("#games"))
    metadata: Json = {"archived": archived, "locked": locked, "auto_archive_duration": 1440}
    metadata |= {"archive_timestamp": world.clock.iso(), "create_timestamp": world.clock.iso()}
    counted = {"member_count": 1, "message_count": 1, "owner_id": str(world.bot.id)}
    more = {"id": str(ELSEWHERE), "type": 11, "parent_id": games["id"], "thread_metadata": metadata}
    return games | more | counted


def moment(world: World, seconds: float) -> str:
    return datetime.fromtimestamp(world.clock.now() + seconds, UTC).isoformat()


Told = tuple[str, Callable[[World], Json]]
SIGNS: dict[str, Told] = {
    "the bot is let in, or an outage is over": ("GUILD_CREATE", lambda it: guild_create_json(it, it.guild_id)),
    "the server has another owner": (
        "GUILD_UPDATE",
        lambda it: guild_json(it, it.guild_id) | {"owner_id": str(it.people["bob"].id), "verification_level": 1},
    ),
    "a timeout is ended": ("GUILD_MEMBER_UPDATE", own_member),
    "a timeout is not told of": ("GUILD_MEMBER_UPDATE", lambda it: own_member(it, communication_disabled_until=...)),
    "a timeout is over": (
        "GUILD_MEMBER_UPDATE",
        lambda it: own_member(it, communication_disabled_until=moment(it, -1)),
    ),
    "the bot gets a role": ("GUILD_MEMBER_UPDATE", lambda it: own_member(it, roles=[str(it.moderator.id)])),
    "a role may more": ("GUILD_ROLE_UPDATE", lambda it: role(it, permissions=str(int(it.bot_role.permissions) | 1))),
    "a role stands higher": ("GUILD_ROLE_UPDATE", lambda it: role(it, position=17)),
    "a role that is not known": ("GUILD_ROLE_UPDATE", lambda it: role(it, id=str(ELSEWHERE))),
    "a role is deleted": ("GUILD_ROLE_DELETE", lambda it: here(it, role_id=str(it.moderator.id))),
    "a channel is shown": ("CHANNEL_CREATE", lambda it: channel_json(it, it.named("#general"))),
    "what holds in a channel": ("CHANNEL_UPDATE", lambda it: channel_json(it, it.named("#games"))),
    "a channel that was hidden": ("CHANNEL_UPDATE", lambda it: channel_json(it, it.named("hidden"))),
    "threads are shown": ("THREAD_LIST_SYNC", lambda it: here(it, threads=[], members=[])),
}
IN_THREAD: dict[str, Told] = {
    "the bot is let in": ("THREAD_CREATE", thread),
    "it is opened": ("THREAD_UPDATE", thread),
    "it is unlocked": ("THREAD_UPDATE", lambda it: thread(it, archived=True)),
}
NO_SIGNS: dict[str, Told] = {
    "the bot is timed out": (
        "GUILD_MEMBER_UPDATE",
        lambda it: own_member(it, communication_disabled_until=moment(it, 1)),
    ),
    "somebody else": ("GUILD_MEMBER_UPDATE", lambda it: own_member(it, user=user_json(it.people["ann"]))),
    "a role looks otherwise": (
        "GUILD_ROLE_UPDATE",
        lambda it: here(it, role=role_json(it.everyone, 0) | {"color": 255}),
    ),
    "a thread is locked": ("THREAD_UPDATE", lambda it: thread(it, archived=True, locked=True)),
}


async def told_after(bot: Connected, kind: str, data: Callable[[World], Json]) -> list[str]:
    """What is told once Discord has sent an event."""
    await bot.told()
    bot.there.gateway.tell_raw(kind, data(bot.there.world))
    return await bot.told()


@pytest.mark.parametrize("sign", SIGNS)
async def test_whatever_may_let_the_bot_write_in_a_server_is_told(bot: Connected, sign: str) -> None:
    assert await told_after(bot, *SIGNS[sign]) == [f"allowed in {bot.there.world.guild_id}"]


@pytest.mark.parametrize("sign", IN_THREAD)
async def test_whatever_may_let_the_bot_write_in_a_thread_is_told(bot: Connected, sign: str) -> None:
    assert await told_after(bot, *IN_THREAD[sign]) == [f"allowed in {ELSEWHERE}"]


@pytest.mark.parametrize("change", NO_SIGNS)
async def test_what_lets_the_bot_write_nowhere_is_no_sign(bot: Connected, change: str) -> None:
    assert await told_after(bot, *NO_SIGNS[change]) == []


async def test_a_timeout_is_over_at_its_moment_and_looked_at_once_more_where_discords_clock_is_behind(
    bot: Connected,
) -> None:
    await bot.told()
    bot.there.time_out_bot(60)
    assert await bot.told() == []
    end = bot.clock.now() + MINUTE

    seen = list[list[str]]()
    for until in (end, end + LEEWAY):
        await bot.clock.awaited(until)
        bot.clock.turn_to(until)
        await poll(lambda: bot.client.told[-1].startswith("allowed"))
        seen.append(await bot.told())

    assert seen == [[f"allowed in {bot.there.world.guild_id}"]] * 2


async def test_a_timeout_that_ends_early_is_not_over_once_more(bot: Connected) -> None:
    await bot.told()
    bot.there.time_out_bot(60)
    bot.there.time_out_bot(None)
    assert len(await bot.told()) == 1

    bot.clock.advance(MINUTE + LEEWAY)

    assert await bot.told() == []
