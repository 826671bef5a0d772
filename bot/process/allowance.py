"""How often each person may do something that others have to read.

It lives in memory: whoever restarts the bot gives everybody their allowance anew, which is no harm, and so nothing that
somebody did is kept for it. Of several processes each counts by itself: what people do in a server comes to the one
that serves it.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from cachetools import LRUCache

_PEOPLE: Final = 10_000


class Allowance:
    """`most` times within `time` for each person."""

    def __init__(self, most: int, time: timedelta, clock: Callable[[], datetime]) -> None:
        self.most = most
        self._time = time
        self._clock = clock
        self._used: LRUCache[int, tuple[datetime, ...]] = LRUCache(_PEOPLE)

    def take(self, person: int) -> bool:
        """Use it once more, if anything is left."""
        now = self._clock()
        lately = tuple(it for it in self._used.get(person, ()) if now - it < self._time)
        if len(lately) >= self.most:
            return False
        self._used[person] = (*lately, now)
        return True

    def give_back(self, person: int) -> None:
        """Take back the last use, which came to nothing."""
        self._used[person] = self._used.get(person, ())[:-1]
