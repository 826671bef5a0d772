"""What the tests cost: processor time by unit, and the memory of a worker.

Counted are the worker, the processes that it started and those that they started, while they run and after they have
ended and were waited for. What nobody has waited for, `tools.checks` counts at the end.
"""

import resource
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

import psutil
import pytest

from tests.support.shared_work import unit

DEAREST: Final = 10
"""So many units are told of."""
MEGABYTE: Final = 1024 if sys.platform == "linux" else 1024 * 1024
"""In what the system counts memory in."""


def used() -> float:
    """Seconds of processor time that this process and its descendants have used."""
    own = psutil.Process()
    times = [own.cpu_times(), *(found for child in own.children(recursive=True) if (found := _times_of(child)))]
    return sum((it.user + it.system + it.children_user + it.children_system for it in times), 0.0)


def _times_of(process: psutil.Process) -> Any:
    """None where it has ended meanwhile."""
    try:
        return process.cpu_times()
    except psutil.Error:
        return None


class CountingWorker:
    """A worker that tells at its end what each of its units took."""

    def __init__(self, config: pytest.Config) -> None:
        self._told: dict[str, Any] = config.workeroutput  # type: ignore[attr-defined]
        self._begun = 0.0
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_collection_finish(self) -> None:
        self._count("collecting the tests")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        done = yield
        if nextitem is None or unit(nextitem.nodeid) != unit(item.nodeid):
            self._count(unit(item.nodeid))
        return done

    def _count(self, name: str) -> None:
        now = used()
        self._seconds[name] += now - self._begun
        self._begun = now

    def pytest_sessionfinish(self) -> None:
        self._told["seconds"] = dict(self._seconds)
        self._told["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEGABYTE


class Bill:
    """What all workers told."""

    def __init__(self) -> None:
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._memory: list[float] = []

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        told: Mapping[str, Any] = getattr(node, "workeroutput", {})
        for name, seconds in told.get("seconds", {}).items():
            self._seconds[name] += seconds
        self._memory.append(told.get("memory", 0))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self._seconds:
            return
        terminalreporter.section("what it cost", "-")
        for name, seconds in sorted(self._seconds.items(), key=lambda it: -it[1])[:DEAREST]:
            terminalreporter.line(f"{seconds:7.1f} s of processor time: {name}")
        terminalreporter.line(f"{sum(self._seconds.values()):7.1f} s for all {len(self._seconds)} units")
        terminalreporter.line(f"{max(self._memory):7.0f} MB at most in one of {len(self._memory)} workers")
