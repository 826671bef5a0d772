"""Processes that draw: forked by one that was forked before the bot had any thread, so that they have all that the bot
had imported and read. One that dies is started again.

They end by themselves when the bot is gone. What they say about a failure names no value: a view holds a hand.
"""

import asyncio
import logging
import os
import select
import socket
import struct
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import Final, NamedTuple

from bot.process import jobs
from bot.process.forking import Forker
from bot.process.memory import IDLE, give_back, keep_one_drawing
from games.core import View
from render.painter import Picture, Sheet

MOST: Final = 2
"""So many processes draw at most. Each has up to 100 MB, and shares about half of them with the bot."""
AGAIN: Final = 10.0
"""Seconds between two processes that are started in the place of some that died."""
NICE: Final = 5
"""How much nicer drawing is than the event loop, on Unix's scale."""
AHEAD: Final = 2
"""Pictures that a process is asked for at once: it need not wait for the event loop between them."""
PATIENCE: Final = 1.0
"""Seconds in which a process must take a job that is sent to it."""
MOST_HEARD: Final = 1 << 18
"""Bytes that are read from it at once."""
_HEAD: Final = struct.Struct(">II")
"""Before a picture: the lengths of its file and of its description. Without a file the latter says what failed."""

log = logging.getLogger(__name__)


class Job(NamedTuple):
    """A picture to draw in a language: of a position as its view's player may see it, of a sheet, or, without one, the
    cover."""

    game: str
    view: View | Sheet | None
    names: tuple[str, ...]
    partial: tuple[str, ...]
    pips: tuple[int, ...]
    colours: tuple[int, ...]
    locale: str


Draw = Callable[[Job], Picture]
Promise = asyncio.Future[Picture]


class DrawingFailed(Exception):
    """A job could not be sent or read, or a painter raised an error. The text names the lines of code that it passed
    through, and no values."""


