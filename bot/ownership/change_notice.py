"""What processes tell each other through the database of what they have changed (PostgreSQL's NOTIFY)."""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import Final, NamedTuple, Self

from bot.ownership.ownership import partition_of
from bot.values.timers import Timer

NOTIFY_CHANNEL: Final = "speeltafel"
LEASES_CHANGED: Final = "leases"
"""The text that tells that a lease is free, or was handed over."""
_LONG_AGO: Final = datetime.fromtimestamp(0, UTC)


class ChangeNotice(NamedTuple):
    """What the process `sender` tells: that a table has changed, and in which partitions something is to be done: in
    the table's, and in those of people. `due` is the first moment for which a timer was set."""

    sender: str
    table: int
    partition: int
    people: frozenset[int] = frozenset()
    due: datetime | None = None

    def __str__(self) -> str:
        due = "" if self.due is None else self.due.isoformat()
        return f"{self.sender} {self.table} {self.partition} {','.join(map(str, sorted(self.people)))} {due}"

    @classmethod
    def of(cls, sender: str, table: int, home: int, people: Collection[int], timers: Iterable[Timer]) -> Self:
        """A table of the channel `home` has changed and has these new timers, and these people are to be evaluated."""
        due = min((timer.due for timer in timers), default=None)
        return cls(sender, table, partition_of(home), frozenset(map(partition_of, people)), due)

    @classmethod
    def read(cls, text: str) -> Self | None:
        """What was said; None for something else."""
        parts = text.split(" ")
        if len(parts) == len(cls._fields) - 1:  # the version before says no `due`: perhaps something is due by now
            parts.append(_LONG_AGO.isoformat())
        try:
            sender, table, partition, people, due = parts
            moment = datetime.fromisoformat(due) if due else None
            return cls(sender, int(table), int(partition), frozenset(int(it) for it in people.split(",") if it), moment)
        except ValueError:
            return None
