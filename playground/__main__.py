"""`python -m playground`: the fake Discord, its page, and the bot, until Ctrl-C.

Nothing outlives the run: channels and people are made anew, and the bot's database with them.
"""

import argparse
import asyncio
import os
import signal
import sys
from pathlib import Path

from playground.fake_discord import FakeDiscord
from playground.supervisor import BotLost, Supervisor

DEFAULT_PORT = 8765
PORTS_TRIED = 20
NO_BOT_TOKEN = "playground"  # noqa: S105 - made up, for a server on the loopback address


def main() -> None:
    options = _options()
    try:
        asyncio.run(_run(options))
    except BotLost as lost:
        sys.exit(str(lost))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m playground", description="A fake Discord, with the bot.")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help="of the page; if taken, the next free one")
    parser.add_argument("--no-bot", action="store_true", help="start the bot yourself, with the settings printed")
    parser.add_argument("--database", help="the bot's DATABASE_URL instead of a fresh file in data/")
    return parser.parse_args()


async def _run(options: argparse.Namespace) -> None:
    discord = FakeDiscord(token=NO_BOT_TOKEN if options.no_bot else None)
    port = await _listen(discord, options.port)
    try:
        if options.no_bot:
            _announce(discord)
            for name, value in discord.settings.items():
                print(f"{name}={value}", flush=True)
            await _until_stopped()
        else:
            await _with_bot(discord, options.database or _fresh_database(port))
    finally:
        await discord.stop()


async def _with_bot(discord: FakeDiscord, database: str) -> None:
    quiet = {"LOG_LEVEL": os.environ.get("LOG_LEVEL", "WARNING"), "DATABASE_URL": database}
    bot = asyncio.create_task(Supervisor({**discord.settings, **quiet}).run())
    ready = asyncio.create_task(_announce_when_ready(discord))
    stopped = asyncio.create_task(_until_stopped())
    try:
        await asyncio.wait({bot, stopped}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (bot, ready, stopped):
            task.cancel()
        results = await asyncio.gather(bot, ready, stopped, return_exceptions=True)
    if isinstance(results[0], BotLost):
        raise results[0]


async def _listen(discord: FakeDiscord, wanted: int) -> int:
    """Listen on the port or one of the next; raises OSError when all are taken."""
    for port in range(wanted, wanted + PORTS_TRIED):
        try:
            await discord.start(port)
        except OSError:
            continue
        return port
    raise OSError(f"no free port from {wanted} on")


def _fresh_database(port: int) -> str:
    """The address of an empty database; two playgrounds at once have two."""
    name = "playground.db" if port == DEFAULT_PORT else f"playground-{port}.db"
    file = Path("data") / name
    file.parent.mkdir(exist_ok=True)
    for suffix in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)
    return f"sqlite+aiosqlite:///{file.as_posix()}"


async def _announce_when_ready(discord: FakeDiscord) -> None:
    await discord.bot_online()
    _announce(discord)


def _announce(discord: FakeDiscord) -> None:
    print(f"The playground is open: {discord.page_url} (Ctrl-C ends it)", flush=True)


async def _until_stopped() -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stopped.set)
    await stopped.wait()


if __name__ == "__main__":
    main()
