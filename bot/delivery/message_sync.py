"""Makes one message stand as it must, of a table or of a call: finds it where it was lost, sends, edits or deletes it.

A message is recorded before it is sent, and its record removed only after it is deleted; so a kill at any moment leaves
only work that is done again. What Discord does not take at a table is owed: it is known in memory, and asked for again
later; what is not shown is found again at the start.
"""

import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from bot.delivery.messenger import (
    ChannelGone,
    Declined,
    Later,
    MessageGone,
    Messenger,
    NotAllowed,
    NotEditable,
    Rejected,
    T,
    as_taken,
)
from bot.delivery.pending_retries import FORBIDDEN, Owed, Work
from bot.delivery.renderer import Renderer
from bot.store.messages import MessageRepository
from bot.ui.message import MessageSpec
from bot.values.messages import PANEL, PING, REPLAY, REST, PostedMessage, Posts
from bot.values.table import Table
from render.painter import Picture

log = logging.getLogger(__name__)

NO_ACCESS = 50001
"""Discord's code for a channel that the bot cannot look into."""
IN_PRIVATE = (PANEL, "blocked")
"""The kinds of messages that are sent to a person."""


class Wanted(NamedTuple):
    """A message that must stand at a table, in place of `posted` where it is `renew`. `to` is a channel, or a person
    in private; `person` is whom it calls.

    `decision` is the number of the one that it shows, `since` the first whose events it tells. `again`: those whom it
    mentions have been notified by an earlier message that said the same. `once`: it only tells something; one that
    stands and cannot be edited any more is left, or stays away. `look` is what is recorded of its look, where that is
    more than the content hash of what it shows.
    """

    table: Table
    kind: str
    spec: MessageSpec
    posted: PostedMessage | None
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
    def digest(self) -> str:
        return self.look or self.spec.content_hash()

    def shown_by(self, posted: PostedMessage) -> PostedMessage:
        """A message that looks as it must, as it is to be recorded."""
        return replace(posted, digest=self.digest, decision=self.decision, since=self.since)


def unwanted(messages: Posts, others: Sequence[Wanted]) -> list[PostedMessage]:
    """The messages of a table that must be deleted: all but its own, the `others` that it needs, and calls."""
    kept = {("table", -1), ("blocked", -1), (REPLAY, -1), *((wanted.kind, wanted.seat) for wanted in others)}
    return [it for it in messages if it.person is None and (it.pending_delete or (it.kind, it.seat) not in kept)]


