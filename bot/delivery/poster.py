"""Makes one message stand as it must: sends it, edits it or deletes it, and notes what Discord does not allow.

A message is recorded before it is sent, and its record removed only after it is deleted; so a kill at any moment leaves
only work that is done again.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from bot.delivery.desired import DesiredMessage
from bot.delivery.errors import (
    ChannelGone,
    DeliveryError,
    DirectMessagesClosed,
    MessageGone,
    NotAllowed,
    NotEditable,
    Rejected,
    Transient,
)
from bot.delivery.messenger import Messenger
from bot.delivery.owed import Owed, Work
from bot.delivery.renderer import Renderer
from bot.store.messages import Edit, MessageRepository
from bot.values.post import PostedMessage, Posts
from bot.values.table import Table
from render.painter import Picture

log = logging.getLogger(__name__)

REFUSALS = (NotAllowed, DirectMessagesClosed, NotEditable, ChannelGone)
"""What Discord may allow later."""


class Poster:
    """The messages of all tables, one at a time; what is not allowed in a table's own channel is `owed` there."""

    def __init__(
        self,
        repository: MessageRepository,
        renderer: Renderer,
        messenger: Messenger,
        owed: Owed,
    ) -> None:
        self._repository = repository
        self._renderer = renderer
        self._messenger = messenger
        self._owed = owed
        self._rejected: dict[int, str] = {}
        """The digest of the last edit that Discord did not take, by the message's row."""
        self._edits: dict[int, list[Edit]] = {}
        """What was edited at a table and is not recorded yet."""

    def edits(self, table: int) -> list[Edit]:
        """What was edited at a table since this was asked last, which is to be recorded."""
        return self._edits.pop(table, [])

    async def ensure(self, desired: DesiredMessage, table: Table, messages: Posts) -> bool:
        """Make Discord show a message, as far as it allows that. False where all of the `messages` are recorded as
        before, but for their looks. Raises ChannelGone or Transient."""
        try:
            return await self._bring_up_to_date(desired, table, messages)
        except (ChannelGone, Transient):
            raise
        except DeliveryError as error:
            _not_shown(desired, table, error)
            return True

    async def delete(self, posted: PostedMessage, table: Table, messages: Posts) -> None:
        """Delete a message, and its record once it is gone. Raises Transient."""
        try:
            message = posted.message if posted.message is not None else await self._find_lost(posted, messages)
            if message is not None:
                with self._allowed(table, posted.channel, Work("delete", posted.kind)):
                    await self._messenger.delete(posted.channel, message)
        except (*REFUSALS, Rejected) as error:
            if posted.channel == table.channel.id and not isinstance(error, Rejected):
                return
            log.warning("a message of table %s stays where it is (%s)", posted.table, error)
        await self._repository.remove(posted.id)

    async def _bring_up_to_date(self, desired: DesiredMessage, table: Table, messages: Posts) -> bool:
        posted = desired.posted
        recovered = posted is not None and posted.message is None
        if posted is not None and posted.message is None:
            posted = await self._recover(desired, table, posted, messages)
        if posted is not None and desired.renew and posted.decision != desired.decision:
            await self._renew(desired, table, posted)
        elif posted is None:
            await self._send(desired, table, None)
        elif desired.digest not in (posted.digest, self._rejected.get(posted.id)):
            return await self._edit(desired, table, posted) or recovered
        else:
            return recovered
        return True

    def _require_allowed(self, table: Table, channel: int | None, work: Work) -> None:
        """Raise NotAllowed for what is known not to be allowed in the table's own channel."""
        if channel == table.channel.id and self._owed.withholds(table.id, work):
            raise NotAllowed("not asked again yet")

    @contextmanager
    def _allowed(self, table: Table, channel: int, work: Work) -> Iterator[None]:
        """Note what turns out not to be allowed in the table's own channel."""
        self._require_allowed(table, channel, work)
        try:
            yield
        except REFUSALS as error:
            gone = isinstance(error, ChannelGone)
            owes_nothing = table.is_over if gone else work.verb == "edit" and isinstance(error, NotEditable)
            if channel == table.channel.id and not owes_nothing and self._owed.refused(table, work, gone=gone):
                refused = "table %s: the bot may not %s the %s in channel %s (%s); it is owed"
                log.warning(refused, table.id, work.verb, work.kind, channel, error)
            raise

    async def _edit(self, desired: DesiredMessage, table: Table, posted: PostedMessage) -> bool:
        """False where only the look of the message has changed."""
        assert posted.message is not None  # noqa: S101 - narrowed by the caller
        picture = await self._renderer.own_picture(desired.spec)
        try:
            with self._allowed(table, posted.channel, Work("edit", desired.kind)):
                await self._messenger.edit(posted.channel, posted.message, desired.spec, picture)
        except (MessageGone, NotEditable) as error:
            await self._edit_no_more(desired, table, posted, gone=isinstance(error, MessageGone))
            return True
        except Rejected:
            self._rejected[posted.id] = desired.digest
            raise
        self._note_edit(desired, posted)
        return False

    def _note_edit(self, desired: DesiredMessage, posted: PostedMessage) -> None:
        edit = Edit(posted.id, desired.digest, desired.decision, desired.since)
        self._edits.setdefault(posted.table, []).append(edit)

    async def _edit_no_more(self, desired: DesiredMessage, table: Table, posted: PostedMessage, *, gone: bool) -> None:
        """Send a message anew that is gone or cannot be edited; one that told something once has done so."""
        if desired.once:
            self._note_edit(desired, posted)
            return
        if gone:
            await self._repository.remove(posted.id)
        await self._send(desired._replace(again=True), table, None if gone else posted)

    async def _renew(self, desired: DesiredMessage, table: Table, old: PostedMessage) -> None:
        """Send a message in place of the old one. The old one of a table shows it meanwhile where that is not
        allowed, but it is still owed."""
        try:
            await self._send(desired, table, old)
        except REFUSALS:
            if desired.kind == "table" and desired.digest != old.digest:
                await self._edit(desired._replace(renew=False, decision=old.decision, since=old.since), table, old)
            raise

    async def _send(self, desired: DesiredMessage, table: Table, old: PostedMessage | None) -> None:
        channel = desired.channel
        self._require_allowed(table, channel, Work("send", desired.kind))
        picture = await self._renderer.own_picture(desired.spec)
        if channel is None and desired.person is not None:
            channel = await self._messenger.private_channel(desired.person)
        if channel is not None:
            seat, decision, since = desired.seat, desired.decision, desired.since
            posted = await self._repository.intend(table.id, desired.kind, seat, channel, decision, since, old)
            await self._deliver(desired, table, posted, picture)

    async def _deliver(
        self, desired: DesiredMessage, table: Table, posted: PostedMessage, picture: Picture | None
    ) -> None:
        spec = replace(desired.spec, mentions=()) if desired.again else desired.spec
        try:
            with self._allowed(table, posted.channel, Work("send", desired.kind)):
                message = await self._messenger.send(posted.channel, spec, picture, posted.nonce)
        except Transient:
            raise
        except DeliveryError:
            await self._repository.remove(posted.id, await self._old_table_message(posted))
            raise
        values = {"digest": desired.digest, "decision": desired.decision, "since": desired.since}
        await self._repository.mark(posted.id, message=message, **values)

    async def _old_table_message(self, posted: PostedMessage) -> PostedMessage | None:
        """The message in whose place that of a table was to come."""
        if posted.kind != "table":
            return None
        messages = await self._repository.of(posted.table)
        same = (it for it in messages if it.pending_delete and (it.kind, it.seat) == (posted.kind, posted.seat))
        return max((it for it in same if it.message is not None), key=lambda it: it.id, default=None)

    async def _recover(
        self, desired: DesiredMessage, table: Table, posted: PostedMessage, messages: Posts
    ) -> PostedMessage | None:
        """A message that was recorded but perhaps never sent: find it, or send it now under the same nonce."""
        self._require_allowed(table, posted.channel, Work("send", desired.kind))
        found = await self._find_lost(posted, messages)
        if found is not None:
            await self._repository.mark(posted.id, message=found)
        else:
            again = any(_stood_for(posted, it) for it in messages)
            picture = await self._renderer.own_picture(desired.spec)
            await self._deliver(desired._replace(again=again), table, posted, picture)
        return next((other for other in await self._repository.of(posted.table) if other.id == posted.id), None)

    async def _find_lost(self, posted: PostedMessage, messages: Posts) -> int | None:
        return await self._messenger.find_lost(posted, {other.message for other in messages if other.message})


def _stood_for(posted: PostedMessage, other: PostedMessage) -> bool:
    """Whether another message stood on Discord for the same that one was to be sent for."""
    same = (posted.kind, posted.seat, posted.decision) == (other.kind, other.seat, other.decision)
    return same and other.pending_delete and other.message is not None


def _not_shown(desired: DesiredMessage, table: Table, error: DeliveryError) -> None:
    if desired.channel is None or isinstance(error, Rejected):
        log.warning("table %s: the %s is not shown (%s)", table.id, desired.kind, error)
