"""A computer player chooses once for each decision, and its move gets stored, whatever fails meanwhile."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.computers.driver import ComputerDriver, QueueIndicator, TypingIndicator
from bot.computers.pool import QueueEntry, WorkerPool
from bot.process import tasks
from bot.tables import lobbies
from bot.values.table import Table
from bot.values.turn_clock import StandIn
from games.core import AnyGame, Seat, View
from games.levels import Level
from tests.support.bot.bot_process import PATIENCE, poll
from tests.support.bot.carried_out import handle_component
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


@dataclass
class Driven:
    """A driver, and a game of Ann and a computer player at which both must decide. `told`: the tables that changed."""

    bot: DirectBot
    table: Table
    pool: SlowPool = field(default_factory=SlowPool)
    told: asyncio.Queue[int] = field(default_factory=asyncio.Queue)

    def __post_init__(self) -> None:
        indicator = Unseen(self.pool, TypingIndicator(unseen), {}, self.told.put_nowait)
        self.driver = ComputerDriver(self.bot.tables, self.pool, indicator, lambda it: self.told.put_nowait(it.id))

    async def moved_once(self) -> None:
        """The computer player is asked for one move, and that is stored and told."""
        assert await asyncio.wait_for(self.told.get(), PATIENCE) == self.table.id
        assert len(self.pool.asked) == 1
        assert (await self.bot.tables.get(self.table.id)).computers_to_act == ()


@pytest_asyncio.fixture(params=[Level.NORMAL])
async def driven(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> AsyncIterator[Driven]:
    """With a computer player of the level that is asked for; after a failure the driver pauses for a moment alone."""
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 0.01)
    table = await bot.lobby("glory", (ANN,))
    await bot.tables.change(table, bot.interaction_id(), lobbies.computers_seated, ANN.id, False, request.param)
    driven = Driven(bot, (await bot.tables.begin(table, ANN.id, False, bot.interaction_id())).table)
    yield driven
    await driven.driver.close()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program holds the database meanwhile."""
    with closing(sqlite3.connect(folder / "direct.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


async def test_one_move_is_chosen_and_told_however_often_the_table_is_looked_at(driven: Driven) -> None:
    driven.driver.schedule(driven.table)
    await driven.pool.asking.wait()
    for _ in range(3):
        driven.driver.schedule(driven.table)
    driven.pool.let.set()

    await driven.moved_once()


@pytest.mark.parametrize("driven", [Level.EXPERT], indirect=True)
async def test_a_computer_plays_at_the_level_of_its_seat_and_for_somebody_absent_normally(driven: Driven) -> None:
    absent = driven.table.players[0].with_stand_in(StandIn.ABSENT)
    driven.pool.let.set()

    driven.driver.schedule(replace(driven.table, players=(absent, *driven.table.players[1:])))
    await poll(lambda: len(driven.pool.levels) == 2)

    assert [(it.me, level) for it, level in zip(driven.pool.asked, driven.pool.levels, strict=True)] == [
        (Seat(0), Level.NORMAL),
        (Seat(1), Level.EXPERT),
    ]


async def test_a_move_is_stored_once_another_program_no_longer_holds_the_database(
    driven: Driven, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    driven.pool.let.set()

    with locked(tmp_path):
        driven.driver.schedule(driven.table)
        await poll(lambda: "database is locked" in caplog.text)

    await driven.moved_once()


async def test_a_move_is_stored_once_the_disk_is_no_longer_full(
    driven: Driven, caplog: pytest.LogCaptureFixture
) -> None:
    driven.pool.let.set()

    await driven.bot.fill_disk()
    driven.driver.schedule(driven.table)
    await poll(lambda: "database or disk is full" in caplog.text)
    await driven.bot.free_disk()

    await driven.moved_once()


async def test_any_change_of_the_table_ends_the_pause_before_the_next_try(
    driven: Driven, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 600)
    driven.pool.let.set()
    with locked(tmp_path):
        driven.driver.schedule(driven.table)
        await poll(lambda: "failed and is tried again" in caplog.text)

    driven.driver.schedule(driven.table)

    await driven.moved_once()


async def test_asking_for_the_panel_reminds_a_computer_player_that_is_waited_for(driven: Driven) -> None:
    bot = driven.bot
    bot.services = replace(bot.services, changed=lambda it: driven.told.put_nowait(it.id))

    await handle_component(bot.ctx(ANN)[0], f"my:{driven.table.id}::", ())

    assert driven.told.get_nowait() == driven.table.id


async def unseen(channel: int) -> None:
    """Typing that nobody sees."""
