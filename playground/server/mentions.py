"""The message that a new one replies to, and the mentions in a text within its allowed mentions."""

import re
from dataclasses import dataclass
from typing import Any

from playground.checks.form import FormField
from playground.errors import api_error
from playground.model import Channel, Json, Message
from playground.server.permissions import Permission
from playground.server.world import World

REPLY = 19
"""The type of a message that replies to another."""
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass(frozen=True)
class Mentions:
    users: list[int]
    roles: list[int]
    everyone: bool


def mentions_of(world: World, text: str, allowed: Json | None) -> Mentions:
    """Return the mentions in a text; `allowed` None allows all."""
    return Mentions(
        _permitted(_ids(_USER, text, set(world.users)), allowed, "users"),
        _permitted(_ids(_ROLE, text, {role.id for role in world.roles}), allowed, "roles"),
        bool(_EVERYONE.search(text)) and (allowed is None or "everyone" in (allowed.get("parse") or ())),
    )


def _ids(pattern: re.Pattern[str], text: str, known: set[int]) -> list[int]:
    return [number for number in dict.fromkeys(int(match) for match in pattern.findall(text)) if number in known]


def _permitted(ids: list[int], allowed: Json | None, kind: str) -> list[int]:
    if allowed is None or kind in (allowed.get("parse") or ()):
        return ids
    named = {int(number) for number in allowed.get(kind) or ()}
    return [number for number in ids if number in named]


def reply_fields(world: World, channel: Channel, body: Json) -> dict[str, Any]:
    """Return the type and reference of a new message of the bot, as its body requests; {} if it is no reply.

    Raise 160002 if the bot may not read earlier messages, and 50035 if the other message does not exist, unless the
    body accepts that.
    """
    if body.get("message_reference") is None:
        return {}
    form = FormField(body)
    message = _referenced(form["message_reference"], channel)
    form.raise_errors()
    if not world.permissions(world.bot, channel) & Permission.READ_MESSAGE_HISTORY:
        raise api_error(160002)
    if message is None:
        return {}
    reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(message.id)}
    if channel.recipient is None:
        reference["guild_id"] = str(world.guild_of(channel))
    return {"type": REPLY, "reference": reference}


def replied_to(channel: Channel, message: Message, allowed: Json | None) -> list[int]:
    """Return whom a reply mentions: the author of the other message, unless the allowed mentions exclude them."""
    number = (message.reference or {}).get("message_id")
    if message.type != REPLY or number is None or message.interaction is not None:
        return []
    if allowed is not None and not allowed.get("replied_user"):
        return []
    other = channel.messages.get(int(number))
    return [] if other is None else [other.author.id]


def _referenced(reference: FormField, channel: Channel) -> Message | None:
    body = reference.mapping()
    if body.get("type", 0) != 0:
        reference["type"].error("BASE_TYPE_CHOICES", "Value must be one of (0,).")
    number = str(body.get("message_id", ""))
    if not number.isdigit():
        reference["message_id"].error("NUMBER_TYPE_COERCE", f"Value {number!r} is not snowflake.")
        return None
    if str(body.get("channel_id", channel.id)) != str(channel.id):
        reference.error("REPLIES_CHANNEL_ID_MISMATCH", "Cannot reply to a message in a different channel")
    message = channel.messages.get(int(number))
    if message is not None and message.owner is None:
        return message
    if body.get("fail_if_not_exists", True):
        reference.error("REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return None
