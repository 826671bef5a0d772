"""How the bot is, for whoever watches it: `/healthz`, `/readyz`, and `/metrics` for Prometheus.

All are served by the bot's own event loop, so an answer says that it is alive. Nothing there is secret.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final, NamedTuple

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import DBAPIError

from bot.process.metrics import Metrics
from bot.process.tasks import TaskOwner, TryAgain
from bot.store.errors import DatabaseClosed
from bot.store.games.counting import CountRepository
from bot.store.repositories import Repositories
from bot.values.calendar import Pause

TICK: Final = 0.5
"""Seconds between two looks at how late the event loop is."""
PATIENCE: Final = 2.0
"""Seconds within which the database must answer."""
SPARING: Final = 500
"""Counting the tables takes at most the one part in so many of the time in which the database could be read."""
BUSY: Final = 30.0
"""Seconds after which a port that another program has is tried again at the latest."""
NO_DATABASE: Final = (TimeoutError, OSError, DBAPIError, DatabaseClosed)


class Parts(NamedTuple):
    """What is looked at: whether Discord is `heard`, how many moves computer players owe, how many sessions are left,
    when the bot was not there, and how many bytes the write-ahead log of its file has."""

    repositories: Repositories
    heard: Callable[[], bool]
    thinking: Callable[[], int]
    sessions: Callable[[], int | None]
    outages: Callable[[], Sequence[Pause]]
    wal: Callable[[], float] = lambda: float("nan")


class Watch:
    """What is served."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self.parts: Parts | None = None
        """None until the bot is built."""
        self._count_after = 0.0
        self._tick: asyncio.TimerHandle | None = None

    def look_at(self, parts: Parts) -> None:
        """The bot is built, of these parts."""
        self.parts = parts

    async def healthz(self, _request: web.Request) -> web.Response:
        """Answer, which is all that is asked."""
        return web.Response(text="alive\n")

    async def readyz(self, _request: web.Request) -> web.Response:
        """Say whether people can play, or why not."""
        trouble = await self._trouble()
        return web.Response(text=f"{trouble or 'ready'}\n", status=503 if trouble else 200)

    async def metrics(self, _request: web.Request) -> web.Response:
        """What is counted, and what there is now; of the database only where it answers."""
        if self.parts is not None:
            self._metrics.thinking.set(self.parts.thinking())
            left = self.parts.sessions()
            self._metrics.sessions.set(float("nan") if left is None else left)
            self._metrics.wal.set(self.parts.wal())
            await self._count_stored(self.parts.repositories)
        return web.Response(body=generate_latest(self._metrics), headers={"Content-Type": CONTENT_TYPE_LATEST})

    def measure_lag(self, due: float | None = None) -> None:
        """Note from time to time by how much later this is called than it should be."""
        loop = asyncio.get_running_loop()
        if due is not None:
            self._metrics.lag.observe(max(0.0, loop.time() - due))
        self._tick = loop.call_later(TICK, self.measure_lag, loop.time() + TICK)

    def close(self) -> None:
        if self._tick is not None:
            self._tick.cancel()

    async def _count_stored(self, repositories: Repositories) -> None:
        self._metrics.timers.set(float("nan"))
        with suppress(*NO_DATABASE):
            async with asyncio.timeout(PATIENCE):
                self._metrics.timers.set(await repositories.timers.overdue(repositories.clock()))
                await self._count_games(repositories.counts)

    async def _count_games(self, counts: CountRepository) -> None:
        """Count the tables, unless that was done a moment ago: where there are very many it takes long."""
        begun = asyncio.get_running_loop().time()
        if begun < self._count_after:
            return
        states = await counts.by_state()
        now = asyncio.get_running_loop().time()
        self._count_after = now + (now - begun) * SPARING
        self._metrics.games.clear()
        for labels, count in states.items():
            self._metrics.games.labels(*labels).set(count)

    async def _trouble(self) -> str:
        """Why nobody can play now; nothing where they can. An outage that lasts is a database that takes no heartbeat,
        where Discord is heard."""
        if self.parts is None:
            return "not ready: the bot is starting"
        if not self.parts.heard():
            return "not ready: Discord is not heard"
        if any(outage.end is None for outage in self.parts.outages()):
            return "not ready: the database takes nothing"
        try:
            async with asyncio.timeout(PATIENCE):
                await self.parts.repositories.timers.overdue(self.parts.repositories.clock())
        except NO_DATABASE:
            return "not ready: the database does not answer"
        return ""


@asynccontextmanager
async def watched(address: tuple[str, int] | None, metrics: Metrics) -> AsyncIterator[Watch]:
    """Serve at an address and a port meanwhile, or nowhere. Where another program has the port, as a bot that is about
    to be replaced does, that is logged and tried again: nobody's game waits for it."""
    watch = Watch(metrics)
    if address is None:
        yield watch
        return
    application = web.Application()
    application.add_routes([web.get(f"/{it.__name__}", it) for it in (watch.healthz, watch.readyz, watch.metrics)])
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    serving: TaskOwner[str] = TaskOwner("be watched at", lambda _: _serve(runner, *address), BUSY)
    serving.schedule(":".join(map(str, address)))
    watch.measure_lag()
    try:
        yield watch
    finally:
        watch.close()
        await serving.close()
        await runner.cleanup()


async def _serve(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        raise TryAgain(f"METRICS_PORT cannot be used ({error.strerror or error})") from None
