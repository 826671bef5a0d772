"""Discord's JSON objects of people, roles, channels, guilds, the application and messages."""

from datetime import UTC, datetime

from playground.clock import created_at
from playground.model import (
    OF_POSTS,
    SPOKEN,
    Attachment,
    Channel,
    ComponentType,
    Json,
    Message,
    MessageFlag,
    Role,
    User,
)
from playground.server.world import World


def user_json(user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.username,
        "discriminator": "0",
        "global_name": None if user.bot else user.name,
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "public_flags": 0,
        "flags": 0,
        "bot": user.bot,
        "system": False,
    }


def member_json(user: User, *, whole: bool = True) -> Json:
    """Return a member, without its user if `whole` is False, as messages contain it."""
    member: Json = {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in user.roles],
        "joined_at": _iso(user.id),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": _moment(user.timed_out_until),
    }
    if whole:
        member["user"] = user_json(user)
    return member


def role_json(role: Role, position: int) -> Json:
    return {
        "id": str(role.id),
        "name": role.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(int(role.permissions)),
        "managed": role.managed,
        "mentionable": False,
        "flags": 0,
    }


def roles_json(world: World, guild: int) -> list[Json]:
    roles = [role_json(role, position) for position, role in enumerate(world.roles)]
    roles[0]["id"] = str(guild)
    roles[-1]["tags"] = {"bot_id": str(world.bot.id)}
    return roles


_SPOKEN_FIELDS: Json = {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
_POST_FIELDS: Json = {
    "available_tags": [],
    "default_reaction_emoji": None,
    "default_sort_order": None,
    "default_forum_layout": 0,
    "template": "",
}
_OWN_FIELDS = dict.fromkeys(SPOKEN, _SPOKEN_FIELDS) | dict.fromkeys(OF_POSTS, _POST_FIELDS)
"""Additional fields by type of channel."""


def channel_json(world: World, channel: Channel) -> Json:
    last = None if channel.last_message_id is None else str(channel.last_message_id)
    body: Json = {"id": str(channel.id), "type": int(channel.type), "last_message_id": last, "flags": 0}
    if channel.recipient is not None:
        return body | {"recipients": [user_json(channel.recipient)]}
    if channel.members:
        people = [user_json(user) for user in world.users.values() if user.id in channel.members]
        return body | {"recipients": people, "name": channel.name, "icon": None, "owner_id": str(channel.members[0])}
    body |= {"guild_id": str(world.guild_of(channel)), "name": channel.name}
    body |= {"rate_limit_per_user": 0, "application_id": None}
    if channel.is_thread:
        return body | _thread_fields(world, channel)
    return (
        body
        | _OWN_FIELDS.get(channel.type, {})
        | {
            "position": list(world.channels).index(channel.id) if channel.id in world.channels else 0,
            "topic": channel.topic,
            "nsfw": False,
            "parent_id": None,
            "permission_overwrites": [
                {"id": str(it.id), "type": it.kind, "allow": str(int(it.allow)), "deny": str(int(it.deny))}
                for it in channel.overwrites.values()
            ],
        }
    )


def _thread_fields(world: World, thread: Channel) -> Json:
    return {
        "parent_id": str(thread.parent_id),
        "owner_id": str(thread.owner_id or world.owner.id),
        "message_count": len(thread.messages),
        "member_count": len(world.people),
        "total_message_sent": len(thread.messages),
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": world.clock.iso(),
            "create_timestamp": _iso(thread.id),
        },
    }


def guild_json(world: World, guild: int) -> Json:
    return {
        "id": str(guild),
        "name": "Speeltafel",
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "owner_id": str(world.owner.id),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": roles_json(world, guild),
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "vanity_url_code": None,
        "description": None,
        "banner": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": world.locale,
        "public_updates_channel_id": None,
        "nsfw": False,
        "nsfw_level": 0,
        "premium_progress_bar_enabled": False,
        "safety_alerts_channel_id": None,
    }


