"""Calls people: one task sleeps until the first of them is to be looked at, and each call is made what it must be.

Whoever changes a table sets its people due in the same transaction, so nothing that a restart would lose decides whom
to call.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from bot.delivery.call_messages import PING, CallMessages
from bot.delivery.call_poster import CallPoster
from bot.delivery.calling import Act, Decided, Waiting
from bot.delivery.errors import DeliveryError, DirectMessagesClosed, NotAllowed, Transient
from bot.delivery.looks import REFUSED, Looked, Looks
from bot.delivery.messenger import Messenger
from bot.delivery.renderer import Renderer
from bot.process.clock import Clock
from bot.process.presses import LastPresses
from bot.process.tasks import Alarm, TaskOwner, TryAgain
from bot.store.messages import Called
from bot.tables.refusals import NoSuchTable
from bot.tables.service import TableService
from bot.ui.screens.table_context import TableContexts
from bot.values.post import Call, CallTimes, PostedMessage, Stage, Topic
from bot.values.table import ChannelRef, Player, Table

log = logging.getLogger(__name__)

AT_ONCE: Final = 8
"""People whose calls are seen to at the same time."""
IN_ONE_TRIP: Final = 32
"""People who are read together."""
NOW, FAR = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
"""At once, and later than any moment."""
GATHER: Final = 0.25
"""Seconds for which changes are gathered before a person is looked at: the table's own message goes first, and what
changes at many tables at once is looked at once."""


class Caller:
    """Looks at whoever is due, after `gather` seconds; `times` say when a call may sound."""

    def __init__(
        self,
        tables: TableService,
        contexts: TableContexts,
        renderer: Renderer,
        messenger: Messenger,
        presses: LastPresses,
        clock: Clock,
        times: CallTimes,
        gather: float = 0.0,
    ) -> None:
        self._tables = tables
        self._calls = tables.repositories.calls
        self._says = CallMessages(tables, contexts)
        self._poster = CallPoster(self._calls, tables.repositories.messages, self._says, renderer, messenger)
        self._looks_at = Looks(tables, self._says, self._poster, presses, clock, times)
        self._presses = presses
        self._clock = clock
        self._gather = gather
        self._alarm = Alarm("calls", clock, self._call_due)
        self._looks = TaskOwner("call person", self._attempt)
        self._looking: set[int] = set()
        """Who is being looked at by a task of their own."""
        self._decided: dict[int, tuple[Looked, Decided]] = {}
        """What that task is to do for them first."""
        self._later: dict[Call, datetime | None] = {}
        """The people for whom nothing is to be done, who are put off with the next for whom something was done."""
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._refused: dict[int, ChannelRef] = {}
        """Where it was not allowed to call somebody."""

    def start(self) -> None:
        """Begin with who is due already. Returns at once."""
        self._alarm.start()

    def wake(self) -> None:
        """Somebody may be due earlier than anybody before."""
        self._alarm.wake()

    def allowed_again(self, channel: int | None = None, guild: int | None = None) -> None:
        """The bot may perhaps write again in a channel, or in those of a guild: call who could not be called there."""
        self._looks_at.unwritable.clear()
        for person in [person for person, where in self._refused.items() if where.is_in(channel, guild)]:
            del self._refused[person]
            self._schedule(person)

    def look_soon(self, person: int) -> None:
        """Somebody is up who was not: call them to what waits for them. Returns at once."""
        self._schedule(person)

    async def settled(self) -> None:
        """Wait until nobody is looked at."""
        await self._looks.settled()

    async def close(self) -> None:
        """Call nobody any more; who is due is called after the next start."""
        await self._alarm.close()
        await self._looks.close()

    async def look(self, person: int) -> bool:
        """Make a person's call what it must be now; whether they are to be looked at again at once. Raises
        Transient."""
        await self._presses.answered(person)
        called, tables = await self._calls.of(person), await self._tables.repositories.tables.of_people((person,))
        return await self._see_to(*await self._looks_at.of(called, tables))

    async def _see_to(self, looked: Looked, decided: Decided) -> bool:
        """Do what was decided; whether to look again at once. Raises Transient."""
        if looked.posted is not None and looked.posted.message is None:
            await self._recover(looked, looked.posted)
            return True
        after, again = await self._carry_out(looked, decided)
        if after is not None:
            return await self._see_to(*await self._looks_at.of(after, [table for table, _ in looked.seats.values()]))
        if again is NOW:
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
        person, posts, deleted = looked.call.person, looked.posts, list[int]()
        if not any(post.pending_delete or post.kind == PING for post in posts):
            return again, deleted
        if any(post.kind == PING for post in posts) or not any(not post.pending_delete for post in posts):
            call, posts = await self._calls.of(person)  # one that was to rest may have to be deleted now
            asked = call.asked != looked.call.asked
        else:
            asked = False
        free = any(not post.pending_delete for post in posts) or not (looked.pending or asked)
        for old in (post for post in posts if post.pending_delete and (free or post.kind == PING)):
            if await self._poster.delete(old):
                deleted.append(old.id)
            else:
                self._refused[person] = (await self._tables.find(old.table)).channel
                again = min(again or FAR, self._clock.now() + REFUSED)
        return again, deleted

    async def _recover(self, looked: Looked, posted: PostedMessage) -> None:
        told = [it.topic for it in looked.waiting if it.began <= posted.made]
        await self._poster.recover(posted, told, [post for post in looked.posts if post is not posted])

    async def _carry_out(self, looked: Looked, decided: Decided) -> tuple[Called | None, datetime | None]:
        """Do what was decided: what stands by that which did not before, or when to look again, NOW for at once."""
        posted = looked.posted
        if posted is not None and decided.act is Act.REST:
            return None, NOW if await self._rest(looked, posted) else decided.again
        if decided.act in (Act.LEAVE, Act.REST) or decided.shown is None:
            return None, decided.again
        table, player = looked.seats[decided.shown.table]
        if posted is not None and decided.act is Act.EDIT:
            shown = await self._poster.edit(decided.shown, table, player, posted, looked.others(table.id))
            return None, NOW if shown else decided.again
        try:
            return await self._send(looked, decided, decided.shown, table, player), NOW
        except Transient:
            raise
        except DeliveryError as error:
            return None, await self._not_called(decided.shown, table, player, error)

    async def _send(
        self, looked: Looked, decided: Decided, shown: Waiting, table: Table, player: Player
    ) -> Called | None:
        told = [it.topic for it in decided.told]
        new = decided.also_new(looked.call.told)
        named = [looked.seats[number][0] for number in new if number in looked.pending]
        others = looked.others(table.id, named)
        sent = await self._poster.send(looked.call, shown, table, player, told, looked.posted, others)
        if looked.closed and not shown.mention:
            await self._tables.repositories.tables.set_reachable(looked.call.person)
        call, posted = sent
        old = (replace(it, pending_delete=True) if it is looked.posted else it for it in looked.posts)
        return None if call is None else Called(call, (*old, posted))

    async def _rest(self, looked: Looked, posted: PostedMessage) -> bool:
        """Let the call ask for nothing; True where its person is to be looked at again at once.

        One that cannot rest goes; but from a private chat only where nothing waits for its person, and else once
        another one stands. By either they may be led no more to what it told them of besides. They are told of that
        anew, unless they have pressed something since.
        """
        person = looked.call.person
        table, player = await self._seat_of(looked, posted)
        if table is None or await self._poster.rest(table, player, posted):
            return False
        if posted.kind == PING or not looked.pending:
            if (await self._calls.of(person)).call.asked != looked.call.asked:
                return True  # perhaps something waits for them now
            if await self._poster.delete(posted):
                await self._tables.repositories.messages.remove(posted.id)
        press = self._presses.last(person)
        lost = lost_with_call(looked.call.told, [looked.seats[number] for number in looked.pending])
        if lost and (player is None or press is None or press.moment < posted.made):
            await self._calls.untell(person, lambda topic: topic in lost)
            return True
        return False

    async def _seat_of(self, looked: Looked, posted: PostedMessage) -> tuple[Table | None, Player | None]:
        """The table of a call with the seat of its person, as it was when they were looked at: what has changed there
        since is seen to when they are looked at again."""
        if (seat := looked.seats.get(posted.table)) is not None:
            return seat
        with suppress(NoSuchTable):
            table = await self._tables.get(posted.table)
            return table, table.player_of(looked.call.person)
        return None, None

    async def _not_called(self, shown: Waiting, table: Table, player: Player, error: DeliveryError) -> datetime:
        """Discord did not allow it: who takes no private messages is mentioned, and who chose mentions is told in
        private; else it is tried later."""
        if not shown.mention and isinstance(error, DirectMessagesClosed | NotAllowed):
            self._looks_at.closed[player.person or 0] = self._clock.now()
            await self._tables.repositories.tables.set_unreachable(table.id, player.seat, table.decision)
            return NOW
        log.warning("table %s: the player in seat %s cannot be called (%s)", table.id, player.seat + 1, error)
        if shown.mention:
            self._refused[player.person or 0] = table.channel
            if player.unreachable is None and isinstance(error, NotAllowed) and shown.stage is not Stage.NEWS:
                self._looks_at.unwritable[table.channel.id] = self._clock.now()
                return NOW
        return self._clock.now() + REFUSED

    async def _call_due(self) -> datetime | None:
        """Look at all who are due, and tell when somebody else is."""
        due = await self._calls.due(self._clock.now())
        people = [person for person in due if person not in self._looking]
        if people:
            await self._gather_them(people)
            await self._look_at_all(people[:IN_ONE_TRIP])
        if len(people) <= IN_ONE_TRIP:
            return due.later
        await self._put_off({})  # else the same people would be looked at again
        return self._clock.now()

    async def _gather_them(self, people: Iterable[int]) -> None:
        """Wait a moment for what else changes, and for the answers to what these people did."""
        await asyncio.sleep(self._gather)
        with suppress(TimeoutError):
            async with asyncio.timeout(GATHER):
                for person in people:
                    await self._presses.answered(person)

    async def _look_at_all(self, people: Sequence[int]) -> None:
        """Look at people in one trip. Those for whom something is to be done on Discord get a task each, as do those
        whose press is being answered."""
        calls = await self._calls.of_all([person for person in people if not self._presses.is_answered_now(person)])
        tables = await self._tables.repositories.tables.of_people(calls) if calls else ()
        put_off: dict[Call, datetime | None] = {}
        for person in people:
            own = [table for table in tables if table.player_of(person) is not None]
            found = await self._look_or_fail(calls[person], own) if person in calls else None
            if found is not None and found[0].needs_nothing(found[1]):
                put_off[found[0].remembered] = found[1].again
            else:
                self._schedule(person, found)
        self._later |= put_off
        if len(put_off) == len(people) and not await self._put_off({}):
            self._alarm.wake()

    async def _look_or_fail(self, called: Called, tables: Sequence[Table]) -> tuple[Looked, Decided] | None:
        """What is to be done for a person; None where that fails, which the task of their own finds again and logs."""
        with suppress(Exception):
            return await self._looks_at.of(called, tables)
        return None

    def _schedule(self, person: int, found: tuple[Looked, Decided] | None = None) -> None:
        """Look at a person, or do what was `found` to be done."""
        if person not in self._looking:
            if found is not None:
                self._decided[person] = found
            self._looking.add(person)
            self._looks.schedule(person)

    async def _attempt(self, person: int) -> None:
        found, fresh = self._decided.pop(person, None), not self._slots.locked()
        try:
            async with self._slots:
                ready = found is not None and fresh and not self._presses.is_answered_now(person)
                again = await (self._see_to(*found) if ready and found is not None else self.look(person))
        except Transient as error:
            raise TryAgain(f"Discord is in trouble ({error})") from error
        finally:
            if self._later and not await self._put_off({}):
                self._alarm.wake()
        self._looking.discard(person)
        if again:
            self._alarm.wake()


def lost_with_call(told: Iterable[Topic], seats: Iterable[tuple[Table, Player]]) -> frozenset[Topic]:
    """What nobody leads somebody to once their call is gone: what they were told of the tables that wait for them,
    whose `seats` these are. Of a turn in which they want to hear no more they stay told."""
    waits = {table.id for table, player in seats if player.clock is None or not player.clock.muted}
    return frozenset(it for it in told if it.table in waits and it.stage not in (Stage.NEWS, Stage.NUDGE))
