"""The clocks: what they show, and how one waits for a moment or is woken before it."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from bot.process.clock import Clock, SystemClock, TurnedClock
from playground import clock as discords
from tests.support.bot.event_loop import idle
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.machine import Machine

A_DAY = timedelta(days=1)
CLOCKS: dict[str, Callable[[Path], Clock]] = {
    "system": lambda file: SystemClock(),
    "turned": TurnedClock,
    "hand": lambda file: HandClock(),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "clock"


@pytest.mark.parametrize("kind", CLOCKS)
async def test_a_moment_that_is_past_is_not_waited_for(kind: str, file: Path) -> None:
    clock = CLOCKS[kind](file)

    await clock.until(clock.now(), asyncio.Event())
    await clock.until(clock.now() - A_DAY, asyncio.Event())


@pytest.mark.parametrize("kind", CLOCKS)
async def test_whoever_waits_can_be_woken_before(kind: str, file: Path) -> None:
    clock, woken = CLOCKS[kind](file), asyncio.Event()
    waiting = asyncio.create_task(clock.until(clock.now() + A_DAY, woken))
    await asyncio.sleep(0)
    assert not waiting.done()

    woken.set()

    await waiting
    await clock.until(clock.now() + A_DAY, woken)  # it is still set


@pytest.mark.parametrize("clock", [SystemClock(), TurnedClock(Path("there is none"))], ids=["system", "turned"])
async def test_the_time_goes_on_by_itself(clock: Clock) -> None:
    before = datetime.now(UTC)
    moment = clock.now() + timedelta(milliseconds=20)

    await clock.until(moment, asyncio.Event())

    assert before + timedelta(milliseconds=20) <= moment <= clock.now() <= datetime.now(UTC)


AN_HOUR = timedelta(hours=1)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Whoever waits looks at its clock all the time."""
    monkeypatch.setattr(SystemClock, "look_every", 0.001)
    return Machine()


async def test_what_was_set_forward_has_passed_at_once(machine: Machine, caplog: pytest.LogCaptureFixture) -> None:
    clock = machine.clock()
    waiting = asyncio.create_task(clock.until(NOON + AN_HOUR, asyncio.Event()))
    await asyncio.sleep(0)

    machine.set_by(AN_HOUR)

    await waiting
    assert clock.now() == NOON + AN_HOUR
    assert [it.getMessage().partition(";")[0] for it in caplog.records] == [
        "the machine's clock was set forward by 1:00:00"
    ]


async def test_what_is_due_in_a_moment_does_not_wait_for_a_clock_that_was_set_back(machine: Machine) -> None:
    clock = machine.clock()
    waiting = asyncio.create_task(clock.until(clock.now() + timedelta(seconds=15), asyncio.Event()))
    await asyncio.sleep(0)

    machine.set_by(-AN_HOUR)
    await idle()
    assert not waiting.done()
    machine.run(17)

    await waiting


def test_after_a_step_back_time_goes_on_a_tenth_slower_until_the_clocks_agree(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    clock = machine.clock()
    machine.set_by(-AN_HOUR)
    shown = [clock.now()]
    for _ in range(11 * 60):
        machine.run(60)
        shown.append(clock.now())

    steps = {(later - before).total_seconds() for before, later in pairwise(shown)}
    assert shown[0] == NOON
    assert steps == {54, 60}
    assert shown[-1] == datetime.fromtimestamp(machine.wall(), UTC)
    assert [it.getMessage().partition(";")[0] for it in caplog.records] == [
        "the machine's clock was set back by 1:00:00"
    ], "once"


def test_a_clock_that_is_set_back_and_right_again_has_changed_nothing(machine: Machine) -> None:
    clock = machine.clock()
    machine.set_by(-AN_HOUR)
    machine.run(60)
    assert clock.now() == NOON + timedelta(seconds=54)

    machine.set_by(AN_HOUR)

    assert clock.now() == NOON + timedelta(seconds=60)


def test_a_machine_that_was_suspended_has_set_nothing(machine: Machine, caplog: pytest.LogCaptureFixture) -> None:
    clock = machine.clock()

    machine.run(A_DAY.total_seconds())

    assert clock.now() == NOON + A_DAY
    assert caplog.records == []


def test_the_file_tells_how_far_the_clock_is_ahead(file: Path) -> None:
    clock = TurnedClock(file)

    file.write_text("3600.5\n")

    before, shown, after = datetime.now(UTC), clock.now(), datetime.now(UTC)
    assert before <= shown - timedelta(seconds=3600.5) <= after


@pytest.mark.parametrize("content", [b"", b"soon", b"nan", b"inf", b"-5", b"1e300", b"\xff\xfe", None])
def test_a_clock_is_never_turned_back(file: Path, content: bytes | None) -> None:
    assert TurnedClock(file).now() <= datetime.now(UTC)
    file.write_text("86400")
    clock = TurnedClock(file)
    ahead = clock.now()

    if content is None:
        file.unlink()
    else:
        file.write_bytes(content)

    assert clock.now() >= ahead
    assert TurnedClock(file).now() <= datetime.now(UTC)


async def test_who_waits_hears_that_another_process_has_turned_the_clock(file: Path) -> None:
    clock = TurnedClock(file)
    moment = clock.now() + timedelta(hours=8)
    waiting = asyncio.create_task(clock.until(moment, asyncio.Event()))
    await asyncio.sleep(0)
    assert not waiting.done()

    turn = await asyncio.create_subprocess_exec("sh", "-c", f"echo 28800 > {file}")
    await turn.wait()

    await waiting
    assert clock.now() >= moment


async def test_the_clock_of_a_test_lets_those_go_on_whose_moment_it_passes_in_their_order() -> None:
    clock, went_on = HandClock(), list[int]()

    async def wait(minutes: int) -> None:
        await clock.until(start + timedelta(minutes=minutes), asyncio.Event())
        went_on.append(minutes)

    start = clock.now()
    waiting = [asyncio.create_task(wait(minutes)) for minutes in (3, 1, 9, 2)]
    await asyncio.sleep(0)
    assert clock.now() == start

    clock.advance(timedelta(minutes=3))
    await asyncio.wait(waiting[:2])
    await waiting[3]

    assert (went_on, clock.now() - start) == ([1, 2, 3], timedelta(minutes=3))
    clock.advance(A_DAY)
    await waiting[2]


async def test_the_clock_of_a_test_is_that_of_its_discord() -> None:
    discord = discords.Clock(frozen=True)
    clock = HandClock(discord)
    before = discord.now()

    clock.advance(A_DAY)

    assert discord.now() == before + A_DAY.total_seconds()
    assert clock.now().timestamp() == pytest.approx(discord.now(), abs=1e-3)
