"""What Discord did not allow at a table, and when it is asked again; so that nothing is asked over and over in vain."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.values.table import ChannelRef, Table

FIRST_WAIT, LONGEST_WAIT = 900.0, 21_600.0
"""Seconds until Discord is asked again of its own accord: doubled from the first to the longest."""
LEAST_WAIT = 2.0
"""Seconds between two attempts, however many signs come that it is allowed again."""


class Work(NamedTuple):
    """To send, edit or delete (`verb`) the message of a kind."""

    verb: str
    kind: str


@dataclass
class Debt:
    """What is owed to a table's channel. Times are the clock's, in seconds."""

    channel: ChannelRef
    works: set[Work] = field(default_factory=set)
    """What was not allowed when it was asked for last."""
    asked: float = 0.0
    again: float = 0.0
    """When it may be asked for again."""
    wait: float = 0.0
    fresh: bool = True
    """Whether something was refused since `begin`."""
    gone: bool = False
    """Whether the channel was not found when it was asked for last."""
    lifted: bool = False
    """Whether there was a sign since `begin`, so that what was refused before it may be allowed now."""


class Owed:
    """The debts of all tables. They live in memory: what is not shown is found again at the start."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._debts: dict[int, Debt] = {}

    def begin(self, table: int) -> None:
        """A table's messages are looked at: what may be asked for again by now is."""
        debt = self._debts.get(table)
        if debt is not None:
            debt.fresh = debt.lifted = False
            if debt.again <= self._clock():
                debt.works.clear()

    def withholds(self, table: int, work: Work) -> bool:
        """Whether it is known that this is not allowed."""
        return table in self._debts and work in self._debts[table].works

    def refused(self, table: Table, work: Work, *, gone: bool = False) -> bool:
        """Discord has not allowed it, or has not found the channel (`gone`). True where nothing was owed to the table
        before."""
        new = table.id not in self._debts
        debt = self._debts.setdefault(table.id, Debt(table.channel))
        debt.works.add(work)
        debt.fresh, debt.gone = True, gone
        return new

    def is_fresh(self, table: int) -> bool:
        """Whether Discord has refused something this time, and not only before."""
        return table in self._debts and self._debts[table].fresh

    def is_gone(self, table: int) -> bool:
        """Whether the channel was not found when it was asked for last."""
        return table in self._debts and self._debts[table].gone

    def end(self, table: int) -> float | None:
        """The table's messages were looked at: the seconds until that is due again, or None where nothing is owed."""
        debt = self._debts.get(table)
        if debt is None:
            return None
        if not debt.works:
            del self._debts[table]
            return None
        now = self._clock()
        if debt.again <= now:
            self._asked(debt, now)
        return debt.again - now

    def lift(self, channel: int | None = None, guild: int | None = None) -> list[int]:
        """A sign that a channel, or those of a guild, may be written in again: the tables to look at now."""
        tables = [table for table, debt in self._debts.items() if debt.channel.is_in(channel, guild)]
        for table in tables:
            debt = self._debts[table]
            debt.again, debt.wait, debt.lifted = max(self._clock(), debt.asked + LEAST_WAIT), 0.0, True
        return tables

    def _asked(self, debt: Debt, now: float) -> None:
        """Discord was asked in vain: find when it is asked again."""
        if not debt.lifted:
            debt.wait = min(2 * debt.wait, LONGEST_WAIT) if debt.wait else FIRST_WAIT
        debt.asked, debt.again = now, now + (LEAST_WAIT if debt.lifted else debt.wait)
