"""Processes of the bot over one database, each with a log of its own."""

import asyncio
import os
import re
import signal
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import psutil

from playground.fake_discord import FakeDiscord
from tests.support.bot.bot_process import IN_EARNEST, PATIENCE, BotProcess
from tests.support.bot.stored_database import StoredDatabase

STARTED: Final = "Add the bot to a server"
"""What a process says when Discord knows it."""
SHARDS: Final = 8
OUTCOME: Final = re.compile(r"component (?P<outcome>\w+) in .*interaction=(?P<interaction>\d+)")


WAITING: Final = (
    "SELECT usename FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    " AND query ~ '^(INSERT|UPDATE)'"
)


class Member(BotProcess):
    """One of them."""

    def __init__(self, discord: FakeDiscord, folder: Path, stored: StoredDatabase, source: Path | None) -> None:
        super().__init__(discord, folder, IN_EARNEST, stored)
        del self.settings["CLOCK_FILE"]  # the database's clock and those of the processes are the machine's
        self._source = source
        self.starts = 0

    async def start(self) -> None:
        """Start it, and wait until Discord knows it."""
        self.starts += 1
        self.log.touch()
        said = self.log.read_text().count(STARTED)
        command, environment = self.command()
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *command, env=environment, stdout=log, stderr=log, cwd=self._source
            )
        async with asyncio.timeout(2 * PATIENCE):
            while self.log.read_text().count(STARTED) == said:
                assert self._process.returncode is None, self.log.read_text()[-2000:]
                await asyncio.sleep(0.05)

    def command(self) -> tuple[Sequence[str], Mapping[str, str]]:
        command, environment = super().command()
        path = {} if self._source is None else {"PYTHONPATH": str(self._source)}
        return command, {**environment, **path, "PYTHONUNBUFFERED": "1"}

    @property
    def role(self) -> str:
        """By this name the database knows it."""
        return self.log.parent.name.replace("-", "_")

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    async def sleep(self, seconds: float) -> None:
        """SIGSTOP for so long, and all that it has started with it: it notices nothing, and believes."""
        self._signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            self._signal(signal.SIGCONT)

    def has_port(self, port: int) -> bool:
        """Whether a connection from this port is its own."""
        with suppress(psutil.Error):
            return any(it.laddr.port == port for it in psutil.Process(self.pid).net_connections("tcp"))
        return False

    def _signal(self, number: signal.Signals) -> None:
        if self.is_running:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)


class Fleet:
    """So many processes; `sources` are the folders from which they are run, for a bot of another version, else this
    one's."""

    def __init__(
        self,
        discord: FakeDiscord,
        folder: Path,
        stored: StoredDatabase,
        number: int,
        sources: Sequence[Path | None] = (None,),
        shards: int = SHARDS,
    ) -> None:
        self.discord = discord
        self.stored = stored
        self.members: list[Member] = []
        for at in range(number):
            (own := folder / f"process-{at}").mkdir()
            member = Member(discord, own, stored, sources[at % len(sources)])
            member.settings["DATABASE_URL"] = re.sub("//[^@]*@", f"//{_role(stored, member)}@", stored.url)
            if number > 1:
                member.settings["SHARDS"] = str(shards)
            self.members.append(member)

    async def start(self) -> None:
        """Start all; the first one makes the tables alone."""
        await self.members[0].start()
        await asyncio.gather(*(it.start() for it in self.members[1:]))

    async def kill(self) -> None:
        await asyncio.gather(*(it.kill() for it in self.members))

    async def settled(self, seconds: float = 120.0) -> float:
        """Wait until all that is due is done and all that is stored has been told; how many seconds that took."""
        begun = time.monotonic()
        async with asyncio.timeout(seconds):
            while self.members[0].something_left:  # noqa: ASYNC110 - of another process
                await asyncio.sleep(0.1)
        return time.monotonic() - begun

    def faults(self) -> list[str]:
        """Lines of all logs that speak of a fault of ours."""
        return [line for it in self.members if it.log.exists() for line in it.faults()]

    def writing(self) -> Member | None:
        """One that writes, and waits for somebody else to end."""
        waiting = {str(name) for (name,) in self.stored.query(WAITING)}
        return next((it for it in self.members if it.role in waiting), None)

    def outcomes(self) -> dict[int, str]:
        """What became of each press, as the logs say it: nothing is said of one that was cut off."""
        found: dict[int, str] = {}
        for line in (line for it in self.members for line in it.log.read_text().splitlines()):
            if (told := OUTCOME.search(line)) is not None:
                found[int(told["interaction"])] = told["outcome"]
        return found


def _role(stored: StoredDatabase, member: Member) -> str:
    """The role of a process in the database, which is made where there is none."""
    stored.query(
        f"DO $$ BEGIN CREATE ROLE {member.role} SUPERUSER LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$"
    )
    return member.role
