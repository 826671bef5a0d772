"""A computer player chooses once for each decision, and its move gets stored, whatever fails meanwhile."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.computers.driver import ComputerDriver, QueueIndicator, TypingIndicator
from bot.computers.pool import QueueEntry, WorkerPool
from bot.interactions.entry.actions import handle_component
from bot.process import tasks
from bot.tables import lobbies
from bot.values.table import Table
from bot.values.turn_clock import StandIn
from games.core import AnyGame, Seat, View
from games.levels import Level
from tests.support.bot.bot_process import poll
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot

ANN = PEOPLE[0]


class SlowPool(WorkerPool):
    """Chooses the first legal move once it is let."""

    def __init__(self) -> None:
        super().__init__({}, 1, 1)
        self.asked: list[View] = []
        self.levels: list[Level] = []
        self.asking = asyncio.Event()
        self.let = asyncio.Event()

    async def choose(
        self,
        game: AnyGame,
        view: View,
        budget: int | None = None,
        level: Level = Level.NORMAL,
        entry: QueueEntry | None = None,
    ) -> str:
        self.asked.append(view)
        self.levels.append(level)
        self.asking.set()
        await self.let.wait()
        return str(next(iter(game.legal(view))))


class Unseen(QueueIndicator):
    """Shows nothing."""

    @contextmanager
    def following(self, entry: QueueEntry) -> Iterator[None]:
        yield


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path, patience=0.1) as bot:
        yield bot


async def with_computer(bot: DirectBot, level: Level = Level.NORMAL) -> Table:
    """A game of Ann and a computer player, at which both must decide."""
    table = await bot.lobby("glory", (ANN,))
    await bot.tables.change(table, bot.interaction_id(), lobbies.computers_seated, ANN.id, False, level)
    return (await bot.tables.begin(table, ANN.id, False, bot.interaction_id())).table


def driver_of(bot: DirectBot, pool: SlowPool, told: asyncio.Queue[int]) -> ComputerDriver:
    """A driver that puts the tables that changed into a queue."""
    indicator = Unseen(pool, TypingIndicator(unseen), {}, told.put_nowait)
    return ComputerDriver(bot.tables, pool, indicator, lambda it: told.put_nowait(it.id))


async def assert_moved_once(bot: DirectBot, table: Table, pool: SlowPool, told: asyncio.Queue[int]) -> None:
    """The computer player was asked for one move, and that is stored and told."""
    assert await asyncio.wait_for(told.get(), 10) == table.id
    assert len(pool.asked) == 1
    assert (await bot.tables.get(table.id)).computers_to_act == ()


async def test_one_move_is_chosen_and_told_however_often_the_table_is_looked_at(bot: DirectBot) -> None:
    table, pool, told = await with_computer(bot), SlowPool(), asyncio.Queue[int]()
    driver = driver_of(bot, pool, told)

    driver.schedule(table)
    await pool.asking.wait()
    for _ in range(3):
        driver.schedule(table)
    pool.let.set()

    await assert_moved_once(bot, table, pool, told)
    await driver.close()


async def test_a_computer_plays_at_the_level_of_its_seat_and_for_somebody_absent_normally(bot: DirectBot) -> None:
    table, pool, told = await with_computer(bot, Level.EXPERT), SlowPool(), asyncio.Queue[int]()
    absent = replace(table.players[0], stand_in=StandIn.ABSENT)
    driver = driver_of(bot, pool, told)
    pool.let.set()

    driver.schedule(replace(table, players=(absent, *table.players[1:])))
    await poll(lambda: len(pool.levels) == 2)

    assert [(it.me, level) for it, level in zip(pool.asked, pool.levels, strict=True)] == [
        (Seat(0), Level.NORMAL),
        (Seat(1), Level.EXPERT),
    ]
    await driver.close()


async def test_a_move_is_stored_once_another_program_no_longer_holds_the_database(
    bot: DirectBot, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table, pool, told = await with_computer(bot), SlowPool(), asyncio.Queue[int]()
    driver = driver_of(bot, pool, told)
    pool.let.set()

    with closing(sqlite3.connect(tmp_path / "direct.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        driver.schedule(table)
        await poll(lambda: "database is locked" in caplog.text)

    await assert_moved_once(bot, table, pool, told)
    await driver.close()


async def test_a_move_is_stored_once_the_disk_is_no_longer_full(
    bot: DirectBot, caplog: pytest.LogCaptureFixture
) -> None:
    table, pool, told = await with_computer(bot), SlowPool(), asyncio.Queue[int]()
    driver = driver_of(bot, pool, told)
    pool.let.set()

    await bot.fill_disk()
    driver.schedule(table)
    await poll(lambda: "database or disk is full" in caplog.text)
    await bot.free_disk()

    await assert_moved_once(bot, table, pool, told)
    await driver.close()


async def test_any_change_of_the_table_ends_the_pause_before_the_next_try(
    bot: DirectBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 600)
    table, pool, told = await with_computer(bot), SlowPool(), asyncio.Queue[int]()
    driver = driver_of(bot, pool, told)
    pool.let.set()
    with closing(sqlite3.connect(tmp_path / "direct.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        driver.schedule(table)
        await poll(lambda: "failed and is tried again" in caplog.text)

    driver.schedule(table)

    assert await asyncio.wait_for(told.get(), 10) == table.id
    await driver.close()


async def test_asking_for_the_panel_reminds_a_computer_player_that_is_waited_for(bot: DirectBot) -> None:
    table, told = await with_computer(bot), asyncio.Queue[int]()
    bot.services = replace(bot.services, changed=lambda it: told.put_nowait(it.id))

    await handle_component(bot.ctx(ANN)[0], f"my:{table.id}::", ())

    assert told.get_nowait() == table.id


async def unseen(channel: int) -> None:
    """Typing that nobody sees."""
