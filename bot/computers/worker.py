"""The process in which computer players think: it reads jobs from its standard input and writes a line for each result.

It ends by itself when the bot is gone, killed in the middle of a job included. What it says about a failure names no
value: a view holds a hand.
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
"""Seconds between two looks at whether the bot is still there."""
NICENESS: Final = 5
"""How far a worker stands back behind the bot's event loop (0 to 19)."""

BEHIND: Final = 10
"""The same of one that thinks of a hint: beside a computer player it gets a quarter of a core."""

Players = Mapping[str, Levels]


class Job(NamedTuple):
    """A view of a game to choose a move for; `seed` is 32 secret bytes, `budget` the positions of the level NORMAL, and
    `seconds` how long it may take."""

    game: AnyGame
    view: View
    seed: bytes
    level: Level
    budget: int
    seconds: float


class JobResult(NamedTuple):
    """The move as notation; without one, `error` says where the player failed."""

    move: str | None
    error: str = ""


def main(bot: int, niceness: int = NICENESS) -> None:
    """Do jobs until the input ends or the process `bot` is gone. First come the players by their games' keys; a
    result without a move says that they are there."""
    os.nice(niceness)
    threading.Thread(target=_watch, args=(bot,), daemon=True).start()
    read, results = sys.stdin.buffer.read, own_output()
    try:
        players = jobs.unpacked(jobs.received(read))
        _write(results, JobResult(None))
        while True:
            _write(results, _done(players, jobs.received(read)))
    except (EOFError, BrokenPipeError):  # the bot has closed the pipes, or was killed: nobody is left to answer
        os._exit(0)


def _done(players: Players, packed: bytes) -> JobResult:
    try:
        job: Job = jobs.unpacked(packed)
        player, until = of_level(players[job.game.key], job.level), time.monotonic() + job.seconds
        move = player(job.view, SeededChance(job.seed, 0), job.budget, until)
        job.game.check(job.view, move)
        return JobResult(str(move))
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot shall know and play on
        return JobResult(None, jobs.failure(error))


def _watch(bot: int) -> None:
    while os.getppid() == bot:
        time.sleep(WATCH)
    os._exit(0)


def _write(results: TextIO, result: JobResult) -> None:
    print(json.dumps(result), file=results, flush=True)
