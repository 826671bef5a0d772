"""The real bot with a watch on its event loop, whose lags are written to the file BENCH_LAGS."""

import asyncio
import os
import sys
from pathlib import Path

from bot.app import build
from bot.app.client import Speeltafel
from bot.app.start import main
from tools.bench.lag import watch


class Watched(Speeltafel):
    """The bot, watched from its log-in on."""

    async def setup_hook(self) -> None:
        """Begin to watch."""
        self._watch = asyncio.create_task(watch(Path(os.environ["BENCH_LAGS"])))
        await super().setup_hook()


if __name__ == "__main__":
    setattr(build, "Speeltafel", Watched)  # noqa: B010 - the one part that is exchanged
    sys.exit(main())
