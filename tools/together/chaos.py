"""Processes that are killed, stopped and started again at random while people play, and what is found in the end."""

import asyncio
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import psycopg

from bot.values.table import Table
from playground.fake_discord import FakeDiscord
from playground.server.faults import When
from playground.server.starts import Limits
from tests.support.amount import seed_of_this_run
from tests.support.bot.bot_process import poll
from tests.support.bot.stored_database import StoredDatabase
from tools.load.crowd import Answers
from tools.load.house import KINDS, LATE, PLANNED, TAKEN_BACK, furnish, settle
from tools.together import proof
from tools.together.fleet import SHARDS, Fleet, Member
from tools.together.people import People, Sounded

EVERY: Final = 20.0
"""Seconds between two disturbances."""
ASLEEP: Final = 12.0
"""Seconds for which a process is stopped: longer than a lease."""
RATE: Final = 4.0
"""Presses a second."""
LOCKED: Final = 2.0
"""Seconds for which all writing waits at most: nobody may lose a lease by that."""
REPLACING: Final = 60.0
"""Seconds for which people press while all processes are replaced, in a run that does that."""
SETTLE: Final = 300.0
"""Seconds that telling everything may take."""
WAIT: Final = 15.0
"""Seconds that people may wait for an answer, after a kill, where sessions are resumed."""
SENDING: Final = r"/channels/\d+/messages"
"""A message is sent or edited."""


class Run(NamedTuple):
    """How much is tried. Of a run that shares its machine with other tests it is not judged how long people wait."""

    processes: int
    tables: int
    seconds: float
    every: float = EVERY
    rate: float = RATE
    is_disturbed: bool = True
    has_machine: bool = True
    shards: int = SHARDS
    replaces: bool = True


