"""`python -m tools.load`: the bot with 1,000 tables under way, and presses of people at most of what it can take.

It prints a table, and ends with the code 1 when a bound is missed. SECONDS and TABLES in the environment make it
shorter than the 300 seconds and 1,000 tables of a whole run. Then it compares a bot with 100,000 finished games with
one with 100.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from bot.store.schema.columns import microseconds
from playground.fake_discord import FakeDiscord
from tests.support.bot.bot_process import IN_EARNEST, BotProcess
from tools.bench.table import Row, row, show, title
from tools.load import past
from tools.load.crowd import Answers, Crowd
from tools.load.house import furnish, settle
from tools.load.processes import Parts, Used, counted, used

SHARE: Final = 0.7
"""Of the ceiling, at which people wait for their answers."""
FIRST_RATE, TRIAL = 10.0, 20.0
"""Presses a second with which the ceiling is looked for, and for how many seconds."""
QUIET, LOOK, MOST_LOOKS = 0.05, 2.0, 120
"""A bot has caught up once it takes no more of a core than this, in as many seconds."""
COUNTS: Final = 4
"""In each half of a stretch it is looked so often how fast the machine is."""
CALLED_SOON: Final = "SELECT 1 FROM calls WHERE due <= ? LIMIT 1"
SOON: Final = timedelta(minutes=2)
"""A call that is not due by then is a reminder, or waits for something."""
MOST_PROCESSOR, MOST_P99, MOST_ANSWER, MOST_GROWTH = 25.0, 250.0, 3000.0, 1.1
"""The bounds: milliseconds of processor time a press, of an answer, and how many times the memory may be at the end
what it was in the middle."""


class Stretch(NamedTuple):
    """What was measured while people pressed at one rate."""

    rate: float
    answers: Answers
    press: Parts
    """Milliseconds a press."""
    million: float
    """Milliseconds in which Python counted to a million meanwhile: a unit for all machines, however busy."""
    load: float
    """How many processes of the whole machine wanted a core."""
    megabytes: tuple[float, ...] = ()

    @property
    def ceiling(self) -> float:
        """So many presses a second fill a core."""
        return 1000 / self.press.own


async def caught_up(bot: BotProcess) -> None:
    """Wait until the bot takes hardly any processor time, and all first calls are sent."""
    before = used(bot.pid).seconds
    for _ in range(MOST_LOOKS):
        await asyncio.sleep(LOOK)
        now = used(bot.pid).seconds
        if now - before < QUIET * LOOK and not bot.query(CALLED_SOON, microseconds(bot.now + SOON)):
            return
        before = now
    raise TimeoutError("the bot does not come to rest")


async def stretch(bot: BotProcess, crowd: Crowd, rate: float, seconds: float) -> Stretch:
    """Let people press at a rate for so long."""
    before = used(bot.pid)
    watching = asyncio.create_task(_watched(bot, seconds))
    answers = await crowd.press(rate, seconds)
    (found, counts), after = await watching, used(bot.pid)
    press = after.parts.since(before.parts, 1000 / max(len(answers.seconds), 1))
    million = statistics.median(counts) * 1000
    return Stretch(rate, answers, press, million, os.getloadavg()[0], tuple(it.megabytes for it in found))


async def _watched(bot: BotProcess, seconds: float) -> tuple[list[Used], list[float]]:
    """What the bot uses at the start, in the middle and at the end of so many seconds; and between, in
    how many seconds Python counts to a million."""
    found, counts = [used(bot.pid)], list[float]()
    for _ in range(2):
        for _ in range(COUNTS):
            await asyncio.sleep(seconds / 2 / COUNTS)
            counts.append(await counted())
        found.append(used(bot.pid))
    return found, counts


async def measured(folder: Path, tables: int, seconds: float) -> tuple[Stretch, int]:
    """The bot at its share of the ceiling, after a search for that; and how many games have ended meanwhile."""
    async with FakeDiscord.running() as discord:
        bot = BotProcess(discord, folder, IN_EARNEST)
        del bot.settings["CLOCK_FILE"]  # a real bot reads no file each time that it looks at its clock
        await furnish(bot, settle(bot), tables)
        try:
            await bot.start()
            await caught_up(bot)
            with closing(Crowd(bot, tables)) as crowd:
                rate = FIRST_RATE
                for _ in range(2):
                    trial = await stretch(bot, crowd, rate, TRIAL)
                    rate = SHARE * trial.ceiling
                    _say(f"{trial.rate:.1f} presses a second: {trial.press.own:.1f} ms of processor time a press")
                found = await stretch(bot, crowd, rate, seconds)
        finally:
            await bot.kill()
        assert discord.violations == []
        assert bot.faults() == []
        return found, crowd.ended


def rows(found: Stretch) -> Iterator[Row]:
    """The figures, each beside what it may be."""
    seconds = sorted(found.answers.seconds)
    quantiles = statistics.quantiles(seconds, n=100)
    yield _row("processor time a press, drawing included", "ms", found.press.own, MOST_PROCESSOR)
    for name, at in (("p50", 49), ("p95", 94), ("p99", 98)):
        yield _row(f"first answer, {name}", "ms", quantiles[at] * 1000, MOST_P99)
    yield _row("first answer, longest", "ms", seconds[-1] * 1000, MOST_ANSWER)
    start, middle, end = found.megabytes
    yield _row("memory at the end, to that in the middle", "MB", end, middle * MOST_GROWTH)
    _say(f"memory: {start:.0f} MB at the start, {middle:.0f} in the middle, {end:.0f} at the end")


def parts(found: Stretch) -> Iterator[str]:
    """Of what the processor time of a press is made, also with counting to a million as the unit."""
    yield f"processor time a press, and in units of counting to a million ({found.million:.1f} ms):"
    for name, spent in {"all but computers": found.press.own, **found.press._asdict()}.items():
        yield f"  {name.replace('_', ' '):18} {spent:7.1f} ms {spent / found.million:7.3f}"


def _row(name: str, unit: str, figure: float, most: float) -> Row:
    return row(name, unit, [figure], [most], 1)


def main() -> int:
    """Measure and print everything."""
    tables, seconds = int(os.environ.get("TABLES", "1000")), float(os.environ.get("SECONDS", "300"))
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        found, ended = asyncio.run(measured(Path(folder), tables, seconds))
    answers = found.answers
    _say(f"a core is full at {found.ceiling:.1f} presses a second")
    _say(
        f"{len(answers.seconds)} presses at {tables} tables, {found.rate:.1f} a second for {seconds:.0f} s;"
        f" {answers.failed} failed, {ended} games ended; {time.monotonic() - begun:.0f} s in all"
    )
    _say(f"computer players: {found.press.computers:.1f} ms a press beside that; load average {found.load:.2f}")
    for part in parts(found):
        _say(part)
    title()
    holds = []
    with tempfile.TemporaryDirectory() as folder:
        for line in chain(rows(found), past.rows(Path(folder))):
            show(line)
            holds.append(line.holds)
    return 0 if all(holds) and not answers.failed else 1


def _say(sentence: str) -> None:
    print(sentence, flush=True)


if __name__ == "__main__":
    sys.exit(main())
