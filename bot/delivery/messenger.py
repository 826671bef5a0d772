"""Sends, edits, deletes and finds messages with the bot's own token.

Nothing that is stored is lost by what can go wrong:

DeliveryError                      Discord did not do what was asked
├── Rejected                       and would not do it a moment later
│   ├── MessageGone                the message is deleted (10008)
│   ├── ChannelGone                the channel is not found (10003): it was deleted, or the token is another bot's
│   ├── DirectMessagesClosed       the person takes no private messages from the bot (50007)
│   ├── PersonGone                 the person shares no server with the bot (50278, 10007), or is gone (10013)
│   ├── NotEditable                too old to be edited (30046) or in an archived thread (50083); a new one can be sent
│   ├── NotAllowed                 the bot lacks a permission (403); asking again would only count against it
│   └── BadRequest                 Discord does not take the request as it is (any other 4xx), so it would not again
└── Transient                      a fault on the way or on Discord's side; another try may succeed later
    └── Later                      a limit is met (429, 40003, 20026): not to be asked before a moment
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot.delivery.openings import Openings
from bot.delivery.renderer import Pictures
from bot.delivery.visible import may_see
from bot.ui.escaping import in_lines
from bot.ui.languages import Emojis, adorned
from bot.ui.layout import files, layout
from bot.ui.message import CustomId, MessageSpec
from bot.values.messages import CALL, ENDED, NOTICEBOARD, REPLAY, MessageRecord
from bot.values.table import ChannelRef
from render.painter import Picture

T = TypeVar("T")
ANSWERED: Final = 40060
"""Discord's code for an interaction that it counts as answered already."""

log = logging.getLogger(__name__)

LEEWAY = timedelta(seconds=10)
"""How far Discord's clock may be behind ours."""
_ACTIONS: tuple[tuple[set[str], *tuple[str, ...]], ...] = (
    ({"rematch", "history"}, "table", "panel"),
    ({"my", "history"}, "table"),
    ({"my"}, "ping"),
    ({"agree"}, "panel"),
    ({"history"}, "table"),
    ({"hand"}, "panel"),
    ({"now"}, "panel"),
    ({"plan-now"}, "panel"),
    ({"late-wait"}, "panel"),
    ({"options"}, "table"),
    ({"more"}, "panel"),
    ({"rules"}, "table"),
    ({"join"}, "invite"),
    ({"retry"}, "blocked"),
    ({"next"}, ENDED),
    ({"replay"}, REPLAY),
    ({"help", "learn", "games"}, NOTICEBOARD),
    ({"seat-yes"}, "seat-ask"),
)
"""The actions whose controls tell a kind of message, or two that look alike at the end; the first that a message has
all of decide. What is asked stands in a panel, or beside the way to it. A panel leads to the rules and to *More*,
too, but while the game goes on not to the history, which the table's own message does, nor before that to the
options."""

LIKE = {"offer": "invite", "thread": "invite", CALL: "invite", "end": "table"}
"""Kinds of messages with the controls of another kind. The offer of a seat has those of an invitation and follows it;
a call in private has them, too, where no invitation goes.
The message in the channel above a table's thread has those of an invitation, and at the end those of the table."""
WEEK_OF_MINUTES, HAS_THREAD, IN_ARCHIVED = 10_080, 160004, 50083
"""After how long without a word Discord archives a thread by itself; and its codes for a message that has one, and for
what cannot be done in an archived one."""
PATIENCE = 2.0
"""Seconds for which it is asked whether a channel is there."""


class DeliveryError(Exception):
    """Discord did not do what was asked. `code` is its own for the reason; 0 where it gave none."""

    def __init__(self, said: str = "", code: int = 0) -> None:
        super().__init__(said)
        self.code = code


class Rejected(DeliveryError):
    """Discord did not do it, and would not do it a moment later."""


class MessageGone(Rejected):
    """The message is deleted."""


class ChannelGone(Rejected):
    """The channel is not found."""


class DirectMessagesClosed(Rejected):
    """The person takes no private messages from the bot."""


class PersonGone(Rejected):
    """The person shares no server with the bot any more, or their account is gone."""


class NotEditable(Rejected):
    """The message cannot be edited any more, but a new one can be sent."""


class NotAllowed(Rejected):
    """The bot lacks a permission."""


class BadRequest(Rejected):
    """Discord does not take the request as it is."""


class Transient(DeliveryError):
    """A fault that may be over soon."""


class Later(Transient):
    """A limit is met, which is over `after` so many seconds; None where Discord does not say."""

    def __init__(self, said: str = "", code: int = 0, after: float | None = None) -> None:
        super().__init__(said, code)
        self.after = after


