"""Background jobs run one at a time, each in a process of its own, and nothing that goes wrong there does harm."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import psutil
import pytest

from bot.process import background
from bot.process.background import BackgroundJobs, JobFailed
from bot.process.children import ROOT
from tests.support.bot.bot_process import poll
from tests.support.bot.event_loop import idle, turn_loop
from tests.support.bot.works import counted, failed, held

LONG = 60.0
BOT = """
import asyncio, sys
from pathlib import Path
from bot.process.background import BackgroundJobs
from tests.support.bot.works import held

asyncio.run(BackgroundJobs(held, 0, 60).run(Path(sys.argv[1]), "a job", print))
"""


async def silent(_done: int, _of: int) -> None:
    """Hears of progress."""


async def begun(folder: Path) -> psutil.Process:
    """The process of a job that is held, once it is there."""
    await poll((folder / "pid").exists)
    return psutil.Process(int((folder / "pid").read_text()))


async def test_progress_is_told_and_the_result_comes_from_a_process_that_stands_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "BETWEEN", 0.0)
    told: list[tuple[int, int]] = []

    async def tell(done: int, of: int) -> None:
        told.append((done, of))

    result = await BackgroundJobs(counted, 7, LONG).run(3, "a count", tell)

    assert int(result) == os.nice(0) + 7
    assert told == [(1, 3), (2, 3), (3, 3)]


async def test_progress_is_not_told_more_often_than_anybody_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "BETWEEN", LONG)

    async def tell(_done: int, _of: int) -> None:
        pytest.fail("it is too soon")

    assert await BackgroundJobs(counted, 0, LONG).run(1000, "a count", tell)


async def test_one_job_runs_at_a_time_and_who_asks_first_is_served_first(tmp_path: Path) -> None:
    running, done = BackgroundJobs(held, 0, LONG), list[int]()
    folders = [tmp_path / str(number) for number in range(3)]

    async def run(number: int) -> None:
        folders[number].mkdir()
        await running.run(folders[number], "a job", silent)
        done.append(number)

    asked = [asyncio.create_task(run(number)) for number in range(3)]
    await begun(folders[0])
    assert running.is_busy
    await idle()
    assert not (folders[1] / "pid").exists()
    for folder in folders:
        (folder / "go").touch()
    await asyncio.gather(*asked)

    assert done == [0, 1, 2]
    assert not running.is_busy


def test_who_waits_for_a_job_asks_for_no_other() -> None:
    jobs = BackgroundJobs(held, 0, LONG)

    with jobs.asking(1) as first, jobs.asking(1) as second, jobs.asking(2) as another:
        assert (first, second, another) == (True, False, True)
    with jobs.asking(1) as again:
        assert again


async def test_a_failure_names_no_value_and_the_next_job_is_done() -> None:
    jobs = BackgroundJobs(failed, 0, LONG)

    for secret in ("ace of spades", "king of hearts"):
        with pytest.raises(JobFailed, match=r"a job failed: ValueError .*failed:\d+") as found:
            await jobs.run(secret, "a job", silent)
        assert secret not in str(found.value)


async def test_a_process_that_is_killed_is_a_failure(tmp_path: Path) -> None:
    asked = asyncio.create_task(BackgroundJobs(held, 0, LONG).run(tmp_path, "a job", silent))
    (await begun(tmp_path)).send_signal(signal.SIGKILL)

    with pytest.raises(JobFailed, match="a job was not finished"):
        await asked


async def test_a_job_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = asyncio.create_task(BackgroundJobs(held, 0, LONG).run(tmp_path, "a job", silent))
    process = await begun(tmp_path)
    turn_loop(monkeypatch, LONG)

    with pytest.raises(JobFailed, match="a job was not finished: TimeoutError"):
        await asked
    assert not process.is_running()


async def test_a_bot_that_stops_ends_the_process_and_a_kill_of_the_bot_does_too(tmp_path: Path) -> None:
    asked = asyncio.create_task(BackgroundJobs(held, 0, LONG).run(tmp_path, "a job", silent))
    process = await begun(tmp_path)
    asked.cancel()
    await asyncio.wait((asked,))
    assert not process.is_running()

    (tmp_path / "pid").unlink()
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", BOT, str(tmp_path), cwd=ROOT)
    process = await begun(tmp_path)
    bot.kill()
    await bot.wait()
    gone, _ = await asyncio.to_thread(psutil.wait_procs, [process], 20)
    assert gone == [process]
