"""Worker processes in which computer players think, so that the event loop stays free."""

import asyncio
import json
import logging
import os
import secrets
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import islice
from time import monotonic
from types import MappingProxyType
from typing import Final

from bot.computers.worker import BEHIND, NICENESS, Job, JobResult, Players
from bot.process import children, jobs
from games.chance import SeededChance
from games.core import AnyGame, View
from games.levels import Level

log = logging.getLogger(__name__)

_START: Final = 30.0
"""Seconds within which a worker must be ready."""
THOUGHT: Final = 2.0
"""Seconds after which a computer player returns its best move so far."""
PATIENCE: Final = 2
"""A job may take so many times THOUGHT; after that it is tried with the budget HURRIED."""
HURRIED: Final = 100
"""Positions in the small budget; if that takes too long as well, a random move is played."""
PACE: Final[Mapping[Level, float]] = {Level.EASY: 1.0, Level.NORMAL: 0.5, Level.STRONG: 1.0, Level.EXPERT: 2.0}
"""By level, the minimum number of seconds from the start of thinking until the move is played, so that its speed
reveals nothing about the position."""
CROWDED: Final = 10.0
"""Seconds of waiting after which the budget of a job is reduced."""
LONGEST_LINE: Final = 2**20
"""Bytes of a result; a failure deep in a recursion is long."""
DRAWN_FROM: Final = 500
"""The maximum number of legal moves from which a random one is taken if no worker returns one."""


class QueueEntry:
    """A requested move for a `table` in a `channel`.

    `begun` is set when a worker is free for it. `asked` and `began` are moments of the monotonic clock.
    """

    def __init__(self, table: int = 0, channel: int = 0) -> None:
        self.table, self.channel = table, channel
        self.asked = self.began = monotonic()
        self.begun = asyncio.Event()

    def begin(self) -> None:
        self.began = monotonic()
        self.begun.set()

    def __str__(self) -> str:
        return str(self.table)


