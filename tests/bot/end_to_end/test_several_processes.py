"""Two processes run the bot over one PostgreSQL: both are replaced, and nobody notices; and what one does alone."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.postgresql import NOW
from playground.client.person import Person
from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.bot.bot_process import BotProcess, poll
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster

SHOWN = "SELECT shown = version FROM tables"
SERVING = f"SELECT holder FROM leases WHERE name LIKE ? AND expires > {NOW}"  # noqa: S608 - no input


class Both:
    """The processes, each with its own folder, and their Discord."""

    def __init__(self, there: FakeDiscord, stored: StoredDatabase, folder: Path) -> None:
        self.there = there
        self.stored = stored
        self.processes: list[BotProcess] = []
        self._folder = folder

    async def start(self) -> BotProcess:
        """One more process, once it serves shards."""
        folder = self._folder / str(len(self.processes))
        folder.mkdir()
        process = BotProcess(self.there, folder, stored=self.stored)
        before = self.holders()
        await process.start()
        self.processes.append(process)
        await poll(lambda: len(self.holders()) > len(before) and len(self.there.gateway.connected) == 2)
        return process

    def holders(self) -> set[object]:
        """Who serves shards."""
        there = self.stored.query("SELECT to_regclass('leases')") != [(None,)]
        return {holder for (holder,) in self.stored.query(SERVING, "shard/%")} if there else set()

    def faults(self) -> list[str]:
        return [fault for process in self.processes for fault in process.faults()]


@pytest.fixture
async def both(postgresql: Cluster, tmp_path: Path) -> AsyncIterator[Both]:
    async with FakeDiscord.running(limits=Limits(shards=2, interval=0)) as there:
        both = Both(there, StoredDatabase(postgresql.new_database()), tmp_path)
        try:
            yield both
        finally:
            for process in both.processes:
                await end(process)
        assert there.violations == []
        assert both.faults() == []


async def end(process: BotProcess) -> None:
    """SIGKILL."""
    assert process._process is not None
    if process._process.returncode is None:
        process._process.kill()
        await process._process.wait()


async def ask(person: Person, where: str, answers: list[str]) -> None:
    """Ask for the games again and again, and note what came."""
    while True:
        response = await person.slash(where, "/games")
        answers.append(response.error or "answered")
        await asyncio.sleep(0.02)


@pytest.mark.timeout(180)
async def test_nobody_notices_that_both_processes_are_replaced_one_after_the_other(both: Both) -> None:
    first, second = await both.start(), await both.start()
    answers: list[str] = []
    asking = [
        asyncio.create_task(ask(both.there.person(name), where, answers))
        for name, where in (("ann", "#games"), ("bob", "dm"))
    ]

    for old in (first, second):
        assert await old.stop() == 0
        await both.start()

    for task in asking:
        task.cancel()
    assert len(answers) > 20
    assert set(answers) == {"answered"}
    assert both.there.gateway.identified == 2


async def test_one_process_alone_finds_what_it_does_not_know_of(both: Both) -> None:
    await both.start()
    await both.there.person("ann").slash("#games", "/glory start")
    await poll(lambda: both.stored.query(SHOWN) == [(True,)])

    both.stored.query("UPDATE tables SET shown = 0")  # as where it is not known that something was stored

    await poll(lambda: both.stored.query(SHOWN) == [(True,)])
