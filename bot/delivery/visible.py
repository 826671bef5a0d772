"""Which channels of a server somebody sees."""

from typing import Final, TypeAlias

import discord

Place: TypeAlias = discord.abc.GuildChannel | discord.Thread | None
SPOKEN: Final = frozenset((discord.ChannelType.voice, discord.ChannelType.stage_voice))
"""Voice channels with a text chat. They have no threads, and messages need *Connect*."""


def may_see(person: discord.Member, channel: Place) -> bool:
    """Whether somebody sees a channel or thread, and the messages in it. Return False for None, and for a private
    thread, whose members Discord does not tell."""
    if isinstance(channel, discord.Thread):
        channel = None if channel.is_private() else channel.parent
    if channel is None:
        return False
    may = channel.permissions_for(person)
    return may.view_channel and (may.connect or channel.type not in SPOKEN)