class WorkerPool:
    """Up to `size` workers, started when first needed; jobs are served in order.

    `budget` is the number of positions for the level NORMAL, `thought` the seconds that each job may think. No move is
    returned before the `pace` of its level.
    """

    def __init__(
        self,
        players: Players,
        size: int,
        budget: int,
        thought: float = THOUGHT,
        pace: Mapping[Level, float] = MappingProxyType({}),
    ) -> None:
        self._players = players
        self._closed = False
        self.budget = budget
        self.thought = thought
        self._pace = pace
        self._slots = asyncio.Semaphore(size)
        self._idle: list[Worker] = []
        self.workers: set[Worker] = set()
        self.queue: list[QueueEntry] = []
        """All jobs, running and waiting, in the order of their requests."""

    def before(self, table: int) -> int | None:
        """Return how many jobs come before the first one of `table`; None if it does not wait."""
        for place, entry in enumerate(self.queue):
            if entry.table == table:
                return None if entry.begun.is_set() else place or None
        return None

    async def choose(
        self,
        game: AnyGame,
        view: View,
        budget: int | None = None,
        level: Level = Level.NORMAL,
        entry: QueueEntry | None = None,
    ) -> str:
        """Return the notation of a move that `game` allows `view.me`, also if the worker fails: then a random one.

        A game without a computer player gets a random move too. `entry.begun` is set when a worker begins.
        """
        entry, move = entry or QueueEntry(), None
        if game.key in self._players:
            self.queue.append(entry)
            try:
                async with self._slots:
                    entry.begin()
                    seed, budget = secrets.token_bytes(32), budget or self._budget_now(entry)
                    move = await self._move(Job(game, view, seed, level, budget, self.thought))
            finally:
                self.queue.remove(entry)
            await asyncio.sleep(entry.began + self._pace.get(level, 0.0) - monotonic())
        if not entry.begun.is_set():
            entry.begin()
        return await asyncio.to_thread(_drawn, game, view) if move is None else move

    def plays(self, game: AnyGame) -> bool:
        """Whether it can still be asked for moves of a game."""
        return not self._closed and game.key in self._players

    @asynccontextmanager
    async def apart(self) -> AsyncIterator["Apart"]:
        """Start a process that is no worker for the length of the block. It stands back behind the workers, so that no
        computer player waits for it."""
        worker = await Worker.start(self._players, BEHIND)
        self.workers.add(worker)
        try:
            yield Apart(worker, PATIENCE * self.thought)
        finally:
            await self._discard(worker)

    async def think_apart(self, job: Job) -> str | None:
        """Return the notation of a move that a process started for this job alone finds, as `apart` says. Return None
        where it finds none, and log that."""
        async with self.apart() as process:
            return await process.think(job)

    def _budget_now(self, entry: QueueEntry) -> int:
        """Return the budget of a job that begins: smaller if it waited long, and the more other jobs wait."""
        waiting = sum(not other.begun.is_set() for other in self.queue)
        whole = entry.began - entry.asked < CROWDED
        return self.budget if whole else min(self.budget, max(HURRIED, self.budget // (1 + waiting)))

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*(self._discard(worker) for worker in tuple(self.workers)))

    async def _move(self, job: Job) -> str | None:
        """Return the move of a worker; None if it failed, which is logged."""
        try:
            result = await self._result(job)
        except (TimeoutError, EOFError, OSError) as error:
            log.warning("a computer player of %s gave no move: %s", job.game.key, type(error).__name__)
            hurried = isinstance(error, TimeoutError) and job.budget > HURRIED
            return await self._move(job._replace(budget=HURRIED)) if hurried else None
        if result.move is None:
            log.error("a computer player of %s failed: %s", job.game.key, result.error)
        return result.move

    async def _result(self, job: Job) -> JobResult:
        """Run a job in an idle or new worker. A worker that fails is not used again."""
        if self._closed:
            raise RuntimeError("the worker pool is closed")
        worker = self._idle.pop() if self._idle else await Worker.start(self._players)
        self.workers.add(worker)
        try:
            result = await worker.run(job, PATIENCE * self.thought)
        except BaseException:
            await self._discard(worker)
            raise
        self._idle.append(worker)
        return result

    async def _discard(self, worker: "Worker") -> None:
        self.workers.discard(worker)
        await worker.end()


class Worker:
    def __init__(self, process: Process) -> None:
        self.process = process
        self._ready = False

    @classmethod
    async def start(cls, players: Players, niceness: int = NICENESS) -> "Worker":
        code = f"from bot.computers.worker import main; main({os.getpid()}, {niceness})"
        worker = cls(await children.start(code, LONGEST_LINE))
        worker._write(jobs.packed(dict(players)))
        return worker

    async def run(self, job: Job, limit: float) -> JobResult:
        """Run a job. Raise TimeoutError after `limit` seconds, EOFError or OSError if the process died."""
        if not self._ready:
            async with asyncio.timeout(_START):
                await self._read()
            self._ready = True
        self._write(jobs.packed(job))
        async with asyncio.timeout(limit):
            return await self._read()

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()

    def _write(self, data: bytes) -> None:
        if self.process.stdin is not None:
            self.process.stdin.write(data)

    async def _read(self) -> JobResult:
        line = await self.process.stdout.readline() if self.process.stdout is not None else b""
        if not line.endswith(b"\n"):
            raise EOFError
        return JobResult(*json.loads(line))


class Apart:
    """A process in which moves are thought of one after another; each may take `limit` seconds."""

    def __init__(self, worker: Worker, limit: float) -> None:
        self._worker = worker
        self._limit = limit

    async def think(self, job: Job) -> str | None:
        """Return the notation of a move. Return None where the process finds none, and log that. End a process that
        does not answer in time: its late answer would be taken for the answer to the next job."""
        try:
            result = await self._worker.run(job, self._limit)
        except (TimeoutError, EOFError, OSError) as error:
            log.warning("no move for %s is found: %s", job.game.key, type(error).__name__)
            await self._worker.end()
            return None
        if result.move is None:
            log.error("no move for %s is found: %s", job.game.key, result.error)
        return result.move


def _drawn(game: AnyGame, view: View) -> str:
    """Return a random one of the first legal moves, or a random preset where moves are long."""
    chance = SeededChance(secrets.token_bytes(32), 0)
    presets = [preset.move for preset in game.presets(view, chance)]
    return str(chance.pick(presets or list(islice(game.legal(view), DRAWN_FROM))))
