"""What is remembered of the tables that were read or written last, so that a press need not parse a match again.

Looking something up changes a cache, so that only the event loop's thread may do it.
"""

from collections.abc import Iterable

from cachetools import LRUCache

from games.match import Match


class MatchCache(LRUCache[int, tuple[int, Match]]):
    """By table: the version that was read or written last, and its match."""

    def of(self, tables: Iterable[int]) -> dict[int, tuple[int, Match]]:
        """The entries of those tables that are remembered."""
        return {table: self[table] for table in tables if table in self}


class PendingCache(LRUCache[int, tuple[int, tuple[int | None, ...]]]):
    """By table: the version that was read or written last, and the people for whom it waits. So little is kept of each,
    unlike a match, that all tables of a busy bot fit."""

    def knows(self, table: int, version: int) -> bool:
        """Whether it is known for whom it waits at this version of the table, or at a newer one."""
        return table in self and self[table][0] >= version

    def waits_for(self, table: int, person: int) -> bool:
        """Whether the table waits for this person, as far as is known."""
        return table in self and person in self[table][1]
