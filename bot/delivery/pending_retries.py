"""What Discord has not taken at a table, and when it is asked for that again."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bot.delivery.messenger import (
    IN_ARCHIVED,
    BadRequest,
    ChannelGone,
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
class RejectedWork:
    """A work that Discord has not taken, because of this `error`; it may be asked for `again` at a moment of the clock,
    in seconds, 0 while that is not known. A message that was not taken as it is may be at any time if it has another
    `look`, which is "" where that would not help."""

    error: DeliveryError
    look: str = ""
    again: float = 0.0

    def withholds(self, look: str, now: float) -> bool:
        return (not self.again or now < self.again) and self.look in ("", look)


@dataclass
class PendingRetry:
    """The pending retries in a table's channel, or in the one that its thread is in: the `works` that were
    refused when they were asked for last, and the last `error` since `begin` of which the host must know, in the
    channel `where`. They were `asked` for last then, and are `due` again of their own accord; `tries` counts how often
    in a row that was in vain. After a sign that it is allowed again, they may be asked for as `soon` as LEAST_WAIT
    allows."""

    channel: ChannelRef
    works: dict[Work, RejectedWork] = field(default_factory=dict)
    error: Rejected | None = None
    where: int = 0
    asked: float = 0.0
    due: float = 0.0
    tries: int = 0
    soon: bool = False

    @property
    def is_too_old(self) -> bool:
        """Whether all that is pending is to edit what Discord takes no edits of now, and not since a thread is
        archived, which may be opened."""
        return all(
            what == "edit" and isinstance(refused.error, NotEditable) and refused.error.code != IN_ARCHIVED
            for (what, _), refused in self.works.items()
        )


class PendingRetries:
    """What is pending at each table; known in memory alone. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.by_table: dict[int, PendingRetry] = {}

    def begin(self, table: int) -> None:
        """A table's messages are looked at: what may be asked for again by now is."""
        pending = self.by_table.get(table)
        if pending is not None:
            now, pending.error = self._clock(), None
            pending.works = {work: refused for work, refused in pending.works.items() if now < refused.again}

    @contextmanager
    def asking(self, table: Table, work: Work, where: int, look: str = "", *, only: bool = False) -> Iterator[None]:
        """Note what Discord does not take in a channel of a table; what cannot be edited is sent anew, unless it must
        be edited or nothing (`only`). Raises NotYet where that is known already."""
        with self.in_time(table, work, look):
            try:
                yield
            except (*FORBIDDEN, BadRequest) as error:
                gone = isinstance(error, ChannelGone)
                sent_anew = work[0] == "edit" and isinstance(error, NotEditable) and not only
                stays = work[0] == "delete" and isinstance(error, BadRequest)
                if not (table.is_over if gone else sent_anew or stays):
                    pending = self._note(
                        table, work, RejectedWork(error, look if isinstance(error, BadRequest) else "")
                    )
                    pending.error, pending.where = error, where
                raise

    @contextmanager
    def in_time(self, table: Table, work: Work, look: str = "") -> Iterator[None]:
        """Note a limit that is met, and when it is over. Raises NotYet before that."""
        pending, now = self.by_table.get(table.id), self._clock()
        if pending is not None and work in pending.works and pending.works[work].withholds(look, now):
            raise NotYet("not asked again yet")
        try:
            yield
        except Later as limit:
            self._note(table, work, RejectedWork(limit, again=now + (limit.after or WAITS[0])))
            raise
        if pending is not None:
            pending.works.pop(work, None)

    def _note(self, table: Table, work: Work, refused: RejectedWork) -> PendingRetry:
        if table.id not in self.by_table:
            self.by_table[table.id] = PendingRetry(table.channel)
            told = "table %s: Discord refuses to %s the %s in channel %s (%s); it is owed"
            log.warning(told, table.id, *work, table.channel.id, refused.error)
        pending = self.by_table[table.id]
        pending.works[work] = refused
        return pending

    def end(self, table: int) -> float | None:
        """A table's messages were looked at: the seconds until that is due again, or None where nothing is pending. A
        sign that came meanwhile is tried at once."""
        pending, now = self.by_table.get(table), self._clock()
        if pending is None or not pending.works:
            self.by_table.pop(table, None)
            return None
        fresh = [refused for refused in pending.works.values() if not refused.again]
        if fresh:
            if pending.soon or pending.due <= now:  # before that only what has changed was asked for
                pending.due = now + (LEAST_WAIT if pending.soon else WAITS[min(pending.tries, len(WAITS) - 1)])
                pending.tries = 0 if pending.soon else pending.tries + 1
            pending.asked = now
            for refused in fresh:
                refused.again = pending.due
        pending.soon = False
        return max(0.0, min(refused.again for refused in pending.works.values()) - now)

    def drop(self, table: int) -> None:
        """Drop the pending retry of a table: another process shows it now."""
        self.by_table.pop(table, None)

    def lift(self, channel: int | None = None, guild: int | None = None) -> list[int]:
        """A sign that a channel, or those of a guild, may be written in again: the tables to look at now. What is too
        old to be edited is none the younger for it, and a limit is over at its moment."""
        here = {table: pending for table, pending in self.by_table.items() if pending.channel.is_in(channel, guild)}
        tables = [table for table, pending in here.items() if not pending.is_too_old]
        for pending in map(self.by_table.__getitem__, tables):
            pending.tries, soonest = 0, max(self._clock(), pending.asked + LEAST_WAIT)
            pending.due = min(pending.due, soonest)
            for refused in pending.works.values():
                pending.soon = pending.soon or not refused.again
                if refused.again and not isinstance(refused.error, Later):
                    refused.again = min(refused.again, soonest)
        return tables
