"""Pictures are drawn in processes of their own where there are cores for them, and by the bot where those fail."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from typing import Any

import psutil
import pytest
import pytest_asyncio

from bot.delivery.drawing import (
    AGAIN,
    AHEAD,
    DrawingFailed,
    DrawingProcess,
    DrawingProcesses,
    Job,
    drawing_processes,
    serve,
)
from bot.delivery.renderer import PictureDrawer, Renderer
from bot.process.forking import Forker
from bot.process.metrics import Metrics
from bot.ui.message import PictureSpec
from bot.values.names import Named, told_apart
from games import GAMES
from games.core import Seat
from games.match import Match
from games.words import Words
from render import PAINTERS
from render.painter import Painter, Picture
from tests.support.bot.bot_process import poll
from tests.support.bot.event_loop import idle, turn_loop
from tests.support.languages import LANGUAGES

MATCH = Match.start(GAMES["glory"], 2, GAMES["glory"].options(), bytes(32)).match
HAND = MATCH.view(Seat(0))
NAMES = ("Ann", "Bob")


class Tellers:
    """A painter that tells in which process it draws, and fails for whoever watches."""

    def draw(
        self, view: Any, names: Sequence[str], words: Words, partial: tuple[str, ...] = (), *_: Any, **__: Any
    ) -> Picture:
        if view.me is None:
            raise ValueError(repr(view))
        return Picture(str(os.getpid()).encode(), "é")

    def cover(self, words: Words) -> Picture:
        return Picture(str(os.getpid()).encode(), "")


class Unreadable(str):
    """A name that can be sent and not be read."""

    def __reduce__(self) -> tuple[Any, ...]:
        return int, (str(self),)


class Unsendable(str):
    """A name that cannot be sent."""

    def __reduce__(self) -> tuple[Any, ...]:
        raise ValueError(str(self))


class Wordy(Tellers):
    """A painter whose description cannot be sent."""

    def cover(self, words: Words) -> Picture:
        return Picture(b"there", "\ud800")


def ignored() -> None:
    """Hears that a process was started again."""


@contextmanager
def drawn_by(painter: Painter, wanted: int = 1) -> Iterator[DrawingProcesses]:
    """So many processes in which a painter draws."""
    with (
        closing(Forker.begin(partial(serve, draw=PictureDrawer({"glory": painter}, LANGUAGES).draw))) as forker,
        closing(DrawingProcesses(forker, wanted, ignored)) as processes,
    ):
        yield processes


@contextmanager
def two_cores(monkeypatch: pytest.MonkeyPatch, metrics: Metrics) -> Iterator[DrawingProcesses]:
    """The process of a bot that may use two cores."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1})
    drawer = PictureDrawer({"glory": Tellers()}, LANGUAGES)
    with drawing_processes(drawer.draw, metrics.drawing_restarts.inc) as processes:
        assert processes is not None
        yield processes


def only(processes: DrawingProcesses) -> DrawingProcess:
    process = processes.least_busy()
    assert process is not None
    return process


async def pid_of(process: DrawingProcess) -> int:
    """It has drawn then."""
    return int((await process.draw(job())).png)


@pytest.fixture
def processes() -> Iterator[DrawingProcesses]:
    with drawn_by(Tellers()) as processes:
        yield processes


@pytest.fixture
def process(processes: DrawingProcesses) -> DrawingProcess:
    return only(processes)


@pytest_asyncio.fixture
async def pid(process: DrawingProcess) -> int:
    return await pid_of(process)


@pytest_asyncio.fixture
async def renderer(processes: DrawingProcesses) -> AsyncIterator[Renderer]:
    renderer = Renderer({"glory": Tellers()}, LANGUAGES, processes=processes)
    yield renderer
    renderer.close()


def job(seat: int | None = 0, names: tuple[str, ...] = NAMES) -> Job:
    return Job("glory", MATCH.view(None if seat is None else Seat(seat)), names, (), (), (), "en")


async def test_a_process_draws_the_same_bytes_as_the_bot_itself() -> None:
    names = told_apart([Named("Ann", 1), Named("", None)])  # the second was forgotten

    with drawn_by(PAINTERS["glory"]) as processes:
        drawn = await only(processes).draw(Job("glory", HAND, names, (), (), (), "nl"))

    translator = LANGUAGES.of("nl").translator(names)
    assert drawn == PAINTERS["glory"].draw(HAND, translator.names, translator)
    assert "Speler 2" in drawn.alt


async def test_positions_and_covers_are_drawn_in_the_process(renderer: Renderer, pid: int) -> None:
    position = await renderer.picture(PictureSpec("glory", HAND, NAMES), "en")
    cover = await renderer.cover("glory", "nl")

    assert (position, cover.png) == (Picture(str(pid).encode(), "é"), str(pid).encode())


async def test_many_pictures_that_are_asked_for_at_once_come_in_turn(process: DrawingProcess) -> None:
    promised = [process.draw(job(seat)) for seat in (0, 1) * 20]
    assert process.waiting == 40

    assert len({(await picture).png for picture in promised}) == 1
    assert process.waiting == 0


