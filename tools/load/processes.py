"""What the bot's processes use: processor time by parts, and memory."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, Self

import psutil

MEGABYTE = 1_000_000
THINKER = "bot.computers.worker"
_COUNT: Final = """
from time import process_time
begun, number = process_time(), 0
while number < 1_000_000:
    number += 1
print(process_time() - begun)
"""


class Parts(NamedTuple):
    """Processor seconds, or milliseconds a press: of the processes that draw, of the bot's main thread, of its other
    threads, which are the store's unless it draws itself, and of the processes in which computer players think."""

    drawing: float = 0.0
    event_loop: float = 0.0
    store: float = 0.0
    computers: float = 0.0

    @property
    def own(self) -> float:
        """All of them but for the computer players'."""
        return self.drawing + self.event_loop + self.store

    def since(self, before: Self, share: float = 1.0) -> "Parts":
        """What was used after `before`, each times `share`."""
        return Parts(*((now - then) * share for now, then in zip(self, before, strict=True)))


class Used(NamedTuple):
    """Processor seconds since the bot was started, and resident megabytes now, without the processes that think."""

    parts: Parts
    megabytes: float

    @property
    def seconds(self) -> float:
        """Of all but the computer players."""
        return self.parts.own


def used(pid: int) -> Used:
    """What a bot has used by now."""
    bot = psutil.Process(pid)
    times = bot.cpu_times()
    loop = sum(it.user_time + it.system_time for it in bot.threads() if it.id == pid)
    drawing, thinking = 0.0, times.children_user + times.children_system
    megabytes = bot.memory_info().rss / MEGABYTE
    for child, thinks in children(bot):
        with suppress(psutil.NoSuchProcess):
            seconds = _seconds(child)
            drawing, thinking = (drawing, thinking + seconds) if thinks else (drawing + seconds, thinking)
            megabytes += 0 if thinks else child.memory_info().rss / MEGABYTE
    return Used(Parts(drawing, loop, times.user + times.system - loop, thinking), megabytes)


def worked(pid: int) -> float:
    """Processor seconds of a bot and of all that it has started, as exact as Linux tells them, and Linux alone does."""
    folders = (Path(f"/proc/{it}/task") for it in (pid, *(child.pid for child in psutil.Process(pid).children())))
    return sum(int((task / "schedstat").read_text().split()[0]) for it in folders for task in it.iterdir()) / 1e9


def children(bot: psutil.Process) -> Iterator[tuple[psutil.Process, bool]]:
    """The processes that the bot has started, each with whether a computer player thinks there."""
    for child in bot.children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            yield child, any(THINKER in part for part in child.cmdline())


async def counted() -> float:
    """Processor seconds in which this Python counts to a million, beside whatever else runs now."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", _COUNT, stdout=PIPE)
    return float((await process.communicate())[0])


def _seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)
