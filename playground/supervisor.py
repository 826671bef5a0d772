"""The bot as a process of its own, started again when it dies."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]
"""Where the bot is imported from."""
MISCONFIGURED = 78
"""The exit code with which the bot says that its settings are wrong: starting it again would not help."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before the first and at most before any later start."""
HEALTHY = 10.0
"""Seconds after which a start counts as a success."""
MOST_FAILURES = 5
STOP_PATIENCE = 10.0
"""Seconds that the bot has to close cleanly."""


class BotLost(Exception):
    """The bot does not run and will not; the sentence says why."""


class Supervisor:
    """Runs `python -m bot` in a folder with these settings in addition to the environment's own: a real bot's `.env`
    does not lie there."""

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
        """Of the bot's last run; None while it runs."""
        return None if self._process is None else self._process.returncode

    def kill_fork(self) -> bool:
        """Kill a process that a fork of the bot has forked, as those are in which it draws; False where there is none,
        or where the system does not tell (it does on Linux). What forks them stays, to start another."""
        if self._process is None or self._process.returncode is not None:
            return False
        for fork in _forks(self._process.pid):
            for drawing in _forks(fork):
                with suppress(ProcessLookupError):
                    os.kill(drawing, signal.SIGKILL)
                    return True
        return False

    async def run(self) -> None:
        """Keep it running until this is cancelled, then stop it; raises BotLost when it cannot be kept running."""
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
        """One run, to its exit code. Its invitation to a server, on the standard output, would lead nowhere here."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            cwd=self._folder,
            env=self._environment,
            start_new_session=True,
            stdout=asyncio.subprocess.DEVNULL,
        )
        return await self._process.wait()

    async def _stop(self) -> None:
        """Ask it to end; in its own session it did not hear the terminal's Ctrl-C."""
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
    """The living children of a process that run the same command as it does: it has forked them and no more."""
    command = Path(f"/proc/{parent}/cmdline")
    for child in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, its_parent, *_ = (child / "stat").read_text().rpartition(")")[2].split()
            if int(its_parent) == parent and state != "Z" and (child / "cmdline").read_bytes() == command.read_bytes():
                yield int(child.name)
