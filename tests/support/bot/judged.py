"""The bot on SimCord, a Discord in this process that others have written: what people do there at a table, and whatever
SimCord objects to."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

import discord
import pytest
from simcord import Env, InteractionResult, MemberActor
from simcord.http import router

from bot.app.build import build
from bot.app.parts import Parts
from bot.computers.pool import WorkerPool
from bot.delivery import renderer as drawing
from bot.delivery.renderer import Renderer
from bot.process.clock import Clock, rest
from bot.store.connections.database import Database
from bot.tables.service import TableService
from bot.values.table import Table
from games.players import PLAYERS
from render import PAINTERS
from tests.support.bot.at_once import AT_ONCE
from tests.support.bot.opened import opened
from tests.support.languages import LANGUAGES

EPOCH: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""When it is on SimCord at first."""
PATIENCE: Final = 30.0
"""Seconds that the bot may take for what follows from a press."""
NO_TABLE: Final = "0"
"""What stands for a table in the controls that belong to none."""
LATER: Final = 600.0
"""Seconds after which memory is given back: SimCord would wait for what falls due within its patience."""
Control: TypeAlias = discord.Button | discord.SelectMenu


class WaitingClock(Clock):
    """Shows SimCord's time, and tells it that the bot waits on purpose: it is settled then."""

    leaps = True
    env: Env | None = None

    def now(self) -> datetime:
        return self.env.now() if self.env is not None else EPOCH

    async def until(self, moment: datetime, woken: asyncio.Event) -> None:
        assert self.env is not None
        while not woken.is_set() and (left := (moment - self.now()).total_seconds()) > 0:
            await self.env.external_wait(rest(left, woken), reason="a moment comes, or something happens")


def patient(settle: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., Coroutine[Any, Any, None]]:
    """SimCord's way to let the bot come to rest, with our patience at the start, too: its own five seconds are too few
    on a busy machine, since the bot rests for three of them."""

    async def settled(env: Env, **asked: Any) -> None:
        await settle(env, **(asked if asked.get("timeout") is None else asked | {"timeout": PATIENCE}))

    return settled


class Objections(logging.Handler):
    """Whatever SimCord does not accept of the bot, and what the bot warns of in its log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(f"log: {record.getMessage()}")

    def hearing(self, dispatch: Callable[..., Any]) -> Callable[..., Any]:
        """SimCord's answer to each request of the bot, of which the refusals are noted."""

        def heard(backend: Any, method: str, path: str, **asked: Any) -> Any:
            try:
                return dispatch(backend, method, path, **asked)
            except Exception as error:
                self.found.append(f"{method} {path}: {error}")
                raise

        return heard


class JudgedTable:
    """A table in the channel that all share, and the people at it."""

    def __init__(self, judged: "Judged", number: int) -> None:
        self._judged = judged
        self.number = number

    async def now(self) -> Table:
        return await self._judged.tables.get(self.number)

    @property
    def message(self) -> discord.Message:
        """The table's message in the channel."""
        return self._newest(self._judged.channel.history())

    def panel(self, person: MemberActor) -> discord.Message:
        """The person's newest private message about the table."""
        return self._newest(person.user.dm_channel.history())

    async def press(self, person: MemberActor, action: str) -> InteractionResult:
        """The person presses the button that does this on the table's message."""
        message = self.message
        [button] = doing(message, action)
        return await person.click(message, custom_id=button)

    def _newest(self, history: Sequence[discord.Message]) -> discord.Message:
        return next(
            it for it in reversed(history) if any(f":{self.number}:" in custom_id for custom_id in controls(it))
        )


class Judged:
    """The bot, with all games, and two people in one channel."""

    def __init__(self, env: Env, tables: TableService, renderer: Renderer, objections: Objections) -> None:
        self.env = env
        self.tables = tables
        self.renderer = renderer
        self._objections = objections
        guild = env.create_guild()
        self.channel = guild.create_text_channel("games")
        self.ann, self.bob = (
            guild.add_member(env.create_user(name.lower(), global_name=name)) for name in ("Ann", "Bob")
        )

    @property
    def people(self) -> dict[int, MemberActor]:
        return {person.id: person for person in (self.ann, self.bob)}

    @property
    def objections(self) -> list[str]:
        return [*self._objections.found, *(f"error: {error!r}" for error in self.env.errors)]

    async def opened(self, host: MemberActor, key: str) -> JudgedTable:
        await host.slash(self.channel, f"{key} start")
        tables = (custom_id.split(":")[1] for custom_id in controls(self.channel.history()[-1]))
        [number] = {table for table in tables if table != NO_TABLE}
        return JudgedTable(self, int(number))


def controls(message: discord.Message) -> dict[str, Control]:
    """What can be pressed or picked on a message, by custom id."""
    found = (it for it in _walk(message.components) if isinstance(it, Control))
    return {it.custom_id: it for it in found if it.custom_id is not None and not it.disabled}


def doing(message: discord.Message, *actions: str) -> list[str]:
    """The custom ids of a message's controls that do one of these."""
    return [custom_id for custom_id in controls(message) if custom_id.partition(":")[0] in actions]


def words(message: discord.Message) -> str:
    return "\n".join(it.content for it in _walk(message.components) if isinstance(it, discord.TextDisplay))


def _walk(components: Sequence[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))
        yield from filter(None, (getattr(component, "accessory", None),))


@asynccontextmanager
async def judged_bot(folder: Path) -> AsyncIterator[Judged]:
    """The bot as it is, with all games, painters, emojis and computer players, over a database in the folder."""
    clock, objections = WaitingClock(), Objections()
    async with AsyncExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(drawing, "IDLE", LATER)
        patch.setattr(router, "dispatch", objections.hearing(router.dispatch))
        patch.setattr(Env, "_settle_internal", patient(Env._settle_internal))
        logging.getLogger("bot").addHandler(objections)
        stack.callback(logging.getLogger("bot").removeHandler, objections)
        pool = WorkerPool(PLAYERS, 1, 50)
        stack.push_async_callback(pool.close)
        database = await Database.open(str(folder / "judged.db"))
        stack.push_async_callback(database.close)
        renderer = Renderer(PAINTERS, LANGUAGES)
        stack.callback(renderer.close)
        parts = Parts(times=AT_ONCE, draw_seed=lambda: bytes(32))
        bot = build(parts, opened(database, pool, renderer, clock, shards=1))
        clock.env = Env(bot.client, settle_timeout=PATIENCE)
        await clock.env.start()
        stack.push_async_callback(clock.env.shutdown)
        stack.push_async_callback(bot.client.close)
        yield Judged(clock.env, bot.tables, renderer, objections)
