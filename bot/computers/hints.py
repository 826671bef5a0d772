"""Computes the hints that people ask for, and the moves against which they try a finished game again: in processes
behind those of the computer players, for whose moves people wait."""

import asyncio
import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from time import monotonic
from typing import Final, TypeAlias

from bot.computers.pool import Apart, WorkerPool
from bot.computers.worker import Job
from games.core import AnyGame, View
from games.levels import Level

MOST_HINTS: Final = 4
"""So many hints are under way or wait at most."""
STRONG_FROM: Final = 5000
"""The least budget with which a hint is of the level STRONG."""
MOST_TRIES: Final = 4
"""For so many people who try a game again the computer thinks or waits at most."""
TRIED_FOR: Final = 1.0
"""Seconds that a computer player thinks at most in a game that is tried again: several of them move one after another
while one person waits."""
TURN: Final = 60.0
"""Seconds for which the computer players move in one game that is tried again. Then the next game gets its turn: a
person who is out early would leave hundreds of moves to them."""

Think: TypeAlias = Callable[[AnyGame, View], Awaitable[str | None]]
"""Finds the notation of a good move for `view.me`, the same for the same view; None where none is found."""


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
    return Job(game, view, _own_chance(view), level, budget, thought)


class Opponents:
    """The computer players in games that people try again: one game at a time, in a process of its own for as long as
    they move one after another, so that it is started once; and not at all where another press has found the moves."""

    def __init__(self, pool: WorkerPool, seconds: float = TRIED_FOR, turn: float = TURN) -> None:
        self._pool = pool
        self._seconds = seconds
        self._turn = turn
        self._free = asyncio.Semaphore(1)
        self._asked = Counter[int]()
        """Who waits, or for whom it is thought, by how many presses."""

    @asynccontextmanager
    async def thinking(self, game: AnyGame, person: int) -> AsyncIterator[Think | None]:
        """Yield what finds their moves once it is the turn of the person's game, for as long as that lasts; None where
        several other people wait for theirs, or where nobody plays the game."""
        is_full = len(self._asked) >= MOST_TRIES and person not in self._asked
        if is_full or not self._pool.plays(game):
            yield None
            return
        self._asked[person] += 1
        try:
            async with self._free, AsyncExitStack() as running:
                process: Apart | None = None
                until = monotonic() + self._turn

                async def think(game: AnyGame, view: View) -> str | None:
                    nonlocal process
                    if monotonic() >= until:
                        return None
                    if process is None:
                        process = await running.enter_async_context(self._pool.apart())
                    return await process.think(opponent_job(game, view, self._pool.budget, self._seconds))

                yield think
        finally:
            self._asked -= Counter((person,))


def opponent_job(game: AnyGame, view: View, budget: int, thought: float) -> Job:
    """The job that finds a move of a game's best level. Its chance comes from the view alone, so that who tries the
    same again meets the same answer."""
    return Job(game, view, _own_chance(view), game.levels[-1], budget, thought)


def _own_chance(view: View) -> bytes:
    return hashlib.sha256(view.model_dump_json().encode()).digest()
