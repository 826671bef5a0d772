"""What is still to happen in a simulation, moment after moment."""

import heapq
from collections.abc import Callable
from datetime import datetime
from itertools import count


class Agenda:
    """Lets things happen in the order of their moments; of those at one moment, what was noted first."""

    def __init__(self, begin: datetime) -> None:
        self.now = begin
        self._ids = count()
        self._coming: list[tuple[datetime, int, Callable[[], None]]] = []

    def at(self, moment: datetime, happen: Callable[[], None]) -> None:
        """Let something happen at a moment, or now where that is past."""
        heapq.heappush(self._coming, (max(moment, self.now), next(self._ids), happen))

    def go_on(self) -> None:
        """Go to the moment of what comes next, and let it happen. Raises IndexError where nothing does."""
        self.now, _, happen = heapq.heappop(self._coming)
        happen()
