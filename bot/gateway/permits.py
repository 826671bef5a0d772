"""Events after which the bot may be able to write again, in a server or a thread.

They are read before discord.py, which ignores changes of things that it does not know: a hidden channel, a role, a
member.
"""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final

import discord

from bot.process.clock import Clock
from bot.process.tasks import TaskOwner

log = logging.getLogger(__name__)

LEEWAY: Final = timedelta(seconds=10)
"""How far Discord's clock may be behind ours."""
_IN_SERVER: Final = frozenset(
    (
        *("GUILD_CREATE", "GUILD_UPDATE", "GUILD_MEMBER_UPDATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE"),
        *("CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_LIST_SYNC"),
    )
)
_ODD: Final = (KeyError, TypeError, ValueError, AttributeError)
"""The errors raised by an event of unexpected form."""
_IN_THREAD: Final = frozenset(("THREAD_CREATE", "THREAD_UPDATE"))
PERMITTING: Final = _IN_SERVER | _IN_THREAD
"""The events after which the bot may be able to write again."""


class Permits:
    """Dispatches `permitted` with a channel or a guild, the other being None, if the bot may be able to write there
    again.

    Discord does not report the end of a moderator's timeout, but announces its end beforehand.
    """

    def __init__(self, state: Any, clock: Clock) -> None:
        self._state = state
        self._clock = clock
        self._ends = dict[int, datetime]()
        """The known ends of the bot's timeouts, by guild."""
        self._outlasting = TaskOwner("look after the timeout in server", self._outlast)

    def timed_out(self, guild: int | None) -> datetime | None:
        """Return until when the bot is timed out in a guild, as far as Discord said; None if it is not."""
        end = None if guild is None else self._ends.get(guild)
        return end if end is not None and end > self._clock.now() else None

    async def close(self) -> None:
        await self._outlasting.close()

    def hear(self, event: str, data: Any) -> None:
        """Read one of the PERMITTING events, before discord.py does."""
        with suppress(*_ODD):  # an event without a place is ignored
            self._read(event, data)

    def _read(self, event: str, data: Mapping[str, Any]) -> None:
        if event in _IN_THREAD:
            thread = data.get("thread_metadata") or {}
            if not (thread.get("archived") and thread.get("locked")):
                self._tell(channel=int(data["id"]))
        else:
            guild = int(data["id" if event in ("GUILD_CREATE", "GUILD_UPDATE") else "guild_id"])
            if self._may_permit(event, guild, data):
                self._tell(guild=guild)

    def _tell(self, channel: int | None = None, guild: int | None = None) -> None:
        self._state.dispatch("permitted", channel, guild)

    def _may_permit(self, event: str, guild: int, data: Mapping[str, Any]) -> bool:
        """Return whether an event may permit writing; True if it cannot be read."""
        try:
            return self._permits(event, guild, data)
        except _ODD:
            return True

    def _permits(self, event: str, guild: int, data: Mapping[str, Any]) -> bool:
        if event == "GUILD_ROLE_UPDATE":
            return self._changes(guild, data.get("role") or {})
        members = {"GUILD_MEMBER_UPDATE": (data,), "GUILD_CREATE": data.get("members") or ()}.get(event)
        if members is None:
            return True
        own = next((it for it in members if int(it["user"]["id"]) == self._state.self_id), None)
        if own is None:
            return event == "GUILD_CREATE"
        return not self._is_timed_out(guild, own)

    def _changes(self, guild: int, role: Mapping[str, Any]) -> bool:
        """Return whether a role's permissions or position change, and not only its looks, which some servers change all
        the time."""
        server = self._state._get_guild(guild)
        known = None if server is None else server.get_role(int(role["id"]))
        told = str(role.get("permissions")), role.get("position")
        return known is None or told != (str(known.permissions.value), known.position)

    def _is_timed_out(self, guild: int, member: Mapping[str, Any]) -> bool:
        end = discord.utils.parse_time(member.get("communication_disabled_until"))
        self._outlasting.stop(guild)
        if end is None or end <= self._clock.now():
            self._ends.pop(guild, None)
            return False
        if self._ends.get(guild) != end:
            log.warning("a moderator of server %s has timed the bot out until %s", guild, end.isoformat(" ", "seconds"))
        self._ends[guild] = end
        self._outlasting.schedule(guild)
        return True

    async def _outlast(self, guild: int) -> None:
        """Wait for the end of a timeout, and check again LEEWAY later, if Discord's clock is behind."""
        end = self._ends[guild]
        for moment in (end, end + LEEWAY):
            await self._clock.until(moment, asyncio.Event())
            self._tell(guild=guild)
        self._ends.pop(guild, None)
