"""The process in which computer players think: reads jobs from its standard input and answers on its standard output.

It ends by itself when the bot is gone, killed in the middle of a thought included. What it says about a failure names
no value: a view holds a hand.
"""

import os
import pickle
import signal
import struct
import sys
import threading
import time
import traceback
from typing import Any, BinaryIO, Final, NamedTuple

from games.chance import SeededChance
from games.core import AnyGame, View
from games.players import Player

LENGTH: Final = struct.Struct(">I")
"""What stands before each frame: its length in bytes."""

WATCH: Final = 0.5
"""Seconds between two looks at whether the bot is still there."""

NICENESS: Final = 5
"""How far thinking stands back behind the bot's event loop (0 to 19)."""


class Job(NamedTuple):
    """A view to choose a move for; `seed` is 32 secret bytes, `budget` a number of positions."""

    game_key: str
    view: View
    seed: bytes
    budget: int


class Minds(NamedTuple):
    """The games and their players, by key."""

    games: dict[str, AnyGame]
    players: dict[str, Player]


class Thought(NamedTuple):
    """The move as notation; without one, `trouble` says where the player failed."""

    move: str | None
    error: str = ""


def frame(value: object) -> bytes:
    """A value as it goes through the pipe."""
    data = pickle.dumps(value)
    return LENGTH.pack(len(data)) + data


def main(bot: int) -> None:
    """Think until the input ends or the process `bot` is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    threading.Thread(target=_watch, args=(bot,), daemon=True).start()
    jobs, answers = sys.stdin.buffer, _own_output()
    minds = _read(jobs)
    _write(answers, Thought(None))
    while (job := _read(jobs)) is not None:
        try:
            _write(answers, _think(minds, job))
        except BrokenPipeError:  # the bot was killed during the thought: nobody is left to tell
            os._exit(0)


def _think(minds: Minds, job: Job) -> Thought:
    try:
        move = minds.players[job.game_key](job.view, SeededChance(job.seed, 0), job.budget)
        minds.games[job.game_key].check(job.view, move)
        return Thought(str(move))
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot shall know and play on
        places = traceback.extract_tb(error.__traceback__)
        return Thought(None, " ".join([type(error).__name__, *(f"{place.name}:{place.lineno}" for place in places)]))


def _watch(bot: int) -> None:
    while os.getppid() == bot:
        time.sleep(WATCH)
    os._exit(0)


def _own_output() -> BinaryIO:
    """The pipe to the bot, kept from whatever a player may print."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


def _read(pipe: BinaryIO) -> Any:
    """The next value, None at the end."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return pickle.loads(pipe.read(*LENGTH.unpack(head)))  # noqa: S301 - the bot's own pipe


def _write(pipe: BinaryIO, value: object) -> None:
    pipe.write(frame(value))
    pipe.flush()
