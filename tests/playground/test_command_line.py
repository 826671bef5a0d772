"""`python -m playground`: the port, the settings that it prints, and its end."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from pathlib import Path

import aiohttp

ROOT = Path(__file__).parents[2]


async def test_without_a_bot_the_playground_opens_and_closes(tmp_path: Path) -> None:
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
