"""`python -m tools.bench.events`: what an event costs the bot, on SQLite with two people."""

import asyncio
import tempfile
from pathlib import Path

from tests.support.bot.events import HAPPENINGS, measured


def main() -> None:
    """Measure and print everything."""
    print(f"{'event':12} files · reads / writes · tasks")
    for happening in HAPPENINGS:
        with tempfile.TemporaryDirectory() as folder:
            print(f"{happening.__name__:12} {asyncio.run(measured(happening, Path(folder)))}", flush=True)


if __name__ == "__main__":
    main()
