"""Reduce an event that discord.py cannot read to the parts that it can.

Since November 2026 Discord sends channels that a bot may not view with fields that are null or absent. One of them
makes the whole event unreadable: a server with all its other channels, or a press.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

import discord

from games.characters import storable

Data: TypeAlias = Mapping[str, Any]
Read: TypeAlias = Callable[[Data], object]
"""Raises any exception if data cannot be read."""

_EPOCH: Final = "2015-01-01T00:00:00+00:00"
_USER: Final[Data] = {"username": "?", "discriminator": "0", "avatar": None}
_MEMBER: Final[Data] = {"roles": [], "flags": 0}
_MESSAGE: Final[Data] = {"type": 0, "content": ""}
_CHANNEL: Final[Data] = {
    "name": "",
    "position": 0,
    "bitrate": 64_000,
    "user_limit": 0,
    "owner_id": 0,
    "message_count": 0,
    "member_count": 0,
    "thread_metadata": {"archived": False, "auto_archive_duration": 1440, "archive_timestamp": _EPOCH},
}
"""The fields without which discord.py cannot read a channel of any type."""
_INTERACTION: Final[Data] = {
    "version": 1,
    "attachment_size_limit": discord.utils.DEFAULT_FILE_SIZE_LIMIT_BYTES,
    "app_permissions": discord.Permissions.all().value,
}
"""The fields without which discord.py cannot read an interaction.

Unknown permissions count as granted, since Discord rejects what is not permitted.
"""
_PARTS: Final = frozenset(("channel", "member", "user", "message"))


def legible(data: Data, needed: Data, read: Read) -> dict[str, Any]:
    """Return the `needed` fields, updated with those fields of `data` that can be read.

    Unreadable elements of lists are left out. If the result still cannot be read, each field is kept only if it can be
    read together with those before it.
    """
    some = {name: _legible_list(name, value, needed, read) for name, value in data.items()}
    if _reads(read, whole := {**needed, **some}):
        return whole
    kept = dict(needed)
    for name, value in some.items():
        if _reads(read, {**kept, name: value}):
            kept[name] = value
    return kept


def guild(state: Any, data: Data) -> Data:
    """Return a server with its readable channels, roles, threads and so on."""
    return legible(data, {"id": data["id"]}, partial(_guild, state))


def ready(state: Any, data: Data) -> Data:
    """Return READY with the servers that can be read."""
    listed, user = data.get("guilds"), data.get("user")
    guilds = [it for it in listed if _reads(partial(_guild, state), it)] if isinstance(listed, list) else []
    own = user if _reads(lambda it: discord.ClientUser(state=state, data=it), user) else _own(state)  # type: ignore[arg-type]
    return {**data, "user": own, "guilds": guilds}


def message(state: Any, data: Data) -> Data:
    """Return a message with its readable attachments, mentions and so on."""
    channel, _ = state._get_guild_channel(data)
    needed = {**_MESSAGE, "id": data["id"], "channel_id": data["channel_id"], "author": _user(state, data["author"])}
    return legible(data, needed, lambda it: discord.Message(state=state, channel=channel, data=it))  # type: ignore[arg-type]


def interaction(state: Any, data: Data) -> Data:
    """Return an interaction that can at least be answered: its person, its channel (bare if unreadable), and the rest
    that can be read."""
    read = partial(_interaction, state)
    needed = {**_INTERACTION, "application_id": state.application_id}
    needed |= {name: data[name] for name in ("id", "type", "token")}
    found = legible({name: it for name, it in data.items() if name not in _PARTS}, needed, read)
    in_server = found.get("guild_id") is not None
    member, channel, pressed = (_mapping(data.get(name)) for name in ("member", "channel", "message"))
    user = _user(state, member.get("user") or data.get("user"))
    if in_server:
        as_member = {**_MEMBER, "user": user}
        found["member"] = legible(member, as_member, lambda it: _person(read({**found, "member": it})))
    else:
        found["user"] = user
    first = {name: channel[name] for name in ("parent_id", "type") if name in channel}
    bare = {**_CHANNEL, "id": data.get("channel_id") or channel.get("id"), "type": 0 if in_server else 1}
    found["channel"] = legible({**first, **channel}, bare, lambda it: _channel(read({**found, "channel": it})))
    bare = {**_MESSAGE, "id": pressed.get("id"), "channel_id": found["channel"]["id"]}
    left = legible(pressed, bare, lambda it: _pressed(read({**found, "message": it})))
    return {**found, "message": left} if _reads(read, {**found, "message": left}) else found


def taken(state: Any, data: Data) -> discord.Interaction:
    """Build an interaction. Raise if discord.py cannot, or if its person, channel or message cannot be used to
    answer."""
    found = _interaction(state, data)
    for part in (_person, _channel, _pressed):
        part(found)
    return found


PARTS: Final[Mapping[str, Callable[[Any, Data], Data]]] = {
    "READY": ready,
    "GUILD_CREATE": guild,
    "GUILD_UPDATE": guild,
    "MESSAGE_CREATE": message,
    "INTERACTION_CREATE": interaction,
}
"""By event: reduces its data to the readable parts, given discord.py's state; raises if nothing can be read."""


def _legible_list(name: str, value: object, needed: Data, read: Read) -> object:
    if not isinstance(value, list) or _reads(read, {**needed, name: value}):
        return value
    return [it for it in value if _reads(read, {**needed, name: [it]})]


def _reads(read: Read, data: Data) -> bool:
    try:
        read(data)
    except Exception:  # noqa: BLE001 - discord.py raises many kinds of errors
        return False
    return True


def _guild(state: Any, data: Any) -> discord.Guild:
    return discord.Guild(data=data, state=state)


def _interaction(state: Any, data: Any) -> discord.Interaction:
    found: discord.Interaction = discord.Interaction(data=data, state=state)
    if not isinstance(found.data, Mapping | None):
        raise TypeError
    return found


def _person(found: discord.Interaction) -> None:
    storable(found.user.display_name)


def _channel(found: discord.Interaction) -> None:
    if found.channel is None:
        raise LookupError


def _pressed(found: discord.Interaction) -> None:
    if found.message is not None:
        found.message.flags.ephemeral  # noqa: B018 - it raises where the flags are no number


def _user(state: Any, data: Any) -> Data:
    read = partial(discord.User, state=state)
    return legible(data, {**_USER, "id": data["id"]}, lambda it: storable(read(data=it).display_name))  # type: ignore[arg-type]


def _own(state: Any) -> Data:
    own: Data = state.user._to_minimal_user_json()
    return own


def _mapping(data: object) -> Data:
    return data if isinstance(data, Mapping) else {}
