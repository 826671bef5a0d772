"""Rate limits for what a person may do that others have to read.

They are kept in memory: a restart resets them, which is harmless, and so nothing about anybody is stored for them. Each
process counts for itself, since what people do in a server always comes to the process that serves it.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from cachetools import LRUCache

_PEOPLE: Final = 10_000


class Allowance:
    """At most `most` uses within `time` for each person."""

    def __init__(self, most: int, time: timedelta, clock: Callable[[], datetime]) -> None:
        self.most = most
        self._time = time
        self._clock = clock
        self._used: LRUCache[int, tuple[datetime, ...]] = LRUCache(_PEOPLE)

    def take(self, person: int) -> bool:
        """Use the allowance once. Return False if nothing is left."""
        now = self._clock()
        lately = tuple(it for it in self._used.get(person, ()) if now - it < self._time)
        if len(lately) >= self.most:
            return False
        self._used[person] = (*lately, now)
        return True

    def give_back(self, person: int) -> None:
        """Give back the last use, which had no effect."""
        self._used[person] = self._used.get(person, ())[:-1]
