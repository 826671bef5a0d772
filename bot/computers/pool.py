"""Computer players' thoughts, in processes of their own so that the event loop stays free."""

import asyncio
import logging
import os
import pickle
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final

from bot.computers.worker import LENGTH, Job, Minds, Thought, frame
from games.chance import SeededChance
from games.core import AnyGame, View
from games.players import Player

log = logging.getLogger(__name__)

ROOT: Final = Path(__file__).parent.parent.parent
SECRETS: Final = ("DISCORD_", "DATABASE_")
"""What of the environment a thinking process has no need to know."""
START: Final = 30.0
"""Seconds that a process may take until it is ready."""
THOUGHT: Final = 2.0
"""Seconds that a thought may take; after them a shorter one is tried."""
HURRIED: Final = 100
"""Positions of the shorter thought; when that takes too long as well, a move is drawn instead."""
DRAWN_FROM: Final = 500
"""Out of how many legal moves one is drawn, when no thought comes."""


class QueueEntry:
    """A thought that was asked for. `holder` is whom it is for (a table), `begun` is set when its turn has come."""

    def __init__(self, holder: int = 0) -> None:
        self.holder = holder
        self.begun = asyncio.Event()


class WorkerPool:
    """Up to `workers` processes that think for the computer players, started when they are first needed.

    `budget` is the number of positions a thought may look at when none is given, `limit` its seconds. Whoever asks
    first is served first.
    """

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        players: Mapping[str, Player],
        workers: int,
        budget: int,
        limit: float = THOUGHT,
    ) -> None:
        self._games = games
        self._players = players
        self._closed = False
        self._budget = budget
        self._limit = limit
        self._slots = asyncio.Semaphore(workers)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._tickets: list[QueueEntry] = []
        """Of the thoughts under way and of those that wait, in the order in which they were asked for."""

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a process to be free."""
        return sum(not ticket.begun.is_set() for ticket in self._tickets)

    def before(self, holder: int) -> int | None:
        """How many thoughts for others come before the first one for `holder`; None where it does not wait."""
        for place, ticket in enumerate(self._tickets):
            if ticket.holder == holder:
                return None if ticket.begun.is_set() else place or None
        return None

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that are there now."""
        return tuple(thinker.pid for thinker in self._all)

    async def choose(
        self, game_key: str, view: View, budget: int | None = None, ticket: QueueEntry | None = None
    ) -> str:
        """The notation of a legal move of `view.me`, whatever happens to the process that thinks about it.

        Games without a computer player get one that draws its moves. `ticket` tells whether the thought has begun.
        """
        ticket = ticket or QueueEntry()
        if game_key in self._players:
            move = await self._thought(Job(game_key, view, secrets.token_bytes(32), budget or self._budget), ticket)
            if move is not None:
                return move
        ticket.begun.set()
        return await asyncio.to_thread(_drawn, self._games[game_key], view)

    async def close(self) -> None:
        """End every process, and start none any more."""
        self._closed = True
        await asyncio.gather(*(self._discard(thinker) for thinker in tuple(self._all)))

    async def _thought(self, job: Job, ticket: QueueEntry) -> str | None:
        """None when it failed, which is logged."""
        self._tickets.append(ticket)
        try:
            async with self._slots:
                ticket.begun.set()
                return await self._asked(job)
        finally:
            self._tickets.remove(ticket)

    async def _asked(self, job: Job) -> str | None:
        try:
            thought = await self._think(self._idle.pop() if self._idle else await self._started(), job)
        except (TimeoutError, EOFError, OSError) as error:
            log.warning("a computer player of %s gave no move: %s", job.game_key, type(error).__name__)
            hurried = isinstance(error, TimeoutError) and job.budget > HURRIED
            return await self._asked(job._replace(budget=HURRIED)) if hurried else None
        if thought.move is None:
            log.error("a computer player of %s failed: %s", job.game_key, thought.error)
        return thought.move

    async def _think(self, thinker: "Worker", job: Job) -> Thought:
        """A process that did not answer, for whatever reason, is not asked again."""
        try:
            thought = await thinker.think(job, self._limit)
        except BaseException:
            await self._discard(thinker)
            raise
        self._idle.append(thinker)
        return thought

    async def _started(self) -> "Worker":
        if self._closed:
            raise RuntimeError("thinking is closed")
        thinker = await Worker.start(Minds(dict(self._games), dict(self._players)))
        self._all.add(thinker)
        return thinker

    async def _discard(self, thinker: "Worker") -> None:
        self._all.discard(thinker)
        await thinker.end()


class Worker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._ready = False

    @property
    def pid(self) -> int:
        return self._process.pid

    @classmethod
    async def start(cls, minds: Minds) -> "Worker":
        """A process of a group of its own, so that Ctrl-C at the bot's terminal does not reach it."""
        greeting = frame(minds)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", f"from bot.computers.worker import main; main({os.getpid()})"),
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if not name.upper().startswith(SECRETS)},
            stdin=PIPE,
            stdout=PIPE,
            process_group=0,
        )
        thinker = cls(process)
        thinker._send(greeting)
        return thinker

    async def think(self, job: Job, limit: float) -> Thought:
        """Raises TimeoutError after `limit` seconds, EOFError or OSError when the process died."""
        if not self._ready:
            async with asyncio.timeout(START):
                await self._answer()
            self._ready = True
        self._send(frame(job))
        async with asyncio.timeout(limit):
            return await self._answer()

    async def end(self) -> None:
        """Kill it and wait until it is gone."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    def _send(self, data: bytes) -> None:
        if self._process.stdin is not None:
            self._process.stdin.write(data)

    async def _answer(self) -> Thought:
        if self._process.stdout is None:
            raise EOFError
        head = await self._process.stdout.readexactly(LENGTH.size)
        body = await self._process.stdout.readexactly(*LENGTH.unpack(head))
        thought: Thought = pickle.loads(body)  # noqa: S301 - our own process
        return thought


def _drawn(game: AnyGame, view: View) -> str:
    """One of the first legal moves at random; a ready-made one where moves are long."""
    chance = SeededChance(secrets.token_bytes(32), 0)
    presets = [preset.move for preset in game.presets(view, chance)]
    return str(chance.pick(presets or list(islice(game.legal(view), DRAWN_FROM))))