async def test_what_answers_somebody_is_drawn_before_what_nobody_waits_for(renderer: Renderer, pid: int) -> None:
    renderer.begin(PictureSpec("glory", HAND, NAMES), "en")
    os.kill(pid, signal.SIGSTOP)
    specs = [PictureSpec("glory", HAND, (f"Ann {number}", "Bob")) for number in range(20)]
    done = list[str]()

    async def drawn(spec: PictureSpec, *, soon: bool) -> None:
        await renderer.picture(spec, "en", soon=soon)
        done.append(spec.names[0])

    others = [asyncio.create_task(drawn(spec, soon=False)) for spec in specs]
    await asyncio.sleep(0)
    answer = asyncio.create_task(drawn(specs[-1], soon=True))
    await asyncio.sleep(0)
    os.kill(pid, signal.SIGCONT)
    await asyncio.gather(*others, answer)

    assert done.index("Ann 19") <= AHEAD, "only what the process had been asked for already came before it"


async def test_a_failure_names_no_hand_and_the_next_picture_is_drawn(process: DrawingProcess) -> None:
    failed, drawn = process.draw(job(None)), process.draw(job())

    with pytest.raises(DrawingFailed, match=r"^ValueError( \w+:\d+)+$"):
        await failed
    assert (await drawn).png


@pytest.mark.parametrize("name", [Unreadable("Ann"), Unsendable("Ann")])
async def test_a_job_that_cannot_be_sent_or_read_fails_alone(process: DrawingProcess, name: str, pid: int) -> None:
    before, failed, after = (process.draw(it) for it in (job(), job(names=(name, "Bob")), job(1)))

    with pytest.raises(DrawingFailed, match=r"^ValueError( \w+:\d+)+$"):
        await failed
    assert (await before).png == (await after).png == str(pid).encode()


async def test_a_picture_that_cannot_be_sent_fails_alone() -> None:
    with drawn_by(Wordy()) as processes:
        process = only(processes)

        with pytest.raises(DrawingFailed, match=r"^UnicodeEncodeError( \w+:\d+)+$"):
            await process.draw(Job("glory", None, (), (), (), (), "en"))
        assert (await process.draw(job())).png


async def test_what_nobody_waits_for_any_more_is_not_drawn(process: DrawingProcess) -> None:
    first, *others = [process.draw(job()) for _ in range(20)]
    for picture in others:
        picture.cancel()

    await first
    assert (await process.draw(job())).png


async def test_the_bot_draws_by_itself_what_a_process_that_was_killed_has_left(
    renderer: Renderer, processes: DrawingProcesses, pid: int
) -> None:
    os.kill(pid, signal.SIGSTOP)
    first = renderer.picture(PictureSpec("glory", HAND, NAMES), "en")
    renderer.begin(PictureSpec("glory", MATCH.view(Seat(1)), NAMES), "en")
    os.kill(pid, signal.SIGKILL)

    assert (await first).png == str(os.getpid()).encode()


async def test_a_process_that_dies_is_started_again_at_most_once_in_ten_seconds(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot.delivery.drawing")
    metrics = Metrics()

    def restarts() -> float | None:
        return metrics.registry.get_sample_value("speeltafel_drawing_processes_restarted_total")

    with two_cores(monkeypatch, metrics) as processes:
        first = await pid_of(only(processes))
        os.kill(first, signal.SIGKILL)
        await poll(lambda: restarts() == 1)
        second = await pid_of(only(processes))
        os.kill(second, signal.SIGKILL)
        await poll(lambda: len(processes) == 0)
        await idle()
        assert restarts() == 1

        turn_loop(monkeypatch, AGAIN)
        await poll(lambda: restarts() == 2)
        assert len({first, second, await pid_of(only(processes))}) == 3

    assert [it.levelname for it in caplog.records] == ["WARNING", "INFO"] * 2


async def test_where_none_can_be_started_any_more_the_log_says_so_and_the_bot_draws(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with two_cores(monkeypatch, Metrics()) as processes:
        drawing = psutil.Process(await pid_of(only(processes)))
        forks = drawing.parent()
        assert forks is not None
        forks.kill()
        await poll(lambda: forks.status() == psutil.STATUS_ZOMBIE)  # so that it takes nothing that is sent to it
        drawing.kill()
        await poll(lambda: "is gone: until its next start" in caplog.text)
        renderer = Renderer({"glory": Tellers()}, LANGUAGES, processes=processes)

        assert (await renderer.cover("glory", "en")).png == str(os.getpid()).encode()
        renderer.close()


async def test_all_of_them_end_with_the_bot_even_one_that_hangs() -> None:
    """A process that hangs does not see that its socket is closed; the one that has forked it does."""
    ours, its = os.pipe()
    if (bot := os.fork()) == 0:
        try:
            with drawn_by(Tellers()) as processes:
                os.write(its, str(asyncio.run(pid_of(only(processes)))).encode())
                signal.pause()
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    os.close(its)
    drawing = psutil.Process(int(await asyncio.to_thread(os.read, ours, 20)))
    forking = drawing.parent()
    os.kill(drawing.pid, signal.SIGSTOP)

    os.kill(bot, signal.SIGKILL)
    await asyncio.to_thread(os.waitpid, bot, 0)
    os.close(ours)

    assert forking is not None
    await poll(lambda: not forking.is_running() and not drawing.is_running())


@pytest.mark.parametrize(("cores", "wanted"), [(1, 0), (2, 1), (3, 2), (16, 2)])
def test_the_event_loop_keeps_a_core_of_its_own(monkeypatch: pytest.MonkeyPatch, cores: int, wanted: int) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)))

    with drawing_processes(PictureDrawer({"glory": Tellers()}, LANGUAGES).draw, ignored) as processes:
        assert wanted == (0 if processes is None else len(processes))
