"""Bodies of requests and responses, in Discord's form."""

import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from playground.checks.messages import MAX_REQUEST_SIZE
from playground.errors import api_error
from playground.model import Json, RequestBody, Upload

_FILE = re.compile(r"^files\[(\d+)\]$")
_BODY: web.RequestKey[RequestBody] = web.RequestKey("body", RequestBody)
_TOKENS = re.compile(r"^(/(?:interactions|webhooks)/\d+/)[^/]+")


def json_response(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Return JSON without a charset in its content type, with which discord.py would not parse it."""
    data = json.dumps(body, separators=(",", ":")).encode()
    return web.Response(body=data, status=status, content_type="application/json", headers=headers)


def no_content() -> web.Response:
    return web.Response(status=204)


def without_token(path: str) -> str:
    """Return the path below `/api/v10`, with `~` for a token."""
    return _TOKENS.sub(r"\1~", path.removeprefix("/api/v10"))


async def read_json(request: web.Request) -> Any:
    """Return the JSON of the body; {} without a body. Raise 50109."""
    try:
        return json.loads(await request.read() or b"{}")
    except ValueError:
        raise api_error(50109) from None


async def read_body(request: web.Request) -> RequestBody:
    """Return the body of a request, with its files if any; it may be called repeatedly. Raise 40005 or 50109."""
    if _BODY not in request:
        request[_BODY] = await _read_body(request)
    return request[_BODY]


async def _read_body(request: web.Request) -> RequestBody:
    if not request.content_type.startswith("multipart/"):
        value = await read_json(request)
        return RequestBody(value if isinstance(value, dict) else {})
    payload: Json = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if isinstance(part, BodyPartReader):
            await _read_part(part, payload, files)
    return RequestBody(payload, files)


async def _read_part(part: BodyPartReader, payload: Json, files: dict[int, Upload]) -> None:
    data = bytes(await part.read())
    if len(data) > MAX_REQUEST_SIZE:
        raise api_error(40005)
    if part.name == "payload_json":
        payload.update(json.loads(data))
    elif found := _FILE.match(part.name or ""):
        files[int(found.group(1))] = Upload(part.filename or "unknown", data)


def path_number(request: web.Request, name: str, code: int) -> int:
    """Return a number in the path. Raise the error `code` if it is none."""
    text = request.match_info[name]
    if not text.isdigit():
        raise api_error(code)
    return int(text)