KINDS: dict[int, type[DeliveryError]] = {
    10003: ChannelGone,
    10007: PersonGone,
    10008: MessageGone,
    10013: PersonGone,
    20026: Later,
    30046: NotEditable,
    40003: Later,
    50007: DirectMessagesClosed,
    50278: PersonGone,
    IN_ARCHIVED: NotEditable,
}
"""By Discord's codes."""
OF_PERSON = (10003, 50033)
"""Its codes for a private channel that cannot be had, whatever is to be sent there."""
_BY_STATUS: dict[int, type[DeliveryError]] = {403: NotAllowed, 429: Later}
"""By the status, where the code says nothing."""

DISCORD_ERRORS = (discord.DiscordException, aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""Whatever discord.py raises when Discord refuses, or cannot be reached."""


@asynccontextmanager
async def delivery_errors() -> AsyncIterator[None]:
    """Raise the DeliveryError that an exception of discord.py stands for."""
    try:
        yield
    except DISCORD_ERRORS as error:
        raise _delivery_error(error) from error


def _delivery_error(error: Exception) -> DeliveryError:
    if isinstance(error, discord.RateLimited):
        return Later(f"429, for {error.retry_after:.0f} s", after=error.retry_after)
    if not isinstance(error, discord.HTTPException):
        return Transient(type(error).__name__)
    passing = error.status >= 500 or (error.status == 404 and not error.code)  # nothing of Discord's own says so
    by_status = Transient if passing else _BY_STATUS.get(error.status, BadRequest)
    return KINDS.get(error.code, by_status)(f"{error.status} {error.code}", error.code)


class Messenger:
    """Works in Discord's channels. All methods raise DeliveryError."""

    def __init__(self, client: discord.Client, emojis: Emojis | None = None, openings: Openings | None = None) -> None:
        self._client = client
        self._emojis = emojis or Emojis()
        self.openings = openings or Openings()

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        """Send a message; the same nonce again, within minutes, gives the message that is already there."""
        return await self._send(channel, spec, (picture, ()), nonce)

    async def answer(
        self, channel: int, message: int, spec: MessageSpec, picture: Picture | None, small: Sequence[Picture] = ()
    ) -> int:
        """Reply to what somebody wrote: once, however often it is asked for within minutes. The reply's id."""
        reference = discord.MessageReference(message_id=message, channel_id=channel, fail_if_not_exists=False)
        return await self._send(channel, spec, (picture, small), str(message), reference=reference)

    @delivery_errors()
    async def _send(
        self,
        channel: int,
        spec: MessageSpec,
        pictures: tuple[Picture | None, Sequence[Picture]],
        nonce: str,
        **more: Any,
    ) -> int:
        async def send(emojis: Emojis) -> discord.Message:
            return await self._channel(channel).send(
                view=layout(spec, *pictures, emojis),
                files=files(spec, *pictures),
                nonce=nonce,
                silent=spec.silent,
                allowed_mentions=_mentions(spec),
                **more,
            )

        return (await adorned(self._emojis, send)).id

    @delivery_errors()
    async def edit(self, channel: int, message: int, spec: MessageSpec, picture: Picture | None) -> None:
        async def edit(emojis: Emojis) -> None:
            await self._message(channel, message).edit(
                view=layout(spec, picture, emojis=emojis),
                attachments=files(spec, picture),
                allowed_mentions=_mentions(spec),
            )

        await adorned(self._emojis, edit)

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message; one that is gone already is fine."""
        with suppress(MessageGone, ChannelGone):
            async with delivery_errors():
                await self._message(channel, message).delete()

    @delivery_errors()
    async def typing(self, channel: int) -> None:
        await self._channel(channel).typing()

    async def private_channel(self, person: int, *, anew: bool = False) -> int:
        """The private channel with a person: one that discord.py knows, unless it is to be opened `anew`; any other one
        once its person's turn for that has come (`openings`), before which it raises Later."""
        known = (it for it in self._client.private_channels if isinstance(it, discord.DMChannel) and not anew)
        found = next((it.id for it in known if it.recipient is not None and it.recipient.id == person), None)
        if found is not None:
            return found
        wait = self.openings.wait(person)
        if wait > 0:
            raise Later("private channels are opened one after the other", after=wait)
        try:
            return await self._open(person, anew=anew)
        except Later as error:
            raise Later(str(error), error.code, self.openings.stopped(person, error.after)) from error

    @delivery_errors()
    async def _open(self, person: int, *, anew: bool) -> int:
        http, user = self._client.http, discord.Object(person)
        found = (await http.start_private_message(person))["id"] if anew else (await self._client.create_dm(user)).id
        self.openings.opened()
        return int(found)

    @delivery_errors()
    async def make_thread(self, channel: int, message: int, name: str) -> None:
        """Make a thread below a message, whose id it gets; one that is there already is fine."""
        try:
            more: Any = {"auto_archive_duration": WEEK_OF_MINUTES}
            await self._client.http.start_thread_with_message(channel, message, name=name, **more)
        except discord.HTTPException as error:
            if error.code != HAS_THREAD:
                raise

    @delivery_errors()
    async def change_thread(self, thread: int, name: str | None, *, archived: bool) -> None:
        """Archive a thread or open it, and give it another name unless that is None."""
        named = {} if name is None else {"name": name}
        await self._client.http.edit_channel(thread, archived=archived, **named)

    async def is_gone(self, channel: int) -> bool:
        """Whether Discord says that a channel is not there any more; one that the bot may not see is there."""
        if self._client.get_channel(channel) is not None:
            return False
        try:
            async with delivery_errors(), asyncio.timeout(PATIENCE):
                await self._client.http.get_channel(channel)
        except DeliveryError as error:
            return isinstance(error, ChannelGone)
        return False

    async def message_is_gone(self, channel: int, message: int) -> bool:
        """Whether Discord says that a message was deleted; one that the bot may not read is there. Raises Transient."""
        try:
            async with delivery_errors():
                await self._client.http.get_message(channel, message)
        except Rejected as error:
            return isinstance(error, MessageGone)
        return False

    async def sees(self, person: int, channel: ChannelRef) -> bool:
        """Whether a person sees a channel of a server now; no process need serve that server."""
        try:
            async with delivery_errors():
                number = channel.guild or 0
                guild = self._client.get_guild(number) or await self._client.fetch_guild(number, with_counts=False)
                member = await guild.fetch_member(person)
                return may_see(member, guild.get_channel(channel.home) or await guild.fetch_channel(channel.home))
        except Rejected:
            return False

    async def find_lost(self, record: MessageRecord, known: set[int]) -> int | None:
        """The message that was sent for `record` if the bot was killed before it recorded that; its id is not among
        `known`. None as well in a channel that the bot may not read back."""
        start = discord.Object(discord.utils.time_snowflake(record.made - LEEWAY))
        try:
            async with delivery_errors():
                async for message in self._channel(record.channel).history(after=start, limit=100):
                    ours = self._client.user is not None and message.author.id == self._client.user.id
                    new = ours and message.reference is None and message.id not in known
                    if new and LIKE.get(record.kind, record.kind) in kinds_of(message, record.table):
                        return message.id
        except Rejected as error:
            log.info("channel %s cannot be read back: %s", record.channel, error)
        return None

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        return self._channel(channel).get_partial_message(message)


def kinds_of(message: discord.Message, table: int) -> Sequence[str]:
    """What kind of message of a table it is, by its controls; of the last panel, which looks like the table, both."""
    custom_ids = [CustomId.read(getattr(item, "custom_id", None) or "") for item in _flat(message.components)]
    actions = {custom_id.action for custom_id in custom_ids if custom_id is not None and custom_id.table == table}
    return next((kinds for needed, *kinds in _ACTIONS if needed <= actions), ())


def _flat(components: Iterable[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _flat(getattr(component, "children", ()))


def _mentions(spec: MessageSpec) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(person) for person in spec.mentions]
    )


async def as_taken(spec: MessageSpec, pictures: Pictures, ask: Callable[[MessageSpec, Pictures], Awaitable[T]]) -> T:
    """Ask Discord for a message with its pictures; once more with the position in words and without any covers, where
    it does not take what is shown. Raises what `ask` does."""
    own, small = pictures
    try:
        return await ask(spec, pictures)
    except (BadRequest, discord.HTTPException) as error:
        if (own is None and not small) or not _is_of_content(error):
            raise
        code = error.code
    is_cover = spec.picture_spec is None or spec.picture_spec.view is None
    words = "" if own is None or is_cover else in_lines(own.alt)
    taken = await ask(spec.in_words(words), (None, ()))
    log.info("Discord does not take a message with its picture (400 %s): it goes in words", code)
    return taken


def _is_of_content(error: BadRequest | discord.HTTPException) -> bool:
    if isinstance(error, BadRequest):
        return error.code not in OF_PERSON
    return error.status == 400 and error.code != ANSWERED
