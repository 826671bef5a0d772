"""Applies what was decided for a person: sends their notification, edits it, makes it idle, and deletes the old ones.

What Discord does not take goes another way to the person, or at another moment."""

import logging
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.delivery.message_sync import DesiredMessage, MessageSync
from bot.delivery.messenger import (
    BadRequest,
    DeliveryError,
    DirectMessagesClosed,
    Later,
    MessageGone,
    NotAllowed,
    PersonGone,
    Rejected,
)
from bot.delivery.notifications.calling import Calling
from bot.delivery.notifications.decide import Act, Waiting
from bot.delivery.notifications.ends import Ends
from bot.delivery.notifications.evaluate import RETRY_AFTER, TRIED, Evaluation, Evaluator
from bot.delivery.notifications.outcome import Changed, Outcome, PutOff
from bot.store.errors import RecordGone
from bot.store.messages import Notification
from bot.tables.late import is_here, left
from bot.tables.refusals import NoSuchTable
from bot.values.messages import CALL, ENDED, IDLE, PANEL, PING, MessageRecord, Notified, Stage, Topic
from bot.values.table import LEFT, ChannelRef, Player, Status, Table

log = logging.getLogger(__name__)

ARRIVES: Final = timedelta(seconds=10)
"""A notification that another process began to send arrives within so long after it was recorded, or never."""
PATIENCE: Final = timedelta(minutes=30)
"""After so long under limits that hold back a private message, its person is mentioned in the channel."""
LIMITED: Final = timedelta(hours=1)
"""After so long private messages are tried again for the next turn of whom a limit held them back from."""
FIRST_WAIT: Final = timedelta(minutes=1)
"""After so long it is tried again where Discord does not say when a limit is over; then after as long as it has lasted,
up to REFUSED."""


class Rejections:
    """Who could not be notified, where, and since when; `changed` is told of a table whose player has left the server,
    or is there again."""

    def __init__(self, evaluator: Evaluator, changed: Callable[[Table], None]) -> None:
        self._evaluator = evaluator
        self._changed = changed
        self._tables = evaluator.says.tables
        self._set_unreachable = self._tables.repositories.changes.set_unreachable
        self._channels: set[tuple[int, ChannelRef]] = set()
        """The people who could not be notified in a channel, or whose notification could not be deleted there."""
        self._limited: dict[int, tuple[tuple[int, int] | None, datetime]] = {}
        """The turn, if it is known, to which a person was to be notified when a limit was first met, and the moment."""

    @property
    def channels(self) -> list[ChannelRef]:
        """The channels in which somebody could not be notified."""
        return [channel for _, channel in self._channels]

    def note(self, person: int, channel: ChannelRef) -> None:
        """A person could not be notified in a channel, or their notification could not be deleted there."""
        self._channels.add((person, channel))

    def lift(self, channel: int | None = None, guild: int | None = None) -> list[int]:
        """A sign that a channel, or those of a guild, may be written in again: the people to evaluate now."""
        here = [it for it in self._channels if it[1].is_in(channel, guild)]
        for it in here:
            self._channels.discard(it)
            self._evaluator.rejected.pop(it[1].id, None)
        return [person for person, _ in here]

    def drop(self, person: int) -> None:
        self._channels = {it for it in self._channels if it[0] != person}
        self._evaluator.rejected.pop(person, None)
        self._limited.pop(person, None)

    async def not_notified(self, evaluation: Evaluation, shown: Waiting, error: DeliveryError) -> Outcome:
        """Discord did not take it. Whom no private message reaches is mentioned at once, and somebody who chose
        mentions is told in private; else it is tried again."""
        person, now = evaluation.state.person, self._evaluator.clock.now()
        table, player = evaluation.seats[shown.table]
        if shown.mention or not isinstance(error, DirectMessagesClosed | PersonGone):
            where = "in the channel" if shown.mention else "in private"
            log.warning(
                "table %s: the player in seat %s cannot be called %s (%s)", table.id, player.seat + 1, where, error
            )
        if not shown.mention:
            self._evaluator.rejected[person] = now + LIMITED - TRIED if isinstance(error, Later) else now
            self._limited.pop(person, None)
            if isinstance(error, PersonGone):
                await self._has_left(evaluation)
            if table.channel.guild is None or not isinstance(error, PersonGone):
                await self._set_unreachable(table.id, player.seat, table.decision)
            return Changed()
        self.note(person, table.channel)
        if player.unreachable is None and isinstance(error, NotAllowed | BadRequest) and shown.stage is not Stage.NEWS:
            self._evaluator.rejected[table.channel.id] = now
            return Changed()
        return PutOff(now + RETRY_AFTER)

    async def _has_left(self, evaluation: Evaluation) -> None:
        """A person shares no server with the bot: nobody mentions them where they see nothing of it, and who plays with
        them there is told. In private they may play on."""
        person = evaluation.state.person
        for table in await self._tables.finder.load(sorted(evaluation.seats.keys() - evaluation.left)):
            player = table.player_of(person)
            if table.channel.guild is None or table.status is Status.LOBBY or player is None:
                continue
            if table.is_over:
                await self._set_unreachable(table.id, player.seat, LEFT)
            else:
                self._changed((await self._tables.change(table, None, left, person)).table)

    async def reached(self, evaluation: Evaluation, *, in_private: bool) -> None:
        """A person was notified."""
        person = evaluation.state.person
        self._limited.pop(person, None)
        if not evaluation.closed or not in_private:
            return
        for table in await self._tables.finder.load(sorted(evaluation.left)):
            self._changed((await self._tables.change(table, None, is_here, person)).table)
        await self._tables.repositories.changes.set_reachable(person)

    def has_waited(self, evaluation: Evaluation) -> bool:
        """Whether limits have held back for long enough what is to be sent to a person."""
        return self._since(evaluation) + PATIENCE <= self._evaluator.clock.now()

    def put_off(self, evaluation: Evaluation, error: Later) -> datetime:
        """When to go on with a person, since a limit was met."""
        now, since = self._evaluator.clock.now(), self._since(evaluation)
        self._limited[evaluation.state.person] = _turn(evaluation), since
        wait = min(max(FIRST_WAIT, now - since), RETRY_AFTER) if error.after is None else timedelta(seconds=error.after)
        patience = since + PATIENCE
        return min(now + wait, patience) if patience > now else now + wait

    def _since(self, evaluation: Evaluation) -> datetime:
        turn, since = self._limited.get(evaluation.state.person, (None, None))
        return since if since is not None and turn == _turn(evaluation) else self._evaluator.clock.now()


