"""What a process does alone among several that run the bot over one database: leases, by their names."""

from typing import Final, NamedTuple

SLOTS: Final = 64
"""The tables and people are shared out among so many slots."""
HOUSEKEEPING: Final = "housekeeping"
"""The lease for the commands, the emojis and what is old, of which one process takes care for all."""


class Lease(NamedTuple):
    """A name, and the term for which a process holds it: with each new holder it is one higher."""

    name: str
    term: int


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


def identify_lease(bucket: int) -> str:
    """The lease under which one shard of a bucket at a time begins a session."""
    return f"identify/{bucket}"
