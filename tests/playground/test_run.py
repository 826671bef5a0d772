"""`python -m playground`, and the bot that it keeps alive."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import aiohttp
import pytest

from playground import supervisor
from playground.clock import Clock, Snowflakes, created_at
from playground.supervisor import BotLost, Supervisor

ROOT = Path(__file__).parents[2]


async def test_the_stand_in_opens_and_closes_by_itself(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "playground", "--no-bot", "--port", str(port)),
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        settings = [(await process.stdout.readline()).decode().strip() for _ in range(3)]
    address = next(word for word in line.split() if word.startswith("http"))
    api = dict(setting.split("=", 1) for setting in settings)
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {api['DISCORD_TOKEN']}"}) as session:
        async with session.get(address) as page:
            assert page.status == 200
        async with session.get(api["DISCORD_API_URL"] + "/users/@me") as me:
            assert (await me.json())["username"] == "speeltafel"
    process.send_signal(signal.SIGTERM)

    assert await process.wait() == 0
    assert f":{port}/" not in address


def script(tmp_path: Path, body: str) -> tuple[str, ...]:
    """A command that stands in for the bot; it writes a line to a file at each start."""
    log = tmp_path / "starts"
    text = f"import os, sys, time\nopen({str(log)!r}, 'a').write(os.environ['DISCORD_TOKEN'] + '\\n')\n{body}"
    return (sys.executable, "-c", text)


async def test_wrong_settings_are_not_tried_again(tmp_path: Path) -> None:
    with pytest.raises(BotLost):
        await Supervisor({"DISCORD_TOKEN": "t"}, script(tmp_path, "sys.exit(78)")).run()

    assert (tmp_path / "starts").read_text().splitlines() == ["t"]


async def test_a_bot_that_dies_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 0.0)
    with pytest.raises(BotLost):
        await Supervisor({"DISCORD_TOKEN": "t"}, script(tmp_path, "sys.exit(1)")).run()

    assert len((tmp_path / "starts").read_text().splitlines()) == supervisor.MOST_FAILURES


async def test_a_bot_is_stopped_with_the_playground(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    os.mkfifo(ready)
    body = (
        f"import signal; signal.signal(15, lambda *_: sys.exit(0)); open({str(ready)!r}, 'w').close(); time.sleep(60)"
    )
    running = Supervisor({"DISCORD_TOKEN": "t"}, script(tmp_path, body))
    task = asyncio.create_task(running.run())
    await asyncio.to_thread(ready.read_bytes)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    assert running.exit_code == 0


def test_ids_rise_and_tell_their_moment() -> None:
    clock = Clock(frozen=True)
    ids = Snowflakes(clock)
    first, second = ids.next(), ids.next()
    clock.advance(5)
    third = ids.next()

    assert first < second < third
    assert created_at(third) - created_at(first) == pytest.approx(5, abs=0.01)


def test_a_frozen_clock_calls_only_when_moved() -> None:
    clock = Clock(frozen=True)
    called: list[str] = []
    clock.call_after(2, lambda: called.append("two"))
    clock.call_after(1, lambda: called.append("one"))
    gone = clock.call_after(1, lambda: called.append("never"))
    clock.cancel(gone)
    clock.advance(0.9)
    assert called == []
    clock.advance(1.2)

    assert called == ["one", "two"]
