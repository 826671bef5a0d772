"""Two processes run the bot over one PostgreSQL: one of them, in a soak each, is replaced, and nobody notices; and
what one does alone."""

import asyncio
from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path

import pytest

from bot.store.connections.postgresql import NOW
from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.amount import amount
from tests.support.bot.bot_process import BotProcess, poll
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster

A_DAY = 86_400.0
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
        before = self.holders() if self.processes else set()
        self.processes.append(process)
        await process.start()
        await poll(lambda: self.holders() > before and len(self.there.gateway.connected) == 2)
        return process

    def holders(self) -> set[object]:
        """Who serves shards."""
        return {holder for (holder,) in self.processes[0].seen(SERVING, "shard/%")}

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
                await process.end()
        assert there.violations == []
        assert both.faults() == []


async def ask(there: FakeDiscord, answers: list[str]) -> None:
    """On each shard in turn somebody asks for the games again and again; note what came."""
    for name, where in cycle((("ann", "#games"), ("bob", "dm"))):
        response = await there.person(name).slash(where, "/games")
        answers.append(response.error or "answered")


@pytest.mark.timeout(180)
async def test_nobody_notices_that_processes_are_replaced_one_after_the_other(both: Both) -> None:
    running = [await both.start(), await both.start()]
    answers: list[str] = []
    asking = asyncio.create_task(ask(both.there, answers))

    for old in running[: amount(1, 2)]:
        assert await old.stop() == 0
        await both.start()

    asking.cancel()
    assert len(answers) > 20
    assert set(answers) == {"answered"}
    assert both.there.gateway.identified == 2


async def test_one_process_alone_finds_what_it_does_not_know_of(both: Both) -> None:
    process = await both.start()
    await both.there.person("ann").slash("#games", "/glory start")
    await poll(lambda: process.seen(SHOWN) == [(True,)])

    both.stored.query("UPDATE tables SET shown = 0")  # as where it is not known that something was stored

    await poll(lambda: process.seen(SHOWN) == [(True,)])


async def test_when_a_timeout_is_over_each_process_shows_what_it_owes_though_one_alone_hears_of_it(both: Both) -> None:
    ann, bob, channels = both.there.person("ann"), both.there.person("bob"), [f"owed-{number}" for number in range(6)]
    process, _ = await both.start(), await both.start()
    lobbies = []
    for channel in channels:
        both.there.create_channel(channel)
        await ann.slash(channel, "/glory start")
        lobbies.append(await ann.wait_message(channel, "Ann"))

    both.there.time_out_bot(A_DAY)
    for lobby in lobbies:
        await bob.press(lobby, "Join")
    await poll(lambda: process.seen("SELECT count(*) FROM debts") == [(len(channels),)])
    assert not any("Bob" in lobby.text for lobby in lobbies)
    both.there.time_out_bot(None)

    await poll(lambda: all("Bob" in lobby.text for lobby in lobbies))
