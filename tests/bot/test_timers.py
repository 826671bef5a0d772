"""Timers fire once, at their moment and in order: whatever fails, is restarted, or runs beside."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest

from bot.cluster.owned import Owned
from bot.ownership.ownership import ALONE, Lease, Ownership, partition_lease
from bot.process.clock import Clock, SystemClock
from bot.process.tasks import Due
from bot.store.time.clocks import TimerRepository
from bot.tables import transitions
from bot.tables.service import TableService
from bot.tables.timers import Fired, TimedService, TimerRunner
from bot.values.table import Status, Table
from bot.values.timers import Timer, TimerKind
from games.core import Seat
from tests.support.bot.bot_process import poll
from tests.support.bot.event_loop import idle
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.machine import Machine
from tests.support.bot.service import ANN, BOB, CAS, begun, first_move, opened, play_first
from tests.support.bot.stored_database import StoredDatabase

MINUTE = timedelta(minutes=1)
REMOVED = "UPDATE tables SET game = 'no more', version = version + 1 WHERE id = ?"


class Watched:
    """A runner over a database, and the timers that have had an effect."""

    def __init__(self, tables: TableService, clock: Clock, ownership: Ownership = ALONE) -> None:
        self.tables = tables
        self.timed = TimedService(tables)
        self.fired: list[Timer] = []
        self.runner = TimerRunner(self.timed, tables.repositories.timers, clock, self._note, ownership)

    def _note(self, done: Sequence[Fired]) -> None:
        self.fired += [timer for timer, result in done if result is not None]

    async def resigned(self, table: Table, person: int) -> None:
        """The timers have fired that a person's resignation waited for."""
        await poll(lambda: any(timer.table == table.id for timer in self.fired))


@asynccontextmanager
async def watched(database: StoredDatabase, clock: Clock) -> AsyncIterator[Watched]:
    async with opened(database, clock.now) as tables:
        bot = Watched(tables, clock)
        yield bot
        await bot.runner.close()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def bot(database: StoredDatabase, clock: HandClock) -> AsyncIterator[Watched]:
    async with watched(database, clock) as bot:
        yield bot


async def test_a_timer_fires_at_its_moment_and_not_before(bot: Watched, clock: HandClock) -> None:
    table = await begun(bot.tables, ANN, BOB)
    bot.runner.start()
    await bot.timed.resign(table, ANN.id)
    bot.runner.wake()

    clock.advance(MINUTE - timedelta(seconds=1))
    await clock.awaited()
    assert (await bot.tables.get(table.id)).status is Status.PLAYING
    clock.advance(timedelta(seconds=1))

    await bot.resigned(table, ANN.id)
    assert (await bot.tables.get(table.id)).status is Status.FINISHED
    assert await bot.tables.repositories.timers.due(clock.now() + 99 * MINUTE) == ()


async def test_a_timer_fires_once_its_time_has_passed_though_the_machines_clock_was_set_back(
    database: StoredDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SystemClock, "look_every", 0.001)
    machine = Machine()
    clock = machine.clock()
    async with watched(database, clock) as bot:
        table = await begun(bot.tables, ANN, BOB)
        bot.runner.start()
        await bot.timed.resign(table, ANN.id)
        bot.runner.wake()

        machine.set_by(timedelta(hours=-1))
        machine.run(70)

        await bot.resigned(table, ANN.id)


