"""What Discord has not taken at a table, and when it is asked for that again."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bot.delivery.messenger import (
    IN_ARCHIVED,
    ChannelGone,
    Declined,
    DeliveryError,
    DirectMessagesClosed,
    Later,
    NotAllowed,
    NotEditable,
    PersonGone,
    Rejected,
)
from bot.values.table import ChannelRef, Table

log = logging.getLogger(__name__)

FORBIDDEN: Final = (NotAllowed, DirectMessagesClosed, PersonGone, NotEditable, ChannelGone)
"""What Discord may allow later, whatever the message looks like."""
WAITS: Final = (60.0, 300.0, 900.0, 3600.0, 21_600.0)
"""Seconds until Discord is asked again of its own accord, from one refusal to the next; then always the last."""
LEAST_WAIT: Final = 2.0
"""Seconds between two attempts, however many signs come that it is allowed again."""
Work: TypeAlias = tuple[str, str]
"""To send, edit or delete the message of a kind."""


class NotYet(NotAllowed):
    """It was refused not long ago, so that Discord is not asked again yet."""


@dataclass
class Refused:
    """A work that Discord has not taken, because of this `error`; it may be asked for `again` at a moment of the clock,
    in seconds, 0 while that is not known. A message that was not taken as it is may be at any time if it has another
    `look`, which is "" where that would not help."""

    error: DeliveryError
    look: str = ""
    again: float = 0.0

    def withholds(self, look: str, now: float) -> bool:
        return (not self.again or now < self.again) and self.look in ("", look)


@dataclass
class Debt:
    """What is owed to a table's channel, or to the one that its thread is in (`parent`): the `works` that were refused
    when they were asked for last, and the last `error` since `begin` of which the host must know, in the channel
    `where`. They were `asked` for last then, and are `due` again of their own accord; `tries` counts how often in a row
    that was in vain. After a sign that it is allowed again, they may be asked for as `soon` as LEAST_WAIT allows."""

    channel: ChannelRef
    parent: int | None
    works: dict[Work, Refused] = field(default_factory=dict)
    error: Declined | None = None
    where: int = 0
    asked: float = 0.0
    due: float = 0.0
    tries: int = 0
    soon: bool = False

    @property
    def is_too_old(self) -> bool:
        """Whether all that is owed is to edit what Discord takes no edits of now, and not since a thread is archived,
        which may be opened."""
        return all(
            what == "edit" and isinstance(refused.error, NotEditable) and refused.error.code != IN_ARCHIVED
            for (what, _), refused in self.works.items()
        )

    def is_in(self, channel: int | None, guild: int | None) -> bool:
        return self.channel.is_in(channel, guild) or (channel is not None and channel == self.parent)


class Owed:
    """What is owed at each table; known in memory alone. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.debts: dict[int, Debt] = {}

    def begin(self, table: int) -> None:
        """A table's messages are looked at: what may be asked for again by now is."""
        debt = self.debts.get(table)
        if debt is not None:
            now, debt.error = self._clock(), None
            debt.works = {work: refused for work, refused in debt.works.items() if now < refused.again}

    @contextmanager
    def asking(self, table: Table, work: Work, where: int, look: str = "", *, only: bool = False) -> Iterator[None]:
        """Note what Discord does not take in a channel of a table; what cannot be edited is sent anew, unless it must
        be edited or nothing (`only`). Raises NotYet where that is known already."""
        with self.in_time(table, work, look):
            try:
                yield
            except (*FORBIDDEN, Rejected) as error:
                gone = isinstance(error, ChannelGone)
                sent_anew = work[0] == "edit" and isinstance(error, NotEditable) and not only
                stays = work[0] == "delete" and isinstance(error, Rejected)
                if not (table.is_over if gone else sent_anew or stays):
                    debt = self._note(table, work, Refused(error, look if isinstance(error, Rejected) else ""))
                    debt.error, debt.where = error, where
                raise

    @contextmanager
    def in_time(self, table: Table, work: Work, look: str = "") -> Iterator[None]:
        """Note a limit that is met, and when it is over. Raises NotYet before that."""
        debt, now = self.debts.get(table.id), self._clock()
        if debt is not None and work in debt.works and debt.works[work].withholds(look, now):
            raise NotYet("not asked again yet")
        try:
            yield
        except Later as limit:
            self._note(table, work, Refused(limit, again=now + (limit.after or WAITS[0])))
            raise
        if debt is not None:
            debt.works.pop(work, None)

    def _note(self, table: Table, work: Work, refused: Refused) -> Debt:
        if table.id not in self.debts:
            self.debts[table.id] = Debt(table.channel, table.parent)
            told = "table %s: Discord refuses to %s the %s in channel %s (%s); it is owed"
            log.warning(told, table.id, *work, table.channel.id, refused.error)
        debt = self.debts[table.id]
        debt.works[work] = refused
        return debt

    def end(self, table: int) -> float | None:
        """A table's messages were looked at: the seconds until that is due again, or None where nothing is owed. A sign
        that came meanwhile is tried at once."""
        debt, now = self.debts.get(table), self._clock()
        if debt is None or not debt.works:
            self.debts.pop(table, None)
            return None
        fresh = [refused for refused in debt.works.values() if not refused.again]
        if fresh:
            if debt.soon or debt.due <= now:  # before that only what has changed was asked for
                debt.due = now + (LEAST_WAIT if debt.soon else WAITS[min(debt.tries, len(WAITS) - 1)])
                debt.tries = 0 if debt.soon else debt.tries + 1
            debt.asked = now
            for refused in fresh:
                refused.again = debt.due
        debt.soon = False
        return max(0.0, min(refused.again for refused in debt.works.values()) - now)

    def forget(self, table: int) -> None:
        """Drop the debt of a table: another process shows it now."""
        self.debts.pop(table, None)

    def lift(self, channel: int | None = None, guild: int | None = None) -> list[int]:
        """A sign that a channel, or those of a guild, may be written in again: the tables to look at now. What is too
        old to be edited is none the younger for it, and a limit is over at its moment."""
        here = {table: debt for table, debt in self.debts.items() if debt.is_in(channel, guild)}
        tables = [table for table, debt in here.items() if not debt.is_too_old]
        for debt in map(self.debts.__getitem__, tables):
            debt.tries, soonest = 0, max(self._clock(), debt.asked + LEAST_WAIT)
            debt.due = min(debt.due, soonest)
            for refused in debt.works.values():
                debt.soon = debt.soon or not refused.again
                if refused.again and not isinstance(refused.error, Later):
                    refused.again = min(refused.again, soonest)
        return tables
