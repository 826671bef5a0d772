"""Notifies people: one task sleeps until the first of them is to be evaluated, and each notification is made what it
must be.

What changes a table sets its people due in the same transaction, so nothing that a restart would lose decides whom to
notify.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

from bot.delivery.message_sync import MessageSync
from bot.delivery.messenger import Later, Transient
from bot.delivery.notifications.apply import Applier, Rejections
from bot.delivery.notifications.evaluate import Evaluation, Evaluator
from bot.delivery.notifications.outcome import Next, PutOff
from bot.ownership.ownership import ALONE, LeaseLost, Ownership, partition_lease
from bot.process.tasks import Alarm, TaskOwner, TryAgain
from bot.values.messages import Notified
from bot.values.table import ChannelRef, Table

log = logging.getLogger(__name__)

_SLOTS: Final = 8
"""People whose notifications are evaluated at the same time."""
IN_ONE_TRIP: Final = 32
"""People who are read together."""
LEAVING: Final = 10.0
"""Seconds. *Forget me* waits so long at most until a message to that person has been sent."""
GATHER: Final = 0.25
"""Seconds for which changes are gathered before a person is evaluated: the table's own message goes first, and what
changes at many tables at once is evaluated once."""


class Notifier:
    """Notifies people: reads whose notification is due, waits `gather` seconds for further changes, and does what was
    decided. `changed` is given a table whose player has left its server, or is there again."""

    def __init__(
        self,
        evaluator: Evaluator,
        sync: MessageSync,
        gather: float = 0.0,
        ownership: Ownership = ALONE,
        changed: Callable[[Table], None] = lambda _table: None,
    ) -> None:
        self._evaluator = evaluator
        self._tables = evaluator.says.tables
        self._notifications = evaluator.says.tables.repositories.notifications
        self._messages = sync.repository
        self._openings = sync.messenger.openings
        self._presses = evaluator.presses
        self._gather = gather
        self._ownership = ownership
        self._elsewhere = TaskOwner("have somebody called", self._hand_on, never_tell=True)
        self._alarm = Alarm("calls", evaluator.clock, self._notify_due)
        self._people = TaskOwner("call somebody", self._attempt, never_tell=True)
        self._evaluating: dict[int, Evaluation | None] = {}
        """The people whose notifications have a task; with what was found for them, which the task does first."""
        self._later: dict[Notified, datetime | None] = {}
        """Calls that stay as they are, with their next moments: the next write puts these people off as well."""
        self._left = set[int]()
        """The people who are being forgotten."""
        self._slots = asyncio.Semaphore(_SLOTS)
        self._rejections = Rejections(evaluator, changed)
        self._applier = Applier(evaluator, sync, self._rejections, is_shared=ownership.is_shared)

    async def leave(self, person: int) -> None:
        """Notify a person no more; return once a notification of theirs under way has ended, or after LEAVING
        seconds."""
        self._left.add(person)
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                await self._people.finished((person,))
        self._people.stop(person)
        self._evaluating.pop(person, None)
        self._later = {state: due for state, due in self._later.items() if state.person != person}
        self._rejections.drop(person)
        self._openings.drop(person)

    def come_back(self, person: int) -> None:
        """A person who was left is somebody new now."""
        self._left.discard(person)

    def start(self) -> None:
        self._alarm.start()

    def wake(self, *_changed: object) -> None:
        """Somebody may be due earlier than anybody before, since something has changed."""
        self._alarm.wake()

    def allowed_again(self, channel: int | None = None, guild: int | None = None) -> None:
        """The bot may perhaps write again in a channel, or in those of a guild: notify those who could not be notified
        there."""
        for person in self._rejections.lift(channel, guild):
            self.evaluate_soon(person)

    def rejected_in(self) -> Iterator[ChannelRef]:
        """The channels in which somebody could not be notified."""
        yield from self._rejections.channels

    def evaluate_soon(self, person: int, evaluation: Evaluation | None = None) -> None:
        """Evaluate a person, who may be up again, or do what was decided in their `evaluation`; or have the process
        do so that notifies them. Returns at once."""
        if not self._ownership.owns(person):
            self._elsewhere.schedule(person)
        elif person not in self._evaluating and person not in self._left:
            self._evaluating[person] = evaluation
            self._people.schedule(person)

    async def settled(self) -> None:
        await self._people.settled()

    async def close(self) -> None:
        """Notify nobody any more; those who are due are notified after the next start."""
        for part in (self._alarm, self._people, self._elsewhere):
            await part.close()

    async def _hand_on(self, person: int) -> None:
        await self._notifications.set_due(person)

    async def evaluate(self, person: int) -> Next:
        """Make a person's notification what it must be now. Raises Transient."""
        await self._presses.answered(person)
        stored = await self._notifications.of(person)
        tables = await self._tables.repositories.tables.of_people((person,))
        return await self._apply(await self._evaluator.of(stored, tables))

    async def _apply(self, evaluation: Evaluation) -> Next:
        """Do what was decided, or put it off where a limit is met. Raises Transient."""
        try:
            outcome = await self._applier.apply(evaluation)
        except Later as error:
            log.info("a call waits for the end of a limit (%s)", error)
            outcome = PutOff(self._rejections.put_off(evaluation, error))
        if isinstance(outcome, PutOff):
            return await self._put_off({evaluation.remembered: outcome.until}, outcome.deleted)
        if outcome.stored is None:
            return Next.AT_ONCE
        return await self._apply(await self._evaluator.of(outcome.stored, evaluation.tables))

    async def _put_off(self, states: Mapping[Notified, datetime | None], deleted: Collection[int] = ()) -> Next:
        """Evaluate people again at these moments, and at those who wait for that."""
        states, self._later = {**self._later, **states}, {}
        done = await self._notifications.put_off(states, deleted)
        for moment in states.values():
            if moment is not None:
                self._alarm.wake(moment)
        return Next.LATER if done else Next.AT_ONCE

    async def _notify_due(self) -> datetime | None:
        """Evaluate all who are due, and tell when somebody else is. First wait a moment for what else changes, and for
        the answers to what these people did."""
        due = await self._notifications.due(self._evaluator.clock.now())
        own = filter(self._ownership.owns, due)
        people = [person for person in own if person not in self._evaluating and person not in self._left]
        if people:
            await asyncio.sleep(self._gather)
            with suppress(TimeoutError):
                async with asyncio.timeout(GATHER):
                    for person in people:
                        await self._presses.answered(person)
            await self._evaluate_all(people[:IN_ONE_TRIP])
        if len(people) <= IN_ONE_TRIP:
            return due.later
        await self._put_off({})  # else the same people would be evaluated again
        return self._evaluator.clock.now()

    async def _evaluate_all(self, people: Sequence[int]) -> None:
        """Evaluate people in one trip. Those for whom something is to be done on Discord get a task each, as do those
        whose press is being answered."""
        states = await self._notifications.of_all(
            [person for person in people if not self._presses.is_answered_now(person)]
        )
        tables = await self._tables.repositories.tables.of_people(states) if states else ()
        theirs: dict[int, list[Table]] = {person: [] for person in states}
        for table in tables:
            for player in table.people:
                theirs.get(player.person or 0, []).append(table)
        put_off: dict[Notified, datetime | None] = {}
        for person in people:
            evaluation = None
            if person in states:
                with suppress(Exception):  # the task of their own fails by it again, and logs it
                    evaluation = await self._evaluator.of(states[person], theirs[person])
            if evaluation is not None and evaluation.needs_nothing:
                put_off[evaluation.remembered] = evaluation.decided.again
            else:
                self.evaluate_soon(person, evaluation)
        self._later |= put_off
        if len(put_off) == len(people) and await self._put_off({}) is Next.AT_ONCE:
            self._alarm.wake()

    async def _attempt(self, person: int) -> None:
        evaluation, fresh = self._evaluating[person], not self._slots.locked()
        self._evaluating[person] = None
        try:
            async with self._slots:
                then = await self._do(person, evaluation if fresh else None)
        except Transient as error:
            raise TryAgain(f"Discord is in trouble ({error})") from error
        finally:
            if self._later and await self._put_off({}) is Next.AT_ONCE:
                self._alarm.wake()
        self._evaluating.pop(person, None)
        if then is Next.AT_ONCE:
            self._alarm.wake()

    async def _do(self, person: int, evaluation: Evaluation | None) -> Next:
        """Do what was decided in their `evaluation`, or evaluate them. Raises Transient."""
        try:
            with self._ownership.under(partition_lease(person)):
                if evaluation is not None and not self._presses.is_answered_now(person):
                    return await self._apply(evaluation)
                return await self.evaluate(person)
        except LeaseLost:  # what was asked of Discord last may have come after what another process asked since
            await self._messages.doubt(person)
            return Next.LATER
