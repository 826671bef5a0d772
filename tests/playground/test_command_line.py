"""`python -m playground`: the port, the settings that it prints, its end, and what it keeps for the next time."""

import asyncio
import signal
import socket
import sqlite3
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import aiohttp

DAY = 24 * 3600
ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def playground(folder: Path, *options: str) -> AsyncIterator[tuple[Process, str]]:
    """The process, once it is open, and the page's address; it is told to stop, and ends well."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", "--data", str(folder), *options), cwd=ROOT, stdout=PIPE
    )
    try:
        opened = await line(process)
        assert opened.startswith("The playground is open"), opened
        yield process, next(word for word in opened.split() if word.startswith("http"))
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.terminate()  # not killed, since its bot would outlive it
            await process.wait()


async def line(process: Process) -> str:
    assert process.stdout is not None
    return (await process.stdout.readline()).decode().strip()


def free_port() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return str(free.getsockname()[1])


async def test_without_a_bot_the_playground_opens_and_closes(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with playground(tmp_path, "--no-bot", "--port", str(port)) as (process, address):
            assert str(tmp_path) in await line(process)
            api = dict([(await line(process)).split("=", 1) for _ in range(4)])
            async with aiohttp.ClientSession(headers={"Authorization": f"Bot {api['DISCORD_TOKEN']}"}) as session:
                async with session.get(address) as page:
                    assert page.status == 200
                async with session.get(api["DISCORD_API_URL"] + "/users/@me") as me:
                    assert (await me.json())["username"] == "speeltafel"
    assert f":{port}/" not in address


async def test_a_second_playground_at_the_same_time_has_a_folder_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    async with playground(folder, "--no-bot", "--port", free_port()) as (first, _):
        assert f"kept in {folder} " in await line(first)
        async with playground(folder, "--no-bot", "--port", free_port()) as (second, _):
            assert f"kept in {folder}-2 " in await line(second)


async def test_games_and_the_clock_go_on_where_they_were_until_all_begins_anew(tmp_path: Path) -> None:
    start = time.time()
    async with playground(tmp_path, "--port", free_port()) as (_, address), tab(address, "ann") as ann:
        await ann.turn(DAY)
        await ann.start_game()
        lobby = await ann.wait("message_create", lambda frame: "Join" in str(frame["message"]))
    assert await first_post(tmp_path) >= start + DAY

    async with playground(tmp_path, "--port", free_port()) as (_, address), tab(address, "bob") as bob:
        assert bob.now >= start + DAY
        (shown,) = [message for message in await bob.history() if message["id"] == lobby["message"]["id"]]
        await bob.press(shown, "Join")
        await bob.wait("message_update", lambda frame: "Bob" in str(frame["message"]))
        await bob.turn(DAY)

    async with playground(tmp_path, "--no-bot", "--port", free_port(), "--fresh") as (process, address):
        settings = dict([(await line(process)).partition("=")[::2] for _ in range(5)])
        assert settings["CLOCK_FILE"] == str(tmp_path / "clock")
        async with tab(address, "bob") as bob:
            assert start <= bob.now <= time.time() + 1
            assert await bob.history() == []
    assert not (tmp_path / "speeltafel.db").exists()


async def first_post(folder: Path) -> float:
    """When the bot, by its own clock, wrote down that it was about to send its first message; Unix seconds."""
    with closing(sqlite3.connect(folder / "speeltafel.db")) as games:
        return float(games.execute("SELECT min(made) FROM posts").fetchone()[0]) / 1e6


class Tab:
    """A person's WebSocket, as the page has it."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self._ws = ws
        self._ready: dict[str, Any] = {}

    async def wait(self, kind: str, fits: Any = lambda frame: True) -> dict[str, Any]:
        """The next frame of a kind that fits."""
        while True:
            frame: dict[str, Any] = await self._ws.receive_json(timeout=30)
            if frame["t"] == kind and fits(frame):
                return frame

    async def ready(self) -> None:
        self._ready = await self.wait("ready")

    @property
    def now(self) -> float:
        """The time that the page was told when it was opened, in Unix seconds."""
        return float(self._ready["clock"]["now"])

    async def turn(self, seconds: int) -> None:
        await self._send(op="turn", seconds=seconds)
        await self.wait("clock")

    @property
    def games(self) -> str:
        return str(next(channel["id"] for channel in self._ready["channels"] if channel["name"] == "games"))

    async def start_game(self) -> None:
        """Open a table of the first game that there is, with what it has by itself."""
        command = next(it for it in self._ready["commands"] if any(o["name"] == "start" for o in it["options"]))
        options = [{"name": "start", "type": 1, "options": []}]
        await self._send(op="slash", channel_id=self.games, command_id=command["id"], options=options)

    async def history(self) -> list[dict[str, Any]]:
        await self._ws.send_json({"op": "open", "channel_id": self.games})
        return list((await self.wait("history"))["messages"])

    async def press(self, message: dict[str, Any], label: str) -> None:
        buttons = [part for row in flat(message["components"]) for part in [row] if part.get("label") == label]
        await self._send(op="press", channel_id=self.games, message_id=message["id"], custom_id=buttons[0]["custom_id"])

    async def _send(self, **body: object) -> None:
        await self._ws.send_json({"nonce": "1", **body})


def flat(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [part for it in components for part in (it, *flat(it.get("components") or []))]


@asynccontextmanager
async def tab(address: str, person: str) -> AsyncIterator[Tab]:
    """A tab of the page in which this person is at the table."""
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}play?as={person}") as ws:
        opened = Tab(ws)
        await opened.ready()
        yield opened
