"""What an event costs the bot: the files that it goes through, the statements on the database, and the tasks."""

import asyncio
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import bot

ROOT = str(Path(bot.__file__).parent)
PLAYGROUND, SERVER = "/playground/", ("RequestHandler.", "BaseSelectorEventLoop._accept_connection")
"""Where the tasks of the fake Discord begin, which runs in the same process: in its own files, or as a request."""
BEAT, BEATS = "UPDATE heartbeats", f"{ROOT}/store/time/downtime.py"
"""What the bot writes from time to time, whatever happens, and the file that writes it: no event costs them."""
_CONNECT = sqlite3.connect
QUIET = 5
"""So many looks in a row at which nothing was done any more."""
LOOK = 0.05
"""Seconds between two of them: the bot works in this process, so nothing tells that it has done."""


class Cost(NamedTuple):
    """Files of `bot/` entered, statements that read, transactions that write, and tasks created."""

    files: int
    reads: int
    writes: int
    tasks: int

    def __str__(self) -> str:
        return f"{self.files} · {self.reads} / {self.writes} · {self.tasks}"


class Meter:
    """Counts, from where it cannot be avoided: calls in every thread, the driver's statements, the loop's tasks."""

    def __init__(self) -> None:
        self._files: set[str] = set()
        self._reads = self._writes = self._tasks = 0
        self._begun = set[int]()
        """The connections whose transaction has done nothing yet that counts."""

    @property
    def cost(self) -> Cost:
        return Cost(len(self._files), self._reads, self._writes, self._tasks)

    def reset(self) -> None:
        self._files.clear()
        self._reads = self._writes = self._tasks = 0

    async def settled(self) -> Cost:
        """What it has cost once nothing is done any more."""
        last, looks = self.cost, 0
        while looks < QUIET:
            await asyncio.sleep(LOOK)
            looks, last = (looks + 1, last) if self.cost == last else (0, self.cost)
        return last

    def entered(self, frame: FrameType, happened: str, _: object) -> None:
        file = frame.f_code.co_filename
        if happened == "call" and file.startswith(ROOT) and file != BEATS:
            self._files.add(file)

    def connect(self, *given: Any, **more: Any) -> sqlite3.Connection:
        """A connection of which every statement is counted."""
        connection: sqlite3.Connection = _CONNECT(*given, **more)
        connection.set_trace_callback(partial(self.executed, id(connection)))
        return connection

    def executed(self, connection: int, statement: str) -> None:
        self._reads += statement.startswith("SELECT")
        if statement.startswith("BEGIN IMMEDIATE"):
            self._begun.add(connection)
        elif connection in self._begun and not statement.startswith(BEAT):
            self._begun.discard(connection)
            self._writes += 1

    def task(self, loop: asyncio.AbstractEventLoop, coroutine: Any, **more: Any) -> asyncio.Task[Any]:
        code = coroutine.cr_code
        self._tasks += not (code.co_qualname.startswith(SERVER) or PLAYGROUND in code.co_filename)
        return asyncio.Task(coroutine, loop=loop, **more)


@contextmanager
def meter() -> Iterator[Meter]:
    """A meter that runs meanwhile; the bot's threads must begin within."""
    counting, loop = Meter(), asyncio.get_running_loop()
    factory = loop.get_task_factory()
    vars(sqlite3)["connect"] = counting.connect
    loop.set_task_factory(counting.task)
    threading.setprofile(counting.entered)
    sys.setprofile(counting.entered)
    try:
        yield counting
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        loop.set_task_factory(factory)
        vars(sqlite3)["connect"] = _CONNECT
