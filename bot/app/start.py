"""Starts the bot as a process, runs it until it is told to stop, and closes it cleanly."""

import asyncio
import logging
import os
import secrets
import signal
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from typing import Final

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.app.build import build, opened_over
from bot.app.parts import OWN, Bot, Opened, Parts
from bot.delivery.drawing import DrawingProcesses, drawing_processes
from bot.delivery.renderer import PictureDrawer, Renderer
from bot.gateway.connection import LOST
from bot.host import command_line, settings
from bot.host.container import loss_ahead
from bot.host.daily_backups import DailyBackups
from bot.host.metrics_server import Parts as Watched
from bot.host.metrics_server import watched
from bot.host.settings import BadSettings, Settings
from bot.host.try_messages import try_messages
from bot.process import logs
from bot.process.clock import Clock
from bot.process.metrics import Metrics
from bot.process.zones import use_newest_zones
from bot.registration.permissions import invite_address
from bot.store.connections.database import Database, file_of
from bot.store.errors import DatabaseUnusable
from bot.store.sqlite_file import file as sqlite_file
from bot.store.sqlite_file.file import Checkpoints
from bot.store.sqlite_file.process_lock import ProcessLock
from bot.ui.languages import ENGLISH, Languages

SWITCH_INTERVAL: Final = 0.00005
"""Seconds after which a thread that runs Python, such as a drawing one, gives way to another that waits for it: a read
of the store waits so several times, at each of SQLite's calls."""
CLOSING: Final = 4.0
"""Seconds that leaving Discord may take."""
INTERRUPTED: Final = 128 + signal.SIGINT
"""The exit code of a command that a person broke off, as a shell gives it."""
TURNED_AWAY: Final = frozenset((429, *range(500, 600)))
"""The HTTP statuses that pass: one machine has sent too many requests, or Discord is in trouble."""
FOR_THE_HOST: Final = {
    4004: "Discord no longer accepts the DISCORD_TOKEN.",
    4011: "The bot is in more servers than Discord lets it serve over one connection, and has no other.",
}
"""The gateway's close codes against which no new start helps, and what a host is told of them; others are our fault."""

log = logging.getLogger("bot")


