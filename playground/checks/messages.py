"""Bodies of messages: text, embeds, components, files, flags and mentions, new or edited."""

from __future__ import annotations

from collections.abc import Collection

from playground.checks.components import ComponentCheck
from playground.checks.embeds import check_embeds
from playground.checks.form import Field
from playground.errors import refusal
from playground.model import Json, MessageFlag, Upload

MOST_CONTENT = 2000
MOST_FILES = 10
FILE_LIMIT = 10 * 1024 * 1024
"""Bytes of one file, in a guild without boosts."""
REQUEST_LIMIT = 25 * 1024 * 1024
"""Bytes of all files of one request."""
MOST_NONCE = 25

_LEGACY = "The '{}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"


def check_message(field: Field, body: Json, *, flags: int, files: Collection[str], allowed_flags: int) -> None:
    """Refuses at the field what a message may not carry.

    flags are those the message will have; files the names of the files it will have; allowed_flags what the bot may
    set on this occasion.
    """
    _flags(field["flags"], body.get("flags"), allowed_flags)
    v2 = bool(flags & MessageFlag.COMPONENTS_V2)
    if v2:
        for name in ("content", "embeds", "stickers", "poll"):
            if body.get(name):
                field[name].refuse("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", _LEGACY.format(name))
    else:
        field["content"].optional_text(body.get("content"), 0, MOST_CONTENT)
        if body.get("embeds") is not None:
            check_embeds(field["embeds"], body["embeds"], files)
    if body.get("components") is not None:
        ComponentCheck(files).message(field["components"], body["components"], v2=v2)
    _allowed_mentions(field["allowed_mentions"], body.get("allowed_mentions"))
    if body.get("nonce") is not None:
        field["nonce"].text(str(body["nonce"]), 1, MOST_NONCE)


def check_files(field: Field, body: Json, uploads: dict[int, Upload]) -> None:
    """Refuses descriptions and references of files; raises 40005 for files that are too large."""
    if len(uploads) > MOST_FILES:
        field["files"].refuse("BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
    sizes = [len(upload.data) for upload in uploads.values()]
    if any(size > FILE_LIMIT for size in sizes) or sum(sizes) > REQUEST_LIMIT:
        raise refusal(40005)
    for index, item in enumerate(field["attachments"].array(body.get("attachments") or [], 0, MOST_FILES)):
        place = field["attachments"][index]
        entry = place.mapping(item)
        place["description"].optional_text(entry.get("description"), 0, 1024)
        place["filename"].optional_text(entry.get("filename"), 1, 1024)


def _flags(field: Field, value: object, allowed: int) -> None:
    if value is None:
        return
    flags = field.number(value, 0, 2**53)
    if flags is not None and flags & ~allowed:
        field.refuse("MESSAGE_FLAGS_INVALID", f"Only these bits may be set here: {allowed}.")


def _allowed_mentions(field: Field, value: object) -> None:
    if value is None:
        return
    mentions = field.mapping(value)
    kinds = field["parse"].array(mentions.get("parse") or [], 0, 3)
    if any(kind not in ("users", "roles", "everyone") for kind in kinds):
        field["parse"].refuse("BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
    for name in ("users", "roles"):
        ids = field[name].array(mentions.get(name) or [], 0, 100)
        for index, number in enumerate(ids):
            if not str(number).isdigit():
                field[name][index].refuse("NUMBER_TYPE_COERCE", f"Value {number!r} is not snowflake.")
        if ids and name in kinds:
            field[name].refuse(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{name}"] and {name}: [...] are mutually exclusive.',
            )
