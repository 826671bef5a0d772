"""When the bot may begin a session, which Discord limits by the day."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from typing import Final

import discord

from bot.process.clock import Clock

FEW: Final = 10
"""A bot is sparing once only one in so many of the sessions is left that Discord lets it begin in a day,"""
SPARING: Final = timedelta(minutes=15)
"""and then begins at most one within this time."""
_COUNTED: Final = timedelta(days=1)
"""For so long Discord counts sessions from the first on; before that one it says that it counts anew in no time."""

log = logging.getLogger(__name__)


class SessionStarts:
    """When the bot may begin a session: Discord makes the token of a bot worthless that has begun all of a day's.

    A new process does not know when the one before it has begun a session, and takes its own start for that moment.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = clock.now()
        self._limits: discord.SessionStartLimits | None = None
        self._reset = self._last
        self._begun = 0
        """How many were begun since Discord said how many are left, and when it counts anew."""

    def begun(self) -> None:
        """A session is begun."""
        self._begun += 1
        self._last = self._clock.now()

    def left(self) -> int | None:
        """How many the bot may begin until Discord counts anew; None where it has not said so."""
        if self._limits is None:
            return None
        return self._limits.total if self._clock.now() >= self._reset else self._limits.remaining - self._begun

    async def at_once(self, limits: Callable[[], Awaitable[discord.SessionStartLimits]]) -> int:
        """How many sessions may be begun within 5 s, of shards whose numbers leave different remainders: one where
        Discord does not say so. Raises what else `limits` raises."""
        if self._limits is None:
            with suppress(discord.GatewayNotFound):
                self._note(await limits())
        return 1 if self._limits is None else self._limits.max_concurrency

    async def allowed(self, limits: Callable[[], Awaitable[discord.SessionStartLimits]]) -> None:
        """Return once the bot may begin a session: at once where Discord does not say how many are left, since its
        gateway refuses a token by itself. Raises what else `limits` raises."""
        with suppress(discord.GatewayNotFound):
            while pause := self._pause(await limits()):
                await self._clock.until(self._clock.now() + pause, asyncio.Event())

    def _pause(self, limits: discord.SessionStartLimits) -> timedelta:
        """How long to wait before it is asked again; nothing where a session may be begun."""
        self._note(limits)
        if limits.remaining * FEW >= limits.total:
            return timedelta()
        reset = timedelta(seconds=limits.reset_after // 1000 + 1)
        spared = max(timedelta(), self._last + SPARING - self._clock.now())
        pause = min(reset, spared) if limits.remaining else reset
        log.warning(
            "Discord lets the bot begin only %d more sessions, of %d, in the next %s, so it begins at most one in %s:"
            " the next in %.0f s",
            *(limits.remaining, limits.total, reset, SPARING, pause.total_seconds()),
        )
        return pause

    def _note(self, limits: discord.SessionStartLimits) -> None:
        self._limits, self._begun = limits, 0
        self._reset = self._clock.now() + (timedelta(milliseconds=limits.reset_after) or _COUNTED)
