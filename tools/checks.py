"""`python -m tools.checks`: everything that `make test` checks, and what it cost.

Lint, types and import contracts run beside the tests, which often wait. What all processes together took of the
processor is told at the end: every process that the tests leave behind becomes a child of this one, which waits for it.
"""

import ctypes
import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

SUBREAPER: Final = 36
"""Linux's PR_SET_CHILD_SUBREAPER."""
ENDING: Final = 10.0
"""Seconds in which what the tests have started ends after them."""
BIN: Final = Path(sys.executable).parent
BESIDE: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("lint", ("ruff", "check", "--quiet")),
    ("format", ("ruff", "format", "--check", "--quiet")),
    ("types", ("mypy",)),
    ("import contracts", ("lint-imports", "--no-cache")),
)
"""What is checked beside the tests, one after another."""


def main(tests: Sequence[str]) -> int:
    """Run all checks, the tests with these arguments; the exit code."""
    _adopt_orphans()
    begun = time.monotonic()
    with TemporaryFile("w+", encoding="utf-8") as log:
        beside = subprocess.Popen((sys.executable, "-m", "tools.checks", "--beside"), stdout=log, stderr=log)
        tested = subprocess.Popen((sys.executable, "-m", "pytest", *tests))
        codes = _ended(beside, tested)
        _print(log)
    _wait_for_orphans()
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    minutes, processor = (time.monotonic() - begun) / 60, (spent.ru_utime + spent.ru_stime) / 60
    print(f"{minutes:.1f} minutes; {processor:.1f} minutes of processor time in all.")
    if not any(codes):
        print("All passed: lint, format, types, import contracts, tests.")
    return next(filter(None, codes), 0)


def _ended(*processes: subprocess.Popen[bytes]) -> list[int]:
    """The exit codes of processes once they have ended. Orphans that end meanwhile are waited for too, so that none of
    them stays as a zombie."""
    codes: dict[int, int] = {}
    while not all(it.pid in codes for it in processes):
        pid, status = os.wait()
        codes[pid] = os.waitstatus_to_exitcode(status)
    for it in processes:
        it.returncode = codes[it.pid]
    return [it.returncode for it in processes]


def check_beside() -> int:
    """Run what runs beside the tests, and print it; the exit code."""
    codes = []
    for name, (program, *arguments) in BESIDE:
        print(f"— {name}", flush=True)
        begun = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        codes.append(subprocess.run((BIN / program, *arguments)).returncode)
        print(f"  {resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begun:.1f} s of processor time", flush=True)
    return next(filter(None, codes), 0)  # negative where a signal ended it


def _print(log: IO[str]) -> None:
    log.seek(0)
    print(log.read(), end="")


def _adopt_orphans() -> None:
    """Let those whose parents end become this process's children, where the system knows that."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)


def _wait_for_orphans() -> None:
    """Wait a little for all to end; what still runs then is left, and is not counted."""
    until = time.monotonic() + ENDING
    with suppress(ChildProcessError):
        while time.monotonic() < until:
            if not os.waitpid(-1, os.WNOHANG)[0]:
                time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(check_beside() if sys.argv[1:] == ["--beside"] else main(sys.argv[1:]))
