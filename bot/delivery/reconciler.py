"""Keeps every posted message equal to what its table demands: after every commit, and at start.

Nothing is posted that is not stored, and nothing stored depends on having been posted. A message is recorded before it
is sent, and its record removed only after it is deleted; so a kill at any moment leaves only work that is done again.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import Any

from bot.delivery.desired import DesiredMessage, DesiredMessages, Posted, unwanted
from bot.delivery.errors import (
    ChannelGone,
    DeliveryError,
    DirectMessagesClosed,
    MessageGone,
    NotAllowed,
    NotEditable,
    Transient,
)
from bot.delivery.messenger import Messenger
from bot.delivery.renderer import Renderer
from bot.model import PostedMessage, Table, find_message
from bot.tables.refusals import NoSuchTable
from bot.tables.service import TableService
from bot.tasks import TaskOwner, TryAgain
from games.core import Seat
from render.painter import Picture

log = logging.getLogger(__name__)

AT_ONCE = 8
"""Tables whose messages are brought up to date at the same time."""


class Reconciler:
    """One task for each table whose messages are out of date; the newest state wins, steps in between are skipped."""

    def __init__(
        self, tables: TableService, desired: DesiredMessages, renderer: Renderer, messenger: Messenger
    ) -> None:
        self._tables = tables
        self._repository = tables.repositories.messages
        self._desired = desired
        self._renderer = renderer
        self._messenger = messenger
        self._outdated = TaskOwner("reconcile table", self._attempt)
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._forbidden: dict[int, str] = {}
        """The digest of the last edit that Discord did not allow, by the message's row."""
        self._unsent: set[int] = set()
        """Rows of messages that are known not to have been sent."""

    def schedule(self, table: int) -> None:
        """Bring a table's messages up to date. Returns at once."""
        self._outdated.schedule(table)

    async def settled(self) -> None:
        """Wait until no table's messages are out of date."""
        await self._outdated.settled()

    async def close(self) -> None:
        """Stop; what is left out of date is brought up to date after the next start."""
        await self._outdated.close()

    async def _attempt(self, table: int) -> None:
        try:
            async with self._slots:
                await self._reconcile(table)
        except Transient as error:
            raise TryAgain(f"Discord is in trouble ({error})") from error
        except NoSuchTable:
            log.warning("table %s or its game is not there; its messages stay as they are", table)

    async def _reconcile(self, number: int) -> None:
        """Make all messages of a table show what is stored now."""
        table = await self._tables.get(number)
        version = table.version  # what is read again below may be newer than what the first messages show
        messages = await self._with_news(table, await self._with_lost_ping(number))
        await self._ensure(await self._desired.public(table, messages), table, messages)
        messages = await self._repository.of(number)
        panels = await self._desired.panels(table, messages)
        await _together(self._ensure(panel, table, messages) for panel in panels)
        table = await self._tables.get(number) if panels else table
        pings = await self._desired.pings(table, messages)
        for ping in pings:
            await self._ensure(ping, table, messages)
        messages = await self._repository.of(number)
        await _together(self._delete(posted, messages) for posted in unwanted(table, messages, pings))
        await self._repository.mark_shown(number, version)

    async def _with_lost_ping(self, number: int) -> Posted:
        """A table's messages. What a ping told is told once, so one that was sent but not recorded is looked for."""
        messages = await self._repository.of(number)
        ping = find_message(messages, "ping")
        if ping is None or ping.message is not None:
            return messages
        if await self._record_lost(ping, messages):
            return await self._repository.of(number)
        self._unsent.add(ping.id)
        return messages

    async def _with_news(self, table: Table, messages: Posted) -> Posted:
        """The messages, with a ping among them that is to tell the news: recorded before the table's message moves on,
        and sent after it."""
        if not self._desired.has_news(table):
            return messages
        news = [desired for desired in await self._desired.pings(table, messages) if desired.news]
        for desired in news:
            if (desired.posted is None or desired.renew) and desired.channel is not None:
                self._unsent.add((await self._record(desired, table, desired.channel, desired.posted)).id)
        return await self._repository.of(table.id) if news else messages

    async def _ensure(self, desired: DesiredMessage, table: Table, messages: Posted) -> None:
        """Make Discord show a message, as far as it allows that."""
        try:
            await self._bring_up_to_date(desired, table, messages)
        except ChannelGone:
            await self._channel_gone(desired, table)
        except DirectMessagesClosed:
            if desired.person is not None:
                await self._tables.repositories.tables.set_unreachable(table.id, Seat(desired.seat), desired.turn)
        except NotAllowed as error:
            log.warning(
                "table %s: the %s is not allowed in channel %s (%s)", table.id, desired.kind, desired.channel, error
            )

    async def _bring_up_to_date(self, desired: DesiredMessage, table: Table, messages: Posted) -> None:
        posted = desired.posted
        if posted is not None and posted.message is None:
            posted = await self._recover(desired, posted, messages)
        if (posted is None and not desired.idle_digest) or desired.renew:
            await self._send(desired, table, posted)
        elif posted is not None and desired.digest not in (posted.digest, self._forbidden.get(posted.id)):
            await self._edit(desired, table, posted)

    async def _edit(self, desired: DesiredMessage, table: Table, posted: PostedMessage) -> None:
        assert posted.message is not None  # noqa: S101 - narrowed by the caller
        picture = await self._renderer.own_picture(desired.spec)
        try:
            await self._messenger.edit(posted.channel, posted.message, desired.spec, picture)
        except MessageGone:
            await self._repository.remove(posted.id)
            if not desired.idle_digest:
                await self._send(desired, table, None)
        except NotEditable:
            if not desired.idle_digest:  # else the next change of the table tries again: a new message would be noise
                await self._send(desired, table, posted)
        except NotAllowed:
            self._forbidden[posted.id] = desired.digest
            raise
        else:
            await self._repository.mark_edited(posted.id, desired.digest, desired.turn, desired.since)

    async def _send(self, desired: DesiredMessage, table: Table, old: PostedMessage | None) -> None:
        picture = await self._renderer.own_picture(desired.spec)
        channel = desired.channel
        if channel is None and desired.person is not None:
            channel = await self._messenger.private_channel(desired.person)
        if channel is not None:
            await self._deliver(desired, await self._record(desired, table, channel, old), picture)

    async def _record(
        self, desired: DesiredMessage, table: Table, channel: int, old: PostedMessage | None
    ) -> PostedMessage:
        return await self._repository.intend(
            table.id, desired.kind, desired.seat, channel, desired.turn, desired.since, old
        )

    async def _deliver(self, desired: DesiredMessage, posted: PostedMessage, picture: Picture | None) -> None:
        try:
            message = await self._messenger.send(posted.channel, desired.spec, picture, posted.nonce)
        except Transient:
            raise
        except DeliveryError:
            await self._repository.remove(posted.id)
            raise
        await self._repository.mark_sent(
            posted.id, posted.channel, message, desired.digest, desired.turn, desired.since
        )

    async def _recover(self, desired: DesiredMessage, posted: PostedMessage, messages: Posted) -> PostedMessage | None:
        """A message that was recorded but perhaps never sent: find it, or send it now under the same nonce."""
        found = await self._record_lost(posted, messages)
        self._unsent.discard(posted.id)
        if not found and desired.idle_digest:
            await self._repository.remove(posted.id)
        elif not found:
            await self._deliver(desired, posted, await self._renderer.own_picture(desired.spec))
        return next((other for other in await self._repository.of(posted.table) if other.id == posted.id), None)

    async def _record_lost(self, posted: PostedMessage, messages: Posted) -> bool:
        """Record a message that was sent but not recorded as sent; its look is unknown. False when there is none."""
        message = await self._find_lost(posted, messages)
        if message is not None:
            await self._repository.mark_sent(posted.id, posted.channel, message, "", posted.turn, posted.since)
        return message is not None

    async def _find_lost(self, posted: PostedMessage, messages: Posted) -> int | None:
        if posted.id in self._unsent:
            return None
        return await self._messenger.find_lost(posted, {other.message for other in messages if other.message})

    async def _delete(self, posted: PostedMessage, messages: Posted) -> None:
        try:
            message = posted.message if posted.message is not None else await self._find_lost(posted, messages)
            if message is not None:
                await self._messenger.delete(posted.channel, message)
        except (NotAllowed, NotEditable) as error:
            log.warning("a message of table %s stays where it is (%s)", posted.table, error)
        await self._repository.remove(posted.id)
        self._unsent.discard(posted.id)

    async def _channel_gone(self, desired: DesiredMessage, table: Table) -> None:
        if desired.posted is not None:
            await self._repository.remove(desired.posted.id)
        if desired.kind == "table":
            log.info("the channel of table %s is gone; the table is closed", table.id)
            if await self._tables.abandon(table):
                self.schedule(table.id)


async def _together(works: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Run all to their end; then raise what went wrong first."""
    for result in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(result, BaseException):
            raise result
