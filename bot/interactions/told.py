"""What Discord tells beside an interaction: of the people and channels named in it, of where it comes from, and in what
language. Whatever has another form than it should says nothing.
"""

from collections.abc import Mapping
from typing import NamedTuple

import discord


class Granted(NamedTuple):
    """What the bot may do in a channel, and of what kind that is."""

    may: discord.Permissions
    kind: discord.ChannelType = discord.ChannelType.text


def bots_named(data: object) -> frozenset[int]:
    """The ids of those among the people named in an interaction who are bots; none where it has another form."""
    for name in ("resolved", "users"):
        data = data.get(name) if isinstance(data, Mapping) else None
    users = data.items() if isinstance(data, Mapping) else ()
    return frozenset(int(it) for it, user in users if isinstance(user, Mapping) and user.get("bot") and it.isdecimal())


def kind_of(channel: object) -> discord.ChannelType:
    """The kind of a channel, or of the one above a thread; text where that is not known."""
    place = channel.parent if isinstance(channel, discord.Thread) else channel
    kind = getattr(place, "type", None)
    return kind if isinstance(kind, discord.ChannelType) else discord.ChannelType.text


def channels_named(data: object) -> Mapping[int, Granted]:
    """What the bot may do in the channels named in an interaction, by their ids; nothing is said of one whose data has
    another form. (What stands there as `permissions` is what the person may do.)"""
    for name in ("resolved", "channels"):
        data = data.get(name) if isinstance(data, Mapping) else None
    channels = data.items() if isinstance(data, Mapping) else ()
    told = ((it, channel) for it, channel in channels if it.isdecimal() and isinstance(channel, Mapping))
    bits = ((it, str(channel.get("app_permissions")), channel.get("type")) for it, channel in told)
    return {int(it): Granted(discord.Permissions(int(may)), _kind(kind)) for it, may, kind in bits if may.isdecimal()}


def _kind(number: object) -> discord.ChannelType:
    """The kind with this number at Discord; text for what is none."""
    return next((it for it in discord.ChannelType if it.value == number), discord.ChannelType.text)


def seen_by_all(guild: discord.Guild | None, channel: int) -> bool:
    """Whether everybody on a server sees a channel, by what Discord has told of its roles and channels."""
    found = None if guild is None else guild.get_channel(channel)
    everybody: discord.Role | None = None if found is None else found.guild.default_role
    return found is not None and everybody is not None and found.permissions_for(everybody).view_channel


def locale_of(told: discord.Locale | None) -> str:
    """A locale as Discord tells it, also one that discord.py does not know; empty where it tells none."""
    value: object = None if told is None else told.value
    return value if isinstance(value, str) else ""
