"""Processes that begin with everything imported: each is forked by a server that imports once for all of them.

`python -m tests.support.forks SOCKET MODULE…` is that server. For each connection to the socket it forks a process that
runs a module as `python -m` does. It ends, with all its processes, when its standard input does.
"""

import asyncio
import gc
import importlib
import json
import os
import runpy
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Self

IMPORTED = ("tests.support.bot_at_once", "tests.support.bot_with_test_games", "sqlalchemy.ext.asyncio")


class Forked:
    """A process of the server, with what asyncio's have of it."""

    def __init__(self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._ended = asyncio.ensure_future(self._end(reader, writer))

    @classmethod
    async def start(cls, module: str, log: Path, environment: Mapping[str, str]) -> Self:
        """Run a module as a process that writes all that it prints to the end of a file."""
        reader, writer = await asyncio.open_unix_connection(_server())
        request = {"module": module, "log": str(log), "environment": dict(environment)}
        writer.write(json.dumps(request).encode() + b"\n")
        return cls(int(await reader.readline()), reader, writer)

    def kill(self) -> None:
        self._signal(signal.SIGKILL)

    def terminate(self) -> None:
        self._signal(signal.SIGTERM)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    async def wait(self) -> int:
        """Its exit code; that of a signal is negative."""
        return await asyncio.shield(self._ended)

    async def _end(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> int:
        self.returncode = int(await reader.readline())
        writer.close()
        return self.returncode


@cache
def _server() -> str:
    """The socket of this process's server."""
    path = f"{tempfile.mkdtemp()}/forks"
    command = (sys.executable, "-m", "tests.support.forks", path, *IMPORTED)
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert server.stdout is not None
    assert server.stdout.readline() == b"ready\n"
    return path


def serve(path: str, modules: list[str]) -> None:
    """Fork until standard input ends. Returns in the server only; a process of it raises SystemExit."""
    for module in modules:
        importlib.import_module(module)
    gc.freeze()
    waiting: dict[int, socket.socket] = {}
    woken, wakes = socket.socketpair()
    wakes.setblocking(False)
    signal.set_wakeup_fd(wakes.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(path)
    listening.listen()
    print("ready", flush=True)
    with selectors.DefaultSelector() as selector:
        for it in (0, woken, listening):
            selector.register(it, selectors.EVENT_READ)
        while 0 not in (ready := [key.fd for key, _ in selector.select()]):
            if listening.fileno() in ready:
                asking, _ = listening.accept()
                request = json.loads(asking.makefile("rb").readline())
                if (pid := os.fork()) == 0:
                    _become(request)
                waiting[pid] = asking
                asking.sendall(b"%d\n" % pid)
            if woken.fileno() in ready:
                woken.recv(4096)
            _tell_ended(waiting)
    for pid in waiting:
        os.kill(pid, signal.SIGKILL)


def _tell_ended(waiting: dict[int, socket.socket]) -> None:
    """Tell those who wait for processes that have ended their exit codes."""
    while waiting:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        asking = waiting.pop(pid)
        asking.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))
        asking.close()


def _become(request: dict[str, Any]) -> None:
    """Be the process that is asked for. Raises SystemExit."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    log = os.open(request["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for descriptor in (1, 2):
        os.dup2(log, descriptor)
    os.closerange(3, 1024)
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = [request["module"]]
    gc.unfreeze()
    runpy.run_module(request["module"], run_name="__main__", alter_sys=True)
    sys.exit()


if __name__ == "__main__":
    serve(sys.argv[1], sys.argv[2:])
