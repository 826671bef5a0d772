"""How many leases of a kind a process claims, and gives up."""

from datetime import timedelta

from bot.cluster.lease_repository import LeaseRow, ProcessRow, Round
from bot.cluster.share import Share, share
from bot.ownership.ownership import Lease, lease_of, shard_lease
from tests.support.bot.hand_clock import NOON

FOUR = [shard_lease(shard, 4) for shard in range(4)]


def process(name: str, shards: int = 4, *, leaving: bool = False) -> ProcessRow:
    return ProcessRow(name, "1", NOON, leaving, timedelta(), 0, shards)


def found(owned: dict[str, str], *processes: ProcessRow) -> Round:
    """What a round finds where these leases are held."""
    rows = [LeaseRow(Lease(name, 1), owner, NOON, timedelta(seconds=5)) for name, owner in owned.items()]
    return Round((), rows, processes)


def test_shards_are_shared_out_among_those_who_count_as_many() -> None:
    old, one, other = process("old", 2), process("one"), process("other")

    assert share(FOUR, found({}, old, one), "one") == Share(FOUR, ())
    assert len(share(FOUR, found({}, old, one, other), "one").claim) == 2
    assert share([shard_lease(0, 2)], found({}, old, one, other), "old") == Share([shard_lease(0, 2)], ())


def test_slots_are_shared_out_among_all() -> None:
    slots = [lease_of(slot) for slot in range(4)]

    assert len(share(slots, found({}, process("old", 2), process("one")), "one").claim) == 2


def test_who_leaves_claims_nothing_and_is_not_counted() -> None:
    leaving, staying = process("leaving", leaving=True), process("staying")

    assert share(FOUR, found({}, leaving, staying), "leaving") == Share((), ())
    assert len(share(FOUR, found({}, leaving, staying), "staying").claim) == 4


def test_who_has_more_than_its_part_gives_it_up_to_who_has_less() -> None:
    owned = dict.fromkeys(FOUR, "one")

    assert share(FOUR, found(owned, process("one"), process("other")), "one") == Share((), FOUR[2:])
    assert not share(FOUR, found(owned, process("one")), "one").give_up


def test_where_all_leave_since_none_reaches_discord_what_is_free_is_claimed_and_nothing_given_up() -> None:
    one, other = (process(name, leaving=True) for name in ("one", "other"))

    assert share(FOUR, found({}, one, other), "one") == Share(FOUR, ())
    assert not any(share(FOUR, found(dict.fromkeys(FOUR, "one"), one, other), "one"))
