"""Against whom somebody tries a finished game again: one game at a time, behind all who wait for a running one."""

import asyncio
from contextlib import AsyncExitStack

import psutil

from bot.computers.hints import MOST_TRIES, Opponents, opponent_job
from bot.computers.pool import PATIENCE, WorkerPool
from bot.computers.worker import BEHIND
from games.levels import Level
from tests.support.bot.bot_process import poll
from tests.support.bot.event_loop import idle
from tests.support.bot.players import VIEW, Count, Dying, Player
from tests.support.bot.pool import pids
from tests.support.games.players import alike


class Strong(Count):
    levels = (Level.EASY, Level.NORMAL, Level.EXPERT)


def pool() -> WorkerPool:
    return WorkerPool(alike({"good": Player(), "dying": Dying()}), 1, 1, 30 / PATIENCE)


async def test_all_of_a_game_think_in_one_process_which_stands_back_and_ends_with_it() -> None:
    there = pool()
    async with Opponents(there).thinking(Count("good")) as think:
        assert think is not None
        moves = [await think(Count("good"), VIEW.replace(turn=turn)) for turn in range(3)]
        [process] = pids(there)
        await poll(lambda: psutil.Process(process).nice() == psutil.Process().nice() + BEHIND)
        assert await there.choose(Count("good"), VIEW, 2) == "say.2", "the worker is free"

    assert moves == ["say.1"] * 3
    assert process not in pids(there)
    assert not psutil.pid_exists(process)
    await there.close()


async def test_a_process_that_dies_finds_no_move() -> None:
    there = pool()
    async with Opponents(there).thinking(Count("dying")) as think:
        assert think is not None
        assert [await think(Count("dying"), VIEW) for _ in range(2)] == [None, None]
    await there.close()


async def test_one_game_at_a_time_and_where_many_wait_nobody_thinks() -> None:
    there = pool()
    opponents = Opponents(there)
    async with AsyncExitStack() as first, AsyncExitStack() as second:
        assert await first.enter_async_context(opponents.thinking(Count("good"))) is not None
        waiting = [
            asyncio.create_task(AsyncExitStack().enter_async_context(opponents.thinking(Count("good"))))
            for _ in range(MOST_TRIES - 1)
        ]
        await idle()
        assert not any(it.done() for it in waiting)
        assert await second.enter_async_context(opponents.thinking(Count("good"))) is None
        for it in waiting:
            it.cancel()
        await asyncio.wait(waiting)
    async with opponents.thinking(Count("good")) as think:
        assert think is not None, "who does not wait any more takes no place"
    await there.close()


async def test_nobody_plays_a_game_without_a_player_or_once_the_bot_stops() -> None:
    there = pool()
    async with Opponents(there).thinking(Count("unknown")) as think:
        assert think is None
    await there.close()
    async with Opponents(there).thinking(Count("good")) as think:
        assert think is None


def test_the_best_level_plays_by_the_view_alone() -> None:
    job, again = opponent_job(Strong("good"), VIEW, 7, 1.0), opponent_job(Strong("good"), VIEW.replace(turn=0), 7, 1.0)

    assert (job.level, job.budget) == (Level.EXPERT, 7)
    assert job.seed == again.seed
    assert job.seed != opponent_job(Strong("good"), VIEW.replace(turn=1), 7, 1.0).seed
