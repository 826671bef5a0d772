"""A client that is told events without a connection, and what events look like that Discord sends."""

from collections.abc import Iterator, Mapping
from typing import Any

import discord

from bot.gateway.client import GatewayClient
from bot.ownership.ownership import ALONE
from bot.process.metrics import Metrics
from playground.model import Json
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.sharing import INTENTS

GUILD, CHANNEL, THREAD, BOT, PERSON, SECRET = "4194304", "10", "11", "20", "21", "Persimmon"
NOON = "2026-11-28T12:00:00+00:00"
USER: Json = {"id": PERSON, "username": "ann", "discriminator": "0", "avatar": None, "global_name": "Ann"}
OWN: Json = {"id": BOT, "username": "bot", "discriminator": "0", "avatar": None, "bot": True}
MEMBER: Json = {"user": USER, "roles": [GUILD], "joined_at": NOON, "flags": 0, "permissions": "8", "nick": None}
ROLE: Json = {"id": GUILD, "name": "@everyone", "permissions": "1024", "position": 0, "color": 0, "flags": 0}
EMOJI: Json = {"id": "30", "name": "smile", "roles": [], "animated": False}
THREAD_DATA: Json = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": NOON, "locked": False}
EVENT: Json = {
    "id": "31",
    "guild_id": GUILD,
    "name": "evening",
    "status": 1,
    "entity_type": 2,
    "entity_id": None,
    "channel_id": CHANNEL,
    "scheduled_start_time": NOON,
    "scheduled_end_time": None,
    "privacy_level": 2,
}
STAGE: Json = {"id": "32", "guild_id": GUILD, "channel_id": CHANNEL, "topic": "talk", "privacy_level": 2}
SOUND: Json = {"sound_id": "33", "name": "bell", "volume": 1.0, "emoji_id": None, "emoji_name": None, "available": True}
VOICE: Json = {
    "user_id": PERSON,
    "channel_id": CHANNEL,
    "session_id": "x",
    "deaf": False,
    "mute": False,
    "self_deaf": False,
    "self_mute": False,
    "self_video": False,
    "suppress": False,
}


def channel(number: str = CHANNEL, kind: int = 0) -> Json:
    """With every field that a channel of any type has."""
    return {
        "id": number,
        "type": kind,
        "guild_id": GUILD,
        "name": SECRET,
        "position": 1,
        "topic": None,
        "permission_overwrites": [{"id": GUILD, "type": 0, "allow": "0", "deny": "0"}],
        "nsfw": False,
        "bitrate": 64000,
        "user_limit": 0,
        "rtc_region": None,
        "video_quality_mode": 1,
        "parent_id": CHANNEL,
        "rate_limit_per_user": 0,
        "default_auto_archive_duration": 60,
        "last_message_id": "40",
        "flags": 0,
        "available_tags": [{"id": "41", "name": "tag", "moderated": False}],
        "default_forum_layout": 0,
        "default_reaction_emoji": {"emoji_id": None, "emoji_name": "x"},
        "default_sort_order": 0,
        "owner_id": PERSON,
        "message_count": 0,
        "member_count": 0,
        "thread_metadata": THREAD_DATA,
        "applied_tags": ["41"],
        "recipients": [USER],
        "icon": None,
        "default_thread_rate_limit_per_user": 0,
    }


def server(*channels: Json) -> Json:
    """A server that has these besides one channel."""
    presence = {"user": {"id": PERSON}, "status": "online", "activities": [], "client_status": {}, "guild_id": GUILD}
    return {
        "id": GUILD,
        "name": SECRET,
        "unavailable": False,
        "owner_id": PERSON,
        "preferred_locale": "nl",
        "member_count": 2,
        "features": [],
        "afk_timeout": 0,
        "verification_level": 0,
        "icon": None,
        "roles": [ROLE],
        "emojis": [EMOJI],
        "stickers": [],
        "channels": [channel(), *channels],
        "threads": [channel(THREAD, 11)],
        "members": [{**MEMBER, "user": OWN}],
        "presences": [presence],
        "voice_states": [VOICE],
        "stage_instances": [STAGE],
        "guild_scheduled_events": [EVENT],
        "soundboard_sounds": [SOUND],
    }


