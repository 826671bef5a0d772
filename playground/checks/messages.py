"""Check the bodies of messages, new or edited: text, embeds, components, files, flags and mentions."""

from collections.abc import Collection

from playground.checks.components import ComponentCheck
from playground.checks.embeds import check_embeds
from playground.checks.form import FormField
from playground.errors import api_error
from playground.model import MessageFlag, Upload

MAX_CONTENT = 2000
MAX_FILES = 10
MAX_FILE_SIZE = 10 * 1024 * 1024
"""Bytes of one file, in a guild without boosts."""
MAX_REQUEST_SIZE = 25 * 1024 * 1024
"""Bytes of all files of a request."""
MAX_NONCE = 25


def check_message(
    body: FormField, *, flags: int, files: Collection[str], allowed_flags: int, emojis: Collection[int] = ()
) -> None:
    """Check everything of a message except its files.

    `flags` are those of the resulting message, `files` the names of its files, `allowed_flags` those that the bot may
    set here, and `emojis` the ids of the application's own.
    """
    own = body["flags"].optional_number(0, 2**53)
    if own is not None and own & ~allowed_flags:
        body["flags"].error("MESSAGE_FLAGS_INVALID", f"Only these bits may be set here: {allowed_flags}.")
    v2 = bool(flags & MessageFlag.COMPONENTS_V2)
    if v2:
        for name in ("content", "embeds", "stickers", "poll"):
            if body[name].value:
                message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                body[name].error("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    else:
        body["content"].optional_text(0, MAX_CONTENT)
        if body["embeds"].value is not None:
            check_embeds(body["embeds"], files)
    if body["components"].value is not None:
        ComponentCheck(files, emojis).check_message(body["components"], v2=v2)
    if body["allowed_mentions"].value is not None:
        _check_allowed_mentions(body["allowed_mentions"])
    if body["nonce"].value is not None and not 1 <= len(str(body["nonce"].value)) <= MAX_NONCE:
        body["nonce"].error("BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {MAX_NONCE} in length.")


def check_files(body: FormField, uploads: dict[int, Upload]) -> None:
    """Check the number, descriptions and names of files. Raise 40005 if they are too large."""
    if len(uploads) > MAX_FILES:
        body["files"].error("BASE_TYPE_MAX_LENGTH", f"Must be {MAX_FILES} or fewer in length.")
    sizes = [len(upload.data) for upload in uploads.values()]
    if any(size > MAX_FILE_SIZE for size in sizes) or sum(sizes) > MAX_REQUEST_SIZE:
        raise api_error(40005)
    for entry in body["attachments"].optional_items(MAX_FILES):
        entry.mapping()
        entry["description"].optional_text(0, 1024)
        entry["filename"].optional_text(1, 1024)


def _check_allowed_mentions(mentions: FormField) -> None:
    mentions.mapping()
    kinds = [kind.value for kind in mentions["parse"].optional_items(3)]
    if any(kind not in ("users", "roles", "everyone") for kind in kinds):
        mentions["parse"].error("BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
    for name in ("users", "roles"):
        ids = mentions[name].optional_items(100)
        for number in ids:
            if not str(number.value).isdigit():
                number.error("NUMBER_TYPE_COERCE", f"Value {number.value!r} is not snowflake.")
        if ids and name in kinds:
            message = f'parse:["{name}"] and {name}: [...] are mutually exclusive.'
            mentions[name].error("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
