"""What can go wrong when a message is sent, edited or deleted; nothing that is stored is lost by it.

DeliveryError                  Discord did not do what was asked
├── MessageGone                the message is deleted (10008)
├── ChannelGone                the channel is not found (10003): it was deleted, or the token is another bot's
├── DirectMessagesClosed       the person takes no private messages from the bot (50007)
├── NotEditable                too old to be edited (30046) or in an archived thread (50083); a new one can be sent
├── NotAllowed                 the bot lacks a permission (403); asking again unchanged would only count against it
├── Rejected                   Discord does not take the request as it is (any other 4xx), so it would not again
└── Transient                  a fault on the way or on Discord's side; another try may succeed later
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord


class DeliveryError(Exception):
    """Discord did not do what was asked."""


class MessageGone(DeliveryError):
    """The message is deleted."""


class ChannelGone(DeliveryError):
    """The channel is not found."""


class DirectMessagesClosed(DeliveryError):
    """The person takes no private messages from the bot."""


class NotEditable(DeliveryError):
    """The message cannot be edited any more, but a new one can be sent."""


class NotAllowed(DeliveryError):
    """The bot lacks a permission."""


class Rejected(DeliveryError):
    """Discord does not take the request as it is."""


class Transient(DeliveryError):
    """A fault that may be over soon."""


KINDS: dict[int, type[DeliveryError]] = {
    10003: ChannelGone,
    10008: MessageGone,
    30046: NotEditable,
    50007: DirectMessagesClosed,
    50083: NotEditable,
}
"""By Discord's codes."""

DISCORD_ERRORS = (discord.DiscordException, aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""Whatever discord.py raises when Discord refuses, or cannot be reached."""


@contextmanager
def delivery_errors() -> Iterator[None]:
    """Raise the DeliveryError that an exception of discord.py stands for."""
    try:
        yield
    except DISCORD_ERRORS as error:
        raise _delivery_error(error) from error


def _delivery_error(error: Exception) -> DeliveryError:
    if not isinstance(error, discord.HTTPException):
        return Transient(type(error).__name__)
    return KINDS.get(error.code, _by_status(error.status))(f"{error.status} {error.code}")


def _by_status(status: int) -> type[DeliveryError]:
    if status >= 500 or status in (404, 429):
        return Transient
    return NotAllowed if status == 403 else Rejected
