"""The part of `status` about several processes over one PostgreSQL: what each owns, and what is free."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from bot.cluster.lease_repository import LeaseRow, ProcessRow
from bot.host.lengths import told
from bot.ownership.ownership import MAINTENANCE

SHARD: Final = "shard"
_KINDS: Final = {SHARD: "shards", "delivery": "slots", MAINTENANCE: MAINTENANCE}
"""The kinds of leases that are listed, by the beginning of their names. Leases to identify are free most of the
time."""


def told_of_processes(rows: Sequence[LeaseRow], processes: Sequence[ProcessRow], now: datetime) -> Iterator[str]:
    """Yield a line for each process, the oldest first, and one for what is free."""
    rows = [row for row in rows if _kind(row) in _KINDS and row.lease.name.rpartition("/")[0] in _current(rows)]
    for it in processes:
        owned = [row for row in rows if row.is_owned and row.owner == it.owner]
        milliseconds = it.lag.total_seconds() * 1000
        yield (
            f"Process {it.owner}: Speeltafel {it.version}, for {told(now - it.begun)},"
            f" holds {_told(owned) or 'nothing'}; lag {milliseconds:.0f} ms, {it.queue} moves to think about"
            + ("; ends, or does not reach Discord: others may take over" if it.leaving else "")
        )
    free = [row for row in rows if not row.is_owned]
    longest = f" (the longest for {told(max(-row.remaining for row in free))})" if free else ""
    yield f"Free: {_told(free) or 'nothing'}{longest}"


def _kind(row: LeaseRow) -> str:
    return row.lease.name.partition("/")[0]


def _current(rows: Sequence[LeaseRow]) -> set[str]:
    """Return the prefixes of the listed leases; of shards only the total that was owned last."""
    newest = max((row for row in rows if _kind(row) == SHARD), key=lambda row: row.expires, default=None)
    shards = [] if newest is None else [newest.lease.name.rpartition("/")[0]]
    return {*shards, *(row.lease.name.rpartition("/")[0] for row in rows if _kind(row) != SHARD)}


def _told(rows: Sequence[LeaseRow]) -> str:
    """List the numbers of the shards, and how many partitions there are."""
    kinds = Counter(map(_kind, rows))
    shards = sorted(int(row.lease.name.rpartition("/")[2]) for row in rows if _kind(row) == SHARD)
    counts = {kind: f"{kinds[kind]} {name}" for kind, name in _KINDS.items()}
    said = counts | {SHARD: f"shards {' '.join(map(str, shards))}", MAINTENANCE: MAINTENANCE}
    return ", ".join(said[kind] for kind in _KINDS if kinds[kind])
