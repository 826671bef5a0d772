"""The servers of a shard: after an identify Discord sends all of them, after a resume only changes.

discord.py ignores events in a server that it does not know. Here such a server is known by its id, and its events are
passed on as far as possible. So are events that discord.py cannot read, which would otherwise end the connection.
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
"""The events of a server that the bot needs, besides interactions, which contain everything needed."""
_DELETING: Final = frozenset(("CHANNEL_DELETE", "THREAD_DELETE"))
_MAKING: Final[Mapping[str, str]] = {"CHANNEL_UPDATE": "CHANNEL_CREATE", "GUILD_ROLE_UPDATE": "GUILD_ROLE_CREATE"}
"""Change events that discord.py ignores for unknown things, with the events that create the same thing."""

_EDITED: Final = "MESSAGE_UPDATE"
"""Comes back for each edit of the bot's own, and nobody listens to it: it is not made into a message."""

_Parser = Callable[[Any], None]


class Servers:
    """Receives the events of all servers, and passes them to discord.py's `state`; it never raises."""

    def __init__(self, state: Any, permits: Permits, unread: Unread) -> None:
        self._state = state
        self._permits = permits
        self._unreadable = unread
        self._by_id = dict[int, discord.Guild]()
        """Servers of which only the id is known."""
        self._unread = set[int]()
        """The servers in `_by_id` whose language is not known yet."""
        own: Mapping[str, _Parser] = {"INTERACTION_CREATE": self._interact, _EDITED: lambda _data: None}
        self._parsers: Mapping[str, _Parser] = {**state.parsers, **own}
        state.parsers.update({event: partial(self._hear, event) for event in self._parsers})

    def drop(self, shard: int) -> None:
        """Drop the servers of a shard, which another process now serves."""
        for guild in [guild for guild in self._state.guilds if guild.shard_id == shard]:
            self._state._remove_guild(guild)
            self._is_told(guild.id)
        self._state._ready_states.pop(shard, None)
        if (task := self._state._ready_tasks.pop(shard, None)) is not None:
            task.cancel()

    async def read(self, guild: discord.Guild) -> None:
        """Ask Discord for a server's language if it is unknown."""
        if guild.id in self._unread:
            with suppress(discord.DiscordException, OSError):
                found: Mapping[str, Any] = await self._state.http.get_guild(guild.id, with_counts=False)
                guild.preferred_locale = try_enum(discord.Locale, found.get("preferred_locale", "en-US"))
                self._unread.discard(guild.id)

    def _hear(self, event: str, data: Any) -> None:
        """Read an event; if that fails, its readable parts."""
        if event in PERMITTING:
            self._permits.hear(event, data)
        try:
            if event in _HEARD:
                self._tell(event, self._parsers[event], data)
            else:
                self._parsers[event](data)
        except Exception as error:  # noqa: BLE001 - the connection survives any error
            self._unreadable.note(event, error)
            with suppress(Exception):  # no part of it can be read
                self._tell_rest(event, data)

    def _interact(self, data: Mapping[str, Any]) -> None:
        """Dispatch an interaction as discord.py does, but without its views, of which the bot uses none."""
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
        """Pass on the readable parts of an event. Raise if there are none.

        What the event should have changed is dropped, so that nothing outdated remains.
        """
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
        """Return whether discord.py knows the changed channel or role; it ignores changes of others."""
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