MESSAGE: Json = {
    "id": "50",
    "channel_id": CHANNEL,
    "guild_id": GUILD,
    "author": USER,
    "member": {**MEMBER, "user": USER},
    "content": SECRET,
    "type": 0,
    "flags": 0,
    "timestamp": NOON,
    "edited_timestamp": None,
    "tts": False,
    "mention_everyone": False,
    "pinned": False,
    "mentions": [USER],
    "mention_roles": [],
    "components": [],
    "attachments": [{"id": "51", "filename": "a.png", "size": 1, "url": "u", "proxy_url": "u"}],
    "embeds": [{"type": "rich", "title": "x"}],
    "reactions": [],
    "sticker_items": [{"id": "1", "name": "s", "format_type": 1}],
}
PRESS: Json = {
    "id": "60",
    "application_id": BOT,
    "type": 3,
    "token": SECRET,
    "version": 1,
    "guild_id": GUILD,
    "channel_id": CHANNEL,
    "channel": channel(),
    "member": MEMBER,
    "message": MESSAGE,
    "locale": "nl",
    "guild_locale": "nl",
    "app_permissions": "8",
    "attachment_size_limit": 1,
    "entitlements": [],
    "context": 0,
    "data": {"custom_id": "a", "component_type": 2, "resolved": {}},
    "authorizing_integration_owners": {"0": GUILD},
}
READY: Json = {
    "v": 10,
    "user": OWN,
    "guilds": [{"id": GUILD, "unavailable": True}],
    "session_id": "x",
    "shard": [0, 1],
    "resume_gateway_url": "wss://example.org",
    "application": {"id": BOT, "flags": 0},
}
ALL: Json = {
    **channel(),
    "channel_id": CHANNEL,
    "message_id": "50",
    "user_id": PERSON,
    "user": USER,
    "member": MEMBER,
    "role": ROLE,
    "role_id": GUILD,
    "roles": [GUILD],
    "emoji": EMOJI,
    "emojis": [EMOJI],
    "stickers": [],
    "code": "x",
    "uses": 0,
    "ids": ["50"],
    "channel_ids": [CHANNEL],
    "threads": [channel(THREAD, 11)],
    "members": [MEMBER],
    "presences": [],
    "added_members": [{"id": THREAD, "user_id": PERSON, "join_timestamp": NOON, "flags": 0}],
    "removed_member_ids": [PERSON],
    "not_found": [],
    "chunk_index": 0,
    "chunk_count": 1,
    "timestamp": 1,
    "count": 1,
    "action_type": 1,
    "target_id": GUILD,
    "changes": [],
    "reason": None,
    "actions": [],
    "exempt_roles": [],
    "creator_id": PERSON,
    "trigger_type": 1,
    "trigger_metadata": {},
    "event_type": 1,
    "enabled": True,
    "exempt_channels": [],
    "action": {"type": 1, "metadata": {}},
    "rule_id": "1",
    "rule_trigger_type": 1,
    "matched_keyword": None,
    "sku_ids": ["1"],
    "entitlement_ids": ["1"],
    "renewal_sku_ids": None,
    "current_period_start": NOON,
    "current_period_end": NOON,
    "canceled_at": None,
    "guild_scheduled_event_id": "31",
    **SOUND,
    "soundboard_sounds": [SOUND],
    "application_id": BOT,
    "permissions": [],
    "session_id": "x",
    "token": "x",
    "endpoint": "x",
    "sku_id": "1",
    "deleted": False,
    "answer_id": 1,
    "status": 1,
    "activities": [],
    "client_status": {},
    "account": {"id": "1", "name": "x"},
    "content": SECRET,
    "author": USER,
    "max_age": 0,
    "max_uses": 0,
    "temporary": False,
    "created_at": NOON,
}
"""Fields of all other events at once."""
WHOLE: Mapping[str, Json] = {
    "READY": READY,
    "RESUMED": {"__shard_id__": 0},
    "USER_UPDATE": OWN,
    "GUILD_CREATE": server(),
    "GUILD_UPDATE": server(),
    "GUILD_DELETE": {"id": GUILD},
    "MESSAGE_CREATE": MESSAGE,
    "MESSAGE_UPDATE": MESSAGE,
    "INTERACTION_CREATE": PRESS,
    **{f"THREAD_{name}": channel(THREAD, 11) for name in ("CREATE", "UPDATE", "DELETE")},
    **{f"GUILD_SCHEDULED_EVENT_{name}": EVENT for name in ("CREATE", "UPDATE", "DELETE")},
    **{f"STAGE_INSTANCE_{name}": STAGE for name in ("CREATE", "UPDATE", "DELETE")},
}
"""Events that read, by kind; of each other kind it is ALL."""


class Told(GatewayClient):
    """One that notes by name what it makes of events, and counts what it cannot read."""

    def __init__(self) -> None:
        self.metrics = Metrics()
        super().__init__(
            HandClock(),
            ALONE,
            self.metrics,
            intents=INTENTS,
            max_messages=None,
            guild_ready_timeout=0.01,
            shard_count=1,
        )
        self.told: list[str] = []
        self.last: tuple[Any, ...] = ()
        """What was told last."""
        self._connection.user = discord.ClientUser(state=self._connection, data=OWN)  # type: ignore[arg-type]
        self._connection.application_id = int(BOT)

    @property
    def kinds(self) -> list[str]:
        return sorted(self._connection.parsers)

    def dispatch(self, event: str, /, *args: Any, **_: Any) -> None:
        self.told.append(event)
        self.last = args

    def hear(self, kind: str, data: Any) -> list[str]:
        """What is made of an event."""
        self.told.clear()
        self._connection.parsers[kind](data)
        return list(self.told)

    def counted(self, kind: str) -> float:
        """How often something of such an event could not be read."""
        return self.metrics.registry.get_sample_value("speeltafel_unreadable_events_total", {"event": kind}) or 0.0


def spoilt(data: Json) -> Iterator[Json]:
    """The data with each of its fields null, and with each of them absent."""
    for name in data:
        yield {**data, name: None}
        yield {it: value for it, value in data.items() if it != name}
