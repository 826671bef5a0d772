"""What is remembered of the tables that were read or written last, so that a press need not parse a match again.

Looking something up changes a cache, so that only the event loop's thread may do it.
"""

from datetime import datetime
from typing import NamedTuple

from cachetools import LRUCache

from bot.values.calendar import Pause, covering
from bot.values.table import Table


class Pending(NamedTuple):
    """For whom a table waits at this version: who must move, unless it is paused then, and who is asked something."""

    version: int
    to_act: tuple[int | None, ...] = ()
    asked: tuple[int | None, ...] = ()
    pauses: tuple[Pause, ...] = ()


def pending_at(table: Table) -> Pending:
    """For whom a table waits."""
    asked = tuple(player.person for player in table.people if table.questions_to(player))
    return Pending(table.version, tuple(player.person for player in table.people_to_act), asked, table.pauses)


class PendingCache(LRUCache[int, Pending]):
    """By table: for whom it waits at the version that was read or written last. So little is kept of each, unlike a
    match, that all tables of a busy bot fit."""

    def knows(self, table: int, version: int) -> bool:
        """Whether it is known for whom it waits at this version of the table, or at a newer one."""
        return table in self and self[table].version >= version

    def waits_for(self, table: int, person: int, now: datetime) -> bool:
        """Whether the table waits for this person, as far as is known. A pause ends by itself."""
        if table not in self:
            return False
        known = self[table]
        acts = person in known.to_act and covering(known.pauses, now) is None
        return acts or person in known.asked
