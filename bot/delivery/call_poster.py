"""Makes a person's call stand as it must: sends it, edits it, lets it rest or deletes it.

It is recorded before it is sent, and its record goes after it; so a kill at any moment leaves only work that is done
again. What cannot be done raises a DeliveryError.
"""

import logging
from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.delivery.call_messages import PANEL, PING, REST, CallMessages, OtherTables
from bot.delivery.calling import Waiting
from bot.delivery.errors import DeliveryError, MessageGone, Rejected, Transient
from bot.delivery.messenger import Messenger
from bot.delivery.renderer import Renderer
from bot.store.messages import CallRepository, MessageRepository
from bot.ui.message import MessageSpec
from bot.values.post import Call, PostedMessage, Stage, Topic
from bot.values.table import Player, Table

log = logging.getLogger(__name__)


class CallPoster:
    """The calls on Discord."""

    def __init__(
        self,
        calls: CallRepository,
        messages: MessageRepository,
        says: CallMessages,
        renderer: Renderer,
        messenger: Messenger,
    ) -> None:
        self._calls = calls
        self._messages = messages
        self._says = says
        self._renderer = renderer
        self._messenger = messenger

    async def send(
        self,
        call: Call,
        shown: Waiting,
        table: Table,
        player: Player,
        told: Sequence[Topic],
        old: PostedMessage | None,
        others: OtherTables,
    ) -> tuple[Call | None, PostedMessage]:
        """Call a player to a table, by a new message in place of the old one; of the other tables those are named that
        are new to them. Their call after that, None where they were to be looked at meanwhile, and the message."""
        assert player.person is not None  # noqa: S101 - no computer player is called
        spec = await self._spec(shown, table, player, others)
        if shown.mention:
            kind, channel = PING, table.channel.id
        else:
            kind, channel = PANEL, await self._messenger.private_channel(player.person)
        decision = shown.decision
        posted = await self._messages.intend(table.id, kind, player.seat, channel, decision, -1, old, player.person)
        return await self._deliver(call, posted, spec, self._noted(spec, shown, table, player, others), told, old)

    async def edit(
        self, shown: Waiting, table: Table, player: Player, posted: PostedMessage, others: OtherTables
    ) -> bool:
        """Edit the call so that it leads to a table. A call that cannot be edited stays, and its person is told again
        of that table and of the one that it showed. False if both were to be told again already."""
        again = shown if shown.stage is Stage.QUESTION else shown._replace(stage=Stage.TURN)
        spec = await self._spec(again, table, player, others)
        try:
            await self._show(posted, spec)
        except Transient:
            raise
        except DeliveryError as error:
            gone = {table.id, posted.table}
            forgotten = await self._calls.untell(player.person or 0, lambda topic: topic.table in gone)
            return forgotten or isinstance(error, MessageGone)
        kind, digest = PING if shown.mention else PANEL, self._noted(spec, shown, table, player, others)
        values = {"table": table.id, "kind": kind, "seat": player.seat, "decision": shown.decision, "digest": digest}
        await self._messages.mark(posted.id, **values)
        return True

    async def rests(self, table: Table, player: Player, posted: PostedMessage) -> bool:
        """Whether the call asks for nothing, as it must."""
        if posted.kind != REST:
            return False
        if player in table.people_to_act or (table.is_over and table.shown < table.version):
            return True  # it is left to them until they are called, or the table's message stands to which it leads
        return await self._says.resting(table, player, posted) is None

    async def rest(self, table: Table, player: Player | None, posted: PostedMessage) -> bool:
        """Edit the call so that it asks for nothing. False if it stands in a channel, cannot be edited, asks for a
        decision that waits, or its person has left the table."""
        acts = player is not None and player in table.people_to_act
        if player is None or posted.kind == PING or (acts and posted.kind == PANEL):
            return False
        if await self.rests(table, player, posted):
            return True
        resting = await self._says.resting(table, player, posted)
        return resting is None or await self._put_to_rest(posted, *resting)

    async def _put_to_rest(self, posted: PostedMessage, spec: MessageSpec, digest: str) -> bool:
        try:
            await self._show(posted, spec)
        except Transient:
            raise
        except DeliveryError as error:
            return posted.kind == REST and not isinstance(error, MessageGone)
        await self._messages.mark(posted.id, kind=REST, digest=digest)
        return True

    async def delete(self, posted: PostedMessage) -> bool:
        """Delete a call, whose record may go then. False where that is not allowed in a table's channel now: then it is
        recorded as one to delete."""
        message = posted.message if posted.message is not None else await self._find_lost(posted, ())
        try:
            if message is not None:
                await self._messenger.delete(posted.channel, message)
        except Transient:
            raise
        except DeliveryError as error:
            if posted.kind == PING and not isinstance(error, Rejected):
                await self._messages.mark(posted.id, pending_delete=True)
                return False
            log.warning("a call of table %s stays where it is (%s)", posted.table, error)
        return True

    async def recover(self, posted: PostedMessage, told: Collection[Topic], others: Sequence[PostedMessage]) -> None:
        """A call that was recorded but perhaps never sent: find it, or withdraw its record, so that it is sent when it
        may be."""
        found = await self._find_lost(posted, others)
        if found is not None:
            await self._calls.sent(Call(posted.person or 0, -1), replace(posted, message=found), told)
            return
        await self._messages.remove(posted.id, next((it for it in reversed(others) if it.pending_delete), None))

    async def _spec(self, shown: Waiting, table: Table, player: Player, others: OtherTables) -> MessageSpec:
        says = self._says.public if shown.mention else self._says.private
        return await says(table, player, shown.stage, others)

    def _noted(self, spec: MessageSpec, shown: Waiting, table: Table, player: Player, others: OtherTables) -> str:
        return self._says.besides(table, player, others, mention=shown.mention).noted(spec.digest())

    async def _show(self, posted: PostedMessage, spec: MessageSpec) -> None:
        """Edit a call. The record of one that is gone goes, too."""
        assert posted.message is not None  # noqa: S101 - what is not sent has been recovered
        try:
            await self._messenger.edit(posted.channel, posted.message, spec, await self._renderer.own_picture(spec))
        except MessageGone:
            await self._messages.remove(posted.id)
            raise

    async def _deliver(
        self,
        call: Call,
        posted: PostedMessage,
        spec: MessageSpec,
        digest: str,
        told: Sequence[Topic],
        old: PostedMessage | None,
    ) -> tuple[Call | None, PostedMessage]:
        try:
            picture = await self._renderer.own_picture(spec)
            message = await self._messenger.send(posted.channel, spec, picture, posted.nonce)
        except Transient:
            raise
        except DeliveryError:
            await self._messages.remove(posted.id, old)
            raise
        sent = replace(posted, message=message, digest=digest)
        return await self._calls.sent(call, sent, told), sent

    async def _find_lost(self, posted: PostedMessage, others: Sequence[PostedMessage]) -> int | None:
        at_table = await self._messages.of(posted.table)
        known = {it.message for it in (*others, *at_table) if it.message is not None}
        return await self._messenger.find_lost(posted, known)
