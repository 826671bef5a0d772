"""Background jobs: one at a time, each in a child process of its own, which ends with the bot.

The process reads a job from its standard input, and writes a line for each step that is done, and then the result. What
it says about a failure names no value: a job may hold every secret of a game.
"""

import asyncio
import json
import os
import sys
import threading
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, Final, Generic, TextIO, TypeAlias, TypeVar

from bot.process import children, jobs

BETWEEN: Final = 2.0
"""Seconds between two reports of progress."""
LONGEST_LINE: Final = 2**18
"""Bytes of what the process says; that of a failure deep in a recursion is long."""

Job = TypeVar("Job")
Tell: TypeAlias = Callable[[int, int], None]
"""Is told how many steps are done, and of how many."""
Progress: TypeAlias = Callable[[int, int], Awaitable[object]]
"""The same in the bot, every BETWEEN seconds at most."""
Work: TypeAlias = Callable[[Job, Tell], bytes]
"""What is done in the process: a function of a module, which imports nothing that the work does not need."""


class JobFailed(Exception):
    """The process of a job has failed or is gone. The text names lines of code, and no values."""


class BackgroundJobs(Generic[Job]):
    """Runs jobs of one kind, one at a time; who asks first is served first."""

    failed: type[JobFailed] = JobFailed

    def __init__(self, work: Work[Job], niceness: int, longest: float) -> None:
        """Let the process stand back by `niceness` (0 to 19), and end it after `longest` seconds by the wall clock."""
        imports = f"from {work.__module__} import {work.__name__}; from bot.process.background import main"
        self._code = f"{imports}; main({work.__name__}, {niceness})"
        self._longest = longest
        self._one = asyncio.Lock()
        self._asking = set[int]()

    @property
    def is_busy(self) -> bool:
        """Whether a job is running, so that the next has to wait."""
        return self._one.locked()

    @contextmanager
    def asking(self, person: int) -> Iterator[bool]:
        """Note that a person waits for a job. Yields False if they wait for another one already."""
        first = person not in self._asking
        self._asking.add(person)
        try:
            yield first
        finally:
            if first:
                self._asking.discard(person)

    async def run(self, job: Job, called: str, progress: Progress) -> bytes:
        """Return the result of a job, which a failure is `called` by. Raise `failed`."""
        async with self._one:
            process = await children.start(self._code, LONGEST_LINE)
            try:
                async with asyncio.timeout(self._longest):
                    return await self._result(process, job, called, progress)
            except (TimeoutError, EOFError, OSError, ValueError) as error:
                raise self.failed(f"{called} was not finished: {type(error).__name__}") from None
            finally:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()

    async def _result(self, process: Process, job: Job, called: str, progress: Progress) -> bytes:
        """Raise `failed` if the process reports an error, and EOFError, OSError or ValueError if it has ended."""
        if process.stdin is None or process.stdout is None:
            raise EOFError
        process.stdin.write(jobs.packed(job))
        told = monotonic()
        while True:
            said: dict[str, Any] = json.loads(await process.stdout.readline())
            if "error" in said:
                raise self.failed(f"{called} failed: {said['error']}")
            if "size" in said:
                return await process.stdout.readexactly(said["size"])
            if monotonic() - told >= BETWEEN:
                told = monotonic()
                await progress(said["done"], said["of"])


def main(work: Work[Any], niceness: int) -> None:
    """In the child process, run one job."""
    os.nice(niceness)
    results, packed = children.own_output(), jobs.received(sys.stdin.buffer.read)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()
    try:
        result = work(jobs.unpacked(packed), lambda done, of: _say(results, done=done, of=of))
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot shall know
        _say(results, error=jobs.failure(error))
        return
    _say(results, size=len(result))
    results.buffer.write(result)
    results.buffer.flush()


def _say(results: TextIO, **what: Any) -> None:
    print(json.dumps(what), file=results, flush=True)


def _end_with_the_bot() -> None:
    """The bot never closes the pipe while it waits."""
    sys.stdin.buffer.read()
    os._exit(0)
