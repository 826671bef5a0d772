"""Who may do what where: Discord's permission bits and how roles and a channel's exceptions combine."""

from enum import IntFlag

from playground.model import Channel, ChannelType, Role, User


class Permission(IntFlag):
    ADMINISTRATOR = 1 << 3
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38


ALL = (1 << 53) - 1

EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What a new guild gives to everybody."""

DIRECT = EVERYONE | Permission.MENTION_EVERYONE
"""What both sides of direct messages may do."""


TIMED_OUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
"""What is left to a member whom a moderator has timed out."""


def send_permission(channel: Channel) -> Permission:
    """What writing in the channel needs."""
    thread = channel.type == ChannelType.THREAD
    return Permission.SEND_MESSAGES_IN_THREADS if thread else Permission.SEND_MESSAGES


def allowed(
    user: User, everyone: Role, roles: list[Role], place: Channel, *, owner: bool, timed_out: bool = False
) -> int:
    """The member's permissions in the channel (a thread's are those of its parent: pass that)."""
    bits = everyone.permissions
    for role in roles:
        bits |= role.permissions
    if owner or bits & Permission.ADMINISTRATOR:
        return ALL
    for ids in ([everyone.id], [role.id for role in roles], [user.id]):
        exceptions = [place.overwrites[number] for number in ids if number in place.overwrites]
        for exception in exceptions:
            bits &= ~exception.deny
        for exception in exceptions:
            bits |= exception.allow
    return bits & TIMED_OUT if timed_out else bits
