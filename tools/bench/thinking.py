"""The lag of the running bot's event loop while its strongest computer players think, game by game.

Its floor is the lag of the trivial bot, which edits a message for each press as ours does for each move: under as many
presses as people and computer players made moves, beside as many busy processes of the same niceness.
"""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.computers.worker import NICENESS
from bot.host.settings import Settings
from games import GAMES
from games.chance import SeededChance
from games.core import Seat
from games.levels import Level
from tests.support.bot.bot_process import BotProcess, poll
from tools.bench.lag import THINKING
from tools.bench.live import SECONDS, paced_lag, play, turn_of, watched
from tools.bench.table import REPETITIONS, Row, row

TABLES = 6
"""Of Ann and as few computer players as can be; more than there are processes to think in."""
PATIENCE = 180.0
"""Seconds that the computer players may take until it is Ann's turn at all tables: each may think for two."""
NEWEST = "SELECT id FROM tables WHERE rematch IS NULL"
AFTER = "SELECT rematch FROM tables WHERE id = ?"
MOVES = "SELECT count(*) FROM moves"
OWN = "SELECT seat FROM seats WHERE table_id = ? AND person = ?"
POSTED = "SELECT 1 FROM posts WHERE kind = 'table' AND message IS NOT NULL"
WORKERS = int(Settings.model_fields["thinkers"].default)
"""Processes that the bot has for its computer players."""


async def lag_row(folder: Path, key: str) -> Row:
    """One game at several tables, played by Ann as fast as the computer players answer her."""
    p99s: list[tuple[float, float]] = []
    async with watched(folder, lambda bot: _open(bot, key), TABLES) as (bot, lags, floor):
        for repetition in range(REPETITIONS):
            lags.skip()
            tables = [int(str(table)) for (table,) in bot.query(NEWEST)]
            before = _number_of_moves(bot)
            await asyncio.gather(*(_play(bot, key, table, repetition) for table in tables))
            lag, moves = lags.p99(), _number_of_moves(bot) - before
            await poll(lambda: not bot.something_left, PATIENCE)
            async with _busy_processes(WORKERS):
                p99s.append((lag, await paced_lag(floor, moves)))
    figures, floors = zip(*p99s, strict=True)
    return row(f"{key}: lag while computer players think, p99", "ms", figures, floors, THINKING)


@asynccontextmanager
async def _busy_processes(count: int) -> AsyncIterator[None]:
    """Processes that compute without end, as far behind the event loop as the bot's workers are."""
    code = f"import os; os.nice({NICENESS})\nwhile True: pass"
    processes = [await asyncio.create_subprocess_exec(sys.executable, "-c", code) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            await process.wait()


async def _open(bot: BotProcess, key: str) -> None:
    ann = bot.discord.person("ann")
    for table in range(1, TABLES + 1):
        await ann.slash("#games", f"/{key} start")
        for _ in range(1, GAMES[key].seats[0]):
            await ann.slash("#games", f"/lobby computer table:{table} level:{Level.EXPERT}")
        await ann.slash("#games", f"/lobby begin table:{table}")
    await poll(lambda: len(bot.query(POSTED)) == TABLES)


def _number_of_moves(bot: BotProcess) -> int:
    ((count,),) = bot.query(MOVES)
    return int(str(count))


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
            await ann.slash("#games", f"/table rematch table:{table}")
            ((table,),) = bot.query(AFTER, table)  # type: ignore[assignment]


def rows(folder: Path) -> Iterator[Row]:
    """A row for each game."""
    for key in GAMES:
        room = folder / key
        room.mkdir()
        yield asyncio.run(lag_row(room, key))
