"""Run the bot as a child process, and restart it when it dies."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]
"""The folder from which the bot is imported."""
MISCONFIGURED = 78
"""The bot's exit code for wrong settings, after which a restart would not help."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""The pause in seconds before the first restart, and the longest pause."""
HEALTHY = 10.0
"""Seconds after which a start counts as successful."""
MOST_FAILURES = 5
STOP_PATIENCE = 10.0
"""Seconds that the bot has to stop cleanly."""


class BotLost(Exception):
    """The bot does not run and will not; the sentence says why."""


class Supervisor:
    """Runs `python -m bot` in a folder, with these settings in addition to the environment.

    The folder contains no `.env` of a real bot.
    """

    def __init__(
        self, settings: Mapping[str, str], folder: Path, command: tuple[str, ...] = (sys.executable, "-m", "bot")
    ) -> None:
        searched = (str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")]))
        self._environment = {**os.environ, "PYTHONPATH": os.pathsep.join(searched), **settings}
        self._folder = folder
        self._command = command
        self._process: Process | None = None

    @property
    def exit_code(self) -> int | None:
        """The exit code of the bot's last run; None while it runs."""
        return None if self._process is None else self._process.returncode

    def kill_fork(self) -> bool:
        """Kill one of the bot's drawing processes. Return False if there is none, or if the system is not Linux.

        The process that forks them stays, and can start another.
        """
        if self._process is None or self._process.returncode is not None:
            return False
        for fork in _forks(self._process.pid):
            for drawing in _forks(fork):
                with suppress(ProcessLookupError):
                    os.kill(drawing, signal.SIGKILL)
                    return True
        return False

    async def run(self) -> None:
        """Keep the bot running until this is cancelled, then stop it. Raise BotLost if it cannot be kept running."""
        pause, failures = FIRST_PAUSE, 0
        loop = asyncio.get_running_loop()
        try:
            while True:
                begun = loop.time()
                code = await self._once()
                if code == MISCONFIGURED:
                    raise BotLost("The bot refuses its settings.")
                if loop.time() - begun > HEALTHY:
                    pause, failures = FIRST_PAUSE, 0
                failures += 1
                if failures >= MOST_FAILURES:
                    raise BotLost(f"The bot ended {failures} times within seconds, the last time with code {code}.")
                print(f"The bot ended with code {code}; it starts again in {pause:g} s.", file=sys.stderr)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            await self._stop()

    async def _once(self) -> int:
        """Run the bot once, and return its exit code.

        Its standard output is discarded, since the invitation printed there would lead nowhere.
        """
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            cwd=self._folder,
            env=self._environment,
            start_new_session=True,
            stdout=asyncio.subprocess.DEVNULL,
        )
        return await self._process.wait()

    async def _stop(self) -> None:
        """Ask the bot to stop: in its own session it did not receive the terminal's Ctrl-C."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_PATIENCE)
        except TimeoutError:
            process.kill()
            await process.wait()


def _forks(parent: int) -> Iterator[int]:
    """Yield the living children of a process with the same command line: those it forked without starting a program."""
    command = Path(f"/proc/{parent}/cmdline")
    for child in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, its_parent, *_ = (child / "stat").read_text().rpartition(")")[2].split()
            if int(its_parent) == parent and state != "Z" and (child / "cmdline").read_bytes() == command.read_bytes():
                yield int(child.name)
