"""Who may do what where: Discord's permission bits and how roles and a channel's exceptions combine."""

from collections.abc import Iterable
from enum import IntFlag

from playground.model import Channel, Overwrite, Role, User


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


def allowed(user: User, everyone: Role, roles: Iterable[Role], place: Channel, *, owner: bool) -> int:
    """The member's permissions in the channel (a thread's are those of its parent: pass that)."""
    bits = everyone.permissions
    for role in roles:
        bits |= role.permissions
    if owner or bits & Permission.ADMINISTRATOR:
        return ALL
    bits = _apply(bits, place.overwrites.get(everyone.id))
    bits = _apply_all(bits, [place.overwrites[role.id] for role in roles if role.id in place.overwrites])
    return _apply(bits, place.overwrites.get(user.id))


def _apply(bits: int, overwrite: Overwrite | None) -> int:
    return bits if overwrite is None else bits & ~overwrite.deny | overwrite.allow


def _apply_all(bits: int, overwrites: list[Overwrite]) -> int:
    for overwrite in overwrites:
        bits &= ~overwrite.deny
    for overwrite in overwrites:
        bits |= overwrite.allow
    return bits
