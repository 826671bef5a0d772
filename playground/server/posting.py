"""Messages made and edited from what the bot sends: checked, its files stored, its mentions found."""

from __future__ import annotations

import copy
import mimetypes
import re
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from playground.checks.form import Field
from playground.checks.messages import check_files, check_message
from playground.clock import moment_of
from playground.errors import refusal
from playground.model import Attachment, Channel, Json, Message, MessageFlag, Upload, User
from playground.server.component_tree import numbered, texts_of
from playground.server.images import size_of
from playground.server.mentions import mentions_of
from playground.server.payloads import message_json, urls_in
from playground.server.permissions import Permission
from playground.server.replies import replied_to
from playground.server.world import World

SENDABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
EDITABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
NONCE_MEMORY = 300
"""Seconds for which a nonce gives the first message back."""
DROPPED = 32
"""As many dropped files as can still be loaded; Discord too serves them for a while."""

KEPT_VERSIONS = 50
"""How many earlier contents of a message are kept."""


@dataclass
class Body:
    """A message as the bot sent it: its JSON and its files by their number."""

    json: Json
    files: dict[int, Upload] = field(default_factory=dict)


class Posting:
    """Makes messages of bodies, by all rules that hold for everybody; permissions are the caller's business."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.files: dict[int, Attachment] = {}
        self._dropped: deque[Attachment] = deque(maxlen=DROPPED)

    def file(self, number: int) -> Attachment | None:
        """A file of a message, or one of the last that were dropped: a page may have begun to ask for it."""
        return self.files.get(number) or next((file for file in self._dropped if file.id == number), None)

    def say(self, author: User, channel: Channel, content: str) -> Message:
        """A person's message, of text alone."""
        found = mentions_of(content, None, set(self._world.users), {role.id for role in self._world.roles})
        message = self._new(channel, author, content=content, mentions=found.users)
        message.pinged = self._world.notified(channel, message)
        self._world.post(message)
        return message

    def create(
        self,
        channel: Channel,
        author: User,
        body: Body,
        *,
        at: Field | None = None,
        flags: int = 0,
        owner: User | None = None,
        **more: Any,
    ) -> Message:
        """A new message; flags are added to its own, at is where the form stands in the request."""
        field = at or Field()
        own = bits(body.json)
        allowed = SENDABLE | (MessageFlag.EPHEMERAL if "interaction" in more else 0)
        attachments = self._checked(field, body, [], own | flags, allowed, channel)
        if not _has_content(body.json, attachments):
            raise refusal(50006)
        nonce = None if body.json.get("nonce") is None else str(body.json["nonce"])
        message = self._new(channel, author, flags=own | flags, owner=owner, nonce=nonce, **more)
        self._fill(message, body.json, attachments)
        message.pinged = self._world.notified(channel, message)
        self._world.post(message)
        return message

    def create_loading(self, channel: Channel, author: User, *, owner: User | None, **more: Any) -> Message:
        """The message that says that the bot is thinking."""
        flags = MessageFlag.LOADING | (MessageFlag.EPHEMERAL if owner else 0)
        message = self._new(channel, author, flags=flags, owner=owner, **more)
        self._world.post(message)
        return message

    def edit(self, message: Message, body: Body, *, at: Field | None = None) -> None:
        """The message with what the body names replaced; raises when the result could not be a message."""
        channel = self._world.channel(message.channel_id)
        was_loading = message.loading
        own = bits(body.json) & MessageFlag.COMPONENTS_V2
        flags = (message.flags | own) & ~MessageFlag.LOADING
        allowed = SENDABLE | MessageFlag.EPHEMERAL if was_loading else EDITABLE
        whole = _as_edited(message, body.json)
        kept = self._kept(message, body)
        attachments = self._checked(at or Field(), Body(whole, body.files), kept, flags, allowed, channel)
        if not _has_content(whole, attachments):
            raise refusal(50006)
        message.versions = [*message.versions, message_json(self._world, message)][-KEPT_VERSIONS:]
        message.flags = flags
        self._forget([file for file in message.attachments if file not in attachments])
        self._fill(message, whole, attachments)
        if was_loading:
            message.pinged = self._world.notified(channel, message)
        else:
            message.edited = self._world.clock.iso()
        message.edits.append(self._world.clock.now())
        self._world.changed(message)

    def repeated(self, channel: Channel, body: Json) -> Message | None:
        """The message that was sent before with the same nonce, if the bot wants no second one."""
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        for message in reversed(channel.messages.values()):
            if self._world.clock.now() - moment_of(message.id) > NONCE_MEMORY:
                return None
            if message.nonce == str(body["nonce"]) and message.author.bot:
                return message
        return None

    def remove(self, message: Message) -> None:
        self._forget(message.attachments)
        self._world.remove(message)

    def _new(self, channel: Channel, author: User, *, owner: User | None = None, **more: Any) -> Message:
        return Message(
            id=self._world.ids.next(),
            channel_id=channel.id,
            author=author,
            timestamp=self._world.clock.iso(),
            owner=None if owner is None else owner.id,
            **more,
        )

    def _checked(
        self, at: Field, body: Body, kept: list[Attachment], flags: int, allowed: int, channel: Channel
    ) -> list[Attachment]:
        check_files(at, body.json, body.files)
        self._check_references(at["attachments"], body, kept)
        names = {file.filename for file in kept} | {_safe(upload.filename) for upload in body.files.values()}
        names |= {upload.filename for upload in body.files.values()}
        check_message(at, body.json, flags=flags, files=names, allowed_flags=int(allowed))
        self._check_addresses(at, body.json, {file.url for file in kept})
        at.done()
        return kept + self._new_attachments(body, channel)

    def _check_references(self, at: Field, body: Body, kept: list[Attachment]) -> None:
        known = {str(file.id) for file in kept} | {str(number) for number in body.files}
        for index, item in enumerate(_entries(body.json)):
            if str(item.get("id")) not in known:
                at[index]["id"].refuse("ATTACHMENT_NOT_FOUND", f"Attachment {item.get('id')} was not found.")

    def _check_addresses(self, at: Field, body: Json, kept: set[str]) -> None:
        """A component or embed may not go on showing a file that leaves the message."""
        for part in ("components", "embeds"):
            for url in urls_in(body.get(part)):
                if url.startswith(f"{self._world.origin}/attachments/") and url not in kept:
                    at[part].refuse("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"{url} is no longer there.")

    def _kept(self, message: Message, body: Body) -> list[Attachment]:
        """Of the old files those named; all when nothing is said of files, none when there are only new ones."""
        if body.json.get("attachments") is None:
            return [] if body.files else list(message.attachments)
        ids = {str(item.get("id")) for item in _entries(body.json)}
        return [file for file in message.attachments if str(file.id) in ids]

    def _new_attachments(self, body: Body, channel: Channel) -> list[Attachment]:
        descriptions = {str(item.get("id")): item.get("description") for item in _entries(body.json)}
        return [self._store(upload, descriptions.get(str(number)), channel) for number, upload in body.files.items()]

    def _store(self, upload: Upload, description: str | None, channel: Channel) -> Attachment:
        number = self._world.ids.next()
        name = _safe(upload.filename)
        size = size_of(upload.data)
        attachment = Attachment(
            id=number,
            filename=name,
            data=upload.data,
            content_type=mimetypes.guess_type(name)[0] or "application/octet-stream",
            url=f"{self._world.origin}/attachments/{channel.id}/{number}/{name}?ex={number:x}&is=0&hm=0",
            description=description,
            width=size[0] if size else None,
            height=size[1] if size else None,
        )
        self.files[number] = attachment
        return attachment

    def _forget(self, attachments: list[Attachment]) -> None:
        for attachment in attachments:
            self.files.pop(attachment.id, None)
        self._dropped.extend(attachments)

    def _fill(self, message: Message, body: Json, attachments: list[Attachment]) -> None:
        files = {file.filename: file for file in attachments}
        message.content = (body.get("content") or "").strip()
        message.embeds = [_resolved(embed, files) | {"type": "rich"} for embed in body.get("embeds") or []]
        message.components = numbered([_resolved(part, files) for part in body.get("components") or []])
        message.attachments = attachments
        text = "\n".join(texts_of(message.components)) if message.v2 else message.content
        self._mention(message, text, body.get("allowed_mentions"))

    def _mention(self, message: Message, text: str, allowed: Json | None) -> None:
        found = mentions_of(text, allowed, set(self._world.users), {role.id for role in self._world.roles})
        channel = self._world.channel(message.channel_id)
        message.mentions = list(dict.fromkeys([*found.users, *replied_to(channel, message, allowed)]))
        if self._world.permissions(message.author, channel) & Permission.MENTION_EVERYONE:
            message.mention_roles, message.mention_everyone = found.roles, found.everyone


def _has_content(body: Json, attachments: list[Attachment]) -> bool:
    return bool((body.get("content") or "").strip() or body.get("embeds") or body.get("components") or attachments)


def _as_edited(message: Message, body: Json) -> Json:
    """The body with what it does not name taken from the message."""
    whole = {"content": message.content, "embeds": message.embeds, "components": copy.deepcopy(message.components)}
    return whole | body


def bits(body: Json) -> int:
    """The flags of a body; 0 for what is no number, which is refused in its place."""
    flags = body.get("flags")
    return flags if isinstance(flags, int) else 0


def _entries(body: Json) -> list[Json]:
    named = body.get("attachments")
    return [item for item in named if isinstance(item, dict)] if isinstance(named, list) else []


def _safe(filename: str) -> str:
    """The name as Discord keeps it: no folders, blanks or signs of other alphabets."""
    return re.sub(r"[^A-Za-z0-9._-]", "", filename.replace(" ", "_")) or "unknown"


def _resolved(value: Any, files: dict[str, Attachment]) -> Any:
    """A copy in which references to files are media objects with addresses."""
    if isinstance(value, list):
        return [_resolved(item, files) for item in value]
    if not isinstance(value, dict):
        return value
    copied = {key: _resolved(item, files) for key, item in value.items()}
    url = copied.get("url")
    if isinstance(url, str) and url.startswith("attachment://"):
        file = files.get(_safe(url.removeprefix("attachment://")))
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