async def test_a_process_does_not_look_what_is_due_for_a_timer_of_another_processs_table(
    database: StoredDatabase, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, due = list[int](), TimerRepository.due

    async def counted(self: TimerRepository, *given: Any) -> Due[Timer]:
        looks.append(1)
        return await due(self, *given)

    monkeypatch.setattr(TimerRepository, "due", counted)
    delayed = Owned()
    delayed.keep(Lease(partition_lease(1 << 22), 1), 1e12)
    async with opened(database, clock.now) as tables:
        runner = Watched(tables, clock, delayed).runner
        runner.start()
        await clock.awaited()

        runner.wake(clock.now(), 2 << 22)
        await idle()
        assert len(looks) == 1
        runner.wake(clock.now(), 1 << 22)
        await poll(lambda: len(looks) > 1)
        await runner.close()


async def test_what_fell_due_while_the_bot_was_down_is_done_at_the_start_in_order(
    database: StoredDatabase, clock: HandClock
) -> None:
    async with watched(database, clock) as bot:
        later, earlier = await begun(bot.tables, ANN, BOB), await begun(bot.tables, ANN, BOB)
        await bot.timed.resign(earlier, ANN.id)
        clock.advance(timedelta(seconds=1))
        await bot.timed.resign(later, ANN.id)
    clock.advance(timedelta(days=2))

    async with watched(database, clock) as bot:
        bot.runner.start()
        await poll(lambda: len(bot.fired) == 2)

        assert [timer.table for timer in bot.fired] == [earlier.id, later.id]
        await bot.runner.close()


async def test_two_processes_fire_each_timer_once_between_them(database: StoredDatabase, clock: HandClock) -> None:
    async with watched(database, clock) as bot, watched(database, clock) as other:
        games = [await begun(bot.tables, ANN, BOB, CAS) for _ in range(4)]
        for table in games:
            await bot.timed.resign(table, ANN.id)
        clock.advance(MINUTE)

        bot.runner.start()
        other.runner.start()
        await poll(lambda: len(bot.fired) + len(other.fired) == len(games))
        await asyncio.gather(bot.runner.close(), other.runner.close())

        assert sorted(timer.table for timer in bot.fired + other.fired) == [table.id for table in games]
        resigned = database.query("SELECT table_id FROM moves WHERE line = '0 resign' ORDER BY table_id")
        assert resigned == [(table.id,) for table in games]


class Spoilt:
    """A table whose position does not read, until it is mended."""

    def __init__(self, database: StoredDatabase, table: Table) -> None:
        self._database = database
        self._table = table.id
        self._state = database.query("SELECT state FROM tables WHERE id = ?", table.id)[0][0]
        self._set("{}")

    def mend(self) -> None:
        self._set(self._state)

    def _set(self, state: object) -> None:
        self._database.query("UPDATE tables SET state = ?, version = version + 1 WHERE id = ?", state, self._table)


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [it.getMessage() for it in caplog.records if it.levelno >= logging.WARNING]


async def test_one_that_fails_is_tried_again_and_keeps_no_other_waiting(
    bot: Watched, database: StoredDatabase, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = await begun(bot.tables, ANN, BOB), await begun(bot.tables, ANN, BOB)
    for table in (broken, sound):
        await bot.timed.resign(table, ANN.id)
    spoilt = Spoilt(database, broken)
    clock.advance(MINUTE)

    bot.runner.start()
    await poll(lambda: [timer.table for timer in bot.fired] == [sound.id])
    spoilt.mend()
    clock.advance(timedelta(seconds=1))
    await poll(lambda: [timer.table for timer in bot.fired] == [sound.id, broken.id])

    [line] = failures(caplog)
    assert line.startswith("table 1 does not read (")


@pytest.mark.parametrize("spoil", [Spoilt, lambda database, it: database.query(REMOVED, it.id)], ids=["state", "game"])
async def test_one_that_fails_for_hours_is_told_once_and_every_other_timer_fires_at_its_moment(
    bot: Watched,
    database: StoredDatabase,
    clock: HandClock,
    caplog: pytest.LogCaptureFixture,
    spoil: Callable[[StoredDatabase, Table], object],
) -> None:
    broken = await begun(bot.tables, ANN, BOB)
    await bot.timed.resign(broken, ANN.id)
    spoil(database, broken)
    clock.advance(MINUTE)
    bot.runner.start()
    await poll(lambda: bool(failures(caplog)))

    for number in range(6):
        clock.advance(29 * MINUTE)
        table = await begun(bot.tables, ANN, BOB)
        await bot.timed.resign(table, ANN.id)
        bot.runner.wake()
        clock.advance(MINUTE)
        await poll(lambda number=number: len(bot.fired) > number)  # type: ignore[misc]

    assert (await bot.tables.repositories.timers.due(clock.now()))[0].due == clock.now() - 180 * MINUTE
    [line] = failures(caplog)
    told = r"a resign timer of table 1 failed and is tried again from time to time \[[0-9a-f]{8}\]"
    assert re.fullmatch(rf"{told}|table 1 does not read .*", line)


async def test_a_held_move_of_a_table_that_was_closed_meanwhile_leaves_nothing_behind(
    bot: Watched, database: StoredDatabase, clock: HandClock
) -> None:
    table = await begun(bot.tables, ANN, BOB)
    assert table.match is not None
    delayed = (
        await bot.tables.change(
            table, None, bot.timed.delay, ANN.id, table.match.read(first_move(table, 0)), table.decision
        )
    ).table
    await bot.tables.change(delayed, 7, transitions.closed, ANN.id, True)
    clock.advance(MINUTE)

    bot.runner.start()
    await poll(lambda: not database.query("SELECT 1 FROM timers"))

    assert bot.fired == []
    assert database.query("SELECT count(*) FROM held_moves") == [(0,)]
    assert database.query("SELECT line FROM moves ORDER BY ply") == [("",), ("- close",)]


async def test_a_held_move_survives_a_restart_and_is_played_once(database: StoredDatabase, clock: HandClock) -> None:
    async with watched(database, clock) as bot:
        table = (await play_first(bot.tables, await begun(bot.tables, ANN, BOB))).table
        assert table.match is not None
        move = first_move(table, 1)
        await bot.tables.change(table, None, bot.timed.delay, BOB.id, table.match.read(move), table.decision)

    async with watched(database, clock) as bot:
        clock.advance(timedelta(seconds=5))
        bot.runner.start()
        await poll(lambda: bool(bot.fired))
        await bot.runner.close()

        [timer] = bot.fired
        assert timer.kind is TimerKind.DELAYED
        assert await bot.timed.fire(timer) is None
        assert database.query("SELECT count(*) FROM moves WHERE line = ?", f"1 {move}") == [(1,)]
        assert (await bot.tables.get(table.id)).decision == table.decision + 1


async def test_a_timer_that_was_set_anew_is_not_fired_by_the_one_before(
    bot: Watched, database: StoredDatabase, clock: HandClock
) -> None:
    table = (await play_first(bot.tables, await begun(bot.tables, ANN, BOB))).table
    assert table.match is not None
    first, second = list(table.match.game.legal(table.match.view(table.players[1].seat)))[:2]
    await bot.tables.change(table, None, bot.timed.delay, BOB.id, first, table.decision)
    [before] = await bot.tables.repositories.timers.of(table.id, table.players[1].seat)
    await bot.tables.repositories.timers.stop(table.id, Seat(1), TimerKind.DELAYED)
    clock.advance(timedelta(seconds=3))
    delayed = (
        await bot.tables.change(await bot.tables.get(table.id), None, bot.timed.delay, BOB.id, second, table.decision)
    ).table

    assert await bot.timed.fire(before) is None

    assert (await bot.tables.get(table.id)).players == delayed.players
    clock.advance(timedelta(seconds=5))
    [now] = await bot.tables.repositories.timers.due(clock.now())
    assert await bot.timed.fire(now) is not None
    assert database.query("SELECT line FROM moves ORDER BY ply DESC LIMIT 1") == [(f"1 {second}",)]
