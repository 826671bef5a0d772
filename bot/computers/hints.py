"""Computes the hints that people ask for: good moves, each thought of in a process of its own."""

import asyncio
import hashlib
from typing import Final

from bot.computers.pool import WorkerPool
from bot.computers.worker import Job
from games.core import AnyGame, View
from games.levels import Level

MOST_HINTS: Final = 4
"""So many hints are under way or wait at most."""
STRONG_FROM: Final = 5000
"""The least budget with which a hint is of the level STRONG."""


class Hints:
    """One hint after the other, of the players of a `pool`."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._free = asyncio.Semaphore(1)
        self._asked = 0
        """How many hints are under way or wait."""

    async def suggest(self, game: AnyGame, view: View) -> str | None:
        """The notation of a good move for `view.me`, the same for the same view. None where several others wait for
        theirs, or where no move is found."""
        if not self._pool.plays(game) or self._asked >= MOST_HINTS:
            return None
        job = hint_job(game, view, self._pool.budget, self._pool.thought)
        self._asked += 1
        try:
            async with self._free:
                return await self._pool.think_apart(job)
        finally:
            self._asked -= 1


def hint_job(game: AnyGame, view: View, budget: int, thought: float) -> Job:
    """The job that finds a hint. The level STRONG plays it; NORMAL does in a game without that level, and with a small
    budget. Its chance comes from the view alone, so that it tells nothing of what is to be drawn."""
    level = Level.STRONG if Level.STRONG in game.levels and budget >= STRONG_FROM else Level.NORMAL
    return Job(game, view, hashlib.sha256(view.model_dump_json().encode()).digest(), level, budget, thought)
