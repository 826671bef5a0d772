"""The running bot while its computer players think: the lag of its event loop, game by game."""

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path

from games import GAMES
from games.chance import SeededChance
from games.core import Seat
from tests.bench.live import SECONDS, lags_of, p99, play, turn_of
from tests.bench.table import REPETITIONS, Row, row
from tests.support.bot.bot_process import BotProcess, poll, running

TABLES = 6
"""Of Ann and as few computer players as can be; more than there are processes to think in."""
NEWEST = "SELECT id FROM tables WHERE rematch IS NULL"
AFTER = "SELECT rematch FROM tables WHERE id = ?"
OWN = "SELECT seat FROM seats WHERE table_id = ? AND person = ?"
POSTED = "SELECT 1 FROM posts WHERE kind = 'table' AND message IS NOT NULL"
LAG = 20
"""Milliseconds that one look in a hundred may come too late."""


async def lag(folder: Path, key: str) -> Row:
    """One game at several tables, played by Ann as fast as the computer players answer her."""
    os.environ["BENCH_LAGS"] = str(folder / "lags.txt")
    lags: list[float] = []
    async with running(folder, "tests.bench.watched") as bot:
        await _open(bot, key)
        for repetition in range(REPETITIONS):
            before = len(lags_of(folder))
            tables = [int(str(table)) for (table,) in bot.query(NEWEST)]
            await asyncio.gather(*(_play(bot, key, table, repetition) for table in tables))
            lags.append(p99(lags_of(folder)[before:]))
            await bot.settled()
    return row(f"{key}: lag while computer players think, p99 (ms)", "ms", lags, [1.0] * len(lags), LAG)


async def _open(bot: BotProcess, key: str) -> None:
    ann = bot.discord.person("ann")
    for table in range(1, TABLES + 1):
        await ann.slash("#games", f"/{key} start")
        for _ in range(1, GAMES[key].seats[0]):
            await ann.slash("#games", f"/{key} add-computer table:{table}")
        await ann.slash("#games", f"/{key} begin table:{table}")
    await poll(lambda: len(bot.query(POSTED)) == TABLES)


async def _play(bot: BotProcess, key: str, table: int, repetition: int) -> None:
    """Ann plays anything, whenever it is her turn, until the time is up; one game after the other."""
    chance, until = SeededChance(b"thinking", table * REPETITIONS + repetition), time.perf_counter() + SECONDS
    ann = bot.discord.person("ann")
    while time.perf_counter() < until:
        turn = turn_of(bot, table)
        ((seat,),) = bot.query(OWN, table, ann.id)
        moves = turn.moves.get(Seat(int(str(seat))))
        if moves:
            await play(bot, turn, Seat(int(str(seat))), chance.pick(moves))
        elif turn.moves:
            await asyncio.sleep(0.02)
        else:
            await ann.slash("#games", f"/{key} rematch table:{table}")
            ((table,),) = bot.query(AFTER, table)  # type: ignore[assignment]


def rows(folder: Path) -> Iterator[Row]:
    """A row for each game."""
    for key in GAMES:
        room = folder / key
        room.mkdir()
        yield asyncio.run(lag(room, key))
