"""Replays are made one after the other, each in a process of its own, and kept nowhere."""

import asyncio
import json
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, Final, TypeAlias

from bot.delivery.replay_process import ReplayJob
from bot.process import children, jobs
from render.replay import Replay

LONGEST: Final = 120.0
"""Seconds that a replay may take, on a machine that has much else to do."""
BETWEEN: Final = 2.0
"""Seconds between two words about how far it is."""
LONGEST_LINE: Final = 2**18
"""Bytes of what the process says; that of a failure deep in a recursion is long."""
_CODE: Final = "from bot.delivery.replay_process import main; main()"

Progress: TypeAlias = Callable[[int, int], Awaitable[object]]
"""Is told how many frames are done, and of how many."""


class ReplayFailed(Exception):
    """The process that makes a replay has failed or is gone. The text names lines of code, and no values."""


class Replays:
    """Makes replays, one at a time; who asks first is served first."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._asking = set[int]()

    @property
    def is_busy(self) -> bool:
        """Whether another one is being made, so that the next has to wait."""
        return self._one.locked()

    @contextmanager
    def asking(self, person: int) -> Iterator[bool]:
        """Note that a person waits for a replay. Yields False if they wait for another one already."""
        first = person not in self._asking
        self._asking.add(person)
        try:
            yield first
        finally:
            if first:
                self._asking.discard(person)

    async def make(self, job: ReplayJob, progress: Progress) -> Replay:
        """Raises ReplayFailed."""
        async with self._one:
            process = await children.start(_CODE, LONGEST_LINE)
            try:
                async with asyncio.timeout(LONGEST):
                    return await _made(process, job, progress)
            except (TimeoutError, EOFError, OSError, ValueError) as error:
                raise ReplayFailed(f"a replay of {job.game.key} was not made: {type(error).__name__}") from None
            finally:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


async def _made(process: Process, job: ReplayJob, progress: Progress) -> Replay:
    """Raises ReplayFailed if the process reports an error, and EOFError, OSError or ValueError if it has ended."""
    if process.stdin is None or process.stdout is None:
        raise EOFError
    process.stdin.write(jobs.packed(job))
    told = monotonic()
    while True:
        said: dict[str, Any] = json.loads(await process.stdout.readline())
        if "error" in said:
            raise ReplayFailed(f"a replay of {job.game.key} failed: {said['error']}")
        if "size" in said:
            return Replay(await process.stdout.readexactly(said["size"]), said["frames"], said["alt"])
        if monotonic() - told >= BETWEEN:
            told = monotonic()
            await progress(said["done"], said["of"])
