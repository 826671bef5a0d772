"""A replay is made in a process of its own, and nothing that goes wrong there does harm."""

import asyncio
import os
import signal

import psutil
import pytest

from bot.delivery.replay_process import ReplayJob
from bot.delivery.replays import ReplayFailed, Replays
from games.match import Record
from games.words import english
from render.replay import made
from tests.support.bot.bot_process import poll
from tests.support.games.random_play import finished
from tests.support.test_games import TEST_GAMES, TEST_PAINTERS

MANY, PAINTER = TEST_GAMES["many"], TEST_PAINTERS["many"]


@pytest.fixture
def replays() -> Replays:
    return Replays()


def recorded() -> Record:
    record = finished(MANY, 0)[1]
    return record.model_copy(update={"lines": record.lines[:3]})


def job(record: Record) -> ReplayJob:
    return ReplayJob(record, MANY, PAINTER, None, "en-US")


async def silent(_done: int, _of: int) -> None:
    """Hears of progress."""


def children() -> list[psutil.Process]:
    return [it for it in psutil.Process().children() if "replay_process" in " ".join(it.cmdline())]


async def started() -> psutil.Process:
    """The process that makes a replay, once there is one."""
    await poll(lambda: bool(children()))
    return children()[0]


async def test_the_process_makes_what_is_made_without_the_bot_and_ends(replays: Replays) -> None:
    record = recorded()

    replay = await replays.make(job(record), silent)

    assert replay == made(record, MANY, PAINTER, english)
    assert children() == []


async def test_a_process_that_is_killed_or_fails_is_a_fault_that_names_no_secret(replays: Replays) -> None:
    record = recorded()
    making = asyncio.create_task(replays.make(job(record), silent))
    os.kill((await started()).pid, signal.SIGKILL)
    with pytest.raises(ReplayFailed):
        await making

    with pytest.raises(ReplayFailed, match="a replay of many failed: Corrupt") as failed:
        await replays.make(job(record.model_copy(update={"lines": ("0 nothing-like-this",)})), silent)

    assert record.seed not in str(failed.value)
    assert "nothing-like-this" not in str(failed.value)
