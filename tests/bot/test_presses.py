"""What people pressed last, as several processes know it over one server."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.interactions.context import Context
from bot.interactions.entry.messages import handle_message
from bot.process.presses import TOLD, LastPresses, Press
from bot.store.connections.database import Database
from bot.store.messages import NotificationRepository
from bot.store.people.people import PersonRepository
from bot.store.people.presses import PressRepository
from bot.store.schema.columns import microseconds
from bot.tables.erasure import PersonErasure
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import embedded_bot
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.ready import ReadyDatabases
from tests.support.bot.service import ANN, BOB, CAS, opened
from tests.support.bot.stored_database import StoredDatabase

CALL, OTHER = 900, 901
"""Messages."""
A_SECOND = timedelta(seconds=1)


@pytest.fixture
async def server(ready: ReadyDatabases) -> AsyncIterator[StoredDatabase]:
    with ready.lent() as stored:
        database = await Database.open(stored.url)
        for person in (ANN, BOB):
            await PersonRepository(database).meet(person)
            await NotificationRepository(database).set_due(person.id)
        await database.close()
        yield stored


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes tell of presses without a pause."""
    monkeypatch.setattr("bot.process.presses.TOLD", 0.0)


class Process:
    """A process, and what it knows of presses."""

    def __init__(self, database: Database, clock: HandClock) -> None:
        self.up = list[int]()
        self.presses = LastPresses(clock.now, shared=self, active=self.up.append)
        self.calls = NotificationRepository(database, clock.now)
        self.people = PersonRepository(database)
        self.told = 0
        self.told_of = set[int]()
        """The people whose presses were told of last."""
        self._shared = PressRepository(database, clock.now)

    async def write(self, presses: Mapping[int, Press]) -> Mapping[int, bool]:
        found = await self._shared.write(presses)
        self.told += 1
        self.told_of = {*presses}
        return found

    async def press(self, person: int) -> None:
        """Somebody presses something, and the other process is told."""
        told = self.told
        self.presses.note(person)
        await poll(lambda: self.told > told)

    async def knows(self, person: int) -> Press | None:
        """What it knows of somebody once it has read their calls."""
        self.presses.learn(person, (await self.calls.of(person)).press)
        return self.presses.last(person)


@asynccontextmanager
async def two(stored: StoredDatabase, clock: HandClock) -> AsyncIterator[tuple[Process, Process]]:
    databases = [await Database.open(stored.url) for _ in range(2)]
    processes = [Process(it, clock) for it in databases]
    yield processes[0], processes[1]
    for process, database in zip(processes, databases, strict=True):
        await process.presses.close()
        await database.close()


async def test_the_process_that_calls_somebody_knows_what_they_pressed_in_another(server: StoredDatabase) -> None:
    clock = HandClock()
    async with two(server, clock) as (one, other):
        one.presses.note(ANN.id, CALL, 5, 7)
        await one.presses.close()

        assert await other.knows(ANN.id) == Press(NOON, CALL, 5, 7, (CALL, 7), NOON)
        assert other.presses.has_touched(ANN.id, CALL, 7)
        assert await other.knows(BOB.id) is None


async def test_a_later_press_is_known_whichever_process_tells_of_it_last(server: StoredDatabase) -> None:
    clock = HandClock()
    async with two(server, clock) as (one, other):
        one.presses.note(ANN.id, CALL, 5, 7)
        clock.advance(A_SECOND)
        other.presses.note(ANN.id, OTHER, 6, 8)
        await other.presses.close()
        await one.presses.close()

        for process in (one, other):
            assert await process.knows(ANN.id) == Press(NOON + A_SECOND, OTHER, 6, 8, (OTHER, 8), NOON + A_SECOND)


