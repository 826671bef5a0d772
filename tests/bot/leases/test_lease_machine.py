"""Leases among processes that are stopped anywhere, killed, started and ended, on a server whose clock jumps."""

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.errors import FlakyFailure
from hypothesis.stateful import run_state_machine_as_test

from bot.leases import holder
from bot.store.database import Database
from tests.support.amount import amount
from tests.support.bot.lease_machine import MOST, LeaseMachine, World
from tests.support.bot.lease_mutants import MUTANTS, SETTLED, Break
from tests.support.bot.server_clock import ServerClock
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster

EXAMPLES, ALL, ENOUGH = 20, 2000, 60
STEPS = 40


@pytest.fixture(scope="module")
def machine(postgresql: Cluster) -> Iterator[type[LeaseMachine]]:
    stored = StoredDatabase(postgresql.new_database())
    clock, loop = ServerClock(stored), asyncio.new_event_loop()
    loop.run_until_complete(clock.take_over())
    databases = [loop.run_until_complete(Database.open(stored.url)) for _ in range(MOST)]

    class Machine(LeaseMachine):
        world = World(loop, clock, databases)

    with pytest.MonkeyPatch.context() as patching:  # each run sets its own
        patching.setattr(holder, "LETTING_GO", holder.LETTING_GO)
        patching.setattr(holder, "NOTICE", holder.NOTICE)
        yield Machine
    for database in databases:
        loop.run_until_complete(database.close())
    clock.close()
    loop.close()


def run(machine: type[LeaseMachine], examples: int, *phases: Phase) -> None:
    checks = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    wanted = settings(
        max_examples=examples,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        derandomize=True,
        phases=phases,
        suppress_health_check=checks,
        report_multiple_bugs=False,
    )
    run_state_machine_as_test(machine, settings=wanted)


def test_a_lease_has_one_holder_and_all_are_held_soon(machine: type[LeaseMachine]) -> None:
    run(machine, amount(EXAMPLES, ALL), Phase.generate)


@pytest.mark.parametrize("broken", MUTANTS, ids=lambda it: it.__name__)
def test_leases_that_are_broken_are_found_out(
    machine: type[LeaseMachine], broken: Break, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch)
    monkeypatch.setattr(machine, "settles", broken in SETTLED)

    with pytest.raises((AssertionError, FlakyFailure)) as found:
        run(machine, ENOUGH, Phase.generate)

    if isinstance(found.value, FlakyFailure):  # found, and not again: processes wait for a real server
        assert found.group_contains(AssertionError)
