"""An HTTP server with `/healthz`, `/readyz`, and `/metrics` for Prometheus.

The bot's own event loop serves it, so that an answer proves that it is alive. Nothing there is secret.
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
"""Seconds between two measurements of the event loop's lag."""
PATIENCE: Final = 2.0
"""Seconds within which the database must answer."""
SPARING: Final = 500
"""Counting the tables takes at most one part in so many of the time."""
BUSY: Final = 30.0
"""The longest pause in seconds before a port in use is tried again."""
NO_DATABASE: Final = (TimeoutError, OSError, DBAPIError, DatabaseClosed)


class Parts(NamedTuple):
    """Where the served values come from.

    `heard` tells whether Discord is heard, `thinking` counts the waiting moves of computer players, `sessions` counts
    the remaining identifies (None: unknown), `downtime` is the downtime, `wal` is the size of the write-ahead log in
    bytes.
    """

    repositories: Repositories
    heard: Callable[[], bool]
    thinking: Callable[[], int]
    sessions: Callable[[], int | None]
    downtime: Callable[[], Sequence[Pause]]
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
        """Answer, which proves that the event loop runs."""
        return web.Response(text="alive\n")

    async def readyz(self, _request: web.Request) -> web.Response:
        """Answer 200 if people can play, else 503 with the reason."""
        trouble = await self._trouble()
        return web.Response(text=f"{trouble or 'ready'}\n", status=503 if trouble else 200)

    async def metrics(self, _request: web.Request) -> web.Response:
        """Answer with all counters and gauges; those of the database are left out if it does not answer."""
        if self.parts is not None:
            self._metrics.thinking.set(self.parts.thinking())
            left = self.parts.sessions()
            self._metrics.sessions.set(float("nan") if left is None else left)
            self._metrics.wal.set(self.parts.wal())
            await self._count_stored(self.parts.repositories)
        return web.Response(body=generate_latest(self._metrics), headers={"Content-Type": CONTENT_TYPE_LATEST})

    def measure_lag(self, due: float | None = None) -> None:
        """Record how late the event loop calls this, every TICK seconds."""
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
        """Count the tables, unless they were counted lately: with very many tables it takes long."""
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
        """Return why nobody can play now; "" if people can.

        If Discord is heard, a downtime without end means that the database takes no heartbeat.
        """
        if self.parts is None:
            return "not ready: the bot is starting"
        if not self.parts.heard():
            return "not ready: Discord is not heard"
        if any(pause.end is None for pause in self.parts.downtime()):
            return "not ready: the database takes nothing"
        try:
            async with asyncio.timeout(PATIENCE):
                await self.parts.repositories.timers.overdue(self.parts.repositories.clock())
        except NO_DATABASE:
            return "not ready: the database does not answer"
        return ""


@asynccontextmanager
async def watched(address: tuple[str, int] | None, metrics: Metrics) -> AsyncIterator[Watch]:
    """Serve at an address and port while the context is open; nowhere if it is None.

    If another program has the port, such as a bot about to be replaced, that is logged and tried again, and the bot
    starts meanwhile.
    """
    watch = Watch(metrics)
    if address is None:
        yield watch
        return
    application = web.Application()
    application.add_routes([web.get(f"/{it.__name__}", it) for it in (watch.healthz, watch.readyz, watch.metrics)])
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    shard_downtime: TaskOwner[str] = TaskOwner("be watched at", lambda _: _serve(runner, *address), BUSY)
    shard_downtime.schedule(":".join(map(str, address)))
    watch.measure_lag()
    try:
        yield watch
    finally:
        watch.close()
        await shard_downtime.close()
        await runner.cleanup()


async def _serve(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        raise TryAgain(f"METRICS_PORT cannot be used ({error.strerror or error})") from None