class Stopped(Exception):
    """The bot cannot run: a plain sentence for its host, and the exit code."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code


def main(parts: Parts = OWN, arguments: Sequence[str] = ()) -> int:
    """Run the bot with these parts.

    The exit code is one of sysexits.h: 78 for what a host must change, 75 for a database that cannot be used just now,
    65 for one in which something is wrong, 69 where Discord is not reached, 70 for our fault.
    """
    asked = command_line.read(list(arguments))
    try:
        wanted = settings.read(for_discord=asked.command in command_line.FOR_DISCORD)
        logs.begin(wanted.log_level, wanted.discord_token.get_secret_value(), wanted.log_format)
        direct(wanted)
        sys.setswitchinterval(SWITCH_INTERVAL)
        use_newest_zones()
        if asked.command not in command_line.FOR_DISCORD:
            return asyncio.run(command_line.carry_out(asked, wanted, parts.games))
        if asked.command == "try":
            return asyncio.run(_try(wanted, asked.channel, parts))
        languages, metrics = Languages.read(), Metrics(_name(wanted.database_url))
        with drawing_processes(
            PictureDrawer(parts.painters, languages).draw, metrics.drawing_restarts.inc
        ) as processes:
            asyncio.run(_serve(wanted, parts, languages, metrics, processes))
    except BadSettings as error:
        return _say(str(error), os.EX_CONFIG)
    except DatabaseUnusable as error:
        return _say(str(error), os.EX_TEMPFAIL if error.passing else os.EX_CONFIG)
    except Stopped as error:
        return _say(str(error), error.code)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception:
        log.critical("the bot stops [%s]", logs.fresh_id(), exc_info=True)
        return os.EX_SOFTWARE
    return os.EX_OK


def _name(url: str) -> str | None:
    """Draw a name for this process among others (16 hex digits); None where it runs alone."""
    return secrets.token_hex(8) if file_of(url) is None else None


def direct(wanted: Settings) -> None:
    """Send discord.py to the addresses in the settings, and spare the host its warnings about voice."""
    Route.BASE = wanted.discord_api_url
    DiscordWebSocket.DEFAULT_GATEWAY = URL(wanted.discord_gateway_url)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def _serve(
    wanted: Settings, parts: Parts, languages: Languages, metrics: Metrics, processes: DrawingProcesses | None
) -> None:
    """Open everything, last what uses it, and run until told to stop; it is closed in the opposite order."""
    stop = _stop_signal()
    async with AsyncExitStack() as stack:
        watch = await stack.enter_async_context(watched(wanted.watched_at, metrics))
        database = await _database(stack, wanted.database_url, stop)
        if database is None:
            return
        opened = opened_over(database, wanted, parts, languages, metrics, processes)
        stack.push_async_callback(opened.pool.close)
        stack.callback(opened.renderer.close)
        await _begin_backups(stack, wanted, opened.clock)
        bot = build(parts, opened)
        await bot.person_erasure.catch_up()
        watch.look_at(_watched(bot, opened))
        session = asyncio.create_task(_session(bot.client, wanted.discord_token.get_secret_value()))
        stack.push_async_callback(leave, bot.client, session)
        if bot.membership is not None:
            stack.push_async_callback(bot.membership.leave)
        await asyncio.wait((session, asyncio.create_task(stop.wait())), return_when=asyncio.FIRST_COMPLETED)
        if session.done():
            session.result()


def _watched(bot: Bot, opened: Opened) -> Watched:
    """The parts from which `/healthz`, `/readyz` and `/metrics` are answered."""
    downtime, file = bot.heartbeat.downtime, opened.database.file
    wal = (lambda: float("nan")) if file is None else partial(sqlite_file.log_size, file)
    thinking = lambda: len(opened.pool.queue)  # noqa: E731
    return Watched(bot.tables.repositories, bot.client.hears, thinking, bot.client.identify_budget.left, downtime, wal)


async def _database(stack: AsyncExitStack, url: str, stop: asyncio.Event) -> Database | None:
    """The database, once no other process has its file; None when told to stop meanwhile. Raises DatabaseUnusable."""
    file = file_of(url)
    if file is not None:
        lock = stack.enter_context(ProcessLock(file))
        if not await lock.wait(stop):
            return None
        for loss in (*sqlite_file.losses(file, used_before=not lock.is_new), loss_ahead(file.parent)):
            if loss is not None:
                log.warning(loss)
    database = await Database.open(url)
    stack.push_async_callback(database.close)
    if file is not None:
        stack.enter_context(Checkpoints(file))
    return database


async def _begin_backups(stack: AsyncExitStack, wanted: Settings, clock: Clock) -> None:
    if not wanted.backup_dir:
        return
    file = file_of(wanted.database_url)
    if file is None:
        log.warning("BACKUP_DIR is for a SQLite database; back this one up with pg_dump.")
        return
    await stack.enter_async_context(DailyBackups(file, wanted.backup_dir, clock))


async def _try(wanted: Settings, channel: int, parts: Parts) -> int:
    languages = Languages.read()
    async with AsyncExitStack() as stack:
        renderer = Renderer(parts.painters, languages)
        stack.callback(renderer.close)
        client = await stack.enter_async_context(discord.Client(intents=discord.Intents(guilds=True)))
        await log_in(client, wanted.discord_token.get_secret_value())
        whole = await try_messages(client, channel, parts.games, languages.of(ENGLISH), renderer)
    return os.EX_OK if whole else os.EX_UNAVAILABLE


def _stop_signal() -> asyncio.Event:
    """Set by SIGTERM or SIGINT; a second signal ends the process at once."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(logs.report)
    received = asyncio.Event()

    def stop() -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)
        received.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    return received


async def log_in(client: discord.Client, token: str) -> None:
    try:
        await client.login(token)
    except discord.LoginFailure:
        raise Stopped(
            "Discord does not know the DISCORD_TOKEN; copy it again from the bot's page in the Developer Portal.",
            os.EX_CONFIG,
        ) from None
    except discord.HTTPException as error:
        if error.status not in TURNED_AWAY:
            raise
        sentence = f"Discord does not serve the bot now (it answered {error.status}); try again later."
        raise Stopped(sentence, os.EX_UNAVAILABLE) from None
    except (aiohttp.ClientConnectionError, TimeoutError):
        host = URL(Route.BASE).host
        raise Stopped(f"Discord cannot be reached at {host}; is there a network?", os.EX_UNAVAILABLE) from None


async def _session(client: discord.Client, token: str) -> None:
    await log_in(client, token)
    sentence = f"Add the bot to a server: {invite_address(client.application_id or 0)}"
    logs.tell(sentence, logging.INFO, sys.stdout)
    await connect(client)


async def connect(client: discord.Client) -> None:
    """Stay connected. What else is raised than Stopped is a fault of ours, as is a close code that is not told here."""
    try:
        await client.connect()
    except discord.ConnectionClosed as error:
        if error.code not in FOR_THE_HOST:
            raise
        raise Stopped(FOR_THE_HOST[error.code], os.EX_CONFIG) from None
    except LOST:
        host = DiscordWebSocket.DEFAULT_GATEWAY.host
        raise Stopped(f"Discord's gateway cannot be reached at {host}; try again later.", os.EX_UNAVAILABLE) from None


async def leave(client: discord.Client, session: asyncio.Task[None]) -> None:
    """Close first: on Python 3.11 a cancellation alone can get lost in discord.py's wait for the gateway."""
    try:
        async with asyncio.timeout(CLOSING):
            await client.close()
            session.cancel()
            await asyncio.gather(session, return_exceptions=True)
    except TimeoutError:
        log.warning("Discord did not say goodbye in time")


def _say(sentence: str, code: int) -> int:
    logs.tell(sentence, logging.CRITICAL, sys.stderr)
    return code
