"""Check tables for `python -m bot check`, in one process for each core if there are many: replaying takes most of the
time."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Final, NamedTuple

from bot.store.backup.check import Checked, check
from bot.store.connections.database import Database, require_present
from bot.store.repositories import Repositories
from bot.values.table import Status
from games.rulebook import Rulebook

FEW: Final = 500
"""Up to so many tables, checking them takes less time than starting processes."""
MOST: Final = 8
"""The maximum number of processes, of about 100 MB each."""
NICE: Final = 10
"""The niceness that is added, so that a running bot has priority."""


class Chunk(NamedTuple):
    """Tables that are checked together, and whether their games have begun."""

    numbers: Sequence[int]
    begun: bool


class TableCheck(NamedTuple):
    """The result for a table. `broken` is its game if its record is intact but something else cannot be read, else
    empty."""

    checked: Checked
    broken: str = ""


Found = Mapping[int, TableCheck]


async def checked_tables(
    database: Database, url: str, games: Rulebook, chunks: Sequence[Chunk]
) -> AsyncIterator[Found]:
    """Check the tables chunk by chunk. `database` is the one at `url`. Raise DatabaseUnusable."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores < 2 or sum(len(it.numbers) for it in chunks) <= FEW:
        for chunk in chunks:
            yield await _check_tables(database, games, chunk)
        return
    loop = asyncio.get_running_loop()
    with ProcessPoolExecutor(min(cores, MOST), get_context("spawn"), _begin) as pool:
        try:
            for done in [loop.run_in_executor(pool, _check_alone, url, games, chunk) for chunk in chunks]:
                yield await done
        finally:
            pool.shutdown(cancel_futures=True)


async def unread(repositories: Repositories, checked: Mapping[int, Checked]) -> dict[int, str]:
    """Return the tables that the bot cannot load completely, with their games."""
    return {
        table.id: table.game
        for table in await repositories.tables.load([*checked])
        if table.status is Status.BROKEN or (table.match is None and checked[table.id].game)
    }


def _begin() -> None:
    """Lower the priority of the process, and silence the bot's warnings about unreadable tables, which `check` prints
    itself."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICE)
    logging.getLogger("bot.store.games.repository").setLevel(logging.CRITICAL)


def _check_alone(url: str, games: Rulebook, chunk: Chunk) -> Found:
    return asyncio.run(_opened_and_checked(url, games, chunk))


async def _opened_and_checked(url: str, games: Rulebook, chunk: Chunk) -> Found:
    database = await Database.open(url, prepare=require_present)
    try:
        return await _check_tables(database, games, chunk)
    finally:
        await database.close()


async def _check_tables(database: Database, games: Rulebook, chunk: Chunk) -> Found:
    found = dict.fromkeys(chunk.numbers, Checked())
    if chunk.begun:
        found = {it: await database.read(partial(check, number=it, games=games)) for it in chunk.numbers}
    whole = {number: it for number, it in found.items() if not (it.wrong or it.lacks_rules)}
    broken = await unread(Repositories(database, games), whole)
    return {number: TableCheck(it, broken.get(number, "")) for number, it in found.items()}
