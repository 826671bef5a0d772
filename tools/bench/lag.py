"""The lag of an event loop: how much too late it comes back from a short sleep, in milliseconds."""

import asyncio
import statistics
import time
from pathlib import Path

STEP = 0.01
"""Seconds between two looks."""
EDITING, THINKING = 10, 4
"""How many times the lag of the trivial bot under the same load ours may be, while messages are edited and while
computer players think. Measured on a quiet machine of two cores: 6.6, and 0.8 to 2.3."""


async def watch(file: Path) -> None:
    """Sleep again and again, and write a line for each lag."""
    with file.open("w", buffering=1) as lags:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(STEP)
            lags.write(f"{(time.perf_counter() - begun - STEP) * 1000:.3f}\n")


class LagFile:
    """What a watched process has written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read = 0

    def skip(self) -> None:
        """Forget the lags so far."""
        self._read = len(self.path.read_text().splitlines())

    def p99(self) -> float:
        """What one lag in a hundred was above since `skip`."""
        lines = self.path.read_text().splitlines()[self._read :]
        return statistics.quantiles(map(float, lines), n=100)[98]