@dataclass
class Found:
    """What was found: figures by their names, and what is wrong."""

    figures: dict[str, str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [f"{name:<58} {figure:>16}" for name, figure in self.figures.items()]
        return "\n".join([*lines, *(f"WRONG: {it}" for it in self.wrong[:40])])


class Chaos:
    """What happens to the processes."""

    def __init__(self, fleet: Fleet, every: float) -> None:
        self._fleet = fleet
        self._every = every
        self._random = Random(3)
        self._sleeps = seed_of_this_run()
        self.did: Counter[str] = Counter()

    async def go_on(self, seconds: float) -> None:
        """For so long: each time half of them are killed and started again, and another is stopped for longer than a
        lease: at once, with a request that Discord carries out after that, with one that it has not yet answered, or
        within a transaction. Then, where there is time, all are replaced one by one."""
        until = time.monotonic() + seconds
        at = time.monotonic() + self._every / 4
        while at + ASLEEP < until:
            await asyncio.sleep(max(0.0, at - time.monotonic()))
            at = max(at + self._every, time.monotonic())
            drawn = self._random.sample(self._fleet.members, len(self._fleet.members))
            half = len(drawn) // 2
            acts = [self._killed(it) for it in drawn[:half]] + [self._asleep(drawn[half])]
            await asyncio.gather(*acts)

    async def _killed(self, member: Member) -> None:
        self.did["killed"] += 1
        await member.kill()
        await asyncio.sleep(1.0)
        await member.start()

    async def _asleep(self, member: Member) -> None:
        how, self._sleeps = self._sleeps % 4, self._sleeps + 1
        if how == 0:
            self.did["stopped anywhere"] += 1
            await member.sleep(ASLEEP)
        elif how == 3:
            await self._asleep_within_a_transaction(member)
        else:
            await self._asleep_with_a_request(member, "before" if how == 1 else "after")

    async def _asleep_with_a_request(self, member: Member, when: When) -> None:
        """Where the request is to be carried out after it was stopped, that is so late that its lease is gone, and
        another process has told what is newer."""
        hold = self._fleet.discord.faults.hold(SENDING, when=when)
        with suppress(TimeoutError):
            async with asyncio.timeout(5.0):
                await hold.reached()
        port = next((it.port for it in reversed(self._fleet.discord.requests) if it.status == 0), 0)
        owner = next((it for it in self._fleet.members if it.is_running and it.has_port(port)), member)
        self.did["stopped before a request is done" if when == "before" else "stopped before it is answered"] += 1
        sleeping = asyncio.create_task(owner.sleep(ASLEEP))
        await asyncio.sleep(ASLEEP - 1.0 if when == "before" else 0.1)
        hold.release()
        await sleeping

    async def _asleep_within_a_transaction(self, member: Member) -> None:
        """It holds rows for which others wait."""
        with psycopg.connect(self._fleet.stored.conninfo) as connection:
            await asyncio.to_thread(connection.execute, "LOCK TABLE posts IN SHARE MODE")
            with suppress(TimeoutError):
                await poll(lambda: self._fleet.writing() is not None, LOCKED)
            owner = self._fleet.writing() or member
            self.did["stopped within a transaction"] += 1
            sleeping = asyncio.create_task(owner.sleep(ASLEEP))
            await asyncio.sleep(0.1)
            await asyncio.to_thread(connection.rollback)
        await sleeping

    async def replaced(self) -> None:
        """All are replaced one by one."""
        for member in self._fleet.members:
            if not member.is_running:
                await member.start()
        await self._replace_all()

    async def _replace_all(self) -> None:
        for member in self._fleet.members:
            self.did["replaced"] += 1
            begun = time.monotonic()
            code = await member.stop()
            assert code == os.EX_OK, f"it ended with {code}"
            assert time.monotonic() - begun < 20, "it took longer than 20 s to end"
            await member.start()


class House(NamedTuple):
    """Where people play: the processes, what they store, the tables and all rows as they were at the beginning, and
    who presses."""

    fleet: Fleet
    stored: StoredDatabase
    tables: Sequence[Table]
    before: proof.Stored
    people: People
    sounded: Sounded

    def of_kind(self, *kinds: int) -> list[Table]:
        """The tables of some kinds; see `KINDS`."""
        return [it for number, it in enumerate(self.tables) if number % KINDS in kinds]


async def disturbed(run: Run, folder: Path, stored: StoredDatabase) -> Found:
    """Everything: a house, people who play in it, and processes that come and go."""
    found = Found()
    async with FakeDiscord.running(limits=Limits(shards=run.shards, interval=0.5)) as discord:
        fleet = Fleet(discord, folder, stored, run.processes, shards=run.shards)
        first = fleet.members[0]
        tables = await furnish(first, settle(first, run.shards), run.tables, everything=True)
        before = proof.Stored(stored)
        late, undoing = ({it.id for it in tables[kind::KINDS]} for kind in (LATE, TAKEN_BACK))
        with closing(People(first, run.tables, late=late, undoing=undoing)) as people:
            try:
                await _play(run, House(fleet, stored, tables, before, people, Sounded(first)), found)
            finally:
                await fleet.kill()
        found.wrong += [str(it) for it in discord.violations]
    found.wrong += _checked(stored)
    if found.wrong and (kept := os.environ.get("KEEP")):
        for member in fleet.members:
            shutil.copy(member.log, Path(kept) / f"{member.log.parent.name}.log")
    return found


async def _play(run: Run, house: House, found: Found) -> None:
    await house.fleet.start()
    await poll(lambda: len(house.fleet.discord.gateway.connected) == run.shards, SETTLE)
    found.figures["seconds until all is told at the start"] = f"{await house.fleet.settled(SETTLE):.1f}"
    chaos = Chaos(house.fleet, run.every)
    replaces = run.is_disturbed and run.replaces
    playing = asyncio.create_task(house.people.press(run.rate, run.seconds + REPLACING * replaces))
    try:
        if run.is_disturbed:
            await chaos.go_on(run.seconds)
        if replaces:
            await chaos.replaced()
        await playing
    finally:
        playing.cancel()
    found.figures["seconds until all is told in the end"] = f"{await house.fleet.settled(SETTLE):.1f}"
    rows = proof.Stored(house.stored)
    _count(found, house, rows, chaos, playing.result())
    _judge(found, house, rows)
    if run.has_machine:
        long = [it for it in proof.waits(house.people.pressed) if it > WAIT]
        found.wrong += [f"somebody waited for {wait:.1f} s" for wait in long]


def _count(found: Found, house: House, rows: proof.Stored, chaos: Chaos, answers: Answers) -> None:
    """The figures that say how much happened."""
    outcomes, gateway = house.fleet.outcomes(), house.fleet.discord.gateway
    pressed, late = house.people.pressed, {it.id for it in house.of_kind(LATE)}
    fired = house.before.timers - rows.timers
    seconds, waits = sorted(answers.seconds) or [0.0], proof.waits(pressed)
    said = Counter(outcomes.get(it.interaction, "cut off" if it.answered else "not answered") for it in pressed)
    found.figures |= {
        "presses": str(len(pressed)),
        **{f"  {outcome}": str(count) for outcome, count in sorted(said.items())},
        **{f"  not made: {why}": str(count) for why, count in sorted(house.people.unmade.items())},
        "shards at which they were made": str(len({it.shard for it in pressed})),
        "timers of plans that have fired": str(sum(kind == "plan" for kind, *_ in fired)),
        "clocks that have run out": str(sum(kind == "deadline" and it in late for kind, it, *_ in fired)),
        "calls that sounded": str(len(house.sounded.calls)),
        "first answer, median": f"{statistics.median(seconds) * 1000:.0f} ms",
        "first answer, longest": f"{seconds[-1] * 1000:.0f} ms",
        "people who had to press again": str(len(waits)),
        "  longest until they were answered": f"{max(waits, default=0.0):.1f} s",
        "sessions begun, resumed": f"{gateway.identified}, {gateway.resumed}",
        **{f"processes {what}": str(count) for what, count in sorted(chaos.did.items())},
    }


def _judge(found: Found, house: House, rows: proof.Stored) -> None:
    """Count and list what must not have happened."""
    pressed, made = house.people.pressed, rows.moves - house.before.moves
    plain = [it for it in house.of_kind(*range(TAKEN_BACK + 1, KINDS)) if it.people == it.players]
    sounds = Counter(house.sounded.calls)
    wrong = {
        "answered moves that are lost": [f"lost: {proof.near(rows, it)}" for it in proof.lost(rows, pressed)],
        "moves that are there twice": [f"twice: {it}" for it in proof.doubled(rows, pressed)],
        "moves that nobody asked for": list(proof.unasked(made, house.people.asked, house.of_kind(*PLANNED))),
        f"records of {len(plain)} that differ from undisturbed ones": list(proof.changed(made, plain)),
        "tables with other than one message": list(proof.messages(rows, house.fleet.discord)),
        "people with other than one call": list(proof.calls(house.fleet.discord)),
        "people who were called twice": [f"{it} was called {count} times" for it, count in sounds.items() if count > 1],
        "faults in the logs": house.fleet.faults(),
    }
    found.figures |= {what: str(len(lines)) for what, lines in wrong.items()}
    found.wrong += [line for lines in wrong.values() for line in lines]


def _checked(stored: StoredDatabase) -> list[str]:
    """What `python -m bot check` says is wrong with the records."""
    environment = {**os.environ, "DATABASE_URL": stored.url}
    check = subprocess.run(
        (sys.executable, "-m", "bot", "check"), env=environment, capture_output=True, text=True, check=False
    )
    return [] if check.returncode == os.EX_OK else [check.stdout + check.stderr]
