"""How long it takes to forget somebody with thousands of games, and how long others wait for their writes meanwhile.

`python -m tools.load.forgetting [games]` furnishes a database with so many games, one in twenty of them theirs.
"""

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from sqlalchemy import text

from bot.process.clock import utc_now
from bot.store.connections.database import Database
from bot.store.repositories import Repositories
from bot.tables.erasure import PersonErasure
from bot.tables.service import TableService
from bot.values.table import ChannelRef, Person
from games import GAMES
from tests.support.bot.finished import furnish

MANY: Final = 60_000
BUSY: Final = tuple(Person(number, name, "en-US") for number, name in enumerate(("Ann", "Bob", "Cas", "Dee"), 101))
BETWEEN: Final = 0.02
"""Seconds between two writes of others."""


async def _write(database: Database, waits: list[float]) -> None:
    while True:
        begun = time.perf_counter()
        await database.write(lambda connection: connection.execute(text("UPDATE heartbeats SET beat = beat")))
        waits.append(time.perf_counter() - begun)
        await asyncio.sleep(BETWEEN)


async def main(file: Path, games: int) -> None:
    await furnish(file, BUSY, ChannelRef(1, 2, "en-US"), utc_now(), games)
    os.sync()  # what was furnished in a hurry is no part of what others wait for
    database, waits = await Database.open(f"sqlite:///{file}"), list[float]()
    try:
        writing = asyncio.create_task(_write(database, waits))
        begun = time.perf_counter()
        gone = await PersonErasure(TableService(Repositories(database, GAMES), GAMES)).erase(BUSY[2].id)
        seconds = time.perf_counter() - begun
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
    finally:
        await database.close()
    print(f"{len(gone.changed)} games of {games}: {seconds:.1f} s; a write of others waited {max(waits):.2f} s at most")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(main(Path(folder) / "x.db", int(sys.argv[1]) if len(sys.argv) > 1 else MANY))
