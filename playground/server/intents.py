"""Which events a bot receives, by the intents it declared."""

from enum import IntFlag

from playground.model import ChannelType, Event


class Intent(IntFlag):
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
"""Intents that an application must be granted; the fake Discord's application has none of them."""
KNOWN = (1 << 26) - 1


def intent_for(event: Event) -> int:
    """The intent without which a bot does not receive the event."""
    direct = event.channel.type == ChannelType.DM
    if event.kind.startswith("MESSAGE_"):
        return Intent.DIRECT_MESSAGES if direct else Intent.GUILD_MESSAGES
    if event.kind == "TYPING_START":
        return Intent.DIRECT_MESSAGE_TYPING if direct else Intent.GUILD_MESSAGE_TYPING
    return Intent.GUILDS
