"""The identify budget: how often a bot may identify, over all shards together."""

import math
from dataclasses import dataclass

from playground.clock import Clock
from playground.model import Json

DAY = 24 * 60 * 60


@dataclass
class Limits:
    """The limits of the gateway; they may be changed while it runs.

    shards           the number of shards that Discord advises
    total            identifies allowed in a day
    max_concurrency  identifies allowed at once: one for each remainder of the shard's number
    interval         seconds between two identifies with the same remainder
    kept             seconds for which a session without a connection can be resumed
    events           events of a session that can be replayed
    """

    shards: int = 1
    total: int = 1000
    max_concurrency: int = 1
    interval: float = 5.0
    kept: float = 180.0
    events: int = 5000


class Starts:
    """The identifies of a bot; a day begins with its first one."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock = clock
        self._limits = limits
        self._begun = 0
        self._reset = -math.inf
        """The end of the day, in Unix seconds."""
        self._last: dict[int, float] = {}
        """The time of the last identify, by the remainder of the shard's number."""

    @property
    def left(self) -> int:
        """How many identifies are left today."""
        return self._limits.total - (self._begun if self._clock.now() < self._reset else 0)

    @left.setter
    def left(self, value: int) -> None:
        if self._clock.now() >= self._reset:
            self._reset = self._clock.now() + DAY
        self._begun = self._limits.total - value

    def begin(self, shard: int) -> bool:
        """Count an identify of the shard. Return False and count nothing if it comes too early."""
        now, key = self._clock.now(), shard % self._limits.max_concurrency
        if now - self._last.get(key, -math.inf) < self._limits.interval:
            return False
        self._last[key] = now
        self.left -= 1
        return True

    def json(self) -> Json:
        """Return the limits as Discord sends them; `reset_after` is 0 before the first identify."""
        return {
            "total": self._limits.total,
            "remaining": self.left,
            "reset_after": round(1000 * max(0.0, self._reset - self._clock.now())),
            "max_concurrency": self._limits.max_concurrency,
        }
