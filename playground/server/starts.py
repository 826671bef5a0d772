"""How many sessions a bot may begin at the gateway, and when: Discord counts them, all shards together."""

import math
from dataclasses import dataclass

from playground.clock import Clock
from playground.model import Json

DAY = 24 * 60 * 60


@dataclass
class Limits:
    """What Discord grants a bot at its gateway; may be changed while it runs.

    shards           how many shards it advises
    total            how many sessions may be begun in a day
    max_concurrency  how many of them at once: one of the shards whose numbers leave the same remainder
    interval         seconds between two sessions of such shards
    kept             seconds for which a session without a connection can be resumed
    events           how many events of a session can be replayed
    """

    shards: int = 1
    total: int = 1000
    max_concurrency: int = 1
    interval: float = 5.0
    kept: float = 180.0
    events: int = 5000


class Starts:
    """The sessions that were begun; a day begins with its first one."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock = clock
        self._limits = limits
        self._begun = 0
        self._reset = -math.inf
        """When the day ends, in Unix seconds."""
        self._last: dict[int, float] = {}
        """When a session was begun, by the remainder of the shard's number."""

    @property
    def left(self) -> int:
        """How many may still be begun today."""
        return self._limits.total - (self._begun if self._clock.now() < self._reset else 0)

    @left.setter
    def left(self, value: int) -> None:
        if self._clock.now() >= self._reset:
            self._reset = self._clock.now() + DAY
        self._begun = self._limits.total - value

    def begin(self, shard: int) -> bool:
        """Count a session of the shard; False, and nothing is counted, when it comes too early."""
        now, key = self._clock.now(), shard % self._limits.max_concurrency
        if now - self._last.get(key, -math.inf) < self._limits.interval:
            return False
        self._last[key] = now
        self.left -= 1
        return True

    def json(self) -> Json:
        """The limits as Discord tells them; `reset_after` is 0 as long as no session was begun."""
        return {
            "total": self._limits.total,
            "remaining": self.left,
            "reset_after": round(1000 * max(0.0, self._reset - self._clock.now())),
            "max_concurrency": self._limits.max_concurrency,
        }