class DrawingProcess:
    """One process, and what it is to draw: first what somebody waits for. Each queue is drawn in its order.

    `lost` hears of it once, when it is found that the process is gone.
    """

    def __init__(self, connection: socket.socket, lost: Callable[["DrawingProcess"], object]) -> None:
        self._connection = connection
        self._connection.settimeout(PATIENCE)
        self._lost = lost
        self._soon: deque[tuple[Job, Promise]] = deque()
        self._later: deque[tuple[Job, Promise]] = deque()
        self._asked: deque[Promise] = deque()
        self._heard = bytearray()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_there = True

    @property
    def waiting(self) -> int:
        """How many pictures it is to draw."""
        return len(self._soon) + len(self._later) + len(self._asked)

    def draw(self, job: Job) -> Promise:
        """The picture, or DrawingFailed; EOFError if the process is gone. One that is cancelled in time is not
        drawn."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._loop.add_reader(self._connection, self._hear)
        picture: Promise = self._loop.create_future()
        self._later.append((job, picture))
        self._ask()
        return picture

    def hurry(self, job: Job) -> None:
        """Somebody waits for a picture that was asked for."""
        if found := next((it for it in self._later if it[0] == job), None):
            self._later.remove(found)
            self._soon.append(found)

    def close(self) -> None:
        """It ends once it has drawn what it is drawing; nothing else that it was asked for is drawn."""
        self._is_there = False
        if self._loop is not None and not self._loop.is_closed():
            self._loop.remove_reader(self._connection)
        self._connection.close()

    def _ask(self) -> None:
        """Send what comes next, as far as the process is not busy: so little always has room in the socket."""
        while self._is_there and (queue := self._soon or self._later) and len(self._asked) < AHEAD:
            job, picture = queue.popleft()
            if not picture.cancelled():
                self._send(job, picture)
        if not self._is_there:
            self._give_up()

    def _send(self, job: Job, picture: Promise) -> None:
        try:
            packed = jobs.packed(job)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is this job's alone
            picture.set_exception(DrawingFailed(jobs.failure(error)))
            return
        self._asked.append(picture)
        try:
            self._connection.sendall(packed)
        except OSError:
            self._is_gone()

    def _hear(self) -> None:
        """The process has sent something, or is gone."""
        try:
            heard = self._connection.recv(MOST_HEARD)
        except OSError:
            heard = b""
        if not heard:
            self._is_gone()
        self._heard += heard
        while len(self._heard) >= _HEAD.size:
            image, text = _HEAD.unpack_from(self._heard)
            end = _HEAD.size + image + text
            if len(self._heard) < end:
                break
            self._answer(bytes(self._heard[_HEAD.size : end - text]), self._heard[end - text : end].decode())
            del self._heard[:end]
        self._ask()

    def _is_gone(self) -> None:
        if self._is_there:
            self.close()
            self._lost(self)

    def _answer(self, png: bytes, said: str) -> None:
        picture = self._asked.popleft()
        if picture.cancelled():
            return
        if png:
            picture.set_result(Picture(png, said))
        else:
            picture.set_exception(DrawingFailed(said))

    def _give_up(self) -> None:
        promised = [*self._asked, *(picture for _, picture in (*self._soon, *self._later))]
        for queue in (self._asked, self._soon, self._later):
            queue.clear()
        for picture in promised:
            if not picture.done():
                picture.set_exception(EOFError("the process that draws is gone"))


class DrawingProcesses:
    """As many as are `wanted`, or fewer for a while: one that dies is started again, at most one in AGAIN seconds, and
    `restarted` is told."""

    def __init__(self, forker: Forker, wanted: int, restarted: Callable[[], object]) -> None:
        """Raises OSError if there is no room for their sockets."""
        self._forker = forker
        self._wanted = wanted
        self._restarted = restarted
        self._next = 0.0
        """The loop's time before which none is started again."""
        self._starting: asyncio.TimerHandle | None = None
        self._there = [self._started() for _ in range(wanted)]

    def __len__(self) -> int:
        return len(self._there)

    def least_busy(self) -> DrawingProcess | None:
        return min(self._there, key=lambda it: it.waiting, default=None)

    def hurry(self, job: Job) -> None:
        """Somebody waits for a picture that was asked for."""
        for process in self._there:
            process.hurry(job)

    def close(self) -> None:
        self._wanted = 0
        if self._starting is not None:
            self._starting.cancel()
        for process in self._there:
            process.close()

    def _started(self) -> DrawingProcess:
        return DrawingProcess(self._forker.fork(), self._lost)

    def _lost(self, process: DrawingProcess) -> None:
        self._there.remove(process)
        log.warning("a process that draws is gone; until another is started the bot does with one less")
        self._start_in_time()

    def _start_in_time(self) -> None:
        if self._starting is None and len(self) < self._wanted:
            loop = asyncio.get_running_loop()
            self._starting = loop.call_at(max(loop.time(), self._next), self._start)

    def _start(self) -> None:
        self._starting, self._next = None, asyncio.get_running_loop().time() + AGAIN
        try:
            self._there.append(self._started())
        except ConnectionError:
            log.warning("what starts processes that draw is gone: until its next start the bot does without")
            return
        except OSError as error:
            log.warning("no process that draws can be started now: %s", type(error).__name__)
        else:
            self._restarted()
            log.info("a process that draws was started again")
        self._start_in_time()


def serve(bot: socket.socket, draw: Draw) -> None:
    """Draw until the bot is gone: raises EOFError or OSError then."""
    os.nice(NICE)
    keep_one_drawing()
    while True:
        if not select.select((bot,), (), (), IDLE)[0]:
            give_back()
        picture, is_cover = _drawn(draw, jobs.received(lambda size: bot.recv(size, socket.MSG_WAITALL)))
        bot.sendall(picture)
        if is_cover:
            give_back()  # the sheets of a cover are many times as large as a picture


def _drawn(draw: Draw, packed: bytes) -> tuple[bytes, bool]:
    """What is sent of a picture, and whether it is a cover. A job that does not read fails as one that a painter cannot
    draw: the next can be drawn."""
    try:
        job: Job = jobs.unpacked(packed)
        picture = draw(job)
        return _sent(picture.png, picture.alt), job.view is None
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot shall know and go on
        return _sent(b"", jobs.failure(error)), False


def _sent(png: bytes, text: str) -> bytes:
    said = text.encode()
    return _HEAD.pack(len(png), len(said)) + png + said


@contextmanager
def drawing_processes(draw: Draw, restarted: Callable[[], object]) -> Iterator[DrawingProcesses | None]:
    """A process for each core but the event loop's, and MOST at most. On one core there is none, nor where the system
    does not tell its cores or cannot fork. The caller has no other thread yet."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") and hasattr(os, "fork") else 1
    if cores == 1:
        yield None
        return
    with (
        closing(Forker.begin(partial(serve, draw=draw))) as forker,
        closing(DrawingProcesses(forker, min(MOST, cores - 1), restarted)) as processes,
    ):
        yield processes
