"""Work in the background: what fails is logged and tried again, and at the end nothing is left running."""

import asyncio
import logging
import re
from collections.abc import Callable, Iterator

import pytest

from bot.process import tasks
from bot.process.tasks import SLICE, Postponed, TaskOwner, TryAgain, in_slices
from tests.support.bot.bot_process import poll
from tests.support.bot.event_loop import idle, turn_loop

pytest_plugins = ["tests.support.bot.pauses"]


PERSON = 912_345_678_901_234_567
"""A key that no number of a task holds by chance."""


class Work:
    """Raises these one after the other (None: it succeeds), then succeeds."""

    def __init__(self, *errors: Exception | None) -> None:
        self._errors: Iterator[Exception | None] = iter(errors)
        self.done: list[int] = []
        self.meanwhile: Callable[[], None] = lambda: None

    async def __call__(self, key: int) -> None:
        self.done.append(key)
        self.meanwhile()
        await asyncio.sleep(0)
        error = next(self._errors, None)
        if error is not None:
            raise error


async def test_work_that_fails_is_logged_with_an_id_and_tried_until_it_succeeds(
    pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    work = Work(ValueError("broken"), ValueError("broken"))
    owner = TaskOwner("toil", work)

    owner.schedule(7)
    await owner.settled()

    assert work.done == [7, 7, 7]
    assert pauses == [1, 2]
    lines = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert all(re.fullmatch(r"toil 7 failed and is tried again \[[0-9a-f]{8}\]", line) for line in lines)
    assert len(set(lines)) == 2


async def test_pauses_double_up_to_five_minutes_and_begin_anew_after_success(pauses: list[float]) -> None:
    work = Work(*[OSError()] * 10, None, OSError())
    owner = TaskOwner("toil", work)
    work.meanwhile = lambda: owner.schedule(7) if len(work.done) == 11 else None

    owner.schedule(7)
    await owner.settled()

    assert pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 1]


async def test_a_trouble_of_others_is_one_warning_without_a_traceback(
    pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    owner = TaskOwner("toil", Work(TryAgain("Discord is in trouble")))

    owner.schedule(7)
    await owner.settled()

    assert [(it.levelno, it.getMessage(), it.exc_info) for it in caplog.records] == [
        (logging.WARNING, "toil 7: Discord is in trouble", None)
    ]


async def test_the_log_never_tells_a_key_that_is_a_person(
    pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    owner = TaskOwner("call somebody", Work(ValueError(), TryAgain("Discord is in trouble")), never_tell=True)

    owner.schedule(PERSON)
    assert str(PERSON) not in "".join(it.get_name() for it in asyncio.all_tasks())
    await owner.settled()

    assert "call somebody failed and is tried again [" in caplog.text
    assert caplog.messages[1] == "call somebody: Discord is in trouble"
    assert str(PERSON) not in " ".join(caplog.messages)


async def test_what_is_scheduled_during_the_work_is_done_once_more(pauses: list[float]) -> None:
    work = Work()
    owner = TaskOwner("toil", work)

    owner.schedule(7)
    await asyncio.sleep(0)
    for _ in range(3):
        owner.schedule(7)
    await owner.settled()

    assert work.done == [7, 7]


async def test_scheduling_ends_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 600)
    work = Work(OSError())
    owner = TaskOwner("toil", work)
    owner.schedule(7)
    await poll(lambda: len(work.done) == 1)

    owner.schedule(7)
    await owner.settled()

    assert work.done == [7, 7]


async def test_postponed_work_is_done_later_and_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(Postponed(300), Postponed(600), None)
    owner = TaskOwner("toil", work)

    owner.schedule(7)
    await owner.settled()
    assert work.done == [7]
    turn_loop(monkeypatch, 300)
    await idle()
    assert work.done == [7, 7]
    owner.schedule(7)
    await owner.settled()

    assert work.done == [7, 7, 7]
    await owner.close()


async def test_what_is_stopped_is_broken_off_and_can_be_scheduled_again() -> None:
    work = Work(OSError(), OSError())
    owner = TaskOwner("toil", work)
    owner.schedule(7)
    await poll(lambda: len(work.done) == 1)

    owner.stop(7)
    await owner.settled()
    assert work.done == [7]
    owner.schedule(7)
    await poll(lambda: len(work.done) == 2)
    await owner.close()


async def test_after_closing_nothing_runs_and_nothing_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(OSError(), Postponed(600))
    owner = TaskOwner("toil", work)
    for key in (7, 8):
        owner.schedule(key)
    await idle()

    await owner.close()
    owner.schedule(9)
    turn_loop(monkeypatch, 600)
    await idle()

    assert work.done == [7, 8]
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("toil")]


async def test_long_work_on_many_things_lets_others_come_between() -> None:
    other = asyncio.create_task(asyncio.sleep(0))
    before = [number async for number in in_slices(range(5 * SLICE)) if not other.done()]
    assert before == list(range(2 * SLICE))  # it begins after the first slice, and goes on after the second
