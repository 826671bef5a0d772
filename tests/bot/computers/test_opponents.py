"""Against whom somebody tries a finished game again: one game at a time, behind all who wait for a running one."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import psutil

from bot.computers.hints import MOST_TRIES, Opponents, opponent_job
from bot.computers.pool import PATIENCE, WorkerPool
from bot.computers.worker import BEHIND
from games.levels import Level
from tests.support.bot.bot_process import poll
from tests.support.bot.event_loop import idle
from tests.support.bot.players import VIEW, Count, Dying, Player, Waiting
from tests.support.bot.pool import pids
from tests.support.games.players import alike

ANN, BOB = 1, 9


class Strong(Count):
    levels = (Level.EASY, Level.NORMAL, Level.EXPERT)


def pool() -> WorkerPool:
    return WorkerPool(alike({"good": Player(), "dying": Dying()}), 1, 1, 30 / PATIENCE)


async def test_all_of_a_game_think_in_one_process_which_stands_back_and_ends_with_it() -> None:
    there = pool()
    async with Opponents(there).thinking(Count("good"), ANN) as think:
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
    async with Opponents(there).thinking(Count("dying"), ANN) as think:
        assert think is not None
        assert [await think(Count("dying"), VIEW) for _ in range(2)] == [None, None]
    await there.close()


async def test_one_game_at_a_time_and_where_many_wait_nobody_thinks() -> None:
    there = pool()
    opponents = Opponents(there)
    async with AsyncExitStack() as first, AsyncExitStack() as second:
        assert await first.enter_async_context(opponents.thinking(Count("good"), ANN)) is not None
        waiting = [
            asyncio.create_task(AsyncExitStack().enter_async_context(opponents.thinking(Count("good"), ANN + person)))
            for person in range(1, MOST_TRIES)
        ]
        await idle()
        assert not any(it.done() for it in waiting)
        assert await second.enter_async_context(opponents.thinking(Count("good"), ANN + MOST_TRIES)) is None
        for it in waiting:
            it.cancel()
        await asyncio.wait(waiting)
    async with opponents.thinking(Count("good"), ANN) as think:
        assert think is not None, "who does not wait any more takes no place"
    await there.close()


async def test_one_person_who_presses_often_takes_one_place_and_no_press_starts_a_process_in_vain() -> None:
    there = pool()
    opponents = Opponents(there)
    async with AsyncExitStack() as first:
        await first.enter_async_context(opponents.thinking(Count("good"), ANN))
        waiting = [
            asyncio.create_task(AsyncExitStack().enter_async_context(opponents.thinking(Count("good"), person)))
            for person in (*[ANN] * MOST_TRIES, BOB)
        ]
        await idle()
        assert not any(it.done() for it in waiting), "Bob waits as well"
        assert not there.workers
        for it in waiting:
            it.cancel()
        await asyncio.wait(waiting)
    await there.close()


async def test_nobody_thinks_for_one_game_longer_than_its_turn() -> None:
    there = pool()
    async with Opponents(there, turn=0.0).thinking(Count("good"), ANN) as think:
        assert think is not None
        assert await think(Count("good"), VIEW) is None
    await there.close()


async def test_an_answer_that_comes_too_late_is_not_taken_for_that_to_another_position(tmp_path: Path) -> None:
    there = WorkerPool(alike({"slow": Waiting(tmp_path)}), 1, 1, 0.05)
    async with Opponents(there).thinking(Count("slow"), ANN) as think:
        assert think is not None
        assert await think(Count("slow"), VIEW) is None
        (tmp_path / "go").touch()
        assert await think(Count("slow"), VIEW) is None
    await there.close()


async def test_nobody_plays_a_game_without_a_player_or_once_the_bot_stops() -> None:
    there = pool()
    async with Opponents(there).thinking(Count("unknown"), ANN) as think:
        assert think is None
    await there.close()
    async with Opponents(there).thinking(Count("good"), ANN) as think:
        assert think is None


def test_the_best_level_plays_by_the_view_alone() -> None:
    job, again = opponent_job(Strong("good"), VIEW, 7, 1.0), opponent_job(Strong("good"), VIEW.replace(turn=0), 7, 1.0)

    assert (job.level, job.budget) == (Level.EXPERT, 7)
    assert job.seed == again.seed
    assert job.seed != opponent_job(Strong("good"), VIEW.replace(turn=1), 7, 1.0).seed
