"""Leases among processes that are stopped anywhere, killed, started and ended, on a server whose clock jumps."""

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.errors import FlakyFailure
from hypothesis.stateful import run_state_machine_as_test

from bot.cluster import leases as owner
from bot.store.connections.database import Database
from tests.support.amount import SOAK, amount, seed_of_this_run
from tests.support.bot.lease_machine import LONG, MOST, PATIENT, LeaseMachine, World
from tests.support.bot.lease_mutants import MORE, MUTANTS, SETTLED, Break
from tests.support.bot.server_clock import ServerClock
from tests.support.bot.stopping_leases import NAMES
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster

EXAMPLES, ALL, ENOUGH = 20, 2000, 60
STEPS = 40
FIRST = 3
"""With the examples that begin with this number every mutant is found early."""


@pytest.fixture(scope="module")
def machine(postgresql: Cluster) -> Iterator[type[LeaseMachine]]:
    stored = StoredDatabase(postgresql.new_database())
    clock, loop = ServerClock(stored), asyncio.new_event_loop()
    loop.run_until_complete(clock.take_over())
    databases = [loop.run_until_complete(Database.open(stored.url)) for _ in range(MOST)]

    class Machine(LeaseMachine):
        world = World.of(loop, clock, databases)

    with pytest.MonkeyPatch.context() as patching:  # each run sets its own
        patching.setattr(owner, "LETTING_GO", owner.LETTING_GO)
        patching.setattr(owner, "NOTICE", owner.NOTICE)
        yield Machine
    for database in databases:
        loop.run_until_complete(database.close())
    clock.close()
    loop.close()


def run(machine: type[LeaseMachine], examples: int, first: int) -> None:
    """Examples that are chosen by the number `first`."""
    checks = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    wanted = settings(
        max_examples=examples,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=checks,
        report_multiple_bugs=False,
    )
    run_state_machine_as_test(seed(first)(machine), settings=wanted)


@pytest.mark.timeout(amount(120, 1200))
def test_a_lease_has_one_holder_and_all_are_held_soon(machine: type[LeaseMachine]) -> None:
    run(machine, amount(EXAMPLES, ALL), seed_of_this_run() if SOAK else FIRST)


def test_what_expires_while_it_is_renewed_is_lost_before_it_is_gained_again(machine: type[LeaseMachine]) -> None:
    """A renewal that waits for a write under one of its leases, for longer than a lease lasts."""
    world = machine()
    world.begin(patience=PATIENT[-1])
    world.renew(at=0)
    process = world.process(0)
    assert process.told.has == set(NAMES)

    world.work(at=0, which=0, inside=True)
    world.renew(at=0)
    world.pass_time(LONG + 0.02)
    assert process.round is not None, "the renewal did not wait"
    world.work_on(at=0)
    world.work_on(at=0)
    world.renew(at=0)

    assert process.told.has == set(process.owned.names()) == set(NAMES)
    assert {row.term for row in world.standing().values()} == {2}
    world.teardown()


@pytest.mark.parametrize(
    "broken", [*MUTANTS, *(pytest.param(it, marks=pytest.mark.soak) for it in MORE)], ids=lambda it: it.__name__
)
def test_leases_that_are_broken_are_found_out(
    machine: type[LeaseMachine], broken: Break, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch)
    monkeypatch.setattr(machine, "settles", broken in SETTLED)

    with pytest.raises((AssertionError, FlakyFailure)) as found:
        run(machine, ENOUGH, FIRST)

    if isinstance(found.value, FlakyFailure):  # found, and not again: processes wait for a real server
        assert found.group_contains(AssertionError)
