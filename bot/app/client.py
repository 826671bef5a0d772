"""The bot on Discord: hears what Discord tells, and hands it on."""

from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord

from bot.delivery.requests import limit_requests
from bot.gateway.client import GatewayClient, Sharing
from bot.ownership.ownership import Ownership, shard_lease
from bot.process.clock import Clock
from bot.process.metrics import Metrics
from bot.process.signal import Signal
from bot.tables.signals import Signals


@dataclass(frozen=True)
class Events:
    """What Discord tells of the bot and its places, each with those who do something about it. Who answers interactions
    and messages is registered with discord.py itself (`Client.event`)."""

    logged_in: Signal[[]] = field(default_factory=Signal)
    """The bot has logged in, and hears nothing yet."""
    leaving: Signal[[]] = field(default_factory=Signal)
    """The bot is about to leave, and answers nobody any more."""
    guild_there: Signal[[int]] = field(default_factory=Signal)
    """A server in which the bot is."""
    guild_left: Signal[[int]] = field(default_factory=Signal)
    """A server that has removed the bot, or is deleted."""
    place_deleted: Signal[[int]] = field(default_factory=Signal)
    """A channel or a thread that was deleted."""
    channel_lost: Signal[[int | None, int]] = field(default_factory=Signal)
    """A channel was deleted: its server's id (None where Discord does not tell it), then its own."""


class Speeltafel(GatewayClient):
    """The client. It needs no privileged intents, keeps no messages and no members. Of the messages that it hears of
    only those to it have any content. It has so many `shards`; None: as many as Discord advises."""

    def __init__(
        self,
        clock: Clock,
        ownership: Ownership,
        metrics: Metrics,
        sharing: Sharing | None,
        trace: aiohttp.TraceConfig,
        shards: int | None,
        events: Events,
        signals: Signals,
    ) -> None:
        super().__init__(clock, ownership, metrics, sharing, http_trace=trace, shard_count=shards, **_little_kept())
        limit_requests(self)
        self.events = events
        self._signals = signals

    async def setup_hook(self) -> None:
        """discord.py calls this before it hears of the first interaction."""
        await self.events.logged_in.in_turn()

    async def close(self) -> None:
        """Tell those who wait for an answer, stop the tasks, then leave Discord; what they leave undone is done after
        the next start."""
        await self.break_off()
        await self.events.leaving.in_turn()
        await super().close()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """At the start this comes seconds late: the guild may have removed the bot since."""
        if self.is_in(guild.id):
            self.events.guild_there(guild.id)

    on_guild_join = on_guild_available

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server has removed the bot, or is deleted. Of one that cannot be reached just now discord.py tells by
        another event, and of one that it merely lacks by none."""
        self.events.guild_left(guild.id)

    def is_in(self, guild: int) -> bool | None:
        """Whether the bot is in a server; None where another process hears of that."""
        total = self.shard_count or 1
        if not self.ownership.holds(shard_lease((guild >> 22) % total, total)):
            return None
        found = self.get_guild(guild)
        return found is not None and not found.unavailable

    def is_open(self, thread: int) -> bool:
        """Whether a thread is known, and not archived."""
        found = self.get_channel(thread)
        return isinstance(found, discord.Thread) and not found.archived

    async def on_permitted(self, channel: int | None, guild: int | None) -> None:
        """The bot may perhaps write again in a channel, or in those of a guild."""
        self._signals.permitted_again(channel, guild)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Discord says that a channel was deleted; of the threads below it that it knows it says so too."""
        await self._deleted(channel.id)
        server = getattr(channel, "guild", None)  # not told of a channel that could not be read
        await self.events.channel_lost.in_turn(server and server.id, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Discord says that a thread was deleted."""
        await self._deleted(payload.thread_id)

    async def _deleted(self, place: int) -> None:
        await self.events.place_deleted.in_turn(place)
        self._signals.permitted_again(place, None)


def _little_kept() -> dict[str, Any]:
    """The options of the client by which it hears and keeps no more than it needs."""
    return {
        "intents": discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
        "max_messages": None,
        "allowed_mentions": discord.AllowedMentions.none(),
        "chunk_guilds_at_startup": False,
        "member_cache_flags": discord.MemberCacheFlags.none(),
    }