class Applier:
    """Makes a person's notification what it must be. `is_shared`: other processes may be sending it, too."""

    def __init__(self, evaluator: Evaluator, sync: MessageSync, rejections: Rejections, *, is_shared: bool) -> None:
        self._clock, self._tables = evaluator.clock, evaluator.says.tables
        self._notifications = evaluator.says.tables.repositories.notifications
        self._messages = sync.repository
        self._says = evaluator.says
        self._calling = Calling(evaluator.says)
        self._sync = sync
        self._presses = evaluator.presses
        self._rejections = rejections
        self._is_shared = is_shared
        self._ends = Ends(self._says, sync)

    async def apply(self, evaluation: Evaluation) -> Outcome:
        """Do what was decided. Raises Transient."""
        record, shown = evaluation.record, evaluation.decided.shown
        outcome: Outcome = PutOff(evaluation.decided.again)
        if record is not None and record.message is None:
            return await self._recover(evaluation, record)
        ended, person = evaluation.ended, evaluation.state.person
        if ended is not None and not await self._ends.may_be_told(person, ended):
            await self._ends.told(person, ended)
            return await self._untold(record, ended)
        match evaluation.decided.act:
            case Act.IDLE if record is not None:
                outcome = await self._idle(evaluation, record)
            case Act.EDIT if record is not None and shown is not None:
                outcome = await self._edit(evaluation, record, shown)
            case Act.END if ended is not None:
                return Changed() if await self._ends.tell(evaluation, ended) else await self._untold(record, ended)
            case Act.SEND if shown is not None:
                outcome = await self._notify(evaluation, shown)
        return await self._delete_old(evaluation, outcome.until) if isinstance(outcome, PutOff) else outcome

    async def _untold(self, record: MessageRecord | None, ended: Table) -> Outcome:
        """An end that nobody may tell a person any more leaves no message that once told it."""
        if record is not None and record.kind == ENDED and record.table == ended.id:
            await self._take_away(record)
        return Changed()

    async def _take_away(self, record: MessageRecord) -> None:
        """Delete a notification; one that cannot be deleted now is deleted later."""
        if await self._sync.delete(record):
            await self._messages.remove(record.id)
        else:
            await self._messages.mark(record.id, pending_delete=True)

    async def _notify(self, evaluation: Evaluation, shown: Waiting) -> Outcome:
        """Send a notification, or do what is to be done where that cannot be. Raises Transient."""
        if shown.stage is Stage.CALL:
            return await self._call(evaluation, shown)
        try:
            return await self._send(evaluation, shown)
        except (Rejected, Later) as error:
            if isinstance(error, Later) and (shown.mention or not self._rejections.has_waited(evaluation)):
                raise
            return await self._rejections.not_notified(evaluation, shown, error)

    async def _call(self, evaluation: Evaluation, shown: Waiting) -> Outcome:
        """Call a person to a table, if they still see its channel. Where nothing reaches them their wish ends: nobody
        is mentioned for it, which would tell the others. Raises Transient."""
        person, table = evaluation.state.person, evaluation.visits[shown.table].table
        if await self._sync.messenger.sees(person, table.channel):
            with suppress(Rejected):
                return await self._send(evaluation, shown)
        await self._tables.repositories.seekers.end(person, table.id)
        return Changed()

    async def _delete_old(self, evaluation: Evaluation, again: datetime | None) -> PutOff:
        """Delete the notifications in whose place others stand; what may not be deleted is tried again. A private one
        stays while nothing stands in its place and a table waits for its person."""
        state, records, deleted = evaluation.state, evaluation.records, list[int]()
        if not any(it.pending_delete or it.kind == PING for it in records):
            return PutOff(again)
        if any(it.kind == PING for it in records) or all(it.pending_delete for it in records):
            # One that was to be idle may have to be deleted now.
            found = await self._notifications.of(state.person)
            state, records = found.state, found.records
        waits = evaluation.pending or state.asked != evaluation.state.asked
        free = not waits or not all(it.pending_delete for it in records)
        for old in (it for it in records if it.pending_delete and (free or it.kind == PING)):
            if await self._sync.delete(old):
                deleted.append(old.id)
            else:
                self._rejections.note(state.person, (await self._tables.find(old.table)).channel)
                later = self._clock.now() + RETRY_AFTER
                again = min(again or later, later)
        return PutOff(again, deleted)

    async def _recover(self, evaluation: Evaluation, record: MessageRecord) -> Outcome:
        """Find a notification that was recorded but perhaps never sent, or remove its record, so that it is sent when
        it may be. While another process may be sending it still, only wait."""
        now, arrives = self._clock.now(), record.made + ARRIVES
        others = [it for it in evaluation.records if it is not record]
        found = await self._sync.find_lost(record, others)
        if found is not None and record.kind == ENDED:
            await self._messages.mark(record.id, message=found)
        elif found is not None:
            calls = record.kind == CALL
            if calls:  # also where nobody can sit down there any more
                await self._tables.repositories.seekers.end(evaluation.state.person, record.table)
            began = (it for it in evaluation.waiting if it.began <= record.made)
            told = [it.topic for it in began if (it.stage is Stage.CALL) == calls]
            await self._sent(Notified(evaluation.state.person, -1), replace(record, message=found), told)
        elif self._is_shared and record.made <= now < arrives:
            return PutOff(arrives)
        else:
            await self._messages.remove(record.id, next((it for it in reversed(others) if it.pending_delete), None))
        return Changed()

    async def _desired(
        self, evaluation: Evaluation, shown: Waiting, stage: Stage, named: Sequence[Table] = ()
    ) -> DesiredMessage:
        """The notification that leads to a table, at which it says how far its person is reminded; of the other tables
        those are `named` that are new to them."""
        if shown.stage is Stage.CALL:
            return await self._calling.desired(evaluation.visits[shown.table])
        table, player = evaluation.seats[shown.table]
        others = evaluation.others(table.id, named)
        spec = await (self._says.public if shown.mention else self._says.private)(table, player, stage, others)
        look = self._says.besides(table, player, others, mention=shown.mention).noted(spec.content_hash())
        person = evaluation.state.person
        kind, to = (PING, table.channel.id) if shown.mention else (PANEL, person)
        return DesiredMessage(table, kind, spec, None, shown.decision, to, seat=player.seat, person=person, look=look)

    async def _send(self, evaluation: Evaluation, shown: Waiting) -> Changed:
        """Send a notification in place of the old one. Raises DeliveryError."""
        new, old = evaluation.decided.also_new(evaluation.state.told), evaluation.record
        named = [evaluation.seats[number][0] for number in new if number in evaluation.pending]
        desired = await self._desired(evaluation, shown, shown.stage, named)
        record = await self._sync.send(desired, old)
        state = await self._sent(evaluation.state, record, [it.topic for it in evaluation.decided.told])
        await self._rejections.reached(evaluation, in_private=not shown.mention)
        if evaluation.ended is not None:
            await self._end_is_told(evaluation.ended, evaluation, shown)
            return Changed()
        records = (replace(it, pending_delete=True) if it is old else it for it in evaluation.records)
        return Changed(None if state is None else Notification(state, (*records, record)))

    async def _sent(self, before: Notified, record: MessageRecord, told: Collection[Topic]) -> Notified | None:
        """Record that a notification was sent; the notification after that, or None if it became due again meanwhile.
        One that has no record any more is deleted: nobody else knows of it. Raises Transient."""
        try:
            return await self._notifications.sent(before, record, told)
        except RecordGone:
            await self._sync.delete(record)
            return None

    async def _edit(self, evaluation: Evaluation, record: MessageRecord, shown: Waiting) -> Outcome:
        """Edit the notification so that it leads to a table. One that cannot be edited stays, and its person is told
        again of that table and of the one that it showed, unless both were to be told again already."""
        desired = await self._desired(evaluation, shown, shown.stage if shown.stage is Stage.QUESTION else Stage.TURN)
        try:
            await self._sync.edit(record, desired.spec)
        except Rejected as error:
            lost = {shown.table, record.table}
            erased = await self._notifications.untell(evaluation.state.person, lambda topic: topic.table in lost)
            return Changed() if erased or isinstance(error, MessageGone) else PutOff(evaluation.decided.again)
        now = replace(desired.shown_by(record), table=shown.table, kind=desired.kind, seat=desired.seat)
        await self._notifications.shows(now, evaluation.state.person)
        if evaluation.ended is not None:
            await self._end_is_told(evaluation.ended, evaluation, shown)
            return Changed()
        return Changed(Notification(evaluation.state, tuple(now if it is record else it for it in evaluation.records)))

    async def _end_is_told(self, ended: Table, evaluation: Evaluation, shown: Waiting) -> None:
        """Note that a person was told the end of a game, if the notification that was sent or edited said it."""
        if not shown.mention and shown.stage is not Stage.CALL:
            await self._ends.told(evaluation.state.person, ended)

    async def _idle(self, evaluation: Evaluation, record: MessageRecord) -> Outcome:
        """Let the notification ask for nothing.

        One that cannot be idle goes; but from a private chat only where nothing waits for its person, and else once
        another one stands. By either they may be led no more to what it told them of besides. They are told of that
        anew, unless they have pressed something since. Of a turn in which they want to hear no more they stay told.
        """
        state = evaluation.state
        table, player = await self._seat_of(evaluation, record)
        if table is None or await self._is_made_idle(table, player, record):
            return PutOff(evaluation.decided.again)
        if record.kind == PING or not evaluation.pending:
            if (await self._notifications.of(state.person)).state.asked != state.asked:
                return Changed()  # perhaps something waits for them now
            await self._take_away(record)
        clocks = {number: evaluation.seats[number][1].clock for number in evaluation.pending}
        waits = {number for number, clock in clocks.items() if clock is None or not clock.muted}
        lost = {it for it in state.told if it.table in waits and it.stage not in (Stage.NEWS, Stage.NUDGE)}
        press = self._presses.last(state.person)
        if lost and (player is None or press is None or press.moment < record.made):
            await self._notifications.untell(state.person, lambda topic: topic in lost)
            return Changed()
        return PutOff(evaluation.decided.again)

    async def _is_made_idle(self, table: Table, player: Player | None, record: MessageRecord) -> bool:
        """Edit the notification so that it asks for nothing. False if it stands in a channel, cannot be edited, asks
        for a decision that waits, or its person has left the table."""
        if player is None or record.kind in (PING, CALL) or (record.kind == PANEL and player in table.people_to_act):
            return False
        idle = await self._says.idle(table, player, record)
        if idle is None:
            return True
        try:
            await self._sync.edit(record, idle[0])
        except Rejected as error:
            return record.kind == IDLE and not isinstance(error, MessageGone)
        await self._messages.mark(record.id, kind=IDLE, content_hash=idle[1])
        return True

    async def _seat_of(self, evaluation: Evaluation, record: MessageRecord) -> tuple[Table | None, Player | None]:
        """The table of a notification with the seat of its person, as it was when they were evaluated: what has changed
        there since counts when they are evaluated again."""
        if (seat := evaluation.seats.get(record.table)) is not None:
            return seat
        with suppress(NoSuchTable):
            table = await self._tables.get(record.table)
            return table, table.player_of(evaluation.state.person)
        return None, None


def _turn(evaluation: Evaluation) -> tuple[int, int] | None:
    shown = evaluation.decided.shown
    return None if shown is None else (shown.table, shown.turn)
