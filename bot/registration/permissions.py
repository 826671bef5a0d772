"""The permissions that the bot needs, how to name the missing ones, and the invitation link."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from discord import ChannelType, Permissions
from discord.utils import oauth_url

from bot.delivery.visible import SPOKEN
from games.words import N_, Phrase

NEEDED: Final = Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
OF_THREADS: Final = Permissions(create_public_threads=True, send_messages_in_threads=True)
"""Permissions that only tables in threads need."""
OF_POSTS: Final = frozenset((ChannelType.forum, ChannelType.media))
"""Channels that consist of posts, each of which is a thread."""
IN_SPOKEN: Final = Permissions(connect=True)
TO_WRITE: Final = Permissions(view_channel=True, send_messages=True)
TO_SHOW: Final = TO_WRITE | Permissions(attach_files=True)
TO_SHOW_IN_THREAD: Final = Permissions(view_channel=True, send_messages_in_threads=True, attach_files=True)
"""Without these a table cannot be shown in a thread; without TO_SHOW not in a channel."""
NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "view_channel": N_("*View Channel*"),
        "connect": N_("*Connect*"),
        "send_messages": N_("*Send Messages*"),
        "create_public_threads": N_("*Create Public Threads*"),
        "send_messages_in_threads": N_("*Send Messages in Threads*"),
        "embed_links": N_("*Embed Links*"),
        "attach_files": N_("*Attach Files*"),
        "read_message_history": N_("*Read Message History*"),
    }
)
"""The names of the permissions in a channel's settings (msgids)."""


def lacking(granted: Permissions, wanted: Permissions) -> tuple[Phrase, ...]:
    """Return the names of the `wanted` permissions that are not `granted`."""
    missing = wanted & ~granted
    return tuple(Phrase(name) for flag, name in NAMES.items() if getattr(missing, flag))


def needed_in(kind: ChannelType, *, threads: bool) -> Permissions:
    """Return the permissions that tables need in a channel of a kind; with `threads`, each table gets one where
    possible."""
    if kind in OF_POSTS:
        return NEEDED & ~Permissions(send_messages=True, create_public_threads=True)
    without = NEEDED & ~OF_THREADS
    if kind in SPOKEN:
        return without | IN_SPOKEN
    return NEEDED if threads else without


def needed_to_show(kind: ChannelType, *, in_thread: bool) -> Permissions:
    """Return the permissions without which no table can be shown in a channel of a kind, or in a thread or post
    there."""
    if in_thread:
        return TO_SHOW_IN_THREAD
    return TO_SHOW | IN_SPOKEN if kind in SPOKEN else TO_SHOW


def invite_address(application_id: int) -> str:
    """Return the link with which a person with Manage Server adds the bot, with the permissions for text channels.

    In voice channels everybody has the additional permission unless a server takes it away.
    """
    return oauth_url(application_id, permissions=NEEDED, scopes=("bot", "applications.commands"))
