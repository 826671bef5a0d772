"""`python -m playground`: run the fake Discord, its page and the bot until Ctrl-C.

One folder keeps the fake Discord's world, the bot's database, and how far their clock was turned forward, so that the
games go on with the next run.
"""

import argparse
import asyncio
import itertools
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from playground.fake_discord import FakeDiscord
from playground.server import kept_clock
from playground.server.kept_world import KeptWorld, WorldInUse, WorldUnreadable
from playground.server.starts import Limits
from playground.supervisor import BotLost, Supervisor

DEFAULT_PORT = 8765
PORTS_TRIED = 20
DATA = Path("data/playground")
"""The folder where everything is kept."""
WORLD, DATABASE, CLOCK = "discord.db", "speeltafel.db", "clock"
CLOCK_SETTING = "CLOCK_FILE"
"""The bot's setting with the file that says how far its clock is ahead."""
NO_BOT_TOKEN = "playground"  # noqa: S105 - made up, for a server on the loopback address


def main() -> None:
    options = _options()
    try:
        asyncio.run(_run(options))
    except BotLost as lost:
        sys.exit(str(lost))
    except WorldUnreadable as unreadable:
        sys.exit(f"{unreadable} To begin anew: make play FRESH=1")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m playground", description="A fake Discord, with the bot.")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help="of the page; if taken, the next free one")
    parser.add_argument("--no-bot", action="store_true", help="start the bot yourself, with the settings printed")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder in which everything is kept")
    parser.add_argument("--fresh", action="store_true", help="begin anew: forget what is kept there")
    parser.add_argument("--database", help="the bot's DATABASE_URL instead of a file in that folder")
    return parser.parse_args()


async def _run(options: argparse.Namespace) -> None:
    stopped = _stop_signal()
    folder, kept = _opened(options.data, fresh=options.fresh)
    at_once = Limits(interval=0)  # a restarted bot is online at once
    discord = FakeDiscord(token=NO_BOT_TOKEN if options.no_bot else None, limits=at_once)
    with kept:
        _listen(discord, options.port)
        kept_clock.keep(discord.clock, folder / CLOCK)
        kept.load(discord.world, discord.commands, discord.posting.attachments)
        _elsewhere(discord)
        keeping = asyncio.create_task(kept.keep(discord.world, discord.commands))
        await discord.start()
        try:
            if options.no_bot:
                await _without_bot(discord, folder, stopped)
            else:
                await _with_bot(
                    discord, folder, options.database or f"sqlite:///{(folder / DATABASE).resolve()}", stopped
                )
        finally:
            await discord.stop()
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)


def _opened(wanted: Path, *, fresh: bool) -> tuple[Path, KeptWorld]:
    """Return the folder and its world; if another playground uses the folder, the next free one.

    Without a world, also delete the database and the clock, since the games' channels are gone. Raise WorldUnreadable.
    """
    for number in itertools.count(1):
        folder = wanted if number == 1 else wanted.with_name(f"{wanted.name}-{number}")
        folder.mkdir(parents=True, exist_ok=True)
        try:
            kept = _world(folder / WORLD, fresh=fresh)
        except WorldInUse:
            continue
        if kept.is_empty:
            for file in (*folder.glob("speeltafel*"), *folder.glob(CLOCK)):
                file.unlink()
        return folder, kept
    raise AssertionError


def _world(file: Path, *, fresh: bool) -> KeptWorld:
    """Open the world in the file, or an empty one if `fresh`. Raise WorldInUse or WorldUnreadable."""
    try:
        kept = KeptWorld(file)
    except WorldUnreadable:
        if not fresh:
            raise
        file.unlink()
        kept = KeptWorld(file)
    if fresh:
        kept.clear()
    return kept


def _elsewhere(discord: FakeDiscord) -> None:
    """Let there be a server and a chat in which the bot is not."""
    if not discord.world.elsewhere:
        discord.create_elsewhere("lounge")
        discord.create_chat("Ann, Bob and Cas", "ann", "bob", "cas")


async def _without_bot(discord: FakeDiscord, folder: Path, stopped: asyncio.Event) -> None:
    _announce(discord, folder)
    for name, value in {**discord.settings, CLOCK_SETTING: str((folder / CLOCK).resolve())}.items():
        print(f"{name}={value}", flush=True)
    await stopped.wait()


async def _with_bot(discord: FakeDiscord, folder: Path, database: str, stopped: asyncio.Event) -> None:
    kept = {"DATABASE_URL": database, CLOCK_SETTING: str((folder / CLOCK).resolve())}
    quiet = {"LOG_LEVEL": os.environ.get("LOG_LEVEL", "WARNING")}
    supervisor = Supervisor({**discord.settings, **kept, **quiet}, folder)
    discord.situations.let_kill(supervisor.kill_fork)
    bot = asyncio.create_task(supervisor.run())
    ready = asyncio.create_task(_announce_when_ready(discord, folder))
    stopping = asyncio.create_task(stopped.wait())
    try:
        await asyncio.wait({bot, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (bot, ready, stopping):
            task.cancel()
        results = await asyncio.gather(bot, ready, stopping, return_exceptions=True)
    if isinstance(results[0], BotLost):
        raise results[0]


def _listen(discord: FakeDiscord, wanted: int) -> None:
    """Bind the port or one of the next. Raise OSError if all are taken."""
    for port in range(wanted, wanted + PORTS_TRIED):
        with suppress(OSError):
            discord.bind(port)
            return
    raise OSError(f"no free port from {wanted} on")


async def _announce_when_ready(discord: FakeDiscord, folder: Path) -> None:
    await discord.bot_online()
    _announce(discord, folder)


def _announce(discord: FakeDiscord, folder: Path) -> None:
    print(f"The playground is open: {discord.page_url} (Ctrl-C ends it)")
    print(f"Its games are kept in {folder} for the next time; make play FRESH=1 begins anew.", flush=True)


def _stop_signal() -> asyncio.Event:
    """Return an event that is set when the process is told to end."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stopped.set)
    return stopped


if __name__ == "__main__":
    main()
