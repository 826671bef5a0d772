"""A machine whose clock its host sets."""

from datetime import timedelta

from bot.process.clock import SystemClock
from tests.support.bot.hand_clock import NOON


class Machine:
    """A machine whose clock a host can set; it is noon when it starts."""

    def __init__(self) -> None:
        self.running = 1000.0
        self._set = NOON.timestamp() - self.running

    def run(self, seconds: float) -> None:
        self.running += seconds

    def set_by(self, step: timedelta) -> None:
        """Set its clock forward or back."""
        self._set += step.total_seconds()

    def wall(self) -> float:
        return self.running + self._set

    def clock(self) -> SystemClock:
        return SystemClock(self.wall, lambda: self.running)
