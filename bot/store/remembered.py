"""What a process remembers of rows that another process may write meanwhile."""

import math
import time
from collections.abc import Awaitable, Callable
from typing import Final, Generic, NamedTuple, TypeVar

from cachetools import LRUCache

from bot.store.database import Database

FRESH: Final = 10.0
"""Seconds for which what was read from a server holds, whatever another process has written there since."""

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def holds(database: Database) -> float:
    """The seconds for which what was read from a database holds: for ever where no other process writes."""
    return FRESH if database.file is None else math.inf


class _Read(NamedTuple, Generic[_Value]):
    value: _Value
    until: float


class Remembered(Generic[_Key, _Value]):
    """The `keep` values that were used last. Each holds for so many seconds, and is read anew after that."""

    def __init__(self, keep: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._values: LRUCache[_Key, _Read[_Value]] = LRUCache(keep)
        self._seconds = seconds
        self._clock = clock

    async def of(self, key: _Key, read: Callable[[], Awaitable[_Value | None]]) -> _Value | None:
        """What holds, or else what `read` finds now; None is not remembered."""
        before = self._values.get(key)
        if before is not None and self._clock() < before.until:
            return before.value
        found = await read()
        if self._values.get(key) not in (None, before):  # what was written while it was read is newer
            return self.last(key)
        if found is None:
            self.forget(key)
        else:
            self.know(key, found)
        return found

    def last(self, key: _Key) -> _Value | None:
        """What is remembered, however old."""
        found = self._values.get(key)
        return None if found is None else found.value

    def know(self, key: _Key, value: _Value) -> None:
        """This was written, and holds from now on."""
        self._values[key] = _Read(value, self._clock() + self._seconds)

    def forget(self, key: _Key) -> None:
        self._values.pop(key, None)
