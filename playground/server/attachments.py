"""Files that messages carry: stored, served, and put in the place of `attachment://` references."""

import mimetypes
import re
from collections import deque
from typing import Any

from playground.model import Attachment, Channel, Json, Upload
from playground.server.images import size_of
from playground.server.world import World

KEPT_DROPPED = 32
"""How many dropped files can still be loaded; Discord too serves them for a while."""


class AttachmentStore:
    """The files of all messages, by id."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.files: dict[int, Attachment] = {}
        self._dropped: deque[Attachment] = deque(maxlen=KEPT_DROPPED)

    def find(self, attachment_id: int) -> Attachment | None:
        """A file of a message, or one of the last that were dropped: a page may have begun to load it."""
        dropped = {file.id: file for file in self._dropped}
        return self.files.get(attachment_id) or dropped.get(attachment_id)

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
    """The name as Discord stores it: no folders, blanks or characters of other alphabets."""
    return re.sub(r"[^A-Za-z0-9._-]", "", filename.replace(" ", "_")) or "unknown"


def with_media(value: Any, files: dict[str, Attachment]) -> Any:
    """A copy of the JSON in which references to files, by their names, are media objects with addresses."""
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
