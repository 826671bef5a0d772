"""The real bot with a watch on its event loop: each lag, in milliseconds, is a line of the file BENCH_LAGS."""

import asyncio
import os
import sys
import time
from pathlib import Path

from bot import __main__ as process
from bot.client import Speeltafel

STEP = 0.01
"""Seconds between two looks."""


async def watch(file: Path) -> None:
    """Sleep again and again, and write down how much too late the loop comes back."""
    with file.open("w", buffering=1) as lags:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(STEP)
            lags.write(f"{(time.perf_counter() - begun - STEP) * 1000:.3f}\n")


class Watched(Speeltafel):
    """The bot, watched from its log-in on."""

    async def setup_hook(self) -> None:
        """Begin to watch."""
        self._watch = asyncio.create_task(watch(Path(os.environ["BENCH_LAGS"])))
        await super().setup_hook()


if __name__ == "__main__":
    setattr(process, "Speeltafel", Watched)  # noqa: B010 - the one part that is exchanged
    sys.exit(process.main())
