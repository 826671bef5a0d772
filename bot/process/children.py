"""Child processes that run a function of the bot's code and know none of its secrets."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Final, TextIO

ROOT: Final = Path(__file__).parent.parent.parent
_TOLD_TO_END: Final = "import signal; [signal.signal(it, signal.SIG_IGN) for it in (signal.SIGINT, signal.SIGTERM)]; "
"""Child processes ignore these signals and end with the bot: a service manager signals all processes of a service at
once."""
SECRETS: Final = ("DISCORD_", "DATABASE_")
"""Prefixes of environment variables that are not passed to a child process."""


async def start(code: str, limit: int) -> Process:
    """Run Python code in a child process with its own process group, which ignores the signals that stop the bot.

    Its input and output are pipes; a line of the output has at most `limit` bytes.
    """
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _TOLD_TO_END + code),
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.upper().startswith(SECRETS)},
        stdin=PIPE,
        stdout=PIPE,
        limit=limit,
        process_group=0,
    )


def own_output() -> TextIO:
    """In a child process, return the pipe to the bot, and redirect everything printed to standard error."""
    results = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return results
