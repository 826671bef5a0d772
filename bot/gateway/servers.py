"""What is known of the servers of a shard: from the one who begins its session Discord hides nothing, but whoever
resumes it is told of changes alone.

discord.py passes by what happens in a server that it does not know. Such a server is known here by its id, and what
happens there is told as far as it can be. So is what discord.py cannot read, by which it would end the connection.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

import discord
from discord.enums import try_enum

from bot.gateway.legible import PARTS, taken
from bot.gateway.permits import PERMITTING, Permits
from bot.gateway.unread import Unread

_HEARD: Final = (
    *("MESSAGE_CREATE", "THREAD_UPDATE", "THREAD_DELETE", "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"),
    *("CHANNEL_UPDATE", "CHANNEL_DELETE", "GUILD_ROLE_UPDATE", "GUILD_MEMBER_UPDATE"),
)
"""The events of a server that the bot cares for, beside interactions, which come with all that is needed."""
_DELETING: Final = frozenset(("CHANNEL_DELETE", "THREAD_DELETE"))
_MAKING: Final[Mapping[str, str]] = {"CHANNEL_UPDATE": "CHANNEL_CREATE", "GUILD_ROLE_UPDATE": "GUILD_ROLE_CREATE"}
"""The events that tell of a change which discord.py passes by where it does not know what has changed, with those that
tell the same of something new."""

_Parser = Callable[[Any], None]


class Servers:
    """The servers that discord.py knows, in its `state`; and what that hears, which never raises from here on."""

    def __init__(self, state: Any, permits: Permits, unread: Unread) -> None:
        self._state = state
        self._permits = permits
        self._unreadable = unread
        self._by_id = dict[int, discord.Guild]()
        """Those of which nothing else is known."""
        self._unread = set[int]()
        """Those of these whose language is not known either."""
        self._parsers: Mapping[str, _Parser] = {**state.parsers, "INTERACTION_CREATE": self._interact}
        state.parsers.update({event: partial(self._hear, event) for event in self._parsers})

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

    def _hear(self, event: str, data: Any) -> None:
        """Have an event read; where that fails, what is left of it."""
        if event in PERMITTING:
            self._permits.hear(event, data)
        try:
            if event in _HEARD:
                self._tell(event, self._parsers[event], data)
            else:
                self._parsers[event](data)
        except Exception as error:  # noqa: BLE001 - whatever it is, the connection goes on
            self._unreadable.note(event, error)
            with suppress(Exception):  # then nothing is left of it
                self._tell_rest(event, data)

    def _interact(self, data: Mapping[str, Any]) -> None:
        """As discord.py does, but for views, of which the bot has none that listens."""
        self._state.dispatch("interaction", taken(self._state, data))

    def _tell(self, event: str, parse: _Parser, data: Mapping[str, Any]) -> None:
        is_server = event in ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")
        number = data["id"] if is_server else data.get("guild_id")
        if event == "GUILD_CREATE":
            self._is_told(int(data["id"]))
        elif number is not None and self._state._get_guild(int(number)) is None:
            self._meet(int(number))
        guild = None if number is None else self._by_id.get(int(number))
        if guild is None:
            if number is not None and event in _MAKING and not self._knows(event, int(number), data):
                parse = self._parsers[_MAKING[event]]
            parse(data)
        elif event == "CHANNEL_DELETE":
            self._deleted(data)
        else:
            parse(data)

    def _tell_rest(self, event: str, data: Mapping[str, Any]) -> None:
        """What an event tells though it cannot be read as it is. Raises whatever discord.py does where that is nothing.

        What it should have changed is forgotten, so that nothing old is taken for true."""
        if event == "GUILD_CREATE":
            self._state._guilds.pop(int(data["id"]), None)
        if event in PARTS:
            self._parsers[event](PARTS[event](self._state, data))
        elif event in _DELETING:
            self._deleted(data)
        elif event in _MAKING:
            guild = self._state._get_guild(int(data["guild_id"]))
            if event == "CHANNEL_UPDATE":
                guild._channels.pop(int(data["id"]), None)
            else:
                guild._roles.pop(int(data["role"]["id"]), None)

    def _knows(self, event: str, guild: int, data: Mapping[str, Any]) -> bool:
        """Whether discord.py knows what has changed: it passes by what it does not."""
        known = self._state._get_guild(guild)
        if event == "CHANNEL_UPDATE":
            return known.get_channel(int(data["id"])) is not None
        return known.get_role(int(data["role"]["id"])) is not None

    def _deleted(self, data: Mapping[str, Any]) -> None:
        self._state.dispatch("guild_channel_delete", discord.Object(int(data["id"])))

    def _meet(self, number: int) -> None:
        guild = discord.Guild._create_unavailable(state=self._state, guild_id=number, data=None)
        self._state._add_guild(guild)
        self._by_id[number] = guild
        self._unread.add(number)

    def _is_told(self, number: int) -> None:
        self._by_id.pop(number, None)
        self._unread.discard(number)
