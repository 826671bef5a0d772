"""Reading requests and writing answers in the form that Discord has."""

from __future__ import annotations

import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from playground.checks.messages import REQUEST_LIMIT
from playground.errors import refusal
from playground.model import Json, Upload
from playground.server.posting import Body

_FILE = re.compile(r"^files\[(\d+)\]$")
_TOKENS = re.compile(r"^(/(?:interactions|webhooks)/\d+/)[^/]+")


def answer(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON without a charset in its type: with one, discord.py does not take it for JSON."""
    data = json.dumps(body, separators=(",", ":")).encode()
    return web.Response(body=data, status=status, content_type="application/json", headers=headers)


def nothing() -> web.Response:
    return web.Response(status=204)


def masked(path: str) -> str:
    """The path below the version, without tokens."""
    return _TOKENS.sub(r"\1~", path.removeprefix("/api/v10"))


async def read_json(request: web.Request) -> Any:
    """The body's JSON; raises 50109."""
    try:
        return json.loads(await request.read() or b"{}")
    except ValueError:
        raise refusal(50109) from None


async def read_body(request: web.Request) -> Body:
    """A message, with files or without."""
    if not request.content_type.startswith("multipart/"):
        value = await read_json(request)
        return Body(value if isinstance(value, dict) else {})
    payload: Json = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if isinstance(part, BodyPartReader):
            await _read_part(part, payload, files)
    return Body(payload, files)


async def _read_part(part: BodyPartReader, payload: Json, files: dict[int, Upload]) -> None:
    data = bytes(await part.read())
    if len(data) > REQUEST_LIMIT:
        raise refusal(40005)
    if part.name == "payload_json":
        payload.update(json.loads(data))
    elif found := _FILE.match(part.name or ""):
        files[int(found.group(1))] = Upload(part.filename or "unknown", data)
