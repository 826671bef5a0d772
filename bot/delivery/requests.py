"""Each request to Discord: it is counted, begun under a lease that is held, and not waited for where a limit is met.

discord.py waits for a limit inside the request, however long: whoever delivers would wait with it, and all that is to
be delivered after that. Its own `max_ratelimit_timeout` is no help: while a limit lasts longer than that, it refuses
every request, also those that are left, and so makes one emoji an hour. `Bucket` builds on parts of it that are not
public.
"""

import asyncio
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import aiohttp
import discord
from discord.http import Ratelimit

from bot.delivery.budget import Budget
from bot.delivery.messenger import KINDS, DeliveryError, Later
from bot.ownership.ownership import ALONE, Ownership
from bot.process.metrics import Metrics

_REQUESTS: Final = (
    ("answer", re.compile(r"POST .*/interactions/\d+/[^/]+/callback")),
    ("send", re.compile(r"POST .*(/messages|/webhooks/\d+/[^/]+)")),
    ("edit", re.compile(r"PATCH .*/messages/[^/]+")),
    ("delete", re.compile(r"DELETE .*/messages/[^/]+")),
)
"""What requests do."""
_SCOPES: Final = ("user", "global", "shared")
"""Whose a rate limit can be, as Discord says."""
_DELIVERS: Final = re.compile(r"/(channels/\d+(/.*)?|users/@me/channels)$")
"""The paths of what is delivered, which is owed where a limit is met; for the others discord.py waits."""

WAITED_OUT: Final = 2.0
"""Seconds of a limit that discord.py may wait for, and with it one of the few that deliver."""
_UNKNOWN: Final = 30.0
"""Seconds between two looks at a limit of which no response has told yet."""
_OPENS: Final = "POST /users/@me/channels"


def counted(metrics: Metrics, ownership: Ownership = ALONE, budget: Budget | None = None) -> aiohttp.TraceConfig:
    """Counts the requests to Discord and the rate limits that are met; for the session of discord.py. No request is
    begun under a lease that is not held any more, and one that was finished too late, or of which it is not known
    whether Discord has carried it out, raises LeaseLost, too. Each waits until the `budget` allows it.
    Where something is delivered, a limit raises Later, or NotEditable."""

    async def begun(_session: object, _context: object, request: aiohttp.TraceRequestStartParams) -> None:
        if budget is not None:
            await budget.take(request.url.path)
        ownership.still()

    async def ended(_session: object, _context: object, request: aiohttp.TraceRequestEndParams) -> None:
        _count(metrics, request)
        ownership.still()
        if request.response.status == 429 and _DELIVERS.search(request.url.path):
            await _raise_limit(request.response)

    async def failed(_session: object, _context: object, request: aiohttp.TraceRequestExceptionParams) -> None:
        if isinstance(request.exception, DeliveryError):
            return  # it was answered, and is counted
        metrics.requests.labels(_what(request.method, request.url.path), "none").inc()
        if not isinstance(request.exception, asyncio.CancelledError):
            ownership.still()

    config = aiohttp.TraceConfig()
    config.on_request_start.append(begun)
    config.on_request_end.append(ended)
    config.on_request_exception.append(failed)
    return config


def _count(metrics: Metrics, request: aiohttp.TraceRequestEndParams) -> None:
    status = request.response.status
    metrics.requests.labels(_what(request.method, request.url.path), status).inc()
    if status == 429:
        scope = request.response.headers.get("X-RateLimit-Scope")
        metrics.rate_limits.labels(scope if scope in _SCOPES else "unknown").inc()


async def _raise_limit(response: aiohttp.ClientResponse) -> None:
    """Raise what a 429 means, but for a limit that is soon over, or that of all requests: those discord.py waits for.
    It would wait for an edit of an old message, too, and fails where it is not told how long."""
    found = await _json(response)
    code, after = found.get("code"), found.get("retry_after")
    if code in KINDS:
        raise KINDS[code](f"429 {code}", code)
    if found.get("global") is not True and not (isinstance(after, int | float) and after <= WAITED_OUT):
        raise Later("429", after=float(after) if isinstance(after, int | float) else None)


async def _json(response: aiohttp.ClientResponse) -> Mapping[str, Any]:
    """The object in a response; empty where it has none."""
    with suppress(ValueError):
        found = json.loads(await response.read())
        if isinstance(found, dict):
            return found
    return {}


def _what(method: str, path: str) -> str:
    return next((what for what, like in _REQUESTS if like.fullmatch(f"{method} {path}")), "other")


class Bucket(Ratelimit):
    """A rate limit that raises RateLimited where nothing is left of it for more than WAITED_OUT seconds."""

    _loop: asyncio.AbstractEventLoop

    def __init__(self) -> None:
        super().__init__(None)

    async def acquire(self) -> None:
        """Raises RateLimited."""
        self._last_request = self._loop.time()
        if self.is_expired():
            self.reset()  # type: ignore[no-untyped-call]
        while self.remaining <= 0:
            await self._wait()
        self.remaining -= 1
        self.outgoing += 1

    async def _wait(self) -> None:
        """Wait until something may be left."""
        left = _UNKNOWN if self.expires is None else self.expires - self._loop.time()
        if self.expires is not None and left > WAITED_OUT:
            raise discord.RateLimited(left)
        turn: asyncio.Future[None] = self._loop.create_future()
        self._pending_requests.append(turn)
        try:
            await asyncio.wait((turn,), timeout=left)
            if not turn.done():
                await self._refresh()
        except BaseException:
            if turn.done() and self.remaining > 0:
                self._wake_next()
            raise
        finally:
            turn.cancel()

    async def _refresh(self) -> None:
        if self.reset_after > WAITED_OUT:
            self._wake(len(self._pending_requests))  # they see for themselves
        else:
            await super()._refresh()


class Buckets:
    """Gives discord.py's `http` the limit of a request by its key, which ends with the channel or server that it is
    about. Of those that are about none, but for the opening of private channels, it waits as before."""

    def __init__(self, http: Any) -> None:
        self._http = http
        self._usual = http.get_ratelimit

    def __call__(self, key: str) -> Ratelimit:
        found: Mapping[str, Ratelimit] = self._http._buckets
        if key not in found and (key.startswith(_OPENS) or not key.endswith(":")):
            self._http._buckets[key] = Bucket()
        limit: Ratelimit = self._usual(key)
        return limit


def limit_requests(client: discord.Client) -> None:
    """Let a client's requests that deliver raise, and not wait, where responses have told of a limit."""
    vars(client.http)["get_ratelimit"] = Buckets(client.http)
