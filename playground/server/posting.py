"""Create, edit and delete messages from what the bot sends: check them, and handle their files and mentions."""

import copy
from typing import Any

from playground.checks.form import FormField
from playground.checks.messages import check_files, check_message
from playground.clock import created_at
from playground.errors import api_error
from playground.model import Attachment, Channel, Json, Message, MessageFlag, RequestBody, Upload, User
from playground.server.attachments import AttachmentStore, safe_name, with_media
from playground.server.mentions import mentions_of, replied_to
from playground.server.payloads import message_json, numbered, texts_of, urls_in, with_ids_as_text
from playground.server.permissions import Permission
from playground.server.world import World

EDITABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
SENDABLE = EDITABLE | MessageFlag.SUPPRESS_NOTIFICATIONS
NONCE_LIFETIME = 300
"""Seconds for which a repeated nonce returns the first message."""
KEPT_VERSIONS = 50
"""The maximum number of earlier contents kept of a message."""


class Posting:
    """The rules for messages of every author; the callers check permissions."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.attachments = AttachmentStore(world)

    def say(self, author: User, channel: Channel, content: str) -> Message:
        """Post a person's message, which is text only."""
        mentions = mentions_of(self._world, content, None).users
        message = self._new(channel, author, content=content, mentions=mentions)
        message.pinged = self._world.notified(channel, message)
        self._world.post(message)
        return message

    def create(self, channel: Channel, body: RequestBody, *, path: tuple[str, ...] = (), **more: Any) -> Message:
        """Post a message of the bot; `path` is the form's path in the request.

        Raise 40005, 50006 or 50035 where Discord does.
        """
        flags = flags_of(body.json)
        allowed = SENDABLE | (MessageFlag.EPHEMERAL if "interaction" in more else 0)
        form = FormField(body.json, path)
        attachments = self._checked_attachments(form, body.files, [], channel, flags, allowed)
        nonce = None if body.json.get("nonce") is None else str(body.json["nonce"])
        message = self._new(channel, self._world.bot, flags=flags, nonce=nonce, **more)
        self._fill(message, body.json, attachments)
        message.pinged = self._world.notified(channel, message)
        self._world.post(message)
        return message

    def create_loading(self, channel: Channel, *, owner: int | None, **more: Any) -> Message:
        """Post the message that says that the bot is thinking."""
        flags = MessageFlag.LOADING | (MessageFlag.EPHEMERAL if owner else 0)
        message = self._new(channel, self._world.bot, flags=flags, owner=owner, **more)
        self._world.post(message)
        return message

    def edit(self, message: Message, body: RequestBody, *, path: tuple[str, ...] = ()) -> None:
        """Replace the fields in the body. Raise 40005, 50006 or 50035 if the result is no valid message."""
        channel = self._world.channel(message.channel_id)
        was_loading = message.loading
        flags = (message.flags | flags_of(body.json) & MessageFlag.COMPONENTS_V2) & ~MessageFlag.LOADING
        allowed = SENDABLE | MessageFlag.EPHEMERAL if was_loading else EDITABLE
        whole = _as_edited(message, body.json)
        kept = _kept_attachments(message, body)
        form = FormField(whole, path)
        attachments = self._checked_attachments(form, body.files, kept, channel, flags, allowed)
        message.versions = [*message.versions, message_json(self._world, message)][-KEPT_VERSIONS:]
        message.flags = flags
        self.attachments.drop([file for file in message.attachments if file not in attachments])
        self._fill(message, whole, attachments)
        if was_loading:
            message.pinged = self._world.notified(channel, message)
        else:
            message.edited = self._world.clock.iso()
        message.edits.append(self._world.clock.now())
        self._world.changed(message)

    def sent_before(self, channel: Channel, body: Json) -> Message | None:
        """Return the earlier message with the same nonce, if the bot enforces nonces; else None."""
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        for message in reversed(channel.messages.values()):
            if self._world.clock.now() - created_at(message.id) > NONCE_LIFETIME:
                return None
            if message.nonce == str(body["nonce"]) and message.author.bot:
                return message
        return None

    def remove(self, message: Message) -> None:
        self.attachments.drop(message.attachments)
        self._world.remove(message)

    def _new(self, channel: Channel, author: User, **more: Any) -> Message:
        return Message(self._world.ids.next(), channel.id, author, self._world.clock.iso(), **more)

    def _checked_attachments(
        self,
        form: FormField,
        uploads: dict[int, Upload],
        kept: list[Attachment],
        channel: Channel,
        flags: int,
        allowed_flags: int,
    ) -> list[Attachment]:
        """Check the whole form. Return the files of the resulting message: the kept and the uploaded ones."""
        check_files(form, uploads)
        _check_references(form["attachments"], {str(file.id) for file in kept} | {str(number) for number in uploads})
        names = {file.filename for file in kept}
        names |= {name for upload in uploads.values() for name in (upload.filename, safe_name(upload.filename))}
        check_message(form, flags=flags, files=names, allowed_flags=int(allowed_flags), emojis=self._world.emojis)
        self._check_addresses(form, {file.url for file in kept})
        form.raise_errors()
        descriptions = {str(entry.get("id")): entry.get("description") for _, entry in _entries(form["attachments"])}
        added = [self.attachments.add(it, descriptions.get(str(number)), channel) for number, it in uploads.items()]
        if not (_has_content(form.value) or kept or added):
            raise api_error(50006)
        return kept + added

    def _check_addresses(self, form: FormField, kept: set[str]) -> None:
        """Check that no component or embed shows a file that was removed from the message."""
        for part in (form["components"], form["embeds"]):
            for url in urls_in(part.value):
                if url.startswith(f"{self._world.origin}/attachments/") and url not in kept:
                    part.error("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"{url} is no longer there.")

    def _fill(self, message: Message, body: Json, attachments: list[Attachment]) -> None:
        files = {file.filename: file for file in attachments}
        message.content = (body.get("content") or "").strip()
        message.embeds = [with_media(embed, files) | {"type": "rich"} for embed in body.get("embeds") or []]
        components = [with_media(part, files) for part in body.get("components") or []]
        message.components = with_ids_as_text(numbered(components))
        message.attachments = attachments
        text = "\n".join(texts_of(message.components)) if message.v2 else message.content
        self._mention(message, text, body.get("allowed_mentions"))

    def _mention(self, message: Message, text: str, allowed: Json | None) -> None:
        found = mentions_of(self._world, text, allowed)
        channel = self._world.channel(message.channel_id)
        message.mentions = list(dict.fromkeys([*found.users, *replied_to(channel, message, allowed)]))
        if self._world.permissions(message.author, channel) & Permission.MENTION_EVERYONE:
            message.mention_roles, message.mention_everyone = found.roles, found.everyone


def flags_of(body: Json) -> int:
    """Return the flags of a body; 0 if they are no number, which the form's check rejects."""
    flags = body.get("flags")
    return flags if isinstance(flags, int) else 0


def _has_content(body: Json) -> bool:
    return bool((body.get("content") or "").strip() or body.get("embeds") or body.get("components"))


def _as_edited(message: Message, body: Json) -> Json:
    """Return the body, completed by the fields of the message."""
    whole = {"content": message.content, "embeds": message.embeds, "components": copy.deepcopy(message.components)}
    return whole | body


def _kept_attachments(message: Message, body: RequestBody) -> list[Attachment]:
    """Return the old files that stay: those named; all if no files are named or sent; none if files are only sent."""
    if body.json.get("attachments") is None:
        return [] if body.files else list(message.attachments)
    ids = {str(entry.get("id")) for _, entry in _entries(FormField(body.json)["attachments"])}
    return [file for file in message.attachments if str(file.id) in ids]


def _check_references(attachments: FormField, known: set[str]) -> None:
    for index, entry in _entries(attachments):
        if str(entry.get("id")) not in known:
            attachments[index]["id"].error("ATTACHMENT_NOT_FOUND", f"Attachment {entry.get('id')} was not found.")


def _entries(attachments: FormField) -> list[tuple[int, Json]]:
    """Return the files that a body names, with their positions."""
    named = attachments.value if isinstance(attachments.value, list) else []
    return [(index, entry) for index, entry in enumerate(named) if isinstance(entry, dict)]
