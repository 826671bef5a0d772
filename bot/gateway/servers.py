"""What is known of the servers of a shard: from the one who begins its session Discord hides nothing, but whoever
resumes it is told of changes alone.

discord.py passes by what happens in a server that it does not know. Such a server is known here by its id, and what
happens there is told as far as it can be.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

import discord
from discord.enums import try_enum

_HEARD: Final = (
    *("MESSAGE_CREATE", "THREAD_UPDATE", "THREAD_DELETE", "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"),
    *("CHANNEL_UPDATE", "CHANNEL_DELETE", "GUILD_ROLE_UPDATE", "GUILD_MEMBER_UPDATE"),
)
"""The events of a server that the bot cares for, beside interactions, which come with all that is needed."""

_Parser = Callable[[Any], None]


class Servers:
    """The servers that discord.py knows, in its `state`."""

    def __init__(self, state: Any) -> None:
        self._state = state
        self._by_id = dict[int, discord.Guild]()
        """Those of which nothing else is known."""
        self._unread = set[int]()
        """Those of these whose language is not known either."""
        for event in _HEARD:
            state.parsers[event] = partial(self._hear, event, state.parsers[event])

    def forget(self, shard: int) -> None:
        """Know no server of a shard: another process serves it."""
        for guild in [guild for guild in self._state.guilds if guild.shard_id == shard]:
            self._state._remove_guild(guild)
            self._is_told(guild.id)
        self._state._ready_states.pop(shard, None)
        if (task := self._state._ready_tasks.pop(shard, None)) is not None:
            task.cancel()

    async def read(self, guild: discord.Guild) -> None:
        """Ask for a server's language where that is not known."""
        if guild.id in self._unread:
            with suppress(discord.DiscordException, OSError):
                found: Mapping[str, Any] = await self._state.http.get_guild(guild.id, with_counts=False)
                guild.preferred_locale = try_enum(discord.Locale, found.get("preferred_locale", "en-US"))
                self._unread.discard(guild.id)

    def _hear(self, event: str, parse: _Parser, data: Mapping[str, Any]) -> None:
        is_server = event in ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")
        number = data["id"] if is_server else data.get("guild_id")
        if event == "GUILD_CREATE":
            self._is_told(int(data["id"]))
        elif number is not None and self._state._get_guild(int(number)) is None:
            self._meet(int(number))
        guild = None if number is None else self._by_id.get(int(number))
        if guild is None:
            parse(data)
        elif event == "CHANNEL_DELETE":
            self._state.dispatch("guild_channel_delete", discord.Object(int(data["id"])))
        else:
            parse(data)

    def _meet(self, number: int) -> None:
        guild = discord.Guild._create_unavailable(state=self._state, guild_id=number, data=None)
        self._state._add_guild(guild)
        self._by_id[number] = guild
        self._unread.add(number)

    def _is_told(self, number: int) -> None:
        self._by_id.pop(number, None)
        self._unread.discard(number)
