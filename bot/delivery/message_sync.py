"""Makes one message stand as it must, of a table or of a notification: finds it where it was lost, sends, edits or
deletes it.

A message is recorded before it is sent, and its record removed only after it is deleted; so a kill at any moment leaves
only work that is done again. What Discord does not take at a table is a pending retry: it is known in memory, and asked
for again later; what is not shown is found again at the start.
"""

import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from bot.delivery.messenger import (
    BadRequest,
    ChannelGone,
    Later,
    MessageGone,
    Messenger,
    NotAllowed,
    NotEditable,
    Rejected,
    T,
    as_taken,
)
from bot.delivery.pending_retries import FORBIDDEN, PendingRetries, Work
from bot.delivery.renderer import Renderer
from bot.store.messages import MessageRepository
from bot.ui.message import MessageSpec
from bot.values.messages import CALL, ENDED, IDLE, PANEL, PING, REPLAY, MessageRecord, MessageRecords
from bot.values.table import Table
from render.painter import Picture

log = logging.getLogger(__name__)

NO_ACCESS = 50001
"""Discord's code for a channel that the bot cannot look into."""
IN_PRIVATE = (PANEL, CALL, ENDED, "blocked")
"""The kinds of messages that are sent to a person."""


class DesiredMessage(NamedTuple):
    """A message that must stand at a table, in place of `record` where it is `renew`. `to` is a channel, or a person in
    private; `person` is whom it notifies.

    `decision` is the number of the one that it shows, `since` the first whose events it tells. `again`: those whom it
    mentions have been notified by an earlier message that said the same. `once`: it only tells something; one that
    stands and cannot be edited any more is left, or stays away. `look` is what is recorded of its look, where that is
    more than the content hash of what it shows.
    """

    table: Table
    kind: str
    spec: MessageSpec
    record: MessageRecord | None
    decision: int
    to: int
    since: int = -1
    seat: int = -1
    person: int | None = None
    renew: bool = False
    again: bool = False
    once: bool = False
    look: str = ""

    @property
    def content_hash(self) -> str:
        return self.look or self.spec.content_hash()

    def shown_by(self, record: MessageRecord) -> MessageRecord:
        """A message that looks as it must, as it is to be recorded."""
        return replace(record, content_hash=self.content_hash, decision=self.decision, since=self.since)


def unwanted(messages: MessageRecords, others: Sequence[DesiredMessage]) -> list[MessageRecord]:
    """The messages of a table that must be deleted: all but its own, the `others` that it needs, and notifications."""
    kept = {("table", -1), ("blocked", -1), (REPLAY, -1), *((desired.kind, desired.seat) for desired in others)}
    return [it for it in messages if it.person is None and (it.pending_delete or (it.kind, it.seat) not in kept)]


