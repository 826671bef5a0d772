"""Pictures are drawn in processes of their own where there are cores for them, and by the bot where those fail."""

import asyncio
import os
import signal
import socket
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.delivery.drawing import AHEAD, DrawingFailed, DrawingProcess, Job, drawing_processes, serve
from bot.delivery.renderer import Easel, Renderer
from bot.ui.message import PictureSpec
from games import GAMES
from games.core import Seat
from games.match import Match
from games.words import Words
from render import PAINTERS
from render.painter import Painter, Picture
from tests.support.languages import LANGUAGES

MATCH = Match.start(GAMES["glory"], 2, GAMES["glory"].options(), bytes(32)).match
HAND = MATCH.view(Seat(0))
NAMES = ("Ann", "Bob")


class Tellers:
    """A painter that tells in which process it draws, and fails for whoever watches."""

    def draw(
        self, view: Any, names: Sequence[str], words: Words, partial: tuple[str, ...] = (), pips: Sequence[int] = ()
    ) -> Picture:
        if view.me is None:
            raise ValueError(repr(view))
        return Picture(str(os.getpid()).encode(), "é")

    def cover(self, words: Words) -> Picture:
        return Picture(str(os.getpid()).encode(), "")


def forked(painter: Painter) -> DrawingProcess:
    return DrawingProcess.fork(Easel({"glory": painter}, LANGUAGES).draw)


@pytest.fixture
def process() -> Iterator[DrawingProcess]:
    process = forked(Tellers())
    yield process
    process.close()


@pytest.fixture
def renderer(process: DrawingProcess) -> Iterator[Renderer]:
    renderer = Renderer({"glory": Tellers()}, LANGUAGES, processes=[process])
    yield renderer
    renderer.close()


def job(seat: int | None = 0) -> Job:
    return Job("glory", MATCH.view(None if seat is None else Seat(seat)), NAMES, (), (), "en")


async def test_a_process_draws_the_same_bytes_as_the_bot_itself() -> None:
    process = forked(PAINTERS["glory"])

    drawn = await process.draw(Job("glory", HAND, NAMES, (), (), "nl"))

    process.close()
    assert drawn == PAINTERS["glory"].draw(HAND, NAMES, LANGUAGES.of("nl").translator(NAMES))


async def test_positions_and_covers_are_drawn_in_the_process(renderer: Renderer, process: DrawingProcess) -> None:
    position = await renderer.picture(PictureSpec("glory", HAND, NAMES), "en")
    cover = await renderer.cover("glory", "nl")

    assert (position, cover.png) == (Picture(str(process.pid).encode(), "é"), str(process.pid).encode())


async def test_many_pictures_that_are_asked_for_at_once_come_in_turn(process: DrawingProcess) -> None:
    promised = [process.draw(job(seat)) for seat in (0, 1) * 20]
    assert process.waiting == 40

    assert {(await picture).png for picture in promised} == {str(process.pid).encode()}
    assert process.waiting == 0


async def test_what_answers_somebody_is_drawn_before_what_nobody_waits_for(
    renderer: Renderer, process: DrawingProcess
) -> None:
    renderer.begin(PictureSpec("glory", HAND, NAMES), "en")
    os.kill(process.pid, signal.SIGSTOP)
    specs = [PictureSpec("glory", HAND, (f"Ann {number}", "Bob")) for number in range(20)]
    done = list[str]()

    async def drawn(spec: PictureSpec, *, soon: bool) -> None:
        await renderer.picture(spec, "en", soon=soon)
        done.append(spec.names[0])

    others = [asyncio.create_task(drawn(spec, soon=False)) for spec in specs]
    await asyncio.sleep(0)
    answer = asyncio.create_task(drawn(specs[-1], soon=True))
    await asyncio.sleep(0)
    os.kill(process.pid, signal.SIGCONT)
    await asyncio.gather(*others, answer)

    assert done.index("Ann 19") <= AHEAD, "only what the process had been asked for already came before it"


async def test_a_failure_names_no_hand_and_the_next_picture_is_drawn(process: DrawingProcess) -> None:
    failed, drawn = process.draw(job(None)), process.draw(job())

    with pytest.raises(DrawingFailed, match=r"^ValueError( \w+:\d+)+$"):
        await failed
    assert (await drawn).png


async def test_what_nobody_waits_for_any_more_is_not_drawn(process: DrawingProcess) -> None:
    first, *others = [process.draw(job()) for _ in range(20)]
    for picture in others:
        picture.cancel()

    await first
    assert (await process.draw(job())).png


async def test_the_bot_draws_by_itself_what_a_process_that_was_killed_has_left(
    renderer: Renderer, process: DrawingProcess
) -> None:
    os.kill(process.pid, signal.SIGSTOP)
    first = renderer.picture(PictureSpec("glory", HAND, NAMES), "en")
    renderer.begin(PictureSpec("glory", MATCH.view(Seat(1)), NAMES), "en")
    os.kill(process.pid, signal.SIGKILL)

    for picture in (first, renderer.picture(PictureSpec("glory", MATCH.view(Seat(1)), NAMES), "nl")):
        assert (await picture).png == str(os.getpid()).encode()


async def test_a_process_ends_with_the_bot() -> None:
    ours, its = socket.socketpair()
    if (pid := os.fork()) == 0:
        ours.close()
        serve(its, Easel({"glory": Tellers()}, LANGUAGES).draw)
    its.close()

    ours.close()

    assert await asyncio.to_thread(os.waitpid, pid, 0) == (pid, 0)


@pytest.mark.parametrize(("cores", "processes"), [(1, 0), (2, 1), (3, 2), (16, 2)])
def test_the_event_loop_keeps_a_core_of_its_own(monkeypatch: pytest.MonkeyPatch, cores: int, processes: int) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)))

    with drawing_processes(Easel({"glory": Tellers()}, LANGUAGES).draw) as forked:
        assert len(forked) == processes
