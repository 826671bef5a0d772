"""What this process owns of what several may share, and the leases under which it does something."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple, Protocol, TypeAlias

PARTITIONS: Final = 64
"""The tables and people are shared out among so many partitions."""
MAINTENANCE: Final = "housekeeping"
"""The lease for the commands, the emojis and what is old, which one process maintains for all."""
IDENTIFY: Final = "identify/"
"""With this begin the names of the leases under which shards identify."""

Owns: TypeAlias = Callable[[int], bool]
"""Whether a process shows the tables of a channel, or notifies a person, by their id on Discord."""


class Lease(NamedTuple):
    """A name, and the fencing token under which a process holds it: one higher with each new owner."""

    name: str
    token: int


def everything(_snowflake: int) -> bool:
    """What a process owns that runs alone."""
    return True


def partition_of(snowflake: int) -> int:
    """The partition (0 to 63) of a channel with its tables, or of a person with their one message, by their id on
    Discord."""
    return (snowflake >> 22) % PARTITIONS


def partition_lease(snowflake: int) -> str:
    """The lease under which Discord is made to show the tables of a channel, or a person is notified."""
    return lease_of(partition_of(snowflake))


def lease_of(partition: int) -> str:
    return f"delivery/{partition}"


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
    """The lease under which one shard of a bucket at a time identifies."""
    return f"{IDENTIFY}{bucket}"


UNDER: Final[ContextVar[Lease | None]] = ContextVar("under", default=None)
"""The lease on which what is being done depends: each transaction checks that it is still held."""


class LeaseLost(Exception):
    """Another process may hold the lease by now; what was being done is for that one to do."""


class Ownership(Protocol):
    """What this process owns of what several may share."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may own what this one does not."""

    def holds(self, name: str) -> bool:
        """Whether something may be begun under a lease."""

    def owns(self, snowflake: int) -> bool:
        """Whether this process shows the tables of a channel, or notifies a person."""

    def under(self, name: str) -> AbstractContextManager[None]:
        """Meanwhile what is written depends on this lease. Raises LeaseLost."""

    def still(self) -> None:
        """To be called right before something is asked of Discord, and right after. Raises LeaseLost where what is
        being done depends on a lease that is not held under the same token any more."""


class OwnedAlone:
    """One process runs the bot, as over a file, and owns everything."""

    is_shared = False

    def holds(self, name: str) -> bool:
        return True

    def owns(self, snowflake: int) -> bool:
        return True

    @contextmanager
    def under(self, name: str) -> Iterator[None]:
        yield

    def still(self) -> None:
        pass


ALONE: Final[Ownership] = OwnedAlone()
