"""This process's part of the requests that Discord allows the bot: 50 a second for all processes together.

Answers to interactions do not count. One process that runs alone leaves the limit to discord.py, which waits where
Discord says so; of several each would have to hear it first.
"""

import asyncio
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from bot.ownership.ownership import PARTITIONS, Ownership, lease_of

ALLOWED: Final = 50
"""Requests that Discord allows a bot in a second."""
LEAST: Final = 3
"""Those that a process may make that owns no partition: it logs in, and looks at commands and emojis."""
_SECOND: Final = 1.0
_OF_INTERACTIONS: Final = re.compile(r"/(interactions/\d+|webhooks/\d+)/")


def most_of(ownership: Ownership) -> int:
    """How many requests a process may begin in a second, by the partitions that it owns."""
    own = sum(ownership.holds(lease_of(it)) for it in range(PARTITIONS))
    return max(1, ALLOWED * own // PARTITIONS) if own else LEAST


class Budget:
    """At most as many requests in any second as `most` says now. `clock` gives seconds, and `sleep` waits for some."""

    def __init__(
        self,
        most: Callable[[], int],
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._most = most
        self._clock = clock
        self._sleep = sleep
        self._begun = deque[float]()
        """When the requests of the last second began."""
        self._turn = asyncio.Lock()

    async def take(self, path: str) -> None:
        """Return once a request to this path may begin; in the order in which they came."""
        if _OF_INTERACTIONS.search(path):
            return
        async with self._turn:
            while (wait := self._wait(self._clock())) > 0:
                await self._sleep(wait)
            self._begun.append(self._clock())

    def _wait(self, now: float) -> float:
        while self._begun and self._begun[0] <= now - _SECOND:
            self._begun.popleft()
        most = self._most()
        return self._begun[-most] + _SECOND - now if len(self._begun) >= most else 0.0