def guild_create_json(world: World, guild: int) -> Json:
    """Return a guild as the gateway announces it: without the members intent the bot is the only listed member."""
    seen = [it for it in world.channels.values() if world.can_see(world.bot, it) and it.recipient is None]
    guild_channels = [it for it in seen if world.guild_of(it) == guild]
    threads = [channel for channel in guild_channels if channel.is_thread and not channel.archived]
    return guild_json(world, guild) | {
        "joined_at": _iso(world.bot.id),
        "large": False,
        "unavailable": False,
        "member_count": len(world.users),
        "members": [member_json(world.bot)],
        "channels": [channel_json(world, it) for it in guild_channels if not it.is_thread],
        "threads": [channel_json(world, thread) for thread in threads],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application_json(world: World) -> Json:
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot": user_json(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": world.verify_key,
        "flags": 0,
        "owner": user_json(world.owner),
        "team": None,
        "hook": True,
        "tags": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "integration_types_config": {"0": {}, "1": {}},
    }


def attachment_json(attachment: Attachment, *, ephemeral: bool) -> Json:
    body: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        body["description"] = attachment.description
    if attachment.width is not None:
        body |= {"width": attachment.width, "height": attachment.height}
    if ephemeral:
        body["ephemeral"] = True
    return body


def message_json(world: World, message: Message) -> Json:
    """Return the whole message. As on Discord, files shown in embeds or components are not among its attachments."""
    ephemeral = bool(message.flags & MessageFlag.EPHEMERAL)
    users = world.users
    body: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "type": message.type,
        "author": user_json(message.author),
        "content": message.content,
        "timestamp": message.timestamp,
        "edited_timestamp": message.edited,
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(users[user]) for user in message.mentions],
        "mention_roles": [str(role) for role in message.mention_roles],
        "attachments": [attachment_json(it, ephemeral=ephemeral) for it in undisplayed(message)],
        "embeds": message.embeds,
        "components": message.components,
        "pinned": False,
        "flags": int(message.flags),
    }
    if message.flags & MessageFlag.HAS_THREAD and message.id in world.channels:
        body["thread"] = channel_json(world, world.channels[message.id])
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.webhook:
        body |= {"webhook_id": str(world.bot.id), "application_id": str(world.bot.id)}
    if message.reference is not None:
        body["message_reference"] = message.reference
    if message.interaction is not None:
        body |= _interaction_fields(message.interaction)
    return body


def _interaction_fields(metadata: Json) -> Json:
    fields: Json = {"interaction_metadata": {key: value for key, value in metadata.items() if key != "name"}}
    if "name" in metadata:
        fields["interaction"] = {key: metadata[key] for key in ("id", "type", "name", "user")}
    return fields


def undisplayed(message: Message) -> list[Attachment]:
    """Return the files that no embed or component of the message displays."""
    displayed = urls_in([*message.embeds, *message.components])
    return [attachment for attachment in message.attachments if attachment.url not in displayed]


def urls_in(value: object) -> set[str]:
    """Return every "url" at any depth of the JSON."""
    if isinstance(value, dict):
        own = {value["url"]} if isinstance(value.get("url"), str) else set()
        return own.union(*(urls_in(item) for item in value.values()))
    if isinstance(value, list):
        return set().union(*(urls_in(item) for item in value))
    return set()


def flat(components: list[Json]) -> list[Json]:
    """Return every component, with nested ones, in reading order."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        found += flat(component.get("components") or [])
        found += flat([component[key] for key in ("accessory", "component") if component.get(key)])
    return found


def numbered(components: list[Json]) -> list[Json]:
    """Give each component without an id the next free number."""
    every = flat(components)
    taken = {component["id"] for component in every if component.get("id")}
    free = (number for number in range(1, 10_000) if number not in taken)
    for component in every:
        if not component.get("id"):
            component["id"] = next(free)
    return components


def with_ids_as_text(components: list[Json]) -> list[Json]:
    """Convert the ids of emojis, and of what a menu shows as chosen, to strings, as Discord does: JavaScript cannot
    represent such numbers."""
    for component in flat(components):
        for part in (component, *(component.get("options") or ())):
            if (part.get("emoji") or {}).get("id") is not None:
                part["emoji"] = part["emoji"] | {"id": str(part["emoji"]["id"])}
        if component.get("default_values"):
            component["default_values"] = [it | {"id": str(it["id"])} for it in component["default_values"]]
    return components


def texts_of(components: list[Json]) -> list[str]:
    """Return the contents of all text displays."""
    return [component["content"] for component in flat(components) if component["type"] == ComponentType.TEXT_DISPLAY]


def _iso(snowflake: int) -> str:
    return datetime.fromtimestamp(created_at(snowflake), UTC).isoformat()


def _moment(seconds: float | None) -> str | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat()
