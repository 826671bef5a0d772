"""Calls people: one task sleeps until the first of them is to be looked at, and each call is made what it must be.

What changes a table sets its people due in the same transaction, so nothing that a restart would lose decides whom to
call.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.delivery.message_sync import Outbox, Wanted
from bot.delivery.messenger import Declined, Later, MessageGone, Transient
from bot.delivery.notifications.decide import Act, Waiting
from bot.delivery.notifications.evaluate import REFUSED, Looked, Looks
from bot.delivery.notifications.rejected import Refusals
from bot.ownership.ownership import ALONE, LeaseLost, Ownership, partition_lease
from bot.process.tasks import Alarm, TaskOwner, TryAgain
from bot.store.errors import RecordGone
from bot.store.messages import Called
from bot.tables.refusals import NoSuchTable
from bot.values.messages import PANEL, PING, REST, Call, PostedMessage, Stage, Topic
from bot.values.table import ChannelRef, Player, Table

log = logging.getLogger(__name__)

_SLOTS: Final = 8
"""People whose calls are seen to at the same time."""
IN_ONE_TRIP: Final = 32
"""People who are read together."""
LEAVING: Final = 10.0
"""Seconds. *Forget me* waits so long at most until a message to that person has been sent."""
ARRIVES: Final = timedelta(seconds=10)
"""A call that another process began to send arrives within so long after it was recorded, or never."""
GATHER: Final = 0.25
"""Seconds for which changes are gathered before a person is looked at: the table's own message goes first, and what
changes at many tables at once is looked at once."""


class Caller:
    """Calls people: reads whose call is due, waits `gather` seconds for further changes, and does what was decided.
    `changed` is given a table whose player has left its server, or is there again."""

    def __init__(
        self,
        looks: Looks,
        outbox: Outbox,
        gather: float = 0.0,
        ownership: Ownership = ALONE,
        changed: Callable[[Table], None] = lambda _table: None,
    ) -> None:
        self._looks = looks
        self._tables = looks.says.tables
        self._calls = looks.says.tables.repositories.calls
        self._messages = outbox.repository
        self._says = looks.says
        self._outbox = outbox
        self._presses = looks.presses
        self._gather = gather
        self._ownership = ownership
        self._elsewhere = TaskOwner("have somebody called", self._hand_on, never_tell=True)
        self._alarm = Alarm("calls", looks.clock, self._call_due)
        self._people = TaskOwner("call somebody", self._attempt, never_tell=True)
        self._looking: dict[int, Looked | None] = {}
        """The people whose calls have a task; with what was found for them, which the task does first."""
        self._later: dict[Call, datetime | None] = {}
        """Calls that stay as they are, with their next moments: the next write puts these people off as well."""
        self._left = set[int]()
        """The people who are being forgotten."""
        self._slots = asyncio.Semaphore(_SLOTS)
        self._refusals = Refusals(looks, changed)

    async def leave(self, person: int) -> None:
        """Call a person no more; return once a call of theirs under way has ended, or after LEAVING seconds."""
        self._left.add(person)
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                await self._people.finished((person,))
        self._people.stop(person)
        self._looking.pop(person, None)
        self._later = {call: due for call, due in self._later.items() if call.person != person}
        self._refusals.forget(person)
        self._outbox.messenger.openings.forget(person)

    def come_back(self, person: int) -> None:
        """A person who was left is somebody new now."""
        self._left.discard(person)

    def start(self) -> None:
        self._alarm.start()

    def wake(self) -> None:
        """Somebody may be due earlier than anybody before."""
        self._alarm.wake()

    def allowed_again(self, channel: int | None = None, guild: int | None = None) -> None:
        """The bot may perhaps write again in a channel, or in those of a guild: call those who could not be called
        there."""
        for person in self._refusals.lift(channel, guild):
            self.look_soon(person)

    def refused_in(self) -> Iterator[ChannelRef]:
        """The channels in which somebody could not be called."""
        yield from self._refusals.channels

    def look_soon(self, person: int, looked: Looked | None = None) -> None:
        """Look at a person, who may be up again, or do what was decided when they were `looked` at; or have the process
        look that calls them. Returns at once."""
        if not self._ownership.owns(person):
            self._elsewhere.schedule(person)
        elif person not in self._looking and person not in self._left:
            self._looking[person] = looked
            self._people.schedule(person)

    async def settled(self) -> None:
        await self._people.settled()

    async def close(self) -> None:
        """Call nobody any more; those who are due are called after the next start."""
        for part in (self._alarm, self._people, self._elsewhere):
            await part.close()

    async def _hand_on(self, person: int) -> None:
        await self._calls.look_at(person)

    async def look(self, person: int) -> bool:
        """Make a person's call what it must be now; whether they are to be looked at again at once. Raises
        Transient."""
        await self._presses.answered(person)
        called, tables = await self._calls.of(person), await self._tables.repositories.tables.of_people((person,))
        return await self._see_to(await self._looks.of(called, tables))

    async def _see_to(self, looked: Looked) -> bool:
        """Do what was decided, or put it off where a limit is met; whether to look again at once. Raises Transient."""
        try:
            return await self._do_decided(looked)
        except Later as error:
            log.info("a call waits for the end of a limit (%s)", error)
            return not await self._put_off({looked.remembered: self._refusals.put_off(looked, error)})

    async def _do_decided(self, looked: Looked) -> bool:
        posted, shown, again = looked.posted, looked.decided.shown, looked.decided.again
        if posted is not None and posted.message is None:
            return await self._recover(looked, posted)
        after: Called | bool = False
        match looked.decided.act:
            case Act.REST if posted is not None:
                after = await self._rest(looked, posted)
            case Act.EDIT if posted is not None and shown is not None:
                after = await self._edit(looked, posted, shown)
            case Act.SEND if shown is not None:
                try:
                    after = await self._send(looked, shown) or True
                except (Declined, Later) as error:
                    if isinstance(error, Later) and (shown.mention or not self._refusals.has_waited(looked)):
                        raise
                    again = await self._refusals.not_called(looked, shown, error)
                    after = again is None
        if isinstance(after, Called):
            return await self._see_to(await self._looks.of(after, looked.tables))
        if after:
            return True
        again, deleted = await self._delete_old(looked, again)
        return not await self._put_off({looked.remembered: again}, deleted)

    async def _put_off(self, calls: Mapping[Call, datetime | None], deleted: Collection[int] = ()) -> bool:
        """Look at people again at these moments, and at those who wait for that. False where somebody is to be looked
        at again at once."""
        calls, self._later = {**self._later, **calls}, {}
        done = await self._calls.put_off(calls, deleted)
        for moment in calls.values():
            if moment is not None:
                self._alarm.wake(moment)
        return done

    async def _delete_old(self, looked: Looked, again: datetime | None) -> tuple[datetime | None, list[int]]:
        """Delete the calls in whose place others stand: when to look again, once more for what may not be deleted, and
        which rows go. A private one stays while nothing stands in its place and a table waits for its person."""
        call, posts, deleted = looked.call, looked.posts, list[int]()
        if not any(post.pending_delete or post.kind == PING for post in posts):
            return again, deleted
        if any(post.kind == PING for post in posts) or all(post.pending_delete for post in posts):
            call, posts, _ = await self._calls.of(call.person)  # one that was to rest may have to be deleted now
        waits = looked.pending or call.asked != looked.call.asked
        free = not waits or not all(post.pending_delete for post in posts)
        for old in (post for post in posts if post.pending_delete and (free or post.kind == PING)):
            if await self._outbox.delete(old):
                deleted.append(old.id)
            else:
                self._refusals.note(call.person, (await self._tables.find(old.table)).channel)
                later = self._looks.clock.now() + REFUSED
                again = min(again or later, later)
        return again, deleted

    async def _recover(self, looked: Looked, posted: PostedMessage) -> bool:
        """Find a call that was recorded but perhaps never sent, or remove its record, so that it is sent when it may
        be. While another process may be sending it still, only wait. Whether to look at its person again at once."""
        now, arrives = self._looks.clock.now(), posted.made + ARRIVES
        others = [post for post in looked.posts if post is not posted]
        found = await self._outbox.find_lost(posted, others)
        if found is not None:
            told = [it.topic for it in looked.waiting if it.began <= posted.made]
            await self._sent(Call(looked.call.person, -1), replace(posted, message=found), told)
        elif self._ownership.is_shared and posted.made <= now < arrives:
            return not await self._put_off({looked.remembered: arrives})
        else:
            await self._messages.remove(posted.id, next((it for it in reversed(others) if it.pending_delete), None))
        return True

    async def _wanted(self, looked: Looked, shown: Waiting, stage: Stage, named: Sequence[Table] = ()) -> Wanted:
        """The call that leads to a table, at which it says how far its person is reminded; of the other tables those
        are `named` that are new to them."""
        table, player = looked.seats[shown.table]
        others = looked.others(table.id, named)
        spec = await (self._says.public if shown.mention else self._says.private)(table, player, stage, others)
        look = self._says.besides(table, player, others, mention=shown.mention).noted(spec.content_hash())
        person = looked.call.person
        kind, to = (PING, table.channel.id) if shown.mention else (PANEL, person)
        return Wanted(table, kind, spec, None, shown.decision, to, seat=player.seat, person=person, look=look)

    async def _send(self, looked: Looked, shown: Waiting) -> Called | None:
        """Send a call in place of the old one. Gives the call after that, or None if it became due again meanwhile.
        Raises DeliveryError."""
        new, old = looked.decided.also_new(looked.call.told), looked.posted
        named = [looked.seats[number][0] for number in new if number in looked.pending]
        wanted = await self._wanted(looked, shown, shown.stage, named)
        posted = await self._outbox.send(wanted, old)
        call = await self._sent(looked.call, posted, [it.topic for it in looked.decided.told])
        await self._refusals.reached(looked, in_private=not shown.mention)
        posts = (replace(it, pending_delete=True) if it is old else it for it in looked.posts)
        return None if call is None else Called(call, (*posts, posted))

    async def _sent(self, before: Call, posted: PostedMessage, told: Collection[Topic]) -> Call | None:
        """Record that a call was sent; the call after that, or None if it became due again meanwhile. One that has no
        record any more is deleted: nobody else knows of it. Raises Transient."""
        try:
            return await self._calls.sent(before, posted, told)
        except RecordGone:
            await self._outbox.delete(posted)
            return None

    async def _edit(self, looked: Looked, posted: PostedMessage, shown: Waiting) -> Called | bool:
        """Edit the call so that it leads to a table; the call after that. One that cannot be edited stays, and its
        person is told again of that table and of the one that it showed. False if both were to be told again
        already."""
        wanted = await self._wanted(looked, shown, shown.stage if shown.stage is Stage.QUESTION else Stage.TURN)
        try:
            await self._outbox.edit(posted, wanted.spec)
        except Declined as error:
            lost = {shown.table, posted.table}
            forgotten = await self._calls.untell(looked.call.person, lambda topic: topic.table in lost)
            return forgotten or isinstance(error, MessageGone)
        now = replace(
            posted,
            table=shown.table,
            kind=wanted.kind,
            seat=wanted.seat,
            decision=wanted.decision,
            digest=wanted.digest,
        )
        shows = {name: getattr(now, name) for name in ("table", "kind", "seat", "decision", "digest")}
        await self._messages.mark(posted.id, **shows)
        return Called(looked.call, tuple(now if post is posted else post for post in looked.posts))

    async def _rest(self, looked: Looked, posted: PostedMessage) -> bool:
        """Let the call ask for nothing; whether its person is to be looked at again at once.

        One that cannot rest goes; but from a private chat only where nothing waits for its person, and else once
        another one stands. By either they may be led no more to what it told them of besides. They are told of that
        anew, unless they have pressed something since. Of a turn in which they want to hear no more they stay told.
        """
        call = looked.call
        table, player = await self._seat_of(looked, posted)
        if table is None or await self._is_at_rest(table, player, posted):
            return False
        if posted.kind == PING or not looked.pending:
            if (await self._calls.of(call.person)).call.asked != call.asked:
                return True  # perhaps something waits for them now
            if await self._outbox.delete(posted):
                await self._messages.remove(posted.id)
            else:
                await self._messages.mark(posted.id, pending_delete=True)
        clocks = {number: looked.seats[number][1].clock for number in looked.pending}
        waits = {number for number, clock in clocks.items() if clock is None or not clock.muted}
        lost = {it for it in call.told if it.table in waits and it.stage not in (Stage.NEWS, Stage.NUDGE)}
        press = self._presses.last(call.person)
        if lost and (player is None or press is None or press.moment < posted.made):
            await self._calls.untell(call.person, lambda topic: topic in lost)
            return True
        return False

    async def _is_at_rest(self, table: Table, player: Player | None, posted: PostedMessage) -> bool:
        """Edit the call so that it asks for nothing. False if it stands in a channel, cannot be edited, asks for a
        decision that waits, or its person has left the table."""
        if player is None or posted.kind == PING or (posted.kind == PANEL and player in table.people_to_act):
            return False
        resting = await self._says.resting(table, player, posted)
        if resting is None:
            return True
        try:
            await self._outbox.edit(posted, resting[0])
        except Declined as error:
            return posted.kind == REST and not isinstance(error, MessageGone)
        await self._messages.mark(posted.id, kind=REST, digest=resting[1])
        return True

    async def _seat_of(self, looked: Looked, posted: PostedMessage) -> tuple[Table | None, Player | None]:
        """The table of a call with the seat of its person, as it was when they were looked at: what has changed there
        since is seen to when they are looked at again."""
        if (seat := looked.seats.get(posted.table)) is not None:
            return seat
        with suppress(NoSuchTable):
            table = await self._tables.get(posted.table)
            return table, table.player_of(looked.call.person)
        return None, None

    async def _call_due(self) -> datetime | None:
        """Look at all who are due, and tell when somebody else is. First wait a moment for what else changes, and for
        the answers to what these people did."""
        due = await self._calls.due(self._looks.clock.now())
        own = filter(self._ownership.owns, due)
        people = [person for person in own if person not in self._looking and person not in self._left]
        if people:
            await asyncio.sleep(self._gather)
            with suppress(TimeoutError):
                async with asyncio.timeout(GATHER):
                    for person in people:
                        await self._presses.answered(person)
            await self._look_at_all(people[:IN_ONE_TRIP])
        if len(people) <= IN_ONE_TRIP:
            return due.later
        await self._put_off({})  # else the same people would be looked at again
        return self._looks.clock.now()

    async def _look_at_all(self, people: Sequence[int]) -> None:
        """Look at people in one trip. Those for whom something is to be done on Discord get a task each, as do those
        whose press is being answered."""
        calls = await self._calls.of_all([person for person in people if not self._presses.is_answered_now(person)])
        tables = await self._tables.repositories.tables.of_people(calls) if calls else ()
        theirs: dict[int, list[Table]] = {person: [] for person in calls}
        for table in tables:
            for player in table.people:
                theirs.get(player.person or 0, []).append(table)
        put_off: dict[Call, datetime | None] = {}
        for person in people:
            looked = None
            if person in calls:
                with suppress(Exception):  # the task of their own fails by it again, and logs it
                    looked = await self._looks.of(calls[person], theirs[person])
            if looked is not None and looked.needs_nothing:
                put_off[looked.remembered] = looked.decided.again
            else:
                self.look_soon(person, looked)
        self._later |= put_off
        if len(put_off) == len(people) and not await self._put_off({}):
            self._alarm.wake()

    async def _attempt(self, person: int) -> None:
        looked, fresh = self._looking[person], not self._slots.locked()
        self._looking[person] = None
        try:
            async with self._slots:
                again = await self._do(person, looked if fresh else None)
        except Transient as error:
            raise TryAgain(f"Discord is in trouble ({error})") from error
        finally:
            if self._later and not await self._put_off({}):
                self._alarm.wake()
        self._looking.pop(person, None)
        if again:
            self._alarm.wake()

    async def _do(self, person: int, looked: Looked | None) -> bool:
        """Do what was decided when a person was `looked` at, or look at them; whether to look again at once. Raises
        Transient."""
        try:
            with self._ownership.under(partition_lease(person)):
                if looked is not None and not self._presses.is_answered_now(person):
                    return await self._see_to(looked)
                return await self.look(person)
        except LeaseLost:  # what was asked of Discord last may have come after what another process asked since
            await self._messages.doubt(person)
            return False
