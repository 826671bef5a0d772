"""The bot in the test's own process: a test can see its computer players wait, and say when they may go on."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from bot.app.build import build
from bot.app.client import Speeltafel
from bot.app.parts import Parts
from bot.app.start import direct
from bot.computers.pool import WorkerPool
from bot.delivery.renderer import Renderer
from bot.host.settings import Settings
from bot.registration.emojis import NO_EMOJIS
from bot.store.connections.database import Database
from bot.values.messages import AlertTimes
from games.rulebook import Rulebook
from playground.fake_discord import FakeDiscord
from playground.model import Event, Message
from playground.server.starts import Limits
from render import Drawer
from render.painter import Painter
from tests.support.bot.at_once import AT_ONCE
from tests.support.bot.bot_process import UNTOLD, BotProcess, poll
from tests.support.bot.hand_clock import HandClock, frozen_at
from tests.support.bot.opened import opened
from tests.support.bot.pool import waiting
from tests.support.games.players import alike
from tests.support.languages import LANGUAGES
from tests.support.test_games import TEST_GAMES, TEST_PAINTERS


class EmbeddedBot(BotProcess):
    """A bot in this process, with the test games; its computer players may be made to think for long."""

    def __init__(self, discord: FakeDiscord, folder: Path, pool: WorkerPool) -> None:
        super().__init__(discord, folder)
        self.pool = pool
        self.clock = HandClock(discord.clock)
        self.typed: list[str] = []
        """The channels in which the bot was seen typing, each time anew."""
        self.messages: list[Message] = []
        """Whatever the bot has posted for everybody to see."""
        discord.world.subscribe(self._hear)

    async def settled(self) -> None:
        """Wait until all that is due is done and told; a computer player may be thinking."""
        await poll(lambda: not self._is_pending(UNTOLD))

    async def waiting(self, thoughts: int) -> None:
        """Wait until so many thoughts wait for their turn, and one more is under way."""
        await poll(lambda: waiting(self.pool) == thoughts)

    @property
    def now(self) -> datetime:
        return self.clock.now()

    @property
    def own_now(self) -> datetime:
        return self.clock.now()

    def advance(self, by: timedelta) -> None:
        self.clock.advance(by)

    def _hear(self, event: Event) -> None:
        if event.kind == "TYPING_START":
            self.typed.append(event.channel.name)
        if event.kind == "MESSAGE_CREATE" and event.message is not None and event.channel.recipient is None:
            self.messages.append(event.message)


@asynccontextmanager
async def embedded_bot(
    folder: Path, players: Mapping[str, Any], seed: bytes = bytes(32), patience: float = 10.0
) -> AsyncIterator[EmbeddedBot]:
    """An embedded bot with these computer players, of whom one can think at a time; every game has the same `seed`.

    Time stands still until the test turns the bot's clock, which is Discord's too. It waits `patience` seconds for a
    database that is held. At the end no limit of Discord was broken and no fault was logged.
    """
    async with (
        FakeDiscord.running(clock=frozen_at(), limits=Limits(interval=0)) as discord,
        embedded_on(discord, folder, players, seed, patience=patience) as bot,
    ):
        yield bot


@asynccontextmanager
async def embedded_on(
    discord: FakeDiscord,
    folder: Path,
    players: Mapping[str, Any],
    seed: bytes = bytes(32),
    games: Rulebook = TEST_GAMES,
    patience: float = 10.0,
    times: AlertTimes = AT_ONCE,
    drawers: Mapping[str, Drawer] = NO_EMOJIS,
    painters: Mapping[str, Painter] = TEST_PAINTERS,
) -> AsyncIterator[EmbeddedBot]:
    """The same on a Discord that is there, whose clock is frozen, and over the database that an earlier one has left in
    the folder."""
    async with AsyncExitStack() as stack:
        pool = WorkerPool(alike(players), 1, 1, 60)
        stack.push_async_callback(pool.close)
        bot = EmbeddedBot(discord, folder, pool)
        stack.callback(bot.close_reader)
        stack.enter_context(_logged(bot.log))
        direct(settings_of(discord))
        database = await Database.open(str(bot.database), patience)
        stack.push_async_callback(database.close)
        renderer = Renderer(painters, LANGUAGES)
        stack.callback(renderer.close)
        parts = Parts(games, painters, times=times, drawers=drawers, draw_seed=lambda: seed)
        client = build(parts, opened(database, pool, renderer, bot.clock)).client
        session = asyncio.create_task(client.start(discord.token))
        stack.push_async_callback(_left, client, session)
        await discord.bot_online()
        yield bot
        assert discord.violations == []
        assert bot.faults() == []


def settings_of(discord: FakeDiscord) -> Settings:
    """Those with which a bot connects to this Discord."""
    return Settings(**{name.lower(): value for name, value in discord.settings.items()})  # type: ignore[arg-type]


async def _left(client: Speeltafel, session: asyncio.Task[None]) -> None:
    await client.close()
    session.cancel()
    await asyncio.gather(session, return_exceptions=True)


@contextmanager
def _logged(path: Path) -> Iterator[None]:
    """The bot's log in a file meanwhile."""
    handler = logging.FileHandler(path, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
    logging.getLogger("bot").addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger("bot").removeHandler(handler)
        handler.close()
