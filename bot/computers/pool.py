"""Worker processes in which computer players think, so that the event loop stays free."""

import asyncio
import json
import logging
import os
import secrets
from asyncio.subprocess import Process
from collections.abc import Mapping
from contextlib import suppress
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
"""Seconds that a worker may take until it is ready."""
THOUGHT: Final = 2.0
"""Seconds after which a computer player gives the best move that it has found."""
PATIENCE: Final = 2
"""So many times that long a job may take in all; after that it is tried with the smaller budget."""
HURRIED: Final = 100
"""Positions of that budget; when it takes too long as well, a move is drawn instead."""
PACE: Final[Mapping[Level, float]] = {Level.EASY: 1.0, Level.NORMAL: 0.5, Level.STRONG: 1.0, Level.EXPERT: 2.0}
"""Seconds from the moment at which a worker begins until its move is told at the soonest, so that nobody can tell by it
how much there was to think about."""
CROWDED: Final = 10.0
"""Seconds that a job has waited at most when its budget is still whole."""
LONGEST_LINE: Final = 2**20
"""Bytes of a result; that of a failure deep in a recursion is long."""
DRAWN_FROM: Final = 500
"""Out of how many legal moves one is drawn, when no worker gives one."""


class QueueEntry:
    """A move that was `asked` for, for a `table` in a `channel`; `begun` is set when a worker is free for it, at the
    moment `began`. Both moments are those of the machine's clock."""

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
    """Up to `size` workers, started when they are first needed. Who asks first is served first.

    `budget` is how many positions a player of the level NORMAL may look at, and each thinks for `thought` seconds. No
    move is told before the `pace` of its level.
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
        """The jobs under way and those that wait, in the order in which they were asked for."""

    def before(self, table: int) -> int | None:
        """How many jobs of others come before the first one of `table`; None where it does not wait."""
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
        """The notation of a move that `game` allows `view.me`, whatever happens to the worker that is to choose it.

        In a game without a computer player it is drawn. `entry.begun` is set when a worker begins.
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

    async def think_apart(self, job: Job) -> str | None:
        """The notation of a move, from a process of the job's own, which ends with it and stands back behind the
        workers, so that no computer player waits for it. None where it finds none, which is logged."""
        worker = await Worker.start(self._players, BEHIND)
        self.workers.add(worker)
        try:
            result = await worker.run(job, PATIENCE * self.thought)
        except (TimeoutError, EOFError, OSError) as error:
            log.warning("no hint for %s: %s", job.game.key, type(error).__name__)
            return None
        finally:
            await self._discard(worker)
        if result.move is None:
            log.error("no hint for %s: %s", job.game.key, result.error)
        return result.move

    def _budget_now(self, entry: QueueEntry) -> int:
        """The budget of a job that begins: smaller the more others wait, whatever they are, if this one waited long."""
        waiting = sum(not other.begun.is_set() for other in self.queue)
        whole = entry.began - entry.asked < CROWDED
        return self.budget if whole else min(self.budget, max(HURRIED, self.budget // (1 + waiting)))

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*(self._discard(worker) for worker in tuple(self.workers)))

    async def _move(self, job: Job) -> str | None:
        """None when it failed, which is logged."""
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
        """Of an idle worker or a new one; a worker that did not answer, for whatever reason, is not asked again."""
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
        """Raises TimeoutError after `limit` seconds, EOFError or OSError when the process died."""
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


def _drawn(game: AnyGame, view: View) -> str:
    """One of the first legal moves at random; a ready-made one where moves are long."""
    chance = SeededChance(secrets.token_bytes(32), 0)
    presets = [preset.move for preset in game.presets(view, chance)]
    return str(chance.pick(presets or list(islice(game.legal(view), DRAWN_FROM))))
