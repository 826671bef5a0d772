"""Makes one message stand as it must, of a table or of a call: finds it where it was lost, sends, edits or deletes it.

A message is recorded before it is sent, and its record removed only after it is deleted; so a kill at any moment leaves
only work that is done again. What Discord does not allow at a table is owed: it is known in memory, and asked for again
later; what is not shown is found again at the start.
"""

import logging
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from bot.delivery.messenger import (
    IN_ARCHIVED,
    ChannelGone,
    Declined,
    DirectMessagesClosed,
    MessageGone,
    Messenger,
    NotAllowed,
    NotEditable,
    Rejected,
)
from bot.delivery.renderer import Renderer
from bot.store.messages import MessageRepository
from bot.ui.message import MessageSpec
from bot.values.post import PANEL, PING, REPLAY, PostedMessage, Posts
from bot.values.table import ChannelRef, Table

log = logging.getLogger(__name__)

_REFUSALS = (NotAllowed, DirectMessagesClosed, NotEditable, ChannelGone)
"""What Discord may allow later."""
FIRST_WAIT, LONGEST_WAIT = 900.0, 21_600.0
"""Seconds until Discord is asked again of its own accord: doubled from the first to the longest."""
IN_PRIVATE = (PANEL, "blocked")
"""The kinds of messages that are sent to a person."""
LEAST_WAIT = 2.0
"""Seconds between two attempts, however many signs come that it is allowed again."""
Work: TypeAlias = tuple[str, str]
"""To send, edit or delete the message of a kind."""


@dataclass
class Debt:
    """What is owed to a table's channel: the `works` that were not allowed when they were asked for last, and the last
    `error` since `begin`. They were `asked` for last then, and may be `again`, which is 0 while they are asked for;
    times are the clock's, in seconds."""

    channel: ChannelRef
    works: set[Work] = field(default_factory=set)
    error: Declined | None = None
    asked: float = 0.0
    again: float = 0.0
    wait: float = 0.0

    @property
    def is_too_old(self) -> bool:
        """Whether all that is owed is to edit what Discord takes no edits of now, and not since a thread is archived,
        which may be opened."""
        too_old = isinstance(self.error, NotEditable) and self.error.code != IN_ARCHIVED
        return too_old and {what for what, _ in self.works} == {"edit"}


class Owed:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.debts: dict[int, Debt] = {}

    def begin(self, table: int) -> None:
        """A table's messages are looked at: what may be asked for again by now is."""
        debt = self.debts.get(table)
        if debt is not None:
            debt.error = None
            if debt.again <= self._clock():
                debt.works.clear()
                debt.again = 0.0

    @contextmanager
    def asking(self, table: Table, work: Work, *, only: bool = False) -> Iterator[None]:
        """Note what turns out not to be allowed in a table's channel; what cannot be edited is sent anew, unless it
        must be edited or nothing (`only`). Raises NotAllowed where that is known already."""
        debt = self.debts.get(table.id)
        if debt is not None and work in debt.works:
            raise NotAllowed("not asked again yet")
        try:
            yield
        except _REFUSALS as error:
            gone, sent_anew = (
                isinstance(error, ChannelGone),
                work[0] == "edit" and isinstance(error, NotEditable) and not only,
            )
            if not (table.is_over if gone else sent_anew):
                self._refused(table, work, error)
            raise

    def _refused(self, table: Table, work: Work, error: Declined) -> None:
        if table.id not in self.debts:
            self.debts[table.id] = Debt(table.channel)
            refused = "table %s: the bot may not %s the %s in channel %s (%s); it is owed"
            log.warning(refused, table.id, *work, table.channel.id, error)
        debt = self.debts[table.id]
        debt.works.add(work)
        debt.error = error

    def end(self, table: int) -> float | None:
        """A table's messages were looked at: the seconds until that is due again, or None where nothing is owed. A sign
        that came meanwhile is tried at once."""
        debt, now = self.debts.get(table), self._clock()
        if debt is None or not debt.works:
            self.debts.pop(table, None)
            return None
        if not debt.again:
            debt.wait = min(2 * debt.wait, LONGEST_WAIT) or FIRST_WAIT
            debt.asked, debt.again = now, now + debt.wait
        elif debt.again <= now:
            debt.asked, debt.again = now, now + LEAST_WAIT
        return debt.again - now

    def forget(self, table: int) -> None:
        """Drop the debt of a table: another process shows it now."""
        self.debts.pop(table, None)

    def lift(self, channel: int | None = None, guild: int | None = None) -> list[int]:
        """A sign that a channel, or those of a guild, may be written in again: the tables to look at now. What is too
        old to be edited is none the younger for it."""
        here = {table: debt for table, debt in self.debts.items() if debt.channel.is_in(channel, guild)}
        tables = [table for table, debt in here.items() if not debt.is_too_old]
        for debt in map(self.debts.__getitem__, tables):
            debt.again, debt.wait = max(self._clock(), debt.asked + LEAST_WAIT), 0.0
        return tables


