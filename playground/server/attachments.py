"""Files of messages: store them, resolve `attachment://` references, and serve them, as well as avatars."""

import mimetypes
import re
from collections import deque
from typing import Any

from aiohttp import web

from playground.model import Attachment, Channel, Json, Upload
from playground.server.images import avatar, size_of
from playground.server.world import World

CACHED = "private, max-age=31536000, immutable"
KEPT_DROPPED = 32
"""The number of dropped files that can still be loaded; Discord too serves them for a while."""


class AttachmentStore:
    """The files of all messages, by id."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.files: dict[int, Attachment] = {}
        self._dropped: deque[Attachment] = deque(maxlen=KEPT_DROPPED)

    def routes(self) -> list[web.RouteDef]:
        """The routes of Discord's content network, which is the same host here."""
        return [
            web.get(r"/attachments/{channel}/{attachment:\d+}/{name}", self.serve),
            web.get(r"/embed/avatars/{index:\d+}.png", self.serve_avatar),
        ]

    async def serve(self, request: web.Request) -> web.Response:
        """Serve a file of a message, or one that was dropped lately: a page may still be loading it."""
        number = int(request.match_info["attachment"])
        file = self.files.get(number) or next((file for file in self._dropped if file.id == number), None)
        if file is None or file.filename != request.match_info["name"]:
            raise web.HTTPNotFound
        return web.Response(body=file.data, content_type=file.content_type, headers={"Cache-Control": CACHED})

    async def serve_avatar(self, request: web.Request) -> web.Response:
        data = avatar(int(request.match_info["index"]))
        return web.Response(body=data, content_type="image/png", headers={"Cache-Control": CACHED})

    def add(self, upload: Upload, description: str | None, channel: Channel) -> Attachment:
        number = self._world.ids.next()
        name = safe_name(upload.filename)
        width, height = size_of(upload.data) or (None, None)
        self.files[number] = Attachment(
            id=number,
            filename=name,
            data=upload.data,
            content_type=mimetypes.guess_type(name)[0] or "application/octet-stream",
            url=f"{self._world.origin}/attachments/{channel.id}/{number}/{name}?ex={number:x}&is=0&hm=0",
            description=description,
            width=width,
            height=height,
        )
        return self.files[number]

    def drop(self, attachments: list[Attachment]) -> None:
        for attachment in attachments:
            self.files.pop(attachment.id, None)
        self._dropped.extend(attachments)


def safe_name(filename: str) -> str:
    """Return the name as Discord stores it: without folders, spaces or characters of other alphabets."""
    return re.sub(r"[^A-Za-z0-9._-]", "", filename.replace(" ", "_")) or "unknown"


def with_media(value: Any, files: dict[str, Attachment]) -> Any:
    """Return a copy of the JSON in which references to files, by name, are media objects with URLs."""
    if isinstance(value, list):
        return [with_media(item, files) for item in value]
    if not isinstance(value, dict):
        return value
    copied = {key: with_media(item, files) for key, item in value.items()}
    url = copied.get("url")
    if isinstance(url, str) and url.startswith("attachment://"):
        file = files.get(safe_name(url.removeprefix("attachment://")))
        return copied if file is None else copied | _media(file)
    return copied


def _media(file: Attachment) -> Json:
    return {
        "url": file.url,
        "proxy_url": file.url,
        "width": file.width,
        "height": file.height,
        "content_type": file.content_type,
        "attachment_id": str(file.id),
        "loading_state": 2,
        "placeholder": "",
        "flags": 0,
    }