async def test_what_is_half_picked_in_one_process_is_left_by_a_press_elsewhere_in_another(
    server: StoredDatabase,
) -> None:
    clock = HandClock()
    async with two(server, clock) as (one, other):
        one.presses.note(ANN.id, CALL, 5, 7)
        clock.advance(A_SECOND)
        other.presses.note(BOB.id)
        other.presses.learn(ANN.id, Press(NOON - A_SECOND, OTHER, 5, 6, (OTHER, 6), NOON - A_SECOND))
        other.presses.note(ANN.id)  # not in a message of theirs

        for teller, reader in ((one, other), (other, one)):
            await teller.presses.close()
            known = await reader.knows(ANN.id)
            assert known is not None
            assert (known.moment, known.message, known.touched) == (NOON + A_SECOND, None, (CALL, 7))


async def test_what_was_let_go_in_one_process_is_not_half_picked_in_another(server: StoredDatabase) -> None:
    clock = HandClock()
    async with two(server, clock) as (one, other):
        one.presses.note(ANN.id, CALL, 5, 7)
        await other.knows(ANN.id)
        clock.advance(A_SECOND)
        one.presses.let_go(ANN.id)
        await one.presses.close()
        await other.knows(ANN.id)

        assert not other.presses.has_touched(ANN.id, CALL, 7)


@pytest.mark.usefixtures("at_once")
async def test_the_first_press_of_somebody_new_is_told_once_its_answer_has_stored_them(server: StoredDatabase) -> None:
    async with two(server, HandClock()) as (one, other):
        with one.presses.answering(CAS.id):
            await one.press(CAS.id)
            await one.people.meet(CAS)
            await one.calls.set_due(CAS.id)
        await poll(lambda: one.told == 2)

        assert await other.knows(CAS.id) == one.presses.last(CAS.id)


@pytest.mark.usefixtures("at_once")
async def test_of_who_is_stored_by_no_answer_it_is_not_told_again(server: StoredDatabase) -> None:
    async with two(server, HandClock()) as (one, _):
        with one.presses.answering(CAS.id):
            await one.press(CAS.id)
        await poll(lambda: one.told == 2)
        await one.press(ANN.id)

        assert (one.told, one.told_of) == (3, {ANN.id})
        assert server.query("SELECT person FROM presses") == [(ANN.id,)]


@pytest.mark.usefixtures("at_once")
async def test_who_presses_first_in_half_a_day_in_whichever_process_is_called_then(server: StoredDatabase) -> None:
    clock = HandClock()
    async with two(server, clock) as (one, other):
        for process, after in ((one, 0), (other, 11.9), (one, 11.9), (one, 0), (other, 12), (one, 0)):
            clock.advance(timedelta(hours=after))
            in_the_morning(server, clock)
            await process.press(ANN.id)

        assert (one.up, other.up) == ([ANN.id], [ANN.id])


async def test_who_got_up_just_before_a_stop_is_called_after_it(server: StoredDatabase) -> None:
    clock = HandClock()
    async with two(server, clock) as (one, other):
        in_the_morning(server, clock)
        one.presses.note(ANN.id)
        await one.presses.close()

        assert await other.calls.due(clock.now()) == (ANN.id,)


async def test_who_gets_up_while_they_are_looked_at_is_not_put_off_by_what_was_known_before(
    server: StoredDatabase,
) -> None:
    clock = HandClock()
    async with two(server, clock) as (one, other):
        server.query("UPDATE calls SET due = ?", microseconds(clock.now()))
        known = await other.calls.of(ANN.id)
        one.presses.note(ANN.id)
        await one.presses.close()

        assert not await other.calls.put_off({known.state: clock.now() + timedelta(hours=8)})
        assert ANN.id in await other.calls.due(clock.now())


@pytest.mark.usefixtures("at_once")
async def test_who_gets_up_and_is_not_to_be_called_is_not_looked_at(server: StoredDatabase) -> None:
    async with two(server, HandClock()) as (one, _):
        server.query("UPDATE calls SET due = NULL")
        await one.press(ANN.id)

        assert one.up == []


