"""Sending, editing and deleting messages with the bot's own token, and what Discord's refusals mean."""

import asyncio
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

import aiohttp
import discord

from bot.ui.custom_id import CustomId
from bot.ui.layout import files, layout
from bot.ui.message import MessageSpec
from render.painter import Picture

log = logging.getLogger(__name__)


class DeliveryError(Exception):
    """Discord did not do what was asked; nothing of ours was lost."""


class MessageGone(DeliveryError):
    """The message is no longer there (10008)."""


class ChannelGone(DeliveryError):
    """The channel is no longer there (10003)."""


class DirectMessagesClosed(DeliveryError):
    """The person takes no private messages from the bot (50007)."""


class NotEditable(DeliveryError):
    """The message can no longer be edited, but a new one can be sent (30046 too old, 50083 archived thread)."""


class NotAllowed(DeliveryError):
    """The bot may not do this here; asking again unchanged would only count against it."""


class Transient(DeliveryError):
    """A fault on the way or on Discord's side; worth another try later."""


MEANING: dict[int, type[DeliveryError]] = {
    10003: ChannelGone,
    10008: MessageGone,
    30046: NotEditable,
    50007: DirectMessagesClosed,
    50083: NotEditable,
}


def delivery_error(error: Exception) -> DeliveryError:
    """What an exception of discord.py means for us."""
    if isinstance(error, discord.HTTPException):
        kind = MEANING.get(error.code)
        if kind is None:
            kind = Transient if error.status >= 500 or error.status in (404, 429) else NotAllowed
        return kind(f"{error.status} {error.code}")
    return Transient(type(error).__name__)


DISCORD_ERRORS = (discord.DiscordException, aiohttp.ClientError, OSError, asyncio.TimeoutError)


class Messenger:
    """The bot's hands in Discord's channels. All methods raise Trouble."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        """Post a screen; the same nonce again, within minutes, gives the message that is already there."""
        try:
            message = await self._channel(channel).send(
                view=layout(spec, picture),
                files=files(spec, picture),
                nonce=nonce,
                allowed_mentions=_mentions(spec),
            )
        except DISCORD_ERRORS as error:
            raise delivery_error(error) from error
        return message.id

    async def answer(
        self, channel: int, message: int, spec: MessageSpec, picture: Picture | None, small: Sequence[Picture] = ()
    ) -> None:
        """Post a screen as the reply to what somebody wrote: one, however often it is asked for within minutes."""
        reference = discord.MessageReference(message_id=message, channel_id=channel, fail_if_not_exists=False)
        try:
            await self._channel(channel).send(
                view=layout(spec, picture, small),
                files=files(spec, picture, small),
                reference=reference,
                nonce=str(message),
                allowed_mentions=_mentions(spec),
            )
        except DISCORD_ERRORS as error:
            raise delivery_error(error) from error

    async def edit(self, channel: int, message: int, spec: MessageSpec, picture: Picture | None) -> None:
        """Make a message show a screen."""
        target = self._channel(channel).get_partial_message(message)
        try:
            await target.edit(
                view=layout(spec, picture),
                attachments=files(spec, picture),
                allowed_mentions=_mentions(spec),
            )
        except DISCORD_ERRORS as error:
            raise delivery_error(error) from error

    async def delete(self, channel: int, message: int) -> None:
        """Remove a message; one that is gone already is fine."""
        try:
            await self._channel(channel).get_partial_message(message).delete()
        except DISCORD_ERRORS as error:
            meant = delivery_error(error)
            if not isinstance(meant, MessageGone | ChannelGone):
                raise meant from error

    async def typing(self, channel: int) -> None:
        """Let Discord show for some seconds that the bot is typing."""
        try:
            await self._channel(channel).typing()
        except DISCORD_ERRORS as error:
            raise delivery_error(error) from error

    async def private(self, person: int) -> int:
        """The channel of private messages with a person."""
        try:
            channel = await self._client.create_dm(discord.Object(person))
        except DISCORD_ERRORS as error:
            raise delivery_error(error) from error
        return channel.id

    async def lost(self, channel: int, table: int, kind: str, since: datetime, known: set[int]) -> int | None:
        """A message of this kind and table that was sent since `since`, but never written down (its id is not among
        `known`) because the bot was killed in between."""
        start = discord.Object(discord.utils.time_snowflake(since - timedelta(seconds=10)))
        try:
            async for message in self._channel(channel).history(after=start, limit=100):
                ours = self._client.user is not None and message.author.id == self._client.user.id
                new = ours and message.reference is None and message.id not in known
                if new and kind_of(message, table) == kind:
                    return message.id
        except DISCORD_ERRORS as error:
            meant = delivery_error(error)
            if isinstance(meant, Transient):
                raise meant from error
            log.info("no look back in channel %s: %s", channel, meant)
        return None

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)


MARKS = {"rules": "table", "hand": "panel", "my": "ping", "join": "invite"}
"""The verb that tells a kind of post; the first that a message carries decides."""


def kind_of(message: discord.Message, table: int) -> str | None:
    """What kind of post of a table a message is, by its controls."""
    found = set()
    for component in _flat(list(message.components)):
        press = CustomId.read(getattr(component, "custom_id", None) or "")
        if press is not None and press.table == table:
            found.add(press.action)
    return next((kind for action, kind in MARKS.items() if action in found), None)


def _flat(components: list[object]) -> list[object]:
    flat: list[object] = []
    for component in components:
        flat.append(component)
        flat.extend(_flat(list(getattr(component, "children", ()))))
    return flat


def _mentions(spec: MessageSpec) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(person) for person in spec.mentions]
    )
