"""Discord's permissions, and how roles and a channel's exceptions combine."""

from enum import IntFlag

from playground.model import Channel, Role, User


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
    CONNECT = 1 << 20
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50


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
    | Permission.CONNECT
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""The permissions of everybody in a new guild."""

DIRECT = EVERYONE | Permission.MENTION_EVERYONE
"""The permissions of both sides in direct messages."""


TIMED_OUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
"""The permissions left to a member whom a moderator has timed out."""


def send_permission(channel: Channel) -> Permission:
    """Return the permission needed to write in the channel."""
    return Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES


def allowed(
    user: User, everyone: Role, roles: list[Role], place: Channel, *, owner: bool, timed_out: bool = False
) -> int:
    """Return the member's permissions in the channel; for a thread pass its parent."""
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
