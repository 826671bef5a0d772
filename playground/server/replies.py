"""Which message a new one replies to."""

from typing import Any

from playground.checks.form import FormField
from playground.errors import api_error
from playground.model import Channel, Json, Message
from playground.server.permissions import Permission
from playground.server.world import World

REPLY = 19
"""The type of a message that replies to another."""


def reply_fields(world: World, channel: Channel, body: Json) -> dict[str, Any]:
    """Type and reference of a new message of the bot's, as its body asks for them; {} when it replies to none.

    Raises 160002 where the bot may not read earlier messages, and 50035 for a message that does not exist, unless the
    body says that this shall not fail.
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
        reference["guild_id"] = str(world.guild_id)
    return {"type": REPLY, "reference": reference}


def replied_to(channel: Channel, message: Message, allowed: Json | None) -> list[int]:
    """Whom a reply mentions: the author of the other message, unless the allowed mentions leave them out."""
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
