"""What the bot's processes use: processor time and memory."""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import psutil

MEGABYTE = 1_000_000
THINKER = "bot.computers.worker"


class Used(NamedTuple):
    """Processor seconds since the bot was started, and resident megabytes now. The bot's are those of all its processes
    but for the ones in which computer players think."""

    seconds: float
    thinking: float
    megabytes: float


def used(pid: int) -> Used:
    """What a bot has used by now."""
    bot = psutil.Process(pid)
    own, thinking = _seconds(bot), bot.cpu_times().children_user + bot.cpu_times().children_system
    megabytes = bot.memory_info().rss / MEGABYTE
    for child, thinks in children(bot):
        with suppress(psutil.NoSuchProcess):
            seconds = _seconds(child)
            own, thinking = (own, thinking + seconds) if thinks else (own + seconds, thinking)
            megabytes += 0 if thinks else child.memory_info().rss / MEGABYTE
    return Used(own, thinking, megabytes)


def children(bot: psutil.Process) -> Iterator[tuple[psutil.Process, bool]]:
    """The processes that the bot has started, each with whether a computer player thinks there."""
    for child in bot.children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            yield child, any(THINKER in part for part in child.cmdline())


def _seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)