@dataclass
class Outbox:
    """The messages on Discord, one at a time. `edited` has what was edited at a table and is not recorded yet."""

    repository: MessageRepository
    renderer: Renderer
    messenger: Messenger
    owed: Owed = field(default_factory=Owed)
    edited: defaultdict[int, list[PostedMessage]] = field(default_factory=lambda: defaultdict(list))

    async def find_lost(self, posted: PostedMessage, others: Collection[PostedMessage] = ()) -> int | None:
        """A message that was recorded but perhaps never sent, which is none of these `others`. Raises Transient."""
        known = (*others, *await self.repository.of(posted.table))
        return await self.messenger.find_lost(posted, {it.message for it in known if it.message is not None})

    async def send(self, wanted: Wanted, old: PostedMessage | None) -> PostedMessage:
        """Send a message in place of the `old` one. It is to be recorded that it was sent. Raises DeliveryError; then
        the old one of a table, or of a call, stays. A private channel in which that one stands is known; one that is
        not there any more, or belongs to another bot, is opened anew."""
        if wanted.kind not in IN_PRIVATE:
            return await self._send_to(wanted.to, wanted, old)
        known = old.channel if old is not None and old.kind in (PANEL, REST) else None
        channel = known or await self.messenger.private_channel(wanted.to)
        try:
            return await self._send_to(channel, wanted, old)
        except (ChannelGone, NotAllowed) as error:
            if isinstance(error, NotAllowed) and error.code != NO_ACCESS:
                raise
            anew = await self.messenger.private_channel(wanted.to, anew=True)
            if anew == channel:
                raise Rejected(str(error), error.code) from error
        return await self._send_to(anew, wanted, old)

    async def _send_to(self, channel: int, wanted: Wanted, old: PostedMessage | None) -> PostedMessage:
        posted = await self.repository.intend(
            wanted.table.id, wanted.kind, wanted.seat, channel, wanted.decision, wanted.since, old, wanted.person
        )
        return await self._deliver(wanted, posted, old)

    async def edit(self, posted: PostedMessage, spec: MessageSpec, *, once: bool = False) -> None:
        """Edit a message; the record of one that is gone goes, too, but for what was to be told `once`. Raises
        DeliveryError."""
        try:
            await self._as_taken(spec, partial(self.messenger.edit, posted.channel, posted.message or 0))
        except MessageGone:
            if not once:
                await self.repository.remove(posted.id)
            raise

    async def delete(self, posted: PostedMessage, table: Table | None = None) -> bool:
        """Delete a message, of the `table` where it calls nobody; whether its record may go. It stays for what is not
        allowed now in a channel of a table. Raises Transient."""
        message = posted.message if posted.message is not None else await self.find_lost(posted)
        try:
            if message is not None:
                with self._asking(table, posted.channel, ("delete", posted.kind)):
                    await self.messenger.delete(posted.channel, message)
        except Declined as error:
            in_channel = posted.kind == PING if table is None else posted.channel == table.channel.id
            if in_channel and not isinstance(error, Rejected):
                return False
            log.warning("a message of table %s stays where it is (%s)", posted.table, error)
        return True

    async def ensure(self, wanted: Wanted) -> bool:
        """Make Discord show a message of a table. False where all messages are recorded as before, but for their looks.
        Raises DeliveryError."""
        posted = wanted.posted
        recovered = posted is not None and posted.message is None
        if posted is not None and recovered:
            posted = await self._recover(wanted, posted)
        if posted is None:
            await self._send(wanted, None)
        elif wanted.renew and posted.decision != wanted.decision:
            await self._renew(wanted, posted)
        elif wanted.digest != posted.digest:
            return await self._edit(wanted, posted) or recovered
        else:
            return recovered
        return True

    def _asking(
        self, table: Table | None, channel: int, work: Work, look: str = "", *, only: bool = False
    ) -> AbstractContextManager[None]:
        """Note what is not taken in the table's own channel, or in the one that its thread is in. A replay is sent when
        somebody asks for that, and is never owed."""
        if table is None or work == ("send", REPLAY) or channel not in (table.channel.id, table.parent):
            return nullcontext()
        return self.owed.asking(table, work, channel, look, only=only)

    async def _edit(self, wanted: Wanted, posted: PostedMessage) -> bool:
        """Edit a message of a table, and send it anew where it is gone or cannot be edited; one that told something
        once has done so, but for the end of a game, of which a name is to be taken out. False where only its look has
        changed."""
        ended = wanted.once and wanted.kind == "table"
        try:
            with self._asking(wanted.table, posted.channel, ("edit", wanted.kind), wanted.digest, only=ended):
                await self.edit(posted, wanted.spec, once=wanted.once)
        except (MessageGone, NotEditable) as error:
            if ended and isinstance(error, NotEditable):
                raise
            if not wanted.once:
                await self._send(wanted._replace(again=True), None if isinstance(error, MessageGone) else posted)
                return True
        self.edited[posted.table].append(wanted.shown_by(posted))
        return False

    async def _renew(self, wanted: Wanted, old: PostedMessage) -> None:
        """Send a message in place of the old one. The old one of a table shows it meanwhile where that is not taken,
        but it is still owed."""
        try:
            await self._send(wanted, old)
        except (*FORBIDDEN, Rejected, Later):
            if wanted.kind == "table" and wanted.digest != old.digest:
                await self._edit(wanted._replace(renew=False, decision=old.decision, since=old.since), old)
            raise

    async def _send(self, wanted: Wanted, old: PostedMessage | None) -> None:
        with self._asking(wanted.table, wanted.to, ("send", wanted.kind), wanted.digest):
            await self._note_sent(await self.send(wanted, old))

    async def _recover(self, wanted: Wanted, posted: PostedMessage) -> PostedMessage:
        """A message of a table that was recorded but perhaps never sent: find it, or send it now under the same nonce;
        nobody is notified by that of whom an earlier one has stood for the same."""
        with self._asking(wanted.table, posted.channel, ("send", wanted.kind), wanted.digest):
            found = await self.find_lost(posted)
            if found is not None:
                sent = replace(posted, message=found)
            else:
                doomed = [it for it in await self.repository.of(posted.table) if it.pending_delete and it.message]
                same = [it for it in doomed if (it.kind, it.seat) == (posted.kind, posted.seat)]
                again = any(it.decision == posted.decision for it in same)
                sent = await self._deliver(wanted._replace(again=again), posted, same[-1] if same else None)
            await self._note_sent(sent)
            return sent

    async def _deliver(self, wanted: Wanted, posted: PostedMessage, old: PostedMessage | None) -> PostedMessage:
        """Send what is recorded. Where Discord does not take it, not in words either, its record goes, and the old one
        stays, of a table or of a call."""
        spec = replace(wanted.spec, mentions=()) if wanted.again else wanted.spec
        try:
            message = await self._as_taken(
                spec, lambda shown, picture: self.messenger.send(posted.channel, shown, picture, posted.nonce)
            )
        except (Declined, Later):
            await self.repository.remove(posted.id, old if posted.person or posted.kind == "table" else None)
            raise
        return replace(wanted.shown_by(posted), message=message)

    async def _as_taken(self, spec: MessageSpec, ask: Callable[[MessageSpec, Picture | None], Awaitable[T]]) -> T:
        """A message with its picture, or with that in words. It counts as shown with it: the next change brings a
        picture again."""
        pictures = await self.renderer.own_picture(spec), ()
        return await as_taken(spec, pictures, lambda shown, drawn: ask(shown, drawn[0]))

    async def _note_sent(self, posted: PostedMessage) -> None:
        values = {"digest": posted.digest, "decision": posted.decision, "since": posted.since}
        await self.repository.mark(posted.id, message=posted.message, **values)
