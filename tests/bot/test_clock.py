"""The clocks: what they show, and how one waits for a moment or is woken before it."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.process.clock import Clock, SystemClock, TurnedClock
from playground import clock as discords
from tests.support.bot.hand_clock import HandClock

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


async def test_a_system_that_is_set_forward_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, ahead = SystemClock(), [timedelta()]
    monkeypatch.setattr("bot.process.clock.utc_now", lambda: datetime.now(UTC) + ahead[0])
    monkeypatch.setattr(SystemClock, "look_every", 0.001)
    waiting = asyncio.create_task(clock.until(clock.now() + A_DAY, asyncio.Event()))
    await asyncio.sleep(0)

    ahead[0] = A_DAY

    await waiting


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
