"""What a process may do by its own clock, and what processes tell each other."""

import asyncio
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cluster.owned import Owned
from bot.ownership.change_notice import ChangeNotice
from bot.ownership.ownership import PARTITIONS, UNDER, Lease, LeaseLost, OwnedAlone, partition_lease, partition_of
from bot.values.timers import Timer, TimerKind
from games.core import Seat
from tests.support.bot.hand_clock import NOON

NAME = partition_lease(1)


class Seconds:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Seconds:
    return Seconds()


@pytest.fixture
def owned(clock: Seconds) -> Owned:
    owned = Owned(clock)
    owned.keep(Lease(NAME, 3), 108.0)
    return owned


def test_a_lease_is_held_until_its_end_and_not_at_it(owned: Owned, clock: Seconds) -> None:
    clock.now = 107.9
    assert owned.owns(1)

    clock.now = 108.0
    assert not owned.owns(1)
    with pytest.raises(LeaseLost), owned.under(NAME):
        pytest.fail("nothing is begun under a lease that is over")


def test_a_process_that_slept_past_the_end_asks_nothing_of_discord(owned: Owned, clock: Seconds) -> None:
    with owned.under(NAME):
        owned.still()
        clock.now = 200.0

        with pytest.raises(LeaseLost):
            owned.still()
    owned.still()  # nothing depends on it any more


def test_a_lease_that_was_lost_and_claimed_again_is_not_the_same(owned: Owned) -> None:
    with owned.under(NAME):
        owned.keep(Lease(NAME, 5), 120.0)

        with pytest.raises(LeaseLost):
            owned.still()


async def test_what_is_let_go_is_finished_but_nothing_more_is_begun(owned: Owned) -> None:
    with owned.under(NAME):
        letting_go = asyncio.create_task(owned.let_go([NAME]))
        await asyncio.sleep(0)
        assert not owned.owns(1)
        owned.still()
        assert not letting_go.done()

    await letting_go
    owned.drop([NAME])
    assert owned.names() == []


def test_alone_a_process_holds_everything_and_its_writes_depend_on_nothing() -> None:
    with OwnedAlone().under("anything"):
        assert UNDER.get() is None
    assert all(OwnedAlone().owns(number << 22) for number in range(PARTITIONS))


def test_the_ids_of_a_moment_are_spread_over_all_slots() -> None:
    assert {partition_of(number << 22) for number in range(1_400_000_000_000, 1_400_000_000_000 + PARTITIONS)} == set(
        range(PARTITIONS)
    )


@given(
    st.integers(1, 2**62),
    st.integers(0, 2**62),
    st.sets(st.integers(1, 2**62), max_size=5),
    st.lists(st.datetimes(timezones=st.just(UTC)), max_size=2),
)
def test_a_hint_reads_as_it_was_said(table: int, home: int, people: set[int], due: list[datetime]) -> None:
    timers = [Timer(table, 0, Seat(0), TimerKind.DEADLINE, moment) for moment in due]
    read = ChangeNotice.read(str(ChangeNotice.of("abc", table, home, people, timers)))

    assert read == ChangeNotice(
        "abc", table, partition_of(home), frozenset(map(partition_of, people)), min(due, default=None)
    )


def test_after_a_hint_of_the_version_before_it_is_looked_what_is_due() -> None:
    read = ChangeNotice.read("abc 7 3 1,2")

    assert read is not None
    assert read.due is not None
    assert read.due < NOON


@pytest.mark.parametrize("text", ["", "leases", "a b c d", "a 1 2", "a 1 2 3 4", "a 1 2 3  "])
def test_what_is_no_hint_is_none(text: str) -> None:
    assert ChangeNotice.read(text) is None
