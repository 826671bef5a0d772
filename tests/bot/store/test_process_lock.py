"""One process at a time has a database file; the next one waits, says so, and goes on when the first has ended."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.host.copy import copy_to_server
from bot.store.errors import DatabaseUnusable
from bot.store.sqlite_file.process_lock import ProcessLock
from games import GAMES

HOLD = """
import asyncio, sys
from pathlib import Path
from bot.store.sqlite_file.process_lock import ProcessLock

with ProcessLock(Path(sys.argv[1])) as lock:
    assert asyncio.run(lock.wait(asyncio.Event()))
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the other has ended."""
    monkeypatch.setattr("bot.store.sqlite_file.process_lock.LOOK_EVERY", 0.01)


@asynccontextmanager
async def holder(database: Path) -> AsyncIterator[Process]:
    """Another process that has the database."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", HOLD, str(database), stdin=PIPE, stdout=PIPE)
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == b"held\n"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_whoever_is_alone_does_not_wait(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for is_new in (True, False):
        with ProcessLock(tmp_path / "new folder" / "x.db") as lock:
            assert lock.is_new is is_new
            assert await lock.wait(asyncio.Event())

    assert caplog.text == ""


async def test_whoever_waits_says_so_once_and_goes_on_when_the_other_is_killed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with holder(tmp_path / "x.db") as other:
        with ProcessLock(tmp_path / "x.db") as lock:
            waiting = asyncio.create_task(lock.wait(asyncio.Event()))
            await asyncio.sleep(0)  # until it has looked once
            other.kill()

            assert await waiting
        await other.wait()

    (record,) = [record for record in caplog.records if record.levelname == "WARNING"]
    assert record.getMessage() == (
        f"Another process ({other.pid}) has the database {tmp_path}/x.db; this one waits until that has ended."
    )


async def test_another_name_of_the_file_is_the_same_database(tmp_path: Path) -> None:
    (tmp_path / "x.db").touch()
    (tmp_path / "link.db").symlink_to(tmp_path / "x.db")

    with ProcessLock(tmp_path / "x.db") as other, ProcessLock(tmp_path / "link.db") as lock:
        assert (other.take(), lock.take()) == (True, False)


async def test_whoever_is_told_to_stop_while_waiting_stops(tmp_path: Path) -> None:
    stop = asyncio.Event()
    with ProcessLock(tmp_path / "x.db") as other, ProcessLock(tmp_path / "x.db") as lock:
        assert other.take()
        waiting = asyncio.create_task(lock.wait(stop))
        await asyncio.sleep(0)
        stop.set()

        assert not await waiting


async def test_a_house_is_not_copied_while_a_bot_has_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "x.db").touch()
    with ProcessLock(tmp_path / "x.db") as other:
        assert other.take()
        copying = asyncio.create_task(copy_to_server(str(tmp_path / "x.db"), "nowhere://", GAMES))
        await asyncio.sleep(0)
        assert "has the database" in caplog.text
        assert (tmp_path / "x.db").stat().st_size == 0

    with pytest.raises(DatabaseUnusable, match="nowhere"):
        await copying


def test_a_place_where_no_file_can_be_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(DatabaseUnusable, match=r"cannot be opened: .*\.$") as refused:
        ProcessLock(tmp_path / "file" / "x.db")

    assert not refused.value.passing
