"""The web page: its files, and the WebSocket of each tab, which acts for one of the six people."""

import json
from collections.abc import Mapping
from pathlib import Path

from aiohttp import WSMsgType, web

from playground.client.client import Backend
from playground.client.person import Person
from playground.client.tab import Tab
from playground.server.sessions import Connection

STATIC = Path(__file__).parent / "static"
OWN_HOSTS = frozenset({"127.0.0.1", "localhost"})
MAX_FRAME = 2**18


class Page:
    """`/`, `/static/…` and `/play?as=ann`."""

    def __init__(self, backend: Backend, people: Mapping[str, Person]) -> None:
        self._backend = backend
        self._people = people

    def routes(self) -> list[web.AbstractRouteDef]:
        return [web.get("/", self.index), web.get("/play", self.play), web.static("/static", STATIC)]

    async def index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})

    async def play(self, request: web.Request) -> web.StreamResponse:
        _check_origin(request)
        person = self._people.get(request.query.get("as", ""))
        if person is None:
            raise web.HTTPNotFound
        socket = web.WebSocketResponse(max_msg_size=MAX_FRAME, heartbeat=30)
        await socket.prepare(request)
        tab = Tab(self._backend, person, Connection(socket, request.transport))
        try:
            async for frame in socket:
                if frame.type == WSMsgType.TEXT:
                    tab.receive(json.loads(frame.data))
        finally:
            await tab.close()
        return socket


async def revalidate(request: web.Request, response: web.StreamResponse) -> None:
    """Make browsers check for a newer file, so that an update never mixes old and new parts of the page."""
    if request.path.startswith("/static/"):
        response.headers["Cache-Control"] = "no-cache"


def _check_origin(request: web.Request) -> None:
    """Raise 403 for pages of other sites, which a browser would otherwise let connect."""
    origin = request.headers.get("Origin")
    foreign = origin is not None and origin.partition("://")[2] != request.host
    if foreign or request.url.host not in OWN_HOSTS:
        raise web.HTTPForbidden