class Wanted(NamedTuple):
    """A message that must stand at a table, in place of `posted` where it is `renew`. `to` is a channel, or a person
    in private; `person` is whom it calls.

    `decision` is the number of the one that it shows, `since` the first whose events it tells. `again`: those whom it
    mentions have been notified by an earlier message that said the same. `once`: it only tells something; one that
    stands and cannot be edited any more is left, or stays away. `look` is what is recorded of its look, where that is
    more than the digest of what it shows.
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
        return self.look or self.spec.digest()

    def shown_by(self, posted: PostedMessage) -> PostedMessage:
        """A message that looks as it must, as it is to be recorded."""
        return replace(posted, digest=self.digest, decision=self.decision, since=self.since)


def unwanted(messages: Posts, others: Sequence[Wanted]) -> list[PostedMessage]:
    """The messages of a table that must be deleted: all but its own, the `others` that it needs, and calls."""
    kept = {("table", -1), ("blocked", -1), (REPLAY, -1), *((wanted.kind, wanted.seat) for wanted in others)}
    return [it for it in messages if it.person is None and (it.pending_delete or (it.kind, it.seat) not in kept)]


@dataclass
class Outbox:
    """The messages on Discord, one at a time. `rejected` has the digest of the last edit that Discord did not take, by
    the message's row, and `edited` what was edited at a table and is not recorded yet."""

    repository: MessageRepository
    renderer: Renderer
    messenger: Messenger
    owed: Owed = field(default_factory=Owed)
    rejected: dict[int, str] = field(default_factory=dict)
    edited: defaultdict[int, list[PostedMessage]] = field(default_factory=lambda: defaultdict(list))

    async def find_lost(self, posted: PostedMessage, others: Collection[PostedMessage] = ()) -> int | None:
        """A message that was recorded but perhaps never sent, which is none of these `others`. Raises Transient."""
        known = (*others, *await self.repository.of(posted.table))
        return await self.messenger.find_lost(posted, {it.message for it in known if it.message is not None})

    async def send(self, wanted: Wanted, old: PostedMessage | None) -> PostedMessage:
        """Send a message in place of the `old` one. It is to be recorded that it was sent. Raises DeliveryError; then
        the old one of a table, or of a call, stays."""
        channel = await self.messenger.private_channel(wanted.to) if wanted.kind in IN_PRIVATE else wanted.to
        posted = await self.repository.intend(
            wanted.table.id, wanted.kind, wanted.seat, channel, wanted.decision, wanted.since, old, wanted.person
        )
        return await self._deliver(wanted, posted, old)

    async def edit(self, posted: PostedMessage, spec: MessageSpec, *, once: bool = False) -> None:
        """Edit a message; the record of one that is gone goes, too, but for what was to be told `once`. Raises
        DeliveryError."""
        picture = await self.renderer.own_picture(spec)
        try:
            await self.messenger.edit(posted.channel, posted.message or 0, spec, picture)
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
        elif wanted.digest not in (posted.digest, self.rejected.get(posted.id)):
            return await self._edit(wanted, posted) or recovered
        else:
            return recovered
        return True

    def _asking(
        self, table: Table | None, channel: int, work: Work, *, only: bool = False
    ) -> AbstractContextManager[None]:
        """Note what is not allowed in the table's own channel."""
        elsewhere = table is None or channel != table.channel.id
        return nullcontext() if table is None or elsewhere else self.owed.asking(table, work, only=only)

    async def _edit(self, wanted: Wanted, posted: PostedMessage) -> bool:
        """Edit a message of a table, and send it anew where it is gone or cannot be edited; one that told something
        once has done so, but for the end of a game, of which a name is to be taken out. False where only its look has
        changed."""
        ended = wanted.once and wanted.kind == "table"
        try:
            with self._asking(wanted.table, posted.channel, ("edit", wanted.kind), only=ended):
                await self.edit(posted, wanted.spec, once=wanted.once)
        except (MessageGone, NotEditable) as error:
            if ended and isinstance(error, NotEditable):
                raise
            if not wanted.once:
                await self._send(wanted._replace(again=True), None if isinstance(error, MessageGone) else posted)
                return True
        except Rejected:
            self.rejected[posted.id] = wanted.digest
            raise
        self.edited[posted.table].append(wanted.shown_by(posted))
        return False

    async def _renew(self, wanted: Wanted, old: PostedMessage) -> None:
        """Send a message in place of the old one. The old one of a table shows it meanwhile where that is not
        allowed, but it is still owed."""
        try:
            await self._send(wanted, old)
        except _REFUSALS:
            if wanted.kind == "table" and wanted.digest != old.digest:
                await self._edit(wanted._replace(renew=False, decision=old.decision, since=old.since), old)
            raise

    async def _send(self, wanted: Wanted, old: PostedMessage | None) -> None:
        with self._asking(wanted.table, wanted.to, ("send", wanted.kind)):
            await self._note_sent(await self.send(wanted, old))

    async def _recover(self, wanted: Wanted, posted: PostedMessage) -> PostedMessage:
        """A message of a table that was recorded but perhaps never sent: find it, or send it now under the same nonce;
        nobody is notified by that of whom an earlier one has stood for the same."""
        with self._asking(wanted.table, posted.channel, ("send", wanted.kind)):
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
        """Send what is recorded. Where Discord does not take it, its record goes, and the old one stays, of a table or
        of a call."""
        spec = replace(wanted.spec, mentions=()) if wanted.again else wanted.spec
        try:
            picture = await self.renderer.own_picture(spec)
            message = await self.messenger.send(posted.channel, spec, picture, posted.nonce)
        except Declined:
            await self.repository.remove(posted.id, old if posted.person or posted.kind == "table" else None)
            raise
        return replace(wanted.shown_by(posted), message=message)

    async def _note_sent(self, posted: PostedMessage) -> None:
        values = {"digest": posted.digest, "decision": posted.decision, "since": posted.since}
        await self.repository.mark(posted.id, message=posted.message, **values)
