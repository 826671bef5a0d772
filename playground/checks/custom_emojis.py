"""Check the names and images of an application's own emojis."""

import base64
import binascii
import re
from collections.abc import Collection

from playground.checks.form import FormField
from playground.errors import api_error

MAX_EMOJIS = 2000
MAX_IMAGE_SIZE = 256 * 1024
"""In bytes."""
_NAME = re.compile(r"[A-Za-z0-9_]*")
_IMAGE = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", re.DOTALL)
_PNG = b"\x89PNG\r\n\x1a\n"


def check_emoji(body: FormField, names: Collection[str]) -> tuple[str, bytes]:
    """Check a new emoji; `names` are taken. Return the type and bytes of its image, which are void if the form has
    errors.

    Raise 50046 if the data is no image.
    """
    _check_name(body["name"], names)
    found = _IMAGE.fullmatch(body["image"].text(1, 2 * MAX_IMAGE_SIZE))
    if found is None:
        if body.valid:
            body["image"].error("IMAGE_INVALID", "Only data URIs of images may be used here.")
        return "", b""
    data = _decoded(found[2])
    if len(data) > MAX_IMAGE_SIZE:
        body["image"].error("BINARY_TYPE_MAX_SIZE", f"File cannot be larger than {MAX_IMAGE_SIZE / 1024} kb.")
    elif not data or data.startswith(_PNG) is not (found[1] == "image/png"):
        raise api_error(50046)
    return found[1], data


def _check_name(name: FormField, names: Collection[str]) -> None:
    text = name.text(2, 32)
    if not _NAME.fullmatch(text):
        name.error("STRING_TYPE_REGEX", "String value did not match validation regex.")
    elif text in names:
        name.error("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists")


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        raise api_error(50046) from None
