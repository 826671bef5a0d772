"""The tables in memory: a table whose rows are as they were is not made anew, and its match is not parsed again.

The rows of a table hold all that it is made of but its match, which changes with its version alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from cachetools import LRUCache
from sqlalchemy import Row

from bot.store.games.rows import Pending
from bot.store.games.statements import ROWS
from bot.values.table import Table
from games.match import Match

MOST_TABLES: Final = 1024
"""How many tables stay in memory: more than are played at the same time on a bot that is used a lot. They take 40 MB if
all games are played equally, 120 MB if all are the largest, of 115 kB each."""
MAX_PENDING: Final = 50_000
"""How many tables' waiting people stay in memory, at some hundred bytes each."""
WIDTH: Final = len(ROWS.selected_columns)
"""So many columns of a row tell how a table is; the match may follow."""

Rows: TypeAlias = Sequence[Row[Any]]
Values: TypeAlias = Sequence[tuple[Any, ...]]


@dataclass(frozen=True, repr=False)
class _Kept:
    """A table, and the rows that it was read from, secrets included; no rows where it was written, or does not
    read."""

    rows: Values
    table: Table


class KeptTables:
    """Keeps the `most` tables that were read or written last, and for whom each of far more tables waits."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        self._kept: LRUCache[int, _Kept] = LRUCache(most)
        self._pending: LRUCache[int, Pending] = LRUCache(MAX_PENDING)

    def as_read(self, rows: Rows) -> Table | None:
        """The table that was read from rows like these; None where they have changed since, or it is not kept."""
        kept = self._kept.get(rows[0].id)
        if kept is None or kept.rows != _values(rows):
            return None
        if kept.table.id not in self._pending:
            self._pending[kept.table.id] = Pending.at(kept.table)
        return kept.table

    def match(self, table: int, version: int) -> Match | None:
        """The match of a table at a version, if it is kept."""
        kept = self._kept.get(table)
        return kept.table.match if kept is not None and kept.table.version == version else None

    def pending(self, table: int) -> Pending | None:
        """For whom a table waits at the version that was read or written last."""
        return self._pending.get(table)

    def keep(self, table: Table, rows: Rows = ()) -> None:
        """Keep a table that was written, or was read from these rows."""
        self._kept[table.id] = _Kept(_values(rows), table)
        self._pending[table.id] = Pending.at(table)

    def forget(self, person: int) -> None:
        """Keep no table in whose rows a person is named."""
        for number, kept in list(self._kept.items()):
            if not kept.rows or any(_names(value, person) for row in kept.rows for value in row):
                del self._kept[number]


def _values(rows: Rows) -> Values:
    return [tuple(row[:WIDTH]) for row in rows]


def _names(value: Any, person: int) -> bool:
    """Whether a value of a row is the id of a person, or holds it."""
    return value == person or (isinstance(value, str | list | dict) and str(person) in str(value))
