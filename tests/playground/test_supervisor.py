"""The supervisor: when it starts the bot again, gives up, or stops it."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from playground import supervisor
from playground.supervisor import BotLost, Supervisor

ROOT = Path(__file__).parents[2]


def script(tmp_path: Path, body: str) -> tuple[str, ...]:
    """A command to run instead of the bot; it writes a line to a file at each start."""
    log = tmp_path / "starts"
    text = f"import os, sys\nopen({str(log)!r}, 'a').write(os.environ['DISCORD_TOKEN'] + '\\n')\n{body}"
    return (sys.executable, "-c", text)


async def test_wrong_settings_are_not_tried_again(tmp_path: Path) -> None:
    with pytest.raises(BotLost):
        await Supervisor({"DISCORD_TOKEN": "t"}, tmp_path, script(tmp_path, "sys.exit(78)")).run()

    assert (tmp_path / "starts").read_text().splitlines() == ["t"]


async def test_a_bot_that_dies_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 0.0)
    with pytest.raises(BotLost):
        await Supervisor({"DISCORD_TOKEN": "t"}, tmp_path, script(tmp_path, "sys.exit(1)")).run()

    assert len((tmp_path / "starts").read_text().splitlines()) == supervisor.MOST_FAILURES


async def test_a_bot_is_stopped_with_the_playground(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    os.mkfifo(ready)
    body = (
        f"import signal; signal.signal(15, lambda *_: sys.exit(0)); open({str(ready)!r}, 'w').close(); signal.pause()"
    )
    running = Supervisor({"DISCORD_TOKEN": "t"}, tmp_path, script(tmp_path, body))
    task = asyncio.create_task(running.run())
    await asyncio.to_thread(ready.read_bytes)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    assert running.exit_code == 0


async def test_the_bot_runs_in_a_folder_where_no_settings_of_a_real_one_lie(tmp_path: Path) -> None:
    found = tmp_path / "found"
    body = f"import bot; open({str(found)!r}, 'w').write(os.getcwd()); sys.exit(78)"
    (folder := tmp_path / "playground").mkdir()

    with pytest.raises(BotLost):
        await Supervisor({"DISCORD_TOKEN": "t"}, folder, script(tmp_path, body)).run()

    assert Path(found.read_text()) == folder


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells whose child a process is, in /proc")
async def test_a_process_that_the_bots_fork_has_forked_can_be_killed_and_no_other(tmp_path: Path) -> None:
    """As those that draw are forked by one that is forked for that, and that starts another in their place."""
    ready, ended = tmp_path / "ready", tmp_path / "ended"
    os.mkfifo(ready)
    body = (
        "import signal, subprocess; other = subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()'])\n"
        "if (forker := os.fork()) == 0:\n"
        "    drawing = os.fork() or signal.pause()\n"
        f"    open({str(ready)!r}, 'w').close(); _, status = os.waitpid(drawing, 0); os._exit(os.WTERMSIG(status))\n"
        "_, status = os.waitpid(forker, 0)\n"
        f"open({str(ended)!r}, 'w').write(f'{{status >> 8}} {{other.poll()}}'); other.kill(); sys.exit(78)"
    )
    running = Supervisor({"DISCORD_TOKEN": "t"}, tmp_path, script(tmp_path, body))
    before = running.kill_fork()
    task = asyncio.create_task(running.run())
    await asyncio.to_thread(ready.read_bytes)
    killed = running.kill_fork()
    with pytest.raises(BotLost):
        await task

    assert (before, killed, ended.read_text(), running.kill_fork()) == (False, True, "9 None", False)
