"""Log every request, apply faults, and check the bot's token."""

import hashlib
import time
from collections import deque
from collections.abc import Awaitable, Callable

from aiohttp import web

from playground.errors import INVALID_FORM, ApiError, api_error
from playground.model import RequestBody
from playground.server.faults import Dropped, Faults, Request, Violation, rate_limit_headers
from playground.server.rest.bodies import json_response, read_body, without_token

LIMITS = frozenset({INVALID_FORM, 40005, 50006})
"""The error codes of broken limits."""
RETRY_OLD_EDIT = 0.05
"""Seconds after which an edit of an old message may be tried again."""
BUCKET_SIZE = 100
KEPT_REQUESTS = 5_000

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
REQUEST_KEY: web.RequestKey[Request] = web.RequestKey("record", Request)


class RequestMiddleware:
    """Wraps every handler of the REST interface; keeps the last requests and all violations of limits."""

    def __init__(self, token: str, faults: Faults) -> None:
        self._authorization = f"Bot {token}"
        self._faults = faults
        self.requests: deque[Request] = deque(maxlen=KEPT_REQUESTS)
        self.violations: list[Violation] = []

    @web.middleware
    async def handle(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith("/api/"):
            return await handler(request)
        record = request[REQUEST_KEY] = Request(request.method, without_token(request.path), port=_port(request))
        self.requests.append(record)
        try:
            response = await self._with_faults(request, handler, record)
        except Dropped:
            return _hang_up(request)
        record.status = response.status
        for told in tuple(self._faults.watchers):
            told(record)
        return response

    async def _with_faults(self, request: web.Request, handler: Handler, record: Request) -> web.StreamResponse:
        if self._faults.want_body(record):
            try:
                logged(request, await read_body(request))
            except ApiError as error:
                return self._error(record, error)
        early = await self._faults.apply(record, "before")
        if early is not None:
            return json_response(*early)
        response = await self._with_errors(request, handler, record)
        late = await self._faults.apply(record, "after")
        return response if late is None else json_response(*late)

    async def _with_errors(self, request: web.Request, handler: Handler, record: Request) -> web.StreamResponse:
        try:
            self._authorize(request, record.path)
            response = await handler(request)
        except web.HTTPException:
            return self._error(record, api_error(0))
        except ApiError as error:
            return self._error(record, error)
        if isinstance(response, web.Response):
            response.headers.update(_bucket_headers(request))
        return response

    def _authorize(self, request: web.Request, path: str) -> None:
        """Check the bot's token, except for interactions, whose token is in the path."""
        if path.startswith(("/interactions/", "/webhooks/")):
            return
        if request.headers.get("Authorization") != self._authorization:
            raise ApiError(401, 0, "401: Unauthorized")

    def _error(self, record: Request, error: ApiError) -> web.Response:
        record.code = error.code
        if error.code in LIMITS or (error.code == 0 and error.status == 404):
            violation = Violation(record.method, record.path, error.code, error.message, error.errors or {})
            self.violations.append(violation)
        if error.status == 429:
            body = error.body() | {"retry_after": RETRY_OLD_EDIT, "global": False}
            return json_response(body, error.status, rate_limit_headers(RETRY_OLD_EDIT))
        return json_response(error.body(), error.status)


def logged(request: web.Request, body: RequestBody) -> RequestBody:
    """Add the body to the log of the request, with its files by name only."""
    record = request[REQUEST_KEY]
    record.body = body.json
    record.files = [upload.filename for upload in body.files.values()]
    return body


def _port(request: web.Request) -> int:
    peer = None if request.transport is None else request.transport.get_extra_info("peername")
    return int(peer[1]) if peer else 0


def _hang_up(request: web.Request) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.close()
    return web.Response(status=500)


def _bucket_headers(request: web.Request) -> dict[str, str]:
    """Return a rate limit that is never used up, so that the bot need not wait."""
    resource = request.match_info.route.resource
    name = f"{request.method} {resource.canonical if resource else ''}"
    return {
        "X-RateLimit-Bucket": hashlib.blake2b(name.encode(), digest_size=16).hexdigest(),
        "X-RateLimit-Limit": str(BUCKET_SIZE),
        "X-RateLimit-Remaining": str(BUCKET_SIZE - 1),
        "X-RateLimit-Reset-After": "1.000",
        "X-RateLimit-Reset": f"{time.time() + 1:.3f}",
    }
