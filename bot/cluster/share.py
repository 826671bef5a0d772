"""How processes share the leases of a kind evenly."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.cluster.lease_repository import LeaseRow, Round
from bot.ownership.ownership import total_of


class Share(NamedTuple):
    """The leases of a kind that a process shall claim and give up."""

    claim: Sequence[str]
    give_up: Sequence[str]


def share(names: Sequence[str], found: Round, me: str) -> Share:
    """Return which of these leases a process shall claim or give up.

    It claims free ones up to its share, and gives up what exceeds its share while another process has less than its
    own. Shards are shared among the processes that assume the same total. If all processes are leaving since none
    reaches Discord, each claims what is free.
    """
    rows = {row.lease.name: row for row in found.rows if row.lease.name in set(names) and row.is_owned}
    total = total_of(names[0]) if names else None
    staying = [it.owner for it in found.processes if not it.leaving and total in (None, it.shards)]
    if all(it.leaving for it in found.processes):
        staying = [me]
    if me not in staying:
        return Share((), ())
    owned = {owner: _owned(rows, owner) for owner in staying}
    most, least = -(-len(names) // len(staying)), len(names) // len(staying)
    free = [name for name in names if name not in rows]
    mine, has_enough = owned[me], all(len(other) >= least for other in owned.values())
    if not free and len(mine) > least and not has_enough:
        return Share((), mine[least:])
    return Share(_own(free, staying, me)[: max(0, most - len(mine))], ())


def _owned(rows: Mapping[str, LeaseRow], owner: str) -> list[str]:
    return [name for name, row in rows.items() if row.owner == owner]


def _own(free: Sequence[str], staying: Sequence[str], me: str) -> list[str]:
    """Order the free names for claiming: each process begins elsewhere, so that few claim the same."""
    begin = staying.index(me) * len(free) // len(staying)
    return [*free[begin:], *free[:begin]]
