"""A computer player chooses once for each decision, however often its table is looked at."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest_asyncio

from bot.computers.driver import ComputerDriver
from bot.computers.indicator import QueueIndicator, TypingIndicator
from bot.computers.pool import QueueEntry, WorkerPool
from bot.model import Table
from games.core import View
from tests.support.bot.direct_bot import ALL, PEOPLE, DirectBot, direct_bot

ANN = PEOPLE[0]


class SlowPool(WorkerPool):
    """Chooses the first legal move once it is let."""

    def __init__(self) -> None:
        super().__init__(ALL, {}, 1, 1)
        self.asked: list[View] = []
        self.asking = asyncio.Event()
        self.let = asyncio.Event()

    async def choose(
        self, game_key: str, view: View, budget: int | None = None, entry: QueueEntry | None = None
    ) -> str:
        self.asked.append(view)
        self.asking.set()
        await self.let.wait()
        return str(next(iter(ALL[game_key].legal(view))))


class Unseen(QueueIndicator):
    """Shows nothing."""

    @contextmanager
    def following(self, entry: QueueEntry, channel: int) -> Iterator[None]:
        yield


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


async def with_computer(bot: DirectBot) -> Table:
    """A game of Ann and a computer player, at which both must decide."""
    table = await bot.lobby("glory", (ANN,))
    await bot.tables.add_computer(table, ANN.id, False, bot.interaction_id())
    return (await bot.tables.begin(table, ANN.id, False, bot.interaction_id())).table


async def test_one_move_is_chosen_and_told_however_often_the_table_is_looked_at(bot: DirectBot) -> None:
    table, pool, told = await with_computer(bot), SlowPool(), asyncio.Queue[int]()
    driver = ComputerDriver(
        bot.tables, pool, Unseen(pool, TypingIndicator(unseen), {}, told.put_nowait), told.put_nowait
    )

    driver.schedule(table.id)
    await pool.asking.wait()
    for _ in range(3):
        driver.schedule(table.id)
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == f"computers at table {table.id}"))
    pool.let.set()

    assert await told.get() == table.id
    assert len(pool.asked) == 1
    assert (await bot.tables.get(table.id)).computers_to_act == ()
    await driver.close()


async def unseen(channel: int) -> None:
    """Typing that nobody sees."""
