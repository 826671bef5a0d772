"""A process that forks children on request. It has one thread, since a fork of the bot with its threads could hang."""

import gc
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NoReturn, Self

Work = Callable[[socket.socket], object]
"""The function that a forked process runs with its end of a socket; then the process ends."""
_ASKED: Final = b"\0"


class Forker:
    """The bot's handle of the forking process. Its children share its memory and end with the bot."""

    def __init__(self, pid: int, control: socket.socket) -> None:
        self._pid = pid
        self._control = control

    @classmethod
    def begin(cls, work: Work) -> Self:
        """Start the forking process, before the caller starts any thread. Raise OSError if the system has no room for
        it."""
        ours, its = socket.socketpair()
        if (pid := os.fork()) == 0:
            ours.close()
            _fork_when_asked(its, work)
        its.close()
        return cls(pid, ours)

    def fork(self) -> socket.socket:
        """Fork a child, and return the bot's end of its socket; the other end closes when the child ends or could not
        start.

        Raise ConnectionError if the forking process is gone, OSError if there is no room for a socket.
        """
        ours, its = socket.socketpair()
        with its:
            try:
                socket.send_fds(self._control, [_ASKED], [its.fileno()])
            except OSError:
                ours.close()
                raise
        return ours

    def close(self) -> None:
        """End the forking process, after killing all its children."""
        self._control.close()
        with suppress(ChildProcessError):  # SIGCHLD may be ignored by inheritance; then the child has ended
            os.waitpid(self._pid, 0)


def _fork_when_asked(control: socket.socket, work: Work) -> NoReturn:
    """Fork on request until the bot closes the socket or is killed."""
    forked = set[int]()
    try:
        gc.freeze()  # keep memory shared with the bot unwritten
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # otherwise waitpid fails
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
    """Run the work and exit. Errors are not printed, since their text could contain a value."""
    try:
        work(connection)
    finally:
        os._exit(0)
