"""Discord's JSON objects about an interaction: what the bot receives, and the fields of its responses."""

from typing import Any

from playground.model import CallbackType, Channel, Interaction, InteractionType, Json, OptionType
from playground.server.mentions import REPLY
from playground.server.payloads import channel_json, member_json, message_json, user_json
from playground.server.permissions import EVERYONE
from playground.server.world import World

COMMAND_RESPONSE = 20
"""The type of a message that responds to a command."""
ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024


def interaction_json(world: World, interaction: Interaction) -> Json:
    """Return the interaction as the gateway sends it to the bot."""
    channel, user = interaction.channel, interaction.user
    permissions = str(world.permissions(user, channel))
    payload: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot.id),
        "type": int(interaction.type),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": channel_json(world, channel) | {"permissions": permissions},
        "app_permissions": str(world.permissions(world.bot, channel) if world.reaches(channel) else int(EVERYONE)),
        "locale": user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        "authorizing_integration_owners": _integration_owners(world, interaction),
    }
    if interaction.source is not None:
        payload["message"] = message_json(world, interaction.source)
    if channel.recipient is not None or channel.members:
        return payload | {"user": user_json(user), "context": context_of(channel)}
    guild = str(world.guild_of(channel))
    return payload | {
        "guild_id": guild,
        "guild": {"id": guild, "locale": world.locale, "features": []},
        "guild_locale": world.locale,
        "member": member_json(user) | {"permissions": permissions, "unusual_dm_activity_until": None},
        "context": context_of(channel),
    }


def context_of(channel: Channel) -> int:
    """Return Discord's number of where a command is used: a guild, the direct messages with the bot, or a chat between
    people."""
    return 2 if channel.members else int(channel.recipient is not None)


def response_fields(world: World, interaction: Interaction) -> dict[str, Any]:
    """Return the fields that mark a message as a response to the interaction."""
    metadata: Json = {
        "id": str(interaction.id),
        "type": int(interaction.type),
        "user": user_json(interaction.user),
        "authorizing_integration_owners": _integration_owners(world, interaction),
    }
    fields = {"interaction": metadata, "webhook": True}
    if interaction.type == InteractionType.COMMAND:
        metadata["name"] = full_name(interaction.data)
        return fields | {"type": COMMAND_RESPONSE}
    if interaction.source is None:
        return fields
    if interaction.type == InteractionType.COMPONENT:
        metadata["interacted_message_id"] = str(interaction.source.id)
    reference = {"type": 0, "channel_id": str(interaction.channel.id), "message_id": str(interaction.source.id)}
    return fields | {"type": REPLY, "reference": reference}


def callback_json(world: World, interaction: Interaction, kind: CallbackType) -> Json:
    """Return what Discord tells the bot about its response."""
    about: Json = {"id": str(interaction.id), "type": int(interaction.type)}
    message = interaction.original
    if message is None:
        return {"interaction": about}
    about |= {
        "response_message_id": str(message.id),
        "response_message_loading": message.loading,
        "response_message_ephemeral": message.owner is not None,
    }
    resource: Json = {"type": int(kind)}
    if kind in (CallbackType.MESSAGE, CallbackType.UPDATE):
        resource["message"] = message_json(world, message)
    return {"interaction": about, "resource": resource}


def full_name(data: Json) -> str:
    """Return the command with its subcommands, "glory start"."""
    names = [data["name"]]
    options = data.get("options") or []
    while options and options[0]["type"] in (OptionType.SUBCOMMAND, OptionType.GROUP):
        names.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(names)


def focused_option_type(data: Json) -> int:
    """Return the type of the focused option; that of a string if there is none."""
    focused = [option["type"] for option in leaves(data.get("options") or []) if option.get("focused")]
    return int(focused[0]) if focused else OptionType.STRING


def leaves(options: list[Json]) -> list[Json]:
    """Return the options with values, without the subcommands around them."""
    found: list[Json] = []
    for option in options:
        found += leaves(option["options"]) if "options" in option else [option]
    return found


def _integration_owners(world: World, interaction: Interaction) -> Json:
    """Return by which installations the interaction came: that of the guild (0), and that of the user (1); where the
    bot is not, a component has that of whoever made the bot say something there."""
    channel, source = interaction.channel, interaction.source
    if not world.reaches(channel):
        before: Json | None = None if source is None or source.interaction is None else source.interaction
        owners: Json = {"1": str(interaction.user.id)}
        return owners if before is None else before["authorizing_integration_owners"]
    of_user = {"1": str(interaction.user.id)} if interaction.user.installed else {}
    return {"0": "0" if channel.recipient is not None else str(world.guild_of(channel))} | of_user
