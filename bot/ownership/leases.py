"""What a process does alone among several that run the bot over one database: leases, by their names."""

from collections.abc import Callable, Collection, Iterable
from datetime import UTC, datetime
from typing import Final, NamedTuple, Self, TypeAlias

from bot.values.timers import Timer

SLOTS: Final = 64
"""The tables and people are shared out among so many slots."""
HOUSEKEEPING: Final = "housekeeping"
"""The lease for the commands, the emojis and what is old, of which one process takes care for all."""

CaresFor: TypeAlias = Callable[[int], bool] | None
"""Whether a process shows the tables of a channel, or calls a person; None: it runs the bot alone."""


class Lease(NamedTuple):
    """A name, and the term for which a process holds it: with each new holder it is one higher."""

    name: str
    term: int


HINTS: Final = "speeltafel"
"""The channel of the database in which processes tell each other what has changed."""
IDENTIFY: Final = "identify/"
"""With this begin the names of the leases under which sessions are begun."""
LEASES_CHANGED: Final = "leases"
"""The hint that a lease is free, or was handed over."""


_LONG_AGO: Final = datetime.fromtimestamp(0, UTC)


class Hint(NamedTuple):
    """What the process `sender` tells: that a table has changed, and in which slots something is to be done: its own,
    and those of people. `due` is the first moment for which a timer was set."""

    sender: str
    table: int
    slot: int
    people: frozenset[int] = frozenset()
    due: datetime | None = None

    def __str__(self) -> str:
        due = "" if self.due is None else self.due.isoformat()
        return f"{self.sender} {self.table} {self.slot} {','.join(map(str, sorted(self.people)))} {due}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """What was said; None for something else."""
        parts = text.split(" ")
        if len(parts) == len(cls._fields) - 1:  # the version before says no `due`: perhaps something is due by now
            parts.append(_LONG_AGO.isoformat())
        try:
            sender, table, slot, people, due = parts
            moment = datetime.fromisoformat(due) if due else None
            return cls(sender, int(table), int(slot), frozenset(int(it) for it in people.split(",") if it), moment)
        except ValueError:
            return None


def hint(sender: str, table: int, home: int, people: Collection[int], timers: Iterable[Timer]) -> str:
    """The hint that a table in a channel has changed and has these new timers, and these people are to be looked at."""
    due = min((timer.due for timer in timers), default=None)
    return str(Hint(sender, table, slot_of(home), frozenset(map(slot_of, people)), due))


def slot_of(snowflake: int) -> int:
    """The slot (0 to 63) of a channel with its tables, or of a person with their one message, by their id on
    Discord."""
    return (snowflake >> 22) % SLOTS


def delivery(snowflake: int) -> str:
    """The lease that makes Discord show the tables of a channel, or calls a person."""
    return delivery_in(slot_of(snowflake))


def delivery_in(slot: int) -> str:
    return f"delivery/{slot}"


def shard_lease(shard: int, total: int) -> str:
    """The lease of one of so many shards."""
    return f"shard/{total}/{shard}"


def total_of(name: str) -> int | None:
    """How many shards there are where this is the lease of one; None of another lease."""
    kind, _, rest = name.partition("/")
    return int(rest.partition("/")[0]) if kind == "shard" else None


def serves(shard: str, guild: int | None) -> bool:
    """Whether the shard of this lease serves a guild, or (None) private channels."""
    _, total, number = shard.split("/")
    return ((guild or 0) >> 22) % int(total) == int(number)


def identify_lease(bucket: int) -> str:
    """The lease under which one shard of a bucket at a time begins a session."""
    return f"{IDENTIFY}{bucket}"


class ShardSession(NamedTuple):
    """A session of a shard with Discord's gateway, the number of the last event that was heard of it, and the address
    at which it is resumed."""

    id: str
    sequence: int
    address: str
