"""The pace at which private channels are opened, by all who open one in this process."""

import time
from collections.abc import Callable
from typing import Final

AT_ONCE: Final = 10
"""So many are opened one right after the other, after a time in which none was.

Discord names no number. Its documentation of *Create DM* says that a bot which opens many too quickly may be limited,
or kept from opening new ones. Bots were refused (40003) after a few dozen at once (DasWolke/SnowTransfer#43), and
quarantined (20026) after 25 to 40 (discord-php/DiscordPHP#467).
"""
EVERY: Final = 5.0
"""Seconds after which one more may be opened then."""
FIRST_STOP, LONGEST_STOP = 60.0, 900.0
"""Seconds for which none is opened once Discord said that it was too fast, but not until when: doubled from the first
to the longest, until one is opened."""
KEPT: Final = 60.0
"""Seconds for which a moment is kept for somebody who does not come."""


class Openings:
    """Gives each person the moment at which their channel may be opened; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._free = clock() - AT_ONCE * EVERY
        """The first moment that is nobody's; as long before now as openings may be made up for."""
        self._moments: dict[int, float] = {}
        """Those of the people who have to wait."""
        self._stop = 0.0

    def wait(self, person: int) -> float:
        """How many seconds a person has to wait; 0: their channel is opened now."""
        now = self._clock()
        self._moments = {who: moment for who, moment in self._moments.items() if moment + KEPT > now}
        moment = self._moments.get(person)
        if moment is None:
            self._free = max(self._free, now - AT_ONCE * EVERY) + EVERY
            moment = self._moments[person] = self._free
        if moment > now:
            return moment - now
        self.drop(person)
        return 0.0

    def opened(self) -> None:
        """Discord has opened a channel."""
        self._stop = 0.0

    def stopped(self, person: int, seconds: float | None) -> float:
        """Discord opens none for so many seconds (None: it did not say); how many a person has to wait whose channel
        was to be opened."""
        self._stop = min(2 * self._stop or FIRST_STOP, LONGEST_STOP)
        self._moments.clear()
        self._free = self._clock() + (self._stop if seconds is None else seconds) - EVERY
        return self.wait(person)

    def drop(self, person: int) -> None:
        self._moments.pop(person, None)
