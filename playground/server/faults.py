"""Faults on demand, and what is noted of the bot's requests.

Paths are those below `/api/v10`, with every token replaced by `~`; patterns are searched for in them.
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
    """A request of the bot. body is its JSON, files the names of its files; status 0 means no response, and port is the
    one from which it came, which tells processes of a bot apart."""

    method: str
    path: str
    body: Any = None
    files: list[str] = field(default_factory=list)
    status: int = 0
    code: int = 0
    port: int = 0


@dataclass(frozen=True)
class Violation:
    """A request that broke one of Discord's limits. errors are the nested errors by field."""

    method: str
    path: str
    code: int
    message: str
    errors: Json


class CannedResponse(NamedTuple):
    """A response in place of the true one."""

    json: Json
    status: int
    headers: dict[str, str] | None


class Dropped(Exception):
    """The connection is to be closed without a response."""


class Hold:
    """Requests that are held. `reached` waits for the first; `release` lets all go on; `drop` cuts off those held."""

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
        """Cut off the requests that are held; later ones pass."""
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
    """times is infinite for one that stands until it is taken back."""

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
    """Rules of what goes wrong, each for a number of matching requests (`times`), or until it is taken back."""

    def __init__(self) -> None:
        self._rules: list[_Rule] = []
        self._resumes: list[int | None] = []
        self.watchers: list[Callable[[Request], None]] = []
        """Each is told of every request once it is answered."""

    def drop_next(self, method: str | None = None, path: str = "", *, when: When = "before", times: int = 1) -> None:
        """Close the connection without a response, before the request is carried out or after."""
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
        """Respond with this status instead; with `when="after"` the request is carried out all the same."""
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
        """Respond 429, to be tried again after that many seconds; without Via, discord.py takes it for a ban."""
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
        """Give this response to every request that matches and is `meant`, whose body may be looked at, until the
        function that is returned is called. What fails a number of times goes before."""
        rule = _Rule(method, re.compile(path), "before", math.inf, response, meant)
        self._rules.append(rule)
        return lambda: self._rules.remove(rule)

    def hold(self, path: str, *, method: str | None = None, when: When = "before") -> Hold:
        """Hold matching requests before they are carried out, or before their response is sent."""
        hold = Hold()
        self._add(method, path, when, 1_000_000, hold)
        return hold

    def fail_resume(self, shard: int | None = None, times: int = 1) -> None:
        """Let so many of the next resumptions of a session of this shard, or of any, fail; the session is over."""
        self._resumes += [shard] * times

    def fails_resume(self, shard: int) -> bool:
        """Whether a resumption that is tried now is to fail."""
        for meant in (shard, None):
            if meant in self._resumes:
                self._resumes.remove(meant)
                return True
        return False

    def clear(self) -> None:
        """Remove all rules but those that stand until they are taken back, and release what is held."""
        self._resumes.clear()
        for rule in self._rules:
            if isinstance(rule.action, Hold):
                rule.action.release()
        self._rules = [rule for rule in self._rules if rule.stands]

    def want_body(self, request: Request) -> bool:
        """Whether `apply` looks at what is in the request."""
        return any(rule.stands and rule.concerns(request) for rule in self._rules)

    async def apply(self, request: Request, when: When) -> CannedResponse | None:
        """The response to give instead of the true one, if any; waits while the request is held. Raises Dropped."""
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
    """What comes with a 429; retry_after in seconds."""
    headers = {"Retry-After": str(max(1, round(retry_after))), "X-RateLimit-Scope": "user"}
    return headers | {"Via": "1.1 google"} if with_via else headers
