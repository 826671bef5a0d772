"""A process that draws: forked before the bot has any thread, so that it has all that the bot has imported and read.

It ends by itself when the bot is gone. What it says about a failure names no value: a view holds a hand.
"""

import asyncio
import gc
import os
import pickle
import select
import signal
import socket
import struct
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, Self

from bot.process.memory import IDLE, give_back, keep_one_drawing
from games.core import View
from render.painter import Picture

MOST: Final = 2
"""So many processes draw at most. Each has up to 100 MB, and shares about half of them with the bot."""
NICE: Final = 5
"""How much nicer drawing is than the event loop, on Unix's scale."""
AHEAD: Final = 2
"""Pictures that a process is asked for at once: it need not wait for the event loop between them."""
PATIENCE: Final = 1.0
"""Seconds in which a process must take a job that is sent to it."""
MOST_HEARD: Final = 1 << 18
"""Bytes that are read from it at once."""
_JOB: Final = struct.Struct(">I")
"""Before a job: its length."""
_HEAD: Final = struct.Struct(">II")
"""Before a picture: the lengths of its file and of its description. Without a file the latter says what failed."""


class Job(NamedTuple):
    """A picture to draw in a language: of a position as its view's player may see it, or, without one, the cover."""

    game: str
    view: View | None
    names: tuple[str, ...]
    partial: tuple[str, ...]
    pips: tuple[int, ...]
    locale: str


Draw = Callable[[Job], Picture]
Promise = asyncio.Future[Picture]


class DrawingFailed(Exception):
    """A painter raised an error. The text names the lines of code that it passed through, and no values."""


class DrawingProcess:
    """One process, and what it is to draw: first what somebody waits for. Each queue is drawn in its order."""

    def __init__(self, pid: int, connection: socket.socket) -> None:
        self.pid = pid
        self._connection = connection
        self._connection.settimeout(PATIENCE)
        self._soon: deque[tuple[Job, Promise]] = deque()
        self._later: deque[tuple[Job, Promise]] = deque()
        self._asked: deque[Promise] = deque()
        self._heard = bytearray()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.is_there = True

    @classmethod
    def fork(cls, draw: Draw) -> Self:
        """Raises OSError where the system has no room for it."""
        ours, its = socket.socketpair()
        if (pid := os.fork()) == 0:
            ours.close()
            serve(its, draw)
        its.close()
        return cls(pid, ours)

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
        """End it; what it was asked for is not drawn any more."""
        self.is_there = False
        self._listen_no_more()
        self._connection.close()
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)

    def _ask(self) -> None:
        """Send what comes next, as far as the process is not busy: so little always has room in the socket."""
        while self.is_there and (queue := self._soon or self._later) and len(self._asked) < AHEAD:
            job, picture = queue.popleft()
            if not picture.cancelled():
                self._asked.append(picture)
                self._send(pickle.dumps(job))
        if not self.is_there:
            self._give_up()

    def _send(self, job: bytes) -> None:
        try:
            self._connection.sendall(_JOB.pack(len(job)) + job)
        except OSError:
            self.is_there = False

    def _hear(self) -> None:
        """The process has sent something, or is gone."""
        try:
            heard = self._connection.recv(MOST_HEARD)
        except OSError:
            heard = b""
        if not heard:
            self.is_there = False
            self._listen_no_more()
        self._heard += heard
        while len(self._heard) >= _HEAD.size:
            image, text = _HEAD.unpack_from(self._heard)
            end = _HEAD.size + image + text
            if len(self._heard) < end:
                break
            self._answer(bytes(self._heard[_HEAD.size : end - text]), self._heard[end - text : end].decode())
            del self._heard[:end]
        self._ask()

    def _listen_no_more(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.remove_reader(self._connection)

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


def serve(bot: socket.socket, draw: Draw) -> None:
    """Draw until the bot is gone. Never returns."""
    try:
        gc.freeze()  # what it shares with the bot stays shared
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        os.setpgid(0, 0)
        os.nice(NICE)
        keep_one_drawing()
        while True:
            _answer(bot, draw)
    finally:  # the bot has closed the socket, or was killed: nobody is left to answer
        os._exit(0)


def _answer(bot: socket.socket, draw: Draw) -> None:
    """Wait for a job and send its picture. Raises EOFError or OSError if the bot is gone."""
    if not select.select((bot,), (), (), IDLE)[0]:
        give_back()
    job: Job = pickle.loads(_received(bot, _JOB.unpack(_received(bot, _JOB.size))[0]))  # noqa: S301 - the bot's own
    picture = _drawn(draw, job)
    said = picture.alt.encode()
    bot.sendall(_HEAD.pack(len(picture.png), len(said)) + picture.png + said)
    if job.view is None:
        give_back()  # the sheets of a cover are many times as large as a picture


def _received(bot: socket.socket, size: int) -> bytes:
    found = bot.recv(size, socket.MSG_WAITALL)
    if len(found) < size:
        raise EOFError
    return found


def _drawn(draw: Draw, job: Job) -> Picture:
    try:
        return draw(job)
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot shall know and go on
        places = traceback.extract_tb(error.__traceback__)
        return Picture(b"", " ".join([type(error).__name__, *(f"{place.name}:{place.lineno}" for place in places)]))


@contextmanager
def drawing_processes(draw: Draw) -> Iterator[list[DrawingProcess]]:
    """Fork a process for each core but the event loop's, and MOST at most. On one core there is none, nor where the
    system does not tell its cores or cannot fork. The caller has no other thread yet."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") and hasattr(os, "fork") else 1
    forked = [DrawingProcess.fork(draw) for _ in range(min(MOST, cores - 1))]
    try:
        yield forked
    finally:
        for process in forked:
            process.close()
