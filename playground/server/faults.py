"""Faults on demand, and the record of the bot's requests.

Paths are those below `/api/v10`, with every token replaced by `~`; patterns are searched in them.
"""

import asyncio
import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from playground.model import Json

When = Literal["before", "after"]


@dataclass
class Request:
    """A request of the bot.

    `body` is its JSON, `files` the names of its files; `status` 0 means that there was no response. `port` is the one
    it came from, which tells the bot's processes apart.
    """

    method: str
    path: str
    body: Any = None
    files: list[str] = field(default_factory=list)
    status: int = 0
    code: int = 0
    port: int = 0


@dataclass(frozen=True)
class Violation:
    """A request that broke one of Discord's limits. `errors` are the nested errors by field."""

    method: str
    path: str
    code: int
    message: str
    errors: Json


class CannedResponse(NamedTuple):
    """A response that replaces the real one."""

    json: Json
    status: int
    headers: dict[str, str] | None


class Dropped(Exception):
    """The connection is to be closed without a response."""


class Hold:
    """Requests that are delayed: `reached` waits for the first, `release` lets all continue, `drop` closes their
    connections."""

    def __init__(self) -> None:
        self._arrived = asyncio.Event()
        self._decided = asyncio.Event()
        self._dropped = False
        self.waiting = 0

    async def reached(self) -> None:
        await self._arrived.wait()

    def release(self) -> None:
        self._decided.set()

    def drop(self) -> None:
        """Close the connections of the delayed requests; later requests pass."""
        self._dropped = True
        self._decided.set()

    async def wait(self) -> None:
        if self._decided.is_set():
            return
        self.waiting += 1
        self._arrived.set()
        await self._decided.wait()
        if self._dropped:
            raise Dropped

    @property
    def over(self) -> bool:
        return self._decided.is_set()


@dataclass
class _Rule:
    """`times` is infinite for a rule that holds until it is removed."""

    method: str | None
    path: re.Pattern[str]
    when: When
    times: float
    action: CannedResponse | Hold | None
    meant: Callable[[Request], bool] = lambda _: True

    @property
    def stands(self) -> bool:
        return self.times == math.inf

    def concerns(self, request: Request) -> bool:
        return self.method in (None, request.method) and bool(self.path.search(request.path))

    def matches(self, request: Request, when: When) -> bool:
        if isinstance(self.action, Hold) and self.action.over:
            return False
        return when == self.when and self.times > 0 and self.concerns(request) and self.meant(request)


class Faults:
    """The rules for faults, each for a number of matching requests (`times`), or until it is removed."""

    def __init__(self) -> None:
        self._rules: list[_Rule] = []
        self._resumes: list[int | None] = []
        self.watchers: list[Callable[[Request], None]] = []
        """Functions called with every request once it is answered."""

    def drop_next(self, method: str | None = None, path: str = "", *, when: When = "before", times: int = 1) -> None:
        """Close the connection without a response, before or after the request is carried out."""
        self._add(method, path, when, times, None)

    def fail_next(
        self,
        status: int,
        json: Json | None = None,
        *,
        method: str | None = None,
        path: str = "",
        when: When = "before",
        times: int = 1,
        headers: dict[str, str] | None = None,
    ) -> None:
        """Respond with this status instead; with `when="after"` the request is carried out anyway."""
        body = json if json is not None else {"message": f"{status}: made up", "code": 0}
        self._add(method, path, when, times, CannedResponse(body, status, headers))

    def rate_limit_next(
        self,
        retry_after: float,
        *,
        with_via: bool = True,
        everywhere: bool = False,
        method: str | None = None,
        path: str = "",
        times: int = 1,
    ) -> None:
        """Respond with 429 and this `retry_after` in seconds. Without a Via header discord.py takes it for a ban."""
        body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": everywhere}
        response = CannedResponse(body, 429, rate_limit_headers(retry_after, with_via=with_via))
        self._add(method, path, "before", times, response)

    def refuse(
        self,
        response: CannedResponse,
        *,
        method: str | None = None,
        path: str = "",
        meant: Callable[[Request], bool] = lambda _: True,
    ) -> Callable[[], None]:
        """Give this response to every matching request for which `meant` is True, until the returned function is
        called.

        Faults for a number of requests take precedence.
        """
        rule = _Rule(method, re.compile(path), "before", math.inf, response, meant)
        self._rules.append(rule)
        return lambda: self._rules.remove(rule)

    def hold(self, path: str, *, method: str | None = None, when: When = "before") -> Hold:
        """Delay matching requests before they are carried out, or before their response is sent."""
        hold = Hold()
        self._add(method, path, when, 1_000_000, hold)
        return hold

    def fail_resume(self, shard: int | None = None, times: int = 1) -> None:
        """Let the next resumes of this shard, or of any, fail; their sessions end."""
        self._resumes += [shard] * times

    def fails_resume(self, shard: int) -> bool:
        """Return whether the present resume must fail, and count it."""
        for meant in (shard, None):
            if meant in self._resumes:
                self._resumes.remove(meant)
                return True
        return False

    def clear(self) -> None:
        """Remove all rules except those that hold until removed, and release delayed requests."""
        self._resumes.clear()
        for rule in self._rules:
            if isinstance(rule.action, Hold):
                rule.action.release()
        self._rules = [rule for rule in self._rules if rule.stands]

    def want_body(self, request: Request) -> bool:
        """Return whether `apply` needs the body of the request."""
        return any(rule.stands and rule.concerns(request) for rule in self._rules)

    async def apply(self, request: Request, when: When) -> CannedResponse | None:
        """Return the response that replaces the real one, if any; wait while the request is delayed. Raise Dropped."""
        rules = sorted(self._rules, key=lambda rule: rule.stands)
        rule = next((rule for rule in rules if rule.matches(request, when)), None)
        if rule is None:
            return None
        rule.times -= 1
        if isinstance(rule.action, Hold):
            await rule.action.wait()
            return None
        if rule.action is None:
            raise Dropped
        return rule.action

    def _add(self, method: str | None, path: str, when: When, times: int, action: CannedResponse | Hold | None) -> None:
        self._rules = [rule for rule in self._rules if rule.times > 0]
        self._rules.append(_Rule(method, re.compile(path), when, times, action))


def rate_limit_headers(retry_after: float, *, with_via: bool = True) -> dict[str, str]:
    """Return the headers of a 429; `retry_after` is in seconds."""
    headers = {"Retry-After": str(max(1, round(retry_after))), "X-RateLimit-Scope": "user"}
    return headers | {"Via": "1.1 google"} if with_via else headers
