"""Each request to Discord: it is counted, begun under a lease that is held, and not waited for where a limit is met.

discord.py waits for a limit inside the request, however long: whoever delivers would wait with it, and all that is to
be delivered after that.
"""

import asyncio
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import aiohttp

from bot.delivery.buckets import WAITED_OUT
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
