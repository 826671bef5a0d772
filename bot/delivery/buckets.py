"""Rate limits of which the headers of earlier responses have told: requests that deliver raise, and do not wait.

discord.py waits until such a limit is over, before the next request or after the last one that was allowed. Its own
`max_ratelimit_timeout` is no help: while a limit lasts longer than that, it refuses every request, also those that are
left, and so makes one emoji an hour. This module builds on parts of it that are not public.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import discord
from discord.http import Ratelimit

WAITED_OUT: Final = 2.0
"""Seconds of a limit that discord.py may wait for, and with it one of the few that deliver."""
_UNKNOWN: Final = 30.0
"""Seconds between two looks at a limit of which no response has told yet."""
_OPENS: Final = "POST /users/@me/channels"


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


def install(client: discord.Client) -> None:
    """Let a client's requests use them."""
    vars(client.http)["get_ratelimit"] = Buckets(client.http)