@dataclass
class MessageSync:
    """The messages on Discord, one at a time. `edited` has what was edited at a table and is not recorded yet."""

    repository: MessageRepository
    renderer: Renderer
    messenger: Messenger
    retries: PendingRetries = field(default_factory=PendingRetries)
    edited: defaultdict[int, list[MessageRecord]] = field(default_factory=lambda: defaultdict(list))

    async def find_lost(self, record: MessageRecord, others: Collection[MessageRecord] = ()) -> int | None:
        """A message that was recorded but perhaps never sent, which is none of these `others`. Raises Transient."""
        known = (*others, *await self.repository.of(record.table))
        return await self.messenger.find_lost(record, {it.message for it in known if it.message is not None})

    async def send(self, desired: DesiredMessage, old: MessageRecord | None) -> MessageRecord:
        """Send a message in place of the `old` one. It is to be recorded that it was sent. Raises DeliveryError; then
        the old one of a table, or of a notification, stays. A private channel in which that one stands is known; one
        that is not there any more, or belongs to another bot, is opened anew."""
        if desired.kind not in IN_PRIVATE:
            return await self._send_to(desired.to, desired, old)
        known = old.channel if old is not None and old.kind in (PANEL, IDLE, CALL, ENDED) else None
        channel = known or await self.messenger.private_channel(desired.to)
        try:
            return await self._send_to(channel, desired, old)
        except (ChannelGone, NotAllowed) as error:
            if isinstance(error, NotAllowed) and error.code != NO_ACCESS:
                raise
            anew = await self.messenger.private_channel(desired.to, anew=True)
            if anew == channel:
                raise BadRequest(str(error), error.code) from error
        return await self._send_to(anew, desired, old)

    async def _send_to(self, channel: int, desired: DesiredMessage, old: MessageRecord | None) -> MessageRecord:
        record = await self.repository.intend(
            desired.table.id, desired.kind, desired.seat, channel, desired.decision, desired.since, old, desired.person
        )
        return await self._deliver(desired, record, old)

    async def edit(self, record: MessageRecord, spec: MessageSpec, *, once: bool = False) -> None:
        """Edit a message; the record of one that is gone goes, too, but for what was to be told `once`. Raises
        DeliveryError."""
        try:
            await self._as_taken(spec, partial(self.messenger.edit, record.channel, record.message or 0))
        except MessageGone:
            if not once:
                await self.repository.remove(record.id)
            raise

    async def delete(self, record: MessageRecord, table: Table | None = None) -> bool:
        """Delete a message, of the `table` where it notifies nobody; whether its record may go. It stays for what is
        not allowed now in a channel of a table. Raises Transient."""
        message = record.message if record.message is not None else await self.find_lost(record)
        try:
            if message is not None:
                with self._asking(table, record.channel, ("delete", record.kind)):
                    await self.messenger.delete(record.channel, message)
        except Rejected as error:
            in_channel = record.kind == PING if table is None else record.channel == table.channel.id
            if in_channel and not isinstance(error, BadRequest):
                return False
            log.warning("a message of table %s stays where it is (%s)", record.table, error)
        return True

    async def ensure(self, desired: DesiredMessage) -> bool:
        """Make Discord show a message of a table. False where all messages are recorded as before, but for their looks.
        Raises DeliveryError."""
        record = desired.record
        recovered = record is not None and record.message is None
        if record is not None and recovered:
            record = await self._recover(desired, record)
        if record is None:
            await self._send(desired, None)
        elif desired.renew and record.decision != desired.decision:
            await self._renew(desired, record)
        elif desired.content_hash != record.content_hash:
            return await self._edit(desired, record) or recovered
        else:
            return recovered
        return True

    def _asking(
        self, table: Table | None, channel: int, work: Work, look: str = "", *, only: bool = False
    ) -> AbstractContextManager[None]:
        """Note what is not taken in the table's own channel, or in the one that its thread is in. A replay is sent when
        somebody asks for that, and is never tried again."""
        if table is None or work == ("send", REPLAY) or channel not in (table.channel.id, table.channel.parent):
            return nullcontext()
        return self.retries.asking(table, work, channel, look, only=only)

    async def _edit(self, desired: DesiredMessage, record: MessageRecord) -> bool:
        """Edit a message of a table, and send it anew where it is gone or cannot be edited; one that told something
        once has done so, but for the end of a game, of which a name is to be taken out. False where only its look has
        changed."""
        ended = desired.once and desired.kind == "table"
        try:
            with self._asking(desired.table, record.channel, ("edit", desired.kind), desired.content_hash, only=ended):
                await self.edit(record, desired.spec, once=desired.once)
        except (MessageGone, NotEditable) as error:
            if ended and isinstance(error, NotEditable):
                raise
            if not desired.once:
                await self._send(desired._replace(again=True), None if isinstance(error, MessageGone) else record)
                return True
        self.edited[record.table].append(desired.shown_by(record))
        return False

    async def _renew(self, desired: DesiredMessage, old: MessageRecord) -> None:
        """Send a message in place of the old one. The old one of a table shows it meanwhile where that is not taken,
        but it is still pending."""
        try:
            await self._send(desired, old)
        except (*FORBIDDEN, BadRequest, Later):
            if desired.kind == "table" and desired.content_hash != old.content_hash:
                await self._edit(desired._replace(renew=False, decision=old.decision, since=old.since), old)
            raise

    async def _send(self, desired: DesiredMessage, old: MessageRecord | None) -> None:
        with self._asking(desired.table, desired.to, ("send", desired.kind), desired.content_hash):
            await self._note_sent(await self.send(desired, old))

    async def _recover(self, desired: DesiredMessage, record: MessageRecord) -> MessageRecord:
        """A message of a table that was recorded but perhaps never sent: find it, or send it now under the same nonce;
        nobody is notified by that of whom an earlier one has stood for the same."""
        with self._asking(desired.table, record.channel, ("send", desired.kind), desired.content_hash):
            found = await self.find_lost(record)
            if found is not None:
                sent = replace(record, message=found)
            else:
                deletes = [it for it in await self.repository.of(record.table) if it.pending_delete and it.message]
                same = [it for it in deletes if (it.kind, it.seat) == (record.kind, record.seat)]
                again = any(it.decision == record.decision for it in same)
                sent = await self._deliver(desired._replace(again=again), record, same[-1] if same else None)
            await self._note_sent(sent)
            return sent

    async def _deliver(
        self, desired: DesiredMessage, record: MessageRecord, old: MessageRecord | None
    ) -> MessageRecord:
        """Send what is recorded. Where Discord does not take it, not in words either, its record goes, and the old one
        stays, of a table or of a notification."""
        spec = replace(desired.spec, mentions=()) if desired.again else desired.spec
        try:
            message = await self._as_taken(
                spec, lambda shown, picture: self.messenger.send(record.channel, shown, picture, record.nonce)
            )
        except (Rejected, Later):
            await self.repository.remove(record.id, old if record.person or record.kind == "table" else None)
            raise
        return replace(desired.shown_by(record), message=message)

    async def _as_taken(self, spec: MessageSpec, ask: Callable[[MessageSpec, Picture | None], Awaitable[T]]) -> T:
        """A message with its picture, or with that in words. It counts as shown with it: the next change brings a
        picture again."""
        pictures = await self.renderer.own_picture(spec), ()
        return await as_taken(spec, pictures, lambda shown, drawn: ask(shown, drawn[0]))

    async def _note_sent(self, record: MessageRecord) -> None:
        values = {"content_hash": record.content_hash, "decision": record.decision, "since": record.since}
        await self.repository.mark(record.id, message=record.message, **values)
