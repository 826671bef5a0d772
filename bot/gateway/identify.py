"""The identify budget: Discord limits how often a bot may identify in a day."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from typing import Final

import discord

from bot.process.clock import Clock

FEW: Final = 10
"""The bot is sparing once less than one part in so many of the day's budget is left."""
SPARING: Final = timedelta(minutes=15)
"""The minimum time between two identifies of a sparing bot."""
_COUNTED: Final = timedelta(days=1)
"""Discord counts for a day from the first identify; before that it reports a reset after 0 s."""

log = logging.getLogger(__name__)


class IdentifyBudget:
    """Decides when the bot may identify: Discord invalidates the token of a bot that exceeds its budget.

    A new process does not know when the previous one last identified, and assumes that it was at its own start.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = clock.now()
        self._limits: discord.SessionStartLimits | None = None
        self._reset = self._last
        self._begun = 0
        """Identifies since Discord last reported the budget and its reset."""

    def begun(self) -> None:
        """Count an identify."""
        self._begun += 1
        self._last = self._clock.now()

    def left(self) -> int | None:
        """Return how many identifies are left until the reset; None if Discord has not reported it."""
        if self._limits is None:
            return None
        return self._limits.total if self._clock.now() >= self._reset else self._limits.remaining - self._begun

    async def at_once(self, limits: Callable[[], Awaitable[discord.SessionStartLimits]]) -> int:
        """Return Discord's max_concurrency: how many shards may identify within 5 s; 1 if Discord does not report it.

        Shards whose numbers have the same remainder wait for each other. Raise the other errors of `limits`.
        """
        if self._limits is None:
            with suppress(discord.GatewayNotFound):
                self._note(await limits())
        return 1 if self._limits is None else self._limits.max_concurrency

    async def allowed(self, limits: Callable[[], Awaitable[discord.SessionStartLimits]]) -> None:
        """Wait until the bot may identify: not at all if Discord reports no budget, since its gateway rejects a token
        by itself.

        Raise the other errors of `limits`.
        """
        with suppress(discord.GatewayNotFound):
            while pause := self._pause(await limits()):
                await self._clock.until(self._clock.now() + pause, asyncio.Event())

    def _pause(self, limits: discord.SessionStartLimits) -> timedelta:
        """Return how long to wait before asking again; zero if the bot may identify."""
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
