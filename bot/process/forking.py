"""A process that forks others when it is asked to. It has one thread: a fork of the bot, which soon has several, could
hang."""

import gc
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NoReturn, Self

Work = Callable[[socket.socket], object]
"""What a forked process does with its end of a socket; when it is done, the process ends."""
_ASKED: Final = b"\0"


class Forker:
    """The bot's side of it. All that it has forked share its memory, and end with the bot."""

    def __init__(self, pid: int, control: socket.socket) -> None:
        self._pid = pid
        self._control = control

    @classmethod
    def begin(cls, work: Work) -> Self:
        """The caller has no other thread yet. Raises OSError where the system has no room for it."""
        ours, its = socket.socketpair()
        if (pid := os.fork()) == 0:
            ours.close()
            _fork_when_asked(its, work)
        its.close()
        return cls(pid, ours)

    def fork(self) -> socket.socket:
        """The bot's end of a new process's socket; the other end is closed once that process is gone, or could not
        begin. Raises ConnectionError if what forks is gone, OSError where there is no room for a socket."""
        ours, its = socket.socketpair()
        with its:
            try:
                socket.send_fds(self._control, [_ASKED], [its.fileno()])
            except OSError:
                ours.close()
                raise
        return ours

    def close(self) -> None:
        """End it, and before that at once all that it has forked."""
        self._control.close()
        with suppress(ChildProcessError):  # whoever started the bot may ignore the end of children: it has ended then
            os.waitpid(self._pid, 0)


def _fork_when_asked(control: socket.socket, work: Work) -> NoReturn:
    """Until the bot has closed the socket, or was killed."""
    forked = set[int]()
    try:
        gc.freeze()  # what they share with the bot stays shared
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # else none could be waited for
        os.setpgid(0, 0)
        while True:
            asked, descriptors, *_ = socket.recv_fds(control, len(_ASKED), 1)
            if not asked:
                break
            forked = {pid for pid in forked if os.waitpid(pid, os.WNOHANG) == (0, 0)}
            with socket.socket(fileno=descriptors[0]) as connection, suppress(OSError):
                if (pid := os.fork()) == 0:
                    control.close()
                    _do(work, connection)
                forked.add(pid)
    finally:
        for pid in forked:
            os.kill(pid, signal.SIGKILL)
        for pid in forked:
            os.waitpid(pid, 0)
        os._exit(0)


def _do(work: Work, connection: socket.socket) -> NoReturn:
    """What goes wrong is not printed: it could name a value."""
    try:
        work(connection)
    finally:
        os._exit(0)
