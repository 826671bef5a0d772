"""Which message a new one answers."""

from __future__ import annotations

from typing import Any

from playground.checks.form import Field
from playground.errors import refusal
from playground.model import Channel, Json, Message
from playground.server.permissions import Permission
from playground.server.world import World

REPLY = 19
"""The type of a message that answers another."""


def answered(world: World, channel: Channel, body: Json) -> dict[str, Any]:
    """Type and reference of a new message of the bot's, as its body wants them; nothing when it answers none.

    Raises 160002 where the bot may not read what was written before, and 50035 for a message that is not there, unless
    the body bears with that.
    """
    if body.get("message_reference") is None:
        return {}
    field = Field()
    message = _found(field["message_reference"], channel, body["message_reference"])
    field.done()
    if not world.permissions(world.bot, channel) & Permission.READ_MESSAGE_HISTORY:
        raise refusal(160002)
    if message is None:
        return {}
    reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(message.id)}
    if channel.recipient is None:
        reference["guild_id"] = str(world.guild_id)
    return {"type": REPLY, "reference": reference}


def replied_to(channel: Channel, message: Message, allowed: Json | None) -> list[int]:
    """Whom an answer mentions because it answers him: its author, unless the bot wants that not."""
    number = (message.reference or {}).get("message_id")
    if message.type != REPLY or number is None or message.interaction is not None:
        return []
    if allowed is not None and not allowed.get("replied_user"):
        return []
    other = channel.messages.get(int(number))
    return [] if other is None else [other.author.id]


def _found(field: Field, channel: Channel, reference: object) -> Message | None:
    named = field.mapping(reference)
    if named.get("type", 0) != 0:
        field["type"].refuse("BASE_TYPE_CHOICES", "Value must be one of (0,).")
    number = str(named.get("message_id", ""))
    if not number.isdigit():
        field["message_id"].refuse("NUMBER_TYPE_COERCE", f"Value {number!r} is not snowflake.")
        return None
    if str(named.get("channel_id", channel.id)) != str(channel.id):
        field.refuse("REPLIES_CHANNEL_ID_MISMATCH", "Cannot reply to a message in a different channel")
    message = channel.messages.get(int(number))
    if (message is None or message.owner is not None) and named.get("fail_if_not_exists", True):
        field.refuse("REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return None if message is None or message.owner is not None else message
