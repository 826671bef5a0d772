"""The process in which computer players think: it reads jobs from standard input and writes a line for each result.

It ends when the bot is gone, even in the middle of a job. Its failure reports contain no values, since a view holds a
hand.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Mapping
from typing import Final, NamedTuple, TextIO

from bot.process import jobs
from bot.process.children import own_output
from games.chance import SeededChance
from games.core import AnyGame, View
from games.levels import Level
from games.player import Levels, of_level

WATCH: Final = 0.5
"""Seconds between two checks whether the bot still runs."""
NICENESS: Final = 5
"""The niceness of a worker (0 to 19), so that the bot's event loop has priority."""

BEHIND: Final = 10
"""The niceness of a worker for hints: besides a computer player it gets a quarter of a core."""

Players = Mapping[str, Levels]


class Job(NamedTuple):
    """A view of a game to choose a move for.

    `seed` is 32 secret bytes, `budget` the positions for the level NORMAL, `seconds` the time limit.
    """

    game: AnyGame
    view: View
    seed: bytes
    level: Level
    budget: int
    seconds: float


class JobResult(NamedTuple):
    """The move in notation; if it is None, `error` says where the player failed."""

    move: str | None
    error: str = ""


def main(bot: int, niceness: int = NICENESS) -> None:
    """Run jobs until the input ends or the process `bot` is gone.

    The first input are the players by game key; a result without a move acknowledges them.
    """
    os.nice(niceness)
    threading.Thread(target=_watch, args=(bot,), daemon=True).start()
    read, results = sys.stdin.buffer.read, own_output()
    try:
        players = jobs.unpacked(jobs.received(read))
        _write(results, JobResult(None))
        while True:
            _write(results, _done(players, jobs.received(read)))
    except (EOFError, BrokenPipeError):  # the bot closed the pipes or was killed
        os._exit(0)


def _done(players: Players, packed: bytes) -> JobResult:
    try:
        job: Job = jobs.unpacked(packed)
        player, until = of_level(players[job.game.key], job.level), time.monotonic() + job.seconds
        move = player(job.view, SeededChance(job.seed, 0), job.budget, until)
        job.game.check(job.view, move)
        return JobResult(str(move))
    except Exception as error:  # noqa: BLE001 - the bot needs an answer after any error
        return JobResult(None, jobs.failure(error))


def _watch(bot: int) -> None:
    while os.getppid() == bot:
        time.sleep(WATCH)
    os._exit(0)


def _write(results: TextIO, result: JobResult) -> None:
    print(json.dumps(result), file=results, flush=True)