def in_the_morning(server: StoredDatabase, clock: HandClock) -> None:
    """All calls are put off by some hours."""
    server.query("UPDATE calls SET due = ?", microseconds(clock.now() + timedelta(hours=8)))


def test_who_presses_first_in_half_a_day_has_got_up_where_a_process_runs_alone() -> None:
    clock, up = HandClock(), list[int]()
    presses = LastPresses(clock.now, active=up.append)
    for after in (0, 11.9, 12):
        clock.advance(timedelta(hours=after))
        presses.note(ANN.id)

    assert up == [ANN.id, ANN.id]


async def test_who_is_forgotten_leaves_no_press_though_a_process_tells_of_one_later(server: StoredDatabase) -> None:
    clock = HandClock()
    async with two(server, clock) as (one, other), opened(server) as tables:
        one.presses.note(ANN.id, CALL, 5, 7)
        await one.presses.close()
        await PersonErasure(tables).erase(ANN.id)
        assert server.query("SELECT person FROM presses") == []
        other.presses.note(ANN.id, CALL, 5, 7)
        await other.presses.close()

        assert server.query("SELECT person FROM presses") == []


def test_of_two_processes_each_knows_the_later_of_what_was_pressed_and_of_what_is_half_picked() -> None:
    touching = Press(NOON, CALL, 5, 7, (CALL, 7), NOON)
    elsewhere = Press(NOON + A_SECOND, None, 0, None, None, NOON - A_SECOND)
    presses = LastPresses(noon)
    presses.learn(ANN.id, elsewhere)
    presses.learn(ANN.id, touching)

    assert presses.last(ANN.id) == elsewhere._replace(touched=(CALL, 7), touched_at=NOON)


class Counted:
    """Where presses are told; how often, and of whom."""

    def __init__(self) -> None:
        self.told = list[set[int]]()
        self.fails = 0

    async def write(self, presses: Mapping[int, Press]) -> Mapping[int, bool]:
        if self.fails:
            self.fails -= 1
            raise OSError
        self.told.append({*presses})
        return dict.fromkeys(presses, False)


def noon() -> datetime:
    return NOON


async def test_many_presses_are_told_of_in_two_statements_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    rested, shared = list[float](), Counted()
    over = asyncio.Event()

    async def rest(seconds: float, _woken: asyncio.Event) -> None:
        rested.append(seconds)
        await over.wait()

    monkeypatch.setattr("bot.process.presses.rest", rest)
    presses = LastPresses(noon, shared=shared)
    presses.note(1)
    await poll(lambda: bool(rested))
    for person in range(1, 50):
        presses.note(person)
    await asyncio.sleep(0)
    assert shared.told == [{1}]
    over.set()
    await poll(lambda: len(rested) == 2)

    assert (shared.told, rested) == ([{1}, {*range(1, 50)}], [TOLD, TOLD])
    await presses.close()


async def test_what_could_not_be_told_is_told_later() -> None:
    shared = Counted()
    shared.fails = 1
    presses = LastPresses(noon, shared=shared)
    presses.note(1)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await presses.close()

    assert shared.told == [{1}]


def test_a_process_that_runs_alone_tells_nobody() -> None:
    presses = LastPresses(noon)  # a task would need an event loop
    presses.note(1, CALL, 5, 7)

    assert presses.has_touched(1, CALL, 7)


async def test_who_writes_to_the_bot_is_being_answered_as_who_presses_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = list[bool]()

    async def handle(ctx: Context) -> None:
        answered.append(ctx.services.presses.is_answered_now(ctx.person.id))
        await handle_message(ctx)

    monkeypatch.setattr("bot.interactions.entry.door.handle_message", handle)
    async with embedded_bot(tmp_path, {}) as bot:
        await bot.discord.person("ann").say("dm", "help")
        await poll(lambda: bool(answered))

    assert answered == [True]
